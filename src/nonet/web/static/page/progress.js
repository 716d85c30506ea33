/** How far the player has come with the lessons, kept in the browser; for this visit alone where it keeps nothing. */

/** @import {Progress} from "../core/lessons.js" */

import { readProgress } from "../core/lessons.js";
import { keep, recall } from "../core/memory.js";

const KEY = "nonet.lessons";

/** @type {Progress | null} */
let now = null;

/** @returns {Progress} */
export function progress() {
  now ??= readProgress(recall(KEY));
  return now;
}

/** @param {Progress} next */
export function keepProgress(next) {
  now = next;
  keep(KEY, JSON.stringify(next));
}
