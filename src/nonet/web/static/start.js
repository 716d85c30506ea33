/** Puts the page together, around whoever answers it. */

/** @import {Host} from "./page/app.js" */
/** @import {BoardComponent} from "./view/board.js" */

import { makeBoard } from "./core/board.js";
import { seenGame } from "./core/fog.js";
import { overlayOf } from "./core/shown.js";
import { isFull, newGame } from "./core/state.js";
import { language } from "./core/words.js";
import { App } from "./page/app.js";
import { wireArriving } from "./page/arriving.js";
import { wireBusy } from "./page/busy.js";
import { button, get, loadStyle } from "./page/dom.js";
import { learnLanguage, loadAllWords } from "./page/language.js";
import { wireInput } from "./page/input.js";
import { ask, fetched, translateBoard } from "./page/lazy.js";
import { loadSettings } from "./page/settings.js";
import { wireCard } from "./panels/card.js";
import { wireHead } from "./panels/head.js";
import { wirePad } from "./panels/pad.js";
import { wirePlay } from "./panels/play.js";
import { closeSheet, wireTabs } from "./panels/tabs.js";
import { mount } from "./view/board.js";

/** @param {Host} host */
export async function start(host) {
  const settings = loadSettings();
  await learnLanguage(settings.language);
  const { about, board: data } = await host.engine.start();
  const element = get("board", HTMLElement);
  const board = mount(element, { keys: document });
  const app = new App(host, about, newGame(makeBoard(data)), settings, board);
  app.drawers.push(() => drawBoard(app));
  app.session.onFull.push(() => void ask(app, "checkWhenFull"));
  // A game that was left full before the server could check it.
  app.session.onShow.push(() => {
    const { isDone, isSetting, isLesson } = app.game;
    if (isFull(app.game) && !isDone && !isSetting && !isLesson) void ask(app, "checkWhenFull");
  });
  app.session.onShow.push(() => {
    if (app.game.board.language !== language) void translateBoard(app);
  });
  // The end of a game must not wait for a module that the server may not give by then.
  addEventListener("pointerdown", prefetch, { once: true });
  addEventListener("keydown", prefetch, { once: true });
  for (const wire of [wireTabs, wirePad, wireCard, wireHead, wirePlay, wireArriving, wireInput]) wire(app);
  wireBoard(board);
  wireBusy();
  element.addEventListener("pointerdown", () => {
    if (!app.session.painting) closeSheet();
  });
  get("new-form", HTMLFormElement).addEventListener("submit", closeSheet);
  for (const draw of app.drawers) draw();
  addEventListener("pagehide", () => app.persistence.saveNow(app.game));
  host.wireWayBack(app);
  document.querySelector("main")?.removeAttribute("inert"); // now its buttons work
  await host.firstGame(app);
  if (settings.sound || settings.vibration) (await fetched(app, () => import("./page/feedback.js")))?.wireFeedback(app);
  document.documentElement.dataset.ready = "yes";
}

function prefetch() {
  void loadStyle("card.css");
  Promise.all([import("./page/answers.js"), loadAllWords()]).catch(() => {}); // if it fails, whoever needs it says so
}

/**
 * The page makes room for a board as wide and high as this one, and has a button that zooms it.
 *
 * @param {BoardComponent} board
 */
function wireBoard(board) {
  const zoom = button("zoom");
  zoom.addEventListener("click", () => board.toggleZoom());
  board.on("zoom", ({ isZoomed, hasSmallCells }) => {
    zoom.setAttribute("aria-pressed", String(isZoomed));
    zoom.hidden = !isZoomed && !hasSmallCells;
  });
  board.on("ratio", ({ ratio }) => document.documentElement.style.setProperty("--ratio", String(ratio)));
}

/** @param {App} app */
function drawBoard(app) {
  const { shown, drawMarks } = app.overlay;
  const { game, conflicts, painting, isPaused } = app.session;
  const overlay = overlayOf(shown);
  app.board.set({
    game: overlay?.values ? game : seenGame(shown.sort === "moment" ? shown.game : game), // all steps show all
    settings: app.settings,
    conflicts: shown.sort === "moment" ? null : conflicts,
    overlay,
    printsOverlay: shown.sort !== "hint", // a hint is looked at: paper is for the game
    painting: painting?.shapes ?? null,
    isPaused,
    aid: app.aid,
    drawMarks,
  });
  get("pad", HTMLElement).inert = Boolean(painting) || isPaused || shown.sort === "moment";
  get("paused", HTMLElement).hidden = !isPaused;
}
