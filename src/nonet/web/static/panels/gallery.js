/** The gallery: a dialog to choose the next puzzle, by cards for kinds and rules, levels and sizes. */

/** @import {App} from "../page/app.js" */
/** @import {Card, Gallery} from "../core/types.js" */
/** @import {Choice} from "../core/gallery.js" */

import { capital } from "../core/board.js";
import { choose, fitted, isChosen, isPart, lastChoice, MOST_RULES, offerOf, search, toggle } from "../core/gallery.js";
import { choiceName, kindName, levelName } from "../core/names.js";
import { t } from "../core/words.js";
import { isRefusal } from "../engine/engine.js";
import { get, loadStyle, make, pieces, setText } from "../page/dom.js";

const HTML = `
<dialog id="gallery" class="gallery" aria-labelledby="gallery-title">
  <div class="gallery-head">
    <h2 id="gallery-title" tabindex="-1" autofocus>Choose a puzzle</h2>
    <button type="button" class="quiet icon" data-do="close" aria-label="Close"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M5 5l10 10M15 5L5 15"/></svg></button>
    <input type="search" aria-label="Search all kinds and rules" placeholder="Search all kinds and rules" autocomplete="off" spellcheck="false">
    <label class="switch" title="Choose several cards: a board, and rules on it"><input type="checkbox" role="switch"><span>Combine</span></label>
  </div>
  <div class="gallery-body">
    <div class="cards" role="group" aria-label="Puzzles"></div>
    <p class="quiet-text" data-part="none" hidden>No kind or rule has these words.</p>
    <details><summary>More</summary></details>
  </div>
  <form class="gallery-foot">
    <fieldset class="chips" data-part="levels"><legend>Level</legend></fieldset>
    <fieldset class="chips" data-part="sizes"><legend>Size</legend></fieldset>
    <fieldset class="chips" data-part="shapes" hidden><legend>Shapes</legend></fieldset>
    <p data-part="chosen" role="status"></p>
    <button type="submit" class="main">Create</button>
  </form>
</dialog>`;

/** @type {Promise<Gallery | import("../engine/engine.js").Refusal> | null} */
let asked = null;

/**
 * Let the player choose a puzzle, and create it.
 *
 * @param {App} app
 */
export async function openGallery(app) {
  if (document.getElementById("gallery")) return;
  asked ??= app.engine.gallery();
  const [gallery] = await Promise.all([asked, ...["dialogs.css", "gallery.css"].map(loadStyle)]);
  if (isRefusal(gallery)) {
    asked = null;
    return app.overlay.complain(gallery);
  }
  if (document.getElementById("gallery")) return;
  document.body.append(pieces(HTML));
  new GalleryDialog(app, gallery).open();
}

class GalleryDialog {
  /**
   * @param {App} app
   * @param {Gallery} gallery
   */
  constructor(app, gallery) {
    this.app = app;
    this.gallery = gallery;
    this.dialog = get("gallery", HTMLDialogElement);
    this.wantedLevel = app.settings.level; // also while a board lacks it
    this.shapes = app.settings.shapes;
    this.isCombining = false;
    this.choice = lastChoice(app.settings);
    this.field = this.find('input[type="search"]', HTMLInputElement);
    this.more = this.find("details", HTMLDetailsElement);
    /** @type {Map<Card, HTMLButtonElement>} */
    this.keys = new Map(gallery.cards.map((card) => [card, this.keyOf(card)]));
    this.take(this.choice);
  }

  /**
   * @template {Element} T
   * @param {string} selector
   * @param {new (...args: any[]) => T} type
   * @returns {T}
   */
  find(selector, type) {
    const found = this.dialog.querySelector(selector);
    if (!(found instanceof type)) throw new Error(`missing: ${selector}`);
    return found;
  }

  /** @param {string} name */
  part(name) {
    return this.find(`[data-part="${name}"]`, HTMLElement);
  }

