/** The browser's way back: each game is a place of its own there, and is kept with it as far as it was played. */

/** @import {Game} from "../core/types.js" */

import { hasPuzzle, isLinkTo, restore, writeLink } from "../core/link.js";
import { takeLinked, takeWhere } from "../core/shelf.js";

/**
 * Another game comes on the board: Back shall lead to the one before. If the address already belongs to this game,
 * or to no game, nothing is pushed.
 *
 * @param {Game} game
 */
export function pushGame(game) {
  if (!hasPuzzle(location.hash) || isCurrentEntry(game)) return;
  const address = `#${writeLink(game, false)}`;
  // The browser does not come back to a lesson.
  if (history.state?.isLesson) attempt(() => history.replaceState(null, "", address));
  else attempt(() => history.pushState(null, "", address));
}

/** A lesson comes on the board, for which the game here is put aside: Back shall lead to that. */
export function pushLesson() {
  if (!history.state?.isLesson) attempt(() => history.pushState({ ...history.state, isLesson: true }, ""));
}

/** The lesson is over: its place is left, if the player is there. */
export function popLesson() {
  if (history.state?.isLesson) history.back();
}

/**
 * Whether the player is at the place of this game; at a link, whether it is to its puzzle.
 *
 * @param {Game} game
 */
export function isCurrentEntry(game) {
  const id = history.state?.id;
  return id ? id === game.id : isLinkTo(location.hash, game);
}

/**
 * @param {Game} game
 * @param {string} text the game as it is kept
 */
export function saveEntry(game, text) {
  const address = `#${writeLink(game, false)}`;
  // Of a large game there may be no room for all.
  if (!attempt(() => history.replaceState({ id: game.id, game: text }, "", address)))
    attempt(() => history.replaceState({ id: game.id }, "", address));
}

/**
 * The game of the place where the player is now: as it was left for another, or else as it was when it was here.
 *
 * @returns {Game | null}
 */
export function gameOfEntry() {
  const { id, game } = history.state ?? {};
  const left = id ? takeWhere((one) => one.id === id) : hasPuzzle(location.hash) && takeLinked(location.hash);
  return left || restore(game ?? null);
}

/**
 * Some browsers refuse to do this often, or in a file. The game is kept all the same.
 *
 * @param {() => void} write
 */
function attempt(write) {
  try {
    write();
    return true;
  } catch {
    return false;
  }
}
