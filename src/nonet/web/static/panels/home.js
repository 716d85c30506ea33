/** Home, in a dialog over the board: go on with a game, or choose what else to do. */

/** @import {App} from "../page/app.js" */
/** @import {Game} from "../core/types.js" */

import { capital } from "../core/board.js";
import { elapsed, inWords } from "../core/clock.js";
import { dailyWish } from "../core/daily.js";
import { levelName } from "../core/names.js";
import { isBegun, progressOf, shelved, takeWhere } from "../core/shelf.js";
import { streakOf } from "../core/statistics.js";
import { dated, t } from "../core/words.js";
import { comeBack, ownGame } from "../page/aside.js";
import { holdClock, openDialog } from "../page/dialog.js";
import { loadStyle, make } from "../page/dom.js";
import { finished } from "../page/finished.js";
import { fetched } from "../page/lazy.js";
import { progress } from "../page/progress.js";
import { thumbnail } from "../view/thumbnail.js";
import { chooseTab, closeSheet } from "./tabs.js";

const MOST = 4; // games to go on with

/**
 * @param {App} app
 * @param {boolean} isFirst the player is new here, and is introduced when the first game begins
 */
export async function openHome(app, isFirst) {
  await Promise.all(["dialogs.css", "home.css", "kept.css"].map(loadStyle));
  if (document.getElementById("home")) return;
  const body = make("div", { class: "home-body" });
  const dialog = await openDialog("home", isFirst ? t("Welcome to Nonet") : "Nonet", body);
  const draw = () => fillHome(app, body, isFirst);
  holdClock(app, dialog);
  draw();
  app.session.onShow.push(draw);
  body.addEventListener("click", (event) => {
    const key = event.target instanceof Element ? event.target.closest("button") : null;
    if (!key) return;
    const act = ACTS[/** @type {keyof typeof ACTS} */ (key.dataset.act)];
    if (!key.dataset.stays) dialog.returnValue = key.dataset.act ?? "";
    if (!key.dataset.stays) dialog.close();
    void act(app, key.dataset.game ?? "");
  });
  dialog.addEventListener("close", () => {
    app.session.onShow.splice(app.session.onShow.indexOf(draw), 1);
    if (isFirst) introduceAfter(app, dialog.returnValue);
  });
}

/** @type {Record<"go-on" | "daily" | "new" | "learn" | "set" | "rules" | "settings", (app: App, game: string) => unknown>} */
const ACTS = {
  "go-on": goOn,
  daily: async (app) => {
    closeSheet();
    return (await fetched(app, () => import("../page/daily.js")))?.dailyPuzzle(app);
  },
  new: async (app) => (await fetched(app, () => import("./gallery.js")))?.openGallery(app),
  learn: () => chooseTab("learn"),
  set: () => chooseTab("set"),
  rules: async (app) => (await fetched(app, () => import("../page/how-to-play.js")))?.showHowToPlay(),
  settings: async (app) => (await fetched(app, () => import("../page/settings-screen.js")))?.showSettings(app),
};

/**
 * @param {App} app
 * @param {string} id of a game
 */
function goOn(app, id) {
  closeSheet();
  if (id === ownGame(app).id) {
    comeBack(app);
    if (app.session.isPaused) app.session.pause(false);
  } else {
    const game = takeWhere((one) => one.id === id);
    if (game) app.session.show(game);
  }
  app.board.focus(app.game.cursor);
}

/**
 * @param {App} app
 * @param {HTMLElement} body
 * @param {boolean} isFirst
 */
function fillHome(app, body, isFirst) {
  const games = gamesOf(app);
  const title = isFirst ? t("An easy one to begin with") : t("Continue");
  const before = body.contains(document.activeElement) ? document.activeElement : body.querySelector("button");
  const wasFirst = before === body.querySelector("button");
  const act = before instanceof HTMLElement ? before.dataset.act : "";
  body.replaceChildren(
    ...(isFirst ? [make("p", {}, t("Sudokus of every kind, with hints that explain each step."))] : []),
    ...(games.length ? [make("h3", {}, title), make("ul", { class: "games" }, ...games.map(gameEntry))] : []),
    make("div", { class: "tiles" }, ...tilesOf(app)),
    make("div", { class: "row" }, key("rules", t("How to play"), true), key("settings", t("Settings"), true)),
  );
  // When the first puzzle comes, a player who has gone on from the first button stays on that other one.
  const same = [...body.querySelectorAll("button")].find((one) => one.dataset.act === act);
  (wasFirst ? body.querySelector("button") : same)?.focus();
}

