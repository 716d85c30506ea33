/** All settings, in groups, in a dialog beside the board: what a setting does is seen at once. */

/** @import {Settings} from "../core/types.js" */
/** @import {App} from "./app.js" */

import { LANGUAGES, t, word } from "../core/words.js";
import { openDialog } from "./dialog.js";
import { make } from "./dom.js";
import { canSound, canVibrate, give, wireFeedback } from "./feedback.js";
import { chooseLanguage } from "./language.js";
import { applyLook } from "./settings.js";

/**
 * @typedef {{[K in keyof Settings]: Settings[K] extends boolean ? K : never}[keyof Settings]} Switch
 * @typedef {{id: Switch, label: string, hint: string, isOffered?: () => boolean}} SwitchRow
 * @typedef {{id: "theme" | "palette" | "language", label: string, hint: string, options: () => [string, string][]}} ChoiceRow
 */

/** @type {readonly {name: string, rows: readonly (SwitchRow | ChoiceRow)[]}[]} */
export const GROUPS = [
  {
    name: word("Notes"),
    rows: [
      {
        id: "autoNotes",
        label: word("Automatic notes"),
        hint: word("Every candidate is shown. Type a mark to cross one out."),
      },
      {
        id: "cleanNotes",
        label: word("Clean notes"),
        hint: word("A digit that you place leaves the notes of the cells that it sees."),
      },
      {
        id: "useNotes",
        label: word("Hints use my notes"),
        hint: word("Hints start from your centre marks, and Check looks at them too."),
      },
    ],
  },
  {
    name: word("Help"),
    rows: [
      {
        id: "conflicts",
        label: word("Show conflicts"),
        hint: word("Digits that are repeated or break a rule are red and underlined."),
      },
      { id: "finish", label: word("Check when full"), hint: word("The grid is checked after the last digit.") },
      { id: "seen", label: word("Tint seen cells"), hint: word("The cells that the selected cell sees are tinted.") },
      {
        id: "same",
        label: word("Tint same digits"),
        hint: word("The digits equal to the selected one are tinted, and their marks."),
      },
    ],
  },
  {
    name: word("Look"),
    rows: [
      {
        id: "theme",
        label: word("Colours"),
        hint: word("Light, dark, or as your device is set."),
        options: () => [
          ["system", t("like the system")],
          ["light", t("light")],
          ["dark", t("dark")],
        ],
      },
      {
        id: "palette",
        label: word("Palette"),
        hint: word("Nine cell colours, and a red and a green, that colour-blind players can tell apart."),
        options: () => [
          ["", t("standard")],
          ["colour-blind", t("for colour blindness")],
        ],
      },
      { id: "largeDigits", label: word("Larger digits"), hint: word("Digits and marks fill more of their cells.") },
      { id: "heavyLines", label: word("Heavier lines"), hint: word("The lines of the board are thicker and darker.") },
      { id: "timer", label: word("Show the timer"), hint: word("Time is counted in either case.") },
      { id: "labels", label: word("Edge numbers"), hint: word("Rows and columns are numbered.") },
      {
        id: "letters",
        label: word("Letters above 9"),
        hint: word("On boards larger than 9x9, 10 is written as A."),
      },
      {
        id: "language",
        label: word("Language"),
        hint: word("Your games are kept."),
        options: () => (Object.keys(LANGUAGES).length > 1 && isServed() ? Object.entries(LANGUAGES) : []),
      },
    ],
  },
  {
    name: word("Input"),
    rows: [
      {
        id: "digitFirst",
        label: word("Digit first"),
        hint: word("Choose a digit, then press the cells that it goes into."),
      },
      {
        id: "leftHanded",
        label: word("Left-handed pad"),
        hint: word("The pad is left of the board. Below the board, Hint is under the left thumb."),
      },
      {
        id: "sound",
        label: word("Sound"),
        hint: word("A short sound for a digit, a mistake that is shown, and a solved puzzle."),
        isOffered: canSound,
      },
      {
        id: "vibration",
        label: word("Vibration"),
        hint: word("The same, as a vibration."),
        isOffered: canVibrate,
      },
    ],
  },
];

/** @param {App} app */
export function showSettings(app) {
  return openDialog("settings", t("Settings"), ...GROUPS.map((group) => groupOf(app, group)));
}

/**
 * @param {App} app
 * @param {(typeof GROUPS)[number]} group
 */
function groupOf(app, { name, rows }) {
  const id = `settings-${name.toLowerCase()}`;
  const made = rows.flatMap((row) => ("options" in row ? choice(app, row) : toggle(app, row)));
  return make("section", { "aria-labelledby": id }, make("h3", { id }, t(name)), ...made);
}

/**
 * @param {App} app
 * @param {SwitchRow} row
 * @returns {HTMLElement[]}
 */
function toggle(app, { id, label, hint, isOffered = () => true }) {
  if (!isOffered()) return [];
  const box = make("input", { type: "checkbox", role: "switch", ...named(id) });
  box.checked = app.settings[id];
  box.addEventListener("change", () => change(app, { [id]: box.checked }));
  return [rowOf(id, label, hint, box)];
}

/**
 * @param {App} app
 * @param {ChoiceRow} row
 * @returns {HTMLElement[]} none where there is nothing to choose from
 */
function choice(app, { id, label, hint, options }) {
  const offered = options();
  if (!offered.length) return [];
  const select = make("select", named(id), ...offered.map(([value, name]) => make("option", { value }, name)));
  select.value = id === "language" ? document.documentElement.lang : app.settings[id];
  select.addEventListener("change", () => {
    change(app, { [id]: select.value });
    if (id === "language") chooseLanguage(select.value);
  });
  return [rowOf(id, label, hint, select)];
}

/** @param {string} id */
function named(id) {
  return { id: `setting-${id}`, "aria-describedby": `about-${id}` };
}

/**
 * @param {string} id
 * @param {string} label
 * @param {string} hint
 * @param {HTMLElement} control
 */
function rowOf(id, label, hint, control) {
  return make(
    "div",
    { class: "setting" },
    make("label", { for: `setting-${id}` }, t(label)),
    make("small", { id: `about-${id}` }, t(hint)),
    control,
  );
}

/**
 * @param {App} app
 * @param {Partial<Settings>} changes
 */
function change(app, changes) {
  app.set(changes);
  applyLook(app.settings);
  if (!changes.sound && !changes.vibration) return;
  wireFeedback(app);
  give(app, "digit"); // what it is like
}

/** Only a server knows other languages. */
function isServed() {
  return location.protocol.startsWith("http") && !document.getElementById("puzzle");
}
