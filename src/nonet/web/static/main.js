/** Puts the page together: the game of the last visit, of the link, or a fresh easy one. */

/** @import {About, BoardData} from "./core/types.js" */

import * as api from "./page/api.js";
import { App } from "./page/app.js";
import { BoardView } from "./view/board-view.js";
import { makeBoard } from "./core/board.js";
import { wireArriving } from "./page/arriving.js";
import { wireBusy } from "./page/busy.js";
import { get } from "./page/dom.js";
import { wireInput } from "./page/input.js";
import { hasPuzzle, isLinkTo, restore } from "./core/link.js";
import { wireCard } from "./panels/card.js";
import { wireHead } from "./panels/head.js";
import { wirePad } from "./panels/pad.js";
import { wirePlay } from "./panels/play.js";
import { ask } from "./page/later.js";
import { newPuzzle, openLink } from "./page/opening.js";
import { sceneOf } from "./view/scene.js";
import { loadSettings } from "./page/settings.js";
import { shelve } from "./core/shelf.js";
import { overlayOf } from "./core/shown.js";
import { isEmpty, labelOf, newGame, placeName } from "./core/state.js";
import { closeSheet, wireTabs } from "./panels/tabs.js";

/** @returns {Promise<{about: About, board: BoardData}>} what the server wrote into the page, or says when asked */
async function loadStart() {
  const text = document.getElementById("start")?.textContent?.trim() ?? "";
  if (text.length > 2) return JSON.parse(text);
  const [about, board] = await Promise.all([api.about(), api.board({ kind: "classic", size: 9 })]);
  if (api.isRefusal(board)) throw new Error(board.error.message);
  return { about, board };
}

async function start() {
  const { about, board } = await loadStart();
  const settings = loadSettings();
  const app = new App(about, newGame(makeBoard(board)), settings);
  const view = new BoardView(get("board", HTMLElement));
  app.drawers.push(() => drawBoard(app, view));
  app.onFull.push(() => void ask(app, "checkWhenFull"));
  for (const wire of [wireTabs, wirePad, wireCard, wireHead, wirePlay, wireArriving]) wire(app);
  wireInput(app, view);
  wireBusy();
  get("board", HTMLElement).addEventListener("pointerdown", () => {
    if (!app.painting) closeSheet();
  });
  get("new-form", HTMLFormElement).addEventListener("submit", closeSheet);
  for (const draw of app.drawers) draw();
  new ResizeObserver(() => app.redraw()).observe(get("board", HTMLElement));
  addEventListener("pagehide", () => app.saveNow());
  // What the event says, not the address: that of the game before may have been written there since.
  addEventListener("hashchange", (event) => void followLink(app, new URL(event.newURL).hash));
  document.querySelector("main")?.removeAttribute("inert"); // now its buttons work
  await firstGame(app);
  document.documentElement.dataset.ready = "yes";
}

/** @param {App} app */
async function firstGame(app) {
  const kept = restore(App.saved());
  const hash = location.hash.slice(1);
  if (kept && !isEmpty(kept)) {
    if (!hasPuzzle(hash) || isLinkTo(hash, kept)) return app.show(kept);
    shelve(kept, kept.clock.elapsed);
  }
  if (!(await openLink(app, hash))) await app.waitFor(() => newPuzzle(app, { kind: "classic", size: 9 }, "easy"));
}

/**
 * @param {App} app
 * @param {string} hash
 */
async function followLink(app, hash) {
  if (!isLinkTo(hash, app.game)) await openLink(app, hash);
}

/**
 * @param {App} app
 * @param {BoardView} view
 */
function drawBoard(app, view) {
  const { game, settings, conflicts, painting, isPaused } = app;
  const overlay = overlayOf(app.shown);
  const extra = { overlay, wrong: conflicts.wrong, painting: painting?.shapes ?? null, isPaused, aid: app.aid };
  const scene = sceneOf(game, settings, extra);
  const labels = game.cells.map((_, i) => {
    if (painting)
      return `${placeName(game, i)}, ${painting.shapes[i] < 0 ? "no shape" : `shape ${painting.shapes[i] + 1}`}`;
    return isPaused ? `${placeName(game, i)}, hidden` : labelOf(game, i, settings, conflicts.all, overlay);
  });
  view.draw(scene, labels, game.cursor, app.drawMarks);
  const host = get("board", HTMLElement);
  host.classList.toggle("painting", Boolean(painting));
  // The page makes room for a board as wide and high as this one.
  document.documentElement.style.setProperty("--ratio", host.style.getPropertyValue("--ratio"));
  get("pad", HTMLElement).inert = Boolean(painting);
  get("paused", HTMLElement).hidden = !isPaused;
}

void start();
