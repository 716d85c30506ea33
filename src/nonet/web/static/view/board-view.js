/** Draws a Scene: an SVG below, and above it the grid of cells that screen readers, keyboard and pointer meet. */

/** @import {Board} from "../core/types.js" */
/** @import {Look, MarksDrawer, Scene} from "./scene.js" */

import { capital } from "../core/board.js";
import { artOf, cellAt } from "../core/places.js";
import { cellText } from "./glyphs.js";
import { CELL, cornerOf as corner, innerLines, outline } from "./outline.js";
import { penText } from "./pen-view.js";

const SVG = "http://www.w3.org/2000/svg";

const SMALL = 480; // pixels: a phone
const HEADING = 22; // pixels: above each of two boards

// From below to above.
const LAYERS = [
  "paper",
  "tints",
  "tinted",
  "seen",
  "same",
  "colours",
  "differing",
  "rules",
  "glow",
  "pointed",
  "lines",
  "clues",
  "pen",
  "digits",
  "links",
  "selection",
  "labels",
  "draft",
];

export class BoardView {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    this.svg = document.createElementNS(SVG, "svg");
    this.svg.setAttribute("aria-hidden", "true");
    this.svg.classList.add("board-art");
    this.grid = document.createElement("div");
    this.grid.className = "board-cells";
    this.grid.setAttribute("role", "grid");
    this.grid.setAttribute("aria-label", "Sudoku board");
    this.grid.setAttribute("aria-multiselectable", "true");
    host.append(this.svg, this.grid);
    /** @type {Record<string, SVGGElement>} */
    this.layers = {};
    /** @type {HTMLElement[]} the focusable cells, by number */
    this.cells = [];
    /** @type {SVGGElement[]} */
    this.glyphs = [];
    /** @type {string[]} what is drawn in each cell now: only what changed is drawn again */
    this.drawn = [];
    /** @type {string[]} what is said of each cell now */
    this.said = [];
    /** @type {Board | null} */
    this.board = null;
    /** @type {string} */
    this.frame = "";
    this.unit = 1; // a pixel of the screen, where a cell is 100
    /** @type {Map<string, string>} */
    this.texts = new Map();
  }

  /**
   * @param {Scene} scene
   * @param {string[]} labels what each cell is called
   * @param {number} cursor
   * @param {MarksDrawer | null} drawMarks
   */
  draw(scene, labels, cursor, drawMarks) {
    if (scene.board !== this.board) this.build(scene.board);
    this.place(scene);
    const { board } = scene;
    const chosen = new Set(scene.selection);
    this.put("tints", () => tints(scene));
    this.put("colours", () => colours(scene));
    this.put("differing", () => squares(board, scene.differing, "differing"));
    this.put("draft", () => scene.draft);
    this.put("seen", () => squares(board, scene.seen, "seen"));
    this.put("same", () => squares(board, scene.same, "same"));
    this.put("glow", () => regions(scene));
    this.put("pointed", () => squares(board, scene.pointed, "pointed"));
    this.put("pen", () => penText(scene));
    this.put("links", () => drawMarks?.(scene) ?? "");
    this.put("selection", () => path("selection", outline(board, chosen, Math.min(3 * this.unit, 9))));
    scene.cells.forEach((look, i) => this.drawCell(scene, look, i));
    this.label(labels, chosen, cursor);
  }

  /** @param {Board} board */
  build(board) {
    this.board = board;
    this.frame = "";
    this.drawn = [];
    this.said = [];
    this.texts.clear();
    this.svg.replaceChildren();
    for (const name of LAYERS) {
      const layer = document.createElementNS(SVG, "g");
      layer.setAttribute("class", `layer-${name}`);
      this.layers[name] = layer;
      this.svg.append(layer);
    }
    this.glyphs = board.peers.map((_, cell) => {
      const glyph = document.createElementNS(SVG, "g");
      const { x, y } = corner(board, cell);
      glyph.setAttribute("transform", `translate(${x} ${y})`);
      this.layers.digits.append(glyph);
      return glyph;
    });
    this.cells = [];
    this.grid.setAttribute("aria-rowcount", String(board.height));
    this.grid.setAttribute("aria-colcount", String(board.width));
    const rows = Array.from({ length: board.height }, (_, row) => this.buildRow(board, row));
    this.grid.replaceChildren(...rows);
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
      if (number < 0) continue;
      const cell = document.createElement("div");
      cell.setAttribute("role", "gridcell");
      cell.setAttribute("aria-colindex", String(column + 1));
      cell.style.gridColumn = String(column + 1);
      cell.tabIndex = -1;
      cell.dataset.cell = String(number);
      this.cells[number] = cell;
      line.append(cell);
    }
    line.setAttribute("role", line.childElementCount ? "row" : "presentation");
    line.setAttribute("aria-rowindex", String(row + 1));
    return line;
  }

  /**
   * Lines, frame and labels: they change with the board and the switches only.
   *
   * @param {Scene} scene
   */
  place(scene) {
    const { board, shapes, labels, room } = scene;
    const pixels = this.host.clientWidth || 640;
    const frame = `${room} ${labels} ${scene.isPainting} ${pixels} ${shapes.join()}`;
    if (frame === this.frame) return;
    this.frame = frame;
    const [above, right, below, left] = room.map((side) => side * CELL);
    const [wide, high] = [board.width * CELL, board.height * CELL];
    // A pixel of the screen: lines keep their width and labels their size, whatever the size of the board.
    const unit = (wide + left + right) / pixels;
    const edge = (labels ? (pixels < SMALL ? 15 : 22) : 3) * unit;
    const heading = board.parts.length ? HEADING * unit : 0;
    const rest = 3 * unit;
    const size = [edge + left + wide + right + rest, edge + heading + above + high + below + rest];
    this.svg.setAttribute("viewBox", `${-edge - left} ${-edge - heading - above} ${size[0]} ${size[1]}`);
    this.host.style.setProperty("--ratio", (size[0] / size[1]).toFixed(3));
    const share = (/** @type {number} */ part, /** @type {number} */ whole) => `${(100 * part) / whole}%`;
    Object.assign(this.grid.style, {
      left: share(edge + left, size[0]),
      top: share(edge + heading + above, size[1]),
      width: share(wide, size[0]),
      height: share(high, size[1]),
    });
    this.unit = unit;
    this.svg.style.setProperty("--unit", String(unit));
    const around = outline(board, shapes.keys(), 0);
    this.put("paper", () => path("paper", around));
    this.put(
      "lines",
      () =>
        path("thin", innerLines(board, shapes, false)) +
        path("thick", innerLines(board, shapes, true)) +
        path("frame", around),
    );
    // The server draws what rules look like; on a board that is being painted they would be in the way.
    const art = (/** @type {"tints" | "under" | "over"} */ layer) => (scene.isPainting ? "" : artOf(board, layer));
    this.put("tinted", () => art("tints"));
    this.put("rules", () => art("under"));
    this.put("clues", () => art("over"));
    this.put("labels", () => edgeLabels(board, unit, { edge: labels ? edge : 0, above, left }));
  }

  /**
   * @param {string} layer
   * @param {() => string} write
   */
  put(layer, write) {
    const text = write();
    if (this.texts.get(layer) === text) return;
    this.texts.set(layer, text);
    this.layers[layer].innerHTML = text;
  }

  /**
   * @param {Scene} scene
   * @param {Look} look
   * @param {number} index
   */
  drawCell(scene, look, index) {
    const key = keyOf(look, scene.letters);
    if (this.drawn[index] === key) return;
    this.drawn[index] = key;
    this.glyphs[index].innerHTML = cellText(scene.board, look, scene.letters);
  }

  /**
   * @param {string[]} labels
   * @param {Set<number>} chosen
   * @param {number} cursor
   */
  label(labels, chosen, cursor) {
    this.cells.forEach((cell, i) => {
      const said = `${labels[i]};${chosen.has(i)};${i === cursor}`;
      if (this.said[i] === said) return;
      this.said[i] = said;
      cell.setAttribute("aria-label", labels[i]);
      cell.setAttribute("aria-selected", String(chosen.has(i)));
      cell.tabIndex = i === cursor ? 0 : -1;
    });
  }

  /**
   * The cell under a point of the screen, or -1. `slack` leaves that share of a cell's edge out: a drag can go
   * diagonally then without touching the neighbours.
   *
   * @param {number} x
   * @param {number} y
   * @param {number} [slack]
   */
  cellAt(x, y, slack = 0) {
    if (!this.board) return -1;
    const { left, top, width, height } = this.grid.getBoundingClientRect();
    const column = ((x - left) / width) * this.board.width;
    const row = ((y - top) / height) * this.board.height;
    const isNear = [row % 1, column % 1].every((at) => at >= slack && at <= 1 - slack);
    return isNear ? cellAt(this.board, Math.floor(row), Math.floor(column)) : -1;
  }
}

