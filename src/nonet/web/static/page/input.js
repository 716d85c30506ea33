/** Keyboard, mouse and touch on the board. */

/** @import {App} from "./app.js" */
/** @import {Game, Mode, Patch} from "../core/types.js" */

/** @typedef {{digit: number, at: number, where: string, move: Patch | null}} Typed the figure before, when, into which cells, and what it changed */

import { digitOf } from "../core/board.js";
import { button } from "./dom.js";
import { cycleMode, enterInstead, erase } from "../core/moves.js";
import {
  addToSelection,
  moveCursor,
  selectAll,
  selectAlike,
  selectNone,
  selectOnly,
  toggleSelected,
} from "../core/selection.js";
import { overlayOf } from "../core/shown.js";
import { heldOf, hold, meetCell } from "../core/holding.js";
import { applyShown, ask, moreHint, rewind } from "./lazy.js";
import { makePen } from "./strokes.js";
import { begin, drop, keep } from "./trial.js";

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
/** @type {Record<string, [number, number]>} */
const LETTER_ARROWS = { w: [-1, 0], s: [1, 0], a: [0, -1], d: [0, 1] };
/** @type {Record<string, Mode>} */
const MODE_KEYS = { z: "digit", x: "corner", c: "centre", v: "colour", p: "pen" };

const SECOND_DIGIT = 900; // milliseconds in which 1 and 2 make 12

/** @param {App} app */
export function wireInput(app) {
  wireKeyboard(app);
  wirePointer(app);
  document.addEventListener("pointerdown", (event) => {
    if (isNowhere(event.target) && app.game.selection.length) app.session.act(selectNone);
  });
  // The first two go when they are pressed: who pressed them by keyboard is back on the board, not nowhere.
  for (const id of ["close", "go-on", "restart", "try", "keep-trial", "drop-trial", "next", "next-level"])
    button(id).addEventListener("click", () => leaveButton(app));
  wireComing(app);
}

/** @param {App} app */
function focusBoard(app) {
  app.board.focus(app.game.cursor);
}

/**
 * The focus goes from a button to the board. Whose mouse pressed it with no cell selected sees no cell framed by the
 * next key: then the focus is nowhere, from where keys reach the board, too.
 *
 * @param {App} app
 */
function leaveButton(app) {
  const focused = document.activeElement;
  if (app.game.selection.length || focused?.matches(":focus-visible")) focusBoard(app);
  else if (focused instanceof HTMLElement) focused.blur();
}

/**
 * With another game the focus goes to the board, if it was on a button: Enter there would bring the next one.
 *
 * @param {App} app
 */
function wireComing(app) {
  let { game } = app;
  let comes = false;
  let wasOnBoard = false; // by keyboard: the cell that had the focus goes with the old game
  app.session.onShow.push(() => {
    const focused = document.activeElement;
    comes ||= app.game !== game && !app.game.isLesson && Boolean(focused?.matches("button, a, summary"));
    wasOnBoard ||= app.game !== game && app.board.hasFocus() && Boolean(focused?.matches(":focus-visible"));
    ({ game } = app);
  });
  // Its cells are there when it is drawn.
  app.drawers.push(() => {
    if (wasOnBoard) focusBoard(app);
    else if (comes && !document.querySelector("dialog[open]")) leaveButton(app);
    comes = wasOnBoard = false;
  });
}

/**
 * A click beside the board, on nothing that means something: it takes the selection away.
 *
 * @param {EventTarget | null} target
 */
function isNowhere(target) {
  return target instanceof Element && !target.closest("#board, #pad, #panel, #card, dialog, button, a, input, select");
}

/** @param {App} app */
function wireKeyboard(app) {
  /** @type {Typed} */
  const typed = { digit: 0, at: 0, where: "", move: null };
  document.addEventListener("keydown", (event) => {
    if (isElsewhere(event) || event.altKey) return;
    if (app.session.pendingMoves && isTyping(event)) {
      event.preventDefault();
      app.session.pendingMoves.push(() => press(event));
    } else press(event);
  });
  const press = (/** @type {KeyboardEvent} */ event) => {
    if (!handleKey(app, event, typed)) return;
    event.preventDefault();
    // The focus follows the cursor, from a button with keys that are for cells; a key that selects nothing frames none.
    const focused = document.activeElement;
    const isForCells = focused === document.body || event.key in ARROWS || /^(Digit|Numpad)\d/.test(event.code);
    if (app.board.hasFocus() || (isForCells && app.game.selection.length)) focusBoard(app);
  };
}

