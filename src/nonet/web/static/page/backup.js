/** Games and statistics of this browser as one file, and such a file back: for another browser, or for safety. */

/** @import {Cell, Game} from "../core/types.js" */
/** @import {App} from "./app.js" */

import { isLinkTo, restore, save, writeLink } from "../core/link.js";
import { CROSSED_OUT, MARKS, MOST, isBegun, isPartOf, kept, load, shelved, store } from "../core/shelf.js";
import { newId } from "../core/state.js";
import { dayOf, readFinished, withFinished } from "../core/statistics.js";
import { elapsed } from "../core/clock.js";
import { t, word } from "../core/words.js";
import { download } from "./dom.js";
import { finished, storeFinished } from "./finished.js";

const SORT = "Nonet games and statistics";
const LARGEST = 10_000_000; // bytes; a browser keeps about five million letters
const NOT_OURS = word("it is not a file that Export has written");

/** @param {App} app */
export function exportAll(app) {
  const { game } = app;
  const own = game.isLesson ? [] : [save(game, elapsed(game.clock, Date.now()))];
  const data = {
    sort: SORT,
    version: 1,
    games: [...own, ...load().filter((text) => restore(text))],
    finished: finished(),
  };
  const blob = new Blob([JSON.stringify(data, null, 1)], { type: "application/json" });
  download(blob, `nonet-${dayOf(new Date())}.json`);
  app.overlay.say(t("The file has {games} and {entries}.", countsOf(data.games.length, data.finished.length)), "good");
}

/**
 * Add what a file has to what is here; nothing that is here changes.
 *
 * @param {App} app
 * @param {File} file
 */
export async function importAll(app, file) {
  const data = file.size > LARGEST ? t(NOT_OURS) : parse(await file.text());
  if (typeof data === "string")
    return app.overlay.say(t("Cannot import {file}: {reason}.", { file: file.name, reason: data }), "bad");
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
    t("Added: {games} and {entries}.", countsOf(added, merged.length - before.length)),
    full
      ? t("Games without room under Earlier games: {count}. Delete some there, and import again.", { count: full })
      : "",
    unread ? t("Entries that cannot be read: {count}.", { count: unread }) : "",
    isKept ? "" : t("This browser has no room for the statistics."),
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
    if (data?.sort !== SORT || !Array.isArray(data.games) || !Array.isArray(data.finished)) return t(NOT_OURS);
    if (data.version === 1) return data;
    return t("its version is {version}, and this page reads version 1", { version: data.version });
  } catch {
    return t(NOT_OURS);
  }
}

/**
 * @param {number} games
 * @param {number} entries
 */
function countsOf(games, entries) {
  return {
    games: t.n(games, "{n} game", "{n} games"),
    entries: t.n(entries, "{n} entry of the statistics", "{n} entries of the statistics"),
  };
}

/**
 * Put games from elsewhere behind those that are here, as long as there is room.
 *
 * @param {readonly unknown[]} texts what `save` gave
 * @param {Game} current the game on the board
 */
function addGames(texts, current) {
  const count = { added: 0, full: 0, bad: 0 };
  for (const text of texts) {
    const game = typeof text === "string" ? restore(text) : null;
    if (!game || !game.cells.every((cell) => isCell(cell, game.board.size))) count.bad += 1;
    else if (isBegun(game) && !game.isDone) {
      const same = [current, ...shelved()].filter((one) => isSamePuzzle(one, game));
      if (same.some((one) => isPartOf(game, one))) continue;
      if (load().length >= MOST) count.full += 1;
      else {
        if (same.some((one) => one.id === game.id)) game.id = newId();
        store([...load(), kept(game, game.clock.elapsed)]);
        count.added += 1;
      }
    }
  }
  return count;
}

/**
 * @param {Game} one
 * @param {Game} other
 */
function isSamePuzzle(one, other) {
  return one.id === other.id || isLinkTo(writeLink(one, false), other);
}

/**
 * Whether the digits and marks of a cell are such as a board of this size has.
 *
 * @param {Cell} cell
 * @param {number} size
 */
function isCell(cell, size) {
  const isDigit = (/** @type {unknown} */ digit) =>
    Number.isInteger(digit) && Number(digit) >= 0 && Number(digit) <= size;
  const areNumbers = (/** @type {unknown} */ list) => Array.isArray(list) && list.every(Number.isInteger);
  return isDigit(cell.given) && isDigit(cell.placed) && [...MARKS, CROSSED_OUT].every((sort) => areNumbers(cell[sort]));
}
