/** The app: the game, what is shown over it, and who is told when that changes. Panels and actions share it. */

/** @import {About, Game, Hint, Overlay, Settings} from "../core/types.js" */
/** @import {Painting} from "../panels/jigsaw.js" */

import * as api from "./api.js";
import { describeConflict, sentence } from "../core/board.js";
import { elapsed, start, stop } from "../core/clock.js";
import { save, writeLink } from "../core/link.js";
import { storeSettings } from "./settings.js";
import { shelve } from "../core/shelf.js";
import { conflictsOf, isFull, positionOf, undo, valuesOf } from "../core/state.js";

const SAVED = "nonet.game";

/**
 * @typedef {object} HintTalk a hint being given
 * @property {Hint} hint
 * @property {0 | 1 | 2 | 3} stage nothing said yet, where, what, all
 *
 * @typedef {object} Path steps to click through
 * @property {Hint[]} steps
 * @property {number} at the step shown, or -1
 * @property {string} sentence
 *
 * @typedef {{text: string, tone: "" | "good" | "bad"}} Message
 */

export class App {
  /**
   * @param {About} about
   * @param {Game} game
   * @param {Settings} settings
   */
  constructor(about, game, settings) {
    this.about = about;
    this.game = game;
    this.settings = settings;
    /** @type {Overlay | null} */
    this.overlay = null;
    /** @type {Set<number>} */
    this.mistakes = new Set();
    /** @type {HintTalk | null} */
    this.talk = null;
    /** @type {import("../view/scene.js").MarksDrawer | null} comes with the first hint */
    this.drawMarks = null;
    /** @type {Path | null} */
    this.path = null;
    /** @type {Hint | null} the step of a path or list that is on the board */
    this.viewed = null;
    /** @type {Hint[]} hints the player applied, each with the position before it */
    this.taken = [];
    /** @type {import("../core/types.js").RateAnswer | null} */
    this.rating = null;
    /** @type {Painting | null} */
    this.painting = null;
    /** @type {string | null} the player's own jigsaw */
    this.ownLayout = null;
    this.isPaused = false;
    /** @type {(() => void)[] | null} what the player did while another game was on its way, to be done there */
    this.early = null;
    this.runsAgain = false;
    /** @type {Message} */
    this.message = { text: "", tone: "" };
    /** @type {(() => void)[]} */
    this.drawers = [];
    /** @type {(() => void)[]} */
    this.onFull = [];
    /** @type {(() => void)[]} */
    this.onShow = [];
    this.frame = 0;
    this.saveTimer = 0;
    /** @type {AbortController | null} */
    this.asking = null;
    /** @type {AbortController | null} */
    this.checking = null;
  }

