/** The boards of a game whose rules were changed: asked for once, then kept, so that undo and redo need no server. */

/** @import {App} from "./app.js" */
/** @import {Board, BoardChange, BoardChoice} from "../core/types.js" */

import { isRefusal } from "../engine/engine.js";
import { choiceOf, makeBoard } from "../core/board.js";
import { boardChangeOf } from "../core/history.js";
import { autoTitle, undo } from "../core/state.js";

const MOST = 200;

/** @type {Map<string, Board>} boards by what they were asked for */
const kept = new Map();

/**
 * @param {BoardChoice} choice
 * @param {Board} board
 */
export function keep(choice, board) {
  kept.set(JSON.stringify(choice), board);
  if (kept.size > MOST) kept.delete([...kept.keys()][0]);
}

/**
 * @param {App} app
 * @param {Board} board
 */
export function putBoard(app, board) {
  const { game } = app;
  if (!game.info.title && game.title === autoTitle(game.board.data)) game.title = autoTitle(board.data);
  game.board = board;
  game.light = null;
  for (const tell of app.session.onShow) tell();
}

/**
 * A game that was begun in another language: its board comes again, with the words of this one.
 *
 * @param {App} app
 */
export async function translateBoard(app) {
  const { game } = app;
  const before = game.board;
  const answer = await app.engine.board(choiceOf(before.data));
  if (!isRefusal(answer) && app.game === game && game.board === before) putBoard(app, makeBoard(answer));
  app.redraw();
}

/**
 * Undo or redo a move that changed the board. Without the board nothing happens, and neither if there was another move
 * meanwhile: the history stays in step with the board.
 *
 * @param {App} app
 * @param {BoardChange} change
 * @param {typeof undo} move
 */
export async function backToBoard(app, change, move) {
  const { game } = app;
  const { past, future } = game.history;
  const choice = move === undo ? change.before : change.after;
  let board = kept.get(JSON.stringify(choice));
  if (!board) {
    const answer = await app.engine.board(choice);
    if (isRefusal(answer)) return app.overlay.complain(answer);
    board = makeBoard(answer);
  }
  if (app.game !== game || boardChangeOf(move === undo ? past : future) !== change) return;
  const found = board;
  app.session.act((now) => {
    move(now);
    putBoard(app, found);
    return true;
  });
}
