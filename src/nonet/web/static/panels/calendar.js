/** Past dailies: a month at a time, with what was solved, begun and missed. Each day can be played. */

/** @import {App} from "../page/app.js" */
/** @import {Day, DayState, Played} from "../core/calendar.js" */

import { FIRST_DAY, dayAfter, monthAfter, weeksOf } from "../core/calendar.js";
import { isBegun, shelved } from "../core/shelf.js";
import { dateOf, dayOf, longestStreakOf, streakOf } from "../core/statistics.js";
import { levelName } from "../core/names.js";
import { dated, t, word } from "../core/words.js";
import { dailyPuzzle } from "../page/daily.js";
import { loadStyle, make } from "../page/dom.js";
import { finished } from "../page/finished.js";

/** @type {Record<DayState, string>} what screen readers say, and the legend */
const WORDS = {
  solved: word("solved on its day"),
  late: word("solved later"),
  begun: word("begun"),
  today: word("not begun"),
  missed: word("missed"),
  future: word("not there yet"),
};
const SIGNS = { solved: "★", late: "✓", begun: "◐", today: "", missed: "", future: "" };

/** @param {App} app */
export async function openCalendar(app) {
  await Promise.all(["dialogs.css", "kept.css"].map(loadStyle));
  const played = playedOf(app);
  const body = make("div", { class: "stack" });
  const close = make("button", { type: "button" }, t("Close"));
  const dialog = make("dialog", { class: "calendar", "aria-labelledby": "calendar-title" });
  dialog.append(make("h2", { id: "calendar-title" }, t("Daily puzzles")), streakLine(played), body, legend(), close);
  const play = (/** @type {string} */ day) => {
    dialog.close();
    void dailyPuzzle(app, dateOf(day));
  };
  const show = (/** @type {string} */ day) => drawMonth(body, day, played, show, play);
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  show(played.today);
}

/**
 * @param {App} app
 * @returns {Played}
 */
function playedOf({ game, about }) {
  const begun = [game, ...shelved()].filter((one) => one.story.daily && !one.isDone && isBegun(one));
  return {
    finished: finished(),
    begun: new Set(begun.map((one) => one.story.daily)),
    today: dayOf(new Date()),
    levels: about.levels,
  };
}

/** @param {Played} played */
function streakLine({ finished: list, today }) {
  const streak = streakOf(list, dateOf(today));
  const longest = longestStreakOf(list);
  const now = streak
    ? t.n(streak, "{n} day in a row.", "{n} days in a row.")
    : t("A daily puzzle counts for the streak if you solve it on its day.");
  const most = longest > streak ? t.n(longest, "Your longest: {n} day.", "Your longest: {n} days.") : "";
  return make("p", {}, `${now} ${most}`.trim());
}

/**
 * @param {HTMLElement} body
 * @param {string} day the one that has the focus
 * @param {Played} played
 * @param {(day: string) => void} show
 * @param {(day: string) => void} play
 */
function drawMonth(body, day, played, show, play) {
  const month = day.slice(0, 7);
  const { today } = played;
  const name = make(
    "span",
    { id: "month-name", role: "status" },
    dated(dateOf(day), { month: "long", year: "numeric" }),
  );
  const turn = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {number} */ by, isOn = true) => {
    const key = make("button", { type: "button", class: "icon", "aria-label": label, disabled: !isOn }, sign);
    key.addEventListener("click", () => show(monthAfter(day, by, today)));
    return key;
  };
  const back = turn("‹", t("Month before"), -1, month > FIRST_DAY.slice(0, 7));
  const on = turn("›", t("Month after"), 1, month < today.slice(0, 7));
  const weeks = weeksOf(month, played);
  const table = make(
    "table",
    { role: "grid", "aria-labelledby": "month-name" },
    make("thead", {}, make("tr", {}, ...weekdays())),
    make("tbody", {}, ...weeks.map((week) => make("tr", {}, ...week.map((one) => cell(one, one?.day === day, play))))),
  );
  table.addEventListener("keydown", (event) => {
    const wanted = moved(day, event.key, today);
    if (!wanted) return;
    event.preventDefault();
    show(wanted);
  });
  // The focus stays on the key that turns the pages, as long as it can.
  const focused = document.activeElement?.getAttribute("aria-label");
  body.replaceChildren(make("div", { class: "month" }, back, name, on), table);
  const key = [back, on].find((one) => !one.disabled && one.getAttribute("aria-label") === focused);
  (key ?? /** @type {HTMLElement | null} */ (table.querySelector("[tabindex='0']")))?.focus();
}

/**
 * The day that a key leads to.
 *
 * @param {string} day
 * @param {string} key
 * @param {string} today
 */
function moved(day, key, today) {
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[key];
  if (days) return dayAfter(day, days, today);
  const months = { PageUp: -1, PageDown: 1 }[key];
  return months ? monthAfter(day, months, today) : null;
}

function weekdays() {
  const monday = dateOf("2026-01-05");
  return Array.from({ length: 7 }, (_, i) => {
    const date = new Date(monday);
    date.setDate(date.getDate() + i);
    const name = make("abbr", { title: dated(date, { weekday: "long" }) }, dated(date, { weekday: "short" }));
    return make("th", { scope: "col" }, name);
  });
}

/**
 * @param {Day | null} day
 * @param {boolean} isFocused
 * @param {(day: string) => void} play
 */
function cell(day, isFocused, play) {
  if (!day) return make("td", {});
  const { state, isToday, level } = day;
  const parts = [
    dated(dateOf(day.day), { dateStyle: "full" }),
    levelName(level),
    t(WORDS[state]),
    ...(isToday ? [t("today")] : []),
  ];
  const key = make(
    "button",
    {
      type: "button",
      class: `day ${state}`,
      tabindex: isFocused ? "0" : "-1",
      "aria-label": parts.join(", "),
      title: `${levelName(level)}, ${t(WORDS[state])}`,
      "aria-current": isToday ? "date" : false,
      disabled: state === "future",
    },
    make("span", {}, String(Number(day.day.slice(8)))),
    make("span", { class: "sign" }, SIGNS[state]),
  );
  key.addEventListener("click", () => play(day.day));
  return make("td", {}, key);
}

function legend() {
  const entries = /** @type {const} */ (["solved", "late", "begun", "missed"]).map((state) =>
    make("li", {}, make("i", { class: `day ${state}`, "aria-hidden": "true" }, SIGNS[state]), t(WORDS[state])),
  );
  return make("ul", { class: "day-legend" }, ...entries);
}
