/** Earlier moments of a game, to look at and to go on from. The history stays: to go back is one more move. */

/** @import {Game, Patch} from "./types.js" */

import { boardChangeOf, commitPatch, differences, redo, undo } from "./history.js";

/**
 * The moments that can be shown: those since the rules of the board last changed, and until they change again.
 *
 * @param {Game} game
 * @returns {{first: number, now: number, last: number}} how many moves were made at each
 */
export function momentsOf({ history }) {
  const { past, future } = history;
  const changesBoard = (/** @type {Patch} */ patch) => boardChangeOf([patch]) !== null;
  const next = [...future].reverse().findIndex(changesBoard);
  return {
    first: past.map(changesBoard).lastIndexOf(true) + 1,
    now: past.length,
    last: past.length + (next < 0 ? future.length : next),
  };
}

/**
 * The game as it was, or will be, after that many moves. It is a game of its own: nothing of the real one changes.
 *
 * @param {Game} game
 * @param {number} moment
 * @returns {Game}
 */
export function gameAt(game, moment) {
  const { past, future, trials } = game.history;
  const copy = {
    ...game,
    cells: [...game.cells],
    history: { past: [...past], future: [...future], trials },
    selection: [],
    autoCandidates: null,
    broken: new Set(),
  };
  while (copy.history.past.length > moment && undo(copy.cells, copy.history));
  while (copy.history.past.length < moment && redo(copy.cells, copy.history));
  return copy;
}

/**
 * The cells that the move before a moment changed.
 *
 * @param {Game} game the game at that moment
 * @returns {number[]}
 */
export function changedBefore({ history }) {
  const last = history.past[history.past.length - 1] ?? [];
  return last.flatMap((change) => ("cell" in change ? change.cell : []));
}

/**
 * Go on from a moment. All moves stay in the history, those that were undone as well: the way back is a move of its own.
 *
 * @param {Game} game
 * @param {number} moment
 * @returns {boolean} whether the game is another one now
 */
export function goOnFrom(game, moment) {
  const { cells, history } = game;
  const { now, last } = momentsOf(game);
  if (moment === now) return false;
  const wanted = gameAt(game, moment);
  while (history.past.length < last) redo(cells, history);
  if (moment < last) commitPatch(cells, history, wayTo(game, wanted));
  return true;
}

/**
 * One move from a game to another state of it: its tries end, its cells change, the tries of that state begin.
 *
 * @param {Game} game
 * @param {Game} wanted
 * @returns {Patch}
 */
function wayTo({ cells, history }, wanted) {
  /** @type {Patch} */
  const ends = [...history.trials].reverse().map((before) => ({ trial: "close", base: differences(before, cells) }));
  /** @type {Patch} */
  const way = differences(wanted.cells, cells).map(({ cell, was }) => ({ cell, before: cells[cell], after: was }));
  /** @type {Patch} */
  const begins = wanted.history.trials.map((before) => ({ trial: "open", base: differences(before, wanted.cells) }));
  return [...ends, ...way, ...begins];
}
