import assert from "node:assert/strict";
import { test } from "node:test";

import { applyStep, place } from "../../../src/nonet/web/static/core/answered-moves.js";
import { cycleMode, enter, enterInstead, erase, restart } from "../../../src/nonet/web/static/core/moves.js";
import { setSetting } from "../../../src/nonet/web/static/core/setting.js";
import { selectAll } from "../../../src/nonet/web/static/core/selection.js";
import { backToBefore, mend } from "../../../src/nonet/web/static/core/mistakes.js";
import { notedPositionOf } from "../../../src/nonet/web/static/core/own-marks.js";
import {
  givensOf,
  leftOf,
  notesOf,
  positionOf,
  redo,
  undo,
  valuesOf,
} from "../../../src/nonet/web/static/core/state.js";
import { GIVENS, game, settings } from "./boards.js";

const select = (now, ...cells) => {
  now.selection = cells;
  now.cursor = cells.at(-1);
};

test("a digit goes into the whole selection, but not over givens", () => {
  const now = game();
  select(now, 0, 2, 3, 9);
  assert.equal(enter(now, 4, "digit", settings), true);
  assert.deepEqual(
    [0, 2, 3, 9].map((cell) => valuesOf(now)[cell]),
    [5, 4, 4, 6],
  );
});

test("the digit that all selected cells have is taken out again", () => {
  const now = game();
  select(now, 2, 3);
  enter(now, 4, "digit", settings);
  enter(now, 4, "digit", settings);
  assert.deepEqual(valuesOf(now), GIVENS);
});

test("digits that are not on the board are refused", () => {
  const now = game("latin");
  select(now, 0);
  assert.equal(enter(now, 6, "digit", settings), false);
  assert.equal(enter(now, 0, "digit", settings), false);
  assert.equal(now.history.past.length, 0);
});

test("every kind of move can be undone and done again, back to the very same game", () => {
  const now = game();
  const moves = [
    () => enter(now, 4, "digit", settings),
    () => enter(now, 1, "corner", settings),
    () => enter(now, 2, "centre", settings),
    () => enter(now, 3, "colour", settings),
    () => erase(now),
    () =>
      applyStep(
        now,
        { placements: [{ cell: 4, digit: 7 }], eliminations: [{ cell: 10, digit: 2 }], candidates: [] },
        settings,
      ),
    () =>
      place(
        now,
        [
          { cell: 80, digit: 9 },
          { cell: 2, digit: 1 },
        ],
        settings,
      ),
    () => restart(now),
  ];
  const states = [structuredClone(now.cells)];
  moves.forEach((move, i) => {
    select(now, 2, 3, 10 + i);
    move();
    if (now.history.past.length === states.length) states.push(structuredClone(now.cells));
  });
  assert.ok(states.length >= 7, `only ${states.length} moves changed anything`);
  for (const before of states.slice(0, -1).reverse()) {
    undo(now);
    assert.deepEqual(now.cells, before);
  }
  assert.equal(undo(now), null);
  for (const after of states.slice(1)) {
    redo(now);
    assert.deepEqual(now.cells, after);
  }
  assert.equal(redo(now), null);
});

test("a move after undo forgets what could be done again; a move that changes nothing does not", () => {
  const now = game();
  select(now, 2);
  enter(now, 4, "digit", settings);
  undo(now);
  select(now, 0); // a given
  enter(now, 9, "digit", settings);
  assert.equal(now.history.future.length, 1);
  select(now, 3);
  enter(now, 9, "digit", settings);
  assert.equal(now.history.future.length, 0);
});

test("marks go into cells without a digit, stay sorted, and toggle for all at once", () => {
  const now = game();
  select(now, 2, 3);
  enter(now, 9, "corner", settings);
  enter(now, 4, "corner", settings);
  assert.deepEqual(now.cells[2].corner, [4, 9]);
  select(now, 3);
  enter(now, 4, "corner", settings);
  select(now, 2, 3, 0);
  enter(now, 4, "corner", settings); // one lacks it: both get it
  assert.deepEqual([now.cells[2].corner, now.cells[3].corner, now.cells[0].corner], [[4, 9], [4, 9], []]);
  enter(now, 4, "corner", settings);
  assert.deepEqual([now.cells[2].corner, now.cells[3].corner], [[9], [9]]);
});

test("a cell takes several colours, and a given takes colours too", () => {
  const now = game();
  select(now, 0, 2);
  enter(now, 3, "colour", settings);
  enter(now, 1, "colour", settings);
  assert.deepEqual(now.cells[0].colours, [1, 3]);
  assert.deepEqual(now.cells[2].colours, [1, 3]);
});

test("a placed digit leaves the notes of the cells that see it, and undo brings them back, as one move", () => {
  const now = game();
  select(now, 3, 5, 40);
  enter(now, 4, "centre", settings);
  enter(now, 4, "corner", settings);
  const moves = now.history.past.length;
  select(now, 2);
  enter(now, 4, "digit", settings);
  assert.deepEqual([now.cells[3].centre, now.cells[5].corner], [[], []]);
  assert.deepEqual(now.cells[40].centre, [4]); // r5c5 does not see r1c3
  assert.equal(now.history.past.length, moves + 1);
  undo(now);
  assert.deepEqual(now.cells[3].centre, [4]);
});

