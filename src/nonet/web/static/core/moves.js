/** What a player does to a game. Every move is one entry of the history, however many cells it changes. */

/** @import {Cell, Game, Mode, Patch, Settings} from "./types.js" */

import { seenGame } from "./fog.js";
import { commit, undo } from "./history.js";
import { wipeLines } from "./pen.js";
import { EMPTY, showsNotes } from "./state.js";

const COLOURS = 9;

/** @type {readonly Mode[]} the modes of the number pad; the pen is another tool */
export const MODES = ["digit", "corner", "centre", "colour"];

/** @type {readonly Mode[]} all that a key of the pad can choose */
export const TOOLS = [...MODES, "pen"];

/**
 * Enter a digit into the whole selection, as the mode says. Entering what all cells have already takes it out.
 *
 * @param {Game} game
 * @param {number} digit
 * @param {Mode} mode
 * @param {Settings} settings
 * @returns {boolean} whether anything changed
 */
export function enter(game, digit, mode, settings) {
  if (digit < 1 || digit > (mode === "colour" ? COLOURS : game.board.size)) return false;
  if (mode === "digit" || mode === "pen") return enterDigit(game, digit, settings);
  if (mode === "colour") return toggle(game, game.selection, "colours", digit);
  const { cells } = seenGame(game);
  const open = game.selection.filter((cell) => !cells[cell].given && !cells[cell].placed);
  if (showsNotes(game, settings) && game.autoCandidates) return strike(game, open, digit);
  return toggle(game, open, mode, digit);
}

/** @type {WeakMap<Patch, number[][]>} the automatic notes before a digit was entered, so that they are back at once */
const notesBefore = new WeakMap();

/**
 * Enter a digit in place of the last move, if that is this one: a second figure makes 12 of 1.
 *
 * @param {Game} game
 * @param {Patch | null} last the move of the first figure; null if it changed nothing
 * @param {number} digit
 * @param {Mode} mode
 * @param {Settings} settings
 * @returns {boolean} whether anything changed
 */
export function enterInstead(game, last, digit, mode, settings) {
  const { history } = game;
  const isLast = last !== null && history.past[history.past.length - 1] === last;
  if (isLast) {
    undo(game.cells, history);
    history.future.pop(); // the first figure is not worth a redo
    game.autoCandidates = notesBefore.get(last) ?? game.autoCandidates;
  }
  return enter(game, digit, mode, settings) || isLast;
}

/**
 * @param {Game} game
 * @param {number} digit
 * @param {Settings} settings
 */
function enterDigit(game, digit, settings) {
  const field = game.isSetting ? "given" : "placed";
  const { cells } = seenGame(game);
  const open = game.selection.filter((cell) => game.isSetting || !cells[cell].given);
  const wanted = open.every((cell) => game.cells[cell][field] === digit) ? 0 : digit;
  /** @type {Map<number, Cell>} */
  const changes = new Map(open.map((cell) => [cell, { ...game.cells[cell], placed: 0, [field]: wanted }]));
  if (wanted && settings.cleanNotes) for (const cell of open) cleanNotes(game, cell, digit, changes);
  const changed = commit(game.cells, game.history, changes);
  const { past } = game.history;
  if (changed && game.autoCandidates) notesBefore.set(past[past.length - 1], game.autoCandidates);
  if (changed && wanted) dropFromAuto(game, open, digit);
  return changed;
}

/**
 * Take a digit out of the notes of the cells that see it.
 *
 * @param {Game} game
 * @param {number} cell
 * @param {number} digit
 * @param {Map<number, Cell>} changes
 */
export function cleanNotes(game, cell, digit, changes) {
  for (const peer of game.board.peers[cell]) {
    const now = changes.get(peer) ?? game.cells[peer];
    if (!now.corner.includes(digit) && !now.centre.includes(digit)) continue;
    changes.set(peer, { ...now, corner: without(now.corner, digit), centre: without(now.centre, digit) });
  }
}

/**
 * What the server will say soon anyway: shown at once.
 *
 * @param {Game} game
 * @param {number[]} cells
 * @param {number} digit
 */
export function dropFromAuto(game, cells, digit) {
  if (!game.autoCandidates) return;
  const seen = new Set(cells.flatMap((cell) => game.board.peers[cell]));
  game.autoCandidates = game.autoCandidates.map((digits, cell) => (seen.has(cell) ? without(digits, digit) : digits));
}

