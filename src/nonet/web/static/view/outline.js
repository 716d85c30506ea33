/** Lines around sets of cells, as SVG path text. Pure geometry: a cell is 100 wide. */

/** @import {Board} from "../core/types.js" */

import { cellAt, spotOf } from "../core/places.js";

export const CELL = 100;

/**
 * The top left corner of a cell.
 *
 * @param {Board} board
 * @param {number} cell
 */
export function cornerOf(board, cell) {
  const { row, column } = spotOf(board, cell);
  return { x: column * CELL, y: row * CELL };
}

// Clockwise round a cell: how to go, and where the inside is. Right, down, left, up.
const WAYS = [
  { dx: 1, dy: 0 },
  { dx: 0, dy: 1 },
  { dx: -1, dy: 0 },
  { dx: 0, dy: -1 },
];

/**
 * The outline of a set of cells, `inset` inside their edges: one closed path for each piece and each hole.
 *
 * @param {Board} board
 * @param {Iterable<number>} cells
 * @param {number} inset
 */
export function outline(board, cells, inset) {
  const set = new Set(cells);
  const has = (/** @type {number} */ row, /** @type {number} */ column) => set.has(cellAt(board, row, column));
  /** @type {Map<string, number[]>} edges that start at a corner, by their way */
  const starts = new Map();
  const add = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ way) => {
    const key = `${x},${y}`;
    starts.set(key, [...(starts.get(key) ?? []), way]);
  };
  for (const cell of set) {
    const { row, column } = spotOf(board, cell);
    if (!has(row - 1, column)) add(column, row, 0);
    if (!has(row, column + 1)) add(column + 1, row, 1);
    if (!has(row + 1, column)) add(column + 1, row + 1, 2);
    if (!has(row, column - 1)) add(column, row + 1, 3);
  }
  let path = "";
  for (const [key, ways] of starts) while (ways.length) path += loop(starts, key, ways[0], inset);
  return path;
}

/**
 * One closed loop. Where two cells touch at a corner only, it turns right: each keeps an outline of its own.
 *
 * @param {Map<string, number[]>} starts
 * @param {string} key
 * @param {number} first
 * @param {number} inset
 */
function loop(starts, key, first, inset) {
  let [x, y] = key.split(",").map(Number);
  let way = first;
  const points = [];
  do {
    x += WAYS[way].dx;
    y += WAYS[way].dy;
    const ways = starts.get(`${x},${y}`) ?? [];
    const next = [way + 1, way, way + 3].map((turn) => turn % 4).find((turn) => ways.includes(turn)) ?? first;
    ways.splice(ways.indexOf(next), 1);
    if (next !== way) points.push(corner(x, y, way, next, inset));
    way = next;
  } while (`${x},${y}` !== key || way !== first);
  return `M${points.join("L")}Z`;
}

/**
 * A corner moved inside: by the inset along the inner side of both edges that meet there.
 *
 * @param {number} x
 * @param {number} y
 * @param {number} from
 * @param {number} to
 * @param {number} inset
 */
function corner(x, y, from, to, inset) {
  const [one, other] = [WAYS[(from + 1) % 4], WAYS[(to + 1) % 4]];
  return `${x * CELL + inset * (one.dx + other.dx)} ${y * CELL + inset * (one.dy + other.dy)}`;
}

/**
 * Where a row or column of one of several grids ends although the board goes on: the frames of grids that overlap.
 *
 * @param {Board} board
 */
export function gridLines(board) {
  const lines = new Set();
  for (const { look, cells } of board.regions) {
    if (look !== "line") continue;
    const [first, last] = [spotOf(board, cells[0]), spotOf(board, cells[cells.length - 1])];
    const isRow = first.row === last.row;
    if (!isRow && first.column !== last.column) continue;
    const [down, right] = isRow ? [0, 1] : [1, 0];
    const line = isRow ? `v${CELL}` : `h${CELL}`;
    if (cellAt(board, first.row - down, first.column - right) >= 0)
      lines.add(`M${first.column * CELL} ${first.row * CELL}${line}`);
    if (cellAt(board, last.row + down, last.column + right) >= 0)
      lines.add(`M${(last.column + right) * CELL} ${(last.row + down) * CELL}${line}`);
  }
  return [...lines].join("");
}

/**
 * The lines between cells whose shapes differ (thick), or do not (thin); the frame is not among them.
 *
 * @param {Board} board
 * @param {readonly number[]} shapes
 * @param {boolean} thick
 */
export function innerLines(board, shapes, thick) {
  const parts = [];
  for (const cell of shapes.keys()) {
    const { row, column } = spotOf(board, cell);
    const [x, y] = [column * CELL, row * CELL];
    const [right, below] = [cellAt(board, row, column + 1), cellAt(board, row + 1, column)];
    if (right >= 0 && (shapes[cell] !== shapes[right]) === thick) parts.push(`M${x + CELL} ${y}v${CELL}`);
    if (below >= 0 && (shapes[cell] !== shapes[below]) === thick) parts.push(`M${x} ${y + CELL}h${CELL}`);
  }
  return parts.join("");
}
