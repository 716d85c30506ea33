/** The Set tab: read a puzzle, enter one by hand, draw a jigsaw, ask about it, export it. */

/** @import {App} from "../page/app.js" */
/** @import {BoardChoice, PuzzleData} from "../core/types.js" */

import { cellList, isUnique } from "../page/answers.js";
import * as api from "../page/api.js";
import { chosen, emptyBoard, jigsawOf, keepWish, wireBoardForm, wished } from "./board-form.js";
import { choiceOf, sentence, undrawn, unshowable } from "../core/board.js";
import { withProgress } from "../page/busy.js";
import { button, download, fill, get, make } from "../page/dom.js";
import { cancelPainting, chooseShape, finishPainting, refill, startPainting } from "./jigsaw.js";
import { countCells } from "../core/layouts.js";
import { setSetting } from "../core/moves.js";
import { copyLink } from "./play.js";
import { gameOf, givensOf, positionOf } from "../core/state.js";

const LARGEST_FILE = 1_000_000;

let isWired = false;

/** @param {App} app */
export function openSet(app) {
  if (!isWired) wire(app);
  isWired = true;
}

/** @param {App} app */
function wire(app) {
  wireBoardForm(app);
  wireRead(app);
  wireHand(app);
  wirePainting(app);
  wireExport(app);
  button("unique").addEventListener("click", () => void isUnique(app));
  button("clues").addEventListener("click", () => void redundant(app));
}

/** @param {App} app */
function wireRead(app) {
  const text = get("puzzle-text", HTMLTextAreaElement);
  button("read").addEventListener("click", () => void readText(app, text.value));
  const file = get("file", HTMLInputElement);
  button("open-file").addEventListener("click", () => file.click());
  file.addEventListener("change", () => {
    if (file.files?.[0]) void readFile(app, file.files[0]);
    file.value = "";
  });
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

/** @param {App} app */
function wireHand(app) {
  button("empty").addEventListener("click", () => void emptyBoard(app));
  button("edit-givens").addEventListener("click", () => {
    if (app.painting) return;
    setSetting(app.game, !app.game.isSetting);
    app.afterChange();
    app.say(app.game.isSetting ? "Digits you type are givens now." : "The givens are fixed: play.");
  });
  app.drawers.push(() => {
    const key = button("edit-givens");
    key.setAttribute("aria-pressed", String(app.game.isSetting));
    key.textContent = app.game.isSetting ? "Fix givens and play" : "Edit givens";
  });
}

/** @param {App} app */
function wirePainting(app) {
  document.head.append(make("link", { rel: "stylesheet", href: "/static/view/jigsaw.css" }));
  button("paint").addEventListener("click", () => {
    const { size, extra } = chosen();
    void startPainting(app, size, extra);
  });
  button("paint-boxes").addEventListener("click", () => refill(app, "boxes"));
  button("paint-random").addEventListener("click", () => refill(app, "random"));
  button("paint-clear").addEventListener("click", () => refill(app, "nothing"));
  button("paint-done").addEventListener("click", () => void finishPainting(app));
  button("paint-cancel").addEventListener("click", () => cancelPainting(app));
  const palette = get("palette", HTMLElement);
  palette.addEventListener("click", (event) => {
    const key = event.target instanceof Element ? event.target.closest("button") : null;
    if (key) chooseShape(app, Number(key.dataset.shape));
  });
  app.drawers.push(() => drawPalette(app, palette));
}

/**
 * @param {App} app
 * @param {HTMLElement} palette
 */
function drawPalette(app, palette) {
  const { painting } = app;
  get("painting", HTMLElement).hidden = !painting;
  get("panel-set", HTMLElement).classList.toggle("painting", Boolean(painting));
  if (!painting) return;
  const counts = countCells(painting.shapes, painting.size);
  if (palette.childElementCount !== painting.size + 1) {
    const keys = counts.map((_, i) => make("button", { type: "button", "data-shape": String(i) }));
    palette.replaceChildren(...keys, make("button", { type: "button", "data-shape": "-1" }, "Wipe"));
  }
  [...palette.children].forEach((key, i) => {
    const isWipe = i === painting.size;
    key.setAttribute("aria-pressed", String(painting.shape === (isWipe ? -1 : i)));
    if (isWipe) return;
    const state = counts[i] === painting.size ? "done" : counts[i] > painting.size ? "over" : "open";
    key.className = `shape-${i % 12} ${state}`;
    key.textContent = `${i + 1}: ${counts[i]}/${painting.size}`;
    key.setAttribute("aria-label", `shape ${i + 1}, ${counts[i]} of ${painting.size} cells`);
  });
}

/** @param {App} app */
async function redundant(app) {
  const game = app.game;
  const position = { ...choiceOf(game.board.data), givens: givensOf(game) };
  const answer = await withProgress("Trying every clue …", (signal) => api.clues(position, signal));
  if (api.isRefusal(answer)) return app.complain(answer);
  if (app.game !== game) return;
  app.closeOverlay();
  if (answer.unneeded.length) app.overlay = { cells: answer.unneeded };
  const where = answer.unneeded.length ? `: ${cellList(game, answer.unneeded)}` : "";
  app.say(sentence(answer.sentence + where));
}

/** @param {App} app */
function wireExport(app) {
  const formats = app.about.formats.filter((format) => format.can_write);
  const format = get("format", HTMLSelectElement);
  fill(
    format,
    formats.map(({ id, name }) => ({ value: id, label: name.length < 30 ? name : id })),
    "line",
  );
  const out = get("exported", HTMLTextAreaElement);
  const convert = async () => {
    const answer = await withProgress("Writing …", (signal) =>
      api.convert({ ...positionOf(app.game), candidates: undefined, info: app.game.info, to: format.value }, signal),
    );
    if (api.isRefusal(answer)) {
      out.value = ""; // the text of another puzzle or format would be taken for this one
      out.hidden = true;
      return (app.complain(answer), null);
    }
    out.value = answer.text;
    out.hidden = false;
    return answer;
  };
  button("export-copy").addEventListener("click", async () => {
    const answer = await convert();
    if (!answer) return;
    await navigator.clipboard.writeText(answer.text).then(
      () => app.say("Copied."),
      () => out.select(),
    );
  });
  button("export-file").addEventListener("click", async () => {
    const answer = await convert();
    if (answer) download(new Blob([answer.text], { type: "text/plain" }), `sudoku${answer.suffix}`);
  });
  button("copy-link").addEventListener(
    "click",
    () => void copyLink(app, get("with-progress", HTMLInputElement).checked),
  );
  for (const to of ["svg", "png", "pdf"]) button(`draw-${to}`).addEventListener("click", () => void drawFile(app, to));
}

/**
 * @param {App} app
 * @param {string} to
 */
async function drawFile(app, to) {
  const answer = await withProgress("Drawing …", (signal) =>
    api.draw({ ...positionOf(app.game), candidates: undefined, to }, signal),
  );
  if (api.isRefusal(answer)) return app.complain(answer);
  download(answer, `sudoku.${to}`);
}
