/** The inside of a cell as SVG text: digits, marks, notes. Coordinates within a cell run from 0 to 100. */

/** @import {Board} from "../core/types.js" */
/** @import {Look} from "./scene.js" */

import { symbolOf } from "../core/board.js";

// Where corner marks stand, in reading order, and in which order places are taken: corners first, the middle last.
const PLACES = [
  [17, 19],
  [50, 19],
  [83, 19],
  [17, 50],
  [50, 50],
  [83, 50],
  [17, 81],
  [50, 81],
  [83, 81],
];
const TAKEN = [0, 2, 6, 8, 1, 7, 3, 5, 4];

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
  const index = isFixed ? digit - 1 : [...all, digit].indexOf(digit);
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
const CORNER = 25;
const WIDE_CORNER = 21;

/**
 * How large the notes of a cell are, if it has so many.
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
 * How large own marks are in a cell with a few of them.
 *
 * @param {Board} board
 * @param {boolean} letters
 */
export function markSize(board, letters) {
  return isWide(board, letters) ? WIDE_CORNER : CORNER;
}

/**
 * Whether the board has digits of two characters.
 *
 * @param {Board} board
 * @param {boolean} letters
 */
function isWide(board, letters) {
  return symbolOf(board.size, letters).length > 1;
}

/**
 * Where in a cell marks may stand: rules have labels and dots at its edges.
 *
 * @param {Board} board
 */
function roomForMarks(board) {
  const free = board.data.art?.free ?? [0, 0, 0, 0];
  const [top, right, bottom, left] = free.map((part) => Math.max(4, 100 * part));
  return { left, top, width: 100 - left - right, height: 100 - top - bottom };
}

/**
 * @param {Board} board
 * @param {Look} look
 * @param {boolean} letters
 * @param {boolean} [isPointedOnly] of the notes only those that something points out: the others are drawn elsewhere
 */
export function cellText(board, look, letters, isPointedOnly = false) {
  const write = (/** @type {number} */ digit) => symbolOf(digit, letters);
  if (look.digit) return bigDigit(look, write(look.digit), isWide(board, letters));
  const lit = look.lit ? write(look.lit) : "";
  if (look.notes.length) return notesText(board, look, letters, isPointedOnly);
  if (look.hasMore) return MORE;
  return (
    cornerText(board, look.corner.map(write), lit) + centreText(look.centre.map(write), lit, gapOf(board, letters))
  );
}

// There are marks, but too small to be read: zooming in shows them.
const MORE = `<circle class="more" cx="50" cy="50" r="9"/>`;

/**
 * @param {Look} look
 * @param {string} symbol
 * @param {boolean} isWide one size for all digits of a board
 */
function bigDigit(look, symbol, isWide) {
  const size = isWide ? 50 : 64;
  const kind = look.isWrong ? `${look.ink} wrong` : look.ink;
  const line = look.isWrong ? `<path class="underline" d="M30 84H70"/>` : "";
  return text(50, 51, size, `digit ${kind}`, symbol) + line;
}

/**
 * @param {Board} board
 * @param {Look} look
 * @param {boolean} letters
 * @param {boolean} isPointedOnly
 */
