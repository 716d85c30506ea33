/** The player's settings, kept in the browser. */

/** @import {Settings} from "../core/types.js" */

import { keep, recall } from "../core/memory.js";
import { DEFAULTS } from "../core/settings.js";

const KEY = "nonet.settings";

/** @returns {Settings} */
export function loadSettings() {
  try {
    return { ...DEFAULTS, ...JSON.parse(recall(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

/**
 * @param {Settings} settings
 * @returns {boolean} whether they are kept for the next visit
 */
export function storeSettings(settings) {
  return keep(KEY, JSON.stringify(settings));
}

/**
 * Have theme.js follow the settings: colours, and where the pad is.
 *
 * @param {Settings} settings
 */
export function applyLook(settings) {
  dispatchEvent(new CustomEvent("nonet-look", { detail: settings }));
}

const LAYOUT = "nonet.layout";

/** @returns {string | null} the jigsaw that the player drew last */
export function loadLayout() {
  return recall(LAYOUT);
}

/** @param {string} layout */
export function storeLayout(layout) {
  keep(LAYOUT, layout);
}
