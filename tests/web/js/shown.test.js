import assert from "node:assert/strict";
import { test } from "node:test";

import { makeBoard } from "../../../src/nonet/web/static/core/board.js";
import { NOTHING, legendOf, overlayOf, stepOf, wordsOf } from "../../../src/nonet/web/static/core/shown.js";
import { BOARDS } from "./boards.js";

const board = makeBoard(BOARDS.classic);
const marks = { candidates: [], cells: [], regions: [], covers: [], links: [], groups: [], second: "", focus: [] };

/** A step that puts 5 into r1c1. */
function step(more = {}, pointed = {}) {
  const candidates = [{ cell: 0, digit: 5, mark: "placed" }, ...(pointed.candidates ?? [])];
  return {
    technique: "hidden-single",
    name: "Hidden single",
    nudge: "Count the fives.",
    sentence: "r1c1 is 5.",
    placements: [{ cell: 0, digit: 5 }],
    eliminations: [],
    values: Array(81).fill(0),
    candidates: Array(81).fill([1, 5]),
    ...more,
    marks: { ...marks, ...pointed, candidates },
  };
}

test("nothing is drawn, said or explained of nothing", () => {
  assert.equal(overlayOf(NOTHING), null);
  assert.equal(stepOf(NOTHING), null);
  assert.deepEqual(wordsOf(board, NOTHING), { name: "", text: "" });
  assert.deepEqual(legendOf(NOTHING), []);
});

test("a hint says where, then what, then all", () => {
  const hint = step({}, { regions: [0] });
  const words = [1, 2, 3].map((stage) => wordsOf(board, { sort: "hint", hint, stage }));
  assert.deepEqual(words, [
    { name: "", text: "Look at row 1." },
    { name: "Hidden single", text: "Count the fives." },
    { name: "Hidden single", text: "r1c1 is 5." },
  ]);
  assert.deepEqual(
    [1, 2, 3].map((stage) => stepOf({ sort: "hint", hint, stage })),
    [null, null, hint],
  );
});

test("the blockers of a naked single are marked with its reason, not before", () => {
  const hint = step({ technique: "naked-single" }, { cells: [0, 4, 40] });
  const [where, what, all] = [1, 2, 3].map((stage) => overlayOf({ sort: "hint", hint, stage }));
  assert.deepEqual([where.cells, what.cells], [[0], [0]]);
  assert.deepEqual(all.marks.cells, [0, 4, 40]);
  assert.equal(wordsOf(board, { sort: "hint", hint, stage: 1 }).text, "Look at r1c1.");
});

test("a single is drawn large, without candidates; a pair that brings one about is marked among them", () => {
  const single = { sort: "hint", hint: step(), stage: 3 };
  assert.equal(overlayOf(single).candidates, undefined);
  const pair = [1, 5].map((digit) => ({ cell: 1, digit, mark: "pattern" }));
  const direct = { sort: "hint", hint: step({}, { candidates: pair }), stage: 3 };
  assert.equal(overlayOf(direct).candidates.length, 81);
  assert.deepEqual(
    legendOf(direct).map(({ role }) => role),
    ["placed", "pattern"],
  );
});

test("a step is drawn with the candidates of its cells alone, in a hint and in a path", () => {
  const hint = step({ placements: [], eliminations: [{ cell: 2, digit: 5 }] }, { focus: [0, 1, 2] });
  const shown = [
    { sort: "hint", hint, stage: 2 },
    { sort: "hint", hint, stage: 3 },
    { sort: "path", steps: [hint], at: 0, sentence: "" },
  ];
  for (const one of shown) {
    const { candidates } = overlayOf(one);
    assert.equal(candidates.length, 81);
    assert.deepEqual(
      candidates.flatMap((digits, cell) => (digits.length ? [cell] : [])),
      [0, 1, 2],
    );
  }
});

test("a path shows the position its step is taken in, and the game while none is chosen", () => {
  const steps = [step(), step({ values: Array(81).fill(3) })];
  assert.equal(overlayOf({ sort: "path", steps, at: 1, sentence: "" }).values[0], 3);
  assert.equal(overlayOf({ sort: "path", steps, at: -1, sentence: "" }), null);
});

test("of a fish the two sorts of regions are told apart, and its fins are called so", () => {
  const hint = step(
    { placements: [], eliminations: [{ cell: 2, digit: 5 }] },
    { regions: [0, 1, 9, 10], covers: [9, 10], second: "fins", candidates: [{ cell: 3, digit: 5, mark: "second" }] },
  );
  const legend = legendOf({ sort: "hint", hint, stage: 3 });
  assert.equal(legend.find(({ role }) => role === "second").words, "fins");
  assert.ok(["base", "cover"].every((role) => legend.some((entry) => entry.role === role)));
});
