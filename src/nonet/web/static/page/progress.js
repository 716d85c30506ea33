/** How far the player has come with the lessons, kept in the browser; for this visit alone where it keeps nothing. */

/** @import {Progress} from "../core/lessons.js" */

import { readProgress } from "../core/lessons.js";

const KEY = "nonet.lessons";

/** @type {Progress | null} */
let now = null;

/** @returns {Progress} */
export function progress() {
  now ??= readProgress(stored());
  return now;
}

/** @param {Progress} next */
export function keepProgress(next) {
  now = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // A browser that keeps nothing still teaches.
  }
}

/** @returns {string | null} */
function stored() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
