import assert from "node:assert/strict";
import { test } from "node:test";

import {
  choiceOf,
  countLeft,
  describeConflict,
  digitOf,
  findConflicts,
  lineOf,
  makeBoard,
  parseLine,
  seenByAll,
  step,
  symbolOf,
  undrawn,
  unshowable,
} from "../../../src/nonet/web/static/core/board.js";
import { innerLines, outline } from "../../../src/nonet/web/static/view/outline.js";
import {
  moveCursor,
  selectAlike,
  selectNone,
  selectOnly,
  toggleSelected,
} from "../../../src/nonet/web/static/core/selection.js";
import { BOARDS, GIVENS, LINE, game } from "./boards.js";

test("cells see the cells of their regions, whatever these are called", () => {
  assert.equal(makeBoard(BOARDS.classic).peers[0].length, 20);
  assert.equal(makeBoard(BOARDS.diagonal).peers[0].length, 26);
  assert.equal(makeBoard(BOARDS.latin).peers[0].length, 8);
});

test("what the server needs to make a board again has the box, also where a layout stands for the boxes", () => {
  for (const data of Object.values(BOARDS)) assert.deepEqual(choiceOf(data).box, data.box);
});

test("a digit twice in a region is a conflict of both cells; in words it names the region and the other cell", () => {
  const board = makeBoard(BOARDS.classic);
  const values = [...GIVENS];
  assert.equal(findConflicts(board, values).size, 0);
  values[2] = 5;
  assert.deepEqual(
    [...findConflicts(board, values)].sort((a, b) => a - b),
    [0, 2],
  );
  assert.equal(describeConflict(board, values, 2), "Row 1 already has a 5 (r1c1).");
  const eights = [8, 0, 8, ...Array(78).fill(0)];
  assert.equal(describeConflict(board, eights, 2), "Row 1 already has an 8 (r1c1).");
  assert.equal(describeConflict(board, values, 1), "");
});

test("three of a digit in a row are all in conflict", () => {
  const board = makeBoard(BOARDS.latin);
  assert.deepEqual([...findConflicts(board, [1, 1, 0, 1, ...Array(21).fill(0)])].sort(), [0, 1, 3]);
});

test("only the regions of the board count: the same digits conflict on a diagonal board alone", () => {
  const values = Array(81).fill(0);
  values[0] = values[80] = 3;
  assert.equal(findConflicts(makeBoard(BOARDS.classic), values).size, 0);
  assert.equal(findConflicts(makeBoard(BOARDS.diagonal), values).size, 2);
});

test("counts left", () => {
  assert.deepEqual(countLeft(makeBoard(BOARDS.latin), [1, 2, 1, ...Array(22).fill(0)]).slice(1), [3, 4, 5, 5, 5]);
});

test("seen by all selected cells: what each of them sees", () => {
  const board = makeBoard(BOARDS.classic);
  assert.deepEqual(
    [...seenByAll(board, [0, 40])].sort((a, b) => a - b),
    [4, 36],
  );
  assert.equal(seenByAll(board, []).size, 0);
});

test("arrows go round the edge, in all four directions", () => {
  const board = makeBoard(BOARDS.classic);
  assert.equal(step(board, 0, -1, 0), 72);
  assert.equal(step(board, 72, 1, 0), 0);
  assert.equal(step(board, 0, 0, -1), 8);
  assert.equal(step(board, 8, 0, 1), 0);
});

test("an arrow moves the selection; with Shift it grows; after Esc it shows the cursor first", () => {
  const now = game();
  selectOnly(now, 8);
  moveCursor(now, 0, 1, false);
  assert.deepEqual(now.selection, [0]);
  moveCursor(now, 1, 0, true);
  assert.deepEqual(now.selection, [0, 9]);
  selectNone(now);
  moveCursor(now, 1, 0, false);
  assert.deepEqual(now.selection, [9]);
});

test("Ctrl and a click takes a cell in and out", () => {
  const now = game();
  toggleSelected(now, 3);
  toggleSelected(now, 4);
  toggleSelected(now, 3);
  assert.deepEqual(now.selection, [4]);
});

