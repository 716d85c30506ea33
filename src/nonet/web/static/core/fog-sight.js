/**
 * Fog of war: which cells a board hides at first, and what a right digit clears. It comes with the first board with fog.
 *
 * A digit is right if its checksum is that of the server (web/convert.py): the page does not know the solution. Fog
 * follows from the digits on the board alone, so undo brings it back only where the digit that lifted it goes.
 */

/** @import {Board, Game, Light} from "./types.js" */

/**
 * @typedef {object} Fog
 * @property {Set<number>} dark the cells that are in fog at the start
 * @property {Map<string, number>} at the cell at each place of the canvas, "row,column"
 * @property {(cell: number) => number[]} clears the cells that a right digit clears
 */

/** @type {Light} of a puzzle without a solution to compare with: its fog is off */
export const NO_LIGHT = Object.freeze({ salt: "", sums: [] });

/** @type {WeakMap<Board, Fog | null>} */
const fogs = new WeakMap();

/**
 * @param {Board} board
 * @returns {Fog | null} null without fog
 */
export function fogOf(board) {
  const known = fogs.get(board);
  if (known !== undefined) return known;
  const fog = board.data.fog ? readFog(board, board.data.fog) : null;
  fogs.set(board, fog);
  return fog;
}

/**
 * @param {Board} board
 * @param {string} text as the server writes it: all cells by name
 * @returns {Fog}
 */
function readFog({ data }, text) {
  const at = new Map(data.places.flatMap((place, cell) => (place ? [[place.join(), cell]] : [])));
  const { lit, triggers } = parseFog(text);
  const cellsOf = (/** @type {number[][]} */ places) => places.flatMap((place) => at.get(place.join()) ?? []);
  const own = new Map(triggers.map(([[cell], cleared]) => [cellsOf([cell])[0], cellsOf(cleared)]));
  const near = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => [down, right]));
  const dark = new Set(data.places.keys());
  for (const cell of cellsOf(lit)) dark.delete(cell);
  return {
    dark,
    at,
    clears: (cell) => {
      const [row, column] = data.places[cell] ?? [NaN, NaN];
      return [cell, ...(own.get(cell) ?? cellsOf(near.map(([down, right]) => [row + down, column + right])))];
    },
  };
}

/**
 * The places of a text such as "r1c1 r2c2; r5c5 > r9c9".
 *
 * @param {string} text
 * @returns {{lit: number[][], triggers: [number[][], number[][]][]}}
 */
export function parseFog(text) {
  const parts = text.split(";").map((part) => part.split(">").map(placesOf));
  return {
    lit: parts.flatMap(([cells, ...more]) => (more.length ? [] : cells)),
    triggers: parts.flatMap(([cells, lit]) => (lit ? [/** @type {[number[][], number[][]]} */ ([cells, lit])] : [])),
  };
}

/** @param {string} text */
function placesOf(text) {
  return [...text.matchAll(/r(\d+)c(\d+)/g)].map(([, row, column]) => [Number(row) - 1, Number(column) - 1]);
}

/**
 * The cells in fog, by the digits on the board.
 *
 * @param {Game} game
 * @returns {ReadonlySet<number>}
 */
export function darkCells({ board, cells, light }) {
  const fog = fogOf(board);
  const hidden = new Set(fog?.dark);
  cells.forEach(({ placed }, cell) => {
    if (fog && placed && light && isRight(light, cell, placed)) for (const one of fog.clears(cell)) hidden.delete(one);
  });
  return hidden;
}

/**
 * @param {Light} light
 * @param {number} cell
 * @param {number} digit
 */
function isRight({ salt, sums }, cell, digit) {
  return sums[cell] !== null && sums[cell] === checksum(salt, cell, digit);
}

/**
 * @param {string} salt
 * @param {number} cell
 * @param {number} digit
 */
export function checksum(salt, cell, digit) {
  let sum = -1;
  for (const letter of `${salt} ${cell} ${String(digit).padStart(4, "0")}`) {
    sum ^= letter.charCodeAt(0);
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
