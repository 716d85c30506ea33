/** Drawing a jigsaw: the shapes to choose from, with how many cells each has, and what to do with them all. */

/** @import {App} from "../page/app.js" */

import { countCells } from "../core/layouts.js";
import { t } from "../core/words.js";
import { get, loadStyle, make, pieces } from "../page/dom.js";
import { chosen } from "./board-form.js";
import { cancelPainting, chooseShape, finishPainting, refill, startPainting } from "./jigsaw.js";

const HTML = `
<section id="painting" aria-labelledby="painting-title" hidden>
  <h2 id="painting-title">Draw a jigsaw</h2>
  <p class="quiet-text">Choose a shape, then draw over the board. By keyboard: arrows, a digit for the shape, Space to paint.</p>
  <div id="palette" role="group" aria-label="Shapes"></div>
  <div class="row">
    <button type="button" id="paint-done" class="main">Use this layout</button>
    <button type="button" id="paint-boxes">Boxes</button>
    <button type="button" id="paint-random">Random</button>
    <button type="button" id="paint-clear">Clear</button>
    <button type="button" id="paint-undo" title="Ctrl+Z">Undo stroke</button>
    <button type="button" id="paint-redo" title="Ctrl+Y">Redo stroke</button>
    <button type="button" id="paint-cancel">Leave</button>
  </div>
</section>`;

/** @param {App} app */
export function makePalette(app) {
  loadStyle("jigsaw.css");
  const part = pieces(HTML);
  const on = (/** @type {string} */ id, /** @type {() => unknown} */ act) =>
    part.querySelector(`#${id}`)?.addEventListener("click", act);
  on("paint-boxes", () => refill(app, "boxes"));
  on("paint-random", () => refill(app, "random"));
  on("paint-clear", () => refill(app, "nothing"));
  on("paint-undo", () => app.session.undo());
  on("paint-redo", () => app.session.redo());
  on("paint-done", () => void finishPainting(app));
  on("paint-cancel", () => cancelPainting(app));
  const palette = /** @type {HTMLElement} */ (part.querySelector("#palette"));
  palette.addEventListener("click", (event) => {
    const key = event.target instanceof Element ? event.target.closest("button") : null;
    if (key) chooseShape(app, Number(key.dataset.shape));
  });
  app.drawers.push(() => drawPalette(app, palette));
  return part;
}

/** @param {App} app */
export function beginToPaint(app) {
  const { size, extra } = chosen();
  void startPainting(app, size, extra);
}

/**
 * @param {App} app
 * @param {HTMLElement} palette
 */
function drawPalette(app, palette) {
  const { painting } = app.session;
  get("painting", HTMLElement).hidden = !painting;
  get("panel-set", HTMLElement).classList.toggle("painting", Boolean(painting));
  if (!painting) return;
  const counts = countCells(painting.shapes, painting.size);
  if (palette.childElementCount !== painting.size + 1) {
    const keys = counts.map((_, i) => make("button", { type: "button", "data-shape": String(i) }));
    palette.replaceChildren(...keys, make("button", { type: "button", "data-shape": "-1" }, t("Clear")));
  }
  [...palette.children].forEach((key, i) => {
    const isWipe = i === painting.size;
    key.setAttribute("aria-pressed", String(painting.shape === (isWipe ? -1 : i)));
    if (isWipe) return;
    const state = counts[i] === painting.size ? "done" : counts[i] > painting.size ? "over" : "open";
    key.className = `shape-${i % 12} ${state}`;
    key.textContent = `${i + 1}: ${counts[i]}/${painting.size}`;
    const told = { shape: i + 1, count: counts[i] };
    const label = t.n(painting.size, "shape {shape}, {count} of {n} cell", "shape {shape}, {count} of {n} cells", told);
    key.setAttribute("aria-label", label);
  });
}
