/** The digits that stand against each other. The page works them out once for every change: boards can be large. */

/** @import {Game} from "./types.js" */

import { findConflicts } from "./board.js";
import { givensOf, valuesOf } from "./state.js";

/**
 * @typedef {object} Conflicts
 * @property {ReadonlySet<number>} all the cells that stand against another one, or break a rule
 * @property {ReadonlySet<number>} wrong those of them to be drawn as wrong: of a given and a player's digit the digit is
 */

/**
 * @param {Game} game
 * @returns {Conflicts}
 */
export function conflictsOf(game) {
  const { board, cells } = game;
  const broken = [...game.broken].filter((cell) => cells[cell].given || cells[cell].placed);
  const all = new Set([...findConflicts(board, valuesOf(game)), ...broken]);
  if (!all.size) return { all, wrong: all };
  const givens = findConflicts(board, givensOf(game));
  // Rules that givens alone break are the givens' fault.
  const isOfGivens = game.isSetting || broken.every((cell) => cells[cell].given);
  if (isOfGivens) for (const cell of broken) givens.add(cell);
  return { all, wrong: new Set([...all].filter((cell) => !cells[cell].given || givens.has(cell))) };
}
