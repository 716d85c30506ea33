/** In a page without a server this stands for page/first.js: it begins with the puzzle of the file, as it was left. */

/** @import {About, BoardData} from "../core/types.js" */

import * as api from "./api.js";
import { App } from "../page/app.js";
import { isLinkTo, restore, writeLink } from "../core/link.js";
import { shelve, takeLinked } from "../core/shelf.js";
import { gameOf } from "../core/state.js";

/** @returns {Promise<{about: About, board: BoardData}>} */
export async function loadStart() {
  const about = { version: "", kinds: [], levels: [], few_levels: [], formats: [], limits: {} };
  return { about, board: api.puzzle().board };
}

/**
 * Files from one place may share what the browser keeps: the game of another is put on the shelf.
 *
 * @param {App} app
 */
export async function firstGame(app) {
  const game = gameOf(api.puzzle());
  const hash = writeLink(game, false);
  const kept = restore(App.saved());
  if (kept && isLinkTo(hash, kept)) return app.show(kept, true);
  if (kept) shelve(kept, kept.clock.elapsed);
  app.show(takeLinked(hash) ?? game, true);
}

/** The file has one puzzle, whatever its address says. */
export function wireWayBack() {}
