/** The explained solution that a page without a server carries, and which step of it helps in a position. */

/** @import {Candidate, Hint, HintStage, Link, MarkedCandidate, Marks, PositionData} from "../core/types.js" */

import { t } from "../core/words.js";

/**
 * @typedef {object} PackedStep a step as the file has it; what is empty is left out. Candidates are cell, digit, cell, digit …
 * @property {string} technique
 * @property {string} name
 * @property {string} level
 * @property {number} rank how easy its technique is to see, compared with others: 0 is the easiest
 * @property {string} [nudge]
 * @property {string} [sentence]
 * @property {string[]} [why]
 * @property {Hint["branches"]} [branches]
 * @property {number[]} [placements]
 * @property {number[]} [eliminations]
 * @property {MarkedFlat} [candidates]
 * @property {number[]} [cells]
 * @property {number[]} [regions]
 * @property {PackedLink[]} [links]
 * @property {number[][]} [groups]
 * @property {number[]} [covers]
 * @property {string} [second]
 * @property {number[]} [focus]
 * @property {PackedStage[]} [stages]
 *
 * @typedef {[string, number, number, MarkedFlat, number[], number[], PackedLink[]]} PackedStage sentence, branch, depth, marked
 *   candidates, cells, regions, links
 * @typedef {Partial<Record<MarkedCandidate["mark"], number[]>>} MarkedFlat
 * @typedef {[number[], number[], number]} PackedLink
 *
 * @typedef {object} Solved what a file knows of its puzzle beside the board
 * @property {number[]} givens
 * @property {number[]} solution
 * @property {number[][]} cliques cells of which no two hold the same digit
 * @property {number[][]} domains what each cell may hold, whatever stands elsewhere
 * @property {PackedStep[]} steps
 * @property {boolean} is_explained whether the steps reach the end
 * @property {string} end why they end
 *
 * @typedef {Hint & {rank: number}} Step
 */

/**
 * What every empty cell may hold once these digits stand.
 *
 * @param {Pick<Solved, "cliques" | "domains">} solved
 * @param {readonly number[]} values
 * @returns {number[][]}
 */
export function openCandidates({ cliques, domains }, values) {
  /** @type {Set<number>[]} */
  const used = domains.map(() => new Set());
  for (const cells of cliques) {
    const digits = cells.map((cell) => values[cell]).filter(Boolean);
    for (const cell of cells) for (const digit of digits) used[cell].add(digit);
  }
  return domains.map((digits, cell) => (values[cell] ? [] : digits.filter((digit) => !used[cell].has(digit))));
}

/**
 * The steps with their positions, which follow from the steps before.
 *
 * @param {Solved} solved
 * @returns {Step[]}
 */
export function unpack(solved) {
  const values = [...solved.givens];
  /** @type {Set<string>} */
  const removed = new Set();
  return solved.steps.map((packed) => {
    const candidates = openCandidates(solved, values).map((digits, cell) =>
      digits.filter((digit) => !removed.has(`${cell}:${digit}`)),
    );
    const step = { ...wordsOf(packed), marks: marksOf(packed), values: [...values], candidates };
    for (const { cell, digit } of step.placements) values[cell] = digit;
    for (const { cell, digit } of step.eliminations) removed.add(`${cell}:${digit}`);
    return step;
  });
}

/** @param {PackedStep} packed */
function wordsOf({ technique, name, level, rank, ...rest }) {
  return {
    ...{ technique, name, level, rank },
    nudge: rest.nudge ?? "",
    sentence: rest.sentence ?? "",
    why: rest.why ?? [],
    branches: rest.branches ?? [],
    stages: (rest.stages ?? []).map(stageOf),
    placements: pairs(rest.placements),
    eliminations: pairs(rest.eliminations),
  };
}

/**
 * @param {PackedStep} packed
 * @returns {Marks}
 */
function marksOf({ candidates = {}, links = [], ...rest }) {
  const { cells = [], regions = [], groups = [], covers = [], second = "", focus = [] } = rest;
  return { candidates: markedOf(candidates), links: links.map(linkOf), cells, regions, groups, covers, second, focus };
}

/**
 * @param {PackedStage} packed
 * @returns {HintStage}
 */
function stageOf([sentence, branch, depth, candidates, cells, regions, links]) {
  return { sentence, branch, depth, candidates: markedOf(candidates), cells, regions, links: links.map(linkOf) };
}

/**
 * @param {MarkedFlat} flat
 * @returns {MarkedCandidate[]}
 */
