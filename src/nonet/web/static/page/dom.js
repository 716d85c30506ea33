/** Small helpers for the DOM. */

import { translate } from "./language.js";

/**
 * The element with this id, of the type it must have.
 *
 * @template {Element} T
 * @param {string} id
 * @param {new (...args: any[]) => T} type
 * @returns {T}
 */
export function get(id, type) {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`the page has no ${type.name} with the id ${id}`);
  return found;
}

/** @param {string} id */
export const button = (id) => get(id, HTMLButtonElement);

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | boolean>} [attributes] true writes the bare name, false leaves it out
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

/**
 * The elements of a constant piece of HTML. It stands in the code: nothing that a server or a player wrote may go in.
 *
 * @param {string} html
 */
export function pieces(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return translate(template.content);
}

/**
 * Write text only where it differs: a live region speaks at every change.
 *
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * @param {HTMLSelectElement} select
 * @param {readonly {value: string, label: string, group?: string}[]} options
 * @param {string} [chosen] kept as it is where it can be
 */
export function fill(select, options, chosen = select.value) {
  const groups = [...new Set(options.map(({ group = "" }) => group))].map((name) => {
    const own = options.filter(({ group = "" }) => group === name);
    const made = own.map(({ value, label }) => make("option", { value }, label));
    return name ? [make("optgroup", { label: name }, ...made)] : made;
  });
  select.replaceChildren(...groups.flat());
  if (options.some(({ value }) => value === chosen)) select.value = chosen;
}

/**
 * Hand a file to the player.
 *
 * @param {Blob} blob
 * @param {string} name
 */
export function download(blob, name) {
  const address = URL.createObjectURL(blob);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** @type {Record<string, Promise<void>>} */
const styles = {};

/**
 * The style sheet of a panel, when it is first opened.
 *
 * @param {string} name its file in the folder view
 * @returns {Promise<void>} until it is there, or cannot be had
 */
export function loadStyle(name) {
  if (import.meta.url.startsWith("data:")) return Promise.resolve(); // a file has its sheets in it
  const { href } = new URL(`../view/${name}`, import.meta.url);
  styles[name] ??= new Promise((done) => {
    const link = make("link", { rel: "stylesheet", href });
    for (const end of ["load", "error"]) link.addEventListener(end, () => done(undefined));
    document.head.append(link);
  });
  return styles[name];
}
