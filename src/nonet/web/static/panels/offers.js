/** What a text leaves to the player: which of its puzzles, and whether its drawings stand for rules. */

/** @import {App} from "../page/app.js" */
/** @import {PuzzleData} from "../core/types.js" */

import { t } from "../core/words.js";
import { loadStyle, make } from "../page/dom.js";
import { playWith, showPuzzle } from "../page/reading.js";

/**
 * @param {App} app
 * @param {PuzzleData[]} puzzles
 */
export async function open(app, puzzles) {
  await Promise.all(["dialogs.css", "share.css"].map(loadStyle));
  const dialog = make("dialog", { "aria-labelledby": "offers-title", class: "offers" });
  const which = make(
    "select",
    { id: "which" },
    ...puzzles.map((puzzle, i) => make("option", { value: String(i) }, `${i + 1}: ${nameOf(puzzle)}`)),
  );
  const rules = make("div", { class: "stack" });
  const buttons = make("div", { class: "row" });
  const chosen = () => puzzles[Number(which.value)];
  const showChosen = () => {
    const { proposals } = chosen();
    rules.replaceChildren(...proposedRules(proposals));
    buttons.replaceChildren(...keys(proposals.length > 0));
  };
  const keys = (/** @type {boolean} */ hasRules) => [
    key(t(hasRules ? "Play with these rules" : "Play"), "main", () => {
      const accepted = [...rules.querySelectorAll("input")].filter((box) => box.checked).map((box) => box.value);
      void playWith(app, chosen(), accepted);
    }),
    ...(hasRules ? [key(t("Play without them"), "", () => showPuzzle(app, chosen()))] : []),
  ];
  const key = (/** @type {string} */ label, /** @type {string} */ look, /** @type {() => void} */ act) => {
    const made = make("button", { type: "button", class: look }, label);
    made.addEventListener("click", () => {
      dialog.close();
      act();
    });
    return made;
  };
  which.addEventListener("change", showChosen);
  dialog.addEventListener("close", () => dialog.remove());
  const choice = make("div", { class: "stack" }, make("label", { for: "which" }, t("Choose a puzzle")), which);
  choice.hidden = puzzles.length < 2;
  dialog.append(make("h2", { id: "offers-title" }, titleOf(puzzles)), choice, rules, buttons);
  document.body.append(dialog);
  showChosen();
  dialog.showModal();
}

/** @param {PuzzleData[]} puzzles */
function titleOf(puzzles) {
  return puzzles.length > 1 ? t.n(puzzles.length, "{n} puzzle", "{n} puzzles") : t("Are these drawings rules?");
}

/** @param {PuzzleData} puzzle */
function nameOf({ info, line }) {
  return info.title ?? info.name ?? line.slice(0, 24);
}

/** @param {readonly string[]} proposals */
function proposedRules(proposals) {
  if (!proposals.length) return [];
  const boxes = proposals.map((rule) => {
    const box = make("input", { type: "checkbox", value: rule });
    box.checked = true;
    return make("label", { class: "switch" }, box, make("span", {}, rule));
  });
  const words = t("The text has drawings that look like rules. The rules that you accept are added to the board.");
  return [make("p", {}, words), ...boxes];
}
