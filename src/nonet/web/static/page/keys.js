/** The list of keys, in a dialog. */

import { button, get, pieces } from "./dom.js";

const HTML = `
<dialog id="keys" aria-labelledby="keys-title">
  <h2 id="keys-title" tabindex="-1" autofocus>Keyboard shortcuts</h2>
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
    <dt data-online><kbd>N</kbd></dt><dd data-online data-t>go to <i>New puzzle</i>; <kbd>Enter</kbd> creates it</dd>
    <dt><kbd>?</kbd></dt><dd data-t>show this list</dd>
  </dl>
  <p>On boards larger than 9×9, letters enter digits. There, WASD does not move and the letters below it do not change the mode.</p>
  <button type="button" id="keys-close" class="main">Close</button>
</dialog>`;

export function showKeys() {
  if (!document.getElementById("keys")) {
    document.body.append(pieces(HTML));
    button("keys-close").addEventListener("click", () => get("keys", HTMLDialogElement).close());
  }
  get("keys", HTMLDialogElement).showModal();
}
