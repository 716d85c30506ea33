/** What the server supports, in whole: the page begins with the little that a first puzzle needs. */

/** @import {App} from "./app.js" */
/** @import {WholeAbout} from "../core/types.js" */

import { isRefusal } from "../engine/engine.js";

/** @type {WholeAbout} */
const NOTHING = { version: "", kinds: [], levels: [], few_levels: [], rules: [], formats: [], limits: {} };

/** @type {WholeAbout | null} */
let known = null;

/**
 * Without an answer of the server it supports nothing, and the card says why.
 *
 * @param {App} app
 * @returns {Promise<WholeAbout>}
 */
export async function wholeAbout(app) {
  if (known) return known;
  const answer = await app.engine.about();
  if (isRefusal(answer)) {
    app.overlay.complain(answer);
    return NOTHING;
  }
  return (known = answer);
}
