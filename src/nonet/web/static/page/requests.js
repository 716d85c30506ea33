/** What the page asks after every move: notes, and which rules are broken. An answer that the next move overtakes is dropped. */

/** @import {Game, PositionData} from "../core/types.js" */
/** @import {App} from "./app.js" */

import { sentence } from "../core/board.js";
import { seenGame } from "../core/fog.js";
import { positionOf, showsNotes } from "../core/state.js";
import { isRefusal } from "../engine/engine.js";
import { fetched } from "./lazy.js";

export class Requests {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.notes = new AbortController();
    this.rules = new AbortController();
  }

  /** Ask again for all that follows from the position. */
  refresh() {
    void this.refreshNotes();
    void this.refreshRules();
    void this.refreshLight();
  }

  /** What tells a right digit, where there is fog that it lifts. */
  async refreshLight() {
    if (!this.app.game.board.data.fog) return;
    await (await fetched(this.app, () => import("./fog.js")))?.learnLight(this.app);
  }

  /** Automatic notes come from the engine. */
  async refreshNotes() {
    this.notes.abort();
    const { engine, game, settings } = this.app;
    if (!showsNotes(game, settings)) return;
    const { signal } = (this.notes = new AbortController());
    const answer = await engine.candidates(notesPositionOf(game), signal);
    if (signal.aborted || this.app.game !== game || isRefusal(answer)) return;
    // Lists that say the same stay: their cells need not be drawn again.
    const before = game.autoCandidates ?? [];
    game.autoCandidates = answer.candidates.map((digits, i) =>
      before[i]?.join() === digits.join() ? before[i] : digits,
    );
    this.app.redraw();
  }

  /** Which cells break a rule such as a thermometer is known to the engine: the page knows of regions alone. */
  async refreshRules() {
    this.rules.abort();
    const { engine, game, settings, session, overlay } = this.app;
    if (!settings.conflicts || !game.board.data.rules.length) return;
    const { signal } = (this.rules = new AbortController());
    const answer = await engine.check({ ...positionOf(game), candidates: null, only_rules: true }, signal);
    if (signal.aborted || this.app.game !== game || isRefusal(answer)) return;
    const faults = answer.faults.filter((fault) => fault.cells.every((cell) => !session.hidden.has(cell)));
    game.broken = new Set(faults.flatMap((fault) => fault.cells));
    session.findConflicts();
    const own = faults.find((fault) => fault.cells.some((cell) => game.selection.includes(cell)));
    if (own && !overlay.message.text) overlay.say(sentence(own.words), "bad");
    this.app.redraw();
  }
}

/**
 * What automatic notes are asked for: what is in the fog is not in them.
 *
 * @param {Game} game
 * @returns {PositionData}
 */
export function notesPositionOf(game) {
  const seen = seenGame(game);
  const position = { ...positionOf(seen), candidates: null };
  return seen.hidden ? { ...position, rules: [] } : position;
}
