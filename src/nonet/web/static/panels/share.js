/** Share: a file that plays anywhere, links to other programs, a link of ours, text in every format, pictures. */

/** @import {Refusal} from "../engine/engine.js" */
/** @import {App} from "../page/app.js" */
/** @import {PositionData} from "../core/types.js" */

import { isRefusal } from "../engine/engine.js";
import { sentence } from "../core/board.js";
import { wholeAbout } from "../page/about.js";
import { isLocal } from "../page/address.js";
import { withProgress } from "../page/busy.js";
import { download, loadStyle, make } from "../page/dom.js";
import { writeLink } from "../core/link.js";
import { picturePart, textPart } from "./share-files.js";
import { positionOf } from "../core/state.js";
import { t } from "../core/words.js";

/** @param {App} app */
export async function open(app) {
  const [about] = await Promise.all([wholeAbout(app), ...["dialogs.css", "share.css"].map(loadStyle)]);
  const digits = make("input", { type: "checkbox" });
  const says = make("p", { role: "status", class: "quiet-text" });
  const share = { app, digits, say: (/** @type {string} */ text) => (says.textContent = text) };
  const dialog = make("dialog", { "aria-labelledby": "share-title", class: "share" });
  dialog.append(
    make(
      "div",
      { class: "share-head" },
      make("h2", { id: "share-title", tabindex: "-1", autofocus: true }, t("Share this puzzle")),
      key(t("Close"), "", () => dialog.close()),
      says,
    ),
    part(t("For a friend"), filePart(share)),
    part(t("Open it elsewhere"), programsPart(share)),
    part(t("A link to this page"), linkPart(share)),
    part(t("Text"), textPart(share, about)),
    part(t("Picture"), picturePart(share)),
    make("label", { class: "switch" }, digits, make("span", {}, t("with my digits"))),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * @typedef {object} Share
 * @property {App} app
 * @property {HTMLInputElement} digits whether the player's digits go along
 * @property {(text: string) => void} say in the dialog: what is behind it cannot be seen
 */

/**
 * @param {string} title
 * @param {(Node | string)[]} content
 */
function part(title, content) {
  return make("section", { class: "stack" }, make("h3", {}, title), ...content);
}

/**
 * @param {string} label
 * @param {string} look
 * @param {() => unknown} act
 */
export function key(label, look, act) {
  const made = make("button", { type: "button", class: look }, label);
  made.addEventListener("click", () => void act());
  return made;
}

/**
 * What is sent: the puzzle, with the player's digits where they are wanted, never with notes.
 *
 * @param {Share} share
 * @returns {PositionData & {info: Record<string, string>}}
 */
export function asked({ app, digits }) {
  const { placed, ...position } = positionOf(app.game);
  return { ...position, candidates: undefined, info: app.game.info, placed: digits.checked ? placed : undefined };
}

/** @param {Share} share */
function withLevel(share) {
  const { info, level } = { ...share.app.game, ...share.app.game.story };
  return { ...asked(share), info: level ? { ...info, level } : info };
}

/**
 * @param {Share} share
 * @param {Refusal} answer
 */
export function complain({ say }, answer) {
  if (answer.error.kind !== "cancelled") say(sentence(answer.error.message));
}

/**
 * @param {Share} share
 * @param {string} text
 * @param {string} words
 * @param {HTMLInputElement | HTMLTextAreaElement} field where it can be copied from by hand
 */
export async function copy({ say }, text, words, field) {
  field.value = text;
  field.hidden = false;
  try {
    await navigator.clipboard.writeText(text);
    say(words);
  } catch {
    field.select();
    say(t("Ready to copy."));
  }
}

/** @param {Share} share */
function filePart(share) {
  const save = async () => {
    share.say(t("Working out all hints …"));
    const answer = await withProgress(t("Writing the file …"), (signal) =>
      share.app.engine.page(withLevel(share), signal),
    );
    if (isRefusal(answer)) return complain(share, answer);
    download(answer, `${fileName(share.app)}.html`);
    share.say(t("Saved. Send the file by mail: it opens in any browser, without a server."));
  };
  return [
    make(
      "p",
      { class: "quiet-text" },
      t("One file that plays this puzzle in any browser, with hints. It needs no network."),
    ),
    make("div", { class: "row" }, key(t("Save as one file"), "main", save)),
  ];
}

/**
 * What a file of the puzzle is called, without its suffix.
 *
 * @param {App} app
 */
export function fileName({ game }) {
  const name = game.title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return name.slice(0, 60) || "sudoku";
}

/**
 * Links are made when the dialog opens: a browser lets a click open a window only at once.
 *
 * @param {Share} share
 */
function programsPart(share) {
  const rows = make("div", { class: "programs" });
  const refused = make("ul", { class: "quiet-text" });
  const field = make("input", {
    type: "text",
    readonly: true,
    hidden: true,
    "aria-label": t("Link to another program"),
  });
  const { game } = share.app;
  const info = game.story.level ? { title: game.title, ...game.info } : game.info; // other programs know no level
  void share.app.engine.links({ ...asked(share), info, placed: undefined }).then((answer) => {
    if (isRefusal(answer)) return complain(share, answer);
    for (const { name, link, problem } of answer.links) {
      if (!link) refused.append(make("li", {}, t("{program}: {problem}.", { program: name, problem })));
      else {
        const words = t("The link to {program} is copied.", { program: name });
        const opens = { class: "button", href: link, target: "_blank", rel: "noopener noreferrer" };
        rows.append(make("a", opens, t("Open in {program}", { program: name })));
        const copies = key(t("Copy link"), "", () => copy(share, link, words, field));
        copies.setAttribute("aria-label", t("Copy link to {program}", { program: name }));
        rows.append(copies);
      }
    }
  });
  return [rows, refused, field];
}

/** @param {Share} share */
function linkPart(share) {
  const field = make("input", {
    type: "text",
    id: "link-text",
    readonly: true,
    hidden: true,
    "aria-label": t("Link to this puzzle"),
  });
  const address = () => `${location.origin}${location.pathname}#${writeLink(share.app.game, share.digits.checked)}`;
  const words = isLocal()
    ? t("The link opens only on this machine, where sudoku serve runs. For a friend, use the file or a link above.")
    : t("The link contains the whole puzzle. Browsers do not send the part after # to a server.");
  return [
    make("p", { class: "quiet-text" }, words),
    make(
      "div",
      { class: "row" },
      key(t("Copy link"), "", () => copy(share, address(), t("The link is copied."), field)),
    ),
    field,
  ];
}
