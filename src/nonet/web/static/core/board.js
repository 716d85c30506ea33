/** What the page knows of a board: regions, who sees whom, names. It knows no rule but "cells of a region differ". */

/** @import {Board, BoardData, BoardChoice} from "./types.js" */

import { layOut, nameOf } from "./places.js";
import { language, t } from "./words.js";

const SYMBOLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * @param {BoardData} data
 * @param {string} [spoken] the language of its words
 * @returns {Board}
 */
export function makeBoard(data, spoken = language) {
  const { size, regions } = data;
  /** @type {number[][]} */
  const regionsOf = data.places.map(() => []);
  regions.forEach((region, index) => region.cells.forEach((cell) => regionsOf[cell].push(index)));
  const peers = regionsOf.map((indices, cell) => {
    const seen = new Set(indices.flatMap((index) => regions[index].cells));
    seen.delete(cell);
    return [...seen].sort((a, b) => a - b);
  });
  return { data, language: spoken, size, ...layOut(data), each: countEach(data), regions, regionsOf, peers };
}

/**
 * How often each digit stands on the full board: as often as regions that hold every digit once fill it. Null where no
 * such regions do, as in grids that share a corner cell: then digits stand differently often.
 *
 * @param {BoardData} data
 */
function countEach({ size, places, regions }) {
  const whole = regions.filter((region) => region.cells.length === size);
  for (const family of new Set(whole.map((region) => region.family))) {
    const cells = whole.filter((region) => region.family === family).flatMap((region) => region.cells);
    if (cells.length === places.length && new Set(cells).size === places.length) return places.length / size;
  }
  return null;
}

/**
 * What the server needs to make this board again.
 *
 * @param {BoardData} data
 * @returns {BoardChoice}
 */
export function choiceOf(data) {
  const { kind, size, box, layout, rules, grids, fog } = data;
  return { kind, size, box, layout, rules, grids, ...(fog ? { fog } : {}) };
}

const MOST_CELLS = 5000; // more are no longer drawn within the blink of an eye
const MOST_PLACES = 40_000; // grids far apart leave too much room between them to scroll over

/**
 * Why the page cannot show a board, in one sentence; empty if it can.
 *
 * @param {BoardData} data
 */
export function unshowable({ name, height, width, places }) {
  if (places.length <= MOST_CELLS && height * width <= MOST_PLACES && !places.includes(null)) return "";
  return places.includes(null)
    ? t("{board} has cells that have no row and column. Use the sudoku command for it.", { board: name })
    : t("{board} is too large for a page. Use the sudoku command for it.", { board: name });
}

/**
 * What no drawing of a board shows, in words; empty if it shows all.
 *
 * @param {BoardData} data
 */
export function undrawn({ art }) {
  return (art?.unseen ?? []).join(" ");
}

/**
 * The cells that hold a digit some cell they see holds too.
 *
 * @param {Board} board
 * @param {readonly number[]} values
 * @returns {Set<number>}
 */
export function findConflicts(board, values) {
  const found = new Set();
  for (const region of board.regions) {
    /** @type {Map<number, number>} */
    const first = new Map();
    for (const cell of region.cells) {
      const digit = values[cell];
      if (!digit) continue;
      const other = first.get(digit);
      if (other === undefined) first.set(digit, cell);
      else found.add(other).add(cell);
    }
  }
  return found;
}

/**
 * Why this digit cannot stand here, in words; empty if it can.
 *
 * @param {Board} board
 * @param {readonly number[]} values
 * @param {number} cell
 */
export function describeConflict(board, values, cell) {
  for (const index of board.regionsOf[cell]) {
    const region = board.regions[index];
    const other = region.cells.find((one) => one !== cell && values[one] === values[cell]);
    if (other === undefined) continue;
    const told = { region: capital(region.name), digit: values[cell], cell: nameOf(board, other) };
    const hasVowel = /^(8|11$|18$)/.test(`${values[cell]}`);
    return t(hasVowel ? "{region} already has an {digit} ({cell})." : "{region} already has a {digit} ({cell}).", told);
  }
  return "";
}

