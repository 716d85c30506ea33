/** The daily puzzle comes on the board. */

/** @import {App} from "./app.js" */

import { dailyWish } from "../core/daily.js";
import { takeWhere } from "../core/shelf.js";
import { t } from "../core/words.js";
import { newPuzzle } from "./opening.js";

/**
 * The puzzle of the day, as far as it was played if it was.
 *
 * @param {App} app
 */
export async function dailyPuzzle(app) {
  const { day, level, seed } = dailyWish(new Date(), app.about.levels);
  if (app.game.story.daily === day) return app.overlay.say(t("This is today's puzzle."));
  const begun = takeWhere((game) => game.story.daily === day);
  if (begun) app.session.show(begun);
  else await newPuzzle(app, { seed }, level, day);
}
