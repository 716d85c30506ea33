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
  shapesOf,
  symbolOf,
  undrawn,
  unshowable,
} from "../../../src/nonet/web/static/core/board.js";
import { artOf, cellAt, nameOf, roomOf, spotOf, step } from "../../../src/nonet/web/static/core/places.js";
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

test("a board that is too large, or has cells without a place, is not shown; what no drawing shows is said", () => {
  for (const data of Object.values(BOARDS)) assert.deepEqual([unshowable(data), undrawn(data)], ["", ""]);
  const { places } = BOARDS.classic;
  const large = { ...BOARDS.classic, name: "Doag", places: Array(5001).fill([0, 0]) };
  assert.equal(unshowable(large), "Doag is too large for a page. Use the sudoku command for it.");
  assert.match(unshowable({ ...BOARDS.classic, height: 300, width: 300 }), /too large/);
  assert.match(unshowable({ ...BOARDS.classic, places: [null, ...places.slice(1)] }), /that have no row and column/);
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

test("cells of several grids stand at their places, and holes are no cells", () => {
  const board = makeBoard(BOARDS.samurai);
  assert.deepEqual([board.height, board.width, board.peers.length], [21, 21, 369]);
  assert.equal(cellAt(board, 0, 9), -1);
  assert.equal(cellAt(board, 0, 12), 9);
  assert.equal(cellAt(board, -1, 0), -1);
  assert.equal(cellAt(board, 0, 21), -1);
  assert.deepEqual(spotOf(board, 9), { row: 0, column: 12 });
  assert.equal(nameOf(board, 9), "r1c13");
});

test("arrows leap over holes and round the edge", () => {
  const board = makeBoard(BOARDS.samurai);
  const at = (row, column) => cellAt(board, row - 1, column - 1);
  assert.equal(step(board, at(1, 9), 0, 1), at(1, 13));
  assert.equal(step(board, at(1, 1), 0, -1), at(1, 21));
  assert.equal(step(board, at(9, 1), 1, 0), at(13, 1));
  assert.equal(step(board, at(10, 7), 0, -1), at(10, 15));
  const pair = makeBoard(BOARDS.pair);
  assert.equal(nameOf(pair, step(pair, 3, 0, 1)), "r1c1 of sudoku 2");
  assert.equal(nameOf(pair, step(pair, 16, 0, 1)), "r1c2 of sudoku 2");
});

test("the Sudokus of a pair are shown side by side, a column apart; the server's numbers stay", () => {
  const board = makeBoard(BOARDS.pair);
  assert.deepEqual([board.height, board.width], [4, 9]);
  assert.deepEqual(spotOf(board, 16), { row: 0, column: 5 });
  assert.equal(cellAt(board, 0, 4), -1);
  assert.equal(board.names[31].full, "row 4 column 4 of sudoku 2");
  assert.equal(choiceOf(board.data).kind, "pair");
});

test("clues beside a Sudoku of a pair get room between the two", () => {
  const [one, other] = BOARDS.pair.parts;
  const clue = { ...other, art: { ...other.art, over: "<text/>", room: [1, 0, 0, 1.4] } };
  const board = makeBoard({ ...BOARDS.pair, parts: [one, clue] });
  assert.equal(spotOf(board, 16).column, 4 + 1 + 2);
  assert.deepEqual(roomOf(board), [1, 0, 0, 0]);
  assert.equal(artOf(board, "over"), '<g transform="translate(0 0)"></g><g transform="translate(700 0)"><text/></g>');
});

test("how many of a digit are left is counted by boxes that fill the board, and not said where none do", () => {
  const count = (name) => makeBoard(BOARDS[name]).each;
  assert.deepEqual(["classic", "samurai", "pair", "latin", "jigsaw"].map(count), [9, 41, 8, 5, 4]);
  assert.equal(count("tiny samurai"), null);
  assert.equal(countLeft(makeBoard(BOARDS["tiny samurai"]), []), null);
});

test("where grids overlap across boxes, every box has its border", () => {
  const board = makeBoard(BOARDS["own offsets"]);
  const shapes = shapesOf(board);
  // r2c4 is in a box of both grids: it has a shape of its own.
  const shared = cellAt(board, 1, 3);
  assert.equal(shapes.filter((shape) => shape === shapes[shared]).length, 1);
  assert.ok(innerLines(board, shapes, true).includes("M300 100v100"));
});

test("the outline of a board with holes runs round each of its pieces and holes", () => {
  const board = makeBoard(BOARDS.samurai);
  const loops = (cells) => outline(board, cells, 0).split("Z").filter(Boolean);
  assert.equal(loops(board.peers.keys()).length, 1);
  assert.equal(loops([0, 9]).length, 2);
});
