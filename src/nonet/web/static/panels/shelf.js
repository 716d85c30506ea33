/** Earlier games in the Play tab: go on with one, or throw it away. */

/** @import {App} from "../page/app.js" */
/** @import {Game} from "../core/types.js" */

import { inWords } from "../core/clock.js";
import { progressOf, shelve, shelved, takeDown } from "../core/shelf.js";
import { t } from "../core/words.js";
import { get, loadStyle, make } from "../page/dom.js";
import { thumbnail } from "../view/thumbnail.js";

/** @typedef {{game: Game, row: number}} Thrown a game that was thrown away, and where it stood */

/**
 * @param {App} app
 * @param {Thrown | null} [thrown]
 */
export function fillShelf(app, thrown = null) {
  for (const name of ["explain.css", "kept.css"]) void loadStyle(name);
  const list = get("shelf", HTMLElement);
  // Another tab may have left the game that is on the board here.
  const rows = shelved().flatMap((game, at) => (game.id === app.game.id ? [] : entry(game, at)));
  // In its place: a second click there throws no other game away.
  if (thrown) rows.splice(thrown.row, 0, thrownEntry(thrown.game));
  list.replaceChildren(...rows);
  if (!rows.length)
    list.append(make("li", { class: "quiet-text" }, t("None yet: a game appears here when you leave it for another.")));
  list.onclick = (event) => {
    const key = event.target instanceof Element ? event.target.closest("button") : null;
    if (thrown && key?.classList.contains("back")) {
      shelve(thrown.game, thrown.game.clock.elapsed);
      return fillShelf(app);
    }
    const game = key && takeDown(Number(key.dataset.at));
    if (!game) return;
    if (!key.classList.contains("remove")) return app.session.show(game);
    fillShelf(app, { game, row: rows.findIndex((row) => row.contains(key)) });
    /** @type {HTMLElement | null} */ (list.querySelector(".back"))?.focus();
  };
}

/** @param {Game} game */
function thrownEntry(game) {
  const back = make("button", { type: "button", class: "remove back" }, t("Restore"));
  return make("li", { class: "quiet-text" }, make("span", {}, t("Deleted: {game}", { game: nameOfGame(game) })), back);
}

/**
 * @param {Game} game
 * @param {number} at
 */
function entry(game, at) {
  const name = nameOfGame(game);
  const remove = {
    type: "button",
    class: "remove",
    "data-at": String(at),
    "aria-label": t("Delete: {game}", { game: name }),
  };
  return make(
    "li",
    {},
    make("button", { type: "button", "data-at": String(at) }, thumbnail(game), name),
    make("button", { ...remove, title: t("Delete this game") }, "×"),
  );
}

/** @param {Game} game */
function nameOfGame(game) {
  const { placed: done, open } = progressOf(game);
  const told = { title: game.title || t("A puzzle"), done, time: inWords(game.clock.elapsed) };
  return t.n(open, "{title}, {done} of {n} placed, {time}", "{title}, {done} of {n} placed, {time}", told);
}
