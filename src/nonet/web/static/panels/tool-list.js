/** The rules that lie on the board, each in words: to look at, to change, to take off. */

/** @import {App} from "../page/app.js" */
/** @import {Desk} from "./tool-desk.js" */

import { asShown } from "../core/tools.js";
import { t } from "../core/words.js";
import { make } from "../page/dom.js";

/** @typedef {{change: (index: number) => void, remove: (index: number) => void}} Acts */

/**
 * @param {App} app
 * @param {Desk} desk
 * @param {HTMLElement} list
 * @param {Acts} acts
 * @returns {() => void} draws it again where the rules are others
 */
export function makeLaid(app, desk, list, acts) {
  let shown = "";
  return () => {
    const { rules, laid = [] } = app.game.board.data;
    const key = JSON.stringify([rules, desk.changed]);
    if (key === shown) return;
    shown = key;
    desk.marked = [];
    list.hidden = !rules.length;
    list.replaceChildren(...rules.map((rule, i) => makeRow(app, desk, i, laid[i]?.words ?? rule, acts)));
  };
}

/**
 * @param {App} app
 * @param {Desk} desk
 * @param {number} index
 * @param {string} words
 * @param {Acts} acts
 */
function makeRow(app, desk, index, words, { change, remove }) {
  const edit = make(
    "button",
    { type: "button", class: "quiet", "aria-label": t("Change: {rule}", { rule: words }) },
    t("Change"),
  );
  const away = make(
    "button",
    { type: "button", class: "quiet", "aria-label": t("Remove: {rule}", { rule: words }) },
    "✕",
  );
  edit.addEventListener("click", () => change(index));
  away.addEventListener("click", () => remove(index));
  const row = make("li", {}, make("span", {}, words), edit, away);
  row.classList.toggle("changed", desk.changed === index);
  const mark = (/** @type {boolean} */ isOn) => () => {
    const places = app.game.board.data.laid?.[index]?.places ?? [];
    desk.marked = isOn ? asShown(app.game.board, places) : [];
    app.redraw();
  };
  for (const [type, isOn] of /** @type {const} */ ([
    ["pointerenter", true],
    ["pointerleave", false],
    ["focusin", true],
    ["focusout", false],
  ]))
    // prettier-ignore
    row.addEventListener(type, mark(isOn));
  return row;
}
