/** The marks that players make in a cell, in its corners and in its middle, as SVG text. */

/** @import {Board} from "../core/types.js" */

import { symbolOf } from "../core/board.js";
import { isWide, roomForMarks, round, text } from "./writing.js";

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

const CORNER = 25;
const WIDE_CORNER = 21;
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
 * A tint behind a mark.
 *
 * @param {number} x
 * @param {number} y
 * @param {number} side
 */
function litBehind(x, y, side) {
  return `<rect class="lit" x="${round(x - side / 2)}" y="${round(y - side / 2)}" width="${round(side)}" height="${round(side)}" rx="5"/>`;
}

/** @typedef {{symbol: string, tried: number}} Mark a mark, and the try that it was entered in; 0 for none */

/** @param {number} [number] of the try in which a digit or a mark was entered */
export function triedClass(number) {
  return number ? ` tried-${number}` : "";
}

/**
 * @param {Board} board
 * @param {Mark[]} marks
 * @param {string} lit
 */
export function cornerText(board, marks, lit) {
  const room = roomForMarks(board);
  // As on a plain cell, where 4 are free at each side.
  const fit = (/** @type {number} */ x, /** @type {number} */ y) => ({
    x: room.left + ((x - 4) / 92) * room.width,
    y: room.top + ((y - 4) / 92) * room.height,
  });
  const scale = Math.min(room.width, room.height) / 92;
  const write = (/** @type {Mark} */ mark, /** @type {number} */ x, /** @type {number} */ y, size = CORNER) => {
    const { symbol, tried } = mark;
    const kind = (symbol === lit ? "corner bold" : "corner") + triedClass(tried);
    const behind = symbol === lit ? litBehind(fit(x, y).x, fit(x, y).y, size * scale * 1.15) : "";
    return behind + text(fit(x, y).x, fit(x, y).y, size * scale, kind, symbol);
  };
  if (marks.length <= PLACES.length) {
    const size = marks.some(({ symbol }) => symbol.length > 1) ? WIDE_CORNER : CORNER;
    const places = TAKEN.slice(0, marks.length)
      .sort((a, b) => a - b)
      .map((place) => PLACES[place]);
    return marks.map((mark, i) => write(mark, places[i][0], places[i][1], size)).join("");
  }
  const columns = Math.ceil(Math.sqrt(marks.length));
  const wide = 92 / columns;
  const place = (/** @type {number} */ i) => 4 + wide * (i + 0.5);
  return marks.map((mark, i) => write(mark, place(i % columns), place(Math.floor(i / columns)), wide * 0.62)).join("");
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
export function gapOf(board, letters) {
  return isWide(board, letters) ? "\u2009" : "";
}

/**
 * @param {Mark[]} marks
 * @param {string} lit
 * @param {string} gap
 */
export function centreText(marks, lit, gap) {
  if (!marks.length) return "";
  const { lines, size } = centreLines(
    marks.map(({ symbol }) => symbol),
    gap,
  );
  const tried = new Map(marks.map((mark) => [mark.symbol, mark.tried]));
  const style = (/** @type {string} */ symbol) => {
    const kind = (symbol === lit ? "bold" : "") + triedClass(tried.get(symbol));
    return kind ? `<tspan class="${kind.trim()}">${symbol}</tspan>` : symbol;
  };
  const middle = (lines.length - 1) / 2;
  return lines
    .map((line, i) => centreLine(line, gap, lit, size, 50 + (lines.length > 1 ? (i - middle) * size * LINE : 1), style))
    .join("");
}

/**
 * @param {string[]} symbols
 * @param {string} gap
 * @param {string} lit
 * @param {number} size
 * @param {number} y
 * @param {(symbol: string) => string} style as SVG
 */
function centreLine(symbols, gap, lit, size, y, style) {
  const joined = symbols.map(style).join(gap);
  const at = symbols.indexOf(lit);
  if (at < 0) return text(50, y, size, "centre", joined);
  const wide = widthOf(symbols, gap) * size;
  const before = widthOf([...symbols.slice(0, at), ""], gap) * size;
  const middle = 50 - wide / 2 + before + (lit.length * FIGURE * size) / 2;
  return litBehind(middle, y, size * Math.max(0.9, lit.length * FIGURE * 1.1)) + text(50, y, size, "centre", joined);
}
