/** How puzzles come on the board, and the doors to what is loaded when it is first asked for: hints, answers. */

/** @import {App} from "./app.js" */
/** @import {BoardChoice} from "./types.js" */

import * as api from "./api.js";
import { cannotShow, capital, makeBoard, sentence, undrawn, unshowable } from "./board.js";
import { withProgress } from "./busy.js";
import { readLink } from "./link.js";
import { takeLinked } from "./shelf.js";
import { autoTitle, gameOf, newGame } from "./state.js";

/**
 * @param {App} app
 * @param {BoardChoice} choice
 * @param {string} level
 */
export async function newPuzzle(app, choice, level) {
  const answer = await withProgress("Creating a puzzle …", (signal) => api.create({ ...choice, level }, signal));
  if (api.isRefusal(answer)) return app.complain(answer);
  const game = gameOf(answer);
  game.title = `${capital(answer.level)} ${kindName(answer.board.kind)} ${answer.board.size}×${answer.board.size}`;
  app.show(game);
}

/**
 * The puzzle of a link; the game of it that was begun and left, if there is one.
 *
 * @param {App} app
 * @param {string} hash
 * @returns {Promise<boolean>} whether there was a puzzle in it
 */
export async function openLink(app, hash) {
  try {
    const other = otherKind(app, hash);
    if (other) {
      app.say(cannotShow(other), "bad");
      return true;
    }
    const link = readLink(hash);
    if (!link) return false;
    const begun = takeLinked(hash);
    if (begun) {
      app.show(begun);
      return true;
    }
    await app.waitFor(async () => {
      const data = await withProgress("Opening the link …", (signal) => api.board(link.choice, signal));
      if (api.isRefusal(data)) return app.complain(data);
      const problem = unshowable(data);
      if (problem) return app.say(problem, "bad");
      const game = newGame(makeBoard(data), link.givens, link.placed);
      game.info = link.info;
      game.title = link.info.title ?? autoTitle(data);
      app.show(game);
      app.say(undrawn(data));
    });
  } catch (reason) {
    app.say(sentence(`${reason instanceof Error ? reason.message : reason}`), "bad");
  }
  return true;
}

/**
 * The name of the kind of a link whose cells are no square: they are counted otherwise.
 *
 * @param {App} app
 * @param {string} hash
 */
function otherKind(app, hash) {
  const kind = new URLSearchParams(hash.replace(/^#/, "")).get("kind");
  return app.about.kinds.find((one) => !one.is_square && one.id === kind)?.name;
}

/** @param {string} kind */
export function kindName(kind) {
  return kind.split("+").join(" and ");
}

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
    return await load();
  } catch {
    app.complain(api.OFFLINE);
    return null;
  }
}

/**
 * The next stage of a hint.
 *
 * @param {App} app
 */
export async function askHint(app) {
  if (!app.painting && !app.isPaused) await (await fetched(app, () => import("./hints.js")))?.moreHint(app);
}

/**
 * Do what the hint on the board says.
 *
 * @param {App} app
 */
export async function applyHint(app) {
  (await fetched(app, () => import("./hints.js")))?.applyShown(app);
}

/**
 * Check, solve, show a tile.
 *
 * @param {App} app
 * @param {"check" | "checkWhenFull" | "solve" | "showTile"} what
 */
export async function ask(app, what) {
  if (!app.painting && !app.isPaused) await (await fetched(app, () => import("./answers.js")))?.[what](app);
}