/**
 * What tells two looks apart.
 *
 * @param {Look} look
 * @param {boolean} letters
 */
function keyOf({ digit, ink, isWrong, corner, centre, notes, lit }, letters) {
  return `${letters}${digit}${ink}${isWrong}${lit};${corner};${centre};${notes.map((note) => `${note.digit}${note.mark}`)}`;
}

/**
 * @param {string} kind
 * @param {string} d
 */
function path(kind, d) {
  return d ? `<path class="${kind}" d="${d}"/>` : "";
}

/**
 * @param {Board} board
 * @param {Iterable<number>} cells
 * @param {string} kind
 */
function squares(board, cells, kind) {
  const parts = [...cells].map((cell) => `M${corner(board, cell).x} ${corner(board, cell).y}h100v100h-100z`);
  return path(kind, parts.join(""));
}

/**
 * Regions that are tinted or have a band, such as windows and diagonals: a light tint below everything; the shapes of a jigsaw that is being drawn.
 *
 * @param {Scene} scene
 */
function tints({ board, shapes, isPainting }) {
  if (isPainting) {
    return shapes.map((shape, cell) => (shape < 0 ? "" : squares(board, [cell], `shape shape-${shape % 12}`))).join("");
  }
  return board.regions
    .map((region) => {
      if (region.look === "tint") return path("tint", outline(board, region.cells, 3));
      if (region.look !== "band") return "";
      const [first, last] = [corner(board, region.cells[0]), corner(board, region.cells[region.cells.length - 1])];
      const isDown = last.x > first.x;
      const line = `M${first.x + (isDown ? 0 : CELL)} ${first.y}L${last.x + (isDown ? CELL : 0)} ${last.y + CELL}`;
      return squares(board, region.cells, "band") + path("band-line", line);
    })
    .join("");
}

