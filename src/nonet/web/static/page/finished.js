/** Finished puzzles in the browser's memory: what statistics and streaks are made of. */

/** @import {Finished} from "../core/statistics.js" */
/** @import {Game} from "../core/types.js" */

import { writeLink } from "../core/link.js";
import { keep, recall } from "../core/memory.js";
import { boardToKeep } from "../core/names.js";
import { dayOf, readFinished, withFinished } from "../core/statistics.js";

const KEY = "nonet.finished";

/** @returns {Finished[]} oldest first */
export function finished() {
  return readFinished(recall(KEY));
}

/**
 * What is remembered of a puzzle that is solved.
 *
 * @param {Game} game
 * @param {number} time milliseconds
 * @returns {Finished}
 */
export function entryOf(game, time) {
  const { level, hints, daily } = game.story;
  const puzzle = shortened(writeLink({ ...game, info: {}, story: { ...game.story, level: "" } }, false));
  return { board: boardToKeep(game.board.data), level, time, hints, day: dayOf(new Date()), daily, puzzle };
}

/** @param {Finished} one */
export function remember(one) {
  storeFinished(withFinished(finished(), one));
}

/** @param {readonly Finished[]} list */
export function storeFinished(list) {
  return keep(KEY, JSON.stringify(list));
}

/**
 * Two numbers instead of a long text: they only have to tell puzzles apart.
 *
 * @param {string} text
 */
function shortened(text) {
  const hash = (/** @type {number} */ start) =>
    [...text].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193) >>> 0, start);
  return `${hash(0x811c9dc5).toString(36)}${hash(0x2f0b4c47).toString(36)}`;
}
