/** The daily puzzle comes on the board: that of today, or of an earlier day. */

/** @import {App} from "./app.js" */

import { dailyWish } from "../core/daily.js";
import { takeWhere } from "../core/shelf.js";
import { dayOf } from "../core/statistics.js";
import { dated, t } from "../core/words.js";
import { newPuzzle } from "./opening.js";

/**
 * The puzzle of a day, as far as it was played if it was.
 *
 * @param {App} app
 * @param {Date} [date]
 */
export async function dailyPuzzle(app, date = new Date()) {
  const { day, level, seed } = dailyWish(date, app.about.levels);
  if (app.game.story.daily === day)
    return app.overlay.say(
      day === dayOf(new Date())
        ? t("This is today's puzzle.")
        : t("This is the puzzle of {day}.", { day: dated(date) }),
    );
  const begun = takeWhere((game) => game.story.daily === day);
  if (begun) app.session.show(begun);
  else await newPuzzle(app, { seed }, level, day);
}
