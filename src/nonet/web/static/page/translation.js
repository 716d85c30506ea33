/**
 * The language of the page where it is not English: its words, and its words in constant pieces of HTML. English needs
 * nothing of this.
 */

import { LANGUAGES, language, speak, t } from "../core/words.js";

/** @typedef {import("../core/words.js").Catalogue} Catalogue */

const COOKIE = "nonet-language";
const [PSEUDO, MIRRORED] = ["qps", "qps-rtl"]; // languages for tests; the second one runs from right to left
const WRITTEN = ["title", "aria-label", "placeholder", "label", "alt"]; // attributes that people read or hear
const LETTERS = /\p{L}{2}/u; // one letter is a key

/**
 * @param {string | null} asked the language in the address
 * @param {string} setting the language that the player chose; empty if none
 */
export async function learnWords(asked, setting) {
  const id = document.documentElement.lang;
  if (!asked && setting && setting !== id && chooseLanguage(setting)) return new Promise(() => {}); // the page comes again
  const isPseudo = asked === PSEUDO || asked === MIRRORED;
  if (isPseudo) speak(asked, (await import("../core/pseudo.js")).PSEUDO);
  else if (id !== "en") speak(id, ownWords() ?? (await wordsOf(`${id}.first`)));
  if (isPseudo) translateTexts(document.body);
  if (asked === MIRRORED) document.documentElement.dir = "rtl";
}

/**
 * Have the server send the page in another language, and the page come again. Games are kept as they are.
 *
 * @param {string} id
 * @returns {boolean} whether it comes: a server may know no such language
 */
export function chooseLanguage(id) {
  const entry = `${COOKIE}=${id}`;
  const isKnown = () => document.cookie.split("; ").includes(entry);
  const wasKnown = isKnown();
  document.cookie = `${entry}; path=/; max-age=31536000; samesite=lax`;
  const address = new URL(location.href); // what it asks for goes before the cookie
  if (isKnown()) address.searchParams.delete("lang");
  else address.searchParams.set("lang", id); // a browser may keep no cookies
  if (address.href !== location.href) location.replace(address);
  else if (wasKnown || !isKnown()) return false;
  else location.reload();
  return true;
}

/** @returns {Catalogue | null} those in this file, where there is no server */
function ownWords() {
  return JSON.parse(document.getElementById("words")?.textContent ?? "null");
}

/**
 * A file of words of the server.
 *
 * @param {string} name
 * @returns {Promise<Catalogue>}
 */
async function wordsOf(name) {
  const answer = await fetch(new URL(`../words/${name}.json`, import.meta.url));
  return answer.json();
}

/** @type {Promise<void> | null} */
let others = null;

/** The first load has the words that it shows: parts of the page that come later need the others. */
export async function loadAllWords() {
  if (!(language in LANGUAGES) || language === "en" || ownWords()) return;
  others ??= wordsOf(language).then((words) => speak(language, words));
  try {
    await others;
  } catch (reason) {
    others = null; // the next part asks again
    throw reason;
  }
}

/**
 * Say what is written in a constant piece of HTML in the language of the player. The texts in an element with data-t are one
 * sentence with tags in it.
 *
 * @param {Node} root
 */
export function translateTexts(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest("script, style, noscript, [translate=no], [data-t]")
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) node.data = said(node.data);
    if (!(node instanceof Element)) continue;
    for (const name of WRITTEN) {
      const text = node.getAttribute(name);
      if (text) node.setAttribute(name, said(text));
    }
    // What the catalogue says is a part of the page: no player and no server wrote it.
    if (node.hasAttribute("data-t")) node.innerHTML = said(node.innerHTML);
  }
}

/** @param {string} text with the white space around it */
function said(text) {
  const bare = text.trim();
  return LETTERS.test(bare) ? text.replace(bare, () => t(bare.replace(/\s+/g, " "))) : text;
}
