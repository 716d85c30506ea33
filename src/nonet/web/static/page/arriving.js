/** Puzzles that come from elsewhere: text pasted with no field in focus, text or a file dropped on the page. */

/** @import {App} from "./app.js" */

import { fetched } from "./lazy.js";

const FIELDS = "input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable], dialog[open]";

/** @param {App} app */
export function wireArriving(app) {
  document.addEventListener("paste", (event) => {
    const isInField = event.target instanceof Element && event.target.closest(FIELDS);
    if (isInField || !event.clipboardData || !hasPuzzle(event.clipboardData)) return;
    event.preventDefault();
    void take(app, event.clipboardData);
  });
  document.addEventListener("dragover", (event) => {
    const types = event.dataTransfer?.types ?? [];
    const isInField = event.target instanceof Element && event.target.closest(FIELDS);
    if (types.includes("Files") || (types.includes("text/plain") && !isInField)) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    if (event.defaultPrevented || !event.dataTransfer || !hasPuzzle(event.dataTransfer)) return;
    if (!event.dataTransfer.files.length && event.target instanceof Element && event.target.closest(FIELDS)) return;
    event.preventDefault();
    void take(app, event.dataTransfer);
  });
}

/** @param {DataTransfer} data */
function hasPuzzle(data) {
  return data.files.length > 0 || data.getData("text/plain").trim() !== "";
}

/**
 * @param {App} app
 * @param {DataTransfer} data
 */
async function take(app, data) {
  const [file] = data.files;
  const text = data.getData("text/plain"); // later it is gone
  const reading = await fetched(app, () => import("./reading.js"));
  if (text.trim()) await reading?.readText(app, text);
  else await reading?.readFile(app, file);
}
