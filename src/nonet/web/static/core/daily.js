/** The daily puzzle: everybody who asks the same version of Nonet on the same day gets the same one. */

import { dayOf } from "./statistics.js";

/**
 * What to ask the server for. The week begins easily and ends hard, where there are levels enough.
 *
 * @param {Date} date
 * @param {readonly string[]} levels easiest first
 */
export function dailyWish(date, levels) {
  const day = (date.getDay() + 6) % 7; // Monday is 0
  const level = levels[Math.min(levels.length - 1, Math.floor((day * levels.length) / 7))];
  return { day: dayOf(date), level, seed: `daily ${dayOf(date)}` };
}
