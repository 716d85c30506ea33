/** The form "Its rules" of the Set tab: it shows the board that is there, and says which one to make of it. */

/** @import {App} from "../page/app.js" */
/** @import {WholeAbout} from "../core/types.js" */

import { isRefusal } from "../engine/engine.js";
import { capital, makeBoard } from "../core/board.js";
import { button, fill, get, make } from "../page/dom.js";
import { boxesOf } from "../core/boxes.js";
import { layBoard } from "../page/lay-board.js";
import { kindName } from "../core/names.js";
import { autoTitle, newGame } from "../core/state.js";
import { t } from "../core/words.js";

/** Whether the form has changed since it was filled in. */
let isTouched = false;

/**
 * The board that the form describes.
 *
 * @typedef {{kind: string, size: number, extra: string, box: [number, number] | null, layout: string | null}} Chosen
 *
 * @returns {Chosen}
 */
export function chosen() {
  const base = get("base", HTMLSelectElement).value;
  const extras = extraBoxes()
    .filter((box) => box.checked)
    .map((box) => box.value);
  const kind = base === "classic" && extras.length ? extras.join("+") : [base, ...extras].join("+");
  const size = Number(get("side", HTMLSelectElement).value);
  const box = get("box", HTMLSelectElement).value;
  const layout = get("layout-text", HTMLTextAreaElement).value.trim();
  return {
    kind,
    size,
    extra: extras.map((id) => `+${id}`).join(""),
    box: box && base === "classic" ? /** @type {[number, number]} */ (box.split("x").map(Number)) : null,
    layout: base === "jigsaw" ? layout || null : null,
  };
}

/** What the form says of texts that do not say their board; null if it was not chosen. */
export function chosenBoard() {
  return isTouched ? chosen() : null;
}

/**
 * Keep what was chosen for the next text too, as long as texts follow it.
 *
 * @param {App} app
 * @param {Chosen | null} choice
 */
export function keepChosenBoard(app, choice) {
  isTouched = choice?.kind === app.game.board.data.kind;
}

function extraBoxes() {
  return [...get("extras", HTMLElement).querySelectorAll("input")];
}

/**
 * @param {App} app
 * @param {WholeAbout} about
 */
export function wireBoardForm(app, { kinds }) {
  fill(
    get("base", HTMLSelectElement),
    kinds
      .filter((kind) => kind.is_base)
      .sort((a, b) => Number(b.is_square) - Number(a.is_square))
      .map(({ id, is_square }) => ({
        value: id,
        label: capital(kindName(id)),
        group: is_square ? "" : t("Several grids"),
      })),
    "classic",
  );
  const extras = kinds
    .filter((kind) => !kind.is_base)
    .map(({ id, rule }) =>
      make(
        "label",
        { class: "switch", title: rule },
        make("input", { type: "checkbox", value: id }),
        make("span", {}, capital(kindName(id))),
      ),
    );
  get("extras", HTMLElement).replaceChildren(...extras);
  const part = get("board-form", HTMLElement);
  part.addEventListener("input", () => (isTouched = true));
  for (const id of ["base", "side"]) get(id, HTMLSelectElement).addEventListener("change", offerBoxes);
  button("change-kind").addEventListener("click", () => void changeKind(app));
  const known = kinds.flatMap((one) => one.sizes);
  app.session.onShow.push(() => showBoard(app, known));
  showBoard(app, known);
}

/**
 * The form says what the board is.
 *
 * @param {App} app
 * @param {readonly number[]} known sizes of boards
 */
function showBoard(app, known) {
  const { kind, size, box, layout } = app.game.board.data;
  const parts = kind.split("+");
  const base = get("base", HTMLSelectElement);
  base.value = [...base.options].find((option) => parts.includes(option.value))?.value ?? "classic";
  for (const extra of extraBoxes()) extra.checked = parts.includes(extra.value);
  const sizes = [...new Set([...known, size])].sort((a, b) => a - b);
  fill(
    get("side", HTMLSelectElement),
    sizes.map((side) => ({ value: String(side), label: `${side}×${side}` })),
    String(size),
  );
  offerBoxes();
  const usual = boxesOf(size)[0]?.join("x");
  get("box", HTMLSelectElement).value = box && box.join("x") !== usual ? box.join("x") : "";
  get("layout-text", HTMLTextAreaElement).value = layout ?? "";
  isTouched = false;
}

/** The boxes that the side can be cut into, and the fields that the base has. */
function offerBoxes() {
  const base = get("base", HTMLSelectElement).value;
  const boxes = boxesOf(Number(get("side", HTMLSelectElement).value)).map(([high, wide]) => ({
    value: `${high}x${wide}`,
    label: `${high}×${wide}`,
  }));
  fill(get("box", HTMLSelectElement), [{ value: "", label: t("usual") }, ...boxes]);
  get("box-choice", HTMLElement).hidden = base !== "classic" || boxes.length < 2;
  get("layout-part", HTMLElement).hidden = base !== "jigsaw";
}

/**
 * The same digits on a board of another kind; its rules stay, and undo goes back.
 *
 * @param {App} app
 */
async function changeKind(app) {
  const { game } = app;
  const { kind, size, box, layout } = chosen();
  if (size !== game.board.size) {
    const [now, wanted] = [game.board.size, size].map((side) => `${side}×${side}`);
    return app.overlay.say(
      t("These digits are for a {now} board. For {wanted}, start with an empty board.", { now, wanted }),
      "bad",
    );
  }
  const { rules } = game.board.data;
  if (!(await layBoard(app, { kind, size, box, layout: layout ?? jigsawOf(app, kind), rules }))) return;
  const kept = rules.length ? ` ${t("Its rules are kept.")}` : "";
  app.overlay.say(t("The board is now {kind}.", { kind: kindName(game.board.data.kind) }) + kept);
}

/**
 * @param {App} app
 * @param {string} kind
 */
export function jigsawOf(app, kind) {
  return kind.includes("jigsaw") ? (app.game.board.data.layout ?? app.ownLayout) : null;
}

/**
 * A board without givens, as the form says; undo goes back to the puzzle that was there.
 *
 * @param {App} app
 */
export async function emptyBoard(app) {
  const { game } = app;
  const { kind, size, box, layout } = chosen();
  const data = await app.engine.board({ kind, size: layout ? null : size, box, layout: layout ?? jigsawOf(app, kind) });
  if (isRefusal(data)) {
    app.overlay.complain(data);
    return false;
  }
  if (app.game !== game) return false;
  const next = newGame(makeBoard(data));
  Object.assign(next, { isSetting: true, selection: [0], cursor: 0, title: autoTitle(data), previousGame: game });
  app.session.show(next);
  app.overlay.say(t("The board is empty. Type the givens, then fix them and play."));
  return true;
}
