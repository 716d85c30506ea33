/** Hints in three stages (where, what, all), and the steps of the whole solution. */

/** @import {App, HintTalk} from "./app.js" */
/** @import {Board, Hint, Overlay} from "../core/types.js" */

import { applyHint } from "../core/answered-moves.js";
import * as api from "./api.js";
import { capital, nameOf, sentence } from "../core/board.js";
import { withProgress } from "./busy.js";
import { groupsText } from "../view/groups-view.js";
import { linksText } from "../view/links-view.js";
import { hintPositionOf } from "../core/own-marks.js";
import { positionOf } from "../core/state.js";

/** @type {Promise<void>} */
let said = Promise.resolve();

/**
 * The next stage of the hint; the first press asks for one. Presses wait for one another: three quick ones tell all.
 *
 * @param {App} app
 * @param {HintTalk["stage"]} [stage] go straight to this one
 */
export function moreHint(app, stage) {
  said = said.then(() => tellMore(app, stage));
  return said;
}

/**
 * @param {App} app
 * @param {HintTalk["stage"]} [stage]
 */
async function tellMore(app, stage) {
  if (!app.talk && !(await askHint(app))) return;
  const talk = /** @type {HintTalk} */ (app.talk);
  app.game.told = talk.hint.eliminations;
  talk.stage = stage ?? /** @type {HintTalk["stage"]} */ (Math.min(talk.stage + 1, 3));
  show(app, overlayOf(talk));
  app.say(wordsOf(app.game.board, talk));
}

/** @param {App} app */
async function askHint(app) {
  const game = app.game;
  const moves = game.history.past.length;
  const answer = await withProgress("Looking for a step …", (signal) =>
    api.hint(hintPositionOf(game, app.settings), signal),
  );
  if (app.game !== game || game.history.past.length !== moves) return false;
  if (api.isRefusal(answer)) app.complain(answer);
  else if (!answer.hint) app.say(sentence(answer.nudge || answer.sentence));
  else {
    app.closeOverlay();
    app.talk = { hint: answer.hint, stage: 0 };
  }
  return app.talk !== null;
}

/**
 * @param {HintTalk} talk
 * @returns {Overlay}
 */
function overlayOf({ hint, stage }) {
  const { marks, candidates } = hint;
  const effects = [...hint.placements, ...hint.eliminations];
  const where = marks.cells.length ? marks.cells : effects.map(({ cell }) => cell);
  const hasRegions = marks.regions.length > 0;
  if (stage === 1) return hasRegions ? { glow: marks.regions.slice(0, 1) } : { cells: where };
  if (stage === 3) return isSingle(hint) ? { marks } : { marks, candidates };
  // What can go into a cell is for the player to count.
  if (isSingle(hint) && !hasRegions) return { cells: where };
  const digits = new Set([...effects, ...marks.candidates].map(({ digit }) => digit));
  const digit = digits.size === 1 ? effects[0].digit : undefined;
  return { ...(hasRegions ? { glow: marks.regions } : { cells: where }), candidates, digit };
}

/**
 * A digit that goes in without any talk of candidates: it is drawn large.
 *
 * @param {Hint} hint
 */
function isSingle(hint) {
  return hint.placements.length > 0 && !hint.eliminations.length && !hint.marks.links.length;
}

/**
 * @param {Board} board
 * @param {HintTalk} talk
 */
function wordsOf(board, { hint, stage }) {
  if (stage === 1) return `Look at ${whereOf(board, hint)}.`;
  if (stage === 2) return `${hint.name}. ${hint.nudge}`;
  return `${hint.name}. ${hint.sentence}`;
}

/**
 * @param {Board} board
 * @param {Hint} hint
 */
