/** What the page begins with: the game of the last visit, of the link, or a fresh easy one. A file without a server has another. */

/** @import {App} from "./app.js" */

import { savedGame } from "./persistence.js";
import { storeSettings } from "./settings.js";
import { overtake } from "./busy.js";
import { home } from "./lazy.js";
import { hasPuzzle, isLinkTo, restore } from "../core/link.js";
import { newPuzzle, openLink } from "./opening.js";
import { shelve } from "../core/shelf.js";
import { isEmpty } from "../core/state.js";
import { gameOfEntry, isCurrentEntry } from "./way-back.js";

/** @param {App} app */
export async function firstGame(app) {
  const kept = restore(savedGame());
  const hash = location.hash.slice(1);
  if (kept && (!isEmpty(kept) || history.state?.id === kept.id)) {
    if (!hasPuzzle(hash) || isCurrentEntry(kept)) {
      app.session.show(kept, true);
      // Of a finished game there is nothing to go on with; after a reload the address names it.
      if (kept.isDone && !hasPuzzle(hash)) void home(app);
      return;
    }
    shelve(kept, kept.clock.elapsed);
  }
  const here = history.state ? gameOfEntry() : null;
  if (here) return app.session.show(here, true);
  if (await openLink(app, hash, true)) return;
  if (!kept && isFirstVisit(app)) void home(app, true);
  await app.session.waitFor(() => newPuzzle(app, { kind: "classic", size: 9 }, "easy"));
}

/**
 * Whether the page has introduced itself to no player here yet. A browser that keeps nothing would say so each time.
 *
 * @param {App} app
 */
function isFirstVisit({ settings }) {
  if (settings.introduced) return false;
  settings.introduced = true;
  return storeSettings(settings);
}

/**
 * The player went back, or forward again: the game of that place comes on the board.
 *
 * @param {App} app
 */
export function wireWayBack(app) {
  let place = ""; // where its game is on the board, though the address may be of givens that were there before
  addEventListener("popstate", (event) => {
    place = "";
    overtake(); // a puzzle on its way would take the place of this one
    if (!event.state) return; // a link: its hash has changed
    const game = isCurrentEntry(app.game) || app.session.endLesson?.(event.state.id) ? app.game : gameOfEntry();
    if (game) place = location.hash;
    if (game && game !== app.game) app.session.show(game, true);
  });
  // What the event says, not the address: that of the game before may have been written there since.
  addEventListener("hashchange", (event) => {
    const { hash } = new URL(event.newURL);
    if (hash !== place) void followLink(app, hash);
  });
}

/**
 * The address has changed.
 *
 * @param {App} app
 * @param {string} hash
 */
async function followLink(app, hash) {
  if (!isLinkTo(hash, app.game)) await openLink(app, hash, true);
}