/**
 * How many of each digit are still to be placed; the index is the digit. Can be negative; null if it is unknown.
 *
 * @param {Board} board
 * @param {readonly number[]} values
 * @returns {number[] | null}
 */
export function countLeft(board, values) {
  if (board.each === null) return null;
  const left = Array(board.size + 1).fill(board.each);
  for (const digit of values) left[digit] -= 1;
  return left;
}

/**
 * The cells every selected cell sees.
 *
 * @param {Board} board
 * @param {readonly number[]} cells
 * @returns {Set<number>}
 */
export function seenByAll(board, cells) {
  if (!cells.length) return new Set();
  const [first, ...others] = cells;
  const seen = others.map((cell) => new Set(board.peers[cell]));
  return new Set(board.peers[first].filter((cell) => seen.every((set) => set.has(cell))));
}

/** @type {WeakMap<Board, number[]>} */
const shapes = new WeakMap();

/**
 * Which box or jigsaw shape each cell is in, or -1: thick lines run where it changes.
 *
 * @param {Board} board
 * @returns {readonly number[]}
 */
export function shapesOf(board) {
  const known = shapes.get(board) ?? findShapes(board);
  shapes.set(board, known);
  return known;
}

/**
 * Shapes are read from the layout: one that is a whole row is not a region of its own: the row is.
 *
 * @param {Board} board
 * @returns {number[]}
 */
function findShapes(board) {
  const { layout } = board.data;
  if (layout) {
    const labels = labelsOf(layout);
    const names = [...new Set(labels)];
    if (names.every((name) => /^\d+$/.test(name))) names.sort((a, b) => Number(a) - Number(b));
    return labels.map((label) => names.indexOf(label));
  }
  // Where grids overlap, a cell may be in two boxes.
  const boxes = board.regionsOf.map((indices) => indices.filter((i) => board.regions[i].look === "area").join());
  const names = [...new Set(boxes)].filter(Boolean);
  return boxes.map((box) => names.indexOf(box));
}

/**
 * The label of each cell: lines of labels with or without spaces between them, or all in one line.
 *
 * @param {string} layout
 */
function labelsOf(layout) {
  const lines = layout.trim().split(/\n/);
  return lines.flatMap((line) => {
    const words = line.trim().split(/\s+/);
    return words.length === 1 ? [...words[0]] : words;
  });
}

/**
 * How a digit is written: a number, or above 9 a letter.
 *
 * @param {number} digit
 * @param {boolean} letters
 */
export function symbolOf(digit, letters) {
  return letters ? (SYMBOLS[digit] ?? String(digit)) : String(digit);
}

/**
 * The digit of a symbol on a board of this size, or 0.
 *
 * @param {string} symbol
 * @param {number} size
 */
export function digitOf(symbol, size) {
  const digit = SYMBOLS.indexOf(size < 36 ? symbol.toUpperCase() : symbol);
  return digit > 0 && digit <= size ? digit : 0;
}

/**
 * One character a cell, "." for empty; above 61 digits numbers with commas.
 *
 * @param {readonly number[]} values
 * @param {number} size
 */
export function lineOf(values, size) {
  if (size >= SYMBOLS.length) return values.join(",");
  return values.map((digit) => (digit ? SYMBOLS[digit] : ".")).join("");
}

/**
 * The digits of a line; null if it is not one of `count` cells.
 *
 * @param {string} line
 * @param {number} size
 * @param {number} count
 * @returns {number[] | null}
 */
export function parseLine(line, size, count) {
  const parts = line.includes(",") ? line.split(",") : [...line];
  if (parts.length !== count) return null;
  const values = parts.map((part) =>
    ".0".includes(part) ? 0 : part.length > 1 ? Number(part) : digitOf(part, size) || NaN,
  );
  return values.every((digit) => digit >= 0 && digit <= size) ? values : null;
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * A message as people write one: a capital, unless it starts with a cell, and a full stop.
 *
 * @param {string} text
 */
export function sentence(text) {
  const start = /^r\d+c\d+/.test(text) ? text : capital(text);
  return start && !/[.!?…]$/.test(start) ? `${start}.` : start;
}
