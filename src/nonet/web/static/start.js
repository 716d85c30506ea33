/** Puts the page together, around whoever answers it. */

/** @import {Host} from "./page/app.js" */

import { App } from "./page/app.js";
import { BoardView } from "./view/board-view.js";
import { makeBoard } from "./core/board.js";
import { wireArriving } from "./page/arriving.js";
import { wireBusy } from "./page/busy.js";
import { get } from "./page/dom.js";
import { wireInput } from "./page/input.js";
import { wireCard } from "./panels/card.js";
import { wireHead } from "./panels/head.js";
import { wirePad } from "./panels/pad.js";
import { wirePlay } from "./panels/play.js";
import { ask } from "./page/later.js";
import { PerCell } from "./view/per-cell.js";
import { newMemory, sceneOf } from "./view/scene.js";
import { loadSettings } from "./page/settings.js";
import { overlayOf } from "./core/shown.js";
import { labelOf, newGame, placeName, showsNotes } from "./core/state.js";
import { Zooming } from "./view/zooming.js";
import { closeSheet, wireTabs } from "./panels/tabs.js";

/** @param {Host} host */
export async function start(host) {
  const { about, board } = await host.engine.start();
  const settings = loadSettings();
  const app = new App(host, about, newGame(makeBoard(board)), settings);
  const view = new BoardView(get("board", HTMLElement));
  const memory = { ...newMemory(), /** @type {PerCell<string>} */ labels: new PerCell() };
  const zooming = new Zooming(view, get("zoom", HTMLButtonElement), () => app.redraw());
  app.drawers.push(() => {
    drawBoard(app, view, memory);
    zooming.drawn(app.game.cursor);
  });
  app.onFull.push(() => void ask(app, "checkWhenFull"));
  for (const wire of [wireTabs, wirePad, wireCard, wireHead, wirePlay, wireArriving]) wire(app);
  wireInput(app, view);
  wireBusy();
  get("board", HTMLElement).addEventListener("pointerdown", () => {
    if (!app.painting) closeSheet();
  });
  get("new-form", HTMLFormElement).addEventListener("submit", closeSheet);
  for (const draw of app.drawers) draw();
  new ResizeObserver(() => {
    view.resized();
    app.redraw();
  }).observe(get("board", HTMLElement));
  // At once: nothing is drawn later once a page is on its way to paper.
  for (const media of ["print", "(prefers-color-scheme: dark)", "(forced-colors: active)"])
    matchMedia(media).addEventListener("change", () => drawBoard(app, view, memory));
  watchPixels(() => drawBoard(app, view, memory));
  addEventListener("pagehide", () => app.saveNow());
  host.wireWayBack(app);
  document.querySelector("main")?.removeAttribute("inert"); // now its buttons work
  await host.firstGame(app);
  document.documentElement.dataset.ready = "yes";
}

/**
 * The window came to a screen with other pixels, perhaps.
 *
 * @param {() => void} draw
 */
function watchPixels(draw) {
  const change = () => {
    draw();
    watchPixels(draw);
  };
  matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", change, { once: true });
}

/**
 * @param {App} app
 * @param {BoardView} view
 * @param {import("./view/scene.js").Memory & {labels: PerCell<string>}} memory
 */
function drawBoard(app, view, memory) {
  const { game, settings, conflicts, painting, isPaused } = app;
  // Paper is for the game as it stands, without what somebody happened to look at.
  const isPaper = view.paper.matches;
  const overlay = isPaper && app.shown.sort === "hint" ? null : overlayOf(app.shown);
  const sight = { pixels: view.cellPixels(), isInSight: view.sight() };
  const extra = {
    overlay,
    wrong: conflicts.wrong,
    painting: painting?.shapes ?? null,
    isPaused: isPaused && !isPaper,
    aid: app.aid,
    memory,
    ...sight,
  };
  const scene = sceneOf(game, settings, extra);
  view.draw(scene, labelsOf(app, memory.labels), game.cursor, app.drawMarks);
  const host = get("board", HTMLElement);
  host.classList.toggle("painting", Boolean(painting));
  // The page makes room for a board as wide and high as this one.
  document.documentElement.style.setProperty("--ratio", host.style.getPropertyValue("--ratio"));
  get("pad", HTMLElement).inert = Boolean(painting) || isPaused;
  get("paused", HTMLElement).hidden = !isPaused;
}

/**
 * What each cell is called.
 *
 * @param {App} app
 * @param {PerCell<string>} memory
 */
function labelsOf({ game, settings, conflicts, painting, isPaused, shown, aid }, memory) {
  const overlay = overlayOf(shown);
  const truth = overlay ? null : (aid?.notes ?? null);
  const faults = game.cells.map((_, i) => conflicts.all.has(i));
  const common = [game.board, overlay, isPaused, settings.conflicts, showsNotes(game, settings), truth];
  const own = [[...game.cells], game.auto ?? [], faults, [...(painting?.shapes ?? [])]];
  return memory.all(common, own, (i) => {
    if (painting)
      return `${placeName(game, i)}, ${painting.shapes[i] < 0 ? "no shape" : `shape ${painting.shapes[i] + 1}`}`;
    if (isPaused) return `${placeName(game, i)}, hidden`;
    return labelOf(game, i, settings, conflicts.all, overlay, truth?.[i]);
  });
}
