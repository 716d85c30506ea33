/** All rules of the puzzle on the board, in a dialog: the author's words first. */

/** @import {BoardData, Game} from "../core/types.js" */

import { capital } from "../core/board.js";
import { fogOf, hiddenCells } from "../core/fog.js";
import { t } from "../core/words.js";
import { loadStyle, make } from "./dom.js";

const CELLS = /\s*: \S*r\d+c\d+.*$/; // where a rule is, at the end of its sentence

/** @param {Game} game */
export async function showRules(game) {
  await loadStyle("dialogs.css");
  const { title, info, board } = game;
  const { author, ruleset } = info;
  const every = board.data.laid ?? [];
  const laid = every.filter(isInSight(game));
  const unseen = every.length - laid.length;
  const close = make("button", { type: "button", class: "main" }, t("Close"));
  const dialog = make("dialog", { id: "all-rules", "aria-labelledby": "all-rules-title" });
  dialog.append(
    make("h2", { id: "all-rules-title", tabindex: "-1", autofocus: true }, title),
    ...(author ? [make("p", { class: "author" }, t("by {author}", { author }))] : []),
    ...(ruleset ? [make("p", { class: "ruleset" }, ruleset), make("h3", {}, t("Rules that are on the board"))] : []),
    list(generalRules(board.data)),
    ...(laid.length ? [make("details", {}, make("summary", {}, t("With their cells")), list(laid.map(inWords)))] : []),
    ...(unseen ? [make("p", {}, t.n(unseen, "{n} rule lies in the fog.", "{n} rules lie in the fog."))] : []),
    close,
  );
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * @param {Game} game
 * @returns {(rule: {places: readonly (readonly number[])[]}) => boolean} whether no cell of a rule is in fog
 */
function isInSight(game) {
  const [fog, hidden] = [fogOf(game.board), hiddenCells(game)];
  return ({ places }) => !places.some((place) => hidden.has(fog?.at.get(place.join()) ?? -1));
}

/** @param {{words: string}} rule */
function inWords({ words }) {
  return words;
}

/** @param {readonly string[]} sentences */
function list(sentences) {
  return make("ul", {}, ...sentences.map((one) => make("li", {}, one)));
}

/**
 * The rules without their cells: one sentence for all rules of a sort.
 *
 * @param {BoardData} data
 */
export function generalRules({ sentences, rules, laid = [] }) {
  const placed = new Set(laid.map(inWords));
  /** @type {Map<string, string[][]>} */
  const sorts = new Map();
  laid.forEach(({ words }, at) => {
    const sort = `${rules[at]?.split(" ")[0]} ${words.replace(CELLS, ".").replace(/\d+/g, "#")}`;
    sorts.set(sort, [...(sorts.get(sort) ?? []), words.replace(CELLS, ".").split(/(\d+)/)]);
  });
  return [...sentences.filter((one) => !placed.has(one)), ...[...sorts.values()].map(inGeneral)].map(capital);
}

/**
 * A sentence with the numbers that all of them share.
 *
 * @param {string[][]} sentences of one sort, each split at its numbers
 */
function inGeneral(sentences) {
  return sentences[0]
    .map((part, at) => (sentences.every((one) => one[at] === part) ? part : t("the number shown")))
    .join("");
}
