/** Moves that the server's answers make: a tile, a solution, a step. They come with the first of those answers. */

/** @import {Candidate, Cell, Game, Hint, Settings} from "./types.js" */

import { seenGame } from "./fog.js";
import { commit } from "./history.js";
import { cleanNotes, dropFromAuto, withItem, without } from "./moves.js";
import { showsNotes } from "./state.js";

/**
 * Do what a step says: place its digits, rule its candidates out.
 *
 * What is ruled out goes from the player's marks. In a cell without marks there is none to go, so that the candidates
 * that are left are marked: the step is seen to be done.
 *
 * @param {Game} game
 * @param {Pick<Hint, "placements" | "eliminations"> & {candidates: readonly number[][]}} hint
 * @param {Settings} settings
 */
export function applyStep(game, hint, settings) {
  /** @type {Map<number, Cell>} */
  const changes = new Map();
  for (const { cell, digit } of hint.eliminations) {
    const now = changes.get(cell) ?? game.cells[cell];
    const isBare = !showsNotes(game, settings) && !now.corner.length && !now.centre.length;
    const centre = isBare ? (hint.candidates[cell] ?? []) : now.centre;
    const crossedOut = withItem(now.crossedOut, digit);
    changes.set(cell, { ...now, crossedOut, corner: without(now.corner, digit), centre: without(centre, digit) });
  }
  return place(game, hint.placements, settings, changes);
}

/**
 * Put digits in as one move: a tile, a solution, the placements of a step.
 *
 * @param {Game} game
 * @param {readonly Candidate[]} placements
 * @param {Settings} settings
 * @param {Map<number, Cell>} [changes]
 */
export function place(game, placements, settings, changes = new Map()) {
  const { cells } = seenGame(game);
  for (const { cell, digit } of placements) {
    if (cells[cell].given) continue;
    changes.set(cell, { ...(changes.get(cell) ?? game.cells[cell]), placed: digit });
    if (settings.cleanNotes) cleanNotes(game, cell, digit, changes);
  }
  const changed = commit(game.cells, game.history, changes);
  for (const { cell, digit } of placements) dropFromAuto(game, [cell], digit);
  return changed;
}