function whereOf(board, hint) {
  const [region] = hint.marks.regions;
  if (region !== undefined) return board.regions[region].name;
  const cells = hint.marks.cells.length
    ? hint.marks.cells
    : [...hint.placements, ...hint.eliminations].map(({ cell }) => cell);
  const names = cells.slice(0, 3).map((cell) => nameOf(board, cell));
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}` : names[0];
}

/**
 * @param {App} app
 * @param {Overlay} overlay
 */
function show(app, overlay) {
  app.drawMarks = marksText;
  app.overlay = withLegend(overlay);
}

/** @type {import("../view/scene.js").MarksDrawer} */
function marksText({ board, cells, marks }) {
  const notesOf = (/** @type {number} */ cell) => cells[cell].notes.map((note) => note.digit);
  return marks ? groupsText(board, marks.groups, notesOf) + linksText(board, marks.links, notesOf) : "";
}

/**
 * With what the colours on the board mean.
 *
 * @param {Overlay} overlay
 * @returns {Overlay}
 */
function withLegend(overlay) {
  const { marks } = overlay;
  if (!marks) return overlay;
  const has = (/** @type {string} */ mark) => marks.candidates.some((one) => one.mark === mark);
  const parts = [];
  if (has("placed")) parts.push("green: goes in");
  if (has("removed") && overlay.candidates) parts.push("red, crossed: ruled out");
  const isChain = marks.links.length > 0;
  if (has("pattern") && overlay.candidates) parts.push(isChain ? "blue: true then" : "blue: what the step rests on");
  if (has("second") && overlay.candidates) parts.push(isChain ? "amber: false then" : "amber: the other side of it");
  if (marks.groups.length) parts.push("letters: the groups of cells");
  if (isChain) parts.push("solid arrow: so this is true", "dashed: so this is false");
  return { ...overlay, legend: capital(parts.join(" · ")) };
}

/** @param {App} app */
export function applyShown(app) {
  const step = app.talk?.hint;
  if (!step) return;
  app.taken.push(step);
  app.closeOverlay();
  app.act((game) => applyHint(game, step, app.settings));
  app.say(doneWords(app.game.board, step));
}

/**
 * @param {Board} board
 * @param {Hint} step
 */
function doneWords(board, step) {
  const placed = step.placements.map(({ cell, digit }) => `${nameOf(board, cell)} is ${digit}`);
  const gone = step.eliminations.map(({ cell, digit }) => `${nameOf(board, cell)} is not ${digit}`);
  return sentence([...placed, ...gone].slice(0, 4).join(", ") + (gone.length + placed.length > 4 ? " …" : ""));
}

/** @param {App} app */
export async function loadPath(app) {
  const game = app.game;
  const moves = game.history.past.length;
  const answer = await withProgress("Working out all steps …", (signal) =>
    api.steps(hintPositionOf(game, app.settings), signal),
  );
  if (api.isRefusal(answer)) return app.complain(answer);
  if (app.game !== game || game.history.past.length !== moves) return;
  app.closeOverlay();
  app.path = { steps: answer.steps, at: -1, sentence: answer.sentence };
  if (answer.steps.length) goTo(app, answer.steps, 0);
  else app.say(sentence(answer.sentence));
}

/**
 * Show a step of a path, on the position it is taken in.
 *
 * @param {App} app
 * @param {Hint[]} steps
 * @param {number} at
 */
export function goTo(app, steps, at) {
  const step = steps[at];
  if (!step) return;
  app.closeOverlay();
  app.viewed = step;
  if (app.path && app.path.steps === steps) app.path.at = at;
  const notes = step.candidates.length ? step.candidates : undefined;
  show(app, { values: step.values, marks: step.marks, candidates: isSingle(step) ? undefined : notes });
  app.say(`${step.name}. ${step.sentence}`);
}

/** @param {App} app */
export async function rate(app) {
  const game = app.game;
  const position = { ...positionOf(game), placed: undefined, candidates: undefined };
  const answer = await withProgress("Rating …", (signal) => api.rate(position, signal));
  if (api.isRefusal(answer)) return app.complain(answer);
  if (app.game !== game) return;
  app.rating = answer;
  app.redraw();
}