/**
 * @param {Game} game
 * @param {readonly number[]} cells
 * @param {"corner" | "centre" | "colours"} field
 * @param {number} item
 */
function toggle(game, cells, field, item) {
  const hasAll = cells.every((cell) => game.cells[cell][field].includes(item));
  /** @type {(list: readonly number[]) => readonly number[]} */
  const change = hasAll ? (list) => without(list, item) : (list) => withItem(list, item);
  const changed = cells.map(
    (cell) =>
      /** @type {Cell} */ ({
        ...game.cells[cell],
        [field]: change(game.cells[cell][field]),
        crossedOut: field === "colours" ? game.cells[cell].crossedOut : crossedOutAfter(game, cell, item, hasAll),
      }),
  );
  return commit(game.cells, game.history, new Map(cells.map((cell, i) => [cell, changed[i]])));
}

/**
 * What counts as ruled out once a mark is gone, or back.
 *
 * A mark that goes is ruled out only where the last hint said so: who takes back a slip of the finger claims nothing.
 *
 * @param {Game} game
 * @param {number} cell
 * @param {number} digit
 * @param {boolean} isGone
 */
function crossedOutAfter(game, cell, digit, isGone) {
  const { crossedOut } = game.cells[cell];
  if (!isGone) return without(crossedOut, digit);
  return game.hintedEliminations.some((one) => one.cell === cell && one.digit === digit)
    ? withItem(crossedOut, digit)
    : crossedOut;
}

/**
 * While notes are automatic a mark crosses a candidate out, or brings it back.
 *
 * @param {Game} game
 * @param {readonly number[]} cells
 * @param {number} digit
 */
function strike(game, cells, digit) {
  const open = cells.filter((cell) => game.autoCandidates?.[cell].includes(digit));
  const hasAll = open.every((cell) => game.cells[cell].crossedOut.includes(digit));
  /** @type {(list: readonly number[]) => readonly number[]} */
  const change = hasAll ? (list) => without(list, digit) : (list) => withItem(list, digit);
  return commit(
    game.cells,
    game.history,
    new Map(open.map((cell) => [cell, { ...game.cells[cell], crossedOut: change(game.cells[cell].crossedOut) }])),
  );
}

/**
 * Clear the selection, what stands on top first: digits; then the marks of the mode; then all marks; then colours.
 * With the pen, lines come before all that.
 *
 * @param {Game} game
 * @returns {boolean}
 */
export function erase(game) {
  const { cells, selection, mode } = game;
  if (mode === "pen" && wipeLines(game, selection)) return true;
  const seen = seenGame(game).cells;
  const open = selection.filter((cell) => game.isSetting || !seen[cell].given);
  const tries = [
    game.isSetting ? { given: 0, placed: 0 } : { placed: 0 },
    mode === "corner" ? { corner: [] } : mode === "centre" ? { centre: [] } : mode === "colour" ? { colours: [] } : {},
    { corner: [], centre: [], crossedOut: [] },
    { colours: [] },
  ];
  return tries.some((fields, i) => {
    const target = i === 3 || (i === 1 && mode === "colour") ? selection : open;
    return commit(cells, game.history, new Map(target.map((cell) => [cell, { ...cells[cell], ...fields }])));
  });
}

/**
 * Take all the player's digits and marks away; undo brings them back.
 *
 * @param {Game} game
 */
export function restart(game) {
  const bare = game.cells.map(({ given }) => ({ ...EMPTY, given }));
  return commit(game.cells, game.history, new Map(bare.map((cell, i) => [i, cell])));
}

/**
 * @param {Game} game
 * @param {number} [by]
 */
export function cycleMode(game, by = 1) {
  game.mode = MODES[(MODES.indexOf(game.mode) + by + MODES.length) % MODES.length];
}

/**
 * @param {readonly number[]} list
 * @param {number} item
 */
export function without(list, item) {
  return list.includes(item) ? list.filter((one) => one !== item) : /** @type {number[]} */ (list);
}

/**
 * @param {readonly number[]} list
 * @param {number} item
 */
export function withItem(list, item) {
  return list.includes(item) ? list : [...list, item].sort((a, b) => a - b);
}
