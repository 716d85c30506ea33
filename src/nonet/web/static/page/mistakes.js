/** Mistakes that a check or a hint found: the board points at them, and the card offers two ways to mend them. */

/** @import {Candidate, HintAnswer} from "../core/types.js" */
/** @import {App} from "./app.js" */
/** @import {OverlayState} from "./overlay.js" */

import { sentence } from "../core/board.js";
import { backToBefore, mend } from "../core/mistakes.js";
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
 * @param {OverlayState} overlay
 * @param {HintAnswer} answer
 */
export function showMissing(overlay, answer) {
  showMistakes(overlay, answer);
  overlay.say(sentence(answer.nudge || answer.sentence), answer.mistakes.length ? "bad" : "");
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
