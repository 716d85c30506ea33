/** Walk through the parts of the step on the board: a chain link by link, a net by its assumptions, a rule by its reasons. */

/** @import {App} from "./app.js" */
/** @import {Shown, ShownPart} from "../core/shown.js" */
/** @import {Hint, HintStage, Link, MarkedCandidate} from "../core/types.js" */

import { stepOf } from "../core/shown.js";
import { t } from "../core/words.js";
import { button, get, pieces, setText } from "./dom.js";

const HTML = `
<div id="foot">
  <div id="parts" role="group" aria-label="Parts of this step" hidden>
    <button type="button" id="part-back" title="Comma key" hidden>Back</button>
    <span id="part-place"></span>
    <button type="button" id="part-on" title="Full stop key">Next</button>
  </div>
</div>`;

/** @type {Record<string, number>} */
const KEYS = { ".": 1, ",": -1 };
/** @type {Record<string, number>} on a button of these */
const ARROWS = { ArrowRight: 1, ArrowLeft: -1 };

/** @param {App} app */
export function wireStages(app) {
  if (document.getElementById("parts")) return;
  const legend = get("legend", HTMLElement);
  legend.before(pieces(HTML));
  get("foot", HTMLElement).prepend(legend);
  button("part-back").addEventListener("click", () => move(app, -1));
  button("part-on").addEventListener("click", () => move(app, 1));
  get("parts", HTMLElement).addEventListener("keydown", (event) => pressed(app, event, ARROWS));
  document.addEventListener("keydown", (event) => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (!target.closest("input, textarea, select, dialog[open]")) pressed(app, event, KEYS);
  });
  app.drawers.push(() => drawParts(app.overlay.shown));
}

/**
 * @param {App} app
 * @param {KeyboardEvent} event
 * @param {Record<string, number>} keys
 */
function pressed(app, event, keys) {
  const by = keys[event.key];
  if (!by || event.ctrlKey || event.metaKey || event.altKey || !stagesOf(app.overlay.shown).length) return;
  event.preventDefault();
  event.stopPropagation();
  move(app, by);
}

/** @param {Shown} shown */
function stagesOf(shown) {
  return stepOf(shown)?.stages ?? [];
}

/** @param {Shown} shown */
function placeOf(shown) {
  return shown.sort === "hint" || shown.sort === "path" ? (shown.part?.place ?? 0) : 0;
}

/**
 * To another part; 0 is the whole step. At the last one the focus goes on to what comes next.
 *
 * @param {App} app
 * @param {number} by
 */
function move(app, by) {
  const { shown } = app.overlay;
  const step = stepOf(shown);
  const place = placeOf(shown) + by;
  if (!step || place < 0 || place > step.stages.length) return;
  if (shown.sort !== "hint" && shown.sort !== "path") return;
  const focused = document.activeElement;
  app.overlay.lay({ ...shown, part: place ? partOf(step, place) : undefined });
  if (focused === button("part-on") && place === step.stages.length)
    button(shown.sort === "hint" ? "hint" : "step-on").focus();
  if (focused === button("part-back") && place === 0) button("part-on").focus();
}

/**
 * @param {Hint} step
 * @param {number} place from 1
 * @returns {ShownPart}
 */
function partOf(step, place) {
  const stage = step.stages[place - 1];
  if (stage.branch < 0) return { place, sentence: stage.sentence, marks: step.marks };
  const earlier = earlierOf(step.stages, place - 1);
  const { groups, covers, second, focus } = { ...step.marks, groups: [], covers: [] };
  return {
    place,
    sentence: stage.sentence,
    marks: {
      candidates: [...earlier.flatMap(faintMarks), ...stage.candidates],
      cells: stage.cells,
      regions: stage.regions,
      links: [...earlier.flatMap(faintLinks), ...stage.links],
      ...{ groups, covers, second, focus },
    },
  };
}

/**
 * The parts before this one that it follows from: those of its branch, without assumptions inside it that are over.
 *
 * @param {readonly HintStage[]} stages
 * @param {number} at
 */
function earlierOf(stages, at) {
  const found = [];
  let { depth } = stages[at];
  for (let i = at - 1; i >= 0 && stages[i].branch === stages[at].branch; i--) {
    if (stages[i].depth > depth) continue;
    found.unshift(stages[i]);
    depth = stages[i].depth;
  }
  return found;
}

/**
 * @param {HintStage} stage
 * @returns {MarkedCandidate[]}
 */
function faintMarks({ candidates }) {
  return candidates.map((one) => ({ ...one, isEarlier: true }));
}

/**
 * @param {HintStage} stage
 * @returns {Link[]}
 */
function faintLinks({ links }) {
  return links.map((one) => ({ ...one, isEarlier: true }));
}

/** @param {Shown} shown */
function drawParts(shown) {
  const { length } = stagesOf(shown);
  get("parts", HTMLElement).hidden = !length;
  if (!length) return;
  const place = placeOf(shown);
  const words = place
    ? t("Part {place} of {count}", { place, count: length })
    : t("In {count} parts", { count: length });
  setText(get("part-place", HTMLElement), words);
  button("part-back").hidden = place === 0;
  button("part-on").disabled = place === length;
}
