import assert from "node:assert/strict";
import { test } from "node:test";

import { DEFAULTS } from "../../../src/nonet/web/static/core/settings.js";
import { progressOf } from "../../../src/nonet/web/static/core/shelf.js";
import { momentOf } from "../../../src/nonet/web/static/page/feedback.js";
import { EXAMPLE, CELL, EXAMPLE_WORDS } from "../../../src/nonet/web/static/page/how-to-play.js";
import { GROUPS } from "../../../src/nonet/web/static/page/settings-screen.js";
import { enter } from "../../../src/nonet/web/static/core/moves.js";
import { game, settings } from "./boards.js";

const position = (more) => ({ game: "one", digits: [0, 5, 0], faults: new Set(), isWon: false, ...more });

test("a moment is a digit that came, a fault that was not there, or the win", () => {
  const before = position();
  assert.equal(momentOf(before, position()), null);
  assert.equal(momentOf(before, position({ digits: [3, 5, 0] })), "digit");
  assert.equal(momentOf(before, position({ digits: [0, 0, 0] })), null, "a digit that goes");
  assert.equal(momentOf(before, position({ digits: [5, 5, 0], faults: new Set(["0:5", "1:5"]) })), "mistake");
  assert.equal(momentOf(before, position({ digits: [3, 5, 4], isWon: true })), "win");
  assert.equal(momentOf(before, position({ game: "two", digits: [1, 2, 3], isWon: true })), null, "another game");
});

test("a fault that was there already is not told again, and the win is told once", () => {
  const faulty = position({ faults: new Set(["1:5"]) });
  assert.equal(momentOf(faulty, { ...faulty, digits: [3, 5, 0] }), "digit");
  assert.equal(momentOf(position({ isWon: true }), position({ isWon: true })), null);
});

test("progress counts the open cells that have a digit", () => {
  const now = game();
  const { placed, open } = progressOf(now);
  assert.equal(placed, 0);
  assert.equal(open, now.cells.filter((cell) => !cell.given).length);
  now.selection = [now.cells.findIndex((cell) => !cell.given)];
  enter(now, 1, "digit", settings);
  assert.deepEqual(progressOf(now), { placed: 1, open });
});

test("every setting has one row, with one line about it, and starts as the defaults say", () => {
  const rows = GROUPS.flatMap((group) => group.rows);
  const ids = rows.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  const others = ["kind", "level", "size", "introduced"]; // what the page remembers
  assert.deepEqual([...ids, ...others].sort(), Object.keys(DEFAULTS).sort());
  for (const { hint } of rows) assert.match(hint, /^[A-Z].*\.$/);
  assert.deepEqual([DEFAULTS.sound, DEFAULTS.vibration], [false, false]);
});

test("in the example of the rules one digit is left, and its words name the others", () => {
  const [row, column] = CELL;
  const digits = (cells) => [...new Set(cells.map(([y, x]) => EXAMPLE[y][x]).filter((digit) => digit !== "."))].sort();
  const range = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  const boxes = range.map((i) => [row - 1 + Math.floor(i / 3), column - 1 + (i % 3)]);
  const [inRow, inColumn, inBox] = [range.map((x) => [row, x]), range.map((y) => [y, column]), boxes].map(digits);
  const listed = (list) => `${list.slice(0, -1).join(", ")} and ${list.at(-1)}`;
  assert.equal(new Set([...inRow, ...inColumn, ...inBox]).size, 8);
  const words = `its row has ${listed(inRow)}, its column ${listed(inColumn)}, and its box ${listed(inBox)}.`;
  assert.match(EXAMPLE_WORDS, /only 8 is left/);
  assert.ok(EXAMPLE_WORDS.endsWith(words), words);
  assert.ok(![...inRow, ...inColumn, ...inBox].includes("8"));
});
