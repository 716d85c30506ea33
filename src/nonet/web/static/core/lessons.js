/** Lessons without a browser: how far the player has come, and whether a step that was practised is right. */

/** @import {Candidate, Game, PuzzleData, Hint} from "./types.js" */

import { t } from "./words.js";

/**
 * @typedef {object} TechniqueData
 * @property {string} id
 * @property {string} name
 * @property {string[]} aliases
 * @property {string} level
 * @property {string} group
 * @property {string} about
 * @property {string} how_to_spot
 * @property {number} positions how many are kept to practise on
 *
 * @typedef {{id: string, name: string, about: string, techniques: string[]}} GroupData
 * @typedef {{techniques: TechniqueData[], groups: GroupData[]}} LessonPath
 * @typedef {TechniqueData & {puzzle: PuzzleData, hint: Hint, create: {size: number, rules: string[]}}} LessonData with an
 *   example, and the board that a new puzzle for it has
 *
 * @typedef {{placements: Candidate[], eliminations: Candidate[]}} Effect
 * @typedef {{puzzle: PuzzleData, hint: Hint, answers: Effect[], solution: number[]}} PracticeData
 *
 * @typedef {object} Progress
 * @property {string[]} seen lessons that were opened
 * @property {Record<string, number[]>} done the numbers of the positions that were practised, by technique; 0: new ones
 *
 * @typedef {"nothing" | "right" | "part" | "other" | "false"} Verdict
 */

/** @returns {Progress} */
export function noProgress() {
  return { seen: [], done: {} };
}

/**
 * What the browser kept, whatever became of it.
 *
 * @param {string | null} text
 * @returns {Progress}
 */
export function readProgress(text) {
  try {
    const { seen, done } = JSON.parse(text ?? "{}");
    const numbers = Object.entries(done ?? {}).map(([id, list]) => [
      id,
      Array.isArray(list) ? list.filter(Number.isInteger) : [],
    ]);
    const names = Array.isArray(seen) ? seen.filter((id) => typeof id === "string") : [];
    return { seen: names, done: Object.fromEntries(numbers) };
  } catch {
    return noProgress();
  }
}

/**
 * @param {Progress} progress
 * @param {string} id
 * @returns {Progress}
 */
export function withSeen(progress, id) {
  return progress.seen.includes(id) ? progress : { ...progress, seen: [...progress.seen, id] };
}

/**
 * @param {Progress} progress
 * @param {string} id
 * @param {number} number of the position, from 1; 0 for a new one
 * @returns {Progress}
 */
export function withDone(progress, id, number) {
  const before = progress.done[id] ?? [];
  if (before.includes(number)) return progress;
  return { ...progress, done: { ...progress.done, [id]: [...before, number].sort((a, b) => a - b) } };
}

/**
 * How many of the positions that are kept were practised.
 *
 * @param {Progress} progress
 * @param {TechniqueData} technique
 */
export function doneOf(progress, { id, positions }) {
  return (progress.done[id] ?? []).filter((number) => number >= 1 && number <= positions).length;
}

/**
 * "practised 2 of 6", "seen", or nothing.
 *
 * @param {Progress} progress
 * @param {TechniqueData} technique
 */
export function progressWords(progress, technique) {
  return practisedWords(progress, technique) || (progress.seen.includes(technique.id) ? t("seen") : "");
}

/**
 * "practised 2 of 6", "practised", or nothing.
 *
 * @param {Progress} progress
 * @param {TechniqueData} technique
 */
export function practisedWords(progress, technique) {
  const done = doneOf(progress, technique);
  if (done) return t("practised {done} of {count}", { done, count: technique.positions });
  return progress.done[technique.id]?.length ? t("practised") : "";
}

/**
 * The first position that was not practised yet; 0 where all were, so that a new one is wanted.
 *
 * @param {Progress} progress
 * @param {TechniqueData} technique
 */
export function nextNumber(progress, { id, positions }) {
  const done = progress.done[id] ?? [];
  for (let number = 1; number <= positions; number++) if (!done.includes(number)) return number;
  return 0;
}

/**
 * Of what the player did in a position: is it a step of the technique, a part of one, or something else?
 *
 * Something true beside the step does no harm. Something false does, whatever else is right.
 *
 * @param {Game} game
 * @param {PracticeData} practice
 * @returns {{verdict: Verdict, done: number, all: number, wrong: Candidate | null}} how much of the nearest step is done
 */
export function judge(game, practice) {
  const start = practice.puzzle;
  const isPlaced = (/** @type {Candidate} */ { cell, digit }) => game.cells[cell].placed === digit;
  const isGone = (/** @type {Candidate} */ { cell, digit }) => {
    const { placed, crossedOut } = game.cells[cell];
    return placed ? placed !== digit : crossedOut.includes(digit);
  };
  const placed = game.cells.flatMap(({ placed: digit }, cell) =>
    digit && !start.placed[cell] ? [{ cell, digit }] : [],
  );
  const crossedOut = game.cells.flatMap((_, cell) =>
    start.placed[cell] || start.givens[cell] || game.cells[cell].placed
      ? []
      : (start.candidates?.[cell] ?? []).map((digit) => ({ cell, digit })).filter(isGone),
  );
  const wrong =
    placed.find(({ cell, digit }) => practice.solution[cell] !== digit) ??
    crossedOut.find(({ cell, digit }) => practice.solution[cell] === digit) ??
    null;
  const counts = practice.answers.map(({ placements, eliminations }) => ({
    done: placements.filter(isPlaced).length + eliminations.filter(isGone).length,
    all: placements.length + eliminations.length,
  }));
  const best = counts.reduce((a, b) => (b.done / b.all > a.done / a.all ? b : a), { done: 0, all: 1 });
  return { verdict: verdictOf(placed.length + crossedOut.length, best, wrong), ...best, wrong };
}

/**
 * @param {number} count of all that was done
 * @param {{done: number, all: number}} best
 * @param {Candidate | null} wrong
 * @returns {Verdict}
 */
function verdictOf(count, best, wrong) {
  if (!count) return "nothing";
  if (wrong) return "false";
  if (best.done === best.all) return "right";
  return best.done ? "part" : "other";
}
