/** Drawing a rule on the board: the pointer draws with the tool that is taken, and what it drew is shown. */

/** @import {App} from "../page/app.js" */
/** @import {Place} from "../core/types.js" */
/** @import {Point} from "../core/tools.js" */
/** @import {Desk} from "./tool-desk.js" */

import { begin, end, extend, isReady, spotsAt } from "../core/tools.js";
import { get } from "../page/dom.js";
import { layDraft, leaveTool, wipe } from "./tool-desk.js";

const CELL = 100;
const STEP = 0.12; // of a cell: a quick stroke leaves no cell out

/**
 * While a tool is taken the board's own pointer sees nothing: this one is asked first.
 *
 * @param {App} app
 * @param {Desk} desk
 */
export function wireDrawing(app, desk) {
  const { host } = app.board;
  /** @type {Point | null} where the stroke has come to */
  let last = null;
  const isFor = (/** @type {PointerEvent} */ event) =>
    desk.draft &&
    !app.session.isPaused &&
    !app.session.painting &&
    event.isPrimary &&
    !get("panel-set", HTMLElement).hidden;
  /** @type {(type: "pointerdown" | "pointermove" | "pointerup" | "pointercancel", act: (event: PointerEvent) => void) => void} */
  const listen = (type, act) => host.addEventListener(type, act, { capture: true });
  listen("pointerdown", (event) => {
    if (!isFor(event) || event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    host.setPointerCapture(event.pointerId);
    last = app.board.pointAt(event.clientX, event.clientY);
    if (desk.draft && last) begin(app.game.board, desk.draft, last, event.shiftKey || event.ctrlKey || event.metaKey);
    app.redraw();
  });
  listen("pointermove", (event) => {
    if (!isFor(event)) return;
    const at = app.board.pointAt(event.clientX, event.clientY);
    if (at && last) {
      event.stopPropagation();
      strokeTo(app, desk, last, at);
      last = at;
    } else if (at) hover(app, desk, at);
  });
  listen("pointerup", (event) => {
    if (!last || !desk.draft) return;
    last = null;
    event.stopPropagation();
    end(desk.draft);
    if (isReady(desk.draft)) void layDraft(app, desk, "").then(desk.onDrawn);
    else desk.onDrawn();
    app.redraw();
  });
  listen("pointercancel", () => (last = null));
  document.addEventListener("keydown", (event) => escape(app, desk, event), { capture: true });
}

/**
 * @param {App} app
 * @param {Desk} desk
 * @param {Point} from
 * @param {Point} to
 */
function strokeTo(app, desk, from, to) {
  const { draft } = desk;
  if (!draft) return;
  const steps = Math.ceil(Math.hypot(to.row - from.row, to.column - from.column) / STEP);
  for (let i = 1; i <= steps; i++) {
    const share = i / steps;
    const row = from.row + (to.row - from.row) * share;
    extend(app.game.board, draft, { row, column: from.column + (to.column - from.column) * share });
  }
  app.redraw();
}

/**
 * Which edge, corner or place beside the board a click would mean.
 *
 * @param {App} app
 * @param {Desk} desk
 * @param {Point} at
 */
function hover(app, desk, at) {
  const { tool } = desk.draft ?? {};
  const isSpot = tool && (tool.family === "edges" || tool.family === "outside");
  const hovered = isSpot ? spotsAt(app.game.board, tool, at) : [];
  if (`${hovered}` === `${desk.hovered}`) return;
  desk.hovered = hovered;
  app.redraw();
}

/**
 * Escape takes back what is drawn, and then puts the tool away.
 *
 * @param {App} app
 * @param {Desk} desk
 * @param {KeyboardEvent} event
 */
function escape(app, desk, event) {
  if (event.key !== "Escape" || !desk.draft || document.querySelector("dialog[open]")) return;
  event.stopPropagation();
  if (desk.draft.groups.length) wipe(desk);
  else leaveTool(app, desk);
  desk.onDrawn();
  app.redraw();
}

/**
 * The draft, the spot under the pointer and the places of a rule of the list, as pieces of SVG.
 *
 * @param {Desk} desk
 */
export function draftArt({ draft, hovered, marked }) {
  const parts = marked.map((place) => square(place, "draft-marked"));
  if (!draft) return parts.join("");
  const { family, cells } = draft.tool;
  if (family === "edges") {
    parts.push(dot(hovered, "draft-hover"), ...draft.groups.map((group) => dot(group, "draft-dot")));
  } else if (family === "outside") {
    parts.push(...hovered.map((place) => square(place, "draft-hover")), ...draft.groups.flat().map(asCell));
    if (cells[1] === 2) parts.push(...draft.groups.map(line));
  } else {
    parts.push(...draft.groups.flat().map(asCell));
    if (family === "lines") parts.push(...draft.groups.map(line));
  }
  return parts.join("");
}

/** @param {Place} place */
function asCell(place) {
  return square(place, "draft-cell");
}

/**
 * @param {Place} place
 * @param {string} kind
 */
function square([row, column], kind) {
  return `<rect class="${kind}" x="${column * CELL + 6}" y="${row * CELL + 6}" width="88" height="88" rx="10"/>`;
}

/** @param {Place[]} group */
function line(group) {
  const points = group.map(([row, column]) => `${(column + 0.5) * CELL},${(row + 0.5) * CELL}`);
  return `<polyline class="draft-line" points="${points.join(" ")}"/>`;
}

/**
 * @param {Place[]} group
 * @param {string} kind
 */
function dot(group, kind) {
  if (!group.length) return "";
  const mean = (/** @type {0 | 1} */ axis) => group.reduce((sum, place) => sum + place[axis] + 0.5, 0) / group.length;
  return `<circle class="${kind}" cx="${mean(1) * CELL}" cy="${mean(0) * CELL}" r="18"/>`;
}
