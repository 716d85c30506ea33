/** Which levels a board has. */

/** @import {About} from "./types.js" */

/**
 * The levels that puzzles of a board can have.
 *
 * @param {About} about
 * @param {string} kind
 * @param {number} size
 */
export function levelsOf(about, kind, size) {
  const parts = /** @param {string} name */ (name) => name.split("+").sort().join("+");
  const few = about.few_levels.find((one) => one.size === size && parts(one.kind) === parts(kind));
  return few ? few.levels : about.levels;
}
