/** What takes long: shown after 300 ms, and it can be cancelled. One at a time; a new one cancels the old one. */

import { button, get, setText } from "./dom.js";

const DELAY = 300; // ms
const OVERTAKEN = "overtaken"; // by the next question, not cancelled by the user

/** @type {AbortController | null} */
let running = null;

/** What is under way is not wanted any more. */
export function overtake() {
  running?.abort(new DOMException(OVERTAKEN, "AbortError"));
}

/**
 * @template T
 * @param {string} label what is going on, for people
 * @param {(signal: AbortSignal) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(label, work) {
  overtake();
  const own = (running = new AbortController());
  const timer = setTimeout(() => show(label), DELAY);
  try {
    return await work(own.signal);
  } finally {
    clearTimeout(timer);
    if (running === own) {
      running = null;
      get("busy", HTMLElement).hidden = true;
    }
  }
}

/** @param {string} label */
function show(label) {
  setText(get("busy-label", HTMLElement), label);
  get("busy", HTMLElement).hidden = false;
}

export function wireBusy() {
  button("cancel").addEventListener("click", () => running?.abort());
}
