/** The grid of cells that screen readers, keyboard and pointer meet. It lies over the drawing, and nothing of it is seen. */

/** @import {Board} from "../core/types.js" */

import { cellAt } from "../core/places.js";
import { t } from "../core/words.js";

export class CellGrid {
  constructor() {
    this.element = document.createElement("div");
    this.element.className = "board-cells";
    this.element.setAttribute("role", "grid");
    this.element.setAttribute("aria-label", t("Sudoku board"));
    this.element.setAttribute("aria-multiselectable", "true");
    /** @type {HTMLElement[]} the focusable cells, by number */
    this.cells = [];
    /** @type {string[]} the spoken words of each cell now */
    this.said = [];
    /** @type {ReadonlySet<number>} */
    this.chosen = new Set();
    /** @type {ReadonlySet<number>} */
    this.invalid = new Set();
    this.cursor = -1;
  }

  /** @param {Board} board */
  build(board) {
    [this.cells, this.said, this.chosen, this.cursor] = [[], [], new Set(), -1];
    this.invalid = new Set();
    this.element.setAttribute("aria-rowcount", String(board.height));
    this.element.setAttribute("aria-colcount", String(board.width));
    const rows = Array.from({ length: board.height }, (_, row) => this.buildRow(board, row));
    this.element.replaceChildren(...rows);
  }

  /**
   * @param {Board} board
   * @param {number} row
   */
  buildRow(board, row) {
    const line = document.createElement("div");
    line.style.gridTemplateColumns = `repeat(${board.width}, minmax(0, 1fr))`;
    for (let column = 0; column < board.width; column++) {
      const number = cellAt(board, row, column);
      if (number >= 0) line.append((this.cells[number] = makeCell(number, column)));
    }
    line.setAttribute("role", line.childElementCount ? "row" : "presentation");
    line.setAttribute("aria-rowindex", String(row + 1));
    return line;
  }

  /**
   * @param {readonly string[]} labels what each cell is called
   * @param {ReadonlySet<number>} chosen
   * @param {number} cursor
   */
  label(labels, chosen, cursor) {
    this.cells.forEach((cell, i) => {
      if (this.said[i] === labels[i]) return;
      this.said[i] = labels[i];
      cell.setAttribute("aria-label", labels[i]);
    });
    for (const i of new Set([...this.chosen, ...chosen]))
      this.cells[i]?.setAttribute("aria-selected", `${chosen.has(i)}`);
    this.chosen = chosen;
    if (this.cursor === cursor) return;
    this.cells[this.cursor]?.setAttribute("tabindex", "-1");
    this.cells[cursor]?.setAttribute("tabindex", "0");
    this.cursor = cursor;
  }

  /** @param {ReadonlySet<number>} cells those whose digit is wrong, or in conflict */
  markInvalid(cells) {
    for (const i of this.invalid) if (!cells.has(i)) this.cells[i]?.removeAttribute("aria-invalid");
    for (const i of cells) if (!this.invalid.has(i)) this.cells[i]?.setAttribute("aria-invalid", "true");
    this.invalid = cells;
  }

  /** @param {number} cell */
  focus(cell) {
    this.cells[cell]?.focus({ preventScroll: true });
  }
}

/**
 * @param {number} number
 * @param {number} column
 */
function makeCell(number, column) {
  const cell = document.createElement("div");
  cell.setAttribute("role", "gridcell");
  cell.setAttribute("aria-colindex", String(column + 1));
  cell.setAttribute("aria-selected", "false");
  cell.style.gridColumn = String(column + 1);
  cell.tabIndex = -1;
  cell.dataset.cell = String(number);
  return cell;
}
