/** What the page begins with: the game of the last visit, of the link, or a fresh easy one. A file without a server has another. */

/** @import {About, BoardData} from "../core/types.js" */

import * as api from "./api.js";
import { App } from "./app.js";
import { hasPuzzle, isLinkTo, restore } from "../core/link.js";
import { newPuzzle, openLink } from "./opening.js";
import { shelve } from "../core/shelf.js";
import { isEmpty } from "../core/state.js";

/** @returns {Promise<{about: About, board: BoardData}>} what the server wrote into the page, or says when asked */
export async function loadStart() {
  const text = document.getElementById("start")?.textContent?.trim() ?? "";
  if (text.length > 2) return JSON.parse(text);
  const [about, board] = await Promise.all([api.about(), api.board({ kind: "classic", size: 9 })]);
  if (api.isRefusal(board)) throw new Error(board.error.message);
  return { about, board };
}

/** @param {App} app */
export async function firstGame(app) {
  const kept = restore(App.saved());
  const hash = location.hash.slice(1);
  if (kept && !isEmpty(kept)) {
    if (!hasPuzzle(hash) || isLinkTo(hash, kept)) return app.show(kept);
    shelve(kept, kept.clock.elapsed);
  }
  if (!(await openLink(app, hash))) await app.waitFor(() => newPuzzle(app, { kind: "classic", size: 9 }, "easy"));
}

/**
 * The address has changed.
 *
 * @param {App} app
 * @param {string} hash
 */
export async function followLink(app, hash) {
  if (!isLinkTo(hash, app.game)) await openLink(app, hash);
}
