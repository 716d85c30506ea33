/** Keeps the game in the browser: in its storage at every move, and in the entry of the browser's history soon after. */

/** @import {Game} from "../core/types.js" */

import { elapsed } from "../core/clock.js";
import { save } from "../core/link.js";
import { keep, recall } from "../core/memory.js";
import { makeRoom } from "../core/shelf.js";
import { saveEntry } from "./way-back.js";

const KEY = "nonet.game";
const SOON = 300; // milliseconds: browsers refuse to change their history more than some hundred times in half a minute

/** @returns {string | null} the game that was saved last, by this tab or another */
export function savedGame() {
  return recall(KEY);
}

export class Persistence {
  constructor() {
    this.last = savedGame(); // what this tab saved last, or found at first
    this.timer = 0;
    /** @type {(() => void) | null} writes the entry of the history that is not yet written */
    this.pending = null;
  }

  /**
   * Save a game at once: a reload may come before a timer does.
   *
   * @param {Game} game
   */
  save(game) {
    const { id } = game;
    const text = this.store(game);
    if (text === null) return;
    clearTimeout(this.timer);
    this.pending = () => saveEntry(game, text);
    if (game.id !== id)
      this.flush(); // another tab goes on with the game of this entry
    else this.timer = setTimeout(() => this.flush(), SOON);
  }

  /**
   * Save a game, and its entry of the history, at once.
   *
   * @param {Game} game
   */
  saveNow(game) {
    this.save(game);
    this.flush();
  }

  /** Write the entry of the history that is still to be written. */
  flush() {
    const { pending } = this;
    this.cancel();
    pending?.();
  }

  /** Drop it: the player is at another entry. */
  cancel() {
    clearTimeout(this.timer);
    this.pending = null;
  }

  /**
   * @param {Game} game
   * @returns {string | null} the text that is saved; null where this game is not to be saved
   */
  store(game) {
    if (game.isLesson) return null; // the player's own game is saved
    if (!makeRoom(game, savedGame(), this.last)) return null;
    const text = save(game, elapsed(game.clock, Date.now()));
    if (keep(KEY, text)) this.last = text;
    return text;
  }
}
