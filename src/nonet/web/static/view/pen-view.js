/** The lines of the player's pen, from the middle of a cell to the middle of the next. */

/** @import {Scene} from "./scene.js" */

import { CELL, cornerOf } from "./outline.js";

/** @param {Scene} scene */
export function penText({ board, pen }) {
  const middle = (/** @type {number} */ cell) => {
    const { x, y } = cornerOf(board, cell);
    return `${x + CELL / 2} ${y + CELL / 2}`;
  };
  const d = pen.map(([one, other]) => `M${middle(one)}L${middle(other)}`).join("");
  return d ? `<path class="pen" d="${d}"/>` : "";
}
