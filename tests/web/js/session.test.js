import assert from "node:assert/strict";
import { test } from "node:test";

import { enter } from "../../../src/nonet/web/static/core/moves.js";
import { restore } from "../../../src/nonet/web/static/core/link.js";
import { selectOnly } from "../../../src/nonet/web/static/core/selection.js";
import { shelved } from "../../../src/nonet/web/static/core/shelf.js";
import { undo } from "../../../src/nonet/web/static/core/state.js";
import { gameAt } from "../../../src/nonet/web/static/core/rewind.js";
import { ask } from "../../../src/nonet/web/static/page/lazy.js";
import { begin, drop, keep } from "../../../src/nonet/web/static/page/trial.js";
import { openApp, settled } from "./app.js";
import { game, settings } from "./boards.js";

/** Enter a digit as a player would. */
function type(app, cell, digit) {
  selectOnly(app.game, cell);
  app.session.act((now) => enter(now, digit, "digit", settings));
}

const saved = (kept) => restore(kept.get("nonet.game"));

test("a move is saved before anything else can happen; its history entry follows soon", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { app, kept } = openApp();
  const entries = [];
  history.replaceState = (state) => entries.push(restore(state.game).cells[2].placed);
  type(app, 2, 4);
  assert.equal(saved(kept).cells[2].placed, 4);
  type(app, 2, 6);
  assert.deepEqual([saved(kept).cells[2].placed, entries], [6, []]);
  context.mock.timers.tick(300);
  assert.deepEqual(entries, [6]);
});

test("a page that is left saves its game and its entry at once, and its clock stands", () => {
  const { app, kept } = openApp();
  const entries = [];
  history.replaceState = (state) => entries.push(state.id);
  type(app, 2, 4);
  app.session.setPageVisible(false);
  assert.deepEqual(entries, [app.game.id]);
  assert.equal(app.game.clock.since, null);
  app.session.setPageVisible(true);
  assert.notEqual(app.game.clock.since, null);
  assert.equal(saved(kept).id, app.game.id);
});

test("a browser that keeps nothing still plays", () => {
  const { app } = openApp();
  localStorage.setItem = history.replaceState = () => {
    throw new DOMException("no room", "QuotaExceededError");
  };
  type(app, 2, 4);
  app.persistence.saveNow(app.game);
  assert.equal(app.game.cells[2].placed, 4);
});

test("another game puts the one before on the shelf, and the entry of the one before is written first", () => {
  const { app } = openApp();
  const done = [];
  location.hash = "#givens=1";
  history.replaceState = (state) => done.push(["replace", state?.id]);
  history.pushState = () => done.push(["push"]);
  type(app, 2, 4);
  const before = app.game;
  const next = game("classic 6x6");
  app.session.show(next);
  assert.deepEqual(done, [["replace", before.id], ["push"], ["replace", next.id]]);
  assert.deepEqual(
    shelved().map(({ id }) => id),
    [before.id],
  );
});

test("a lesson is neither saved nor is the game before it shelved", () => {
  const { app, kept } = openApp();
  type(app, 2, 4);
  const own = app.game;
  app.session.show(Object.assign(game("classic 6x6"), { isLesson: true }));
  type(app, 0, 1);
  assert.deepEqual([saved(kept).id, shelved()], [own.id, []]);
});

test("undo goes back to the game before, and redo on again; a new move ends that", () => {
  const { app } = openApp();
  const first = app.game;
  const next = Object.assign(game("classic 6x6"), { previousGame: first });
  app.session.show(next);
  app.session.undo();
  assert.equal(app.game, first);
  app.session.redo();
  assert.equal(app.game, next);
  app.session.undo();
  type(app, 2, 4);
  assert.equal(first.nextGame, null);
});

test("what is typed while a game is on its way is done there, if its cells are as many", async () => {
  const { app } = openApp();
  const old = app.game;
  const next = game();
  await app.session.waitFor(async () => {
    type(app, 2, 4);
    selectOnly(next, 2);
    app.session.show(next);
  });
  assert.deepEqual([old.cells[2].placed, app.game.cells[2].placed], [0, 4]);
  const small = game("classic 6x6");
  await app.session.waitFor(async () => {
    app.session.act(undo);
    app.session.show(small);
  });
  assert.deepEqual([app.game, app.session.pendingMoves], [small, null]);
});

test("nothing moves while the game is paused", () => {
  const { app } = openApp();
  app.session.pause(true);
  type(app, 2, 4);
  assert.equal(app.game.cells[2].placed, 0);
  app.session.pause(false);
  type(app, 2, 4);
  assert.equal(app.game.cells[2].placed, 4);
});

