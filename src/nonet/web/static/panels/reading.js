/** A puzzle of somebody's own: pasted, out of a file, or dropped on the page. */

/** @import {App} from "../page/app.js" */
/** @import {BoardChoice, PuzzleData} from "../core/types.js" */

import { undrawn, unshowable } from "../core/board.js";
import { gameOf } from "../core/state.js";
import * as api from "../page/api.js";
import { withProgress } from "../page/busy.js";
import { fill, get, pieces } from "../page/dom.js";
import { jigsawOf, keepWish, wished } from "./board-form.js";

const LARGEST_FILE = 1_000_000;

const HTML = `
<section aria-labelledby="read-title">
  <h2 id="read-title">A puzzle of yours</h2>
  <div class="stack">
    <label for="puzzle-text">Puzzle text</label>
    <textarea id="puzzle-text" rows="4" spellcheck="false" autocapitalize="off"
      placeholder="Paste any format here, or drop a file on the page"></textarea>
  </div>
  <div class="row">
    <button type="button" id="read">Read puzzle</button>
    <button type="button" id="open-file">Open file</button>
    <input id="file" type="file" hidden aria-label="File to read">
  </div>
  <div id="many" class="stack" hidden><label for="which">Which one</label><select id="which"></select></div>
</section>`;

/** @param {App} app */
export function makeReading(app) {
  const part = pieces(HTML);
  const find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (part.querySelector(`#${id}`));
  const text = /** @type {HTMLTextAreaElement} */ (find("puzzle-text"));
  find("read").addEventListener("click", () => void readText(app, text.value));
  const file = /** @type {HTMLInputElement} */ (find("file"));
  find("open-file").addEventListener("click", () => file.click());
  file.addEventListener("change", () => {
    if (file.files?.[0]) void readFile(app, file.files[0]);
    file.value = "";
  });
  return part;
}

/**
 * @param {App} app
 * @param {File} file
 */
export async function readFile(app, file) {
  if (file.size > LARGEST_FILE)
    return app.say(`${file.name} is too large to read here: ${Math.ceil(file.size / 1e6)} MB.`, "bad");
  const text = await file.text();
  get("puzzle-text", HTMLTextAreaElement).value = text;
  await readText(app, text);
}

/**
 * @param {App} app
 * @param {string} text
 */
export async function readText(app, text) {
  if (!text.trim()) return app.say("Type or paste a puzzle first, in any format.", "bad");
  const wish = wished();
  /** @type {BoardChoice} */
  const choice = wish ? { kind: wish.kind, box: wish.box, layout: wish.layout ?? jigsawOf(app, wish.kind) } : {};
  const answer = await withProgress("Reading …", () => api.read({ ...choice, text, is_fallback: true }));
  if (api.isRefusal(answer)) return app.complain(place(answer));
  const { puzzles, format } = answer;
  offerMany(app, puzzles);
  const problem = unshowable(puzzles[0].board);
  if (problem) return app.say(problem, "bad");
  showPuzzle(app, puzzles[0]);
  keepWish(app, wish);
  const many = puzzles.length > 1 ? `${puzzles.length} puzzles` : "a puzzle";
  app.say(`I read ${many} in the format ${format}. ${undrawn(puzzles[0].board)}`.trim(), "good");
}

/**
 * The message with the line it is about.
 *
 * @param {api.Refusal} answer
 */
function place(answer) {
  const { message, line } = answer.error;
  const where = line && !/\bline \d/.test(message) ? `line ${line}: ` : "";
  const isFormat = ["format", "geometry"].includes(answer.error.kind);
  return isFormat ? api.refusal(answer.error.kind, `that is not a puzzle I can read: ${where}${message}`) : answer;
}

/**
 * @param {App} app
 * @param {PuzzleData[]} puzzles
 */
function offerMany(app, puzzles) {
  get("many", HTMLElement).hidden = puzzles.length < 2;
  const which = get("which", HTMLSelectElement);
  fill(
    which,
    puzzles.map((puzzle, i) => ({
      value: String(i),
      label: `${i + 1}: ${puzzle.info.title ?? puzzle.info.name ?? puzzle.line.slice(0, 24)}`,
    })),
    "0",
  );
  which.onchange = () => showPuzzle(app, puzzles[Number(which.value)]);
}

/**
 * @param {App} app
 * @param {PuzzleData} puzzle
 */
function showPuzzle(app, puzzle) {
  const problem = unshowable(puzzle.board);
  if (problem) return app.say(problem, "bad");
  app.show(gameOf(puzzle));
}
