/** A lesson on the board: the player's own game is put aside for it, and comes back as it was. */

/** @import {App} from "./app.js" */
/** @import {Shown} from "../core/shown.js" */
/** @import {Game, Hint, PuzzleData, RateAnswer} from "../core/types.js" */

import { shelve } from "../core/shelf.js";
import { gameOf } from "../core/state.js";
import { pushLesson, popLesson } from "./way-back.js";

/** @typedef {{game: Game, shown: Shown, taken: Hint[], rating: RateAnswer | null, isPaused: boolean}} Kept */

/** @type {Kept | null} */
let kept = null;
let isWired = false;

/**
 * The game that is the player's own, whether it is on the board or put aside.
 *
 * @param {App} app
 */
export function ownGame(app) {
  return kept?.game ?? app.game;
}

/**
 * Show a position of a lesson. All candidates are seen, and a mark crosses one out.
 *
 * @param {App} app
 * @param {PuzzleData} puzzle
 * @param {string} title
 */
export function showLesson(app, puzzle, title) {
  if (!isWired) app.session.onShow.push(() => afterShow(app));
  isWired = true;
  app.session.endLesson = (id) => kept?.game.id === id && comeBack(app);
  if (!app.game.isLesson) {
    app.persistence.saveNow(app.game);
    const { game, taken, rating, isPaused } = app.session;
    const { shown } = app.overlay;
    kept = { game, shown, taken, rating, isPaused };
    pushLesson();
  }
  const game = gameOf(puzzle);
  game.isLesson = true;
  game.title = title;
  game.autoCandidates = puzzle.candidates;
  game.cells = game.cells.map((cell) => ({ ...cell, centre: [] }));
  app.session.show(game);
}

/**
 * The player's own game comes back, with what lay over it.
 *
 * @param {App} app
 * @returns {boolean} whether there was one
 */
export function comeBack(app) {
  const back = kept;
  if (!back || !app.game.isLesson) return false;
  kept = null;
  popLesson();
  app.session.show(back.game);
  Object.assign(app.session, { taken: back.taken, rating: back.rating });
  app.overlay.lay(back.shown);
  if (back.isPaused) app.session.pause(true);
  return true;
}

/**
 * Another game came on the board instead: the one that was put aside goes on the shelf.
 *
 * @param {App} app
 */
function afterShow(app) {
  if (!kept || app.game.isLesson) return;
  const { game } = kept;
  kept = null;
  if (app.game !== game) shelve(game, game.clock.elapsed);
}