/**
 * Keys that wait for the game that is on its way; the others belong to the browser, or to what is there.
 *
 * @param {KeyboardEvent} event
 */
function isTyping({ key, code, ctrlKey, metaKey }) {
  return /^(Digit|Numpad)\d/.test(code) || key in ARROWS || (key.length === 1 && !ctrlKey && !metaKey);
}

/**
 * Typing into a field, a choice in a list, a button that is pressed: not for the board.
 *
 * @param {KeyboardEvent} event
 */
function isElsewhere(event) {
  const target = event.target instanceof Element ? event.target : document.body;
  if (document.querySelector("dialog[open]")) return true;
  if (target.closest("textarea, select, [contenteditable]")) return true;
  if (target.closest("[role=tablist]") && event.key.startsWith("Arrow")) return true;
  const input = target.closest("input");
  if (input) return !["checkbox", "radio"].includes(input.type) || event.key === " " || event.key.startsWith("Arrow");
  return Boolean(target.closest("button, summary, a")) && (event.key === " " || event.key === "Enter");
}

/**
 * @param {App} app
 * @param {KeyboardEvent} event
 * @param {Typed} typed
 * @returns {boolean} whether the key meant something
 */
function handleKey(app, event, typed) {
  const { game } = app;
  if (app.session.painting) return app.session.painting.key(event);
  const isControl = event.ctrlKey || event.metaKey;
  const arrow =
    ARROWS[event.key] ?? (game.board.size <= 9 && !isControl ? LETTER_ARROWS[event.key.toLowerCase()] : undefined);
  const digit = typedDigit(event, game.board.size, isControl);
  if (arrow) app.session.act((now) => moveCursor(now, ...arrow, event.shiftKey || isControl));
  else if (digit !== null) enterTyped(app, digit, modeOf(event, game, isControl), typed, event.timeStamp);
  else if (isControl) return controlKey(app, event);
  else return plainKey(app, event);
  return true;
}

/**
 * @param {App} app
 * @param {KeyboardEvent} event
 */
function controlKey(app, event) {
  const key = event.key.toLowerCase();
  if (key === "a") app.session.act(selectAll);
  else if (key === "y" || (key === "z" && event.shiftKey)) app.session.redo();
  else if (key === "z") app.session.undo();
  else return false;
  return true;
}

/**
 * @param {App} app
 * @param {KeyboardEvent} event
 */
function plainKey(app, event) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key in MODE_KEYS) setMode(app, MODE_KEYS[key]);
  else if (key === " ") app.session.act((now) => cycleMode(now, event.shiftKey ? -1 : 1));
  else if (key === "Backspace" || key === "Delete") app.session.act(erase);
  else if (key === "Escape") escape(app);
  else if (key === "h") void moreHint(app);
  else if (key === "f") void ask(app, "fillNotes");
  else if (key === "t") begin(app);
  else if (key === "r") void rewind(app);
  else if (key === "k") keep(app);
  else if (key === "q") drop(app);
  else if (key === "Enter" && app.overlay.shown.sort === "hint" && app.overlay.shown.stage === 3) void applyShown(app);
  else if (key === "?") document.getElementById("keys-button")?.click();
  else if (key === "o") button("settings-button").click();
  else if (key === "m") button("name").click();
  else if (key === "n") return goToNew();
  else return false;
  return true;
}

/** To the button of a new puzzle, which Enter then presses: from the board it is far by Tab. */
export function goToNew() {
  const making = document.querySelector("#new-form [type=submit]");
  if (!(making instanceof HTMLElement)) return false;
  const tab = button("tab-play");
  if (tab.getAttribute("aria-selected") !== "true" || making.offsetParent === null) tab.click();
  requestAnimationFrame(() => making.focus());
  return true;
}

