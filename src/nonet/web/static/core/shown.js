/** What lies over the board: a hint, steps of a solution, cells to look at, the moment it is won. One union says which. */

/** @import {Board, Candidate, Game, Hint, Marks, Overlay} from "./types.js" */

import { nameOf } from "./places.js";
import { listed, t } from "./words.js";

/**
 * @typedef {1 | 2 | 3} Stage where to look, what to look for, all of it
 * @typedef {{sort: "nothing"}} ShownNothing
 * @typedef {{place: number, sentence: string, marks: Marks}} ShownPart a part of a step that is shown instead of the whole
 * @typedef {{sort: "hint", hint: Hint, stage: Stage, part?: ShownPart}} ShownHint
 * @typedef {{sort: "path", steps: Hint[], at: number, sentence: string, part?: ShownPart}} ShownPath steps to click through; `at` is the
 *   one on the board, -1 while the game itself is there
 * @typedef {{sort: "pointed", cells: readonly number[], wrong: ReadonlySet<number>, missing: readonly Candidate[]}}
 *   ShownPointed cells that an answer is about, digits that are wrong, and digits that the player's notes lack
 * @typedef {{sort: "won", text: string, figures: readonly Figure[], nextLevel: string}} ShownWon `nextLevel` is empty where
 *   no level is harder
 * @typedef {{sort: "moment", game: Game, cells: readonly number[]}} ShownMoment the game as it was at another moment, and the
 *   cells that its last move changed
 * @typedef {ShownNothing | ShownHint | ShownPath | ShownPointed | ShownWon | ShownMoment} Shown
 *
 * @typedef {{name: string, value: string, isBest?: boolean}} Figure of a game that is won
 *
 * @typedef {{role: string, words: string}} LegendEntry what a colour or a line on the board means
 */

/** @type {ShownNothing} */
export const NOTHING = Object.freeze({ sort: "nothing" });

/**
 * The step, once the card shows all of it: with its proof and its drawing.
 *
 * @param {Shown} shown
 * @returns {Hint | null}
 */
export function stepOf(shown) {
  if (shown.sort === "path") return shown.steps[shown.at] ?? null;
  return shown.sort === "hint" && shown.stage === 3 ? shown.hint : null;
}

/**
 * What is drawn over the game, or null.
 *
 * @param {Shown} shown
 * @returns {Overlay | null}
 */
export function overlayOf(shown) {
  if (shown.sort === "hint") return hintOverlay(shown);
  if (shown.sort === "moment") return { cells: shown.cells };
  if (shown.sort === "pointed") return { cells: shown.cells, wrong: shown.wrong };
  const step = stepOf(shown);
  if (!step) return null;
  const candidates = step.candidates.length && !isSingle(step) ? candidatesOf(step) : undefined;
  return { values: step.values, marks: marksOf(shown, step), candidates };
}

/**
 * @param {ShownHint} shown
 * @returns {Overlay}
 */
function hintOverlay(shown) {
  const { hint, stage } = shown;
  const marks = marksOf(shown, hint);
  const candidates = candidatesOf(hint);
  const effects = [...hint.placements, ...hint.eliminations];
  const where = placeOf(hint);
  const hasRegions = marks.regions.length > 0;
  if (stage === 1) return hasRegions ? { glow: marks.regions.slice(0, 1) } : { cells: where };
  const before = hint.isEarlier ? { values: hint.values } : {};
  if (stage === 3) return isSingle(hint) ? { ...before, marks } : { ...before, marks, candidates };
  // What can go into a cell is for the player to count.
  if (isSingle(hint) && !hasRegions) return { cells: where };
  const digits = new Set([...effects, ...marks.candidates].map(({ digit }) => digit));
  const digit = digits.size === 1 ? effects[0].digit : undefined;
  const pointed = hasRegions ? { glow: marks.regions, covers: marks.covers } : { cells: where };
  return { ...before, ...pointed, candidates, digit };
}

