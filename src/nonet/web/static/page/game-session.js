/** The game on the board: moves, undo and redo, other games, pauses. */

/** @import {Conflicts} from "../core/conflicts.js" */
/** @import {BoardChange, Game, Hint, RateAnswer} from "../core/types.js" */
/** @import {Painting} from "../panels/jigsaw.js" */
/** @import {App} from "./app.js" */

import { describeConflict } from "../core/board.js";
import { start, stop } from "../core/clock.js";
import { conflictsOf } from "../core/conflicts.js";
import { hiddenCells, seenGame } from "../core/fog.js";
import { boardChangeOf } from "../core/history.js";
import { shelve } from "../core/shelf.js";
import { isFull, redo, setLevel, undo, valuesOf } from "../core/state.js";
import { t } from "../core/words.js";
import { backToBoard } from "./lazy.js";
import { pushGame } from "./way-back.js";

export class GameSession {
  /**
   * @param {App} app
   * @param {Game} game
   */
  constructor(app, game) {
    this.app = app;
    this.game = game;
    /** @type {Conflicts} worked out once for every change */
    this.conflicts = conflictsOf(seenGame(game));
    /** @type {ReadonlySet<number>} the cells in fog */
    this.hidden = hiddenCells(game);
    /** @type {Hint[]} hints the player applied, each with the position before it */
    this.taken = [];
    /** @type {RateAnswer | null} */
    this.rating = null;
    /** @type {Painting | null} a jigsaw that is being drawn */
    this.painting = null;
    this.isPaused = false;
    this.runsAgain = false; // once the page can be seen again
    /** @type {(() => void)[] | null} what the player did while another game was on its way, to be done there */
    this.pendingMoves = null;
    /** @type {Promise<void> | null} a board that undo or redo waits for: what is undone after it waits as well */
    this.turning = null;
    /** @type {(() => void)[]} called when the player has filled the last cell */
    this.onFull = [];
    /** @type {(() => void)[]} called when another game, or another board for it, is there */
    this.onShow = [];
    /** @type {((id: string) => boolean) | null} ends a lesson if this game waits for it; comes with the first one */
    this.endLesson = null;
  }

  /** Whether undo and redo must not bring another game now. */
  get isBlocked() {
    return this.isPaused || Boolean(this.pendingMoves);
  }

  findConflicts() {
    this.conflicts = conflictsOf(seenGame(this.game));
    this.hidden = hiddenCells(this.game);
  }

  /**
   * A move of the player: nothing happens while the game is paused or a jigsaw is drawn.
   *
   * @param {(game: Game) => unknown} move says whether it changed the cells
   */
  act(move) {
    if (this.isPaused || this.painting) return;
    if (this.pendingMoves) return this.defer(move);
    if (this.app.overlay.shown.sort === "moment")
      return this.app.overlay.say(t("This is another moment of your game: go on from here, or return."));
    if (this.app.overlay.hasStep()) this.app.overlay.close();
    if (move(this.game)) {
      if (move !== undo && move !== redo) this.game.nextGame = null;
      this.afterChange();
    }
    this.app.redraw();
  }

  /** Take the last move back; before the first, the board that was changed comes back. */
  undo() {
    if (this.painting) return this.painting.undo();
    if (this.turning) return void this.turning.then(() => this.undo());
    const { previousGame, history } = this.game;
    const change = boardChangeOf(history.past);
    if (change) return this.turn(change, undo);
    if (!previousGame || history.past.length) return this.act(undo);
    if (this.isBlocked) return;
    previousGame.nextGame = this.game;
    this.show(previousGame, true); // undo must not add an entry to the browser's history
  }

  /** Do again what was taken back. */
  redo() {
    if (this.painting) return this.painting.redo();
    if (this.turning) return void this.turning.then(() => this.redo());
    const change = boardChangeOf(this.game.history.future);
    if (change) return this.turn(change, redo);
    const { nextGame, history } = this.game;
    if (!nextGame || history.future.length) return this.act(redo);
    if (!this.isBlocked) this.show(nextGame, true);
  }

