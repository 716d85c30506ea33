/** In a page without a server this stands for page/technique.js: there are no lessons, so the name is only a name. */

/** @import {App} from "../page/app.js" */

import { make } from "../page/dom.js";

/**
 * @param {App} _app
 * @param {string} _id
 * @param {string} name
 * @returns {HTMLElement}
 */
export function techniqueButton(_app, _id, name) {
  return make("span", {}, name);
}
