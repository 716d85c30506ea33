import assert from "node:assert/strict";
import { test } from "node:test";

import { boardChangeOf, commit, commitBoard } from "../../../src/nonet/web/static/core/history.js";
import { redo, undo } from "../../../src/nonet/web/static/core/state.js";
import {
  begin,
  end,
  extend,
  findTools,
  isComplete,
  isReady,
  newDraft,
  readRule,
  spotsAt,
  writeRule,
} from "../../../src/nonet/web/static/core/tools.js";
import { game } from "./boards.js";

const tool = (more) => ({
  ...{ id: "some", name: "Some", aliases: [], family: "lines", rule: "", values: [0, 0], groups: [1, 1] },
  ...{ cells: [1, null], repeats: false, numbers: [], lists: ["cells"], is_text: false },
  ...more,
});
const { board } = game();
const middle = ([row, column]) => ({ row: row + 0.5, column: column + 0.5 });

/** Strokes over cells, each with the key that adds held or not. */
const drawn = (kind, ...strokes) => {
  const draft = newDraft(tool(kind));
  for (const { cells, isMore = false } of strokes) {
    begin(board, draft, middle(cells[0]), isMore);
    for (const cell of cells.slice(1)) extend(board, draft, middle(cell));
    end(draft);
  }
  return draft;
};
const text = (draft) => writeRule({ grid: "", id: "some", values: [], groups: draft.groups });

test("a line is the cells of a stroke in order, and going back takes cells off", () => {
  const draft = drawn({}, { cells: [[0, 0], [1, 1], [1, 2], [1, 1], [2, 2]] }); // prettier-ignore
  assert.equal(text(draft), "some r1c1 r2c2 r3c3");
  assert.ok(isReady(draft));
});

test("a line may cross itself only where the rule lets it", () => {
  const cells = [[0, 0], [0, 1], [1, 1], [1, 0], [0, 0]]; // prettier-ignore
  assert.equal(text(drawn({}, { cells })), "some r1c1 r1c2 r2c2 r2c1");
  assert.equal(text(drawn({ repeats: true }, { cells })), "some r1c1 r1c2 r2c2 r2c1 r1c1");
});

test("a point near an edge is no cell, so that a stroke can go diagonally", () => {
  const draft = newDraft(tool({}));
  begin(board, draft, middle([0, 0]), false);
  extend(board, draft, { row: 0.95, column: 1.1 });
  extend(board, draft, { row: 1.5, column: 1.5 });
  assert.equal(text(draft), "some r1c1 r2c2");
});

test("one stroke draws a bulb and its shaft, and further strokes add shafts", () => {
  const arrow = { groups: [2, null], lists: ["bulb", "shafts"], repeats: true };
  const one = drawn(arrow, { cells: [[0, 0], [0, 1], [0, 2]] }); // prettier-ignore
  assert.equal(text(one), "some r1c1 / r1c2 r1c3");
  assert.ok(isReady(one));
  const bulb = drawn(arrow, { cells: [[0, 0]] });
  assert.ok(!isComplete(bulb));
  const more = drawn(
    arrow,
    { cells: [[0, 0]] },
    { cells: [[0, 0], [0, 1]] }, // prettier-ignore
    { cells: [[1, 0], [2, 0]], isMore: true }, // prettier-ignore
  );
  assert.equal(text(more), "some r1c1 / r1c2 / r2c1 r3c1");
});

test("a stroke after a whole rule begins another one, unless a key adds to it", () => {
  const cage = { family: "cages", values: [0, 1] };
  const strokes = [{ cells: [[0, 0], [0, 1]] }, { cells: [[4, 4]] }]; // prettier-ignore
  assert.equal(text(drawn(cage, ...strokes)), "some r5c5");
  strokes[1].isMore = true;
  assert.equal(text(drawn(cage, ...strokes)), "some r1c1 r1c2 r5c5");
  assert.equal(
    text(drawn({ ...cage, groups: [2, null] }, { cells: [[0, 0]] }, { cells: [[1, 1]] })),
    "some r1c1 / r2c2",
  );
});

test("a click means the nearest edge, corner or place beside the board", () => {
  const spots = (more, row, column) => spotsAt(board, tool(more), { row, column });
  const edges = { family: "edges", cells: [2, 2] };
  const cells = (found) => writeRule({ grid: "", id: "", values: [], groups: [found] });
  assert.equal(cells(spots(edges, 0.5, 0.9)), "r1c1 r1c2");
  assert.equal(cells(spots(edges, 0.5, 1.1)), "r1c2 r1c1");
  assert.equal(cells(spots(edges, 1.1, 0.5)), "r2c1 r1c1");
  assert.deepEqual(spots(edges, 0.1, 0.5), []); // the edge of the board
  assert.equal(cells(spots({ family: "edges", cells: [4, 4] }, 1.1, 0.9)), "r1c1 r1c2 r2c1 r2c2");
  const outside = { family: "outside", cells: [1, 1] };
  assert.equal(cells(spots(outside, -0.5, 3.5)), "r0c4");
  assert.equal(cells(spots(outside, 3.5, board.width + 0.7)), `r4c${board.width + 1}`);
  assert.deepEqual(spots(outside, -0.5, -0.5), []);
  assert.deepEqual(spots(outside, 3.5, 3.5), []);
  const diagonal = { family: "outside", cells: [2, 2] };
  assert.equal(cells(spots(diagonal, -0.5, 2.2)), "r0c3 r1c2");
  assert.equal(cells(spots(diagonal, -0.5, 2.8)), "r0c3 r1c4");
  assert.equal(cells(spots(diagonal, -0.5, -0.5)), "r0c0 r1c1");
});

test("a dot is drawn from cell to cell, too", () => {
  assert.equal(text(drawn({ family: "edges", cells: [2, 2] }, { cells: [[0, 0], [0, 3]] })), "some r1c1 r1c4"); // prettier-ignore
});

test("rules are read and written as the server has them", () => {
  for (const rule of [
    "killer 10 r1c1 r1c2",
    "arrow r1c1 / r1c2 r1c3 / r2c1",
    "anti-knight",
    "sandwich 15 r0c4",
    "grid 2: thermo r1c1 r2c1",
  ])
    // prettier-ignore
    assert.equal(writeRule(readRule(rule)), rule);
  assert.equal(readRule("either killer 10 r1c1 or odd r1c1"), null);
});

test("tools are found by name, alias and sentence, in this order", () => {
  const tools = [
    tool({ id: "a", name: "Line", rule: "no cage" }),
    tool({ id: "b", name: "Cage" }),
    tool({ id: "c", aliases: ["cages"] }),
  ];
  assert.deepEqual(
    findTools(tools, " CAGE ").map(({ id }) => id),
    ["b", "c", "a"],
  );
  assert.equal(findTools(tools, "").length, 3);
});

test("a change of the board is a move among the others", () => {
  const now = game();
  commit(now.cells, now.history, new Map([[2, { ...now.cells[2], placed: 4 }]]));
  commitBoard(now.history, { rules: [] }, { rules: ["anti-knight"] });
  assert.deepEqual(boardChangeOf(now.history.past)?.before, { rules: [] });
  undo(now);
  assert.deepEqual(boardChangeOf(now.history.future)?.after, { rules: ["anti-knight"] });
  assert.equal(boardChangeOf(now.history.past), null);
  undo(now);
  assert.equal(now.cells[2].placed, 0);
  redo(now);
  assert.equal(now.cells[2].placed, 4);
  redo(now);
  assert.deepEqual(boardChangeOf(now.history.past)?.after, { rules: ["anti-knight"] });
});
