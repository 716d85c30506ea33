/** The app: the game, what is shown over it, and who is told when that changes. Panels and actions share it. */

/** @import {About, Game, Hint, Settings} from "../core/types.js" */
/** @import {Conflicts} from "../core/conflicts.js" */
/** @import {Shown, Stage} from "../core/shown.js" */
/** @import {Engine, Refusal} from "../engine/engine.js" */
/** @import {Painting} from "../panels/jigsaw.js" */
/** @import {Tab} from "../panels/tabs.js" */
/** @import {BoardComponent} from "../view/board.js" */

import { isRefusal } from "../engine/engine.js";
import { describeConflict, sentence } from "../core/board.js";
import { elapsed, start, stop } from "../core/clock.js";
import { conflictsOf } from "../core/conflicts.js";
import { boardChangeOf } from "../core/history.js";
import { save } from "../core/link.js";
import { keep, recall } from "../core/memory.js";
import { backToBoard } from "./laying.js";
import { loadLayout, storeSettings } from "./settings.js";
import { goOn, markPlace } from "./way-back.js";
import { makeRoom, shelve } from "../core/shelf.js";
import { NOTHING } from "../core/shown.js";
import { isFull, positionOf, redo, showsNotes, undo, valuesOf } from "../core/state.js";

const SAVED = "nonet.game";

/** @typedef {{text: string, tone: "" | "good" | "bad"}} Message */

/**
 * @typedef {object} Host what differs between the page of a server and a file without one
 * @property {Engine} engine
 * @property {readonly Tab[]} tabs
 * @property {(app: App) => Promise<void>} firstGame the game that the page begins with
 * @property {(app: App) => void} wireWayBack the browser's Back and Forward
 */

export class App {
  /**
   * @param {Host} host
   * @param {About} about
   * @param {Game} game
   * @param {Settings} settings
   * @param {BoardComponent} board
   */
  constructor(host, about, game, settings, board) {
    this.board = board;
    this.engine = host.engine;
    this.tabs = host.tabs;
    this.about = about;
    this.game = game;
    this.settings = settings;
    /** @type {Shown} what lies over the board; nothing else says so */
    this.shown = NOTHING;
    /** @type {Conflicts} worked out once for every change */
    this.conflicts = conflictsOf(game);
    /** @type {import("../view/scene.js").MarksDrawer | null} comes with the first hint */
    this.drawMarks = null;
    /** @type {Hint[]} hints the player applied, each with the position before it */
    this.taken = [];
    /** @type {import("../core/types.js").RateAnswer | null} */
    this.rating = null;
    /** @type {Painting | null} */
    this.painting = null;
    /** @type {import("../view/scene.js").Aid | null} what setting shows on the board; comes with the tab Set */
    this.aid = null;
    /** @type {string | null} the player's own jigsaw */
    this.ownLayout = loadLayout();
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
    /** @type {((id: string) => boolean) | null} ends a lesson if this game waits for it; comes with the first one */
    this.endLesson = null;
    this.frame = 0;
    this.saveTimer = 0;
    this.lastKept = App.saved();
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
   * @param {Refusal} answer
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
    if (this.shown.sort === "path" && this.shown.at >= 0) this.close();
    if (move(this.game)) {
      if (move !== undo && move !== redo) this.game.latter = null;
      this.afterChange();
    }
    this.redraw();
  }

  /** Take the last move back; before the first, the board that was changed comes back. */
  undo() {
    if (this.painting) return this.painting.undo();
    const { former, history } = this.game;
    const change = boardChangeOf(history.past);
    if (change) return void backToBoard(this, change.before, undo);
    if (!former || history.past.length) return this.act(undo);
    if (this.isPaused || this.early) return;
    former.latter = this.game;
    this.show(former, true); // undo is no way for the browser's Back
  }

  /** Do again what was taken back. */
  redo() {
    if (this.painting) return this.painting.redo();
    const change = boardChangeOf(this.game.history.future);
    if (change) return void backToBoard(this, change.after, redo);
    const { latter, history } = this.game;
    if (!latter || history.future.length) return this.act(redo);
    if (!this.isPaused && !this.early) this.show(latter, true);
  }

