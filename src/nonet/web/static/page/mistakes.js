/** Mistakes that a check or a hint found: the board points at them, and the card offers two ways to mend them. */

/** @import {Candidate, Game, HintAnswer} from "../core/types.js" */
/** @import {App} from "./app.js" */
/** @import {OverlayState} from "./overlay.js" */

import { sentence } from "../core/board.js";
import { backToBefore, mend } from "../core/mistakes.js";
import { ageOf } from "../core/trial.js";
import { t } from "../core/words.js";

/**
 * @param {OverlayState} overlay
 * @param {{mistakes: readonly number[], missing_notes: readonly Candidate[]}} answer
 */
export function showMistakes(overlay, { mistakes, missing_notes }) {
  const noted = new Set(missing_notes.map(({ cell }) => cell));
  const wrong = mistakes.filter((cell) => !noted.has(cell));
  overlay.showCells(mistakes, wrong, missing_notes);
}

/**
 * Say why there is no hint, and show the mistakes that are in the way.
 *
 * @param {App} app
 * @param {HintAnswer} answer
 */
export function showMissing({ overlay, game }, answer) {
  showMistakes(overlay, answer);
  const words = `${sentence(answer.nudge || answer.sentence)} ${trialWords(game, answer.mistakes)}`.trim();
  overlay.say(words, answer.mistakes.length ? "bad" : "");
}

/**
 * What an answer means for the try that is open: the answer is about all that is on the board.
 *
 * @param {Game} game
 * @param {readonly number[]} mistakes cells
 */
export function trialWords(game, mistakes) {
  if (!game.history.trials.length) return "";
  if (!mistakes.length) return t("This counts what you entered in the try.");
  const { isTried, isOlder } = ageOf(game, mistakes);
  if (isTried && isOlder) return t("There are mistakes in the try, and older ones.");
  return isTried ? t("The try has it: drop the try, or mend it.") : t("It is older than the try.");
}

/** @param {App} app */
export function mendShown(app) {
  const { shown } = app.overlay;
  if (shown.sort !== "pointed") return;
  app.session.act((game) => mend(game, mistakesOf(shown)));
}

/** @param {App} app */
export function undoMistake(app) {
  const { shown } = app.overlay;
  if (shown.sort !== "pointed") return;
  let count = 0;
  app.session.act((game) => (count = backToBefore(game, mistakesOf(shown))));
  const done = () =>
    t.n(count, "One move was undone. Redo brings them back.", "{n} moves were undone. Redo brings them back.");
  if (count) app.overlay.say(done());
  else app.overlay.say(t("The mistake is older than the moves that can be undone."), "bad");
}

/** @param {import("../core/shown.js").ShownPointed} shown */
function mistakesOf({ wrong, missing }) {
  return { cells: [...wrong], missing };
}
