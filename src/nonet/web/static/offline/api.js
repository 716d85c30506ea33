/** In a page without a server this stands for page/api.js: what the file knows of its puzzle answers. */

/**
 * @import {CheckAnswer, HintAnswer, PositionData, PuzzleData, SolveAnswer, StepsAnswer, TileAnswer} from "../core/types.js"
 * @import {Solved, Step} from "./path.js"
 */

import { makeBoard } from "../core/board.js";
import { nameOf } from "../core/places.js";
import { digitsOf, knownCandidates, nextStep, unpack } from "./path.js";

/** @typedef {{error: {kind: string, message: string, line?: number, column?: number}}} Refusal */

/** @typedef {Pick<PuzzleData, "board" | "givens" | "placed" | "candidates" | "info"> & Solved} PageData */

/**
 * @template {object} T
 * @param {T | Refusal} answer
 * @returns {answer is Refusal}
 */
export function isRefusal(answer) {
  return "error" in answer;
}

/**
 * @param {string} kind
 * @param {string} message
 * @returns {Refusal}
 */
export function refusal(kind, message) {
  return { error: { kind, message } };
}

/** @type {Refusal} */
export const OFFLINE = refusal("offline", "this file plays one puzzle, without a server: it cannot do that");

/**
 * The data of the file. They are packed, so that nobody reads the solution by accident; they are no secret.
 *
 * @returns {Promise<PageData>}
 */
export async function load() {
  const packed = document.getElementById("puzzle")?.textContent ?? "";
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(unpacked).text());
}

const data = await load();
const board_ = makeBoard(data.board);
const regions = data.board.regions.map(({ cells }) => cells);

/** @type {Step[] | null} */
let unpacked = null;

function path() {
  return (unpacked ??= unpack(data));
}

/** The puzzle of this file. */
export const puzzle = () => ({ ...data, line: "", notes: [], proposals: [] });

/**
 * What is wrong in a position, in the words of the server; empty if nothing is.
 *
 * @param {PositionData} position
 */
function mistakesOf(position) {
  const values = digitsOf(position);
  const known = knownCandidates({ ...data, cliques: [] }, { ...position, givens: values.map(() => 0), placed: [] });
  return data.solution.flatMap((right, cell) => {
    const name = nameOf(board_, cell);
    if (values[cell] && values[cell] !== right)
      return [{ cell, words: `${name} cannot be ${values[cell]}`, nudge: "" }];
    if (values[cell] || known[cell].includes(right)) return [];
    if (position.marks?.[cell]?.length && !position.marks[cell].includes(right)) {
      const nudge = `look again at your marks in ${name}`;
      return [{ cell, words: `${name} must be ${right}, which your marks do not have`, nudge }];
    }
    return [{ cell, words: `the pencil marks of ${name} lack the digit that belongs there`, nudge: "" }];
  });
}

/**
 * @param {PositionData & {only_rules?: boolean}} position
 * @returns {Promise<CheckAnswer>}
 */
export async function check(position) {
  // Which rules are broken is not known without a server; a digit that breaks one is a mistake, too.
  if (position.only_rules) return { verdict: "incomplete", code: -1, sentence: "", faults: [], mistakes: [] };
  const wrong = mistakesOf(position);
  const mistakes = wrong.map(({ cell }) => cell);
  const sentence = wrong.map(({ words }) => words).join("; ");
  if (wrong.length) return { verdict: "wrong", code: 0, sentence, faults: [], mistakes };
  const left = digitsOf(position).filter((digit) => !digit).length;
  if (!left) return { verdict: "right", code: 1, sentence: "the grid is full and right", faults: [], mistakes };
  const open = `${left} ${left === 1 ? "cell is" : "cells are"} open`;
  return { verdict: "sound", code: -1, sentence: `right so far: ${open}`, faults: [], mistakes };
}

/**
 * @param {PositionData} position
 * @returns {Promise<HintAnswer>}
 */
export async function hint(position) {
  const wrong = mistakesOf(position);
  if (wrong.length) {
    const hasOwn = wrong.some(({ nudge }) => nudge);
    const nudge = hasOwn ? wrong.map((one) => one.nudge || one.words).join("; ") : "";
    return { hint: null, sentence: wrong.map(({ words }) => words).join("; "), nudge };
  }
  const isFull = digitsOf(position).every(Boolean);
  if (isFull) return { hint: null, sentence: "the grid is full: there is no next step", nudge: "" };
  const found = nextStep(data, path(), regions, position);
  return { hint: found, sentence: found ? found.sentence : data.end, nudge: "" };
}

/** @returns {Promise<StepsAnswer>} */
export async function steps() {
  return { steps: path(), is_solved: data.is_explained, sentence: data.end };
}

/** @returns {Promise<SolveAnswer>} */
export async function solve() {
  const sentence = "the solution is unique";
  return { verdict: "unique", code: 1, sentence, solution: data.solution, differing: [], count: 1, engine: "" };
}

/**
 * @param {PositionData & {row: number, column: number}} asked
 * @returns {Promise<TileAnswer>}
 */
export async function tile({ row, column }) {
  const cell = data.board.places.findIndex((place) => place?.[0] === row - 1 && place[1] === column - 1);
  return { cell, digit: data.solution[cell], sentence: "the solution is unique" };
}

/**
 * @param {PositionData} position
 * @returns {Promise<{candidates: number[][]}>}
 */
export async function candidates(position) {
  return { candidates: knownCandidates(data, { ...position, candidates: null, marks: undefined }) };
}

const refuse = async () => OFFLINE;

export {
  refuse as board,
  refuse as clues,
  refuse as convert,
  refuse as create,
  refuse as draw,
  refuse as links,
  refuse as page,
  refuse as rate,
  refuse as read,
};
