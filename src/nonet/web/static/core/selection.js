/** Which cells are selected, and how that changes. */

/** @import {Game} from "./types.js" */

import { step } from "./places.js";
import { seenGame } from "./fog.js";
import { valuesOf } from "./state.js";

/**
 * @param {Game} game
 * @param {number} cell
 */
export function selectOnly(game, cell) {
  game.selection = [cell];
  game.cursor = cell;
}

/**
 * @param {Game} game
 * @param {number} cell
 */
export function addToSelection(game, cell) {
  if (!game.selection.includes(cell)) game.selection.push(cell);
  game.cursor = cell;
}

/**
 * @param {Game} game
 * @param {number} cell
 */
export function toggleSelected(game, cell) {
  const isIn = game.selection.includes(cell);
  if (isIn) game.selection = game.selection.filter((one) => one !== cell);
  else game.selection.push(cell);
  game.cursor = cell;
}

/** @param {Game} game */
export function selectAll(game) {
  game.selection = game.cells.map((_, cell) => cell);
}

/** @param {Game} game */
export function selectNone(game) {
  game.selection = [];
}

/**
 * Move the cursor, round the edge; the selection follows, or grows.
 *
 * @param {Game} game
 * @param {number} down
 * @param {number} right
 * @param {boolean} extend
 */
export function moveCursor(game, down, right, extend) {
  // The first arrow after Esc shows where the cursor is.
  const target = game.selection.length || extend ? step(game.board, game.cursor, down, right) : game.cursor;
  if (!extend) return selectOnly(game, target);
  addToSelection(game, game.cursor);
  addToSelection(game, target);
}

/**
 * All cells that hold what this one holds: the same digit, or else the same marks, or else the same colours.
 *
 * @param {Game} game
 * @param {number} cell
 */
export function selectAlike(game, cell) {
  const values = valuesOf(seenGame(game));
  const { corner, centre, colours } = game.cells[cell];
  const marks = [...centre, ...corner].join();
  /** @type {(other: number) => boolean} */
  let isAlike = (other) => other === cell;
  if (values[cell]) isAlike = (other) => values[other] === values[cell];
  else if (marks)
    isAlike = (other) => !values[other] && [...game.cells[other].centre, ...game.cells[other].corner].join() === marks;
  else if (colours.length) isAlike = (other) => game.cells[other].colours.join() === colours.join();
  game.selection = game.cells.map((_, other) => other).filter(isAlike);
  game.cursor = cell;
}