  /** Draw again in the next frame: many changes, one drawing. */
  redraw() {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      for (const draw of this.drawers) draw();
    });
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
   * What the server refused, in its words, as a sentence.
   *
   * @param {api.Refusal} answer
   */
  complain(answer) {
    const { kind, message } = answer.error;
    if (kind !== "cancelled") this.say(sentence(message), "bad");
    else if (message !== "overtaken") this.say("Cancelled.");
  }

  /**
   * A move of the player: nothing happens while the game is paused or a jigsaw is drawn.
   *
   * @param {(game: Game) => unknown} move says whether it changed the cells
   */
  act(move) {
    if (this.isPaused || this.painting) return;
    if (this.early) return this.later(move);
    if (this.overlay?.values) this.closeOverlay();
    if (move(this.game)) this.afterChange();
    this.redraw();
  }

  /** Take the last move back; before the first, the board that was changed comes back. */
  undo() {
    const { former, history } = this.game;
    if (!former || history.past.length) return this.act(undo);
    if (this.isPaused || this.painting || this.early) return;
    this.game.former = null;
    this.show(former);
  }

  /**
   * A move for the game that is on its way. On a board of another size it would mean other cells.
   *
   * @param {(game: Game) => unknown} move
   */
  later(move) {
    const { size } = this.game.board;
    this.early?.push(() => this.game.board.size === size && this.act(move));
  }

  /**
   * Until a game comes, keys and clicks wait for it; if it does not come, or another is asked for, they are dropped.
   *
   * @param {() => Promise<void>} bring
   */
  async waitFor(bring) {
    const old = this.game;
    /** @type {(() => void)[]} */
    const early = [];
    this.early = early;
    try {
      await bring();
    } finally {
      if (this.early === early) {
        this.early = null;
        if (this.game !== old) for (const act of early) act();
      }
    }
  }

  /** @param {boolean} [isPlayers] whether it was the player who filled the last cell */
  afterChange(isPlayers = true) {
    this.closeOverlay();
    const values = valuesOf(this.game);
    this.mistakes.clear();
    if (this.game.isSetting) this.rating = null; // else the givens are what they were
    this.path = null;
    this.game.isDone = false;
    const conflict =
      this.settings.conflicts && this.game.selection.find((cell) => conflictsOf(this.game).has(cell) && values[cell]);
    this.say(typeof conflict === "number" ? describeConflict(this.game.board, values, conflict) : "", "bad");
    if (!this.game.isSetting) start(this.game.clock, Date.now());
    this.saveSoon();
    this.refreshNotes();
    this.refreshRules();
    if (isPlayers && isFull(this.game) && !this.game.isSetting) for (const tell of this.onFull) tell();
  }

  /** Take hint, step or pointed cells off the board. */
  closeOverlay() {
    this.overlay = null;
    this.talk = null;
    this.viewed = null;
    if (this.path) this.path.at = -1;
    this.redraw();
  }

  /**
   * Another game comes on the board.
   *
   * @param {Game} game
   */
  show(game) {
    stop(this.game.clock, Date.now());
    shelve(this.game, this.game.clock.elapsed);
    this.game = game;
    this.closeOverlay();
    this.mistakes.clear();
    Object.assign(this, { path: null, taken: [], rating: null, isPaused: false, painting: null });
    this.say("");
    if (!game.isDone && !game.isSetting) start(game.clock, Date.now());
    this.refreshNotes();
    this.refreshRules();
    this.saveSoon();
    for (const tell of this.onShow) tell();
    this.redraw();
  }

  /** Automatic notes come from the server; an answer that is overtaken by the next move is dropped. */
  async refreshNotes() {
    this.asking?.abort();
    if (!this.settings.autoNotes) return;
    const game = this.game;
    const asking = (this.asking = new AbortController());
    const answer = await api.candidates({ ...positionOf(game), candidates: null }, asking.signal);
    if (asking.signal.aborted || this.game !== game || api.isRefusal(answer)) return;
    game.auto = answer.candidates;
    this.redraw();
  }

  /** Which cells break a rule such as a thermometer is known to the server: the page knows of regions alone. */
  async refreshRules() {
    this.checking?.abort();
    const game = this.game;
    if (!this.settings.conflicts || !game.board.data.rules.length) return;
    const checking = (this.checking = new AbortController());
    const answer = await api.check({ ...positionOf(game), candidates: null, only_rules: true }, checking.signal);
    if (checking.signal.aborted || this.game !== game || api.isRefusal(answer)) return;
    game.broken = new Set(answer.faults.flatMap((fault) => fault.cells));
    const own = answer.faults.find((fault) => fault.cells.some((cell) => game.selection.includes(cell)));
    if (own && !this.message.text) this.say(sentence(own.words), "bad");
    this.redraw();
  }

  /** @param {Partial<Settings>} changes */
  set(changes) {
    Object.assign(this.settings, changes);
    storeSettings(this.settings);
    if (changes.autoNotes) this.refreshNotes();
    if (changes.conflicts) this.refreshRules();
    this.redraw();
  }

  /** @param {boolean} isPaused */
  pause(isPaused) {
    this.isPaused = isPaused;
    if (isPaused) stop(this.game.clock, Date.now());
    else if (!this.game.isDone) start(this.game.clock, Date.now());
    this.redraw();
  }

  /** @param {boolean} isLooking whether the page can be seen: time runs only then */
  look(isLooking) {
    if (!isLooking) {
      this.runsAgain = this.game.clock.since !== null;
      stop(this.game.clock, Date.now());
      this.saveNow();
    } else if (this.runsAgain) start(this.game.clock, Date.now());
  }

  /** Keep the game in the browser, and its puzzle in the address, soon: typing comes first. */
  saveSoon() {
    clearTimeout(this.saveTimer);
    this.saveTimer = setTimeout(() => this.saveNow(), 300);
  }

  saveNow() {
    clearTimeout(this.saveTimer);
    try {
      localStorage.setItem(SAVED, save(this.game, elapsed(this.game.clock, Date.now())));
      history.replaceState(null, "", `#${writeLink(this.game, false)}`);
    } catch {
      // A browser that keeps nothing still plays.
    }
  }

  /** @returns {string | null} what was kept at the last visit */
  static saved() {
    try {
      return localStorage.getItem(SAVED);
    } catch {
      return null;
    }
  }
}
