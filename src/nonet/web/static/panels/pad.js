/** The number pad: modes, digits with the count left, colours, erase, undo, redo. */

/** @import {App} from "../page/app.js" */
/** @import {Game, Settings} from "../core/types.js" */

import { symbolOf } from "../core/board.js";
import { button, get, make, setText } from "../page/dom.js";
import { setMode } from "../page/input.js";
import { heldOf, hold } from "../core/holding.js";
import { TOOLS, enter, erase } from "../core/moves.js";
import { leftOf } from "../core/state.js";
import { t } from "../core/words.js";

/** @param {App} app */
export function wirePad(app) {
  for (const mode of TOOLS) button(`mode-${mode}`).addEventListener("click", () => setMode(app, mode));
  button("erase").addEventListener("click", () => app.session.act(erase));
  button("undo").addEventListener("click", () => app.session.undo());
  button("redo").addEventListener("click", () => app.session.redo());
  const keys = get("digits", HTMLElement);
  // The mouse leaves the focus where it is: Space and Enter would press the key that was clicked last again.
  get("pad", HTMLElement).addEventListener("mousedown", (event) => event.preventDefault());
  keys.addEventListener("click", (event) => {
    const key = event.target instanceof Element ? event.target.closest("button") : null;
    if (key) app.session.act((game) => pressDigit(game, Number(key.dataset.digit), app.settings));
  });
  let drawn = "";
  app.drawers.push(() => {
    const state = stateOf(app.game, app.settings);
    if (state === drawn) return;
    drawn = state;
    drawPad(app, keys);
  });
}

/**
 * All that the pad shows: it is drawn again only when that changes.
 *
 * @param {Game} game
 * @param {Settings} settings
 */
function stateOf(game, settings) {
  const { past, future } = game.history;
  const ends = [!past.length && !game.previousGame, !future.length && !game.nextGame];
  const held = settings.digitFirst ? heldOf(game, settings) : "";
  return [game.board.size, game.mode, ...ends, settings.letters, held, leftOf(game)].join();
}

/**
 * @param {App} app
 * @param {HTMLElement} keys
 */
function drawPad(app, keys) {
  const { game, settings } = app;
  for (const mode of TOOLS) button(`mode-${mode}`).setAttribute("aria-pressed", String(game.mode === mode));
  button("undo").disabled = !game.history.past.length && !game.previousGame;
  button("redo").disabled = !game.history.future.length && !game.nextGame;
  const isColour = game.mode === "colour";
  const count = isColour ? 9 : game.board.size;
  keys.dataset.mode = game.mode;
  keys.dataset.count = count <= 9 ? "few" : count <= 16 ? "many" : count <= 25 ? "most" : "crowd";
  if (keys.childElementCount !== count)
    keys.replaceChildren(...Array.from({ length: count }, (_, i) => makeKey(i, count)));
  const left = leftOf(game);
  const held = heldOf(game, settings);
  [...keys.children].forEach((key, i) => {
    drawKey(key, i + 1, isColour, left?.[i + 1] ?? null, settings.letters);
    if (settings.digitFirst) key.setAttribute("aria-pressed", String(held === i + 1));
    else key.removeAttribute("aria-pressed");
  });
}

/**
 * A digit of the pad goes into the selection, or into the hand where digits are chosen first.
 *
 * @param {Game} game
 * @param {number} digit
 * @param {Settings} settings
 */
function pressDigit(game, digit, settings) {
  if (!settings.digitFirst) return enter(game, digit, game.mode, settings);
  hold(game, digit);
  game.selection = [];
  return false;
}

/** @param {number} count */
function columnsOf(count) {
  if (count <= 5) return count;
  return [6, 9].includes(count) ? 3 : Math.ceil(Math.sqrt(count)) + (count < 9 || count === 10 ? 1 : 0);
}

const MOST_ACROSS = 9; // keys side by side on a tablet, or in a low window
const MOST_FOR_THUMBS = 6; // on a phone, where each is at least 44 pixels wide
const FEWEST_ACROSS = 3;

/** @type {Record<string, (count: number) => number>} rows of keys: beside the board, on tablets and in low windows, on phones, on tall phones */
const ROWS = {
  side: (count) => Math.ceil(count / columnsOf(count)),
  wide: (count) => Math.min(3, Math.ceil(count / MOST_ACROSS)),
  low: fewRows,
  tall: (count) => {
    if (count <= MOST_FOR_THUMBS + 1) return 1;
    const few = fewRows(count);
    const even = [few, few + 1].find((rows) => count % rows === 0 && count / rows >= FEWEST_ACROSS);
    return even ?? few;
  },
};

/** @param {number} count */
function fewRows(count) {
  return count < MOST_FOR_THUMBS ? 1 : Math.max(2, Math.ceil(count / MOST_FOR_THUMBS));
}

/**
 * How many keys stand in the row of this one: rows differ by one key at most.
 *
 * @param {number} at
 * @param {number} count
 * @param {number} rows
 */
function rowLength(at, count, rows) {
  const [most, long] = [Math.ceil(count / rows), count % rows || rows];
  return at < long * most ? most : most - 1;
}

/**
 * @param {number} at
 * @param {number} count
 */
function makeKey(at, count) {
  const key = make(
    "button",
    { type: "button", "data-digit": String(at + 1) },
    make("span", { class: "key" }),
    make("span", { class: "left" }),
  );
  for (const [name, rows] of Object.entries(ROWS))
    key.style.setProperty(`--in-${name}`, `${rowLength(at, count, rows(count))}`);
  return key;
}

/**
 * @param {Element} key
 * @param {number} digit
 * @param {boolean} isColour
 * @param {number | null} left null if it is unknown
 * @param {boolean} letters
 */
function drawKey(key, digit, isColour, left, letters) {
  const [face, count] = key.children;
  setText(face, isColour ? String(digit) : symbolOf(digit, letters));
  face.className = isColour ? `key swatch colour-${digit}` : "key";
  setText(count, isColour ? "" : String(left ?? ""));
  key.classList.toggle("done", !isColour && left !== null && left <= 0);
  const name = left === null ? `${digit}` : t.n(left, "{digit}, {n} left", "{digit}, {n} left", { digit });
  key.setAttribute("aria-label", isColour ? t("colour {digit}", { digit }) : name);
}
