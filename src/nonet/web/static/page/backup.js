/** Games and statistics of this browser as one file, and such a file back: for another browser, or for safety. */

/** @import {App} from "./app.js" */

import { save } from "../core/link.js";
import { addGames, shelvedTexts } from "../core/shelf.js";
import { dayOf, readFinished, withFinished } from "../core/statistics.js";
import { elapsed } from "../core/clock.js";
import { download } from "./dom.js";
import { finished, storeFinished } from "./finished.js";

const SORT = "Nonet games and statistics";
const LARGEST = 10_000_000; // bytes; a browser keeps about five million letters
const NOT_OURS = "it is not a file that Export has written";

/** @param {App} app */
export function exportAll(app) {
  const { game } = app;
  const own = game.isLesson ? [] : [save(game, elapsed(game.clock, Date.now()))];
  const data = { sort: SORT, version: 1, games: [...own, ...shelvedTexts()], finished: finished() };
  const blob = new Blob([JSON.stringify(data, null, 1)], { type: "application/json" });
  download(blob, `nonet-${dayOf(new Date())}.json`);
  const count = data.games.length === 1 ? "1 game" : `${data.games.length} games`;
  app.overlay.say(`The file has ${count} and ${data.finished.length} entries of the statistics.`, "good");
}

/**
 * Add what a file has to what is here; nothing that is here changes.
 *
 * @param {App} app
 * @param {File} file
 */
export async function importAll(app, file) {
  const data = file.size > LARGEST ? NOT_OURS : parse(await file.text());
  if (typeof data === "string") return app.overlay.say(`Cannot import ${file.name}: ${data}.`, "bad");
  const before = finished();
  const read = readFinished(JSON.stringify(data.finished));
  const all = [...before, ...read].sort((one, other) => one.day.localeCompare(other.day));
  // The entries that are here come first: of the same puzzle they stay.
  const known = new Set(before.map(({ puzzle }) => puzzle));
  const wanted = all.filter((one) => before.includes(one) || !known.has(one.puzzle));
  const merged = wanted.reduce(withFinished, /** @type {typeof before} */ ([]));
  const { added, full, bad } = addGames(data.games, app.game);
  const isKept = storeFinished(merged);
  const unread = bad + data.finished.length - read.length;
  const words = [
    `Added: ${added === 1 ? "1 game" : `${added} games`} and ${merged.length - before.length} entries of the statistics.`,
    full ? `Games without room under Earlier games: ${full}. Delete some there, and import again.` : "",
    unread ? `Entries that cannot be read: ${unread}.` : "",
    isKept ? "" : "This browser has no room for the statistics.",
  ];
  app.overlay.say(words.filter(Boolean).join(" "), full || unread || !isKept ? "bad" : "good");
}

/**
 * @param {string} text
 * @returns {{games: unknown[], finished: unknown[]} | string} a string says what is wrong
 */
function parse(text) {
  try {
    const data = JSON.parse(text);
    if (data?.sort !== SORT || !Array.isArray(data.games) || !Array.isArray(data.finished)) return NOT_OURS;
    return data.version === 1 ? data : `its version is ${data.version}, and this page reads version 1`;
  } catch {
    return NOT_OURS;
  }
}
