/** The Play tab: a new puzzle, and the tools beside hint and check. */

/** @import {App} from "../page/app.js" */
/** @import {BoardChoice} from "../core/types.js" */

import { capital } from "../core/board.js";
import { button, fill, get } from "../page/dom.js";
import { kindOptions, levelsOf, sizesOf } from "../core/kinds.js";
import { levelName } from "../core/names.js";
import { restart } from "../core/moves.js";
import { t } from "../core/words.js";
import { ask, fetched, rewind } from "../page/lazy.js";
import { newPuzzle } from "../page/opening.js";
import { begin } from "../page/trial.js";
import { closeSheet } from "./tabs.js";

const SMALLEST = 4; // there are smaller ones, but they are too small to play

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
  const [kind, level, size, layout] = ["kind", "level", "size", "layout"].map((id) => get(id, HTMLSelectElement));
  const last = app.settings;
  fill(kind, kindOptions(app.about), last.kind);
  let wanted = last.level; // also while a board does not have it
  level.addEventListener("change", () => {
    wanted = level.value;
  });
  const offerLevels = () => {
    const levels = levelsOf(app.about, kind.value, Number(size.value));
    fill(
      level,
      levels.map((id) => ({ value: id, label: capital(levelName(id)) })),
      levels.includes(wanted) ? wanted : levels[0],
    );
  };
  const offer = () => {
    const sizes = sizesOf(app.about, kind.value).filter((one) => one >= SMALLEST);
    fill(
      size,
      sizes.map((one) => ({ value: String(one), label: `${one}×${one}` })),
      [size.value, last.size].find((one) => sizes.includes(Number(one))) ?? "9",
    );
    get("layout-choice", HTMLElement).hidden = !kind.value.includes("jigsaw");
    offerLevels();
  };
  size.addEventListener("change", offerLevels);
  kind.addEventListener("change", offer);
  offer();
  get("new-form", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    app.set({ kind: kind.value, level: level.value, size: size.value });
    void startNew(app, { kind: kind.value, size: Number(size.value) }, level.value, layout.value === "own");
  });
}

/**
 * @param {App} app
 * @param {BoardChoice} choice
 * @param {string} level
 * @param {boolean} wantsOwn
 */
async function startNew(app, choice, level, wantsOwn) {
  if (!choice.kind?.includes("jigsaw")) return newPuzzle(app, choice, level);
  if (wantsOwn && !app.ownLayout)
    return app.overlay.say(t("You have not drawn a layout yet. Open Set, then Draw a jigsaw."), "bad");
  return newPuzzle(app, wantsOwn ? { kind: choice.kind, layout: app.ownLayout } : choice, level);
}
