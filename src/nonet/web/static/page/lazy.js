/** What is loaded when it is first asked for: hints, answers. Playing does not wait for it. */

/** @import {BoardChange} from "../core/types.js" */
/** @import {undo} from "../core/state.js" */
/** @import {App} from "./app.js" */

import { t } from "../core/words.js";
import { loadAllWords } from "./language.js";

/**
 * A part of the page that is loaded when it is first needed; null, and words about it, where it cannot be had.
 *
 * @template T
 * @param {App} app
 * @param {() => Promise<T>} load
 * @returns {Promise<T | null>}
 */
export async function fetched(app, load) {
  try {
    const [part] = await Promise.all([load(), loadAllWords()]);
    return part;
  } catch {
    app.overlay.complain(await app.engine.whyMissing());
    return null;
  }
}

/**
 * Whether the player can ask for something now. A look at an earlier moment ends then: answers are about the game.
 *
 * @param {App} app
 */
export function isPlaying(app) {
  if (app.overlay.shown.sort === "moment") app.overlay.showNothing();
  if (app.session.isPaused) app.overlay.say(t("The game is paused."));
  return !app.session.painting && !app.session.isPaused;
}

/**
 * The next stage of a hint.
 *
 * @param {App} app
 */
export async function moreHint(app) {
  if (isPlaying(app)) await (await fetched(app, () => import("./hints.js")))?.moreHint(app);
}

/**
 * Do what the hint on the board says.
 *
 * @param {App} app
 */
export async function applyShown(app) {
  (await fetched(app, () => import("./hints.js")))?.applyShown(app);
}

/**
 * Check, solve, show a tile, fill in notes.
 *
 * @param {App} app
 * @param {"check" | "checkWhenFull" | "solve" | "showTile" | "fillNotes"} what
 */
export async function ask(app, what) {
  if (isPlaying(app)) await (await fetched(app, () => import("./answers.js")))?.[what](app);
}

/**
 * Mend the mistakes on the board, or undo moves until they are gone.
 *
 * @param {App} app
 * @param {"mendShown" | "undoMistake"} what
 */
export async function ofMistakes(app, what) {
  if (isPlaying(app)) (await fetched(app, () => import("./mistakes.js")))?.[what](app);
}

/**
 * Hand the result of a game that is won to others.
 *
 * @param {App} app
 */
export async function shareResult(app) {
  await (await fetched(app, () => import("./win.js")))?.shareResult(app);
}

/**
 * Look at earlier moments of the game.
 *
 * @param {App} app
 */
export async function rewind(app) {
  if (isPlaying(app)) (await fetched(app, () => import("./rewind.js")))?.rewind(app);
}

/**
 * All steps from the givens on, one after the other.
 *
 * @param {App} app
 */
export async function wholeSolution(app) {
  await (await fetched(app, () => import("./hints.js")))?.loadPath(app, true);
}

/**
 * What there is to do: shown at the first visit, and when the player asks for it.
 *
 * @param {App} app
 * @param {boolean} [isFirst]
 */
export async function home(app, isFirst = false) {
  (await fetched(app, () => import("../panels/home.js")))?.openHome(app, isFirst);
}

/**
 * Undo or redo a move that changed the board.
 *
 * @param {App} app
 * @param {BoardChange} change
 * @param {typeof undo} move
 */
export async function backToBoard(app, change, move) {
  await (await fetched(app, () => import("./laying.js")))?.backToBoard(app, change, move);
}

/**
 * A game that was begun in another language gets the words of this one.
 *
 * @param {App} app
 */
export async function translateBoard(app) {
  await (await fetched(app, () => import("./laying.js")))?.translateBoard(app);
}
