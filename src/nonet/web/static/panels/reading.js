/** A puzzle of the user's own, in the Set tab: typed, pasted or from a file. */

/** @import {App} from "../page/app.js" */

import { t } from "../core/words.js";
import { pieces } from "../page/dom.js";
import { readFile, readText } from "../page/reading.js";
import { chosenBoard, jigsawOf, keepChosenBoard } from "./board-form.js";

const HTML = `
<section aria-labelledby="read-title">
  <h2 id="read-title">A puzzle of yours</h2>
  <div class="stack">
    <label for="puzzle-text">Puzzle text</label>
    <textarea id="puzzle-text" rows="2" spellcheck="false" autocapitalize="off"
      placeholder="Any format, or a link of f-puzzles, SudokuPad, SudokuWiki … Ctrl+V works anywhere on the page"></textarea>
  </div>
  <div class="row">
    <button type="button" id="read">Read puzzle</button>
    <button type="button" id="open-file">Open file</button>
    <input id="file" type="file" hidden aria-label="File to read">
  </div>
</section>`;

/** @param {App} app */
export function makeReading(app) {
  const part = pieces(HTML);
  const find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (part.querySelector(`#${id}`));
  const text = /** @type {HTMLTextAreaElement} */ (find("puzzle-text"));
  find("read").addEventListener("click", () => void readTyped(app, text.value));
  const file = /** @type {HTMLInputElement} */ (find("file"));
  find("open-file").addEventListener("click", () => file.click());
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    file.value = "";
    if (chosen) text.value = await readFile(app, chosen);
  });
  return part;
}

/**
 * The board that is chosen under "Its rules" is for texts that do not say theirs.
 *
 * @param {App} app
 * @param {string} text
 */
async function readTyped(app, text) {
  if (!text.trim()) return app.overlay.say(t("Type or paste a puzzle first, in any format."), "bad");
  const board = chosenBoard();
  const choice = board ? { kind: board.kind, box: board.box, layout: board.layout ?? jigsawOf(app, board.kind) } : {};
  if (await readText(app, text, choice)) keepChosenBoard(app, board);
}
