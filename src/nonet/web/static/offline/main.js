/** The page in a file without a server: it begins with the puzzle of the file, as it was left, and has no other. */

/** @import {App} from "../page/app.js" */
/** @import {PageData} from "../engine/file.js" */
/** @import {Tab} from "../panels/tabs.js" */

import { isLinkTo, restore, writeLink } from "../core/link.js";
import { shelve, takeLinked } from "../core/shelf.js";
import { gameOf, setLevel } from "../core/state.js";
import { word } from "../core/words.js";
import { fileEngine, loadPuzzle } from "../engine/file.js";
import { savedGame } from "../page/persistence.js";
import { start } from "../start.js";

/** @type {readonly Tab[]} what the file can fill */
const TABS = [
  { id: "play", name: word("Play") },
  { id: "explain", name: word("Explain"), load: () => import("../panels/explain.js") },
];

/**
 * Files from one place may share what the browser keeps: the game of another is put on the shelf.
 *
 * @param {App} app
 * @param {PageData} data
 */
async function firstGame(app, data) {
  const game = gameOf({ ...data, line: "", notes: [], proposals: [] });
  setLevel(game, data.info.level ?? "");
  const hash = writeLink(game, false);
  const kept = restore(savedGame());
  if (kept && isLinkTo(hash, kept)) return app.session.show(kept, true);
  if (kept) shelve(kept, kept.clock.elapsed);
  app.session.show(takeLinked(hash) ?? game, true);
}

const data = await loadPuzzle();
// The file has one puzzle, whatever its address says: there is no way back to another.
await start({
  engine: fileEngine(data),
  tabs: TABS,
  hasHome: false,
  firstGame: (app) => firstGame(app, data),
  wireWayBack: () => {},
});
