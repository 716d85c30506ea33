/** The daily puzzles as a calendar: which days there are, and what the player did with each. */

/** @import {Finished} from "./statistics.js" */

import { dailyWish } from "./daily.js";
import { dateOf, dayOf } from "./statistics.js";

/** The first day that has a puzzle here: a seed makes one for any day, but a calendar begins somewhere. */
export const FIRST_DAY = "2026-01-01";

/**
 * @typedef {"solved" | "late" | "begun" | "today" | "missed" | "future"} DayState `solved` on its own day, `late` on another
 * @typedef {{day: string, level: string, state: DayState, isToday: boolean}} Day
 * @typedef {{finished: readonly Finished[], begun: ReadonlySet<string>, today: string, levels: readonly string[]}} Played
 *   what the player did: `begun` has the days whose puzzle is begun and not solved
 */

/**
 * The weeks of a month from Monday on; null where a day belongs to another month.
 *
 * @param {string} month as 2026-11
 * @param {Played} played
 * @returns {(Day | null)[][]}
 */
export function weeksOf(month, played) {
  const first = dateOf(`${month}-01`);
  const before = (first.getDay() + 6) % 7;
  const count = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate();
  const cells = Array.from({ length: Math.ceil((before + count) / 7) * 7 }, (_, i) => {
    const number = i - before + 1;
    return number < 1 || number > count ? null : dayIn(`${month}-${String(number).padStart(2, "0")}`, played);
  });
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/**
 * @param {string} day
 * @param {Played} played
 * @returns {Day}
 */
function dayIn(day, played) {
  return {
    day,
    level: dailyWish(dateOf(day), played.levels).level,
    state: stateOf(day, played),
    isToday: day === played.today,
  };
}

/**
 * @param {string} day
 * @param {Played} played
 * @returns {DayState}
 */
function stateOf(day, { finished, begun, today }) {
  const solved = finished.filter((one) => one.daily === day);
  if (solved.length) return solved.some((one) => one.day === day) ? "solved" : "late";
  if (begun.has(day)) return "begun";
  if (day === today) return "today";
  return day < today && day >= FIRST_DAY ? "missed" : "future";
}

/**
 * A day some days later, or earlier; the nearest one that can be played where that cannot.
 *
 * @param {string} day
 * @param {number} by
 * @param {string} today
 */
export function dayAfter(day, by, today) {
  const date = dateOf(day);
  date.setDate(date.getDate() + by);
  return playable(dayOf(date), today);
}

/**
 * The same day of another month, or the last one of that month.
 *
 * @param {string} day
 * @param {number} by months
 * @param {string} today
 */
export function monthAfter(day, by, today) {
  const date = dateOf(day);
  const last = new Date(date.getFullYear(), date.getMonth() + by + 1, 0).getDate();
  return playable(dayOf(new Date(date.getFullYear(), date.getMonth() + by, Math.min(date.getDate(), last), 12)), today);
}

/**
 * @param {string} day
 * @param {string} today
 */
function playable(day, today) {
  return day > today ? today : day < FIRST_DAY ? FIRST_DAY : day;
}
