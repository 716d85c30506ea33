/** Candidates as marks that the player can change. */

/** @import {Cell, Game} from "./types.js" */

import { commit } from "./history.js";

/**
 * Write the candidates of each open cell as its centre marks, as one move. Cells that have centre marks keep theirs.
 *
 * @param {Game} game
 * @param {readonly (readonly number[])[]} candidates of each cell
 * @returns {number} how many cells got marks
 */
export function fillMarks(game, candidates) {
  /** @type {Map<number, Cell>} */
  const changes = new Map();
  game.cells.forEach((cell, at) => {
    if (cell.given || cell.placed || cell.centre.length) return;
    const left = candidates[at].filter((digit) => !cell.crossedOut.includes(digit));
    if (left.length) changes.set(at, { ...cell, centre: left });
  });
  return commit(game.cells, game.history, changes) ? changes.size : 0;
}
