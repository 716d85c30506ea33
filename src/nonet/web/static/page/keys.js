/** The list of keys, in a dialog. */

import { button, get, pieces } from "./dom.js";

const HTML = `
<dialog id="keys" aria-labelledby="keys-title">
  <h2 id="keys-title" tabindex="-1" autofocus>Keyboard shortcuts</h2>
  <dl>
    <dt><kbd>1</kbd> – <kbd>9</kbd></dt><dd>enter the digit in every selected cell; above 9, type a letter (A = 10) or two digits</dd>
    <dt><kbd>Shift</kbd> digit</dt><dd>corner mark</dd>
    <dt><kbd>Ctrl</kbd> digit</dt><dd>centre mark; with <kbd>Shift</kbd> as well: colour</dd>
    <dt><kbd>Z</kbd> <kbd>X</kbd> <kbd>C</kbd> <kbd>V</kbd></dt><dd>digit, corner, centre, colour; <kbd>Space</kbd> changes to the next</dd>
    <dt><kbd>P</kbd>, <kbd>F</kbd></dt><dd>pen: drag to draw lines; fill notes: write candidates as centre marks</dd>
    <dt>Arrows, <kbd>W</kbd> <kbd>A</kbd> <kbd>S</kbd> <kbd>D</kbd></dt><dd>move, across the edge to the other side; with <kbd>Shift</kbd> or <kbd>Ctrl</kbd>, add to the selection</dd>
    <dt>Drag, <kbd>Shift</kbd> or <kbd>Ctrl</kbd> click</dt><dd>select several cells; a double click selects all cells with the same content</dd>
    <dt><kbd>Ctrl</kbd> <kbd>A</kbd>, <kbd>Esc</kbd></dt><dd>select all, none</dd>
    <dt><kbd>Backspace</kbd>, <kbd>Delete</kbd>, <kbd>0</kbd></dt><dd>clear</dd>
    <dt><kbd>Ctrl</kbd> <kbd>Z</kbd>, <kbd>Ctrl</kbd> <kbd>Y</kbd></dt><dd>undo, redo (also <kbd>Ctrl</kbd> <kbd>Shift</kbd> <kbd>Z</kbd>)</dd>
    <dt><kbd>H</kbd>, <kbd>Enter</kbd></dt><dd>show a hint, then more of it; apply it</dd>
    <dt><kbd>+</kbd> <kbd>-</kbd></dt><dd>zoom in and out (also <kbd>Ctrl</kbd> with the wheel)</dd>
    <dt data-online><kbd>N</kbd></dt><dd data-online>go to <i>New puzzle</i>; <kbd>Enter</kbd> creates it</dd>
    <dt><kbd>?</kbd></dt><dd>show this list</dd>
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
