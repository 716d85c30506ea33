/** What the server says of a position: is it right, is it unique, what belongs there. */

/** @import {App} from "./app.js" */
/** @import {CheckAnswer, Game, SolveAnswer} from "../core/types.js" */
/** @import {Refusal} from "../engine/engine.js" */

import { place } from "../core/answered-moves.js";
import { isRefusal } from "../engine/engine.js";
import { sentence } from "../core/board.js";
import { nameOf } from "../core/places.js";
import { withProgress } from "./busy.js";
import { showMistakes, trialWords } from "./mistakes.js";
import { elapsed, inWords, start, stop } from "../core/clock.js";
import { keepAllTrials } from "../core/trial.js";
import { celebrate } from "./win.js";
import { fillMarks } from "../core/filling.js";
import { notedPositionOf } from "../core/own-marks.js";
import { isFull, placedOf, positionOf } from "../core/state.js";
import { seenGame } from "../core/fog.js";
import { t } from "../core/words.js";
import { notesPositionOf } from "./requests.js";

const MANY = 8; // cells that a sentence names
const AGAIN = 3000; // milliseconds until a server that did not answer is asked again

/**
 * Compare what stands with the rules and with the solution.
 *
 * @param {App} app
 */
export async function check(app) {
  const game = app.game;
  const moves = game.history.past.length;
  const answer = await withProgress(t("Checking …"), (signal) =>
    app.engine.check(notedPositionOf(game, app.settings), signal),
  );
  if (isRefusal(answer)) {
    app.overlay.complain(answer);
    return isFull(game) && !game.isSetting ? finishWhenAnswered(app, answer) : undefined;
  }
  if (app.game !== game || game.history.past.length !== moves) return;
  if (app.session.hidden.size) return sayWrong(app, answer);
  const broken = answer.faults.flatMap((fault) => fault.cells);
  if (broken.length) app.overlay.showCells([], [...answer.mistakes, ...broken]);
  else showMistakes(app.overlay, answer);
  if (answer.verdict === "right") return finish(app, game);
  const words = `${sentence(answer.sentence)} ${trialWords(game, [...answer.mistakes, ...broken])}`.trim();
  app.overlay.say(words, answer.verdict === "wrong" ? "bad" : "");
}

/**
 * What a check of a board in fog found: which digits are wrong, and nothing of why.
 *
 * @param {App} app
 * @param {CheckAnswer} answer
 */
function sayWrong(app, answer) {
  const { game, session } = app;
  const broken = answer.faults.flatMap((fault) => fault.cells);
  const wrong = [...new Set([...answer.mistakes, ...broken])].filter(
    (cell) => game.cells[cell].placed && (answer.mistakes.includes(cell) || !session.hidden.has(cell)),
  );
  app.overlay.showCells([], wrong);
  if (wrong.length) app.overlay.say(t.n(wrong.length, "{n} digit is wrong.", "{n} digits are wrong."), "bad");
  else app.overlay.say(t("No digit is known to be wrong. What is in the fog was compared, too."));
}

/**
 * The last digit is in: is it solved? Mistakes are not shown unasked.
 *
 * @param {App} app
 */
export async function checkWhenFull(app) {
  if (app.settings.finish) await finishWhenAnswered(app, await app.engine.check(positionOf(app.game)));
}

/**
 * End the game if the answer says so. If there is no answer the clock stops, and the page asks until there is one.
 *
 * @param {App} app
 * @param {CheckAnswer | Refusal} first
 */
async function finishWhenAnswered(app, first) {
  const { game } = app;
  const cells = JSON.stringify(placedOf(game));
  const isSame = () => app.game === game && !game.isDone && JSON.stringify(placedOf(game)) === cells;
  let answer = first;
  while (isRefusal(answer) && answer.error.kind === "offline" && isSame() && !app.session.conflicts.all.size) {
    if (answer === first) waitForServer(app, game);
    await new Promise((done) => setTimeout(done, AGAIN));
    if (isSame()) answer = await app.engine.check(positionOf(game));
  }
  if (!isSame()) return;
  if (!isRefusal(answer) && answer.verdict === "right") return finish(app, game);
  if (isRefusal(answer) && !app.session.conflicts.all.size) return;
  if (!app.session.isPaused) start(game.clock, Date.now());
  app.overlay.say(t("The grid is full, but something is not right yet. Check shows where."), "bad");
}

/**
 * @param {App} app
 * @param {Game} game
 */
function waitForServer(app, game) {
  stop(game.clock, Date.now());
  app.persistence.saveNow(game);
  const time = inWords(elapsed(game.clock, Date.now()));
  const words = t("The server cannot be reached to check it. The page asks again until the server answers.");
  app.overlay.say(`${t("The grid is full, and no digits conflict. Your time is {time}.", { time })} ${words}`);
}

