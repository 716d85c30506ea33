/** Zooming the board: two fingers, Ctrl and the wheel, + and -. Nothing else on the page changes. */

/** @import {BoardView} from "./board-view.js" */

import { clamp, follow, reveal, WHOLE, zoomAt } from "../core/zoom.js";

const SMALL = 26; // pixels of a cell
const COMFORTABLE = 38;
const STEP = 1.4;

/** @typedef {{x: number, y: number}} Point */

export class Zooming {
  /**
   * @param {BoardView} view
   * @param {{keys: EventTarget, signal: AbortSignal, changed: () => void}} around where keys are pressed; what ends it; who is
   *   told that cells have another size, or that others are in sight
   */
  constructor(view, { keys, signal, changed }) {
    this.view = view;
    this.changed = changed;
    this.zoom = WHOLE;
    /** @type {Map<number, Point>} fingers on the board */
    this.fingers = new Map();
    this.hasPinched = false; // since the first finger came
    this.cursor = -1;
    this.revealed = ""; // the cells that were brought in sight last
    this.board = view.board;
    const { host } = view;
    // Before the board hears of it: of two fingers none selects cells.
    for (const kind of ["pointerdown", "pointermove", "pointerup", "pointercancel"])
      host.addEventListener(kind, (event) => this.touch(/** @type {PointerEvent} */ (event)), {
        capture: true,
        signal,
      });
    host.addEventListener("wheel", (event) => this.wheel(event), { passive: false, signal });
    keys.addEventListener("keydown", (event) => this.key(/** @type {KeyboardEvent} */ (event)), { signal });
  }

  get isZoomed() {
    return this.zoom.scale > 1;
  }

  /** Whether cells of the whole board are so small that a finger hardly meets them. */
  get hasSmallCells() {
    return this.view.cellPixels(1) < SMALL;
  }

  /**
   * A point of the screen on the board, from 0 to 1.
   *
   * @param {{clientX: number, clientY: number}} event
   * @returns {Point}
   */
  point({ clientX, clientY }) {
    const { left, top } = this.view.host.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = this.view.stage; // as large as the whole board
    return { x: (clientX - left) / offsetWidth, y: (clientY - top) / offsetHeight };
  }

  /** @param {PointerEvent} event */
  touch(event) {
    if (event.pointerType !== "touch") return;
    const isDown = event.type === "pointerdown" || event.type === "pointermove";
    const before = new Map(this.fingers);
    if (event.type === "pointerdown" || this.fingers.has(event.pointerId)) {
      if (isDown) this.fingers.set(event.pointerId, this.point(event));
      else this.fingers.delete(event.pointerId);
    }
    if (before.size === 1 && this.fingers.size === 2) this.beginPinch();
    if (before.size === 2 && this.fingers.size === 2) this.pinch([...before.values()], [...this.fingers.values()]);
    if (isDown && this.fingers.size > 1) event.stopPropagation();
    if (isDown || this.fingers.size) return;
    if (!this.hasPinched) this.settle(); // what two fingers brought in sight stays there
    this.hasPinched = false;
  }

  beginPinch() {
    this.hasPinched = true;
    this.view.host.dispatchEvent(new Event("pinch"));
  }

  /**
   * @param {Point[]} before
   * @param {Point[]} now
   */
  pinch(before, now) {
    const middle = ([one, other] = before) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
    const apart = ([one, other] = before) => Math.hypot(one.x - other.x, one.y - other.y) || 1;
    this.set(zoomAt(this.zoom, apart(now) / apart(before), middle(before), middle(now), this.view.room()));
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (event.ctrlKey || event.metaKey) {
      const at = this.point(event);
      this.set(zoomAt(this.zoom, Math.exp(-event.deltaY / 200), at, at, this.view.room()));
    } else if (this.zoom.scale > 1) {
      const { offsetWidth: width, offsetHeight: height } = this.view.stage;
      const { scale, x, y } = this.zoom;
      this.set(clamp({ scale, x: x - event.deltaX / width, y: y - event.deltaY / height }, this.view.room()));
    } else return;
    event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (target instanceof Element && target.closest("textarea, select, input, [contenteditable]")) return;
    if (key === "+" || key === "=") this.zoomIn(STEP);
    else if (key === "-") this.zoomIn(1 / STEP);
  }

  /** Whole, or so that cells are large enough for a finger. */
  toggle() {
    if (this.isZoomed) this.set(WHOLE);
    else this.zoomIn(COMFORTABLE / this.view.cellPixels(1));
  }

  /** @param {number} factor */
  zoomIn(factor) {
    const area = this.view.areaOf(this.cursor, 0);
    const { scale, x, y } = this.zoom;
    const middle = { x: x + ((area.left + area.right) / 2) * scale, y: y + ((area.top + area.bottom) / 2) * scale };
    const room = this.view.room();
    this.set(zoomAt(this.zoom, factor, middle, factor > 1 ? { x: room.x / 2, y: room.y / 2 } : middle, room));
  }

  /** @param {import("../core/zoom.js").Zoom} zoom */
  set(zoom) {
    if (zoom.scale === this.zoom.scale && zoom.x === this.zoom.x && zoom.y === this.zoom.y) return;
    this.zoom = this.view.zoom = zoom;
    const { scale, x, y } = zoom;
    const { host, stage } = this.view;
    stage.style.transform = scale > 1 ? `translate(${x * 100}%, ${y * 100}%) scale(${scale})` : "";
    stage.style.setProperty("--zoom", String(scale));
    host.classList.toggle("zoomed", scale > 1);
    this.changed();
  }

  /** The board was drawn: another one is shown whole, and the cursor is kept in sight, unless a finger holds the board. */
  drawn(cursor = this.cursor) {
    const isOther = this.board !== this.view.board;
    this.board = this.view.board;
    if (isOther) this.set(WHOLE);
    else if (this.isZoomed) this.set(clamp(this.zoom, this.view.room())); // the room may have changed
    const hasMoved = cursor !== this.cursor || isOther;
    this.cursor = cursor;
    if (hasMoved && !this.fingers.size) this.settle();
    this.revealHighlighted();
  }

  /** What a hint points out is in sight when it comes. */
  revealHighlighted() {
    const { highlighted } = this.view;
    if (highlighted.join() === this.revealed) return;
    this.revealed = highlighted.join();
    if (this.zoom.scale === 1 || !highlighted.length) return;
    const areas = highlighted.map((cell) => this.view.areaOf(cell, 0.3));
    this.set(
      reveal(
        this.zoom,
        {
          left: Math.min(...areas.map((area) => area.left)),
          top: Math.min(...areas.map((area) => area.top)),
          right: Math.max(...areas.map((area) => area.right)),
          bottom: Math.max(...areas.map((area) => area.bottom)),
        },
        this.view.room(),
      ),
    );
  }

  settle() {
    if (this.zoom.scale > 1) this.set(follow(this.zoom, this.view.areaOf(this.cursor, 1.2), this.view.room()));
  }
}
