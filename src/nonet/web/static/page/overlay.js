/** The drawings over the board, and the messages about them. */

/** @import {Shown, Stage} from "../core/shown.js" */
/** @import {Candidate, Hint} from "../core/types.js" */
/** @import {Refusal} from "../engine/engine.js" */
/** @import {MarksDrawer} from "../view/scene.js" */

import { sentence } from "../core/board.js";
import { NOTHING } from "../core/shown.js";
import { t } from "../core/words.js";

/** @typedef {{text: string, tone: "" | "good" | "bad"}} Message */

export class OverlayState {
  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
    /** @type {Shown} what lies over the board; nothing else says so */
    this.shown = NOTHING;
    /** @type {Message} */
    this.message = { text: "", tone: "" };
    /** @type {MarksDrawer | null} comes with the first hint */
    this.drawMarks = null;
  }

  /**
   * @param {string} text
   * @param {Message["tone"]} [tone]
   */
  say(text, tone = "") {
    this.message = { text, tone };
    this.redraw();
  }

  /**
   * What the engine refused, in its words, as a sentence.
   *
   * @param {Refusal} answer
   */
  complain(answer) {
    const { kind, message } = answer.error;
    if (kind !== "cancelled") this.say(sentence(message), "bad");
    else if (message !== "overtaken") this.say(t("Cancelled."));
  }

  /** @param {Shown} shown */
  lay(shown) {
    this.shown = shown;
    this.redraw();
  }

  /** Take whatever lies over the board off it. */
  showNothing() {
    this.lay(NOTHING);
  }

  /**
   * @param {Hint} hint
   * @param {Stage} stage
   */
  showHint(hint, stage) {
    this.say("");
    this.lay({ sort: "hint", hint, stage });
  }

  /**
   * Steps to click through, with one of them on the board; -1 for none.
   *
   * @param {Hint[]} steps
   * @param {number} at
   * @param {string} [sentence] the message about all of them
   */
  showPath(steps, at, sentence = "") {
    this.say("");
    this.lay({ sort: "path", steps, at, sentence });
  }

  /**
   * Point at cells; without any, nothing is shown.
   *
   * @param {readonly number[]} cells
   * @param {Iterable<number>} [wrong] cells whose digit is wrong
   * @param {readonly Candidate[]} [missing] digits that the player's notes lack
   */
  showCells(cells, wrong = [], missing = []) {
    const faults = new Set(wrong);
    this.lay(cells.length || faults.size ? { sort: "pointed", cells, wrong: faults, missing } : NOTHING);
  }

  /** @param {Omit<import("../core/shown.js").ShownWon, "sort">} win */
  showWin(win) {
    this.say("");
    this.lay({ sort: "won", ...win });
  }

  /** The player has seen enough: messages go, and so does what is over the board. The list of a path stays. */
  close() {
    if (this.hasStep()) this.lay({ .../** @type {import("../core/shown.js").ShownPath} */ (this.shown), at: -1 });
    else this.showNothing();
    this.say("");
  }

  /** Whether a step of a path is on the board, instead of the game. */
  hasStep() {
    return this.shown.sort === "path" && this.shown.at >= 0;
  }
}