test("a look at an earlier moment takes no moves, and ends where something is asked", async () => {
  const { app, asked } = openApp();
  type(app, 2, 4);
  type(app, 3, 2);
  const look = () => app.overlay.lay({ sort: "moment", game: gameAt(app.game, 1), cells: [2] });
  look();
  app.session.undo();
  assert.deepEqual([app.game.cells[3].placed, app.overlay.shown.sort], [2, "moment"]);
  assert.match(app.overlay.message.text, /go on from here, or return/);
  await ask(app, "check");
  assert.deepEqual([app.overlay.shown.sort, asked.at(-1)[1].placed[3]], ["nothing", 2]);
  look();
  begin(app);
  assert.deepEqual([app.overlay.shown.sort, app.game.history.trials.length], ["nothing", 1]);
});

test("a try is begun, kept and dropped, and said so", () => {
  const { app } = openApp();
  const said = (act) => (act(app), app.overlay.message.text);
  assert.match(said(begin), /colour/);
  assert.match(said(begin), /colour/);
  assert.match(said(keep), /try before/);
  assert.match(said(keep), /your game/);
  app.overlay.say("");
  assert.equal(said(keep) + said(drop), "");
  for (const _ of [1, 2, 3]) begin(app);
  assert.match(said(begin), /three are the most/);
  assert.match(said(drop), /Undo brings it back/);
  app.session.pause(true);
  assert.match(said(drop), /paused/);
  assert.equal(app.game.history.trials.length, 2);
});

test("a game that is set, or solved, has no try", () => {
  for (const how of ["isSetting", "isLesson", "isDone"]) {
    const { app } = openApp();
    app.game[how] = true;
    begin(app);
    assert.deepEqual([app.game.history.trials, app.game.history.past], [[], []]);
    assert.notEqual(app.overlay.message.text, "");
  }
});

test("a digit that stands twice is said; the last digit of the player asks for a check", () => {
  const { app } = openApp();
  let full = 0;
  app.session.onFull.push(() => full++);
  type(app, 2, 5);
  assert.equal(app.overlay.message.tone, "bad");
  assert.match(app.overlay.message.text, /5/);
  app.game.cells = app.game.cells.map((cell, i) => (i === 2 || cell.given ? cell : { ...cell, placed: 1 }));
  type(app, 2, 4);
  assert.equal(full, 1);
});

test("notes are asked for after every move, and an answer that is overtaken is dropped", async () => {
  const answers = [];
  const candidates = () => new Promise((answer) => answers.push(answer));
  const { app, asked } = openApp({ answers: { candidates }, switches: { autoNotes: true } });
  type(app, 2, 4);
  type(app, 2, 6);
  assert.deepEqual(
    asked.map(([name]) => name),
    ["candidates", "candidates"],
  );
  const list = (digit) => ({ candidates: app.game.cells.map(() => [digit]) });
  answers[1](list(2));
  await settled();
  answers[0](list(1));
  await settled();
  assert.deepEqual(app.game.autoCandidates[3], [2]);
});

test("a rule that is broken is said by the engine, and its cells are wrong", async () => {
  const check = () => ({ verdict: "wrong", faults: [{ cells: [2, 3], words: "the thermometer falls" }] });
  const on = game();
  on.board = { ...on.board, data: { ...on.board.data, rules: ["thermo r1c3 r1c4"] } };
  const { app, asked } = openApp({ answers: { check }, on });
  type(app, 2, 4);
  await settled();
  assert.equal(asked[0][1].only_rules, true);
  assert.ok(app.session.conflicts.wrong.has(2));
  assert.equal(app.overlay.message.text, "The thermometer falls.");
});

test("a cancelled question is said, one that was overtaken is not", () => {
  const { app } = openApp();
  const complain = (kind, message) => app.overlay.complain({ error: { kind, message } });
  complain("cancelled", "overtaken");
  assert.equal(app.overlay.message.text, "");
  complain("cancelled", "by the player");
  assert.equal(app.overlay.message.text, "Cancelled.");
});

test("closing leaves the list of a path; a move leaves the step first", () => {
  const { app } = openApp();
  const steps = [{}, {}];
  app.overlay.showPath(steps, 1);
  assert.equal(app.overlay.hasStep(), true);
  app.overlay.close();
  assert.deepEqual(app.overlay.shown, { sort: "path", steps, at: -1, sentence: "" });
  app.overlay.close();
  assert.equal(app.overlay.shown.sort, "nothing");
});
