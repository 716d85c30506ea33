/** A game is set, or played. */

/** @import {Game} from "./types.js" */

import { commit } from "./history.js";
import { keepAllTrials } from "./trial.js";

/**
 * Givens become the player's to change, or what stands becomes the puzzle. Tries end: they are for a game that is played.
 *
 * @param {Game} game
 * @param {boolean} isSetting
 */
export function setSetting(game, isSetting) {
  game.isSetting = isSetting;
  keepAllTrials(game);
  game.light = null;
  if (isSetting) return;
  const fixed = game.cells.map((cell) => ({ ...cell, given: cell.given || cell.placed, placed: 0 }));
  commit(game.cells, game.history, new Map(fixed.map((cell, i) => [i, cell])));
}
