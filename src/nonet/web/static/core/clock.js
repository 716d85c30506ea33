/** The timer: time is handed in, so that tests need not wait. */

/** @import {Clock} from "./types.js" */

/** @returns {Clock} */
export function newClock(elapsed = 0) {
  return { elapsed, since: null };
}

/**
 * @param {Clock} clock
 * @param {number} now
 */
export function start(clock, now) {
  clock.since ??= now;
}

/**
 * @param {Clock} clock
 * @param {number} now
 */
export function stop(clock, now) {
  clock.elapsed = elapsed(clock, now);
  clock.since = null;
}

/**
 * @param {Clock} clock
 * @param {number} now
 */
export function elapsed(clock, now) {
  return clock.elapsed + (clock.since === null ? 0 : Math.max(0, now - clock.since));
}

/**
 * 4:07, or 1:02:03.
 *
 * @param {number} milliseconds
 */
export function inWords(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const pad = (/** @type {number} */ part) => String(part).padStart(2, "0");
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / 3600);
  return hours ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}