test("notes are left alone where the switch is off", () => {
  const now = game();
  const off = { ...settings, cleanNotes: false };
  select(now, 3);
  enter(now, 4, "centre", off);
  select(now, 2);
  enter(now, 4, "digit", off);
  assert.deepEqual(now.cells[3].centre, [4]);
});

test("while notes are automatic a mark crosses a candidate out and brings it back", () => {
  const now = game();
  const auto = { ...settings, autoNotes: true };
  now.autoCandidates = now.cells.map(() => [1, 2, 4]);
  select(now, 2);
  enter(now, 2, "corner", auto);
  assert.deepEqual(notesOf(now, 2), [1, 4]);
  assert.deepEqual(positionOf(now).candidates?.[2], [1, 4]);
  enter(now, 2, "centre", auto);
  assert.deepEqual(notesOf(now, 2), [1, 2, 4]);
  assert.equal(positionOf(now).candidates, null);
});

test("of two figures that make one digit the first leaves the automatic notes as they were", () => {
  const now = game("classic 16x16");
  now.autoCandidates = now.cells.map(() => [1, 12]);
  now.selection = [0];
  enter(now, 1, "digit", settings);
  const { past } = now.history;
  assert.deepEqual(now.autoCandidates[1], [12]);
  enterInstead(now, past[past.length - 1], 12, "digit", settings);
  assert.deepEqual(now.autoCandidates[1], [1]);
});

test("a placed digit leaves the automatic notes at once, before the server says so", () => {
  const now = game();
  now.autoCandidates = now.cells.map(() => [1, 4]);
  select(now, 2);
  enter(now, 4, "digit", { ...settings, autoNotes: true });
  assert.deepEqual([notesOf(now, 3), notesOf(now, 40)], [[1], [1, 4]]);
});

test("erase takes the digit first, then marks, then colours", () => {
  const now = game();
  select(now, 2);
  enter(now, 1, "corner", settings);
  enter(now, 2, "colour", settings);
  enter(now, 4, "digit", settings);
  erase(now);
  assert.deepEqual([now.cells[2].placed, now.cells[2].corner], [0, [1]]);
  erase(now);
  assert.deepEqual([now.cells[2].corner, now.cells[2].colours], [[], [2]]);
  erase(now);
  assert.deepEqual(now.cells[2].colours, []);
  assert.equal(erase(now), false);
});

test("givens cannot be erased, but can while a puzzle is set", () => {
  const now = game();
  select(now, 0);
  assert.equal(erase(now), false);
  setSetting(now, true);
  assert.equal(erase(now), true);
  assert.equal(givensOf(now)[0], 0);
  select(now, 1, 2);
  enter(now, 8, "digit", settings);
  assert.deepEqual(givensOf(now).slice(0, 3), [0, 8, 8]);
});

test("fixing the givens makes the player's digits givens", () => {
  const now = game();
  select(now, 2);
  enter(now, 4, "digit", settings);
  setSetting(now, true);
  setSetting(now, false);
  assert.equal(givensOf(now)[2], 4);
  assert.equal(now.cells[2].placed, 0);
});

test("a step's eliminations are remembered and sent with the next question", () => {
  const now = game();
  applyStep(now, { placements: [], eliminations: [{ cell: 2, digit: 1 }], candidates: [] }, settings);
  assert.deepEqual(now.cells[2].crossedOut, [1]);
  assert.deepEqual(positionOf(now).candidates?.[2], [2, 3, 4, 5, 6, 7, 8, 9]);
});

test("centre marks go to the server unless hints are not to use them, corner marks never", () => {
  const now = game();
  select(now, 2);
  enter(now, 4, "corner", settings);
  assert.equal(notedPositionOf(now, settings).marks, undefined);
  enter(now, 1, "centre", settings);
  enter(now, 4, "centre", settings);
  assert.equal(notedPositionOf(now, { ...settings, useNotes: false }).marks, undefined);
  const { marks } = notedPositionOf(now, settings);
  assert.deepEqual(marks?.[2], [1, 4]);
  assert.deepEqual(
    marks?.filter((digits) => digits.length),
    [[1, 4]],
  );
});

test("mistakes are mended in one move: digits go, and missing notes come back", () => {
  const now = game();
  select(now, 2);
  enter(now, 1, "digit", settings);
  select(now, 3);
  enter(now, 2, "centre", settings);
  now.cells[5] = { ...now.cells[5], crossedOut: [6, 7] };
  const missing = [
    { cell: 3, digit: 6 },
    { cell: 5, digit: 6 },
  ];
  assert.equal(mend(now, { cells: [2], missing }), true);
  assert.equal(now.cells[2].placed, 0);
  assert.deepEqual(now.cells[3].centre, [2, 6]);
  assert.deepEqual([now.cells[5].centre, now.cells[5].crossedOut], [[], [7]]);
  undo(now);
  assert.deepEqual([now.cells[2].placed, now.cells[3].centre], [1, [2]]);
});

