/**
 * The engine: whoever answers the questions of the page. It is the only part that knows the rules of Sudoku.
 *
 * http.js asks a server, file.js answers for one puzzle out of a file. The page has one engine, `app.engine`, and knows
 * nothing else about it. An answer or a Refusal: errors are data with a sentence, never an exception.
 */

/**
 * @import {About, BoardChoice, BoardData, CheckAnswer, CluesAnswer, ConvertAnswer, EstimateAnswer, Gallery, HintAnswer, Light,
 *   LiveAnswer, PositionData, PuzzleData, RateAnswer, RedundantAnswer, RuleTool, SolveAnswer, StepsAnswer, TileAnswer, WholeAbout} from "../core/types.js"
 */
/** @import {LessonData, LessonPath, PracticeData} from "../core/lessons.js" */

/** @typedef {{error: {kind: string, message: string, line?: number, column?: number}}} Refusal */

/**
 * @template T
 * @typedef {Promise<T | Refusal>} Reply
 */

/**
 * @template Q, A
 * @typedef {(question: Q, signal?: AbortSignal) => Reply<A>} Question a signal cancels it
 */

/** @typedef {{program: string, name: string, link: string, problem: string}} LinkTo a link, or why there is none */

/**
 * @typedef {object} Engine
 * @property {() => Promise<{about: About, board: BoardData}>} start what the page needs for its first drawing
 * @property {() => Reply<WholeAbout>} about what the server supports
 * @property {Refusal} unavailable the refusal of a question that cannot be answered at all
 * @property {() => Promise<Refusal>} whyMissing why a part of the page could not be loaded
 *
 * @property {Question<BoardChoice, BoardData>} board
 * @property {Question<BoardChoice & {text: string, is_fallback?: boolean}, {format: string, puzzles: PuzzleData[]}>} read
 * @property {Question<BoardChoice & {level?: string, technique?: string, seed?: string}, PuzzleData & {level: string}>} create
 * @property {() => Reply<Gallery>} gallery the puzzles that can be created
 * @property {() => Reply<{rules: RuleTool[]}>} rules
 *
 * @property {Question<PositionData, SolveAnswer>} solve
 * @property {Question<PositionData & {only_rules?: boolean}, CheckAnswer>} check
 * @property {Question<PositionData & {row: number, column: number}, TileAnswer>} tile
 * @property {Question<PositionData, {candidates: number[][]}>} candidates
 * @property {Question<PositionData, {light: Light | null, sentence: string}>} fog what tells a right digit, to lift fog
 * @property {Question<PositionData & {technique?: string}, HintAnswer>} hint
 * @property {Question<PositionData, StepsAnswer>} steps
 * @property {Question<PositionData, RateAnswer>} rate
 *
 * @property {() => Reply<LessonPath>} techniques
 * @property {Question<{name: string}, LessonData>} technique
 * @property {Question<{name: string, number?: number}, PracticeData>} practice
 *
 * @property {Question<PositionData, CluesAnswer>} clues
 * @property {Question<PositionData & {with_rules?: boolean}, RedundantAnswer>} redundant
 * @property {Question<PositionData & {limit?: number, only_true?: boolean, deciding?: boolean}, LiveAnswer>} live
 * @property {Question<PositionData & {probes?: number}, EstimateAnswer>} estimate
 *
 * @property {Question<PositionData & {to: string, info?: object}, ConvertAnswer>} convert
 * @property {Question<PositionData & {info?: object}, {links: LinkTo[]}>} links
 * @property {Question<PositionData & {info?: object}, Blob>} page one file that plays the puzzle without a server
 * @property {Question<PositionData & {to: string, title?: string}, Blob>} draw a picture: the file itself
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
