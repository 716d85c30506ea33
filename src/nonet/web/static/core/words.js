/**
 * The words of the page in the language of the player.
 *
 * English stands in the code, and is the key: `t("Look at {cell}.", { cell })`. Every other language is a catalogue, a
 * file words/ID.json and an entry of LANGUAGES. A constant that is shown later is marked with `word("...")` where it
 * stands and translated with `t` where it is shown. tools/make_page_words.py collects all of them.
 */

/** @typedef {Record<string, string | number>} Values the values that replace {names} */
/** @typedef {Record<string, string | Record<string, string>>} Catalogue a sentence, or one for each plural category */

/** @type {Record<string, string>} what each language calls itself */
export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français" };

/** The language of the page. */
export let language = "en";

/** @type {Catalogue} */
let catalogue = {};

/**
 * From now on the page speaks this language.
 *
 * @param {string} id
 * @param {Catalogue} words
 */
export function speak(id, words) {
  [language, catalogue] = [id, words];
  made.clear();
}

/** @type {Map<string, any>} what Intl makes for the language: each takes longer to make than a whole drawing takes */
const made = new Map();

/**
 * @template T
 * @param {string} what
 * @param {(locale: string) => T} make
 * @returns {T}
 */
function kept(what, make) {
  if (!made.has(what)) made.set(what, make(locale()));
  return made.get(what);
}

/** The language for Intl: numbers, dates and lists. The English of Britain has no comma before "and". */
function locale() {
  return language in LANGUAGES && language !== "en" ? language : "en-GB";
}

/**
 * A sentence of the page, in the language of the player.
 *
 * @param {string} text
 * @param {Values} [values]
 * @returns {string}
 */
export function t(text, values) {
  return filled(catalogue[text] ?? text, values);
}

/**
 * A sentence with a number of things in it, {n}.
 *
 * @param {number} n
 * @param {string} one
 * @param {string} other
 * @param {Values} [values]
 */
t.n = (n, one, other, values) => {
  const entry = catalogue[other] ?? { one, other };
  return filled(typeof entry === "string" ? entry : (entry[pluralOf(n)] ?? entry.other), { n: number(n), ...values });
};

/**
 * A text that English has for two things, here for the one that the context names.
 *
 * @param {string} context
 * @param {string} text
 */
t.in = (context, text) => filled(catalogue[`${context}|${text}`] ?? text);

/**
 * Mark a text that is translated later.
 *
 * @param {string} text
 */
export const word = (text) => text;

/**
 * @param {string | Record<string, string>} entry
 * @param {Values} [values]
 */
function filled(entry, values = {}) {
  return String(entry).replace(/\{(\w+)\}/g, (name, id) => String(values[id] ?? name));
}

/** @param {number} value */
function pluralOf(value) {
  return kept("plurals", (id) => new Intl.PluralRules(id)).select(value);
}

/** @param {number} value */
export function number(value) {
  return kept("numbers", (id) => new Intl.NumberFormat(id)).format(value);
}

/**
 * "r1c1, r1c2 and r1c3".
 *
 * @param {readonly string[]} items
 */
export function listed(items) {
  return kept("lists", (id) => new Intl.ListFormat(id)).format(items);
}

/**
 * A day, as the player writes it.
 *
 * @param {Date} day
 * @param {Intl.DateTimeFormatOptions} [options]
 */
export function dated(day, options = { dateStyle: "long" }) {
  return kept(JSON.stringify(options), (id) => new Intl.DateTimeFormat(id, options)).format(day);
}
