/** Other rules on the board of a game. */

/** @import {App} from "./app.js" */
/** @import {BoardChoice} from "../core/types.js" */

import { isRefusal } from "../engine/engine.js";
import { choiceOf, makeBoard } from "../core/board.js";
import { commitBoard } from "../core/history.js";
import { t } from "../core/words.js";
import { keep, putBoard } from "./laying.js";

/**
 * The same digits on another board; undo goes back.
 *
 * @param {App} app
 * @param {BoardChoice} choice
 * @returns {Promise<boolean>} whether it is there now
 */
export async function layBoard(app, choice) {
  if (app.session.isPaused || app.session.painting || app.session.pendingMoves) return false;
  const { game } = app;
  const answer = await app.engine.board(choice);
  if (isRefusal(answer)) return (app.overlay.complain(answer), false);
  if (app.game !== game) return false;
  if (answer.places.length !== game.cells.length)
    return (
      app.overlay.say(
        t("{board} has other cells than this board. Begin with an empty board.", { board: answer.name }),
        "bad",
      ),
      false
    );
  const [before, board] = [game.board, makeBoard(answer)];
  keep(choiceOf(before.data), before);
  keep(choiceOf(answer), board);
  app.session.act((now) => {
    commitBoard(now.history, choiceOf(before.data), choiceOf(answer));
    putBoard(app, board);
    return true;
  });
  return true;
}