function markedOf(flat) {
  const marks = /** @type {MarkedCandidate["mark"][]} */ (Object.keys(flat));
  return marks.flatMap((mark) => pairs(flat[mark]).map((one) => ({ ...one, mark })));
}

/**
 * @param {PackedLink} packed
 * @returns {Link}
 */
function linkOf([source, target, strong]) {
  return { source: pairs(source), target: pairs(target), strong: Boolean(strong) };
}

/**
 * @param {readonly number[]} [flat]
 * @returns {Candidate[]}
 */
function pairs(flat = []) {
  return Array.from({ length: flat.length / 2 }, (_, i) => ({ cell: flat[2 * i], digit: flat[2 * i + 1] }));
}

/**
 * The digits of a position.
 *
 * @param {PositionData} position
 */
export function digitsOf({ givens, placed }) {
  return givens.map((digit, cell) => digit || (placed?.[cell] ?? 0));
}

/**
 * What the player knows that each cell may hold: by the digits, by what is ruled out, by marks that are trusted.
 *
 * @param {Solved} solved
 * @param {PositionData} position
 */
export function knownCandidates(solved, position) {
  const { candidates, marks } = position;
  return openCandidates(solved, digitsOf(position)).map((digits, cell) =>
    digits.filter(
      (digit) =>
        (!candidates?.[cell]?.length || candidates[cell].includes(digit)) &&
        (!marks?.[cell]?.length || marks[cell].includes(digit)),
    ),
  );
}

/**
 * The easiest step whose effect is not there yet, and whose reasons are.
 *
 * The steps before the first that is not done are done, so that its reasons hold: at least its digits and candidates
 * are known. Where the player has gone on elsewhere its pattern may be gone; then it is shown on its own position.
 *
 * @param {Solved} solved
 * @param {readonly Step[]} steps
 * @param {readonly number[][]} regions the cells of each region of the board
 * @param {PositionData} position without mistakes
 * @returns {Hint | null} null where the steps say nothing more
 */
export function nextStep(solved, steps, regions, position) {
  const values = digitsOf(position);
  const known = knownCandidates(solved, position);
  const open = steps.filter((step) => !isDone(step, values, known));
  const fitting = open.filter((step) => fits(step, regions, values, known));
  const [best] = fitting.sort((a, b) => a.rank - b.rank || steps.indexOf(a) - steps.indexOf(b));
  if (!best) return open.length ? asEarlier(open[0]) : null;
  const eliminations = best.eliminations.filter(({ cell, digit }) => known[cell].includes(digit));
  return { ...best, eliminations, values, candidates: known };
}

/**
 * @param {Hint} step
 * @returns {Hint}
 */
function asEarlier(step) {
  const words = t("Look back at a position with fewer digits.");
  return { ...step, nudge: `${words} ${step.nudge}`, sentence: `${words} ${step.sentence}`, isEarlier: true };
}

/**
 * @param {Hint} step
 * @param {readonly number[]} values
 * @param {readonly number[][]} known
 */
function isDone(step, values, known) {
  return (
    step.placements.every(({ cell }) => values[cell]) &&
    step.eliminations.every(({ cell, digit }) => !known[cell].includes(digit))
  );
}

/**
 * Whether a step still fits the board: its reasons are there, and everything that was ruled out around it still is.
 *
 * @param {Hint} step
 * @param {readonly number[][]} regions
 * @param {readonly number[]} values
 * @param {readonly number[][]} known
 */
function fits(step, regions, values, known) {
  const { marks, placements } = step;
  if (placements.some(({ cell }) => values[cell])) return false;
  const shown = marks.candidates.filter(({ mark }) => mark !== "removed");
  if (!shown.every(({ cell, digit }) => known[cell].includes(digit))) return false;
  return scopeOf(step, regions, values.length).every((cell) =>
    known[cell].every((digit) => step.candidates[cell].includes(digit)),
  );
}

/**
 * The cells that a step rests on. A chain does not say which regions its links are in: all cells count.
 *
 * @param {Hint} step
 * @param {readonly number[][]} regions
 * @param {number} count
 */
function scopeOf({ marks }, regions, count) {
  if (marks.links.length) return Array.from({ length: count }, (_, cell) => cell);
  return [
    ...marks.cells,
    ...marks.candidates.map(({ cell }) => cell),
    ...marks.groups.flat(),
    ...marks.regions.flatMap((index) => regions[index]),
  ];
}