function notesText(board, look, letters, isPointedOnly) {
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
  const cross = mark === "removed" ? crossOut(x, y, radius * 0.72) : "";
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

/**
 * A tint behind a mark.
 *
 * @param {number} x
 * @param {number} y
 * @param {number} side
 */
function litBehind(x, y, side) {
  return `<rect class="lit" x="${round(x - side / 2)}" y="${round(y - side / 2)}" width="${round(side)}" height="${round(side)}" rx="5"/>`;
}

/**
 * @param {Board} board
 * @param {string[]} symbols
 * @param {string} lit
 */
function cornerText(board, symbols, lit) {
  const room = roomForMarks(board);
  // As on a plain cell, where 4 are free at each side.
  const fit = (/** @type {number} */ x, /** @type {number} */ y) => ({
    x: room.left + ((x - 4) / 92) * room.width,
    y: room.top + ((y - 4) / 92) * room.height,
  });
  const scale = Math.min(room.width, room.height) / 92;
  const write = (/** @type {string} */ symbol, /** @type {number} */ x, /** @type {number} */ y, size = CORNER) =>
    (symbol === lit ? litBehind(fit(x, y).x, fit(x, y).y, size * scale * 1.15) : "") +
    text(fit(x, y).x, fit(x, y).y, size * scale, symbol === lit ? "corner bold" : "corner", symbol);
  if (symbols.length <= PLACES.length) {
    const size = symbols.some((symbol) => symbol.length > 1) ? WIDE_CORNER : CORNER;
    const places = TAKEN.slice(0, symbols.length)
      .sort((a, b) => a - b)
      .map((place) => PLACES[place]);
    return symbols.map((symbol, i) => write(symbol, places[i][0], places[i][1], size)).join("");
  }
  const columns = Math.ceil(Math.sqrt(symbols.length));
  const wide = 92 / columns;
  const place = (/** @type {number} */ i) => 4 + wide * (i + 0.5);
  return symbols
    .map((symbol, i) => write(symbol, place(i % columns), place(Math.floor(i / columns)), wide * 0.62))
    .join("");
}

const WIDEST = 84; // of 100: centre marks leave room at the edges of the cell
const FIGURE = 0.62; // em, about the width of a figure
const THIN = 0.2; // em, a thin space
const LINE = 1.04; // em, from line to line
const MOST_LINES = 5;

/**
 * Centre marks in as many lines as let them be largest, and how large they are then. One line is kept for long.
 *
 * @param {readonly string[]} symbols
 * @param {string} gap
 */
function centreLines(symbols, gap) {
  const inLines = (/** @type {number} */ count) => {
    const each = Math.ceil(symbols.length / count);
    const lines = Array.from({ length: count }, (_, i) => symbols.slice(i * each, (i + 1) * each)).filter(
      (line) => line.length,
    );
    const widest = Math.max(...lines.map((line) => widthOf(line, gap)));
    return { lines, size: Math.min(count > 1 ? 26 : 30, WIDEST / widest, WIDEST / LINE / count) };
  };
  // Two lines before letters get too small to read; more where that makes them clearly larger.
  let best = inLines(symbols.join(gap).length > (gap ? 5 : 6) ? 2 : 1);
  for (let count = 3; best.lines.length > 1 && count <= MOST_LINES; count++) {
    const other = inLines(count);
    if (other.size > best.size * 1.15) best = other;
  }
  return best;
}

/**
 * How wide a line of marks is, in ems.
 *
 * @param {readonly string[]} symbols
 * @param {string} gap
 */
function widthOf(symbols, gap) {
  return symbols.join("").length * FIGURE + (gap ? (symbols.length - 1) * THIN : 0);
}

/**
 * How large the centre marks of a cell are.
 *
 * @param {Board} board
 * @param {readonly number[]} digits
 * @param {boolean} letters
 */
export function centreSize(board, digits, letters) {
  return centreLines(
    digits.map((digit) => symbolOf(digit, letters)),
    gapOf(board, letters),
  ).size;
}

/**
 * Where there is a digit 12, marks 1 and 2 must not look like it.
 *
 * @param {Board} board
 * @param {boolean} letters
 */
function gapOf(board, letters) {
  return isWide(board, letters) ? "\u2009" : "";
}

/**
 * @param {string[]} symbols
 * @param {string} lit
 * @param {string} gap
 */
function centreText(symbols, lit, gap) {
  if (!symbols.length) return "";
  const { lines, size } = centreLines(symbols, gap);
  const middle = (lines.length - 1) / 2;
  return lines
    .map((line, i) => centreLine(line, gap, lit, size, 50 + (lines.length > 1 ? (i - middle) * size * LINE : 1)))
    .join("");
}

/**
 * @param {string[]} symbols
 * @param {string} gap
 * @param {string} lit
 * @param {number} size
 * @param {number} y
 */
function centreLine(symbols, gap, lit, size, y) {
  const joined = symbols.map((one) => (one === lit ? `<tspan class="bold">${one}</tspan>` : one)).join(gap);
  const at = symbols.indexOf(lit);
  if (at < 0) return text(50, y, size, "centre", joined);
  const wide = widthOf(symbols, gap) * size;
  const before = widthOf([...symbols.slice(0, at), ""], gap) * size;
  const middle = 50 - wide / 2 + before + (lit.length * FIGURE * size) / 2;
  return litBehind(middle, y, size * Math.max(0.9, lit.length * FIGURE * 1.1)) + text(50, y, size, "centre", joined);
}

// Of the size. Digits are 0.72 em tall: half of that below the middle puts them there in every browser.
const BASE = 0.36;

/**
 * @param {number} x the middle
 * @param {number} y the middle
 * @param {number} size
 * @param {string} kind
 * @param {string} content
 */
function text(x, y, size, kind, content) {
  return written(x, y + size * BASE, size, kind, content);
}

/**
 * @param {number} x the middle
 * @param {number} y the base line
 * @param {number} size
 * @param {string} kind
 * @param {string} content
 */
function written(x, y, size, kind, content) {
  return `<text class="${kind}" x="${round(x)}" y="${round(y)}" font-size="${round(size)}">${content}</text>`;
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10;
}
