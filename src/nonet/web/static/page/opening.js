/** How puzzles come on the board: created, or out of a link. */

/** @import {App} from "./app.js" */
/** @import {BoardChoice} from "../core/types.js" */

import * as api from "./api.js";
import { cannotShow, capital, makeBoard, sentence, undrawn, unshowable } from "../core/board.js";
import { withProgress } from "./busy.js";
import { readLink } from "../core/link.js";
import { takeLinked } from "../core/shelf.js";
import { autoTitle, gameOf, newGame } from "../core/state.js";

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