  open() {
    const { dialog, field } = this;
    this.layOut();
    dialog.addEventListener("close", () => dialog.remove());
    this.find('[data-do="close"]', HTMLButtonElement).addEventListener("click", () => dialog.close());
    field.addEventListener("input", () => this.filter());
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.visibleCards()[0]?.focus();
    });
    const combine = this.find('[role="switch"]', HTMLInputElement);
    combine.checked = this.isCombining = ![...this.keys.keys()].some((card) => this.isPressed(card));
    combine.addEventListener("change", () => this.combine(combine.checked));
    this.find("form", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      this.create();
    });
    dialog.showModal();
    this.draw();
    const chosen = dialog.querySelector('.card[aria-pressed="true"]');
    if (chosen instanceof HTMLElement && this.more.contains(chosen)) this.more.open = true;
    chosen?.scrollIntoView({ block: "nearest" });
  }

  /** The cards in their places: those in view at once, and the others by groups. */
  layOut() {
    this.find(".cards", HTMLElement).append(...this.cardsOf(""));
    for (const group of new Set(this.gallery.cards.map((card) => card.group))) {
      if (!group) continue;
      const cards = make("div", { class: "cards", role: "group", "aria-label": t(group) }, ...this.cardsOf(group));
      this.more.append(make("section", {}, make("h3", {}, t(group)), cards));
    }
  }

  /** @param {string} group */
  cardsOf(group) {
    return [...this.keys].filter(([card]) => card.group === group).map(([, key]) => key);
  }

  /** @param {Card} card */
  keyOf(card) {
    const key = make("button", { type: "button", class: "card" });
    if (card.picture) key.innerHTML = card.picture; // drawn by the server, without a word of a player
    key.append(make("span", { class: "name" }, nameOf(card)), make("span", { class: "line" }, t(card.line)));
    key.addEventListener("click", () => this.press(card));
    key.addEventListener("dblclick", () => {
      if (!this.isCombining) this.create();
    });
    return key;
  }

  /** @param {Card} card */
  press(card) {
    const { offers, cards } = this.gallery;
    this.take(this.isCombining ? toggle(card, this.choice, offers) : choose(card, this.choice, cards));
    this.draw();
  }

  /** @param {boolean} isOn */
  combine(isOn) {
    this.isCombining = isOn;
    const { cards } = this.gallery;
    // One card alone says what is chosen, or else the first of its parts.
    if (!isOn && !cards.some((card) => this.isPressed(card)))
      this.take(choose(cards.find((card) => isPart(card, this.choice)) ?? cards[0], this.choice, cards));
    this.draw();
  }

  /** @param {Choice} choice */
  take(choice) {
    this.offer = offerOf(this.gallery, choice);
    this.choice = fitted(choice, this.offer, this.wantedLevel);
  }

  /** @param {Card} card */
  isPressed(card) {
    return this.isCombining ? isPart(card, this.choice) : isChosen(card, this.choice, this.gallery.cards);
  }

  /** Show the cards that the words in the field find, with the rare ones; without words, those in view at once. */
  filter() {
    const text = this.field.value.trim();
    const found = new Set(
      search(this.gallery.cards, text, (card) => [card.id, nameOf(card), t(card.line), t(card.group)].join(" ")),
    );
    for (const [card, key] of this.keys) key.hidden = !found.has(card);
    for (const section of this.more.querySelectorAll("section"))
      section.hidden = !section.querySelector(".card:not([hidden])");
    if (text) this.more.open = true;
    this.more.hidden = ![...found].some((card) => card.group);
    this.part("none").hidden = found.size > 0;
  }

  visibleCards() {
    return [...this.keys.values()].filter((key) => !key.hidden);
  }

  draw() {
    for (const [card, key] of this.keys) key.setAttribute("aria-pressed", String(this.isPressed(card)));
    const { offer, choice } = this;
    const levels = offer?.get(choice.size) ?? [];
    this.drawChips("levels", this.app.about.levels, levels, choice.level, (level) => {
      this.wantedLevel = level;
      this.take({ ...choice, level });
    });
    const sizes = [...(offer?.keys() ?? [])].map(String);
    this.drawChips("sizes", sizes, sizes, String(choice.size), (size) => this.take({ ...choice, size: Number(size) }));
    const hasOwn = choice.kind.includes("jigsaw") && Boolean(this.app.ownLayout);
    this.part("shapes").hidden = !hasOwn;
    this.drawChips("shapes", ["random", "own"], ["random", "own"], this.shapes, (shapes) => {
      this.shapes = shapes === "own" ? "own" : "random";
    });
    setText(this.part("chosen"), this.problem() || choiceName(choice));
    this.find('[type="submit"]', HTMLButtonElement).disabled = Boolean(this.problem());
  }

  /** Why the choice cannot be created; empty if it can. */
  problem() {
    const { rules } = this.choice;
    const count = [...this.keys.keys()].filter((card) => card.rules.length && isPart(card, this.choice)).length;
    if (rules.length > MOST_RULES && count > MOST_RULES)
      return t.n(MOST_RULES, "Choose at most {n} rule.", "Choose at most {n} rules.");
    return this.offer?.size ? "" : t("These do not go together. Choose fewer.");
  }

  /**
   * @param {string} part
   * @param {readonly string[]} values
   * @param {readonly string[]} offered the others are shown, but cannot be chosen
   * @param {string} chosen
   * @param {(value: string) => void} take
   */
  drawChips(part, values, offered, chosen, take) {
    const place = this.part(part);
    const hadFocus = place.contains(document.activeElement);
    const chips = values.map((value) => {
      const box = make("input", { type: "radio", name: part, value });
      box.checked = value === chosen;
      box.disabled = !offered.includes(value);
      box.addEventListener("change", () => {
        take(value);
        this.draw();
      });
      return make("label", {}, box, make("span", {}, chipName(part, value)));
    });
    place.replaceChildren(/** @type {Element} */ (place.firstElementChild), ...chips);
    const box = place.querySelector("input:checked");
    if (hadFocus && box instanceof HTMLElement) box.focus();
    box?.parentElement?.scrollIntoView({ block: "nearest", inline: "nearest" }); // in a row that scrolls
  }

  create() {
    if (this.problem()) return;
    const { kind, rules, size, level } = this.choice;
    this.app.set({ kind, rules, size: String(size), level, shapes: this.shapes });
    this.dialog.close();
    get("new-form", HTMLFormElement).requestSubmit();
  }
}

/** @param {Card} card */
function nameOf({ kind, name, group }) {
  return group && kind !== "classic" ? capital(kindName(kind)) : t(name);
}

/**
 * @param {string} part
 * @param {string} value
 */
function chipName(part, value) {
  if (part === "sizes") return `${value}×${value}`;
  if (part === "shapes") return value === "own" ? t("mine") : t("random");
  return capital(levelName(value));
}
