/** Draws a Scene: an SVG below, the notes of large boards on a canvas, and above all the grid of cells that can be reached. */

/** @import {Board} from "../core/types.js" */
/** @import {Look, MarksDrawer, Scene} from "./scene.js" */

import { artOf, cellAt } from "../core/places.js";
import { SNUG, WHOLE } from "../core/zoom.js";
import { CellGrid } from "./cell-grid.js";
import { cellText } from "./glyphs.js";
import { HEADING, colours, edgeLabels, fogText, litNotes, path, regions, squares, tints } from "./layers.js";
import { NotesCanvas, hasMany } from "./notes-canvas.js";
import { CELL, cornerOf as corner, gridLines, innerLines, outline } from "./outline.js";
import { penText } from "./pen-view.js";
import { highlightedCells } from "./scene.js";

const SVG = "http://www.w3.org/2000/svg";

let boards = 0;

const SMALL = 480; // pixels: a phone
const MOST_STAMPS = 300;
const FREE = 4; // of a cell of 100, at each side: no mark is there

// From below to above.
const LAYERS = [
  "paper",
  "tints",
  "tinted",
  "fog",
  "seen",
  "same",
  "colours",
  "differing",
  "rules",
  "glow",
  "pointed",
  "lines",
  "selection",
  "clues",
  "pen",
  "lit",
  "digits",
  "links",
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
    this.cells = new CellGrid();
    this.grid = this.cells.element;
    this.stage = document.createElement("div");
    this.stage.className = "board-stage";
    this.stage.append(this.svg, this.grid);
    host.append(this.stage);
    this.notes = new NotesCanvas(host);
    this.paper = matchMedia("print");
    this.isVector = true; // notes, too, are part of the drawing
    this.zoom = WHOLE;
    /** @type {number[]} cells that are pointed out */
    this.highlighted = [];
    this.box = [0, 0, CELL, CELL]; // left, top, width and height of all that is drawn
    this.ratio = 1; // width by height
    /** @type {Record<string, SVGGElement>} */
    this.layers = {};
    /** @type {SVGGElement[]} */
    this.glyphs = [];
    /** @type {string[]} what is drawn in each cell now: only what changed is drawn again */
    this.drawn = [];
    /** @type {Map<string, SVGGElement>} */
    this.stamps = new Map();
    /** @type {Look[]} */
    this.looks = [];
    /** @type {Board | null} */
    this.board = null;
    /** @type {string} */
    this.frame = "";
    this.unit = 1; // a pixel of the screen, where a cell is 100
    this.letters = false;
    this.wide = 0; // pixels of the whole board; 0 until it is measured
    /** @type {Readonly<import("../core/zoom.js").Room> | null} */
    this.space = null;
    /** @type {Map<string, string>} */
    this.texts = new Map();
    this.fogId = `fog-${(boards += 1)}`; // of several boards on one page each has its own
  }

  /**
   * @param {Scene} scene
   * @param {readonly string[]} labels what each cell is called
   * @param {number} cursor
   * @param {MarksDrawer | null} drawMarks
   */
  draw(scene, labels, cursor, drawMarks) {
    if (scene.board !== this.board) this.build(scene.board);
    this.settle(scene);
    this.place(scene);
    const { board } = scene;
    const chosen = new Set(scene.selection);
    this.highlighted = highlightedCells(scene);
    this.put("colours", () => colours(scene));
    this.put("differing", () => squares(board, scene.differing, "differing"));
    this.put("draft", () => scene.draft);
    this.drawFog(scene);
    this.put("seen", () => squares(board, scene.seen, "seen"));
    this.put("same", () => squares(board, scene.same, "same"));
    this.put("glow", () => regions(scene));
    this.put("pointed", () => squares(board, scene.pointed, "pointed"));
    this.put("pen", () => penText(scene));
    this.put("lit", () => litNotes(scene));
    this.put("links", () => drawMarks?.(scene) ?? "");
    this.put("selection", () => path("selection", outline(board, chosen, frameInset(this.unit / this.zoom.scale))));
    scene.cells.forEach((look, i) => this.drawCell(scene, look, i));
    if (this.isVector) this.notes.rest();
    else this.notes.draw(scene, { box: this.box, zoom: this.zoom, wide: this.hostWidth(), room: this.room() });
    this.cells.label(labels, chosen, cursor);
    this.cells.markInvalid(new Set(scene.cells.flatMap((look, i) => (look.isWrong ? i : []))));
  }

  /**
   * How the cells are drawn, whatever is in them. Paper has no pixels that a canvas could be made for.
   *
   * @param {Scene} scene
   */
  settle({ board, letters }) {
    const isVector = this.paper.matches || !hasMany(board);
    if (letters === this.letters && isVector === this.isVector) return;
    [this.letters, this.isVector, this.looks] = [letters, isVector, []];
  }

  /** Take all of it out of the host. */
  remove() {
    this.stage.remove();
    this.notes.canvas.remove();
    this.host.style.removeProperty("--ratio");
  }

  /** The host has another size, perhaps. */
  resized() {
    this.wide = 0;
    this.space = null;
  }

  /** Looked up once: to ask after every key has the browser lay out the page more often than it would. */
  hostWidth() {
    this.wide ||= this.stage.offsetWidth;
    return this.wide || 640;
  }

  /** How much of the board the host could show: more than all where it is larger than the board. Looked up once, too. */
  room() {
    const { offsetWidth, offsetHeight } = this.stage;
    if (!offsetWidth || !offsetHeight) return SNUG;
    this.space ??= { x: this.host.clientWidth / offsetWidth, y: this.host.clientHeight / offsetHeight };
    return this.space;
  }

  /** @param {Board} board */
  build(board) {
    this.board = board;
    this.frame = "";
    this.drawn = [];
    this.looks = [];
    this.stamps.clear();
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
    this.cells.build(board);
  }

  /**
   * Lines, frame and labels: they change with the board and the switches only.
   *
   * @param {Scene} scene
   */
  place(scene) {
    const { board, shapes, labels, room } = scene;
    const pixels = this.hostWidth();
    const frame = `${room} ${labels} ${pixels} ${scene.isPainting ? shapes.join() : ""}`;
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
    this.box = [-edge - left, -edge - heading - above, ...size];
    this.svg.setAttribute("viewBox", this.box.join(" "));
    this.ratio = Number((size[0] / size[1]).toFixed(3));
    this.host.style.setProperty("--ratio", String(this.ratio));
    const share = (/** @type {number} */ part, /** @type {number} */ whole) => `${(100 * part) / whole}%`;
    Object.assign(this.grid.style, {
      left: share(edge + left, size[0]),
      top: share(edge + heading + above, size[1]),
      width: share(wide, size[0]),
      height: share(high, size[1]),
    });
    this.unit = unit;
    this.stage.style.setProperty("--pixel", String(unit));
    const around = outline(board, shapes.keys(), 0);
    this.put("paper", () => path("paper", around));
    this.put("tints", () => tints(scene));
    this.put(
      "lines",
      () =>
        path("thin", innerLines(board, shapes, false)) +
        path("thick", innerLines(board, shapes, true)) +
        path("thick grid-line", gridLines(board)) +
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
    const last = this.looks[index];
    this.looks[index] = look;
    if (last && isAlike(last, look)) return;
    const key = keyOf(look, scene.letters, this.isVector);
    if (this.drawn[index] === key) return;
    this.drawn[index] = key;
    const stamp =
      this.stamps.get(key) ?? this.makeStamp(key, cellText(scene.board, look, scene.letters, !this.isVector));
    this.glyphs[index].replaceChildren(...stamp.cloneNode(true).childNodes);
  }

  /**
   * Cells in fog, and the drawings of rules without what is in them.
   *
   * @param {Scene} scene
   */
  drawFog(scene) {
    this.put("fog", () => (scene.fog.size ? fogText(scene, this.fogId) : ""));
    const clip = scene.fog.size && !scene.isFogThin ? `url(#${this.fogId})` : "none";
    if (this.texts.get("clip") === clip) return;
    this.texts.set("clip", clip);
    for (const name of ["rules", "clues"]) this.layers[name].setAttribute("clip-path", clip);
  }

  /**
   * What a cell looks like, to be copied: many cells look the same, and a copy costs less than reading text again.
   *
   * @param {string} key
   * @param {string} text
   */
  makeStamp(key, text) {
    const stamp = document.createElementNS(SVG, "g");
    stamp.innerHTML = text;
    if (this.stamps.size >= MOST_STAMPS) this.stamps.clear();
    this.stamps.set(key, stamp);
    return stamp;
  }

  /**
   * Tell each cell how far it is from another: the wave of a puzzle that is solved comes there later.
   *
   * @param {number} from
   */
  wave(from) {
    const { board, glyphs } = this;
    if (!board) return;
    const start = corner(board, from);
    const reach = Math.hypot(board.width, board.height) * CELL;
    glyphs.forEach((glyph, cell) => {
      const { x, y } = corner(board, cell);
      glyph.style.setProperty("--far", (Math.hypot(x - start.x, y - start.y) / reach).toFixed(3));
    });
  }

  /**
   * How wide a cell is on the screen. On paper marks are as sharp as they are small.
   *
   * @param {number} [scale]
   */
  cellPixels(scale = this.zoom.scale) {
    return this.paper.matches ? Infinity : (this.hostWidth() / this.box[2]) * CELL * scale;
  }

  /** @returns {(cell: number) => boolean} whether a cell, or one beside it, is in sight as far as the board is zoomed in */
  sight() {
    const { board, zoom } = this;
    if (!board || zoom.scale === 1 || this.paper.matches) return () => true;
    const [x, y, wide, high] = this.box;
    const room = this.room();
    const [left, top] = [(-zoom.x / zoom.scale) * wide + x - 2 * CELL, (-zoom.y / zoom.scale) * high + y - 2 * CELL];
    const [right, bottom] = [
      left + (wide * room.x) / zoom.scale + 3 * CELL,
      top + (high * room.y) / zoom.scale + 3 * CELL,
    ];
    return (cell) => {
      const own = corner(board, cell);
      return own.x >= left && own.x <= right && own.y >= top && own.y <= bottom;
    };
  }

  /**
   * Where a cell is on the whole drawing, from 0 to 1, with some cells around it.
   *
   * @param {number} cell
   * @param {number} around
   */
  areaOf(cell, around) {
    if (!this.board || !this.board.spots[cell]) return { left: 0.5, top: 0.5, right: 0.5, bottom: 0.5 };
    const [x, y, wide, high] = this.box;
    const own = corner(this.board, cell);
    const [left, top] = [own.x - around * CELL, own.y - around * CELL];
    const side = (1 + 2 * around) * CELL;
    return {
      left: Math.max(0, (left - x) / wide),
      top: Math.max(0, (top - y) / high),
      right: Math.min(1, (left + side - x) / wide),
      bottom: Math.min(1, (top + side - y) / high),
    };
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
 * How far inside its cells the middle of the frame of the selection is: on their edges, and where it is thick compared with
 * them, so far outside that it reaches no mark. Its width is in board.css.
 *
 * @param {number} unit a pixel of the screen
 */
function frameInset(unit) {
  return Math.min(0, FREE - Math.min(3.4 * unit, 13) / 2);
}

/**
 * Whether two looks are the same at a glance: the same lists of marks, not only equal ones. Notes are lit by a layer of their own.
 *
 * @param {Look} one
 * @param {Look} other
 */
function isAlike(one, other) {
  return (
    one.digit === other.digit &&
    one.ink === other.ink &&
    one.isWrong === other.isWrong &&
    one.corner === other.corner &&
    one.centre === other.centre &&
    one.notes === other.notes &&
    one.hasMore === other.hasMore &&
    one.tried === other.tried &&
    (one.lit === other.lit || one.notes.length > 0)
  );
}

/**
 * What tells two looks apart.
 *
 * @param {Look} look
 * @param {boolean} letters
 * @param {boolean} isVector
 */
function keyOf({ digit, ink, isWrong, corner, centre, notes, lit, hasMore, tried }, letters, isVector) {
  const plain = `${letters}${digit}${ink}${isWrong}${notes.length || hasMore ? 0 : lit}${hasMore}${Object.entries(tried)}`;
  // Where the notes that are pointed out stand depends on all of them.
  const isDrawn = isVector || notes.some((note) => note.mark);
  return `${plain};${corner};${centre};${isDrawn ? `${isVector}${notes.map((note) => `${note.digit}${note.mark}`)}` : ""}`;
}
