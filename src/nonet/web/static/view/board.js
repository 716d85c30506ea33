/**
 * The board as a component of any page: it draws the game that it is given, and tells what a player does on it.
 *
 *   const board = mount(element);
 *   board.set({ game });
 *   board.on("press", ({ cell }) => {
 *     game.selection = [cell];
 *     board.set({ game });
 *   });
 *   board.destroy();
 *
 * It needs board.css, and a host element that has a width; its height follows. It knows nothing of the page around it,
 * and changes neither the game nor anything outside its host.
 */

/** @import {Conflicts} from "../core/conflicts.js" */
/** @import {Game, Overlay, Settings} from "../core/types.js" */
/** @import {Point} from "../core/tools.js" */
/** @import {Aid, MarksDrawer} from "./scene.js" */

import { conflictsOf } from "../core/conflicts.js";
import { DEFAULTS } from "../core/settings.js";
import { labelOf, placeName, showsNotes } from "../core/state.js";
import { t } from "../core/words.js";
import { BoardView } from "./board-view.js";
import { CELL } from "./outline.js";
import { PerCell } from "./per-cell.js";
import { watchPointer } from "./pointer.js";
import { newMemory, sceneOf } from "./scene.js";
import { Zooming } from "./zooming.js";

/**
 * @typedef {object} BoardState what is drawn; all but the game may be left out
 * @property {Game} game
 * @property {Settings} settings
 * @property {Conflicts | null} conflicts which cells are wrong; null: found by the regions
 * @property {Overlay | null} overlay what lies over the game: a hint, a step
 * @property {boolean} printsOverlay whether paper shows that, too
 * @property {readonly number[] | null} painting the shape of each cell while a jigsaw is drawn, -1 for none
 * @property {boolean} isPaused digits are hidden
 * @property {Aid | null} aid what setting a puzzle adds
 * @property {MarksDrawer | null} drawMarks draws the chains of a step
 *
 * @typedef {object} BoardEvents
 * @property {{cell: number, event: PointerEvent, isDouble: boolean, isHold: boolean}} press a pointer went down on a cell; a
 *   finger was held there
 * @property {{cell: number}} drag the pointer that is down came to a cell
 * @property {{cell: number}} focus the focus came to a cell, by Tab or by a screen reader
 * @property {{isZoomed: boolean, hasSmallCells: boolean}} zoom
 * @property {{ratio: number}} ratio width by height of the drawing: it has changed
 */

/** @typedef {{[K in keyof BoardEvents]: Set<(detail: BoardEvents[K]) => void>}} Listeners */

const REDRAWS = ["print", "(prefers-color-scheme: dark)", "(forced-colors: active)"];

export class BoardComponent {
  /**
   * @param {HTMLElement} host
   * @param {EventTarget} keys
   */
  constructor(host, keys) {
    this.host = host;
    /** @type {Omit<BoardState, "game"> & {game: Game | null}} */
    this.state = {
      game: null,
      settings: DEFAULTS,
      conflicts: null,
      overlay: null,
      printsOverlay: true,
      painting: null,
      isPaused: false,
      aid: null,
      drawMarks: null,
    };
    /** @type {Listeners} */
    this.listeners = { press: new Set(), drag: new Set(), focus: new Set(), zoom: new Set(), ratio: new Set() };
    this.memory = { ...newMemory(), /** @type {PerCell<string>} */ labels: new PerCell() };
    this.emitted = { zoom: "", ratio: 0 }; // what listeners know
    this.frame = 0;
    this.ending = new AbortController();
    const { signal } = this.ending;
    host.classList.add("nonet-board");
    this.view = new BoardView(host);
    this.zooming = new Zooming(this.view, { keys, signal, changed: () => this.redraw() });
    watchPointer(this.view, (name, detail) => this.emit(name, detail), signal);
    this.resizing = new ResizeObserver(() => {
      this.view.resized();
      this.redraw();
    });
    this.resizing.observe(host);
    // At once: nothing is drawn later once a page is on its way to paper.
    for (const media of REDRAWS) matchMedia(media).addEventListener("change", () => this.draw(), { signal });
    this.watchPixels();
  }

  /**
   * Draw these from now on; what is not named stays. A game that was changed is handed in again.
   *
   * @param {Partial<BoardState>} changes
   */
  set(changes) {
    Object.assign(this.state, changes);
    this.draw();
  }

  /**
   * Be told of what a player does.
   *
   * @template {keyof BoardEvents} K
   * @param {K} name
   * @param {(detail: BoardEvents[K]) => void} listener
   * @returns {() => void} ends it
   */
  on(name, listener) {
    this.listeners[name].add(listener);
    return () => void this.listeners[name].delete(listener);
  }

