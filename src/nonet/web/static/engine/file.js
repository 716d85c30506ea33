/** The engine of a file without a server: it answers out of what the file knows of its one puzzle. */

/**
 * @import {CheckAnswer, HintAnswer, PositionData, PuzzleData} from "../core/types.js"
 * @import {Engine} from "./engine.js"
 * @import {Solved, Step} from "./file-steps.js"
 */

import { makeBoard } from "../core/board.js";
import { checksum } from "../core/fog-sight.js";
import { nameOf } from "../core/places.js";
import { t } from "../core/words.js";
import { refusal } from "./engine.js";
import { digitsOf, knownCandidates, nextStep, unpack } from "./file-steps.js";

/** @typedef {Pick<PuzzleData, "board" | "givens" | "placed" | "candidates" | "info"> & Solved} PageData */

const unavailable = () => refusal("offline", t("this file has one puzzle and no server, so it cannot do that"));

/**
 * The data of this file. They are packed, so that a reader does not see the solution by accident; they are not secret.
 *
 * @returns {Promise<PageData>}
 */
export async function loadPuzzle() {
  const packed = document.getElementById("puzzle")?.textContent ?? "";
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(unpacked).text());
}

/**
 * @param {PageData} data
 * @returns {Engine}
 */
export function fileEngine(data) {
  const regions = data.board.regions.map(({ cells }) => cells);
  const mistakesOf = mistakeFinder(data);
  /** @type {Step[] | null} */
  let unpacked = null;
  const path = () => (unpacked ??= unpack(data));
  const refuse = async () => unavailable();
  return {
    start: async () => ({ about: NO_CHOICES, board: data.board }),
    get unavailable() {
      return unavailable();
    },
    whyMissing: refuse,
    check: async (position) => checkAnswer(position, mistakesOf),
    hint: async (position) => {
      const wrong = mistakesOf(position);
      if (wrong.length) return mistakenAnswer(wrong);
      const isFull = digitsOf(position).every(Boolean);
      if (isFull)
        return { hint: null, sentence: t("the grid is full: there is no next step"), nudge: "", ...placesOf([]) };
      const found = nextStep(data, path(), regions, position);
      return { hint: found, sentence: found ? found.sentence : data.end, nudge: "", ...placesOf([]) };
    },
    steps: async () => ({ steps: path(), is_solved: data.is_explained, sentence: data.end }),
    solve: async () => ({ verdict: "unique", code: 1, sentence: unique(), ...solutionOf(data) }),
    tile: async ({ row, column }) => {
      const cell = data.board.places.findIndex((place) => place?.[0] === row - 1 && place[1] === column - 1);
      return { cell, digit: data.solution[cell], sentence: unique() };
    },
    candidates: async (position) => ({
      candidates: knownCandidates(data, { ...position, candidates: null, marks: undefined }),
    }),
    fog: async () => ({ light: lightOf(data.solution), sentence: unique() }),
    board: refuse,
    read: refuse,
    create: refuse,
    gallery: refuse,
    rules: refuse,
    rate: refuse,
    techniques: refuse,
    technique: refuse,
    practice: refuse,
    clues: refuse,
    redundant: refuse,
    live: refuse,
    estimate: refuse,
    about: refuse,
    convert: refuse,
    links: refuse,
    page: refuse,
    draw: refuse,
  };
}

const unique = () => t("the solution is unique");

const NO_CHOICES = { levels: [], few_levels: [], other_shapes: [] };

/** @param {number[]} solution */
const lightOf = (solution) => ({ salt: "file", sums: solution.map((digit, cell) => checksum("file", cell, digit)) });

/** @param {PageData} data */
const solutionOf = ({ solution }) => ({ solution, differing: [], count: 1, engine: "" });

/** @typedef {{cell: number, words: string, nudge: string, missing?: number}} Mistake `missing` from the notes */

/**
 * @param {PageData} data
 * @returns {(position: PositionData) => Mistake[]} the mistakes in a position, in the words of the server
 */
function mistakeFinder(data) {
  const board = makeBoard(data.board);
  return (position) => {
    const values = digitsOf(position);
    const known = knownCandidates({ ...data, cliques: [] }, { ...position, givens: values.map(() => 0), placed: [] });
    return data.solution.flatMap((right, cell) => {
      const name = nameOf(board, cell);
      if (values[cell] && values[cell] !== right)
        return [{ cell, words: t("{cell} cannot be {digit}", { cell: name, digit: values[cell] }), nudge: "" }];
      if (values[cell] || known[cell].includes(right)) return [];
      if (position.marks) {
        const nudge = t("look again at your notes in {cell}", { cell: name });
        const words = t("{digit} is missing from the notes of {cell}", { cell: name, digit: right });
        return [{ cell, words, nudge, missing: right }];
      }
      const words = t("the pencil marks of {cell} lack the digit that belongs there", { cell: name });
      return [{ cell, words, nudge: "" }];
    });
  };
}

/**
 * @param {PositionData & {only_rules?: boolean}} position
 * @param {(position: PositionData) => Mistake[]} mistakesOf
 * @returns {CheckAnswer}
 */
function checkAnswer(position, mistakesOf) {
  // Which rules are broken is not known without a server; a digit that breaks one is a mistake, too.
  if (position.only_rules)
    return { verdict: "incomplete", code: -1, sentence: "", faults: [], mistakes: [], missing_notes: [] };
  const wrong = mistakesOf(position);
  const found = { faults: [], ...placesOf(wrong) };
  const sentence = wrong.map(({ words }) => words).join("; ");
  if (wrong.length) return { verdict: "wrong", code: 0, sentence, ...found };
  const left = digitsOf(position).filter((digit) => !digit).length;
  if (!left) return { verdict: "right", code: 1, sentence: t("the grid is full and right"), ...found };
  const open = t.n(left, "right so far: {n} cell is open", "right so far: {n} cells are open");
  return { verdict: "sound", code: -1, sentence: open, ...found };
}

/**
 * @param {Mistake[]} wrong
 * @returns {HintAnswer}
 */
function mistakenAnswer(wrong) {
  const hasOwn = wrong.some(({ nudge }) => nudge);
  const nudge = hasOwn ? wrong.map((one) => one.nudge || one.words).join("; ") : "";
  return { hint: null, sentence: wrong.map(({ words }) => words).join("; "), nudge, ...placesOf(wrong) };
}

/** @param {Mistake[]} wrong */
function placesOf(wrong) {
  const missing_notes = wrong.flatMap(({ cell, missing }) => (missing ? [{ cell, digit: missing }] : []));
  return { mistakes: wrong.map(({ cell }) => cell), missing_notes };
}
