import assert from "node:assert/strict";
import { test } from "node:test";

import {
  doneOf,
  judge,
  nextNumber,
  noProgress,
  progressWords,
  readProgress,
  withDone,
  withSeen,
} from "../../../src/nonet/web/static/core/lessons.js";
import { enter } from "../../../src/nonet/web/static/core/moves.js";
import { GIVENS, game, settings } from "./boards.js";

const WING = { id: "x-wing", positions: 3 };

test("progress is kept as text and read again, and what is broken is none", () => {
  const progress = withDone(withDone(withSeen(noProgress(), "x-wing"), "x-wing", 2), "x-wing", 0);
  assert.deepEqual(readProgress(JSON.stringify(progress)), progress);
  for (const text of [null, "", "{", "7", "null", '{"seen": 3, "done": {"a": "b"}}'])
    assert.equal(doneOf(readProgress(text), WING), 0);
});

test("a lesson is seen, then practised so many times of so many, and no position counts twice", () => {
  let progress = noProgress();
  assert.equal(progressWords(progress, WING), "");
  progress = withSeen(withSeen(progress, "x-wing"), "x-wing");
  assert.deepEqual(progress.seen, ["x-wing"]);
  assert.equal(progressWords(progress, WING), "seen");
  progress = withDone(withDone(progress, "x-wing", 1), "x-wing", 1);
  assert.equal(progressWords(progress, WING), "practised 1 of 3");
  assert.equal(progressWords(withDone(noProgress(), "x-wing", 0), WING), "practised");
});

test("the next position is the first that was not practised; then new ones come", () => {
  let progress = withDone(noProgress(), "x-wing", 2);
  assert.equal(nextNumber(progress, WING), 1);
  progress = withDone(progress, "x-wing", 1);
  assert.equal(nextNumber(progress, WING), 3);
  assert.equal(nextNumber(withDone(progress, "x-wing", 3), WING), 0);
});

/** A position in which 1 and 2 go from r1c3 (cell 2) by one step, or 5 goes into r5c5 (cell 40) by another. */
const practising = () => {
  const now = game();
  const open = now.cells.map((cell) => (cell.given ? [] : [1, 2, 4]));
  open[40] = [5, 7];
  now.autoCandidates = open;
  now.isLesson = true;
  const answers = [
    { placements: [], eliminations: [1, 2].map((digit) => ({ cell: 2, digit })) },
    { placements: [{ cell: 40, digit: 5 }], eliminations: [] },
  ];
  const solution = GIVENS.map((given) => given || 4);
  solution[40] = 5;
  const puzzle = { givens: GIVENS, placed: GIVENS.map(() => 0), candidates: open };
  return { now, practice: { puzzle, answers, solution } };
};

/** A mark crosses a candidate out, since a lesson shows them all. */
const strike = (now, cell, digit) => {
  now.selection = [cell];
  assert.equal(enter(now, digit, "centre", settings), true);
};

test("a step that is done is right, a part of it says how much", () => {
  const { now, practice } = practising();
  assert.equal(judge(now, practice).verdict, "nothing");
  strike(now, 2, 1);
  assert.deepEqual(judge(now, practice), { verdict: "part", done: 1, all: 2, wrong: null });
  strike(now, 2, 2);
  assert.equal(judge(now, practice).verdict, "right");
  strike(now, 3, 1);
  assert.equal(judge(now, practice).verdict, "right");
});

test("any step of the technique will do", () => {
  const { now, practice } = practising();
  now.selection = [40];
  enter(now, 5, "digit", settings);
  assert.equal(judge(now, practice).verdict, "right");
});

test("what is true and not of the step is said so, and what is false is named", () => {
  const { now, practice } = practising();
  strike(now, 3, 1);
  assert.equal(judge(now, practice).verdict, "other");
  strike(now, 2, 4);
  assert.deepEqual(judge(now, practice).wrong, { cell: 2, digit: 4 });
  assert.equal(judge(now, practice).verdict, "false");
  const other = practising();
  other.now.selection = [40];
  enter(other.now, 7, "digit", settings);
  assert.deepEqual(judge(other.now, other.practice).wrong, { cell: 40, digit: 7 });
});