  /**
   * A move for the game that is on its way. On another sort of board it would mean other cells.
   *
   * @param {(game: Game) => unknown} move
   */
  later(move) {
    const count = this.game.cells.length;
    this.early?.push(() => this.game.cells.length === count && this.act(move));
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
    this.showNothing();
    if (this.game.isSetting) this.rating = null; // else the givens are what they were
    this.game.isDone = false;
    this.conflicts = conflictsOf(this.game);
    const values = valuesOf(this.game);
    const conflict = this.settings.conflicts && this.game.selection.find((cell) => this.conflicts.all.has(cell));
    this.say(typeof conflict === "number" ? describeConflict(this.game.board, values, conflict) : "", "bad");
    if (!this.game.isSetting) start(this.game.clock, Date.now());
    this.saveSoon();
    this.refreshNotes();
    this.refreshRules();
    if (isPlayers && isFull(this.game) && !this.game.isSetting && !this.game.isLesson)
      for (const tell of this.onFull) tell();
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
   * @param {string} [sentence] what is said of them all
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
   */
  showCells(cells, wrong = []) {
    const faults = new Set(wrong);
    this.lay(cells.length || faults.size ? { sort: "pointed", cells, wrong: faults } : NOTHING);
  }

  /** @param {number} time */
  showWin(time) {
    this.say("");
    this.lay({ sort: "won", time });
  }

  /** The player has seen enough: messages go, and so does what is over the board. The list of a path stays. */
  close() {
    if (this.shown.sort === "path" && this.shown.at >= 0) this.lay({ ...this.shown, at: -1 });
    else this.showNothing();
    this.say("");
  }

  /**
   * Another game comes on the board.
   *
   * @param {Game} game
   * @param {boolean} [isHere] it has the place in the browser's history where the player is: of a link, or after Back
   */
  show(game, isHere = false) {
    stop(this.game.clock, Date.now());
    if (isHere || game.isLesson) clearTimeout(this.saveTimer);
    else {
      if (this.saveTimer) this.saveNow();
      goOn(game);
    }
    if (!game.isLesson) shelve(this.game, this.game.clock.elapsed); // for a lesson it is only put aside
    this.game = game;
    this.conflicts = conflictsOf(game);
    this.showNothing();
    Object.assign(this, { taken: [], rating: null, isPaused: false, painting: null });
    this.say("");
    if (!game.isDone && !game.isSetting) start(game.clock, Date.now());
    this.refreshNotes();
    this.refreshRules();
    if (isHere) this.saveSoon();
    else this.saveNow();
    for (const tell of this.onShow) tell();
    this.redraw();
  }

  /** Automatic notes come from the server; an answer that is overtaken by the next move is dropped. */
  async refreshNotes() {
    this.asking?.abort();
    if (!showsNotes(this.game, this.settings)) return;
    const game = this.game;
    const asking = (this.asking = new AbortController());
    const answer = await this.engine.candidates({ ...positionOf(game), candidates: null }, asking.signal);
    if (asking.signal.aborted || this.game !== game || isRefusal(answer)) return;
    // Lists that say the same stay: their cells need not be drawn again.
    const before = game.auto ?? [];
    game.auto = answer.candidates.map((digits, i) => (before[i]?.join() === digits.join() ? before[i] : digits));
    this.redraw();
  }

  /** Which cells break a rule such as a thermometer is known to the server: the page knows of regions alone. */
  async refreshRules() {
    this.checking?.abort();
    const game = this.game;
    if (!this.settings.conflicts || !game.board.data.rules.length) return;
    const checking = (this.checking = new AbortController());
    const answer = await this.engine.check(
      { ...positionOf(game), candidates: null, only_rules: true },
      checking.signal,
    );
    if (checking.signal.aborted || this.game !== game || isRefusal(answer)) return;
    game.broken = new Set(answer.faults.flatMap((fault) => fault.cells));
    this.conflicts = conflictsOf(game);
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
    this.saveTimer = 0;
    if (this.game.isLesson) return; // the player's own game is kept
    if (!makeRoom(this.game, App.saved(), this.lastKept)) return;
    const text = save(this.game, elapsed(this.game.clock, Date.now()));
    if (keep(SAVED, text)) this.lastKept = text;
    markPlace(this.game, text);
  }

  /** @returns {string | null} what was kept at the last visit */
  static saved() {
    return recall(SAVED);
  }
}
