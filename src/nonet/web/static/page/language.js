/**
 * The language of the page. The server decides it: by ?lang=de in the address, else by what the player chose, which a cookie
 * says, else by what the browser prefers. What it sends is written in that language; the words of the modules are files more.
 */

import { language } from "../core/words.js";

/** @type {typeof import("./translation.js") | null} needed by other languages than English */
let translation = null;

const load = async () => (translation = await import("./translation.js"));

/** @param {string} setting the language that the player chose; empty if none */
export async function learnLanguage(setting) {
  const asked = new URLSearchParams(location.search).get("lang");
  if ([asked ?? (setting || "en"), document.documentElement.lang].every((id) => id === "en")) return;
  try {
    await (await load()).learnWords(asked, setting);
  } catch {
    // English is better than nothing.
  }
}

/**
 * Have the page come in another language; games are kept as they are.
 *
 * @param {string} id
 * @returns {Promise<boolean>} whether it comes: a server may know no such language
 */
export async function chooseLanguage(id) {
  return (await load()).chooseLanguage(id);
}

/** The first load has the words that it shows: parts of the page that come later need the others. */
export async function loadAllWords() {
  await translation?.loadAllWords();
}

/**
 * Say what is written in a constant piece of HTML in the language of the player.
 *
 * @template {Node} T
 * @param {T} root
 * @returns {T}
 */
export function translate(root) {
  if (language !== "en") translation?.translateTexts(root);
  return root;
}