/**
 * The marks of a step, or of the part of it that is shown.
 *
 * @param {Shown} shown
 * @param {Hint} step
 */
function marksOf(shown, step) {
  return ("part" in shown && shown.part?.marks) || step.marks;
}

/**
 * The candidates of the cells that a step is about; those of the others would only distract.
 *
 * @param {Hint} hint
 * @returns {number[][]}
 */
function candidatesOf({ candidates, marks }) {
  const focus = new Set(marks.focus);
  return candidates.map((digits, cell) => (focus.has(cell) ? digits : []));
}

/**
 * The cells to look at first. The cells that rule digits out of a single come with the last stage: they are its reason.
 *
 * @param {Hint} hint
 * @returns {readonly number[]}
 */
function placeOf(hint) {
  const { placements, eliminations, marks } = hint;
  if (marks.cells.length && !isSingle(hint)) return marks.cells;
  return [...placements, ...eliminations].map(({ cell }) => cell);
}

/**
 * A digit that goes in without any talk of other candidates: it is drawn large.
 *
 * @param {Hint} hint
 */
function isSingle({ placements, eliminations, marks }) {
  const isAlone = marks.candidates.every(({ mark }) => mark === "placed");
  return placements.length > 0 && !eliminations.length && !marks.links.length && isAlone;
}

/**
 * The words of the card: the name of the technique, once it is revealed, and a sentence.
 *
 * @param {Board} board
 * @param {Shown} shown
 * @returns {{name: string, text: string}}
 */
export function wordsOf(board, shown) {
  const step = stepOf(shown);
  if (step) return { name: step.name, text: ("part" in shown && shown.part?.sentence) || step.sentence };
  if (shown.sort === "won") return { name: t("Solved!"), text: shown.text };
  if (shown.sort !== "hint") return { name: "", text: "" };
  if (shown.stage === 1) return { name: "", text: t("Look at {place}.", { place: whereOf(board, shown.hint) }) };
  return { name: shown.hint.name, text: shown.hint.nudge };
}

/**
 * @param {Board} board
 * @param {Hint} hint
 */
function whereOf(board, hint) {
  const [region] = hint.marks.regions;
  if (region !== undefined) return board.regions[region].name;
  const cells = placeOf(hint).slice(0, 3);
  return listed(cells.map((cell) => nameOf(board, cell)));
}

/**
 * What the button says that mends the mistakes on the board; empty if there are none.
 *
 * @param {Game} game
 * @param {Shown} shown
 */
export function mendingOf({ cells }, shown) {
  if (shown.sort !== "pointed") return "";
  const digits = [...shown.wrong].filter((cell) => cells[cell].placed).length;
  const notes = shown.missing.length;
  if (digits && notes) return t("Correct them");
  if (digits) return t.n(digits, "Take it out", "Take them out");
  return notes ? t.n(notes, "Put it back", "Put them back") : "";
}

/**
 * What the colours and lines of a step mean.
 *
 * @param {Shown} shown
 * @returns {LegendEntry[]}
 */
export function legendOf(shown) {
  const step = stepOf(shown);
  if (!step) return [];
  const marks = marksOf(shown, step);
  const isDrawn = !isSingle(step);
  const isChain = step.marks.links.length > 0;
  const has = (/** @type {string} */ mark) => marks.candidates.some((one) => one.mark === mark);
  const entries = [
    has("placed") && { role: "placed", words: t("goes in") },
    isDrawn && has("removed") && { role: "removed", words: t("ruled out") },
    isDrawn && has("pattern") && { role: "pattern", words: t(isChain ? "then true" : "the pattern") },
    isDrawn && has("second") && { role: "second", words: isChain ? t("then false") : marks.second },
    isDrawn && marks.covers.length && { role: "base", words: t("the digit must be in these") },
    isDrawn && marks.covers.length && { role: "cover", words: t("so it is in these") },
    marks.groups.length && { role: "group", words: t("groups of cells, by letter") },
  ];
  return entries.flatMap((entry) => entry || []);
}
