/** How puzzles come on the board: created, or out of a link. */

/** @import {App} from "./app.js" */
/** @import {BoardChoice, Game} from "../core/types.js" */

import { isRefusal } from "../engine/engine.js";
import { choiceOf, makeBoard, sentence, undrawn, unshowable } from "../core/board.js";
import { withProgress } from "./busy.js";
import { digitsOf, isLinkTo, readLink, writeLink } from "../core/link.js";
import { dailyTitle, ruleNames } from "../core/names.js";
import { shelved, takeLinked } from "../core/shelf.js";
import { autoTitle, gameOf, newGame, setLevel } from "../core/state.js";
import { t } from "../core/words.js";

/**
 * @param {App} app
 * @param {BoardChoice & {seed?: string}} choice
 * @param {string} level
 * @param {string} [daily] the day whose puzzle it is
 */
export async function newPuzzle(app, choice, level, daily = "") {
  const answer = await withProgress(t("Creating a puzzle …"), (signal) =>
    app.engine.create({ ...choice, level }, signal),
  );
  if (isRefusal(answer)) return app.overlay.complain(answer);
  const game = gameOf(answer);
  setLevel(game, answer.level);
  game.story.daily = daily;
  if (daily) game.title = dailyTitle(daily);
  app.session.show(game);
}

/**
 * A puzzle as the player chose it last.
 *
 * @param {App} app
 */
export async function newChosenPuzzle(app) {
  const { kind, size, rules, level, shapes } = app.settings;
  const isOwn = kind.includes("jigsaw") && shapes === "own" && app.ownLayout;
  const shape = isOwn ? { layout: app.ownLayout } : { size: Number(size) };
  await newPuzzle(app, { kind, ...shape, rules: [...rules] }, level);
}

/**
 * Another puzzle on such a board, of the same level: a jigsaw gets other shapes, and rules other cells. Those of a
 * puzzle that was not created here stay behind.
 *
 * @param {App} app
 * @param {string} [level] another one
 */
export function nextPuzzle(app, level = app.game.story.level || app.settings.level) {
  const { board, story } = app.game;
  const rules = story.level ? ruleNames(board.data.rules) : undefined;
  return newPuzzle(app, { ...choiceOf(board.data), layout: undefined, rules }, level);
}

/**
 * The puzzle of a link; the game of it that was begun and left, if there is one.
 *
 * @param {App} app
 * @param {string} hash
 * @param {boolean} [isCurrent] the browser's history is at it already
 * @returns {Promise<boolean>} whether there was a puzzle in it
 */
export async function openLink(app, hash, isCurrent = false) {
  try {
    const link = readLink(hash, (kind) => isSquare(app, kind));
    if (!link) return false;
    const begun = takeLinked(hash);
    if (begun) {
      app.session.show(begun, isCurrent);
      return true;
    }
    await app.session.waitFor(async () => {
      const data = await withProgress(t("Opening the link …"), (signal) => app.engine.board(link.choice, signal));
      if (isRefusal(data)) return app.overlay.complain(data);
      const problem = unshowable(data);
      if (problem) return app.overlay.say(problem, "bad");
      const { givens, placed } = digitsOf(link, data.size, data.places.length);
      const game = newGame(makeBoard(data), givens, placed);
      game.info = link.info;
      if (link.light?.sums.length === data.places.length) game.light = link.light;
      game.title = link.info.title ?? autoTitle(data);
      setLevel(game, app.about.levels.includes(link.level) ? link.level : "");
      app.session.show(game, isCurrent);
      app.overlay.say(`${undrawn(data)} ${begunWords(game)}`.trim());
    });
  } catch (reason) {
    app.overlay.say(sentence(`${reason instanceof Error ? reason.message : reason}`), "bad");
  }
  return true;
}

/**
 * A text or a link with digits starts a new game: the message if there is an earlier game of that puzzle.
 *
 * @param {Game} game
 */
export function begunWords(game) {
  const link = writeLink(game, false);
  const isBegun = shelved().some((one) => one.id !== game.id && isLinkTo(link, one));
  return isBegun ? t("You have already started this puzzle: that game is under Earlier games.") : "";
}

/**
 * Whether the cells of a kind are a full square, as those of most kinds are.
 *
 * @param {App} app
 * @param {string} kind
 */
function isSquare(app, kind) {
  return !kind.split("+").some((name) => app.about.other_shapes.includes(name));
}
