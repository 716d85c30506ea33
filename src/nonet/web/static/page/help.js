/** Help, in a dialog: what fingers do, the list of keys, and the way to the rules. */

/** @import {App} from "./app.js" */

import { t } from "../core/words.js";
import { openDialog } from "./dialog.js";
import { make, pieces } from "./dom.js";
import { fetched } from "./lazy.js";

const FINGERS = `
<dl>
  <dt>Tap</dt><dd>select a cell; beside the board: select none</dd>
  <dt>Tap twice</dt><dd>select all cells with the same digit, or the same marks</dd>
  <dt>Drag</dt><dd>select all cells that the finger meets</dd>
  <dt>Hold, then drag</dt><dd>add cells to the selection; a short hold adds one, or takes it away</dd>
  <dt>Two fingers</dt><dd>zoom in and out, and move the zoomed board</dd>
  <dt data-t>A key of the pad</dt><dd data-t>goes into every selected cell: as <i>Digit</i>, <i>Corner</i> or <i>Centre</i> mark, or <i>Colour</i>, whichever is chosen above</dd>
  <dt>Pen</dt><dd>drag from cell to cell to draw a line; along a line to take it away</dd>
  <dt data-t><i>Hint</i></dt><dd data-t>press again for more of it; <i>Check</i> marks mistakes</dd>
  <dt>A tab at the bottom</dt><dd>opens over the pad; press it again to close it</dd>
</dl>`;

const KEYS = `
<dl>
  <dt><kbd>1</kbd> – <kbd>9</kbd></dt><dd data-t>enter the digit in every selected cell; above 9, type a letter (A = 10) or two digits</dd>
  <dt data-t><kbd>Shift</kbd> digit</dt><dd data-t>corner mark</dd>
  <dt data-t><kbd>Ctrl</kbd> digit</dt><dd data-t>centre mark; with <kbd>Shift</kbd> as well: colour</dd>
  <dt><kbd>Z</kbd> <kbd>X</kbd> <kbd>C</kbd> <kbd>V</kbd></dt><dd data-t>digit, corner, centre, colour; <kbd>Space</kbd> changes to the next</dd>
  <dt><kbd>P</kbd>, <kbd>F</kbd></dt><dd data-t>pen: drag to draw lines; fill notes: write candidates as centre marks</dd>
  <dt data-t>Arrows, <kbd>W</kbd> <kbd>A</kbd> <kbd>S</kbd> <kbd>D</kbd></dt><dd data-t>move, across the edge to the other side; with <kbd>Shift</kbd> or <kbd>Ctrl</kbd>, add to the selection</dd>
  <dt data-t>Drag, <kbd>Shift</kbd> or <kbd>Ctrl</kbd> click</dt><dd data-t>select several cells; a double click selects all cells with the same content</dd>
  <dt data-t><kbd>Ctrl</kbd> <kbd>A</kbd>, <kbd>Esc</kbd></dt><dd data-t>select all, none</dd>
  <dt data-t><kbd>Backspace</kbd>, <kbd>Delete</kbd>, <kbd>0</kbd></dt><dd data-t>clear</dd>
  <dt data-t><kbd>Ctrl</kbd> <kbd>Z</kbd>, <kbd>Ctrl</kbd> <kbd>Y</kbd></dt><dd data-t>undo, redo (also <kbd>Ctrl</kbd> <kbd>Shift</kbd> <kbd>Z</kbd>)</dd>
  <dt data-t><kbd>H</kbd>, <kbd>Enter</kbd></dt><dd data-t>show a hint, then more of it; apply it</dd>
  <dt><kbd>.</kbd> <kbd>,</kbd></dt><dd data-t>next and previous part of a step</dd>
  <dt><kbd>T</kbd>, <kbd>K</kbd>, <kbd>Q</kbd></dt><dd data-t>try it: what you enter has its own colour; keep it; drop it</dd>
  <dt><kbd>R</kbd></dt><dd data-t>rewind: look at earlier moments</dd>
  <dt><kbd>+</kbd> <kbd>-</kbd></dt><dd data-t>zoom in and out (also <kbd>Ctrl</kbd> with the wheel)</dd>
  <dt data-online><kbd>N</kbd>, <kbd>M</kbd></dt><dd data-online data-t>go to <i>New puzzle</i>, where <kbd>Enter</kbd> creates it; home</dd>
  <dt><kbd>O</kbd>, <kbd>?</kbd></dt><dd data-t>settings; this help</dd>
</dl>
<p>On boards larger than 9×9, letters enter digits. There, WASD does not move and the letters below it do not change the mode.</p>`;

/** @param {App} app */
export function showHelp(app) {
  const rules = make("button", { type: "button", class: "main" }, t("How to play"));
  rules.addEventListener("click", async () => (await fetched(app, () => import("./how-to-play.js")))?.showHowToPlay());
  const isTouched = matchMedia("(any-pointer: coarse)").matches;
  void openDialog(
    "help",
    t("Help"),
    make("div", { class: "row" }, rules),
    ...(isTouched ? both() : [part(t("Keyboard"), KEYS)]),
  );
}

/** Fingers first: a phone may have a keyboard as well, but seldom has. */
function both() {
  const hasMouse = matchMedia("(any-hover: hover)").matches;
  const keys = hasMouse
    ? part(t("Keyboard"), KEYS)
    : make("details", {}, make("summary", {}, t("Keyboard")), pieces(KEYS));
  return [part(t("Fingers"), FINGERS), keys];
}

/**
 * @param {string} title
 * @param {string} html
 */
function part(title, html) {
  return make("section", {}, make("h3", {}, title), pieces(html));
}
