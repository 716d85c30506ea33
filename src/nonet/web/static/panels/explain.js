/** The Explain tab: the next step with its proof, the whole solution step by step, the rating. */

/** @import {App} from "../page/app.js" */
/** @import {ShownPath} from "../core/shown.js" */
/** @import {Hint} from "../core/types.js" */

import { sentence } from "../core/board.js";
import { levelName } from "../core/names.js";
import { stepOf } from "../core/shown.js";
import { button, get, loadStyle, make, pieces, setText } from "../page/dom.js";
import { goTo, loadPath, moreHint, rate } from "../page/hints.js";
import { techniqueButton } from "../page/technique.js";
import { drawRating } from "./rating.js";

const HTML = `
<div class="row">
  <button type="button" id="explain-next">Next step</button>
  <button type="button" id="all-steps">Whole solution</button>
  <button type="button" id="rate" data-online>Rate</button>
</div>
<section id="rating" aria-label="Rating" hidden><p id="rating-sentence"></p><dl id="rating-rows"></dl></section>
<div id="step-place">
  <section id="step" aria-label="Step" hidden>
    <h2 id="step-name"></h2>
    <details open><summary>Why</summary><ol id="step-why"></ol><div id="step-branches"></div></details>
  </section>
</div>
<section id="path" aria-label="Solution" hidden>
  <p id="path-sentence"></p>
  <ol id="steps" class="steps"></ol>
</section>
<section id="taken-part" aria-labelledby="taken-title" hidden>
  <h2 id="taken-title">Steps taken</h2>
  <ol id="taken" class="steps"></ol>
</section>
<p class="quiet-text">A hint comes in three stages: where to look, what to look for, all of it. Next step tells all at once.</p>
`;

/**
 * @param {App} app
 * @param {HTMLElement} host
 */
export function open(app, host) {
  void loadStyle("explain.css");
  host.append(pieces(HTML));
  button("explain-next").addEventListener("click", () => void moreHint(app, 3));
  button("all-steps").addEventListener("click", () => void loadPath(app));
  button("rate").addEventListener("click", () => void rate(app));
  listSteps(app, "steps", () => pathOf(app)?.steps ?? []);
  listSteps(app, "taken", () => app.session.taken);
  app.drawers.push(() => drawExplain(app));
}

/**
 * The path of the whole solution, while it is shown; the steps that were taken have a list of their own.
 *
 * @param {App} app
 * @returns {ShownPath | null}
 */
function pathOf({ overlay: { shown }, session: { taken } }) {
  return shown.sort === "path" && shown.steps !== taken ? shown : null;
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
    if (key) goTo(app, steps(), Number(key.dataset.at), pathOf(app)?.sentence);
  });
  /** @type {Hint[] | null} */
  let drawn = null;
  let count = -1;
  app.drawers.push(() => {
    const now = steps();
    if (now === drawn && now.length === count) return;
    [drawn, count] = [now, now.length];
    get("step-place", HTMLElement).append(get("step", HTMLElement)); // it may stand in the old list
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
    { type: "button", "data-at": String(at), "data-technique": step.technique },
    make("span", { class: "name" }, step.name),
    make("span", { class: "level" }, levelName(step.level)),
  );
}

/** @param {App} app */
function drawExplain(app) {
  drawRating(app);
  const path = pathOf(app);
  get("path", HTMLElement).hidden = !path;
  get("taken-part", HTMLElement).hidden = !app.session.taken.length;
  drawProof(app, stepOf(app.overlay.shown));
  if (path) drawPlace(path);
  else get("step-place", HTMLElement).append(get("step", HTMLElement));
}

/**
 * The card shows what the step does; this shows why.
 *
 * @param {App} app
 * @param {Hint | null} step
 */
function drawProof(app, step) {
  get("step", HTMLElement).hidden = !step;
  if (!step) return;
  const title = get("step-name", HTMLElement);
  const level = ` (${levelName(step.level)})`;
  if (title.textContent !== step.name + level)
    title.replaceChildren(techniqueButton(app, step.technique, step.name), level);
  const why = get("step-why", HTMLElement);
  if (why.dataset.text === step.why.join()) return;
  why.dataset.text = step.why.join();
  why.replaceChildren(...step.why.map((line) => make("li", {}, line)));
  get("step-branches", HTMLElement).replaceChildren(...step.branches.map(branchPart));
}

/** An assumption of a long proof, folded. @param {{ title: string, lines: string[] }} branch */
function branchPart({ title, lines }) {
  return make("details", {}, make("summary", {}, title), make("ol", {}, ...lines.map((line) => make("li", {}, line))));
}

/**
 * The step of a path has its proof below its name in the list.
 *
 * @param {ShownPath} path
 */
function drawPlace(path) {
  setText(get("path-sentence", HTMLElement), sentence(path.sentence));
  const list = get("steps", HTMLElement);
  list.querySelectorAll(":scope > li > button").forEach((key, at) => {
    if (key.hasAttribute("aria-current") === (at === path.at)) return;
    if (at === path.at) key.setAttribute("aria-current", "step");
    else key.removeAttribute("aria-current");
  });
  const item = list.children[path.at];
  const proof = get("step", HTMLElement);
  if (!item || proof.parentElement === item) return;
  item.append(proof);
  item.scrollIntoView({ block: "nearest" });
}
