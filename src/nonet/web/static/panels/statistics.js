/** Statistics in the Play tab: what was solved, how fast, without hints, and the streak of daily puzzles. */

/** @import {App} from "../page/app.js" */
/** @import {Finished, Summary} from "../core/statistics.js" */

import { inWords } from "../core/clock.js";
import { keptBoardName, levelTitle } from "../core/names.js";
import { streakOf, summaries, withFinished } from "../core/statistics.js";
import { number, t } from "../core/words.js";
import { finished, storeFinished } from "../page/finished.js";
import { get, loadStyle, make } from "../page/dom.js";
import { fetched } from "../page/lazy.js";

/**
 * Fill the part when it is opened, and again whenever a game ends while it is open.
 *
 * @param {App} app
 * @param {HTMLDetailsElement} part
 * @param {Finished[] | null} [cleared] what was there until now: it can be brought back
 */
export function fillStatistics(app, part, cleared = null) {
  loadStyle("kept.css");
  const list = finished();
  const body = make("div", { class: "stack" });
  if (cleared) body.append(clearedEntry(app, part, cleared));
  else if (!list.length) body.append(make("p", { class: "quiet-text" }, t("Nothing yet: solve a puzzle first.")));
  else {
    const streak = streakOf(list, new Date());
    const days = t.n(streak, "Daily puzzles: {n} day in a row.", "Daily puzzles: {n} days in a row.");
    const solved = t.n(list.length, "{n} solved.", "{n} solved.");
    body.append(make("p", {}, streak ? `${solved} ${days}` : solved), table(summaries(list)), clearKey(app, part));
  }
  body.append(...fileRow(app, part));
  part.replaceChildren(/** @type {Element} */ (part.firstElementChild), body);
}

/** @param {Summary[]} rows */
function table(rows) {
  const head = [t("Puzzle"), t("Solved"), t("Best"), t("Mean"), t("No hints")].map((name) =>
    make("th", { scope: "col" }, name),
  );
  return make(
    "table",
    { class: "figures" },
    make("thead", {}, make("tr", {}, ...head)),
    make("tbody", {}, ...rows.map(row)),
  );
}

/** @param {Summary} summary */
function row({ board, level, count, best, mean, alone }) {
  const name = levelTitle(level, keptBoardName(board));
  const figures = [number(count), inWords(best), inWords(mean), number(alone)];
  return make("tr", {}, make("th", { scope: "row" }, name), ...figures.map((figure) => make("td", {}, figure)));
}

/**
 * @param {App} app
 * @param {HTMLDetailsElement} part
 */
function clearKey(app, part) {
  const clear = key(t("Clear statistics"), () => {
    const list = finished();
    storeFinished([]);
    fillStatistics(app, part, list);
    part.querySelector("button")?.focus();
  });
  clear.className = "quiet";
  return clear;
}

/**
 * In the place of the table: a second click there does no harm.
 *
 * @param {App} app
 * @param {HTMLDetailsElement} part
 * @param {Finished[]} list
 */
function clearedEntry(app, part, list) {
  const back = key(t("Restore"), () => {
    // A puzzle may have been finished since.
    storeFinished(finished().reduce(withFinished, list));
    fillStatistics(app, part);
  });
  return make("p", { class: "row" }, t.n(list.length, "Cleared: {n} solved.", "Cleared: {n} solved."), back);
}

/**
 * Games and statistics as a file, and back.
 *
 * @param {App} app
 * @param {HTMLDetailsElement} part
 */
function fileRow(app, part) {
  const field = make("input", { type: "file", accept: ".json", hidden: true, "aria-label": t("File to import") });
  field.addEventListener("change", async () => {
    const [file] = field.files ?? [];
    if (!file) return;
    await (await fetched(app, () => import("../page/backup.js")))?.importAll(app, file);
    fillStatistics(app, part);
    const shelf = get("shelf-part", HTMLDetailsElement);
    if (shelf.open) shelf.dispatchEvent(new Event("toggle"));
  });
  return [
    make("p", { class: "quiet-text" }, t("All games and statistics of this browser as one file, for another browser:")),
    make(
      "div",
      { class: "row" },
      key(t("Export"), async () => (await fetched(app, () => import("../page/backup.js")))?.exportAll(app)),
      key(t("Import"), () => field.click()),
      field,
    ),
  ];
}

/**
 * @param {string} label
 * @param {() => unknown} press
 */
function key(label, press) {
  const made = make("button", { type: "button" }, label);
  made.addEventListener("click", press);
  return made;
}
