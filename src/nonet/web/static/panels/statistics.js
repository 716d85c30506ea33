/** Statistics in the Play tab: what was solved, how fast, without hints, and the streak of daily puzzles. */

/** @import {App} from "../page/app.js" */
/** @import {Summary} from "../core/statistics.js" */

import { capital } from "../core/board.js";
import { inWords } from "../core/clock.js";
import { streakOf, summaries } from "../core/statistics.js";
import { finished, forgetFinished } from "../page/finished.js";
import { make } from "../page/dom.js";

/**
 * Fill the part when it is opened, and again whenever a game ends while it is open.
 *
 * @param {App} app
 * @param {HTMLDetailsElement} part
 */
export function fillStatistics(app, part) {
  const list = finished();
  const body = make("div", { class: "stack" });
  if (!list.length) body.append(make("p", { class: "quiet-text" }, "Nothing yet: solve a puzzle first."));
  else {
    const streak = streakOf(list, new Date());
    const days = streak === 1 ? "1 day" : `${streak} days`;
    body.append(
      make("p", {}, `${list.length} solved. ${streak ? `Daily puzzles: ${days} in a row.` : ""}`.trim()),
      table(summaries(list)),
      forgetKey(app, part),
    );
  }
  part.replaceChildren(/** @type {Element} */ (part.firstElementChild), body);
}

/** @param {Summary[]} rows */
function table(rows) {
  const head = ["Puzzle", "Solved", "Best", "Mean", "No hints"].map((name) => make("th", { scope: "col" }, name));
  return make(
    "table",
    { class: "figures" },
    make("thead", {}, make("tr", {}, ...head)),
    make("tbody", {}, ...rows.map(row)),
  );
}

/** @param {Summary} summary */
function row({ board, level, count, best, mean, alone }) {
  const name = level ? `${capital(level)} ${board}` : capital(board);
  const figures = [String(count), inWords(best), inWords(mean), String(alone)];
  return make("tr", {}, make("th", { scope: "row" }, name), ...figures.map((figure) => make("td", {}, figure)));
}

/**
 * @param {App} app
 * @param {HTMLDetailsElement} part
 */
function forgetKey(app, part) {
  const key = make("button", { type: "button", class: "quiet" }, "Clear statistics");
  key.addEventListener("click", () => {
    forgetFinished();
    fillStatistics(app, part);
    app.overlay.say("The statistics are now empty.");
  });
  return key;
}
