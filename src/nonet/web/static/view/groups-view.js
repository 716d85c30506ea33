/** The groups of cells that the words of a step call A, B, …: a frame around each, and its letter in its cells. */

/** @import {Board} from "../core/types.js" */

import { notePlace } from "./notes.js";
import { CELL, cornerOf, outline } from "./outline.js";
import { digitsUpTo } from "../core/state.js";

/**
 * @param {Board} board
 * @param {readonly number[][]} groups
 * @param {(cell: number) => number[]} notesOf the candidates shown in a cell
 */
export function groupsText(board, groups, notesOf) {
  return groups
    .map((cells, i) => {
      const letter = String.fromCharCode(65 + i);
      const tags = cells.map((cell) => tag(board, cell, notesOf(cell), letter)).join("");
      return `<path class="group" d="${outline(board, cells, 5)}"/>${tags}`;
    })
    .join("");
}

/**
 * The letter stands where the cell has no candidate; where it has all, the frame must do.
 *
 * @param {Board} board
 * @param {number} cell
 * @param {number[]} notes
 * @param {string} letter
 */
function tag(board, cell, notes, letter) {
  const free = digitsUpTo(board.size).find((digit) => !notes.includes(digit));
  if (!free) return "";
  const { x, y, radius } = notePlace(board, free, notes);
  if (y > CELL) return "";
  const corner = cornerOf(board, cell);
  const [left, top] = [corner.x + x, corner.y + y];
  const [side, size] = [radius * 0.85, radius * 1.4];
  return (
    `<rect class="tag" x="${left - side}" y="${top - side}" width="${2 * side}" height="${2 * side}" rx="3"/>` +
    `<text class="letter" x="${left}" y="${top + size * 0.36}" font-size="${size}">${letter}</text>`
  );
}
