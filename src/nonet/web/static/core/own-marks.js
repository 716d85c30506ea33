/** The position that a hint or a check is asked for, with the player's own notes where they count. */

/** @import {Game, PositionData, Settings} from "./types.js" */

import { positionOf } from "./state.js";

/**
 * Centre marks are what a cell may hold. Corner marks are where a digit may go in a box, which says less of a cell.
 *
 * Candidates that were crossed out are notes, too: they are in the position already, and empty marks say whose they are.
 *
 * @param {Game} game
 * @param {Settings} settings
 * @returns {PositionData}
 */
export function notedPositionOf(game, settings) {
  const position = positionOf(game);
  const hasMarks = game.cells.some((cell) => !cell.given && !cell.placed && cell.centre.length);
  if (!settings.useNotes || !(hasMarks || position.candidates)) return position;
  return { ...position, marks: game.cells.map((cell) => (cell.given || cell.placed ? [] : [...cell.centre])) };
}
