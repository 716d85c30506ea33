/** Notes on a canvas: a large board has thousands, and as elements of the page they take two frames to paint. */

/** @import {Board} from "../core/types.js" */
/** @import {Look, Scene} from "./scene.js" */
/** @import {Room, Zoom} from "../core/zoom.js" */

import { plainNotes } from "./notes.js";
import { CELL, cornerOf } from "./outline.js";

// Candidates of an empty board. Up to that they are drawn with the cells, and are sharp however the page is magnified.
const MANY = 1500;

/**
 * @typedef {object} Window what the canvas shows of the drawing
 * @property {number[]} box left, top, width and height of all that is drawn
 * @property {Zoom} zoom
 * @property {number} wide pixels of the whole board
 * @property {Readonly<Room>} room
 */

/** @param {Board} board */
export function hasMany(board) {
  return board.spots.length * board.size > MANY;
}

export class NotesCanvas {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.canvas = document.createElement("canvas");
    this.canvas.className = "board-notes";
    this.canvas.setAttribute("aria-hidden", "true");
    this.canvas.hidden = true;
    host.append(this.canvas);
    this.pen = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    /** @type {Board | null} */
    this.board = null;
    this.frame = "";
    /** @type {Look["notes"][]} the notes in each cell now: only what changed is drawn again */
    this.drawn = [];
    this.place = { left: 0, top: 0, scale: 1 }; // the drawing on the canvas
  }

  /** Nothing is to be shown here: the notes are in the cells. */
  rest() {
    this.canvas.hidden = true;
  }

  /**
   * @param {Scene} scene
   * @param {Window} shown
   */
  draw(scene, shown) {
    this.aim(scene, shown);
    scene.cells.forEach((look, cell) => {
      if (this.drawn[cell] === look.notes) return;
      this.drawn[cell] = look.notes;
      this.drawCell(scene, look, cell);
    });
  }

  /**
   * Another part of the board, another size or other colours: all is drawn again.
   *
   * @param {Scene} scene
   * @param {Window} shown
   */
  aim({ board, letters }, { box, zoom, wide, room }) {
    const { canvas } = this;
    canvas.hidden = false;
    const { color, fontFamily } = getComputedStyle(canvas);
    const frame = [color, letters, ...box, zoom.scale, zoom.x, zoom.y, wide, room.x, room.y, devicePixelRatio].join();
    if (frame === this.frame && board === this.board) return;
    [this.frame, this.board, this.drawn] = [frame, board, []];
    const [whole, high] = [wide * devicePixelRatio, (wide * devicePixelRatio * box[3]) / box[2]];
    canvas.width = Math.round(whole * room.x); // which clears it, too
    canvas.height = Math.round(high * room.y);
    const scale = (zoom.scale * whole) / box[2];
    this.place = { left: zoom.x * whole - box[0] * scale, top: zoom.y * high - box[1] * scale, scale };
    this.font = fontFamily;
    Object.assign(this.pen, { fillStyle: color, textAlign: "center" });
  }

  /**
   * @param {Scene} scene
   * @param {Look} look
   * @param {number} cell
   */
  drawCell({ board, letters }, look, cell) {
    const { pen, place } = this;
    const corner = cornerOf(board, cell);
    const [x, y] = [place.left + corner.x * place.scale, place.top + corner.y * place.scale];
    const side = CELL * place.scale;
    pen.clearRect(Math.floor(x), Math.floor(y), Math.ceil(side) + 1, Math.ceil(side) + 1);
    const { size, notes } = plainNotes(board, look, letters);
    if (!notes.length) return;
    pen.font = `${(size * place.scale).toFixed(1)}px ${this.font}`;
    for (const note of notes) pen.fillText(note.symbol, x + note.x * place.scale, y + note.y * place.scale);
  }
}
