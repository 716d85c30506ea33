/** A board the size of a thumbnail: its shapes, and which cells are given, filled and open. */

/** @import {Game} from "../core/types.js" */

import { seenGame } from "../core/fog.js";
import { shapesOf } from "../core/board.js";
import { path, squares } from "./layers.js";
import { CELL, innerLines, outline } from "./outline.js";

/** @param {Game} game */
export function thumbnail(game) {
  const { board, cells } = seenGame(game);
  const shapes = shapesOf(board);
  const filled = (/** @type {"given" | "placed"} */ how) => [...cells.keys()].filter((cell) => cells[cell][how]);
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("class", "thumbnail");
  picture.setAttribute("aria-hidden", "true");
  for (const side of ["width", "height"]) picture.setAttribute(side, "44"); // until its sheet is there
  picture.setAttribute("viewBox", `-20 -20 ${board.width * CELL + 40} ${board.height * CELL + 40}`);
  picture.innerHTML =
    path("paper", outline(board, shapes.keys(), 0)) +
    squares(board, filled("given"), "filled-given") +
    squares(board, filled("placed"), "filled-placed") +
    path("edge", outline(board, shapes.keys(), 0) + innerLines(board, shapes, true));
  return picture;
}
