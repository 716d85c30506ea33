/** Talking to the server. An answer or a Refusal: what goes wrong is data with a sentence, never an exception. */

/**
 * @import {About, BoardChoice, BoardData, CheckAnswer, CluesAnswer, ConvertAnswer, HintAnswer, LiveAnswer,
 *   PositionData, PuzzleData, RateAnswer, RedundantAnswer, RuleTool, SolveAnswer, StepsAnswer, TileAnswer} from "../core/types.js"
 */
/** @import {LessonData, LessonPath, PracticeData} from "../core/lessons.js" */

/** @typedef {{error: {kind: string, message: string, line?: number, column?: number}}} Refusal */

/**
 * @template T
 * @typedef {Promise<T | Refusal>} Reply
 */

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
export const OFFLINE = refusal("offline", "the server does not answer: is sudoku serve still running?");

/**
 * @param {string} path
 * @param {object | null} body null where there is nothing to say: then it is a GET
 * @param {AbortSignal} [signal]
 * @returns {Promise<Response | Refusal>}
 */
async function post(path, body, signal) {
  try {
    const headers = { "Content-Type": "application/json" };
    const form = body && { method: "POST", headers, body: JSON.stringify(body) };
    const response = await fetch(`/api/${path}`, { ...form, signal });
    if (response.ok) return response;
    const answer = await response.json().catch(() => null);
    return answer?.error ? answer : refusal("server", `the server answered with status ${response.status}`);
  } catch (reason) {
    if (reason instanceof DOMException && reason.name === "AbortError") return refusal("cancelled", reason.message);
    return OFFLINE;
  }
}

/**
 * @param {string} path
 * @param {object | null} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
async function ask(path, body, signal) {
  const response = await post(path, body, signal);
  if (!(response instanceof Response)) return response;
  return response.json().catch(() => refusal("server", "the server's answer is not what I expected"));
}

/** @type {(choice: BoardChoice, signal?: AbortSignal) => Reply<BoardData>} */
export const board = (choice, signal) => ask("board", choice, signal);

/** @type {(request: BoardChoice & {text: string, is_fallback?: boolean}, signal?: AbortSignal) => Reply<{format: string, puzzles: PuzzleData[]}>} */
export const read = (request, signal) => ask("read", request, signal);

/**
 * @type {(request: BoardChoice & {level?: string, technique?: string, seed?: string}, signal?: AbortSignal)
 *   => Reply<PuzzleData & {level: string}>}
 */
export const create = (request, signal) => ask("create", request, signal);

/** @type {(position: PositionData, signal?: AbortSignal) => Reply<SolveAnswer>} */
export const solve = (position, signal) => ask("solve", position, signal);

/** @type {(position: PositionData & {only_rules?: boolean}, signal?: AbortSignal) => Reply<CheckAnswer>} */
export const check = (position, signal) => ask("check", position, signal);

/** @type {(position: PositionData & {row: number, column: number}, signal?: AbortSignal) => Reply<TileAnswer>} */
export const tile = (position, signal) => ask("tile", position, signal);

/** @type {(position: PositionData & {technique?: string}, signal?: AbortSignal) => Reply<HintAnswer>} */
export const hint = (position, signal) => ask("hint", position, signal);

/** @type {() => Reply<LessonPath>} */
export const techniques = () => ask("techniques", null);

/** @type {(name: string) => Reply<LessonData>} */
export const technique = (name) => ask("technique", { name });

/** @type {(request: {name: string, number?: number}, signal?: AbortSignal) => Reply<PracticeData>} */
export const practice = (request, signal) => ask("practice", request, signal);

/** @type {(position: PositionData, signal?: AbortSignal) => Reply<StepsAnswer>} */
export const steps = (position, signal) => ask("steps", position, signal);

/** @type {(position: PositionData, signal?: AbortSignal) => Reply<RateAnswer>} */
export const rate = (position, signal) => ask("rate", position, signal);

/** @type {(position: PositionData, signal?: AbortSignal) => Reply<{candidates: number[][]}>} */
export const candidates = (position, signal) => ask("candidates", position, signal);

/** @type {(position: PositionData, signal?: AbortSignal) => Reply<CluesAnswer>} */
export const clues = (position, signal) => ask("clues", position, signal);

/** @type {(position: PositionData & {with_rules?: boolean}, signal?: AbortSignal) => Reply<RedundantAnswer>} */
export const redundant = (position, signal) => ask("redundant", position, signal);

/** @type {(position: PositionData & {limit?: number, only_true?: boolean}, signal?: AbortSignal) => Reply<LiveAnswer>} */
export const live = (position, signal) => ask("live", position, signal);

/** @type {(request: PositionData & {to: string, info?: object}, signal?: AbortSignal) => Reply<ConvertAnswer>} */
export const convert = (request, signal) => ask("convert", request, signal);

/** @typedef {{program: string, name: string, link: string, problem: string}} LinkTo a link, or why there is none */

/** @type {(request: PositionData & {info?: object}, signal?: AbortSignal) => Reply<{links: LinkTo[]}>} */
export const links = (request, signal) => ask("links", request, signal);

/** @type {() => Promise<{rules: RuleTool[]}>} */
export const rules = async () => (await fetch("/api/rules")).json();

/** @type {() => Promise<About>} */
export const about = async () => (await fetch("/api/about")).json();

/**
 * One file that plays the puzzle without a server.
 *
 * @param {PositionData & {info?: object}} request
 * @param {AbortSignal} [signal]
 * @returns {Reply<Blob>}
 */
export async function page(request, signal) {
  const response = await post("page", request, signal);
  return response instanceof Response ? response.blob() : response;
}

/**
 * A drawing: the file itself.
 *
 * @param {PositionData & {to: string}} request
 * @param {AbortSignal} [signal]
 * @returns {Reply<Blob>}
 */
export async function draw(request, signal) {
  const response = await post("draw", request, signal);
  return response instanceof Response ? response.blob() : response;
}
