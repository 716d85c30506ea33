/** Wrong digits and wrong notes of the player, and two ways to get rid of them. */

/** @import {Candidate, Cell, Game} from "./types.js" */

import { boardChangeOf, commit } from "./history.js";
import { withItem, without } from "./moves.js";
import { redo, undo } from "./state.js";

/**
 * @typedef {object} Mistakes
 * @property {readonly number[]} cells where a digit or a note is wrong
 * @property {readonly Candidate[]} missing digits that the notes of a cell lack
 */

/**
 * Take the wrong digits out, and put back what the notes lack.
 *
 * @param {Game} game
 * @param {Mistakes} mistakes
 */
export function mend(game, { cells, missing }) {
  /** @type {Map<number, Cell>} */
  const changes = new Map();
  for (const cell of cells) if (game.cells[cell].placed) changes.set(cell, { ...game.cells[cell], placed: 0 });
  for (const { cell, digit } of missing) {
    const now = changes.get(cell) ?? game.cells[cell];
    const centre = now.centre.length ? withItem(now.centre, digit) : now.centre;
    changes.set(cell, { ...now, centre, crossedOut: without(now.crossedOut, digit) });
  }
  return commit(game.cells, game.history, changes);
}

/**
 * Undo moves until none of the mistakes is there. Nothing changes if the moves do not go back so far.
 *
 * @param {Game} game
 * @param {Mistakes} mistakes
 * @returns {number} how many moves were undone
 */
export function backToBefore(game, { cells, missing }) {
  const wrong = cells.flatMap((cell) => (game.cells[cell].placed ? [{ cell, digit: game.cells[cell].placed }] : []));
  const isThere = () =>
    wrong.some(({ cell, digit }) => game.cells[cell].placed === digit) ||
    missing.some(({ cell, digit }) => lacks(game.cells[cell], digit));
  let count = 0;
  while (isThere() && game.history.past.length && !boardChangeOf(game.history.past)) {
    undo(game);
    count += 1;
  }
  if (!isThere()) return count;
  for (; count; count -= 1) redo(game);
  return 0;
}

/**
 * @param {Cell} cell
 * @param {number} digit
 */
function lacks({ placed, centre, crossedOut }, digit) {
  return !placed && (crossedOut.includes(digit) || (centre.length > 0 && !centre.includes(digit)));
}
