/** Digit first: a digit is held, and cells that are clicked get it. */

/** @import {Game, Settings} from "./types.js" */

import { seenGame } from "./fog.js";
import { enter } from "./moves.js";
import { selectOnly } from "./selection.js";

/**
 * The digit that clicks enter; 0 where cells are chosen first.
 *
 * @param {Game} game
 * @param {Settings} settings
 */
export function heldOf(game, settings) {
  return settings.digitFirst && game.heldDigit <= game.board.size ? game.heldDigit : 0;
}

/**
 * Hold a digit; the same one again lets go of it.
 *
 * @param {Game} game
 * @param {number} digit
 */
export function hold(game, digit) {
  game.heldDigit = game.heldDigit === digit ? 0 : digit;
}

/**
 * A cell is met while a digit is held: it gets the digit, as the mode says. A click on another digit holds that one.
 *
 * @param {Game} game
 * @param {number} cell
 * @param {Settings} settings
 * @param {boolean} isDrag the pointer came here over other cells, so that nothing but empty cells is meant
 * @returns {boolean} whether anything changed
 */
export function meetCell(game, cell, settings, isDrag) {
  selectOnly(game, cell);
  const { given, placed } = seenGame(game).cells[cell];
  const stands = given || placed;
  if (stands && isDrag) return false;
  if (stands && stands !== game.heldDigit && game.mode !== "colour") {
    hold(game, stands);
    return false;
  }
  return enter(game, game.heldDigit, game.mode, settings);
}
