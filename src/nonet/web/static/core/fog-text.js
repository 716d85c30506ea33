/** The text of fog that a setter makes. */

/** @param {readonly number[]} place */
export function placeText([row, column]) {
  return `r${row + 1}c${column + 1}`;
}

/**
 * As the server reads it: "r1c1 r2c2; r5c5 > r9c9".
 *
 * @param {{lit: number[][], triggers: [number[][], number[][]][]}} fog
 */
export function writeFog({ lit, triggers }) {
  const names = (/** @type {number[][]} */ places) => places.map(placeText).join(" ");
  return [names(lit) || "all", ...triggers.map(([cells, lights]) => `${names(cells)} > ${names(lights)}`)].join("; ");
}
