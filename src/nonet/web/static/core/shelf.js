/** Games that were begun and left for others: the last few are kept in the browser. */

/** @import {Cell, Game} from "./types.js" */

import { isLinkTo, restore, save } from "./link.js";
import { keep, recall } from "./memory.js";
import { newId } from "./state.js";

const KEY = "nonet.shelf";
export const MOST = 10;
const MOVES = 100; // that can be undone
export const MARKS = /** @type {const} */ (["corner", "centre", "colours", "lines"]);
export const CROSSED_OUT = /** @type {const} */ ("crossedOut");
const ROOM = 200_000; // characters of one game: browsers keep about five million in all

/** @returns {string[]} what `save` gave, the latest first */
export function load() {
  try {
    const kept = JSON.parse(recall(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((text) => typeof text === "string") : [];
  } catch {
    return [];
  }
}

/** @param {string[]} kept */
export function store(kept) {
  keep(KEY, JSON.stringify(kept.slice(0, MOST)));
}

/**
 * A game as text. Its undo is stored too, unless it takes so much room that the browser might refuse all of it.
 *
 * @param {Game} game
 * @param {number} elapsed
 */
export function kept(game, elapsed) {
  const text = save(game, elapsed, MOVES);
  return text.length <= ROOM ? text : save(game, elapsed, 0);
}

/**
 * Whether there is anything in a game that is worth keeping.
 *
 * @param {Game} game
 */
export function isBegun({ cells, board, isSetting }) {
  if (isSetting && (board.data.rules.length || cells.some((cell) => cell.given))) return true;
  return cells.some((cell) => cell.placed || MARKS.some((sort) => cell[sort].length));
}

/**
 * How many of the cells that were open the player has filled.
 *
 * @param {Game} game
 */
export function progressOf({ cells }) {
  const open = cells.filter((cell) => !cell.given);
  return { placed: open.filter((cell) => cell.placed).length, open: open.length };
}

/**
 * Put a game away, if the player has done anything in it and it is not finished.
 *
 * @param {Game} game
 * @param {number} elapsed
 */
export function shelve(game, elapsed) {
  if (!isBegun(game) || game.isDone || game.isLesson) return;
  // Another tab may have gone on with it, and left it, too.
  const same = shelved().find((one) => one.id === game.id);
  const isOther = same && !isPartOf(same, game);
  if (isOther && isPartOf(game, same)) return; // all of this one is there
  store([kept(isOther ? { ...game, id: newId() } : game, elapsed), ...(isOther ? load() : loadBut(game.id))]);
}

/**
 * Whether all that was done in one game is in the other, too. Marks are done with where a digit came.
 *
 * @param {Game} one
 * @param {Game} whole
 */
export function isPartOf(one, whole) {
  const [rules, others] = [one, whole].map(({ board }) => JSON.stringify(board.data.rules));
  const isIn = (/** @type {Cell} */ cell, /** @type {Cell} */ other) => {
    if (cell.given !== other.given) return false;
    if (cell.placed || other.placed) return [0, other.placed].includes(cell.placed);
    return [...MARKS, CROSSED_OUT].every((sort) => cell[sort].every((mark) => other[sort].includes(mark)));
  };
  const isAlike = rules === others && one.cells.length === whole.cells.length;
  return isAlike && one.cells.every((cell, i) => isIn(cell, whole.cells[i]));
}

/** @param {string} id */
function loadBut(id) {
  return load().filter((text) => !text.includes(`"${id}"`));
}

/**
 * A game is kept where others are, too: what another tab has kept there since goes on the shelf, and this one is not there.
 *
 * @param {Game} game
 * @param {string | null} found what is kept there now
 * @param {string | null} last what this tab kept there last, or found there first
 * @returns {boolean} whether this game may be kept: not where another tab has gone on with it, and this one has not
 */
export function makeRoom(game, found, last) {
  const other = found === last ? null : restore(found);
  if (other && other.id === game.id && isBegun(other)) {
    const [own, before, now] = [game, restore(last), other].map((one) => JSON.stringify(one?.cells));
    if (own === before && own !== now) return false;
    if (![own, before].includes(now)) game.id = newId(); // from here on these are two games
  }
  if (other && other.id !== game.id) shelve(other, other.clock.elapsed);
  if (recall(KEY)?.includes(game.id)) store(loadBut(game.id));
  return true;
}

/** @returns {Game[]} the latest first */
export function shelved() {
  return load().flatMap((text) => restore(text) ?? []);
}

/**
 * The latest game of the puzzle that a link is to.
 *
 * @param {string} hash
 * @returns {Game | null} the game, which is no longer on the shelf
 */
export function takeLinked(hash) {
  return takeWhere((game) => isLinkTo(hash, game));
}

/**
 * @param {(game: Game) => boolean} isWanted
 * @returns {Game | null} the latest such game, which is no longer on the shelf
 */
export function takeWhere(isWanted) {
  const at = shelved().findIndex(isWanted);
  return at < 0 ? null : takeDown(at);
}

/**
 * @param {number} at
 * @returns {Game | null} the game, which is no longer on the shelf
 */
export function takeDown(at) {
  const readable = load().filter((text) => restore(text));
  const [text] = readable.splice(at, 1);
  store(readable);
  return restore(text ?? null);
}
