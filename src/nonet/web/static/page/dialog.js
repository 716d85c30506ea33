/** Dialogs that are made when they are opened, and gone when they are closed: by a button, Escape, or a click beside them. */

/** @import {App} from "./app.js" */

import { start, stop } from "../core/clock.js";
import { t } from "../core/words.js";
import { loadStyle, make, pieces } from "./dom.js";

const CROSS = `<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M5 5l10 10M15 5L5 15"/></svg>`;

/**
 * @param {string} id
 * @param {string} title
 * @param {...(Node | string)} children
 */
export async function openDialog(id, title, ...children) {
  await loadStyle("dialogs.css");
  const heading = make("h2", { id: `${id}-title`, tabindex: "-1", autofocus: true }, title);
  const close = make("button", { type: "button", class: "quiet icon", "aria-label": t("Close") }, pieces(CROSS));
  const head = make("div", { class: "dialog-head" }, heading, close);
  const dialog = make("dialog", { id, class: "made", "aria-labelledby": heading.id }, head, ...children);
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => isBeside(dialog, event) && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.getElementById(id)?.remove(); // pressed twice while the sheet was on its way
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {MouseEvent} event
 */
function isBeside(dialog, { target, clientX, clientY }) {
  const { left, top, right, bottom } = dialog.getBoundingClientRect();
  return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}

/**
 * Time does not run while this dialog hides the game, nor for a game that comes meanwhile.
 *
 * @param {App} app
 * @param {HTMLDialogElement} dialog
 */
export function holdClock(app, dialog) {
  const { session } = app;
  let runs = false;
  const hold = () => {
    runs = session.game.clock.since !== null;
    stop(session.game.clock, Date.now());
  };
  hold();
  session.onShow.push(hold);
  dialog.addEventListener("close", () => {
    session.onShow.splice(session.onShow.indexOf(hold), 1);
    if (runs && !session.isPaused) start(session.game.clock, Date.now());
  });
}
