/** The groups of cells that the words of a step call A, B, …: a frame around each piece, with its letter. */

/** @import {Board} from "../core/types.js" */

import { cellAt, spotOf } from "../core/places.js";
import { cornerOf, outline } from "./outline.js";

const INSET = 5; // of a frame within its cells
const SIDE = 18; // of the square that a letter stands on

/**
 * @param {Board} board
 * @param {readonly number[][]} groups
 */
export function groupsText(board, groups) {
  /** @type {Set<string>} places that have a letter */
  const taken = new Set();
  return groups
    .map((cells, i) => {
      const letter = String.fromCharCode(65 + i);
      const tags = cells.filter((cell) => isFirst(board, cells, cell)).map((cell) => tag(board, cell, letter, taken));
      return `<path class="group" d="${outline(board, cells, INSET)}"/>${tags.join("")}`;
    })
    .join("");
}

/**
 * Whether a cell is at the top left of its piece of a group.
 *
 * @param {Board} board
 * @param {number[]} cells
 * @param {number} cell
 */
function isFirst(board, cells, cell) {
  const { row, column } = spotOf(board, cell);
  return ![cellAt(board, row - 1, column), cellAt(board, row, column - 1)].some((one) => cells.includes(one));
}

/**
 * The letter is on the corner of the frame, where no candidate is; beside another letter that is there already.
 *
 * @param {Board} board
 * @param {number} cell
 * @param {string} letter
 * @param {Set<string>} taken
 */
function tag(board, cell, letter, taken) {
  const { x, y } = cornerOf(board, cell);
  let left = x + INSET - SIDE / 2;
  while (taken.has(`${left} ${y}`)) left += SIDE;
  taken.add(`${left} ${y}`);
  const top = y + INSET - SIDE / 2;
  return (
    `<rect class="tag" x="${left}" y="${top}" width="${SIDE}" height="${SIDE}" rx="3"/>` +
    `<text class="letter" x="${left + SIDE / 2}" y="${top + SIDE * 0.8}" font-size="15">${letter}</text>`
  );
}
