/** The card beside the board: the hint or step that is shown, messages, and the moment the puzzle is solved. */

/** @import {App} from "../page/app.js" */
/** @import {Figure, LegendEntry, Shown} from "../core/shown.js" */

import { levelName } from "../core/names.js";
import { legendOf, mendingOf, overlayOf, stepOf, wordsOf } from "../core/shown.js";
import { t, word } from "../core/words.js";
import { button, get, loadStyle, make, setText } from "../page/dom.js";
import { applyShown, moreHint, ofMistakes, shareResult, wholeSolution } from "../page/lazy.js";
import { nextPuzzle } from "../page/opening.js";
import { techniqueButton } from "../page/technique.js";
import { drop, keep } from "../page/trial.js";

// The label of the hint button, by how much of the hint is shown.
const STAGES = [word("Hint"), word("More 1/3"), word("More 2/3"), word("Apply")];

const MOST_BOLD = 100; // letters: longer messages are read, and not only seen

/** @param {App} app */
export function wireCard(app) {
  button("hint").addEventListener(
    "click",
    () => void (stageOf(app.overlay.shown) === 3 ? applyShown(app) : moreHint(app)),
  );
  button("close").addEventListener("click", () => app.overlay.close());
  button("next").addEventListener("click", () => void nextPuzzle(app));
  button("next-level").addEventListener("click", () => void nextPuzzle(app, nextLevelOf(app.overlay.shown)));
  button("share-result").addEventListener("click", () => void shareResult(app));
  button("keep-trial").addEventListener("click", () => keep(app));
  button("drop-trial").addEventListener("click", () => drop(app));
  button("look-back").addEventListener("click", () => void wholeSolution(app));
  button("mend").addEventListener("click", () => void ofMistakes(app, "mendShown"));
  button("before-mistake").addEventListener("click", () => void ofMistakes(app, "undoMistake"));
  button("step-back").addEventListener("click", () => walk(app, -1));
  button("step-on").addEventListener("click", () => walk(app, 1));
  app.drawers.push(() => drawCard(app));
  watchWords(get("status", HTMLElement));
}

/**
 * Say where words are longer than the card. Observed, not measured at each drawing, which would lay out the page after every key.
 *
 * @param {HTMLElement} words
 */
function watchWords(words) {
  const look = () => words.classList.toggle("more", words.scrollTop + words.clientHeight < words.scrollHeight - 2);
  const resizing = new ResizeObserver(look);
  for (const part of [words, ...words.children]) resizing.observe(part);
  words.addEventListener("scroll", look, { passive: true });
}

/**
 * @param {App} app
 * @param {number} by
 */
function walk(app, by) {
  const { shown } = app.overlay;
  if (shown.sort === "path" && shown.steps[shown.at + by])
    app.overlay.showPath(shown.steps, shown.at + by, shown.sentence);
}

/** @param {Shown} shown */
function stageOf(shown) {
  return shown.sort === "hint" ? shown.stage : 0;
}

/** @param {App} app */
function drawCard(app) {
  const { shown, message } = app.overlay;
  const { name, text } = wordsOf(app.game.board, shown);
  const card = get("card", HTMLElement);
  card.dataset.sort = shown.sort;
  const { length: trials } = shown.sort === "won" || shown.sort === "moment" ? [] : app.game.history.trials;
  const isEmpty = !text && !message.text && !trials && shown.sort !== "moment";
  card.classList.toggle("empty", isEmpty);
  if (!isEmpty) void loadStyle("card.css");
  drawName(app, name, (shown.sort === "hint" ? shown.hint : stepOf(shown))?.technique ?? "");
  setText(get("card-text", HTMLElement), text);
  setText(get("message", HTMLElement), message.text);
  get("message", HTMLElement).className = message.tone;
  get("message", HTMLElement).classList.toggle("long", message.tone === "good" && message.text.length > MOST_BOLD);
  drawLegend(legendOf(shown));
  button("close").hidden = !overlayOf(shown) && !text && !message.text;
  drawWin(shown);
  drawTrial(app, trials);
  app.board.host.classList.toggle("won", shown.sort === "won");
  drawWalk(shown);
  drawRepair(mendingOf(app.game, shown));
  drawHintKey(stageOf(shown));
  // One button of a view stands out: when the puzzle is won, or shapes are drawn, another one does.
  button("hint").classList.toggle("main", shown.sort !== "won" && !app.session.painting);
}

/**
 * The name of a technique leads to its lesson.
 *
 * @param {App} app
 * @param {string} name
 * @param {string} technique
 */
function drawName(app, name, technique) {
  const title = get("card-name", HTMLElement);
  if (title.textContent === name && title.dataset.technique === technique) return;
  title.dataset.technique = technique;
  title.replaceChildren(name && technique ? techniqueButton(app, technique, name) : name);
}

/**
 * Which step of how many is on the board.
 *
 * @param {Shown} shown
 */
function drawWalk(shown) {
  const isOn = shown.sort === "path" && shown.at >= 0;
  get("walk", HTMLElement).hidden = !isOn;
  if (!isOn) return;
  setText(
    get("path-place", HTMLElement),
    t("Step {step} of {count}", { step: shown.at + 1, count: shown.steps.length }),
  );
  button("step-back").disabled = shown.at === 0;
  button("step-on").disabled = shown.at === shown.steps.length - 1;
}

/** @param {string} words what the first button says */
function drawRepair(words) {
  get("repair", HTMLElement).hidden = !words;
  if (words) setText(button("mend"), words);
}

/** @param {number} stage */
function drawHintKey(stage) {
  const key = button("hint");
  key.dataset.stage = String(stage);
  setText(/** @type {Element} */ (key.querySelector("span")), t(STAGES[stage]));
}

/** @param {Shown} shown */
function nextLevelOf(shown) {
  return shown.sort === "won" ? shown.nextLevel : "";
}

/** @param {Shown} shown */
function drawWin(shown) {
  const figures = shown.sort === "won" ? shown.figures : [];
  const level = nextLevelOf(shown);
  get("won", HTMLElement).hidden = shown.sort !== "won";
  button("next-level").hidden = !level;
  setText(button("next-level"), t("Next level: {level}", { level: levelName(level) }));
  const list = get("figures", HTMLElement);
  const key = JSON.stringify(figures);
  if (list.dataset.figures === key) return;
  list.dataset.figures = key;
  list.replaceChildren(...figures.map(figureEntry));
}

/** @param {Figure} figure */
function figureEntry({ name, value, isBest = false }) {
  return make("div", { class: isBest ? "best" : "" }, make("dt", {}, name), make("dd", {}, value));
}

/**
 * @param {App} app
 * @param {number} count of tries that are open
 */
function drawTrial(app, count) {
  get("trial", HTMLElement).hidden = !count;
  setText(get("trial-name", HTMLElement), count > 1 ? t("Try {n}", { n: count }) : t("A try"));
  for (const element of [get("card", HTMLElement), app.board.host]) element.dataset.trial = String(count);
}

/** @param {LegendEntry[]} entries */
function drawLegend(entries) {
  const list = get("legend", HTMLElement);
  const key = JSON.stringify(entries);
  if (list.dataset.entries === key) return;
  list.dataset.entries = key;
  list.replaceChildren(...entries.map(({ role, words }) => make("li", {}, make("i", { class: `dot ${role}` }), words)));
}
