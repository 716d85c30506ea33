/**
 * Rules as they are drawn: what a stroke of the mouse makes of a rule, one way for each family. No rule is known here:
 * how many numbers, groups and cells one takes comes from the server.
 */

/** @import {Board, Place, RuleTool} from "./types.js" */

import { cellAt } from "./places.js";
import { t } from "./words.js";

/**
 * @typedef {{grid: string, id: string, values: string[], groups: Place[][]}} RuleParts a rule as text, taken apart
 *
 * @typedef {object} Draft a rule that is being drawn
 * @property {RuleTool} tool
 * @property {Place[][]} groups
 * @property {boolean} isAdding strokes go on with the group that is there
 *
 * @typedef {{row: number, column: number}} Point rows and columns from the corner of the board, with fractions
 */

/**
 * @param {RuleTool} tool
 * @returns {Draft}
 */
export function newDraft(tool) {
  return { tool, groups: [], isAdding: false };
}

/** @param {Place} place */
export function placeName([row, column]) {
  return `r${row + 1}c${column + 1}`;
}

/**
 * @param {Place} one
 * @param {Place | undefined} other
 */
function isSame(one, other) {
  return one[0] === other?.[0] && one[1] === other[1];
}

/**
 * @param {Place[]} group
 * @param {Place} place
 */
function holds(group, place) {
  return group.some((one) => isSame(one, place));
}

/**
 * Whether a cell is shown at a place.
 *
 * @param {Board} board
 * @param {Place} place
 */
export function isCell(board, place) {
  return cellAt(board, ...place) >= 0;
}

/**
 * @param {Draft} draft
 * @returns {number} how many groups may still begin
 */
function roomForGroups({ tool, groups }) {
  return (tool.groups[1] ?? Infinity) - groups.length;
}

/**
 * A stroke begins. With a key held it goes on with what is there; a rule that was whole starts again.
 *
 * @param {Board} board
 * @param {Draft} draft
 * @param {Point} at
 * @param {boolean} isMore
 */
export function begin(board, draft, at, isMore) {
  const { tool } = draft;
  const isWhole = isComplete(draft);
  draft.isAdding = isMore;
  if (tool.family === "edges" || tool.family === "outside") {
    draft.groups = [spotsAt(board, tool, at)].filter((group) => group.length);
    return;
  }
  const place = placeAt(board, at);
  if (!place) return;
  const last = draft.groups[draft.groups.length - 1];
  if (isMore && last && (tool.groups[1] === 1 || !isWhole)) toggle(last, place);
  else if (isMore && last && roomForGroups(draft) > 0) draft.groups.push([place]);
  else if (isWhole || roomForGroups(draft) < 1) draft.groups = [[place]];
  else draft.groups.push([place]);
}

/**
 * @param {Place[]} group
 * @param {Place} place
 */
function toggle(group, place) {
  const index = group.findIndex((one) => isSame(one, place));
  if (index < 0) group.push(place);
  else if (group.length > 1) group.splice(index, 1);
}

/**
 * The stroke goes on over a point; points near the edge of a cell are left out, so that it can go diagonally.
 *
 * @param {Board} board
 * @param {Draft} draft
 * @param {Point} at
 */
export function extend(board, draft, at) {
  const { tool, groups } = draft;
  if (!groups.length) return;
  if (tool.family === "outside" || (tool.family === "edges" && tool.cells[1] !== 2)) return;
  const place = placeAt(board, at, 0.16);
  if (!place) return;
  const group = groups[groups.length - 1];
  if (tool.family === "edges") dragEdge(draft, place);
  else if (isSame(place, group[group.length - 1])) return;
  else if (tool.family === "lines" && isSame(place, group[group.length - 2])) group.pop();
  else if ((tool.repeats || !holds(group, place)) && group.length < (tool.cells[1] ?? Infinity)) group.push(place);
}

/**
 * From one cell to another: the first cell is where the stroke began.
 *
 * @param {Draft} draft
 * @param {Place} place
 */
function dragEdge(draft, place) {
  const [first, second] = draft.groups[0];
  if (isSame(place, first)) return;
  if (!isSame(place, second)) draft.groups = [[first, place]];
}

/**
 * The stroke ends. Where a rule has several groups of their own names, such as a bulb and a shaft, one stroke
 * draws both: its first cell is the first group. A stroke that begins in the group before leaves that cell out.
 *
 * @param {Draft} draft
 */
