/** What the settings are at first. */

/** @import {Settings} from "./types.js" */

/** @type {Settings} */
export const DEFAULTS = Object.freeze({
  conflicts: true,
  finish: true,
  autoNotes: false,
  cleanNotes: true,
  useNotes: true,
  digitFirst: false,
  seen: true,
  same: true,
  timer: true,
  labels: true,
  letters: false,
  leftHanded: false,
  sound: false,
  vibration: false,
  largeDigits: false,
  heavyLines: false,
  theme: "system",
  palette: "",
  language: "",
  kind: "classic",
  level: "easy",
  size: "9",
  rules: Object.freeze([]),
  shapes: "random",
  introduced: false,
});
