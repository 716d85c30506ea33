/** Which digits and marks of a cell were entered in a try, and in which one. */

/** @import {Cell, Game} from "./types.js" */

/** @typedef {Readonly<Record<string, number>>} Tried the try of "placed", of "corner3", of "centre3"; 1 is the first */

/** @type {Tried} */
export const UNTRIED = Object.freeze({});

/**
 * @param {Game} game
 * @param {number} index
 * @returns {Tried}
 */
export function triedIn({ cells, history }, index) {
  const { trials } = history;
  if (!trials.length) return UNTRIED;
  const { placed, corner, centre } = cells[index];
  const since = (/** @type {(was: Cell) => boolean} */ has) =>
    trials.map((before) => has(before[index])).lastIndexOf(false) + 1;
  const found = [
    ["placed", placed ? since((was) => was.placed === placed) : 0],
    ...corner.map((digit) => [`corner${digit}`, since((was) => was.corner.includes(digit))]),
    ...centre.map((digit) => [`centre${digit}`, since((was) => was.centre.includes(digit))]),
  ].filter(([, number]) => number);
  return found.length ? Object.fromEntries(found) : UNTRIED;
}
