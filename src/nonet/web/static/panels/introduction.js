/** The introduction: two steps, which come once, over the first game. */

/** @import {App} from "../page/app.js" */

import { t, word } from "../core/words.js";
import { holdClock, openDialog } from "../page/dialog.js";
import { make, setText } from "../page/dom.js";

const CELLS = `<path class="paper" d="M2 2h126v42H2z"/><path class="thin" d="M2 2h126v42H2zM44 2v42M86 2v42"/>`;

/** @type {readonly {title: string, mouse: string, finger: string, more: string, picture: string}[]} */
const STEPS = [
  {
    title: word("Digits"),
    mouse: word("Click a cell, then press a digit: on the pad, or on your keyboard."),
    finger: word("Tap a cell, then a digit on the pad."),
    more: word("Each row, column and box has every digit once. Drag over several cells to fill all of them."),
    picture:
      CELLS +
      `<path class="chosen" d="M44 2h42v42H44z"/><text class="given" x="23" y="33">5</text><text class="placed" x="65" y="33">8</text>` +
      `<text class="given" x="107" y="33">2</text>`,
  },
  {
    title: word("Notes and hints"),
    mouse: word("Corner and Centre write small notes: what a cell can still be."),
    finger: word("Corner and Centre write small notes: what a cell can still be."),
    more: word(
      "Hint shows the next step, a bit more with each press. Check marks mistakes, and every move can be undone.",
    ),
    picture:
      CELLS +
      `<text class="given" x="23" y="33">5</text><text class="note" x="55" y="16">1</text><text class="note" x="76" y="16">4</text>` +
      `<text class="note" x="107" y="28">3 7</text>`,
  },
];

/** @param {App} app */
export async function introduce(app) {
  const isTouched = matchMedia("(any-pointer: coarse) and (not (any-hover: hover))").matches;
  const words = make("div", { class: "stack", "aria-live": "polite" });
  const place = make("span", { class: "quiet-text" });
  const skip = make("button", { type: "button", class: "quiet" }, t("Skip"));
  const next = make("button", { type: "button", class: "main" });
  const dialog = await openDialog("introduction", "", words, make("div", { class: "row" }, place, skip, next));
  holdClock(app, dialog);
  let at = 0;
  const draw = () => {
    const { title, mouse, finger, more, picture } = STEPS[at];
    setText(/** @type {Element} */ (dialog.querySelector("h2")), t(title));
    const art = make("div", { class: "example-row" });
    art.innerHTML = `<svg viewBox="0 0 130 46" aria-hidden="true">${picture}</svg>`;
    words.replaceChildren(art, make("p", {}, t(isTouched ? finger : mouse)), make("p", {}, t(more)));
    setText(place, t("{step} of {steps}", { step: at + 1, steps: STEPS.length }));
    skip.hidden = at === STEPS.length - 1;
    setText(next, skip.hidden ? t("Play") : t("Next"));
    next.focus();
  };
  skip.addEventListener("click", () => dialog.close());
  next.addEventListener("click", () => {
    at += 1;
    if (at === STEPS.length) dialog.close();
    else draw();
  });
  dialog.addEventListener("close", () => app.board.focus(app.game.cursor));
  draw();
}
