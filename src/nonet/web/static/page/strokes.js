/** The pen under the pointer. A stroke is one move, drawn while it grows. */

/** @import {App} from "./app.js" */
/** @import {Patch} from "../core/types.js" */

import { drawStroke } from "../core/pen.js";
import { undo } from "../core/state.js";

/** @param {App} app */
export function makePen(app) {
  /** @type {number[]} */
  let stroke = [];
  /** @type {Patch | null} what the stroke has drawn so far */
  let drawn = null;
  const draw = () =>
    app.session.act((game) => {
      const { past, future } = game.history;
      if (drawn && past[past.length - 1] === drawn) {
        undo(game);
        future.pop(); // the stroke is drawn again, longer
      }
      const changed = drawStroke(game, stroke);
      drawn = changed ? past[past.length - 1] : null;
      return changed;
    });
  return {
    /** @param {number} cell */
    begin(cell) {
      stroke = [cell];
      drawn = null;
    },
    /** @param {number} cell */
    meet(cell) {
      if (cell === stroke[stroke.length - 1]) return;
      stroke.push(cell);
      draw();
    },
  };
}
