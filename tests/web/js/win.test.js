import assert from "node:assert/strict";
import { test } from "node:test";

import { enter } from "../../../src/nonet/web/static/core/moves.js";
import { selectOnly } from "../../../src/nonet/web/static/core/selection.js";
import { dayOf } from "../../../src/nonet/web/static/core/statistics.js";
import { finished } from "../../../src/nonet/web/static/page/finished.js";
import { celebrate, resultText } from "../../../src/nonet/web/static/page/win.js";
import { openApp } from "./app.js";
import { game, settings } from "./boards.js";

const TODAY = dayOf(new Date());
const entry = (more) => ({
  board: "classic 9×9",
  level: "easy",
  time: 90_000,
  hints: 0,
  day: TODAY,
  daily: "",
  ...more,
});

function opened(story = {}, kept = []) {
  const on = game();
  Object.assign(on.story, { level: "easy", ...story });
  on.title = "Easy classic 9×9";
  const page = openApp({ on });
  page.kept.set("nonet.finished", JSON.stringify(kept));
  page.app.about.levels = ["easy", "hard"];
  return page;
}

test("a win is kept once, and tells its time, the best, how many and the next level", () => {
  const { app } = opened({}, [entry({ puzzle: "a" }), entry({ puzzle: "b", level: "hard", time: 1 })]);
  celebrate(app, app.game, 60_000);
  const { shown } = app.overlay;
  assert.deepEqual(shown.figures, [
    { name: "Time", value: "1:00", isBest: true },
    { name: "Old best", value: "1:30" },
    { name: "Solved", value: "2" },
  ]);
  assert.equal(shown.text, "Easy classic 9×9, with no hints. Your best time so far, by 0:30.");
  assert.equal(shown.nextLevel, "hard");
  app.game.isDone = true;
  celebrate(app, app.game, 60_000);
  assert.deepEqual([finished().length, app.overlay.shown], [3, shown]);
});

test("the hardest level has no next one, and neither has an unknown one", () => {
  for (const level of ["hard", ""]) {
    const { app } = opened({ level });
    celebrate(app, app.game, 60_000);
    assert.equal(app.overlay.shown.nextLevel, "");
  }
});

test("a game with rules is not compared with classic ones", () => {
  const { app } = opened({}, [entry({ puzzle: "a", time: 1 })]);
  app.game.board = { ...app.game.board, data: { ...app.game.board.data, rules: ["killer 10 r1c1 r1c2"] } };
  celebrate(app, app.game, 60_000);
  assert.equal(finished()[1].board, "classic 9×9 + killer");
  assert.match(app.overlay.shown.text, /^Easy killer 9×9, with no hints. Your first of this sort.$/);
});

test("the daily puzzle of today lengthens the streak, that of an earlier day does not", () => {
  const streak = (daily) => {
    const { app } = opened({ daily });
    celebrate(app, app.game, 60_000);
    return [app.overlay.shown.figures.at(-1).name, /does not count/.test(app.overlay.shown.text)];
  };
  assert.deepEqual(streak(TODAY), ["Streak", false]);
  assert.deepEqual(streak("2026-01-05"), ["Solved", true]);
});

test("the result is a text without the solution, with a link only where others can follow it", () => {
  const { app } = opened({ hints: 2 });
  app.game.clock.elapsed = 247_000;
  selectOnly(app.game, 2);
  enter(app.game, 4, "digit", settings);
  assert.equal(resultText(app.game), "Nonet: Easy classic 9×9\n4:07 · 2 hints");
  for (const host of ["127.0.0.1:8000", "localhost", "[::1]:8000"]) {
    Object.assign(location, { host, origin: `http://${host}`, pathname: "/" });
    assert.doesNotMatch(resultText(app.game), /http/);
  }
  Object.assign(location, { host: "sudoku.example", origin: "https://sudoku.example", pathname: "/" });
  const [, , link] = resultText(app.game).split("\n");
  assert.match(link, /^https:\/\/sudoku\.example\/#kind=classic&.*givens=53/);
  assert.doesNotMatch(link, /placed/);
});
