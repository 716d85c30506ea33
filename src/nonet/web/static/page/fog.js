/** What lifts the fog of a game is asked for once: what tells a right digit. */

/** @import {App} from "./app.js" */

import { useSight } from "../core/fog.js";
import * as sight from "../core/fog-sight.js";
import { sentence } from "../core/board.js";
import { positionOf } from "../core/state.js";
import { t } from "../core/words.js";
import { isRefusal } from "../engine/engine.js";

useSight(sight);

/** @type {Set<string>} the games that wait for an answer */
const asking = new Set();

/**
 * Ask for it, and lift the fog of the digits that are right already. A puzzle without one solution is shown without fog.
 *
 * @param {App} app
 */
export async function learnLight(app) {
  const { game, engine, overlay } = app;
  if (!isKnown) look(app);
  isKnown = true;
  if (game.light || game.isSetting || game.isLesson || asking.has(game.id)) return;
  asking.add(game.id);
  const { board } = game;
  const puzzle = { ...positionOf(game), placed: undefined, candidates: undefined };
  const answer = await engine.fog(puzzle);
  asking.delete(game.id);
  if (app.game !== game || game.board !== board || game.isSetting) return;
  if (isRefusal(answer)) {
    overlay.complain(answer);
    return;
  }
  game.light = answer.light ?? sight.NO_LIGHT;
  look(app);
  app.persistence.save(game);
  if (!answer.light) {
    const why = sentence(answer.sentence);
    overlay.say(t("{why} So no digit is known to be right, and the puzzle is shown without fog.", { why }), "bad");
  }
  app.requests.refresh();
}

let isKnown = false; // which cells are in fog, and not only that some are

/** @param {App} app */
function look(app) {
  app.session.findConflicts();
  app.redraw();
}
