/** Earlier games in the Play tab: go on with one, or throw it away. */

/** @import {App} from "../page/app.js" */
/** @import {Game} from "../core/types.js" */

import { inWords } from "../core/clock.js";
import { shelved, takeDown } from "../core/shelf.js";
import { get, make } from "../page/dom.js";
import { thumbnail } from "../view/thumbnail.js";

/**
 * @param {App} app
 * @param {HTMLDetailsElement} part
 */
export function fillShelf(app, part) {
  const list = get("shelf", HTMLElement);
  // Another tab may have left the game that is on the board here.
  const games = shelved().flatMap((game, at) => (game.id === app.game.id ? [] : entry(game, at)));
  list.replaceChildren(...games);
  if (!games.length)
    list.append(make("li", { class: "quiet-text" }, "None yet: a game you begin and leave for another is kept here."));
  list.onclick = (event) => {
    const key = event.target instanceof Element ? event.target.closest("button") : null;
    const game = key && takeDown(Number(key.dataset.at));
    if (game && key.classList.contains("remove")) fillShelf(app, part);
    else if (game) app.show(game);
  };
}

/**
 * @param {Game} game
 * @param {number} at
 */
function entry(game, at) {
  const name = nameOfGame(game);
  const remove = { type: "button", class: "remove", "data-at": String(at), "aria-label": `Throw away: ${name}` };
  return make(
    "li",
    {},
    make("button", { type: "button", "data-at": String(at) }, thumbnail(game), name),
    make("button", { ...remove, title: "Throw this game away" }, "×"),
  );
}

/** @param {Game} game */
function nameOfGame(game) {
  const open = game.cells.filter((cell) => !cell.given);
  const done = open.filter((cell) => cell.placed).length;
  return `${game.title || "A puzzle"}, ${done} of ${open.length} placed, ${inWords(game.clock.elapsed)}`;
}
