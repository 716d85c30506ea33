/**
 * A try: what the player enters from here on can be kept or dropped. It is a move like any other, so that undo takes it back.
 * A try can begin within another one.
 */

/** @import {Game, Patch} from "./types.js" */

import { commitPatch, differences } from "./history.js";

export const MOST_TRIALS = 3; // more have no colour of their own

/**
 * @param {Game} game
 * @returns {boolean} whether there is room for one more
 */
export function beginTrial({ cells, history }) {
  if (history.trials.length >= MOST_TRIALS) return false;
  commitPatch(cells, history, [{ trial: "open", base: [] }]);
  return true;
}

/**
 * What was tried last belongs to the game, or to the try around it.
 *
 * @param {Game} game
 * @returns {boolean} whether there was a try
 */
export function keepTrial({ cells, history }) {
  const base = history.trials[history.trials.length - 1];
  if (!base) return false;
  commitPatch(cells, history, [{ trial: "close", base: differences(base, cells) }]);
  return true;
}

/**
 * The board is as it was before the last try.
 *
 * @param {Game} game
 * @returns {boolean} whether there was a try
 */
export function dropTrial({ cells, history }) {
  const before = history.trials[history.trials.length - 1];
  if (!before) return false;
  const base = differences(before, cells);
  /** @type {Patch} */
  const back = base.map(({ cell, was }) => ({ cell, before: cells[cell], after: was }));
  commitPatch(cells, history, [{ trial: "close", base }, ...back]);
  return true;
}

/**
 * The puzzle is solved, or becomes another one: all that was tried stays. This is a part of the last move, so that one undo
 * takes both back.
 *
 * @param {Game} game
 */
export function keepAllTrials({ cells, history }) {
  const last = history.past[history.past.length - 1];
  for (const before of [...history.trials].reverse()) last?.push({ trial: "close", base: differences(before, cells) });
  history.trials = [];
}

/**
 * Where mistakes are: within the last try, before it, or both.
 *
 * @param {Game} game
 * @param {readonly number[]} mistakes cells
 * @returns {{isTried: boolean, isOlder: boolean}}
 */
export function ageOf({ cells, history }, mistakes) {
  const before = history.trials[history.trials.length - 1] ?? cells;
  const tried = new Set(differences(before, cells).map(({ cell }) => cell));
  return { isTried: mistakes.some((cell) => tried.has(cell)), isOlder: mistakes.some((cell) => !tried.has(cell)) };
}