/**
 * @param {App} app
 * @param {Game} game
 */
function finish(app, game) {
  stop(game.clock, Date.now());
  const time = elapsed(game.clock, Date.now());
  keepAllTrials(game);
  celebrate(app, game, time);
  game.isDone = true;
  app.persistence.saveNow(app.game); // finished games are not on the shelf: the way back has them
}

/** @param {App} app */
export async function solve(app) {
  const game = app.game;
  const answer = await askSolution(app, game);
  if (!answer || app.game !== game) return;
  const { solution, differing } = answer;
  if (solution) {
    game.story.hints += game.cells.filter((cell, i) => !cell.given && cell.placed !== solution[i]).length;
    place(
      game,
      solution.map((digit, cell) => ({ cell, digit })),
      app.settings,
    );
    app.session.afterChange(false);
    stop(game.clock, Date.now());
    game.isDone = true;
  }
  app.overlay.showCells(differing);
  app.overlay.say(solveWords(game, answer), answer.verdict === "unique" ? "good" : "bad");
}

/**
 * "Is it unique?": the same question, without filling anything in.
 *
 * @param {App} app
 */
export async function isUnique(app) {
  const game = app.game;
  const answer = await askSolution(app, game);
  if (!answer || app.game !== game) return;
  app.overlay.showCells(answer.differing);
  app.overlay.say(solveWords(game, answer), answer.verdict === "unique" ? "good" : "bad");
}

/**
 * @param {App} app
 * @param {Game} game
 * @returns {Promise<SolveAnswer | null>}
 */
async function askSolution(app, game) {
  const position = { ...positionOf(game), placed: undefined, candidates: undefined };
  const answer = await withProgress(t("Solving …"), (signal) => app.engine.solve(position, signal));
  if (!isRefusal(answer)) return answer;
  app.overlay.complain(answer);
  return null;
}

/**
 * @param {Game} game
 * @param {SolveAnswer} answer
 */
function solveWords(game, answer) {
  if (answer.verdict === "unique") return t("This puzzle has exactly one solution.");
  if (!answer.differing.length) return sentence(answer.sentence);
  const cells = cellList(game, answer.differing);
  return t("This puzzle has more than one solution. Two of them differ at {cells}.", { cells });
}

/**
 * r1c4, r1c5 and 7 more.
 *
 * @param {Game} game
 * @param {readonly number[]} cells
 */
export function cellList(game, cells) {
  const names = cells.slice(0, MANY).map((cell) => nameOf(game.board, cell));
  const more = cells.length - MANY;
  const named = names.join(", ");
  return more > 0 ? t.n(more, "{cells} and {n} more", "{cells} and {n} more", { cells: named }) : named;
}

/**
 * Put the right digit into the selected cell.
 *
 * @param {App} app
 */
export async function showTile(app) {
  const game = app.game;
  const cell =
    game.selection.length === 1 ? game.selection[0] : game.selection.includes(game.cursor) ? game.cursor : -1;
  if (cell < 0) return app.overlay.say(t("Select a cell first."));
  const [name, { given }] = [nameOf(game.board, cell), seenGame(game).cells[cell]];
  if (given) return app.overlay.say(t("{cell} is a given: {digit}.", { cell: name, digit: given }));
  const [row, column] = game.board.data.places[cell] ?? [0, 0];
  const where = { row: row + 1, column: column + 1 };
  const position = { ...positionOf(game), placed: undefined, candidates: undefined };
  const answer = await withProgress(t("Looking it up …"), (signal) =>
    app.engine.tile({ ...position, ...where }, signal),
  );
  if (isRefusal(answer)) return app.overlay.complain(answer);
  if (app.game !== game) return;
  if (answer.digit) game.story.hints += 1;
  if (answer.digit)
    app.session.act((now) => place(now, [{ cell, digit: /** @type {number} */ (answer.digit) }], app.settings));
  const told = { cell: name, digit: answer.digit ?? 0, reason: answer.sentence };
  app.overlay.say(sentence(answer.digit ? t("{cell} is {digit}; {reason}", told) : answer.sentence));
}

/**
 * Write the candidates of all open cells as marks that the player can change.
 *
 * @param {App} app
 */
export async function fillNotes(app) {
  const game = app.game;
  const moves = game.history.past.length;
  const answer = await app.engine.candidates(notesPositionOf(game));
  if (isRefusal(answer)) return app.overlay.complain(answer);
  if (app.game !== game || game.history.past.length !== moves) return;
  let count = 0;
  app.session.act((now) => (count = fillMarks(now, answer.candidates)));
  app.overlay.say(
    t(
      count
        ? "The cells without centre marks now have their candidates. Change them as you like."
        : "All empty cells already have centre marks.",
    ),
  );
}
