/** Mouse, pen and finger on the board: which cells they press and come to. What that means is for others to say. */

/** @import {BoardEvents} from "./board.js" */
/** @import {BoardView} from "./board-view.js" */

const DOUBLE = 350; // milliseconds
const HOLD = 450; // milliseconds
const EDGE = 0.12; // of a cell, left out when dragging, so that a drag can go diagonally

/**
 * @param {BoardView} view
 * @param {<K extends "press" | "drag" | "focus">(name: K, detail: BoardEvents[K]) => void} emit
 * @param {AbortSignal} signal ends it
 */
export function watchPointer(view, emit, signal) {
  const last = { cell: -1, at: -Infinity };
  let dragging = false;
  /** @type {((isHold: boolean) => void) | null} what a finger does, once it is known not to be one of two */
  let waiting = null;
  let timer = 0;
  const flush = (isHold = false) => {
    clearTimeout(timer);
    waiting?.(isHold);
    waiting = null;
  };
  const drop = () => {
    clearTimeout(timer);
    waiting = null;
    dragging = false;
  };
  view.host.addEventListener("pinch", drop, { signal });
  /** @type {(type: "pointerdown" | "pointermove" | "pointerup" | "pointercancel", act: (event: PointerEvent) => void) => void} */
  const listen = (type, act) => view.grid.addEventListener(type, act, { signal });
  listen("pointerdown", (event) => {
    if (event.button !== 0) return;
    const cell = view.cellAt(event.clientX, event.clientY);
    if (cell < 0) return;
    event.preventDefault();
    view.grid.setPointerCapture(event.pointerId);
    dragging = true;
    const isDouble = last.cell === cell && event.timeStamp - last.at < DOUBLE;
    Object.assign(last, { cell, at: event.timeStamp });
    waiting = (isHold) => emit("press", { cell, event, isDouble, isHold });
    if (event.pointerType !== "touch") flush();
    else timer = setTimeout(() => flush(true), HOLD);
  });
  listen("pointermove", (event) => {
    if (!dragging) return;
    const cell = view.cellAt(event.clientX, event.clientY, EDGE);
    if (cell < 0 || (waiting && cell === last.cell)) return;
    flush();
    emit("drag", { cell });
  });
  listen("pointerup", () => {
    flush();
    dragging = false;
  });
  listen("pointercancel", drop);
  // A screen reader clicks without a pointer.
  const focused = (/** @type {FocusEvent} */ event) => {
    const cell = Number(event.target instanceof HTMLElement ? event.target.dataset.cell : -1);
    if (!dragging) emit("focus", { cell });
  };
  view.grid.addEventListener("focusin", focused, { signal });
}
