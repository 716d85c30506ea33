/** Undo and redo: a move is the cells it changed, before and after, or the board. Cells are never changed in place. */

/** @import {BoardChange, BoardChoice, Cell, History, Patch} from "./types.js" */

const LONGEST = 2000;

/** @returns {History} */
export function emptyHistory() {
  return { past: [], future: [] };
}

/**
 * Put the new cells in and remember the old ones. Nothing is remembered of a move that changes nothing.
 *
 * @param {Cell[]} cells
 * @param {History} history
 * @param {Map<number, Cell>} changes
 * @returns {boolean} whether anything changed
 */
export function commit(cells, history, changes) {
  /** @type {Patch} */
  const patch = [];
  for (const [cell, after] of changes) {
    const before = cells[cell];
    if (isSame(before, after)) continue;
    patch.push({ cell, before, after });
    cells[cell] = after;
  }
  if (!patch.length) return false;
  remember(history, patch);
  return true;
}

/**
 * Remember that the board became another one: a rule was added or removed.
 *
 * @param {History} history
 * @param {BoardChoice} before
 * @param {BoardChoice} after
 */
export function commitBoard(history, before, after) {
  remember(history, [{ board: true, before, after }]);
}

/**
 * @param {History} history
 * @param {Patch} patch
 */
function remember(history, patch) {
  history.past.push(patch);
  if (history.past.length > LONGEST) history.past.shift();
  history.future.length = 0;
}

/**
 * How the last move of a list changed the board; null if it changed cells.
 *
 * @param {Patch[]} moves
 * @returns {BoardChange | null}
 */
export function boardChangeOf(moves) {
  const [change] = moves[moves.length - 1] ?? [];
  return change && "board" in change ? change : null;
}

/**
 * @param {Cell[]} cells
 * @param {History} history
 * @returns {Patch | null} what was undone
 */
export function undo(cells, history) {
  const patch = history.past.pop();
  if (!patch) return null;
  for (const change of patch) if ("cell" in change) cells[change.cell] = change.before;
  history.future.push(patch);
  return patch;
}

/**
 * @param {Cell[]} cells
 * @param {History} history
 * @returns {Patch | null} what was done again
 */
export function redo(cells, history) {
  const patch = history.future.pop();
  if (!patch) return null;
  for (const change of patch) if ("cell" in change) cells[change.cell] = change.after;
  history.past.push(patch);
  return patch;
}

/**
 * @param {Cell} one
 * @param {Cell} other
 */
function isSame(one, other) {
  return (
    one.given === other.given &&
    one.placed === other.placed &&
    isSameList(one.corner, other.corner) &&
    isSameList(one.centre, other.centre) &&
    isSameList(one.colours, other.colours) &&
    isSameList(one.crossedOut, other.crossedOut) &&
    isSameList(one.lines, other.lines)
  );
}

/**
 * @param {readonly number[]} one
 * @param {readonly number[]} other
 */
function isSameList(one, other) {
  return one.length === other.length && one.every((item, i) => item === other[i]);
}
