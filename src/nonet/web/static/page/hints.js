/** Hints in three stages (where, what, all), and the steps of the whole solution. */

/** @import {App} from "./app.js" */
/** @import {Stage} from "../core/shown.js" */
/** @import {Board, Hint} from "../core/types.js" */

import { applyStep } from "../core/answered-moves.js";
import { isRefusal } from "../engine/engine.js";
import { sentence } from "../core/board.js";
import { nameOf } from "../core/places.js";
import { withProgress } from "./busy.js";
import { showMissing, trialWords } from "./mistakes.js";
import { groupsText } from "../view/groups-view.js";
import { linksText } from "../view/links-view.js";
import { notedPositionOf } from "../core/own-marks.js";
import { positionOf } from "../core/state.js";
import { t } from "../core/words.js";
import { wireStages } from "./stages.js";

/** @type {Promise<void>} */
let said = Promise.resolve();

/** @type {Set<string>} the games whose player knows that hints see through fog */
const warned = new Set();

/**
 * The next stage of the hint; the first press asks for one. Presses wait for one another: three quick ones tell all.
 *
 * @param {App} app
 * @param {Stage} [stage] go straight to this one
 */
export function moreHint(app, stage) {
  said = said.then(() => tellMore(app, stage));
  return said;
}

/**
 * @param {App} app
 * @param {Stage} [stage]
 */
async function tellMore(app, stage) {
  const { shown } = app.overlay;
  const hint = shown.sort === "hint" ? shown.hint : await requestHint(app);
  if (!hint) return;
  const next = shown.sort === "hint" ? /** @type {Stage} */ (Math.min(shown.stage + 1, 3)) : 1;
  showFound(app, hint, stage ?? next);
  app.overlay.say(trialWords(app.game, []));
}

/**
 * @param {App} app
 * @returns {Promise<Hint | null>}
 */
async function requestHint(app) {
  const game = app.game;
  if (app.session.hidden.size && !warned.has(game.id)) {
    warned.add(game.id);
    app.overlay.say(t("Hints know the whole puzzle, and may tell what the fog hides. Press Hint again to see one."));
    return null;
  }
  const moves = game.history.past.length;
  const answer = await withProgress(t("Looking for a step …"), (signal) =>
    app.engine.hint(notedPositionOf(game, app.settings), signal),
  );
  if (app.game !== game) return null;
  if (isRefusal(answer)) app.overlay.complain(answer);
  else if (app.overlay.shown.sort === "won")
    return null; // the win stays on the card
  else if (game.history.past.length !== moves)
    return requestHint(app); // a move came first: notes were filled
  else if (!answer.hint) showMissing(app, answer);
  else {
    game.story.hints += 1;
    return answer.hint;
  }
  return null;
}

/**
 * A step that was found elsewhere: of a lesson, or of a technique that was asked for.
 *
 * @param {App} app
 * @param {Hint} hint
 * @param {Stage} [stage]
 */
export function showFound(app, hint, stage = 3) {
  app.game.hintedEliminations = hint.eliminations;
  app.overlay.drawMarks = marksText;
  wireStages(app);
  app.overlay.showHint(hint, stage);
}

/** @type {import("../view/scene.js").MarksDrawer} */
function marksText({ board, cells, marks }) {
  const notesOf = (/** @type {number} */ cell) => cells[cell].notes.map((note) => note.digit);
  return marks ? groupsText(board, marks.groups) + linksText(board, marks.links, notesOf) : "";
}

/** @param {App} app */
export function applyShown(app) {
  const { shown } = app.overlay;
  if (shown.sort !== "hint" || shown.stage < 3) return;
  const step = shown.hint;
  app.session.taken.push(step);
  app.overlay.showNothing();
  app.session.act((game) => applyStep(game, step, app.settings));
  app.overlay.say(doneWords(app.game.board, step));
}

/**
 * @param {Board} board
 * @param {Hint} step
 */
function doneWords(board, step) {
  const placed = step.placements.map(({ cell, digit }) => t("{cell} is {digit}", { cell: nameOf(board, cell), digit }));
  const gone = step.eliminations.map(({ cell, digit }) =>
    t("{cell} is not {digit}", { cell: nameOf(board, cell), digit }),
  );
  return sentence([...placed, ...gone].slice(0, 4).join(", ") + (gone.length + placed.length > 4 ? " …" : ""));
}

/**
 * @param {App} app
 * @param {boolean} [isFromGivens] of the puzzle itself, not of the position
 */
export async function loadPath(app, isFromGivens = false) {
  const game = app.game;
  const start = isFromGivens
    ? { ...positionOf(game), placed: undefined, candidates: undefined }
    : notedPositionOf(game, app.settings);
  const moves = game.history.past.length;
  const answer = await withProgress(t("Working out all steps …"), (signal) => app.engine.steps(start, signal));
  if (isRefusal(answer)) return app.overlay.complain(answer);
  if (app.game !== game || game.history.past.length !== moves) return;
  if (answer.steps.length) game.story.hints += 1;
  if (answer.steps.length) goTo(app, answer.steps, 0, answer.sentence);
  else app.overlay.say(sentence(answer.sentence));
}

/**
 * Show a step of a path, on the position it is taken in.
 *
 * @param {App} app
 * @param {Hint[]} steps
 * @param {number} at
 * @param {string} [sentence]
 */
export function goTo(app, steps, at, sentence = "") {
  if (!steps[at]) return;
  app.overlay.drawMarks = marksText;
  wireStages(app);
  app.overlay.showPath(steps, at, sentence);
}

/** @param {App} app */
export async function rate(app) {
  const game = app.game;
  const position = { ...positionOf(game), placed: undefined, candidates: undefined };
  const answer = await withProgress(t("Rating …"), (signal) => app.engine.rate(position, signal));
  if (isRefusal(answer)) return app.overlay.complain(answer);
  if (app.game !== game) return;
  app.session.rating = answer;
  app.redraw();
  const path = await app.engine.steps(position, new AbortController().signal);
  if (isRefusal(path) || !path.is_solved || app.session.rating !== answer) return;
  app.session.rating = { ...answer, told: path.steps.length };
  app.redraw();
}
