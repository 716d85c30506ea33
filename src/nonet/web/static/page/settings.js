/** The player's switches, kept in the browser. */

/** @import {Settings} from "../core/types.js" */

import { keep, recall } from "../core/memory.js";
import { DEFAULTS } from "../core/settings.js";

const KEY = "nonet.settings";

/** @type {readonly {id: Exclude<keyof Settings, "theme" | "language" | "kind" | "level" | "size">, label: string, hint: string}[]} */
export const SWITCHES = [
  { id: "conflicts", label: "Show conflicts", hint: "underline digits in red that are repeated or break a rule" },
  { id: "finish", label: "Check when full", hint: "check the grid after the last digit" },
  { id: "autoNotes", label: "Automatic notes", hint: "show every candidate; type a mark to cross one out" },
  {
    id: "cleanNotes",
    label: "Clean notes",
    hint: "when you place a digit, remove it from the notes of the cells it sees",
  },
  { id: "useNotes", label: "Hints use my notes", hint: "start from your centre marks, and check them too" },
  { id: "digitFirst", label: "Digit first", hint: "choose a digit, then click the cells it goes into" },
  { id: "seen", label: "Tint seen cells", hint: "tint the cells that the selection sees" },
  { id: "same", label: "Tint same digits", hint: "tint the digits equal to the selected one, and their marks" },
  { id: "timer", label: "Show the timer", hint: "" },
  { id: "labels", label: "Edge numbers", hint: "number rows and columns" },
  { id: "letters", label: "Letters above 9", hint: "write 10 as A on boards larger than 9x9" },
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
