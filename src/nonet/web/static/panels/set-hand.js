/** Setting by hand: which board, typing the givens, and what the server says of the puzzle. */

/** @import {Engine, Reply} from "../engine/engine.js" */
/** @import {App} from "../page/app.js" */

import { choiceOf, sentence } from "../core/board.js";
import { setSetting } from "../core/setting.js";
import { givensOf } from "../core/state.js";
import { t } from "../core/words.js";
import { cellList, isUnique } from "../page/answers.js";
import { isRefusal } from "../engine/engine.js";
import { withProgress } from "../page/busy.js";
import { pieces } from "../page/dom.js";
import { emptyBoard } from "./board-form.js";
import { beginToPaint } from "./palette.js";
import { closeSheet } from "./tabs.js";

const RULES = `
<section aria-labelledby="rules-title">
  <h2 id="rules-title">Its rules</h2>
  <div id="board-form" class="stack">
    <div class="fields">
      <div><label for="base">Base</label><select id="base"></select></div>
      <div><label for="side">Side</label><select id="side"></select></div>
      <div id="box-choice"><label for="box">Box</label><select id="box"></select></div>
    </div>
    <div id="extras" class="row"></div>
    <div id="layout-part" class="stack" hidden>
      <label for="layout-text">Layout text</label>
      <textarea id="layout-text" rows="3" spellcheck="false"
        placeholder="n lines of n shape numbers, or draw one below"></textarea>
    </div>
  </div>
  <div class="row">
    <button type="button" id="change-kind">Use these rules</button>
    <button type="button" id="empty">Empty board</button>
    <button type="button" id="edit-givens" aria-pressed="false">Edit givens</button>
    <button type="button" id="paint">Draw a jigsaw</button>
  </div>
</section>`;

const QUESTIONS = `
<section aria-labelledby="ask-title">
  <h2 id="ask-title">Ask about it</h2>
  <div class="row">
    <button type="button" id="unique">Is it unique?</button>
    <button type="button" id="clues">Redundant clues</button>
  </div>
</section>`;

/** @param {App} app */
export function makeRules(app) {
  const part = pieces(RULES);
  const find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (part.querySelector(`#${id}`));
  find("empty").addEventListener("click", async () => {
    if (await emptyBoard(app)) closeSheet(); // the digits are below it
  });
  find("paint").addEventListener("click", () => beginToPaint(app));
  const key = find("edit-givens");
  key.addEventListener("click", () => {
    editGivens(app);
    closeSheet();
  });
  app.drawers.push(() => {
    key.setAttribute("aria-pressed", String(app.game.isSetting));
    key.textContent = t(app.game.isSetting ? "Fix givens and play" : "Edit givens");
  });
  return part;
}

/** @param {App} app */
function editGivens(app) {
  if (app.session.painting) return;
  setSetting(app.game, !app.game.isSetting);
  app.session.afterChange();
  app.overlay.say(
    t(app.game.isSetting ? "Digits that you type are now givens." : "The givens are fixed. You can play now."),
  );
}

/** @param {App} app */
export function makeQuestions(app) {
  const part = pieces(QUESTIONS);
  part.querySelector("#unique")?.addEventListener("click", () => void isUnique(app));
  part.querySelector("#clues")?.addEventListener("click", () => void redundant(app));
  return part;
}

/**
 * Which givens and which rules of the board can be removed, each alone.
 *
 * @param {App} app
 */
async function redundant(app) {
  const game = app.game;
  const position = { ...choiceOf(game.board.data), givens: givensOf(game) };
  const answer = await withProgress(t("Trying every clue …"), (signal) => spareOf(app.engine, position, signal));
  if (isRefusal(answer)) return app.overlay.complain(answer);
  if (app.game !== game) return;
  app.overlay.showCells(answer.cells);
  const names = [answer.cells.length ? cellList(game, answer.cells) : "", ...answer.rules].filter(Boolean);
  const told = { sentence: answer.sentence, items: names.join("; ") };
  app.overlay.say(sentence(names.length ? t("{sentence}: {items}", told) : answer.sentence));
}

/**
 * @param {Engine} engine
 * @param {import("../core/types.js").PositionData} position
 * @param {AbortSignal} signal
 * @returns {Reply<{cells: number[], rules: string[], sentence: string}>}
 */
async function spareOf(engine, position, signal) {
  if (!position.rules?.length) {
    const answer = await engine.clues(position, signal);
    return isRefusal(answer) ? answer : { cells: answer.unneeded, rules: [], sentence: answer.sentence };
  }
  const answer = await engine.redundant(position, signal);
  return isRefusal(answer) ? answer : { ...answer, cells: answer.clues.map(({ cell }) => cell) };
}
