/** The inside of a cell as SVG text: digits, marks, notes. Coordinates within a cell run from 0 to 100. */

/** @import {Board} from "../core/types.js" */
/** @import {Look} from "./scene.js" */

import { symbolOf } from "../core/board.js";
import { isWide, text } from "./writing.js";
import { centreText, cornerText, gapOf, triedClass } from "./marks.js";
import { notesText } from "./notes.js";

/**
 * @param {Board} board
 * @param {Look} look
 * @param {boolean} letters
 * @param {boolean} [isPointedOnly] of the notes only those that something points out: the others are drawn elsewhere
 */
export function cellText(board, look, letters, isPointedOnly = false) {
  const write = (/** @type {number} */ digit) => symbolOf(digit, letters);
  if (look.digit) return bigDigit(look, write(look.digit), isWide(board, letters));
  const lit = look.lit ? write(look.lit) : "";
  const own = (/** @type {"corner" | "centre"} */ sort) =>
    look[sort].map((digit) => ({ symbol: write(digit), tried: look.tried[`${sort}${digit}`] ?? 0 }));
  if (look.notes.length) return notesText(board, look, letters, isPointedOnly);
  if (look.hasMore) return MORE;
  return cornerText(board, own("corner"), lit) + centreText(own("centre"), lit, gapOf(board, letters));
}

// There are marks, but too small to be read: zooming in shows them.
const MORE = `<circle class="more" cx="50" cy="50" r="9"/>`;

/**
 * @param {Look} look
 * @param {string} symbol
 * @param {boolean} isWide one size for all digits of a board
 */
function bigDigit(look, symbol, isWide) {
  const size = isWide ? 50 : 64;
  const ink = look.ink + triedClass(look.tried.placed);
  const kind = look.isWrong ? `${ink} wrong` : ink;
  const line = look.isWrong ? `<path class="underline" d="M30 84H70"/>` : "";
  return text(50, 51, size, `digit ${kind}`, symbol) + line;
}