/**
 * One stripe for each colour of a cell.
 *
 * @param {Scene} scene
 */
function colours({ board, cells }) {
  return cells
    .map((look, cell) => {
      const { x, y } = corner(board, cell);
      const wide = CELL / look.colours.length;
      return look.colours
        .map(
          (colour, i) =>
            `<rect class="colour colour-${colour}" x="${x + i * wide}" y="${y}" width="${wide}" height="100"/>`,
        )
        .join("");
    })
    .join("");
}

/**
 * The regions a step is about; those that cover the candidates of others have a hue of their own.
 *
 * @param {Scene} scene
 */
function regions({ board, glow, covers }) {
  return glow
    .map((i) =>
      path(covers.includes(i) ? "cover" : "glow", outline(board, board.regions[i].cells, covers.includes(i) ? 7 : 4)),
    )
    .join("");
}

/**
 * The numbers of rows and columns, and what boards side by side are called.
 *
 * @param {Board} board
 * @param {number} unit
 * @param {{edge: number, above: number, left: number}} room for the numbers, none if they are not shown; for clues
 */
function edgeLabels(board, unit, { edge, above, left }) {
  const size = Math.min(11.5 * unit, edge * 0.62, CELL * 0.5);
  const text = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number | string} */ label, high = size) =>
    `<text class="label" x="${x}" y="${y + high * 0.36}" font-size="${high}">${label}</text>`;
  const away = -edge / 2 - unit;
  const parts = board.parts.length ? board.parts : [{ ...board, name: "", column: 0 }];
  const rows = Array.from({ length: board.height }, (_, i) => text(away - left, i * CELL + 50, i + 1));
  const columns = parts.flatMap(({ column, width }) =>
    Array.from({ length: width }, (_, i) => text((column + i) * CELL + 50, away - above, i + 1)),
  );
  const headings = board.parts.map(({ name, column, width }) =>
    text((column + width / 2) * CELL, -edge - above - (HEADING / 2) * unit, capital(name), 14 * unit),
  );
  return [...(edge ? [...rows, ...columns] : []), ...headings].join("");
}
