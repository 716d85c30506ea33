/** A try on the page: begun, kept or dropped, and said so. It is there from the start: what is typed next belongs to it. */

/** @import {App} from "./app.js" */

import { MOST_TRIALS, beginTrial, dropTrial, keepTrial } from "../core/trial.js";
import { t } from "../core/words.js";
import { isPlaying } from "./lazy.js";

/** @param {App} app */
export function begin(app) {
  const { game, session, overlay } = app;
  if (!isPlaying(app)) return;
  if (game.isSetting || game.isLesson) return overlay.say(t("A try is for a game that you play."));
  if (game.isDone) return overlay.say(t("This puzzle is solved already."));
  const before = game.history.trials.length;
  session.act(beginTrial);
  const { length } = game.history.trials;
  if (length === MOST_TRIALS && length === before) overlay.say(t("Keep or drop this try first: three are the most."));
  else if (length > before)
    overlay.say(t("From here on, what you enter has its own colour. Keep it or drop it when you know more."));
}

/** @param {App} app */
export function keep(app) {
  const isDone = end(app, keepTrial);
  const isNested = app.game.history.trials.length > 0;
  if (isDone)
    app.overlay.say(isNested ? t("Kept: it belongs to the try before.") : t("Kept: it belongs to your game."));
}

/** @param {App} app */
export function drop(app) {
  if (end(app, dropTrial)) app.overlay.say(t("Dropped: the board is as it was before the try. Undo brings it back."));
}

/**
 * @param {App} app
 * @param {typeof keepTrial} move
 * @returns {boolean} whether a try has ended
 */
function end(app, move) {
  const before = app.game.history.trials.length;
  if (before && isPlaying(app)) app.session.act(move);
  return app.game.history.trials.length < before;
}