test("undo goes back to before the first of the mistakes, or nowhere", () => {
  const now = game();
  const type = (cell, digit, mode = "digit") => {
    select(now, cell);
    enter(now, digit, mode, settings);
  };
  type(2, 4);
  type(3, 2, "centre"); // the first mistake: 6 is missing
  type(5, 8);
  type(10, 9); // the second one
  type(11, 2);
  const mistakes = { cells: [10], missing: [{ cell: 3, digit: 6 }] };
  assert.equal(backToBefore(now, mistakes), 4);
  assert.deepEqual([now.cells[2].placed, now.cells[3].centre, now.cells[5].placed], [4, [], 0]);
  assert.equal(now.history.future.length, 4);
  for (let i = 0; i < 4; i += 1) redo(now);
  now.history.past.length = 2; // as after a reload that kept the last moves only
  now.history.past.splice(0, 2);
  assert.equal(backToBefore(now, mistakes), 0);
  assert.equal(now.cells[10].placed, 9);
});

test("a solution never replaces a given", () => {
  const now = game();
  place(
    now,
    now.cells.map((_, cell) => ({ cell, digit: 1 })),
    settings,
  );
  assert.deepEqual(givensOf(now), GIVENS);
  assert.ok(valuesOf(now).every(Boolean));
});

test("the counts left go down with every digit, and below zero with too many", () => {
  const now = game("latin");
  selectAll(now);
  enter(now, 2, "digit", settings);
  assert.deepEqual(leftOf(now).slice(1), [5, -20, 5, 5, 5]);
});

test("modes go round", () => {
  const now = game();
  const seen = [0, 1, 2, 3].map(() => (cycleMode(now), now.mode));
  assert.deepEqual(seen, ["corner", "centre", "colour", "digit"]);
  cycleMode(now, -1);
  assert.equal(now.mode, "colour");
});

test("a second figure takes back what the first one did, and nothing else", () => {
  const now = game("classic 16x16", [7]);
  const last = () => now.history.past.at(-1);
  select(now, 5);
  enter(now, 5, "digit", settings);
  select(now, 1);
  enter(now, 1, "digit", settings);
  assert.equal(enterInstead(now, last(), 12, "digit", settings), true);
  assert.deepEqual([valuesOf(now)[1], valuesOf(now)[5], now.history.past.length], [12, 5, 2]);
  assert.equal(now.history.future.length, 0);
  select(now, 0); // a given: the first figure changes nothing
  assert.equal(enterInstead(now, null, 12, "digit", settings), false);
  const other = now.history.past[0];
  assert.equal(enterInstead(now, other, 12, "digit", settings), false);
  assert.deepEqual([valuesOf(now)[1], valuesOf(now)[5], now.history.past.length], [12, 5, 2]);
});

test("what a step rules out goes from the player's marks; where there are none, what is left is marked", () => {
  const now = game();
  select(now, 2);
  enter(now, 1, "corner", settings);
  enter(now, 4, "corner", settings);
  const candidates = now.cells.map(() => [1, 2, 4]);
  const eliminations = [
    { cell: 2, digit: 1 },
    { cell: 3, digit: 1 },
    { cell: 3, digit: 2 },
  ];
  applyStep(now, { placements: [], eliminations, candidates }, settings);
  assert.deepEqual([now.cells[2].corner, now.cells[2].centre, now.cells[2].crossedOut], [[4], [], [1]]);
  assert.deepEqual([now.cells[3].corner, now.cells[3].centre, now.cells[3].crossedOut], [[], [4], [1, 2]]);
  undo(now);
  assert.deepEqual([now.cells[2].corner, now.cells[3].centre], [[1, 4], []]);
  applyStep(now, { placements: [], eliminations, candidates }, { ...settings, autoNotes: true });
  assert.deepEqual([now.cells[3].centre, now.cells[3].crossedOut], [[], [1, 2]]);
});

test("a mark that a player takes out is ruled out if the last hint says so, until it comes back", () => {
  const now = game();
  select(now, 2);
  enter(now, 1, "corner", settings);
  enter(now, 4, "centre", settings);
  enter(now, 4, "centre", settings); // a slip
  assert.equal(positionOf(now).candidates, null);
  now.hintedEliminations = [{ cell: 2, digit: 1 }];
  enter(now, 1, "corner", settings);
  assert.deepEqual(now.cells[2].crossedOut, [1]);
  assert.ok(!positionOf(now).candidates[2].includes(1));
  undo(now);
  assert.deepEqual([now.cells[2].corner, now.cells[2].crossedOut], [[1], []]);
  redo(now);
  enter(now, 1, "corner", settings);
  assert.deepEqual([now.cells[2].corner, now.cells[2].crossedOut], [[1], []]);
});
