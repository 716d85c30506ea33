/** The Play tab: a new puzzle, and the tools beside hint and check. */

/** @import {App} from "../page/app.js" */

import { button, get, setText } from "../page/dom.js";
import { choiceName } from "../core/names.js";
import { restart } from "../core/moves.js";
import { ask, fetched, rewind } from "../page/lazy.js";
import { newChosenPuzzle } from "../page/opening.js";
import { begin } from "../page/trial.js";
import { closeSheet } from "./tabs.js";

/** @param {App} app */
export function wirePlay(app) {
  wireNew(app);
  button("check").addEventListener("click", () => void ask(app, "check"));
  button("solve").addEventListener("click", () => void ask(app, "solve"));
  button("tile").addEventListener("click", () => void ask(app, "showTile"));
  button("fill-notes").addEventListener("click", () => void ask(app, "fillNotes"));
  button("daily").addEventListener("click", async () =>
    (await fetched(app, () => import("../page/daily.js")))?.dailyPuzzle(app),
  );
  button("try").addEventListener("click", () => {
    closeSheet();
    begin(app);
  });
  button("rewind-key").addEventListener("click", () => void rewind(app));
  button("calendar").addEventListener("click", async () =>
    (await fetched(app, () => import("./calendar.js")))?.openCalendar(app),
  );
  button("restart").addEventListener("click", () => app.session.act(restart));
  button("print").addEventListener("click", () => window.print());
  button("share").addEventListener("click", async () => (await fetched(app, () => import("./share.js")))?.open(app));
  whenOpened("shelf-part", async () => (await fetched(app, () => import("./shelf.js")))?.fillShelf(app));
  whenOpened("statistics-part", async (part) =>
    (await fetched(app, () => import("./statistics.js")))?.fillStatistics(app, part),
  );
  app.session.onShow.push(() => {
    const part = get("shelf-part", HTMLDetailsElement);
    if (part.open) part.dispatchEvent(new Event("toggle"));
  });
}

/**
 * What is folded up is loaded and filled when it is unfolded.
 *
 * @param {string} id
 * @param {(part: HTMLDetailsElement) => unknown} fillPart
 */
function whenOpened(id, fillPart) {
  const part = get(id, HTMLDetailsElement);
  part.addEventListener("toggle", () => part.open && fillPart(part));
}

/** @param {App} app */
function wireNew(app) {
  const choose = button("choose");
  choose.addEventListener("click", async () => (await fetched(app, () => import("./gallery.js")))?.openGallery(app));
  get("new-form", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    void newChosenPuzzle(app);
  });
  app.drawers.push(() => setText(get("choice", HTMLElement), choiceName(app.settings)));
}
