/** The position that a hint is asked for, with the player's own marks where they are to be trusted. */

/** @import {Game, PositionData, Settings} from "./types.js" */

import { positionOf } from "./state.js";

/**
 * Centre marks are what a cell may hold. Corner marks are where a digit may go in a box, which says less of a cell.
 *
 * @param {Game} game
 * @param {Settings} settings
 * @returns {PositionData}
 */
export function hintPositionOf(game, settings) {
  const position = positionOf(game);
  const hasMarks = game.cells.some((cell) => !cell.given && !cell.placed && cell.centre.length);
  if (!settings.trustMarks || !hasMarks) return position;
  return { ...position, marks: game.cells.map((cell) => (cell.given || cell.placed ? [] : [...cell.centre])) };
}
