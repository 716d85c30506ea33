/** Puts the page together: the game of the last visit, of the link, or a fresh easy one. */

/** @import {About, BoardData, Settings} from "./core/types.js" */

import * as api from "./page/api.js";
import { App } from "./page/app.js";
import { BoardView } from "./view/board-view.js";
import { makeBoard } from "./core/board.js";
import { wireBusy } from "./page/busy.js";
import { elapsed, inWords } from "./core/clock.js";
import { button, get, make, setText } from "./page/dom.js";
import { wireInput } from "./page/input.js";
import { hasPuzzle, isLinkTo, restore } from "./core/link.js";
import { wirePad } from "./panels/pad.js";
import { wirePlay } from "./panels/play.js";
import { ask, fetched } from "./page/later.js";
import { newPuzzle, openLink } from "./page/opening.js";
import { sceneOf } from "./view/scene.js";
import { applyTheme, loadSettings } from "./page/settings.js";
import { shelve } from "./core/shelf.js";
import { conflictsOf, isEmpty, labelOf, newGame, placeName } from "./core/state.js";
import { wireTabs } from "./panels/tabs.js";

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
  const tabs = wireTabs((tab) => openTab(app, tab));
  app.drawers.push(
    () => drawBoard(app, view),
    () => drawTalk(app),
    () => drawHead(app),
  );
  app.onFull.push(() => void ask(app, "checkWhenFull"));
  wireInput(app, view);
  wirePad(app);
  wirePlay(app);
  wireDrop(app);
  wireBusy();
  wireHead(app);
  get("board", HTMLElement).addEventListener("pointerdown", () => {
    if (!app.painting) tabs.close();
  });
  get("new-form", HTMLFormElement).addEventListener("submit", tabs.close);
  for (const draw of app.drawers) draw();
  new ResizeObserver(() => app.redraw()).observe(get("board", HTMLElement));
  setInterval(() => drawTime(app), 500);
  addEventListener("pagehide", () => app.saveNow());
  // What the event says, not the address: that of the game before may have been written there since.
  addEventListener("hashchange", (event) => void followLink(app, new URL(event.newURL).hash));
  document.querySelector("main")?.removeAttribute("inert"); // now its buttons work
  await firstGame(app);
  document.documentElement.dataset.ready = "yes";
}

/**
 * What a tab needs is loaded when it is first opened: playing does not wait for it.
 *
 * @param {App} app
 * @param {string} tab
 */
async function openTab(app, tab) {
  if (tab === "explain") (await fetched(app, () => import("./panels/explain.js")))?.openExplain(app);
  if (tab === "set") (await fetched(app, () => import("./panels/set.js")))?.openSet(app);
  app.redraw();
}

/**
 * A file dropped anywhere on the page is read.
 *
 * @param {App} app
 */
function wireDrop(app) {
  document.addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  document.addEventListener("drop", async (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    const set = await fetched(app, () => import("./panels/set.js"));
    set?.openSet(app);
    await set?.readFile(app, file);
  });
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
  const { game, settings, overlay, mistakes, painting, isPaused } = app;
  const scene = sceneOf(game, settings, { overlay, mistakes, painting: painting?.shapes ?? null, isPaused });
  const conflicts = conflictsOf(game);
  const labels = game.cells.map((_, i) => {
    if (painting)
      return `${placeName(game, i)}, ${painting.shapes[i] < 0 ? "no shape" : `shape ${painting.shapes[i] + 1}`}`;
    return isPaused ? `${placeName(game, i)}, hidden` : labelOf(game, i, settings, conflicts, overlay);
  });
  view.draw(scene, labels, game.cursor, app.drawMarks);
  const host = get("board", HTMLElement);
  host.classList.toggle("painting", Boolean(painting));
  get("pad", HTMLElement).inert = Boolean(painting);
  get("paused", HTMLElement).hidden = !isPaused;
}

/** @param {App} app */
function drawTalk(app) {
  const status = get("status", HTMLElement);
  setText(status, app.message.text);
  status.className = app.message.tone;
  setText(get("legend", HTMLElement), app.overlay?.legend ?? "");
  button("apply").hidden = app.talk?.stage !== 3;
  button("close").hidden = !app.overlay;
  button("hint").dataset.stage = String(app.talk?.stage ?? 0);
}

/** @param {App} app */
function drawHead(app) {
  const { game } = app;
  const title = app.painting ? "Drawing a jigsaw" : game.isSetting ? `Setting: ${game.title}` : game.title;
  setText(get("title", HTMLElement), title);
  const { author } = game.info;
  setText(get("print-title", HTMLElement), author ? `${game.title}, by ${author}` : game.title);
  drawPrintWords(game);
  document.title = game.title ? `${game.title} · Nonet` : "Nonet";
  get("clock", HTMLElement).hidden = !app.settings.timer || game.isSetting || Boolean(app.painting);
  button("pause").setAttribute("aria-pressed", String(app.isPaused));
  get("theme", HTMLSelectElement).value = app.settings.theme;
  button("dark").setAttribute("aria-pressed", String(document.documentElement.dataset.theme === "dark"));
  drawTime(app);
}

/**
 * On paper the rules stand below the board, as they do in a drawing of it.
 *
 * @param {import("./core/types.js").Game} game
 */
function drawPrintWords({ board }) {
  const place = get("print-words", HTMLElement);
  const words = board.data.art?.words ?? [];
  if (place.dataset.text === words.join()) return;
  place.dataset.text = words.join();
  place.replaceChildren(...words.map((one) => make("p", {}, one)));
}

/** @param {App} app */
function drawTime(app) {
  setText(get("time", HTMLElement), inWords(elapsed(app.game.clock, Date.now())));
}

/** @param {App} app */
function wireHead(app) {
  button("pause").addEventListener("click", () => app.pause(!app.isPaused));
  button("go-on").addEventListener("click", () => app.pause(false));
  button("close").addEventListener("click", () => {
    app.closeOverlay();
    app.say("");
  });
  button("dark").addEventListener("click", () =>
    setTheme(app, document.documentElement.dataset.theme === "dark" ? "light" : "dark"),
  );
  const theme = get("theme", HTMLSelectElement);
  theme.addEventListener("change", () => setTheme(app, /** @type {Settings["theme"]} */ (theme.value)));
  const keys = get("keys", HTMLDialogElement);
  button("keys-button").addEventListener("click", () => keys.showModal());
  button("keys-close").addEventListener("click", () => keys.close());
  // Time does not run while nobody looks.
  document.addEventListener("visibilitychange", () => app.look(!document.hidden));
}

/**
 * @param {App} app
 * @param {Settings["theme"]} theme
 */
function setTheme(app, theme) {
  app.set({ theme });
  applyTheme();
}

void start();
