/** Fog of war in the Set tab: cover the board, choose the cells that are lit, and which digit lights which cells. */

/** @import {App} from "../page/app.js" */

import { choiceOf } from "../core/board.js";
import { parseFog } from "../core/fog-sight.js";
import { placeText, writeFog } from "../core/fog-text.js";
import { listed, t } from "../core/words.js";
import { make } from "../page/dom.js";
import { layBoard } from "../page/lay-board.js";

/** @typedef {{lit: number[][], triggers: [number[][], number[][]][]}} FogText places, as the text of fog names them */

/** @param {App} app */
export function makeFog(app) {
  const button = (/** @type {string} */ id, /** @type {string} */ words, /** @type {() => void} */ act) => {
    const made = /** @type {HTMLButtonElement} */ (make("button", { type: "button", id }, words));
    made.addEventListener("click", act);
    return made;
  };
  const fog = () => parseFog(app.game.board.data.fog ?? "");
  const put = (/** @type {FogText | null} */ next) => void layFog(app, next);
  const cover = button("fog-cover", t("Cover the board"), () =>
    put(app.game.board.data.fog ? null : { lit: [], triggers: [] }),
  );
  const selectedButtons = [
    button("fog-light", t("Light the selected cells"), () =>
      put({ ...fog(), lit: [...fog().lit, ...placesOf(app, app.game.selection)] }),
    ),
    button("fog-dark", t("Cover the selected cells"), () => {
      const gone = new Set(placesOf(app, app.game.selection).join(" ").split(" "));
      put({ ...fog(), lit: fog().lit.filter((place) => !gone.has(place.join())) });
    }),
  ];
  const trigger = button("fog-trigger", t("First cell lights the others"), () => put(withTrigger(app, fog())));
  const words = make("p", { id: "fog-words", class: "quiet-text" });
  const section = make(
    "section",
    { "aria-labelledby": "fog-title" },
    make("h2", { id: "fog-title" }, t("Fog of war")),
    make("div", { class: "row" }, cover, ...selectedButtons, trigger),
    words,
  );
  app.drawers.push(() => {
    const { selection, board } = app.game;
    const isOn = Boolean(board.data.fog);
    cover.setAttribute("aria-pressed", String(isOn));
    for (const one of selectedButtons) one.disabled = !isOn || !selection.length;
    trigger.disabled = !isOn || selection.length < 2;
    const told = fogWords(isOn ? fog() : null);
    if (words.textContent !== told) words.textContent = told;
  });
  return section;
}

/**
 * Put fog on the board as one move, which undo takes back; null takes it off.
 *
 * @param {App} app
 * @param {FogText | null} fog
 */
async function layFog(app, fog) {
  const { selection } = app.game;
  const choice = { ...choiceOf(app.game.board.data), fog: fog ? writeFog(fog) : undefined };
  if (!(await layBoard(app, choice))) return;
  app.game.selection = selection;
  app.overlay.say(fogWords(fog));
}

/**
 * The first selected cell lights the others, and no longer the cells around it.
 *
 * @param {App} app
 * @param {FogText} fog
 * @returns {FogText}
 */
function withTrigger(app, fog) {
  const [cell, ...others] = placesOf(app, app.game.selection);
  const rest = fog.triggers.filter(([[one]]) => one.join() !== cell.join());
  return { ...fog, triggers: [...rest, [[cell], others]] };
}

/**
 * @param {App} app
 * @param {readonly number[]} cells
 */
function placesOf(app, cells) {
  return cells.flatMap((cell) => {
    const place = app.game.board.data.places[cell];
    return place ? [[...place]] : [];
  });
}

/** @param {FogText | null} fog */
function fogWords(fog) {
  if (!fog) return t("No fog: all cells are seen from the start.");
  const names = (/** @type {number[][]} */ places) => listed(places.map(placeText));
  const lit = fog.lit.length
    ? t("Lit from the start: {cells}.", { cells: names(fog.lit) })
    : t("No cell is lit from the start.");
  const usual = t("A right digit clears its cell and the cells around it.");
  const own = fog.triggers.map(([cells, lights]) =>
    t("A right digit in {cell} lights {cells} instead.", { cell: names(cells), cells: names(lights) }),
  );
  return [lit, usual, ...own].join(" ");
}