/**
 * The player's own game first, as long as there is anything to do in it, then those that were left.
 *
 * @param {App} app
 */
function gamesOf(app) {
  const own = ownGame(app);
  const others = shelved().filter(({ id }) => id !== own.id);
  const isOpen = !own.isDone && (isBegun(own) || own.cells.some((cell) => cell.given));
  return [...(isOpen ? [own] : []), ...others].slice(0, MOST);
}

/** @param {Game} game */
function gameEntry(game) {
  const { placed, open } = progressOf(game);
  const time = inWords(elapsed(game.clock, Date.now()));
  return make(
    "li",
    {},
    make(
      "button",
      { type: "button", "data-act": "go-on", "data-game": game.id },
      thumbnail(game),
      make("span", { class: "game-title" }, game.isSetting ? t("Setting: {title}", { title: game.title }) : game.title),
      make("progress", { max: String(open || 1), value: String(placed), "aria-hidden": "true" }),
      make("span", { "aria-hidden": "true" }, `${placed}/${open}`),
      make("span", { class: "unseen" }, t("{placed} of {open} cells filled", { placed, open })),
      make("span", {}, time),
    ),
  );
}

/** @param {App} app */
function tilesOf(app) {
  const { seen } = progress();
  return [
    tile("daily", t("Daily"), dailyWords(app)),
    tile("new", t("New"), t("Choose a kind, a level and a size.")),
    tile(
      "learn",
      t("Learn"),
      seen.length ? t.n(seen.length, "{n} lesson opened.", "{n} lessons opened.") : t("Every technique, step by step."),
    ),
    tile("set", t("Set"), t("Make a puzzle, or paste one.")),
  ];
}

/** @param {App} app */
function dailyWords(app) {
  const today = new Date();
  const { day, level } = dailyWish(today, app.about.levels);
  const list = finished();
  const streak = streakOf(list, today);
  const inRow = streak > 1 ? t.n(streak, "{n} day in a row.", "{n} days in a row.") : "";
  if (list.some((one) => one.daily === day)) return `${t("Solved today.")} ${inRow}`.trim();
  const begun = [ownGame(app), ...shelved()].find((game) => game.story.daily === day && isBegun(game));
  const what = `${dated(today, { weekday: "long" })}, ${levelName(level)}`;
  if (!begun) return `${capital(what)}. ${inRow}`.trim();
  const { placed, open } = progressOf(begun);
  return `${capital(what)}, ${placed}/${open}. ${inRow}`.trim();
}

/**
 * @param {string} act
 * @param {string} title
 * @param {string} words
 */
function tile(act, title, words) {
  const made = key(act, title);
  made.replaceChildren(make("strong", {}, title), make("small", {}, words));
  return made;
}

/**
 * @param {string} act
 * @param {string} title
 * @param {boolean} [stays] home stays open behind what it shows
 */
function key(act, title, stays = false) {
  return make("button", { type: "button", "data-act": act, "data-stays": stays && "yes" }, title);
}

/**
 * The introduction comes with the first game: at once, or when the new one is there. A player who learns or sets is left alone.
 *
 * @param {App} app
 * @param {string} chosen
 */
async function introduceAfter(app, chosen) {
  if (chosen === "learn" || chosen === "set") return;
  const introduction = await fetched(app, () => import("./introduction.js"));
  if (chosen !== "new") return introduction?.introduce(app);
  const { onShow } = app.session;
  const onNew = () => {
    onShow.splice(onShow.indexOf(onNew), 1);
    if (!app.game.isLesson && !app.game.isSetting) setTimeout(() => introduction?.introduce(app));
  };
  onShow.push(onNew);
}
