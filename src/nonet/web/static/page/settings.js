/** The player's switches, kept in the browser. */

/** @import {Settings} from "../core/types.js" */

import { keep, recall } from "../core/memory.js";
import { DEFAULTS } from "../core/settings.js";
import { word } from "../core/words.js";

const KEY = "nonet.settings";

/** @type {readonly {id: Exclude<keyof Settings, "theme" | "language" | "kind" | "level" | "size" | "rules" | "shapes">, label: string, hint: string}[]} */
export const SWITCHES = [
  {
    id: "conflicts",
    label: word("Show conflicts"),
    hint: word("underline digits in red that are repeated or break a rule"),
  },
  { id: "finish", label: word("Check when full"), hint: word("check the grid after the last digit") },
  { id: "autoNotes", label: word("Automatic notes"), hint: word("show every candidate; type a mark to cross one out") },
  {
    id: "cleanNotes",
    label: word("Clean notes"),
    hint: word("when you place a digit, remove it from the notes of the cells it sees"),
  },
  { id: "useNotes", label: word("Hints use my notes"), hint: word("start from your centre marks, and check them too") },
  { id: "digitFirst", label: word("Digit first"), hint: word("choose a digit, then click the cells it goes into") },
  { id: "seen", label: word("Tint seen cells"), hint: word("tint the cells that the selection sees") },
  {
    id: "same",
    label: word("Tint same digits"),
    hint: word("tint the digits equal to the selected one, and their marks"),
  },
  { id: "timer", label: word("Show the timer"), hint: "" },
  { id: "labels", label: word("Edge numbers"), hint: word("number rows and columns") },
  { id: "letters", label: word("Letters above 9"), hint: word("write 10 as A on boards larger than 9x9") },
];

/** @returns {Settings} */
export function loadSettings() {
  try {
    return { ...DEFAULTS, ...JSON.parse(recall(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

/** @param {Settings} settings */
export function storeSettings(settings) {
  keep(KEY, JSON.stringify(settings));
}

/** The settings are stored: have theme.js look at them again. */
export function applyTheme() {
  dispatchEvent(new Event("nonet-theme"));
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
