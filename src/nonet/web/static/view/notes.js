/** The notes of a cell: where each candidate stands, how large it is, and how it looks. */

/** @import {Board} from "../core/types.js" */
/** @import {Look} from "./scene.js" */

import { symbolOf } from "../core/board.js";
import { BASE, isWide, roomForMarks, round, text, written } from "./writing.js";

// Up to this size every candidate has a place of its own in the cell; on larger boards that would be too small to read.
const LARGEST_FIXED = 12;
const FEWEST_COLUMNS = 3; // of notes that close up, so that one alone is not as large as a digit

/**
 * The middle of a candidate within its cell, and how large it may be. Candidates stand as the digits of a box do,
 * where there are boxes; on large boards they close up in the middle, and one that is not shown comes after the others.
 *
 * @param {Board} board
 * @param {number} digit
 * @param {readonly number[]} all the candidates shown in the cell
 */
export function notePlace(board, digit, all) {
  const isFixed = board.size <= LARGEST_FIXED;
  const { columns, rows } = noteRaster(board, all.length);
  const found = all.indexOf(digit);
  const index = isFixed ? digit - 1 : found < 0 ? all.length : found;
  const { left, top, width, height } = roomForMarks(board);
  const [wide, high] = [width / columns, height / rows];
  // What is left empty is so at both sides.
  const spare = isFixed ? 0 : Math.max(0, rows - Math.ceil(all.length / columns)) / 2;
  const beside = isFixed ? 0 : Math.max(0, columns - all.length) / 2;
  const x = left + wide * ((index % columns) + 0.5 + beside);
  const y = top + high * (Math.floor(index / columns) + 0.5 + spare);
  return { x, y, radius: Math.min(wide, high) / 2 };
}

/**
 * How many notes stand beside and above each other.
 *
 * @param {Board} board
 * @param {number} count
 */
function noteRaster(board, count) {
  if (board.size > LARGEST_FIXED) {
    const columns = Math.max(FEWEST_COLUMNS, Math.ceil(Math.sqrt(count)));
    return { columns, rows: columns };
  }
  const columns = board.data.box?.[1] ?? Math.ceil(Math.sqrt(board.size));
  return { columns, rows: Math.ceil(board.size / columns) };
}

const NOTE = 30; // the largest note

/**
 * How large the notes of a cell are, by their number.
 *
 * @param {Board} board
 * @param {number} count
 * @param {boolean} letters
 */
export function noteSize(board, count, letters) {
  const { columns, rows } = noteRaster(board, count);
  const { width, height } = roomForMarks(board);
  const radius = Math.min(width / columns, height / rows) / 2;
  // One size for all notes of a board, whether they have one character or two.
  return Math.min(radius * (isWide(board, letters) ? 1.3 : 1.62), NOTE);
}

/**
 * @param {Board} board
 * @param {Look} look
 * @param {boolean} letters
 * @param {boolean} isPointedOnly
 */
export function notesText(board, look, letters, isPointedOnly) {
  const all = look.notes.map((note) => note.digit);
  const size = noteSize(board, all.length, letters);
  const plain = isPointedOnly ? [] : plainNotes(board, look, letters).notes;
  return (
    plain.map(({ x, y, symbol }) => written(x, y, size, "note", symbol)).join("") +
    look.notes
      .filter((note) => note.mark)
      .map(({ digit, mark }) => noteText(notePlace(board, digit, all), mark, symbolOf(digit, letters), size))
      .join("")
  );
}

/** @typedef {{x: number, y: number, symbol: string}} Placed a note: the middle of its base line */

/**
 * The notes of a cell that nothing points out, and how large they are.
 *
 * @param {Board} board
 * @param {Look} look
 * @param {boolean} letters
 * @returns {{size: number, notes: Placed[]}}
 */
export function plainNotes(board, { notes }, letters) {
  const all = notes.map((note) => note.digit);
  const size = noteSize(board, all.length, letters);
  const placed = notes.flatMap(({ digit, mark }) => {
    if (mark) return [];
    const { x, y } = notePlace(board, digit, all);
    return { x, y: y + size * BASE, symbol: symbolOf(digit, letters) };
  });
  return { size, notes: placed };
}

/**
 * @param {{x: number, y: number, radius: number}} place
 * @param {string} mark
 * @param {string} symbol
 * @param {number} size
 */
function noteText({ x, y, radius }, mark, symbol, size) {
  const disc = mark ? `<circle class="disc ${mark}" cx="${x}" cy="${y}" r="${round(radius * 0.98)}"/>` : "";
  const cross = mark.startsWith("removed") ? crossOut(x, y, radius * 0.72) : "";
  return disc + text(x, y, size, `note ${mark}`, symbol) + cross;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
function crossOut(x, y, r) {
  return `<path class="cross" d="M${round(x - r)} ${round(y + r)}L${round(x + r)} ${round(y - r)}"/>`;
}
