/** Earlier moments of the game on the board, by a slider on the card: to look at, to go on from, or to return. */

/** @import {App} from "./app.js" */
/** @import {Game} from "../core/types.js" */

import { changedBefore, gameAt, goOnFrom, momentsOf } from "../core/rewind.js";
import { nameOf } from "../core/places.js";
import { positionOf, showsNotes } from "../core/state.js";
import { listed, t } from "../core/words.js";
import { isRefusal } from "../engine/engine.js";
import { get, make } from "./dom.js";

const MANY = 3; // cells that are named

/** @param {App} app */
export function rewind(app) {
  const { first, now, last } = momentsOf(app.game);
  if (first === last) return app.overlay.say(t("There is no move yet to go back to."));
  if (!document.getElementById("rewind")) build(app);
  app.overlay.say("");
  show(app, now);
  draw(app);
  get("moment", HTMLInputElement).focus();
}

/**
 * @param {App} app
 * @param {number} moment
 */
function show(app, moment) {
  const { first, last } = momentsOf(app.game);
  const game = gameAt(app.game, Math.min(last, Math.max(first, moment)));
  app.overlay.lay({ sort: "moment", game, cells: changedBefore(game) });
  if (showsNotes(game, app.settings)) void fillNotes(app, game);
}

/**
 * @param {App} app
 * @param {Game} game
 */
async function fillNotes(app, game) {
  const answer = await app.engine.candidates({ ...positionOf(game), candidates: null });
  if (isRefusal(answer) || momentOf(app)?.game !== game) return;
  game.autoCandidates = answer.candidates;
  app.redraw();
}

/** @param {App} app */
function momentOf(app) {
  const { shown } = app.overlay;
  return shown.sort === "moment" ? shown : null;
}

/** @param {App} app */
function build(app) {
  const slider = make("input", { type: "range", id: "moment", step: "1", "aria-label": t("Move") });
  const step = (/** @type {number} */ by) => show(app, Number(slider.value) + by);
  const keys = [
    key("earlier", "◀", t("Move back"), () => step(-1)),
    key("later", "▶", t("Move forward"), () => step(1)),
    key("go-on-here", t("Go on from here"), "", () => goOn(app)),
    key("leave-rewind", t("Return"), "", () => leave(app)),
  ];
  const row = make(
    "div",
    { id: "rewind", role: "group", "aria-label": t("Rewind") },
    make("p", { id: "moment-place" }),
    slider,
    make("div", { class: "row" }, ...keys),
  );
  slider.addEventListener("input", () => show(app, Number(slider.value)));
  row.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    leave(app);
  });
  get("card-body", HTMLElement).append(row);
  app.drawers.push(() => draw(app));
}

/**
 * @param {string} id
 * @param {string} text
 * @param {string} label
 * @param {() => void} press
 */
function key(id, text, label, press) {
  const made = make("button", { type: "button", id, ...(label && { "aria-label": label }) }, text);
  made.addEventListener("click", press);
  return made;
}

/** @param {App} app */
function draw(app) {
  const shown = momentOf(app);
  get("rewind", HTMLElement).hidden = !shown;
  if (!shown) return;
  const { first, last } = momentsOf(app.game);
  const at = shown.game.history.past.length;
  const slider = get("moment", HTMLInputElement);
  Object.assign(slider, { min: String(first), max: String(last), value: String(at) });
  const words = wordsOf(shown.game, shown.cells, last);
  slider.setAttribute("aria-valuetext", words);
  get("moment-place", HTMLElement).textContent = words;
  get("earlier", HTMLButtonElement).disabled = at <= first;
  get("later", HTMLButtonElement).disabled = at >= last;
  get("go-on-here", HTMLButtonElement).disabled = at === app.game.history.past.length;
}

/**
 * @param {Game} game
 * @param {readonly number[]} cells
 * @param {number} last
 */
function wordsOf({ board, history }, cells, last) {
  const place = t("Move {n} of {all}", { n: history.past.length, all: last });
  if (!cells.length) return place;
  if (cells.length > MANY) return `${place}: ${t.n(cells.length, "{n} cell", "{n} cells")}`;
  return `${place}: ${listed(cells.map((cell) => nameOf(board, cell)))}`;
}

/** @param {App} app */
function goOn(app) {
  const shown = momentOf(app);
  if (!shown) return;
  leave(app);
  app.session.act((game) => goOnFrom(game, shown.game.history.past.length));
  app.overlay.say(t("You go on from here. Undo leads back to where you were."));
}

/** @param {App} app */
function leave(app) {
  app.overlay.close();
  app.board.focus(app.game.cursor);
}