/** @param {App} app */
function escape(app) {
  if (overlayOf(app.overlay.shown) || app.overlay.shown.sort === "won") app.overlay.close();
  else if (heldOf(app.game, app.settings)) app.session.act((game) => void hold(game, game.heldDigit));
  else app.session.act(selectNone);
}

/**
 * @param {App} app
 * @param {Mode} mode
 */
export function setMode(app, mode) {
  app.game.mode = mode;
  app.redraw();
}

/**
 * The digit a key stands for; 0 is the key 0, which can end a number or clear; null if it is not a digit here.
 *
 * @param {KeyboardEvent} event
 * @param {number} size
 * @param {boolean} isControl
 */
function typedDigit(event, size, isControl) {
  // The code, not the key: Shift+1 is "!" on one keyboard and "1" on another.
  const number = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? (/^\d$/.test(event.key) ? event.key : undefined);
  if (number !== undefined) return Number(number);
  if (size <= 9 || isControl || !/^[a-z]$/i.test(event.key)) return null;
  return digitOf(event.key, size) || null;
}

/**
 * @param {KeyboardEvent} event
 * @param {Game} game
 * @param {boolean} isControl
 * @returns {Mode}
 */
function modeOf(event, game, isControl) {
  if (event.shiftKey && isControl) return "colour";
  return event.shiftKey ? "corner" : isControl ? "centre" : game.mode;
}

/**
 * On boards above 9 two figures typed in a row make one digit: what the first one changed is taken back.
 *
 * @param {App} app
 * @param {number} digit
 * @param {Mode} mode
 * @param {Typed} typed
 * @param {number} now
 */
function enterTyped(app, digit, mode, typed, now) {
  const both = typed.digit * 10 + digit;
  const where = `${mode} ${app.game.selection}`;
  const isSoon = typed.digit > 0 && now - typed.at < SECOND_DIGIT && typed.where === where;
  const isSecond = isSoon && both <= app.game.board.size && mode !== "colour";
  const first = isSecond ? typed.move : null;
  const whole = isSecond ? both : digit;
  Object.assign(typed, isSecond || app.game.board.size <= 9 || !digit ? { digit: 0 } : { digit, at: now, where });
  if (app.settings.digitFirst && whole && !app.game.selection.length)
    return app.session.act((game) => void hold(game, whole));
  app.session.act((game) => {
    const changed = whole ? enterInstead(game, first, whole, mode, app.settings) : erase(game);
    const { past } = game.history;
    typed.move = changed ? past[past.length - 1] : null;
    return changed;
  });
}

/** @param {App} app */
function wirePointer(app) {
  const { board } = app;
  const pen = makePen(app);
  board.on("press", ({ cell, event, isDouble, isHold }) => {
    if (app.session.painting) return (app.session.painting.begin(), app.session.painting.paint(cell));
    if (app.game.mode === "pen") pen.begin(cell);
    if (heldOf(app.game, app.settings)) app.session.act((game) => meetCell(game, cell, app.settings, false));
    else app.session.act((game) => press(game, cell, event, { isDouble: isDouble && game.mode !== "pen", isHold }));
    board.focus(cell);
  });
  board.on("drag", ({ cell }) => {
    if (app.session.painting) return app.session.painting.paint(cell);
    if (app.game.mode === "pen") return pen.meet(cell);
    if (cell === app.game.cursor) return;
    if (heldOf(app.game, app.settings)) app.session.act((game) => meetCell(game, cell, app.settings, true));
    else app.session.act((game) => addToSelection(game, cell));
  });
  board.on("focus", ({ cell }) => {
    if (cell === app.game.cursor) return;
    app.session.act((game) => selectOnly(game, cell));
    if (!app.session.painting) return;
    selectOnly(app.game, cell); // where Space will paint
    app.redraw();
  });
}

/**
 * @param {Game} game
 * @param {number} cell
 * @param {PointerEvent} event
 * @param {{isDouble: boolean, isHold: boolean}} how
 */
function press(game, cell, event, { isDouble, isHold }) {
  if (isDouble) selectAlike(game, cell);
  else if (event.ctrlKey || event.metaKey || isHold) toggleSelected(game, cell);
  else if (event.shiftKey) addToSelection(game, cell);
  else selectOnly(game, cell);
}
