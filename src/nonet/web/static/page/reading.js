/** Text becomes a puzzle on the board: pasted, dropped, typed or out of a file, in every format and link that is read. */

/** @import {Refusal} from "../engine/engine.js" */
/** @import {App} from "./app.js" */
/** @import {BoardChoice, PuzzleData} from "../core/types.js" */

import { isRefusal, refusal } from "../engine/engine.js";
import { sentence, undrawn, unshowable } from "../core/board.js";
import { wholeAbout } from "./about.js";
import { withProgress } from "./busy.js";
import { fetched } from "./lazy.js";
import { begunWords, openLink } from "./opening.js";
import { gameOf } from "../core/state.js";
import { t } from "../core/words.js";

const LARGEST_FILE = 1_000_000;
const OWN_LINK = /^\s*https?:\/\/\S*?#(\S*\bgivens=\S*)\s*$/;

/**
 * @param {App} app
 * @param {File} file
 * @returns {Promise<string>} what is in it; nothing where it is too large
 */
export async function readFile(app, file) {
  if (file.size > LARGEST_FILE) {
    const told = { file: file.name, size: Math.ceil(file.size / 1e6) };
    app.overlay.say(t("{file} is too large to read here: {size} MB.", told), "bad");
    return "";
  }
  const text = await file.text();
  await readText(app, text);
  return text;
}

/**
 * @param {App} app
 * @param {string} text
 * @param {BoardChoice} [choice] the board of texts that do not say theirs
 * @returns {Promise<boolean>} whether there is a new puzzle on the board
 */
export async function readText(app, text, choice = {}) {
  const own = OWN_LINK.exec(text);
  if (own) return openLink(app, own[1]);
  const answer = await withProgress(t("Reading …"), (signal) =>
    app.engine.read({ ...choice, text, is_fallback: true }, signal),
  );
  if (isRefusal(answer)) {
    app.overlay.complain(placed(answer));
    return false;
  }
  const { puzzles, format } = answer;
  const { formats } = await wholeAbout(app);
  const isShown = showPuzzle(app, puzzles[0]);
  if (isShown) {
    const name = formats.find((one) => one.id === format)?.name ?? format;
    const read = t.n(puzzles.length, "Read a puzzle ({format}).", "Read {n} puzzles ({format}).", { format: name });
    const words = `${read}${remarks(puzzles[0])} ${begunWords(app.game)}`.trim();
    const isRed = app.settings.conflicts;
    const clash = t(
      isRed ? "Its givens contradict each other: see the red ones." : "Its givens contradict each other.",
    );
    if (app.session.conflicts.all.size) app.overlay.say(`${words} ${clash}`, "bad");
    else app.overlay.say(words, "good");
  }
  if (puzzles.length > 1 || puzzles[0].proposals.length)
    (await fetched(app, () => import("../panels/offers.js")))?.open(app, puzzles);
  return isShown;
}

/**
 * What of a puzzle the board does not show: what was left out, and what no drawing shows.
 *
 * @param {PuzzleData} puzzle
 */
function remarks({ board, notes, proposals }) {
  const said = proposals.length ? notes.slice(1) : notes; // the first is about proposals, which are offered
  return [...said.map(sentence), undrawn(board)].map((one) => one && ` ${one}`).join("");
}

/**
 * The message with the line it is about.
 *
 * @param {Refusal} answer
 */
function placed(answer) {
  const { kind, message, line } = answer.error;
  if (!["format", "geometry"].includes(kind)) return answer;
  const isPlaced = line && !/\bline \d/.test(message);
  const told = { message, line: line ?? 0 };
  return refusal(
    kind,
    t(
      isPlaced ? "cannot read this as a puzzle: line {line}: {message}" : "cannot read this as a puzzle: {message}",
      told,
    ),
  );
}

/**
 * @param {App} app
 * @param {PuzzleData} puzzle
 * @returns {boolean} whether the page can show it
 */
export function showPuzzle(app, puzzle) {
  const problem = unshowable(puzzle.board);
  if (problem) app.overlay.say(problem, "bad");
  else app.session.show(gameOf(puzzle));
  return !problem;
}

/**
 * The puzzle with rules that its drawings stand for.
 *
 * @param {App} app
 * @param {PuzzleData} puzzle
 * @param {readonly string[]} rules
 */
export async function playWith(app, puzzle, rules) {
  const { kind, size, box, layout, grids, rules: laid } = puzzle.board;
  const choice = { kind, size, box, layout, grids, rules: [...laid, ...rules] };
  const board = await withProgress(t("Adding the rules …"), (signal) => app.engine.board(choice, signal));
  if (isRefusal(board)) return app.overlay.complain(board);
  if (showPuzzle(app, { ...puzzle, board }))
    app.overlay.say(`${t("The rules are on the board.")} ${undrawn(board)}`.trim(), "good");
}
