/**
 * Undo and redo: a move is the cells it changed, before and after, the board, or a try that it began or ended. Cells are
 * never changed in place.
 */

/** @import {BoardChange, BoardChoice, Cell, History, Patch, TrialChange} from "./types.js" */

const LONGEST = 2000;

/** @returns {History} */
export function emptyHistory() {
  return { past: [], future: [], trials: [] };
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
 * Make a move that is known as a patch.
 *
 * @param {Cell[]} cells
 * @param {History} history
 * @param {Patch} patch
 */
export function commitPatch(cells, history, patch) {
  make(cells, history, patch);
  remember(history, patch);
}

/**
 * @param {Cell[]} cells
 * @param {History} history
 * @param {Patch} patch
 */
function make(cells, history, patch) {
  for (const change of patch) {
    if ("cell" in change) cells[change.cell] = change.after;
    else if ("trial" in change) switchTrial(cells, history, change, change.trial === "open");
  }
}

/**
 * A try begins on the cells as they are, but for those that the change names; or the last one ends.
 *
 * @param {readonly Cell[]} cells
 * @param {History} history
 * @param {TrialChange} change
 * @param {boolean} opens
 */
function switchTrial(cells, history, { base }, opens) {
  history.trials = opens ? [...history.trials, withCells(cells, base)] : history.trials.slice(0, -1);
}

/**
 * Which cells of a position differ from those of another.
 *
 * @param {readonly Cell[]} cells
 * @param {readonly Cell[]} others
 * @returns {{cell: number, was: Cell}[]} as they are in the first
 */
export function differences(cells, others) {
  return cells.flatMap((was, cell) => (isSame(was, others[cell]) ? [] : [{ cell, was }]));
}

/**
 * The inverse of `differences`.
 *
 * @param {readonly Cell[]} cells
 * @param {readonly {cell: number, was: Cell}[]} differing
 * @returns {readonly Cell[]}
 */
export function withCells(cells, differing) {
  const found = [...cells];
  for (const { cell, was } of differing) found[cell] = was;
  return found;
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
  for (const change of [...patch].reverse()) {
    if ("cell" in change) cells[change.cell] = change.before;
    else if ("trial" in change) switchTrial(cells, history, change, change.trial === "close");
  }
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
  make(cells, history, patch);
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
