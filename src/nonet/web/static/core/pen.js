/** Lines that a player draws from cell to cell. They are kept in cells, so undo, restart and the browser's memory know them. */

/** @import {Board, Cell, Game} from "./types.js" */

import { commit } from "./history.js";

/**
 * Whether a line can go from one cell straight to the other: they touch, at a side or at a corner.
 *
 * @param {Board} board
 * @param {number} one
 * @param {number} other
 */
function areNeighbours({ spots }, one, other) {
  const [from, to] = [spots[one], spots[other]];
  if (!from || !to || one === other) return false;
  return Math.abs(from.row - to.row) <= 1 && Math.abs(from.column - to.column) <= 1;
}

/**
 * Lines along a stroke of the pen. A stroke over a line that is there already takes it away.
 *
 * @param {Game} game
 * @param {readonly number[]} stroke the cells, in the order they were met
 * @returns {boolean} whether anything changed
 */
export function drawStroke(game, stroke) {
  const pairs = stroke
    .slice(1)
    .map((to, i) => /** @type {[number, number]} */ ([stroke[i], to].sort((a, b) => a - b)))
    .filter(([one, other]) => areNeighbours(game.board, one, other));
  const isGone = pairs.length > 0 && pairs.every(([one, other]) => game.cells[one].lines.includes(other));
  /** @type {Map<number, Cell>} */
  const changes = new Map();
  for (const [one, other] of pairs) {
    const now = changes.get(one) ?? game.cells[one];
    const others = now.lines.filter((cell) => cell !== other);
    changes.set(one, { ...now, lines: isGone ? others : [...others, other].sort((a, b) => a - b) });
  }
  return commit(game.cells, game.history, changes);
}

/**
 * Take away the lines that begin or end in these cells.
 *
 * @param {Game} game
 * @param {readonly number[]} cells
 * @returns {boolean} whether anything changed
 */
export function wipeLines(game, cells) {
  const chosen = new Set(cells);
  const changes = game.cells.flatMap((cell, at) => {
    const lines = chosen.has(at) ? [] : cell.lines.filter((other) => !chosen.has(other));
    return lines.length === cell.lines.length ? [] : [/** @type {const} */ ([at, { ...cell, lines }])];
  });
  return commit(game.cells, game.history, new Map(changes));
}
