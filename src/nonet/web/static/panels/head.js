/** The head: what the game is called, its rules in one line, its time, light or dark, the keys; and the words that go on paper with the board. */

/** @import {App} from "../page/app.js" */
/** @import {Game, Settings} from "../core/types.js" */

import { elapsed, inWords } from "../core/clock.js";
import { creditOf, rulesLine } from "../core/state.js";
import { t } from "../core/words.js";
import { button, get, make, setText } from "../page/dom.js";
import { fetched, home } from "../page/lazy.js";
import { applyLook } from "../page/settings.js";

/** @param {App} app */
export function wireHead(app) {
  button("pause").addEventListener("click", () => app.session.pause(!app.session.isPaused));
  button("go-on").addEventListener("click", () => app.session.pause(false));
  button("dark").addEventListener("click", () =>
    setTheme(app, document.documentElement.dataset.theme === "dark" ? "light" : "dark"),
  );
  button("about").addEventListener("click", async () =>
    (await fetched(app, () => import("../page/rules.js")))?.showRules(app.game),
  );
  button("keys-button").addEventListener("click", async () =>
    (await fetched(app, () => import("../page/help.js")))?.showHelp(app),
  );
  button("name").disabled = !app.hasHome;
  if (!app.hasHome) button("name").removeAttribute("title");
  button("name").addEventListener("click", () => void home(app));
  button("settings-button").addEventListener("click", async () =>
    (await fetched(app, () => import("../page/settings-screen.js")))?.showSettings(app),
  );
  // Time does not run while the page is hidden.
  document.addEventListener("visibilitychange", () => app.session.setPageVisible(!document.hidden));
  setInterval(() => drawTime(app), 500);
  app.drawers.push(() => drawHead(app));
}

/** @param {App} app */
function drawHead(app) {
  const { game } = app;
  setText(get("title", HTMLElement), titleOf(app));
  const line = app.session.painting ? "" : rulesLine(game);
  const about = button("about");
  about.hidden = !line;
  setText(about, line);
  setText(get("print-title", HTMLElement), creditOf(game));
  drawPrintWords(game);
  document.title = game.title ? `${game.title} · Nonet` : "Nonet";
  get("clock", HTMLElement).hidden =
    !app.settings.timer || game.isSetting || game.isLesson || Boolean(app.session.painting);
  button("pause").setAttribute("aria-pressed", String(app.session.isPaused));
  button("dark").setAttribute("aria-pressed", String(document.documentElement.dataset.theme === "dark"));
  drawTime(app);
}

/** @param {App} app */
function titleOf({ game, session: { painting } }) {
  if (painting) return t("Drawing a jigsaw");
  return game.isSetting ? t("Setting: {title}", { title: game.title }) : game.title;
}

/**
 * On paper the rules stand below the board, as they do in a drawing of it.
 *
 * @param {Game} game
 */
function drawPrintWords({ board, info }) {
  const place = get("print-words", HTMLElement);
  const words = [info.ruleset, ...(board.data.art?.words ?? [])].flatMap((one) => one || []);
  if (place.dataset.text === words.join()) return;
  place.dataset.text = words.join();
  place.replaceChildren(...words.map((one) => make("p", {}, one)));
}

/** @param {App} app */
function drawTime(app) {
  setText(get("time", HTMLElement), inWords(elapsed(app.game.clock, Date.now())));
}

/**
 * @param {App} app
 * @param {Settings["theme"]} theme
 */
function setTheme(app, theme) {
  app.set({ theme });
  applyLook(app.settings);
}
