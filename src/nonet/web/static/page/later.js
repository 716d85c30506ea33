/** What is loaded when it is first asked for: hints, answers. Playing does not wait for it. */

/** @import {App} from "./app.js" */

import * as api from "./api.js";

const CHANGED = api.refusal("changed", "the page on the server is newer than this one: reload it");

/** Why a part of the page did not come: the server has another version of the page, or it does not answer. */
async function whyMissing() {
  try {
    const { status } = await fetch(import.meta.url, { method: "HEAD", cache: "no-store" });
    return status === 404 ? CHANGED : api.OFFLINE;
  } catch {
    return api.OFFLINE;
  }
}

/**
 * A part of the page that is loaded when it is first needed; null, and words about it, where it cannot be had.
 *
 * @template T
 * @param {App} app
 * @param {() => Promise<T>} load
 * @returns {Promise<T | null>}
 */
export async function fetched(app, load) {
  try {
    return await load();
  } catch {
    app.complain(await whyMissing());
    return null;
  }
}

/** @param {App} app */
function isPlaying(app) {
  if (app.isPaused) app.say("The game is paused.");
  return !app.painting && !app.isPaused;
}

/**
 * The next stage of a hint.
 *
 * @param {App} app
 */
export async function askHint(app) {
  if (isPlaying(app)) await (await fetched(app, () => import("./hints.js")))?.moreHint(app);
}

/**
 * Do what the hint on the board says.
 *
 * @param {App} app
 */
export async function applyHint(app) {
  (await fetched(app, () => import("./hints.js")))?.applyShown(app);
}

/**
 * Check, solve, show a tile, fill in notes.
 *
 * @param {App} app
 * @param {"check" | "checkWhenFull" | "solve" | "showTile" | "fillNotes"} what
 */
export async function ask(app, what) {
  if (isPlaying(app)) await (await fetched(app, () => import("./answers.js")))?.[what](app);
}

/**
 * All steps from the givens on, one after the other.
 *
 * @param {App} app
 */
export async function wholeSolution(app) {
  await (await fetched(app, () => import("./hints.js")))?.loadPath(app, true);
}