export function end(draft) {
  const { tool, groups } = draft;
  if (tool.lists.length < 2 || draft.isAdding) return;
  const last = groups[groups.length - 1];
  const before = groups[groups.length - 2];
  if (groups.length === 1 && last.length > 1) draft.groups = [[last[0]], last.slice(1)];
  else if (before && last.length > 1 && holds(before, last[0])) last.shift();
}

/**
 * Whether the cells of a draft are enough for the rule; numbers are another matter.
 *
 * @param {Draft} draft
 */
export function isComplete({ tool, groups }) {
  if (groups.length < Math.max(tool.groups[0], tool.groups[1] === 0 ? 0 : 1)) return false;
  return groups.every((group) => group.length >= tool.cells[0]);
}

/**
 * Whether a draft becomes a rule when its stroke ends: nothing is to be typed, and nothing can be added to it.
 *
 * @param {Draft} draft
 */
export function isReady(draft) {
  return isComplete(draft) && draft.tool.values[1] === 0 && !draft.isAdding;
}

/**
 * What is still to be done, in words.
 *
 * @param {Draft} draft
 */
export function nextStep({ tool, groups, isAdding }) {
  const draft = { tool, groups, isAdding };
  if (tool.is_text) return t("Type it below.");
  if (!isComplete(draft)) {
    const name = tool.lists[Math.min(groups.length, tool.lists.length - 1)];
    if (tool.lists.length > 1 && groups.length) return t("Next, the {name}.", { name });
    if (tool.groups[0] > 1 && groups.length) return t("Next, another group.");
    return HOW[tool.family]?.(tool) ?? "";
  }
  if (tool.values[1] === 0) return t(isAdding ? "Draw more strokes, or add it." : "Add it.");
  const needsNumbers = tool.values[0] > 0;
  return t(needsNumbers ? "Type {numbers}, then press Enter." : "Press Enter to add it, with or without {numbers}.", {
    numbers: numbersName(tool),
  });
}

/** @type {Record<string, (tool: RuleTool) => string>} */
const HOW = {
  "whole board": () => t("It applies to the whole board."),
  cells: () => t("Click a cell, or drag over several."),
  edges: ({ cells }) =>
    t(cells[1] === 2 ? "Click an edge, or drag from cell to cell." : "Click a corner of four cells."),
  lines: ({ lists }) =>
    t(lists.length > 1 ? "Draw from the {name}; hold Shift to add strokes." : "Draw a line over the cells.", {
      name: lists[0],
    }),
  cages: ({ groups }) =>
    t(groups[0] > 1 ? "Drag over each group of cells." : "Drag over the cells; hold Shift to add more."),
  outside: ({ cells }) =>
    t(cells[1] === 2 ? "Click outside the board, on the side it points to." : "Click outside the board."),
};

/**
 * What the numbers of a rule are called.
 *
 * @param {RuleTool} tool
 */
export function numbersName({ numbers, values }) {
  const many = values[1] === null || values[1] > numbers.length;
  return numbers.length ? `${numbers.join(", ")}${many ? " …" : ""}` : t("a number");
}

/**
 * The rule as text, as the server reads it.
 *
 * @param {RuleParts} rule
 */
export function writeRule({ grid, id, values, groups }) {
  const cells = groups.map((group) => group.map(placeName).join(" ")).join(" / ");
  return `${grid}${[id, ...values, cells].filter(Boolean).join(" ")}`;
}

/**
 * The same places on the server's canvas, where the boards of a pair do not stand side by side.
 *
 * @param {Board} board
 * @param {Place[][]} groups as they are shown
 * @returns {Place[][]}
 */
export function onCanvas(board, groups) {
  if (!board.parts.length) return groups;
  return groups.map((group) => group.map((place) => board.data.places[cellAt(board, ...place)] ?? place));
}

/**
 * Places of the canvas as they are shown.
 *
 * @param {Board} board
 * @param {readonly Place[]} places
 * @returns {Place[]}
 */
export function asShown(board, places) {
  if (!board.parts.length) return [...places];
  return places.map((place) => {
    const spot = board.spots[board.data.places.findIndex((one) => one !== null && isSame(one, place))];
    return spot ? [spot.row, spot.column] : place;
  });
}

/**
 * A rule of the server's taken apart; null for one whose arguments are other rules.
 *
 * @param {string} text
 * @returns {RuleParts | null}
 */