test("a double click selects all of a digit", () => {
  const now = game();
  selectAlike(now, 0);
  assert.deepEqual(
    now.selection,
    GIVENS.flatMap((digit, cell) => (digit === 5 ? [cell] : [])),
  );
  selectAlike(now, 2);
  assert.deepEqual(now.selection, [2]);
});

test("symbols: letters above 9 in either case, as the library reads them", () => {
  assert.equal(symbolOf(12, true), "C");
  assert.equal(symbolOf(12, false), "12");
  assert.equal(digitOf("c", 16), 12);
  assert.equal(digitOf("H", 16), 0);
  assert.equal(digitOf("a", 40), 36);
  assert.deepEqual(parseLine(LINE, 9, 81), GIVENS);
  assert.equal(lineOf(GIVENS, 9), LINE);
  assert.equal(parseLine(LINE.slice(1), 9, 81), null);
  assert.equal(parseLine(LINE.replace("7", "x"), 9, 81), null);
});

test("the outline of one cell is a square inside it", () => {
  assert.equal(outline(makeBoard(BOARDS.latin), [6], 5), "M195 105L195 195L105 195L105 105Z");
});

test("the outline runs round the whole selection: six corners for an L, a second loop for a hole", () => {
  const board = makeBoard(BOARDS.latin);
  const corners = (path) => path.split("L").length;
  assert.equal(corners(outline(board, [0, 1, 5], 5)), 6);
  const ring = [0, 1, 2, 5, 7, 10, 11, 12];
  const loops = outline(board, ring, 5).split("Z").filter(Boolean);
  assert.deepEqual(loops.map(corners), [4, 4]);
});

test("cells that touch at a corner only have outlines of their own", () => {
  const loops = outline(makeBoard(BOARDS.latin), [0, 6], 5).split("Z").filter(Boolean);
  assert.equal(loops.length, 2);
});

test("thick lines run where shapes differ: on a jigsaw as the shapes do", () => {
  const board = makeBoard(BOARDS.classic);
  const count = (path) => path.split("M").length - 1;
  const shapes = board.peers.map((_, cell) => Math.floor(cell / 27) * 3 + Math.floor((cell % 9) / 3));
  assert.equal(count(innerLines(board, shapes, true)), 36);
  assert.equal(count(innerLines(board, shapes, false)), 144 - 36);
});

test("a board that is no full square is not shown, and what no drawing shows is said", () => {
  for (const data of Object.values(BOARDS)) assert.deepEqual([unshowable(data), undrawn(data)], ["", ""]);
  const { places } = BOARDS.classic;
  const shifted = places.map(([row, column]) => [row, column + 1]);
  for (const other of [places.slice(1), [...places, [9, 0]], shifted, [null, ...places.slice(1)]])
    assert.match(
      unshowable({ ...BOARDS.classic, name: "Samurai 9x9", places: other }),
      /cannot show .* Samurai 9x9 yet/,
    );
  const art = {
    tints: "",
    under: "",
    over: "",
    room: [0, 0, 0, 0],
    free: [0, 0, 0, 0],
    unseen: ["Knights differ.", "Kings do, too."],
  };
  assert.equal(undrawn({ ...BOARDS.classic, art }), "Knights differ. Kings do, too.");
});

test("what makes a board again has its rules", () => {
  const rules = ["thermo r1c1 r1c2"];
  assert.deepEqual(choiceOf({ ...BOARDS.classic, rules }).rules, rules);
});

test("cells a knight's move apart are peers and stand against each other", () => {
  const move = { name: "knight's move r1c1-r2c3", family: "knight's move", look: "hidden", cells: [0, 11] };
  const board = makeBoard({ ...BOARDS.classic, kind: "anti-knight", regions: [...BOARDS.classic.regions, move] });
  const values = Array(81).fill(0);
  values[0] = values[11] = 4; // in one box, too
  assert.deepEqual([...findConflicts(board, values)], [0, 11]);
  assert.ok(board.peers[0].includes(11));
});
