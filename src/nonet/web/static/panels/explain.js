/** The Explain tab: the rating, the next step with its proof, and the whole solution step by step. */

/** @import {App} from "../page/app.js" */
/** @import {Hint} from "../core/types.js" */

import { capital, sentence } from "../core/board.js";
import { button, get, make, setText } from "../page/dom.js";
import { applyShown, goTo, loadPath, moreHint, rate } from "../page/hints.js";

const OWN = "nonet"; // the scale whose level stands above the others anyway

let isWired = false;

/** @param {App} app */
export function openExplain(app) {
  if (!isWired) wire(app);
  isWired = true;
}

/** @param {App} app */
function wire(app) {
  button("explain-next").addEventListener("click", () => void moreHint(app, 3));
  button("all-steps").addEventListener("click", () => void loadPath(app));
  button("rate").addEventListener("click", () => void rate(app));
  button("step-take").addEventListener("click", () => applyShown(app));
  button("step-back").addEventListener("click", () => move(app, -1));
  button("step-on").addEventListener("click", () => move(app, 1));
  button("step-end").addEventListener("click", () => {
    app.closeOverlay();
    app.say("");
  });
  listSteps(app, "steps", () => app.path?.steps ?? []);
  listSteps(app, "taken", () => app.taken);
  app.drawers.push(() => drawExplain(app));
}

/**
 * @param {App} app
 * @param {number} by
 */
function move(app, by) {
  if (app.path) goTo(app, app.path.steps, Math.max(0, Math.min(app.path.at + by, app.path.steps.length - 1)));
}

/**
 * @param {App} app
 * @param {string} id
 * @param {() => Hint[]} steps
 */
function listSteps(app, id, steps) {
  const list = get(id, HTMLOListElement);
  list.addEventListener("click", (event) => {
    const key = event.target instanceof Element ? event.target.closest("button") : null;
    if (key) goTo(app, steps(), Number(key.dataset.at));
  });
  /** @type {Hint[] | null} */
  let drawn = null;
  let count = -1;
  app.drawers.push(() => {
    const now = steps();
    if (now === drawn && now.length === count) return;
    [drawn, count] = [now, now.length];
    list.replaceChildren(...now.map((step, at) => make("li", {}, stepKey(step, at))));
  });
}

/**
 * @param {Hint} step
 * @param {number} at
 */
function stepKey(step, at) {
  return make(
    "button",
    { type: "button", "data-at": String(at) },
    make("span", { class: "name" }, step.name),
    make("span", { class: "level" }, step.level),
  );
}

/** @param {App} app */
function drawExplain(app) {
  drawRating(app);
  const { path, talk } = app;
  get("path", HTMLElement).hidden = !path?.steps.length;
  get("taken-part", HTMLElement).hidden = !app.taken.length;
  const step = app.viewed ?? (talk?.stage === 3 ? talk.hint : null);
  get("step", HTMLElement).hidden = !step;
  if (step) {
    setText(get("step-name", HTMLElement), `${step.name} (${step.level})`);
    setText(get("step-sentence", HTMLElement), step.sentence);
    const why = get("step-why", HTMLElement);
    if (why.dataset.text !== step.why.join()) {
      why.dataset.text = step.why.join();
      why.replaceChildren(...step.why.map((line) => make("li", {}, line)));
      get("step-branches", HTMLElement).replaceChildren(...step.branches.map(branchPart));
    }
  }
  button("step-take").hidden = talk?.stage !== 3;
  if (path) drawPlace(path);
}

/** An assumption of a long proof, folded. @param {{ title: string, lines: string[] }} branch */
function branchPart({ title, lines }) {
  return make("details", {}, make("summary", {}, title), make("ol", {}, ...lines.map((line) => make("li", {}, line))));
}

/** @param {import("../page/app.js").Path} path */
function drawPlace(path) {
  setText(
    get("path-place", HTMLElement),
    path.at < 0 ? `${path.steps.length} steps` : `Step ${path.at + 1} of ${path.steps.length}`,
  );
  button("step-back").disabled = path.at <= 0;
  button("step-on").disabled = path.at === path.steps.length - 1;
  button("step-end").disabled = path.at < 0;
  get("steps", HTMLElement)
    .querySelectorAll("button")
    .forEach((key, at) => {
      if ((key.getAttribute("aria-current") === "step") === (at === path.at)) return;
      key.toggleAttribute("aria-current", at === path.at);
      if (at === path.at) {
        key.setAttribute("aria-current", "step");
        key.scrollIntoView({ block: "nearest" });
      }
    });
}

/** @param {App} app */
function drawRating(app) {
  const { rating } = app;
  get("rating", HTMLElement).hidden = !rating;
  if (!rating) return;
  const rows = get("rating-rows", HTMLElement);
  /** @type {[string, string][]} */
  const facts = rating.level ? [["Level", capital(rating.level)]] : [];
  if (rating.hardest) facts.push(["Hardest technique", rating.hardest]);
  if (rating.level) facts.push(["Steps", String(rating.steps)]);
  for (const [id, figures] of Object.entries(rating.scales))
    if (id !== OWN && scaleText(figures)) facts.push([scaleName(id), scaleText(figures)]);
  const text = JSON.stringify(facts);
  setText(get("rating-sentence", HTMLElement), sentence(rating.sentence));
  if (rows.dataset.text === text) return;
  rows.dataset.text = text;
  rows.replaceChildren(...facts.flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]));
}

/** @param {string} id */
function scaleName(id) {
  return { hodoku: "HoDoKu", se121: "Sudoku Explainer", weight: "Weight (not an SE value)" }[id] ?? capital(id);
}

/**
 * "Easy, score 168", "ER 1.2, EP 1.2, ED 1.2": a level needs no name.
 *
 * @param {Record<string, string | number>} figures
 */
function scaleText(figures) {
  const entries = Object.entries(figures);
  const parts = entries.map(([name, figure]) =>
    entries.length === 1 || name.includes("level") ? capital(String(figure)) : `${name} ${figure}`,
  );
  return parts.join(", ");
}
