/** The tabs, from a list. On a phone a tab opens its sheet, and closes it again. */

/** @import {App} from "../page/app.js" */

import { overlayOf } from "../core/shown.js";
import { t } from "../core/words.js";
import { button, get, make } from "../page/dom.js";
import { fetched } from "../page/lazy.js";

/**
 * @typedef {object} Tab
 * @property {string} id
 * @property {string} name
 * @property {() => Promise<{open: (app: App, host: HTMLElement) => void | Promise<void>}>} [load] the module of the panel: loaded when the
 *   tab is first chosen, and its `open` called once, with the element to fill. The first tab stands in index.html.
 */

/** @type {Set<string>} the tabs whose panel is there */
const filled = new Set(["play"]);

/**
 * Have a panel there, whether it is seen or not.
 *
 * @param {App} app
 * @param {string} id
 */
export async function prepareTab(app, id) {
  const tab = app.tabs.find((one) => one.id === id);
  if (!tab?.load || filled.has(id)) return;
  const panel = await fetched(app, tab.load);
  if (!panel || filled.has(id)) return;
  filled.add(id);
  await panel.open(app, get(`panel-${id}`, HTMLElement));
  app.redraw();
}

/** @type {(id: string) => Promise<void>} */
let select = async () => {};

/**
 * Open a tab as if the player had.
 *
 * @param {string} id
 */
export async function chooseTab(id) {
  await select(id);
  openSheet(true);
}

/** @param {App} app */
export function wireTabs(app) {
  const sheet = get("sheet", HTMLElement);
  const bar = get("tabs", HTMLElement);
  for (const { id, name } of app.tabs) {
    const attributes = { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}` };
    bar.append(make("button", attributes, t(name)));
    if (!document.getElementById(`panel-${id}`))
      sheet.append(make("div", { role: "tabpanel", id: `panel-${id}`, "aria-labelledby": `tab-${id}`, hidden: true }));
  }
  let current = "";
  select = async (wanted) => {
    if (wanted === current) return;
    current = wanted;
    for (const { id } of app.tabs) {
      button(`tab-${id}`).setAttribute("aria-selected", String(id === wanted));
      button(`tab-${id}`).tabIndex = id === wanted ? 0 : -1;
    }
    await prepareTab(app, wanted);
    for (const { id } of app.tabs) get(`panel-${id}`, HTMLElement).hidden = id !== current;
    sheet.scrollTop = 0;
  };
  app.tabs.forEach(({ id }, i) =>
    wireTab(
      app.tabs,
      i,
      () => void select(id),
      (next) => void select(next),
    ),
  );
  button("close-sheet").addEventListener("click", closeSheet);
  // On a phone the sheet lies over the card: what is shown must be read.
  let { shown } = app.overlay;
  app.drawers.push(() => {
    if (app.overlay.shown !== shown && overlayOf(app.overlay.shown)) closeSheet();
    ({ shown } = app.overlay);
  });
  void select(app.tabs[0].id);
}

/**
 * @param {readonly Tab[]} tabs
 * @param {number} i
 * @param {() => void} select
 * @param {(id: string) => void} selectOther
 */
function wireTab(tabs, i, select, selectOther) {
  const tab = button(`tab-${tabs[i].id}`);
  tab.addEventListener("click", () => {
    const wasShown = tab.getAttribute("aria-selected") === "true";
    select();
    if (!tab.matches(":focus-visible")) tab.blur(); // whose mouse clicked it goes on with arrows on the board
    openSheet(!(wasShown && get("panel", HTMLElement).classList.contains("open")));
  });
  tab.addEventListener("keydown", (event) => {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!way) return;
    const by = document.documentElement.dir === "rtl" ? -way : way;
    const next = tabs[(i + by + tabs.length) % tabs.length].id;
    selectOther(next);
    button(`tab-${next}`).focus();
  });
}

/** @param {boolean} isOpen */
function openSheet(isOpen) {
  get("panel", HTMLElement).classList.toggle("open", isOpen);
  document.body.classList.toggle("sheet-open", isOpen); // messages must not hide below it
}

/** On a phone: back to the board. */
export function closeSheet() {
  openSheet(false);
}
