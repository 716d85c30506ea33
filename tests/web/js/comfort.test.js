import assert from "node:assert/strict";
import { test } from "node:test";

import { dailyWish } from "../../../src/nonet/web/static/core/daily.js";
import { fillMarks } from "../../../src/nonet/web/static/core/filling.js";
import { heldOf, hold, meetCell } from "../../../src/nonet/web/static/core/holding.js";
import { restore, save } from "../../../src/nonet/web/static/core/link.js";
import { enter, restart } from "../../../src/nonet/web/static/core/moves.js";
import { drawStroke, wipeLines } from "../../../src/nonet/web/static/core/pen.js";
import { undo } from "../../../src/nonet/web/static/core/state.js";
import {
  dayOf,
  readFinished,
  streakOf,
  summaries,
  withFinished,
} from "../../../src/nonet/web/static/core/statistics.js";
import { game, settings } from "./boards.js";

const linesOf = (now) => now.cells.flatMap((cell, at) => cell.lines.map((other) => [at, other]));
const everyDigit = (now) => now.cells.map(() => [1, 2, 3]);

test("a stroke of the pen joins cells that touch, and a second one over it takes the lines away", () => {
  const now = game();
  assert.equal(drawStroke(now, [0, 1, 11, 10]), true);
  assert.deepEqual(linesOf(now), [
    [0, 1],
    [1, 11],
    [10, 11],
  ]);
  assert.equal(drawStroke(now, [11, 1]), true);
  assert.deepEqual(linesOf(now), [
    [0, 1],
    [10, 11],
  ]);
});

test("the pen does not jump: cells that do not touch are not joined, nor the ends of two rows", () => {
  const now = game();
  assert.equal(drawStroke(now, [0, 2]), false);
  assert.equal(drawStroke(now, [8, 9]), false);
  assert.equal(drawStroke(now, [4]), false);
});

test("lines are undone, wiped, restarted and saved as everything else", () => {
  const now = game();
  drawStroke(now, [0, 1, 2]);
  assert.deepEqual(linesOf(restore(save(now, 0))), linesOf(now));
  assert.equal(wipeLines(now, [1]), true);
  assert.deepEqual(linesOf(now), []);
  undo(now);
  assert.equal(linesOf(now).length, 2);
  restart(now);
  assert.deepEqual(linesOf(now), []);
});

test("a game that was saved before there was a pen has no lines", () => {
  const old = JSON.parse(save(game(), 0));
  for (const cell of old.cells) delete cell.lines;
  assert.deepEqual(linesOf(restore(JSON.stringify(old))), []);
});

test("candidates become marks in open cells, as one move; own marks and what was ruled out are kept", () => {
  const now = game();
  const open = now.cells.flatMap((cell, at) => (cell.given ? [] : [at]));
  now.selection = [open[0]];
  enter(now, 7, "centre", settings);
  now.cells[open[1]] = { ...now.cells[open[1]], crossedOut: [2] };
  assert.equal(fillMarks(now, everyDigit(now)), open.length - 1);
  assert.deepEqual(now.cells[open[0]].centre, [7]);
  assert.deepEqual(now.cells[open[1]].centre, [1, 3]);
  assert.equal(fillMarks(now, everyDigit(now)), 0);
  undo(now);
  assert.deepEqual(now.cells[open[2]].centre, []);
});

const finished = (more) => ({
  board: "classic 9×9",
  level: "easy",
  time: 1000,
  hints: 0,
  day: "2026-11-16",
  daily: "",
  puzzle: String(Math.random()),
  ...more,
});

test("statistics count a puzzle once, and the best time is one without hints", () => {
  let list = withFinished([], finished({ puzzle: "a", time: 5000 }));
  list = withFinished(list, finished({ puzzle: "a", time: 1 }));
  list = withFinished(list, finished({ puzzle: "b", time: 1000, hints: 3 }));
  list = withFinished(list, finished({ puzzle: "c", level: "hard", time: 9000, hints: 1 }));
  assert.deepEqual(summaries(list), [
    { board: "classic 9×9", level: "easy", count: 2, best: 5000, mean: 3000, alone: 1 },
    { board: "classic 9×9", level: "hard", count: 1, best: 9000, mean: 9000, alone: 0 },
  ]);
});

test("a streak is days in a row up to today or yesterday", () => {
  const days = ["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-03"];
  const list = days.map((day) => finished({ day, daily: day }));
  const on = (day) => streakOf(list, new Date(`${day}T12:00`));
  assert.deepEqual(["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05"].map(on), [3, 3, 1, 1, 0]);
  assert.equal(streakOf([finished({ day: "2026-03-02", daily: "2026-03-01" })], new Date("2026-03-02T12:00")), 0);
});

test("what the browser kept is read if it is ours, and nothing else is", () => {
  const good = finished({ puzzle: "x" });
  assert.deepEqual(readFinished(JSON.stringify([good, 7, null, { ...good, time: -1 }, { ...good, board: 3 }])), [good]);
  for (const text of [null, "", "{", "{}", "7"]) assert.deepEqual(readFinished(text), []);
});

test("the daily puzzle is one a day, easy on Monday and hardest on Sunday", () => {
  const levels = ["easy", "medium", "hard", "expert", "extreme"];
  const week = [16, 17, 18, 19, 20, 21, 22].map((day) => dailyWish(new Date(2026, 10, day, 23, 59), levels));
  assert.equal(week[0].level, "easy");
  assert.equal(week[6].level, "extreme");
  assert.equal(new Set(week.map((asked) => asked.seed)).size, 7);
  assert.equal(week[0].day, dayOf(new Date(2026, 10, 16, 0, 0)));
  assert.equal(dailyWish(new Date(), ["easy"]).level, "easy");
});

test("a held digit goes into the cells that are met; a click on another digit holds that one", () => {
  const now = game();
  const first = { ...settings, digitFirst: true };
  hold(now, 4);
  assert.equal(meetCell(now, 2, first, false), true);
  assert.equal(now.cells[2].placed, 4);
  assert.equal(meetCell(now, 0, first, true), false); // a given, passed on the way
  assert.equal(now.heldDigit, 4);
  assert.equal(meetCell(now, 0, first, false), false);
  assert.equal(now.heldDigit, 5);
  assert.equal(meetCell(now, 2, first, false), false);
  assert.equal(now.heldDigit, 4);
  assert.equal(meetCell(now, 2, first, false), true); // once more: out again
  assert.equal(now.cells[2].placed, 0);
  hold(now, 4);
  assert.equal(now.heldDigit, 0);
});

test("nothing is held where cells are chosen first", () => {
  const now = game();
  hold(now, 4);
  assert.equal(heldOf(now, settings), 0);
  assert.equal(heldOf(now, { ...settings, digitFirst: true }), 4);
});
