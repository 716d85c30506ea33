/** The game as its player sees it: what is in fog is not there. Which cells those are, fog-sight.js knows. */

/** @import {Board, Cell, Game} from "./types.js" */

/** @type {ReadonlySet<number>} */
const NONE = new Set();

/** @type {typeof import("./fog-sight.js") | null} comes with the first board with fog; until then all of it is hidden */
let sight = null;

/** @param {typeof import("./fog-sight.js")} found */
export function useSight(found) {
  sight = found;
}

/** @param {Board} board */
export function fogOf(board) {
  return sight?.fogOf(board) ?? null;
}

/**
 * The cells in fog; none while a puzzle is set, and none once it is solved.
 *
 * @param {Game} game
 * @returns {ReadonlySet<number>}
 */
export function hiddenCells(game) {
  const { board, light, isSetting, isDone } = game;
  if (!board.data.fog || isSetting || isDone || light?.sums.length === 0) return NONE;
  return sight?.darkCells(game) ?? new Set(board.data.places.keys());
}

/** @type {WeakMap<Cell, Cell>} cells without the given that fog hides: the same one each time, so that it is drawn once */
const covered = new WeakMap();

/** @param {Cell} cell */
function cover(cell) {
  const known = covered.get(cell) ?? { ...cell, given: 0 };
  covered.set(cell, known);
  return known;
}

/**
 * The game as the player sees it, to be looked at and not to be changed: no given is in fog.
 *
 * @param {Game} game
 * @returns {Game}
 */
export function seenGame(game) {
  const hidden = hiddenCells(game);
  if (!hidden.size) return game;
  return { ...game, hidden, cells: game.cells.map((cell, i) => (cell.given && hidden.has(i) ? cover(cell) : cell)) };
}
