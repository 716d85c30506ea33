/** How to play, in a dialog: the rules of Sudoku with an example, and what the page does. */

import { t, word } from "../core/words.js";
import { openDialog } from "./dialog.js";
import { make, pieces } from "./dom.js";

const RULES = `
<div class="rules-of-sudoku">
  <p data-t>Fill every empty cell with a digit from <b>1</b> to <b>9</b>, so that each <b>row</b>, each <b>column</b> and each <b>box</b> of 3×3 cells has every digit once.</p>
  <p>A puzzle has one solution. You can find it by logic, without a guess.</p>
</div>`;

export const EXAMPLE_WORDS = word(
  "In the framed cell, only 8 is left: its row has 2, 5 and 9, its column 1, 4 and 6, and its box 3 and 7.",
);

const PAGE = `
<h3>On this page</h3>
<ul>
  <li data-t>Select a cell, then press a digit. The black digits are the puzzle, the blue ones are yours.</li>
  <li data-t><b>Corner</b> and <b>Centre</b> write small digits: notes of what a cell can still be. <b>Fill notes</b> writes all of them.</li>
  <li data-t>Stuck? <b>Hint</b> says where to look, then what to look for, then the step. <b>Check</b> marks mistakes. Every move can be undone.</li>
  <li data-t>Other puzzles have rules of their own, such as cages with a sum. They are named below the title: press there to read all of them.</li>
  <li data-online data-t><b>Learn</b> explains every technique, from the first singles to chains.</li>
</ul>`;

// Rows of the example, of which one cell is to be filled.
export const EXAMPLE = [
  "....4....",
  "....1....",
  ".........",
  "...3.....",
  ".2.....59",
  ".....7...",
  "....6....",
  ".........",
  ".........",
];
export const CELL = [4, 4];
const SIDE = 20;

export function showHowToPlay() {
  const example = make("figure", { class: "example" }, picture(), make("figcaption", {}, t(EXAMPLE_WORDS)));
  void openDialog("how-to-play", t("How to play"), pieces(RULES), example, pieces(PAGE));
}

/** The example as it is drawn: what the cell sees is tinted. */
function picture() {
  const [row, column] = CELL;
  const at = (/** @type {number} */ n) => n * SIDE;
  const seen =
    `<path class="seen" d="M0 ${at(row)}h180v${SIDE}H0zM${at(column)} 0h${SIDE}v60h-${SIDE}zm0 120h${SIDE}v60h-${SIDE}z"/>` +
    `<path class="seen box" d="M60 60h60v60H60z"/>`;
  const lines = (/** @type {number} */ step) =>
    Array.from({ length: 180 / step + 1 }, (_, i) => `M0 ${i * step}h180M${i * step} 0v180`).join("");
  const digits = EXAMPLE.flatMap((line, y) =>
    [...line].map((digit, x) => (digit === "." ? "" : figure(digit, x, y, "given"))),
  );
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "-2 -2 184 184");
  svg.setAttribute("aria-hidden", "true"); // the words below say all of it
  svg.innerHTML =
    `<path class="paper" d="M0 0h180v180H0z"/>${seen}<path class="thin" d="${lines(SIDE)}"/>` +
    `<path class="thick" d="${lines(60)}"/>${digits.join("")}${figure("8", column, row, "placed")}` +
    `<path class="chosen" d="M${at(column)} ${at(row)}h${SIDE}v${SIDE}h-${SIDE}z"/>`;
  return svg;
}

/**
 * @param {string} digit
 * @param {number} x
 * @param {number} y
 * @param {string} kind
 */
function figure(digit, x, y, kind) {
  return `<text class="${kind}" x="${x * SIDE + SIDE / 2}" y="${y * SIDE + 15}">${digit}</text>`;
}
