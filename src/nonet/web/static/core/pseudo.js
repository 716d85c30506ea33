/** A language for tests: every sentence of the catalogue in brackets and with accents. What has none was forgotten. */

/** @import {Catalogue} from "./words.js" */

const PLAIN = "aceinouyACEINOU";
const ACCENTED = "àçéîñôûýÀÇÉÎÑÔÛ";
const KEPT = /(<[^>]*>|&\w+;|\{\w+\})/; // tags and places stay

/** @type {Catalogue} */
export const PSEUDO = new Proxy(
  {},
  { get: (_, key) => `[${String(key).split("|").pop()?.split(KEPT).map(accented).join("")}]` },
);

/**
 * @param {string} part
 * @param {number} at
 */
function accented(part, at) {
  return at % 2 ? part : part.replace(/[a-zA-Z]/g, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);
}