  /**
   * Undo or redo a move that changed the board.
   *
   * @param {BoardChange} change
   * @param {typeof undo} move
   */
  turn(change, move) {
    this.turning = backToBoard(this.app, change, move).finally(() => {
      this.turning = null;
    });
  }

  /**
   * Keep a move for the game that is on its way. On another sort of board it would mean other cells.
   *
   * @param {(game: Game) => unknown} move
   */
  defer(move) {
    const count = this.game.cells.length;
    this.pendingMoves?.push(() => this.game.cells.length === count && this.act(move));
  }

  /**
   * Until a game comes, keys and clicks wait for it; if it does not come, or another is asked for, they are dropped.
   *
   * @param {() => Promise<void>} bring
   */
  async waitFor(bring) {
    const old = this.game;
    /** @type {(() => void)[]} */
    const pending = [];
    this.pendingMoves = pending;
    try {
      await bring();
    } finally {
      if (this.pendingMoves === pending) {
        this.pendingMoves = null;
        if (this.game !== old) for (const act of pending) act();
      }
    }
  }

  /** @param {boolean} [isPlayers] whether it was the player who filled the last cell */
  afterChange(isPlayers = true) {
    const { app, game } = this;
    app.overlay.showNothing();
    // Else the givens are what they were.
    if (game.isSetting) {
      this.rating = null;
      setLevel(game, "");
    }
    game.isDone = false;
    const before = this.hidden;
    this.findConflicts();
    const conflict = app.settings.conflicts && game.selection.find((cell) => this.conflicts.all.has(cell));
    const values = valuesOf(seenGame(game));
    if (typeof conflict === "number") app.overlay.say(describeConflict(game.board, values, conflict), "bad");
    else app.overlay.say(liftedWords(before, this.hidden));
    if (!game.isSetting) start(game.clock, Date.now());
    app.persistence.save(game);
    app.requests.refresh();
    if (isPlayers && isFull(game) && !game.isSetting && !game.isLesson) for (const tell of this.onFull) tell();
  }

  /**
   * Another game comes on the board.
   *
   * @param {Game} game
   * @param {boolean} [isCurrent] the browser's history is at its entry already: of a link, or after Back
   */
  show(game, isCurrent = false) {
    const { overlay, persistence, requests } = this.app;
    stop(this.game.clock, Date.now());
    if (isCurrent || game.isLesson) persistence.cancel();
    else {
      persistence.flush();
      pushGame(game);
    }
    if (!game.isLesson) shelve(this.game, this.game.clock.elapsed); // for a lesson it is only put aside
    this.put(game);
    overlay.showNothing();
    overlay.say("");
    if (!game.isDone && !game.isSetting) start(game.clock, Date.now());
    requests.refresh();
    if (isCurrent) persistence.save(game);
    else persistence.saveNow(game);
    for (const tell of this.onShow) tell();
    this.app.redraw();
  }

  /** @param {Game} game */
  put(game) {
    this.game = game;
    this.taken = [];
    this.rating = null;
    this.isPaused = false;
    this.painting = null;
    this.findConflicts();
  }

  /** @param {boolean} isPaused */
  pause(isPaused) {
    this.isPaused = isPaused;
    if (isPaused) stop(this.game.clock, Date.now());
    else if (!this.game.isDone) start(this.game.clock, Date.now());
    this.app.redraw();
  }

  /** @param {boolean} isVisible whether the page can be seen: time runs only then */
  setPageVisible(isVisible) {
    const { clock } = this.game;
    if (!isVisible) {
      this.runsAgain = clock.since !== null;
      stop(clock, Date.now());
      this.app.persistence.saveNow(this.game);
    } else if (this.runsAgain) start(clock, Date.now());
  }
}

/**
 * How much fog a move lifted; nothing of a move that lifted none, right or wrong.
 *
 * @param {ReadonlySet<number>} before
 * @param {ReadonlySet<number>} now
 */
function liftedWords(before, now) {
  const lifted = [...before].filter((cell) => !now.has(cell)).length;
  return lifted ? t.n(lifted, "The fog lifts from {n} cell.", "The fog lifts from {n} cells.") : "";
}
