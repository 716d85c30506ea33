/** What all writing inside a cell has in common. Coordinates within a cell run from 0 to 100. */

/** @import {Board} from "../core/types.js" */

import { symbolOf } from "../core/board.js";

/**
 * Whether the board has digits of two characters.
 *
 * @param {Board} board
 * @param {boolean} letters
 */
export function isWide(board, letters) {
  return symbolOf(board.size, letters).length > 1;
}

/**
 * Where in a cell marks may stand: rules have labels and dots at its edges.
 *
 * @param {Board} board
 */
export function roomForMarks(board) {
  const free = board.data.art?.free ?? [0, 0, 0, 0];
  const [top, right, bottom, left] = free.map((part) => Math.max(4, 100 * part));
  return { left, top, width: 100 - left - right, height: 100 - top - bottom };
}

// Of the size. Digits are 0.72 em tall: half of that below the middle puts them there in every browser.
export const BASE = 0.36;

/**
 * @param {number} x the middle
 * @param {number} y the middle
 * @param {number} size
 * @param {string} kind
 * @param {string} content
 */
export function text(x, y, size, kind, content) {
  return written(x, y + size * BASE, size, kind, content);
}

/**
 * @param {number} x the middle
 * @param {number} y the base line
 * @param {number} size
 * @param {string} kind
 * @param {string} content
 */
export function written(x, y, size, kind, content) {
  return `<text class="${kind}" x="${round(x)}" y="${round(y)}" font-size="${round(size)}">${content}</text>`;
}

/** @param {number} value */
export function round(value) {
  return Math.round(value * 10) / 10;
}