export function readRule(text) {
  const found = /^(grid \d+: )?(\S+)((?: -?\d+)*)((?: r\d+c\d+| \/)*)$/.exec(text);
  if (!found) return null;
  const [, grid = "", id, numbers, cells] = found;
  const groups = cells.split("/").map((part) => [...part.matchAll(/r(\d+)c(\d+)/g)].map(placeOf));
  return { grid, id, values: numbers.split(" ").filter(Boolean), groups: groups.filter((group) => group.length) };
}

/**
 * @param {RegExpMatchArray} match
 * @returns {Place}
 */
function placeOf(match) {
  return [Number(match[1]) - 1, Number(match[2]) - 1];
}

/**
 * The cell under a point, or null.
 *
 * @param {Board} board
 * @param {Point} at
 * @param {number} [slack] this share of a cell's edge belongs to no cell
 * @returns {Place | null}
 */
export function placeAt(board, { row, column }, slack = 0) {
  /** @type {Place} */
  const place = [Math.floor(row), Math.floor(column)];
  const isNear = [row - place[0], column - place[1]].some((part) => part < slack || part > 1 - slack);
  return isNear || !isCell(board, place) ? null : place;
}

/**
 * The cells at an edge or a corner, or the place beside the board, that a click means.
 *
 * @param {Board} board
 * @param {RuleTool} tool
 * @param {Point} at
 * @returns {Place[]}
 */
export function spotsAt(board, tool, at) {
  const spots = tool.family === "outside" ? rimAt(board, tool, at) : tool.cells[1] === 2 ? edgeAt(at) : cornerAt(at);
  return tool.family === "outside" || spots.every((place) => isCell(board, place)) ? spots : [];
}

/**
 * The two cells beside the nearest edge; the one under the pointer is the first.
 *
 * @param {Point} at
 * @returns {Place[]}
 */
function edgeAt({ row, column }) {
  const [top, left] = [Math.floor(row), Math.floor(column)];
  const [down, right] = [row - top, column - left];
  const [byRow, byColumn] = [Math.min(down, 1 - down), Math.min(right, 1 - right)];
  if (byRow < byColumn) return [[top, left], [down < 0.5 ? top - 1 : top + 1, left]]; // prettier-ignore
  return [[top, left], [top, right < 0.5 ? left - 1 : left + 1]]; // prettier-ignore
}

/**
 * The four cells around the nearest corner.
 *
 * @param {Point} at
 * @returns {Place[]}
 */
function cornerAt({ row, column }) {
  const [top, left] = [Math.round(row) - 1, Math.round(column) - 1];
  return [[top, left], [top, left + 1], [top + 1, left], [top + 1, left + 1]]; // prettier-ignore
}

/**
 * The place beside the board, right at its rim; where a second one is wanted, the cell that a diagonal starts in.
 *
 * @param {Board} board
 * @param {RuleTool} tool
 * @param {Point} at
 * @returns {Place[]}
 */
function rimAt(board, tool, { row, column }) {
  const { height, width } = board;
  const clamp = (/** @type {number} */ value, /** @type {number} */ most) =>
    Math.max(-1, Math.min(most, Math.floor(value)));
  /** @type {Place} */
  const place = [clamp(row, height), clamp(column, width)];
  const isOut = [place[0] < 0 || place[0] >= height, place[1] < 0 || place[1] >= width];
  if (!isOut[0] && !isOut[1]) return [];
  if (tool.cells[1] !== 2) return isOut[0] && isOut[1] ? [] : [place];
  const inward = (/** @type {number} */ index, /** @type {number} */ most) =>
    index < 0 ? 0 : index >= most ? most - 1 : -1;
  const side = (/** @type {number} */ value, /** @type {number} */ index) =>
    value - index < 0.5 ? index - 1 : index + 1;
  /** @type {Place} */
  const first = [
    isOut[0] ? inward(place[0], height) : side(row, place[0]),
    isOut[1] ? inward(place[1], width) : side(column, place[1]),
  ];
  return isCell(board, first) ? [place, first] : [];
}

/**
 * The tools whose name, aliases or sentence have all words that were typed; those whose name has them first.
 *
 * @param {readonly RuleTool[]} tools
 * @param {string} typed
 */
export function findTools(tools, typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (/** @type {string} */ text) => words.every((word) => text.toLowerCase().includes(word));
  const named = tools.filter(({ name, id, aliases }) => has([name, id, ...aliases].join(" ")));
  const told = tools.filter((tool) => !named.includes(tool) && has(`${tool.name} ${tool.rule}`));
  return words.length ? [...named, ...told] : [...tools];
}
