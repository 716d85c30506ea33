/** Where the cells of a board stand on the page, and what they are called. Cells are the server's numbers. */

/** @import {Board, BoardData, Part, Spot} from "./types.js" */

import { t } from "./words.js";

const GAP = 1; // cells between boards that stand side by side

/**
 * Where cells are shown: at their places, but the Sudokus of a pair side by side instead of one below the other.
 *
 * @param {BoardData} data
 * @returns {Pick<Board, "spots" | "at" | "height" | "width" | "parts" | "names">}
 */
export function layOut(data) {
  const parts = partsOf(data);
  const spots = data.places.map((place) => place && { row: place[0], column: place[1] });
  for (const { cells, top, left, column } of parts) {
    for (const cell of cells) {
      const spot = spots[cell];
      if (spot) spots[cell] = { row: spot.row - top, column: spot.column - left + column };
    }
  }
  const shown = spots.filter((spot) => spot !== null);
  const height = Math.max(0, ...shown.map((spot) => spot.row + 1));
  const width = Math.max(0, ...shown.map((spot) => spot.column + 1));
  const at = new Map(spots.flatMap((spot, cell) => (spot ? [[spot.row * width + spot.column, cell]] : [])));
  return { spots, at, height, width, parts, names: namesOf(data, parts) };
}

/**
 * The boards that are shown side by side; none where there is one only.
 *
 * @param {BoardData} data
 * @returns {Part[]}
 */
function partsOf({ parts = [], places }) {
  let column = 0;
  let before = 0; // how far clues reach out of the one before
  return parts.map(({ name, cells, art }) => {
    const own = cells.map((cell) => places[cell]).filter((place) => place !== null);
    const [top, left] = [0, 1].map((side) => Math.min(...own.map((place) => place[side])));
    const [right, bottom] = [1, 0].map((side) => Math.max(...own.map((place) => place[side])));
    column += column ? GAP + Math.ceil(before + art.room[3]) : 0;
    const part = { name, cells, art, top, left, column, width: right - left + 1, height: bottom - top + 1 };
    column += part.width;
    before = art.room[1];
    return part;
  });
}

/**
 * The cell shown at a row and a column; -1 where there is none.
 *
 * @param {Board} board
 * @param {number} row
 * @param {number} column
 */
export function cellAt(board, row, column) {
  if (row < 0 || column < 0 || row >= board.height || column >= board.width) return -1;
  return board.at.get(row * board.width + column) ?? -1;
}

/**
 * @param {Board} board
 * @param {number} cell
 * @returns {Spot}
 */
export function spotOf(board, cell) {
  return board.spots[cell] ?? { row: 0, column: 0 };
}

/**
 * The next cell that way, over holes and round the edge.
 *
 * @param {Board} board
 * @param {number} cell
 * @param {number} down
 * @param {number} right
 */
export function step(board, cell, down, right) {
  const { height, width } = board;
  let { row, column } = spotOf(board, cell);
  for (let i = 0; i < Math.max(height, width); i++) {
    row = (row + down + height) % height;
    column = (column + right + width) % width;
    const found = cellAt(board, row, column);
    if (found >= 0) return found;
  }
  return cell;
}

/**
 * What cells are called: rows and columns are those of the canvas, and in a part its own, as the server has it.
 *
 * @param {BoardData} data
 * @param {Part[]} parts
 * @returns {Board["names"]}
 */
function namesOf({ places }, parts) {
  const names = places.map((place, cell) => {
    const numbered = t("cell {n}", { n: cell + 1 });
    if (!place) return { short: numbered, full: numbered };
    const [row, column] = [place[0] + 1, place[1] + 1];
    return { short: `r${row}c${column}`, full: t("row {row} column {column}", { row, column }) };
  });
  for (const { name, cells, top, left } of parts) {
    for (const cell of cells) {
      const place = places[cell];
      if (!place) continue;
      const [row, column] = [place[0] - top + 1, place[1] - left + 1];
      const short = t("{cell} of {board}", { cell: `r${row}c${column}`, board: name });
      names[cell] = { short, full: t("row {row} column {column} of {board}", { row, column, board: name }) };
    }
  }
  return names;
}

/**
 * r3c4, or r3c4 of sudoku 2.
 *
 * @param {Board} board
 * @param {number} cell
 */
export function nameOf(board, cell) {
  return board.names[cell].short;
}

/**
 * How far the clues around a board reach beyond it, in cells: above, right, below, left.
 *
 * @param {Board} board
 * @returns {number[]}
 */
export function roomOf({ data, parts }) {
  if (!parts.length) return data.art?.room ?? [0, 0, 0, 0];
  const rooms = parts.map((part) => part.art.room);
  const most = (/** @type {number} */ side) => Math.max(...rooms.map((room) => room[side]));
  return [most(0), rooms[rooms.length - 1][1], most(2), rooms[0][3]];
}

/**
 * How the rules of a board are drawn, each part's at its place.
 *
 * @param {Board} board
 * @param {"tints" | "under" | "over"} layer
 */
export function artOf({ data, parts }, layer) {
  if (!parts.length) return data.art?.[layer] ?? "";
  return parts.map(({ art, column }) => `<g transform="translate(${column * 100} 0)">${art[layer]}</g>`).join("");
}