  /** Leave the host as it was. */
  destroy() {
    this.ending.abort();
    this.resizing.disconnect();
    cancelAnimationFrame(this.frame);
    for (const listeners of Object.values(this.listeners)) listeners.clear();
    this.view.remove();
    this.host.classList.remove("nonet-board", "painting", "zoomed");
  }

  /** @param {number} cell */
  focus(cell) {
    this.view.cells.focus(cell);
  }

  hasFocus() {
    return this.view.grid.contains(document.activeElement);
  }

  /**
   * The puzzle is solved: a wave runs over its digits, from a cell on, as long as the host has the class "won".
   *
   * @param {number} from
   */
  wave(from) {
    this.view.wave(from);
  }

  /** Show the whole board, or so much of it that a finger meets its cells. */
  toggleZoom() {
    this.zooming.toggle();
  }

  /**
   * Where a point of the screen is on the board, in cells from its corner; null where nothing is drawn.
   *
   * @param {number} x
   * @param {number} y
   * @returns {Point | null}
   */
  pointAt(x, y) {
    const matrix = this.view.svg.getScreenCTM();
    if (!matrix) return null;
    const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    return { row: point.y / CELL, column: point.x / CELL };
  }

  /**
   * @template {keyof BoardEvents} K
   * @param {K} name
   * @param {BoardEvents[K]} detail
   */
  emit(name, detail) {
    for (const listener of this.listeners[name]) listener(detail);
  }

  /** Draw in the next frame. */
  redraw() {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  draw() {
    const { view, memory } = this;
    const { game, settings, overlay, painting, isPaused, aid, drawMarks, printsOverlay } = this.state;
    if (!game) return;
    const conflicts = this.state.conflicts ?? conflictsOf(game);
    const isPaper = view.paper.matches;
    const scene = sceneOf(game, settings, {
      overlay: isPaper && !printsOverlay ? null : overlay,
      wrong: conflicts.wrong,
      painting,
      isPaused: isPaused && !isPaper,
      aid,
      memory,
      pixels: view.cellPixels(),
      isInSight: view.sight(),
    });
    view.draw(scene, this.labels(game, conflicts), game.cursor, drawMarks);
    this.host.classList.toggle("painting", Boolean(painting));
    this.zooming.drawn(game.cursor);
    this.tell();
  }

  /** Tell listeners what has changed by drawing. */
  tell() {
    const { isZoomed, hasSmallCells } = this.zooming;
    const { ratio } = this.view;
    if (ratio !== this.emitted.ratio) this.emit("ratio", { ratio });
    if (`${isZoomed} ${hasSmallCells}` !== this.emitted.zoom) this.emit("zoom", { isZoomed, hasSmallCells });
    this.emitted = { zoom: `${isZoomed} ${hasSmallCells}`, ratio };
  }

  /**
   * What each cell is called.
   *
   * @param {Game} game
   * @param {Conflicts} conflicts
   */
  labels(game, conflicts) {
    const { settings, overlay, painting, isPaused, aid } = this.state;
    const truth = overlay ? null : (aid?.notes ?? null);
    const faults = game.cells.map((_, i) => conflicts.all.has(i));
    const { trials } = game.history;
    const common = [game.board, overlay, isPaused, settings.conflicts, showsNotes(game, settings), truth, trials];
    const fog = game.cells.map((_, i) => game.hidden?.has(i) ?? false);
    const own = [[...game.cells], game.autoCandidates ?? [], faults, [...(painting ?? [])], fog];
    return this.memory.labels.all(common, own, (i) => {
      if (painting)
        return `${placeName(game, i)}, ${painting[i] < 0 ? t("no shape") : t("shape {shape}", { shape: painting[i] + 1 })}`;
      if (isPaused) return `${placeName(game, i)}, ${t("hidden")}`;
      return labelOf(game, i, settings, conflicts.all, overlay, truth?.[i]);
    });
  }

  /** The window may come to a screen with other pixels. */
  watchPixels() {
    const change = () => {
      this.draw();
      this.watchPixels();
    };
    const { signal } = this.ending;
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", change, { once: true, signal });
  }
}

/**
 * Put a board into an element.
 *
 * @param {HTMLElement} host
 * @param {{keys?: EventTarget}} [options] keys: the element where + and - zoom (default: the host)
 */
export function mount(host, { keys = host } = {}) {
  return new BoardComponent(host, keys);
}
