/**
 * What kinds, levels and boards are called. The server has ids for them; tools/make_page_words.py takes their texts from
 * its registries. Those of a plug-in go by their ids.
 */

/** @import {BoardData} from "./types.js" */

import { capital } from "./board.js";
import { dated, listed, t } from "./words.js";

/** @param {string} level */
export function levelName(level) {
  return t.in("level", level);
}

/**
 * "classic", "diagonal and window".
 *
 * @param {string} kind
 */
export function kindName(kind) {
  return nameOfKinds(kind.split("+"));
}

/** @param {string[]} ids */
function nameOfKinds(ids) {
  return ids.map((id) => t.in("kind", id)).reduce((kinds, kind) => t("{kinds} and {kind}", { kinds, kind }));
}

/**
 * What a board is called in a list: "classic 9×9", "killer jigsaw 9×9".
 *
 * @param {{kind: string, size: number | string, rules?: readonly string[]}} board its rules with their cells, or their names
 */
export function boardName({ kind, size, rules = [] }) {
  const names = spokenRules(ruleNames(rules)).map((name) => t.in("rule", name));
  const own = kind === "classic" && names.length ? "" : kindName(kind);
  const all =
    names.length > MOST_NAMED
      ? t.n(names.length, "{kind} with {n} rule", "{kind} with {n} rules", { kind: kindName(kind) })
      : [listed(names), own].filter(Boolean).join(" ");
  return t("{kind} {size}", { kind: all, size: `${size}×${size}` });
}

/**
 * What the next puzzle will be called: "Hard killer 9×9".
 *
 * @param {{kind: string, size: number | string, rules: readonly string[], level: string}} choice
 */
export function choiceName(choice) {
  return levelTitle(choice.level, boardName(choice));
}

const MOST_NAMED = 3; // rules: a longer name would not fit
const TOGETHER = [
  { names: ["difference", "ratio"], spoken: "kropki" },
  { names: ["even", "odd"], spoken: "even and odd" },
  { names: ["diagonal+", "diagonal-"], spoken: "diagonal" },
];
/** @type {Record<string, string>} */
const SPOKEN = {
  "diagonal+": "rising diagonal",
  "diagonal-": "falling diagonal",
  difference: "white dots",
  ratio: "black dots",
  greater: "greater than",
  xv: "XV",
  "x-sum": "X-sum",
};

/**
 * What sorts of rules there are, by the ids with which the server creates puzzles.
 *
 * @param {readonly string[]} rules with their cells, or ids
 */
export function ruleNames(rules) {
  return [...new Set(rules.map((rule) => rule.split(" ")[0]))];
}

/**
 * What people call rules.
 *
 * @param {readonly string[]} ids
 */
function spokenRules(ids) {
  const pairs = TOGETHER.filter((pair) => pair.names.every((name) => ids.includes(name)));
  const alone = ids.filter((id) => !pairs.some((pair) => pair.names.includes(id)));
  return [
    ...pairs.map((pair) => pair.spoken),
    ...alone.map((id) => SPOKEN[id] ?? id.replace(/(?<!^(anti|non))-/g, " ")),
  ];
}

/** @param {string} day the day whose puzzle it is: 2026-11-19 */
export function dailyTitle(day) {
  const date = new Date(`${day}T12:00`);
  return t("Daily puzzle of {day}", { day: Number.isNaN(date.getTime()) ? day : dated(date, { dateStyle: "medium" }) });
}

/**
 * What a board is called where the browser keeps it: the same in every language. Times are compared by it, so that it has
 * the rules, too: killers are not compared with classic puzzles.
 *
 * @param {BoardData} data
 */
export function boardToKeep({ kind, size, rules }) {
  return [`${kind.split("+").join(" and ")} ${size}×${size}`, ...rulesOnBoard(rules)].join(" + ");
}

/**
 * What the rules on a board are called, each once.
 *
 * @param {readonly string[]} rules
 */
export function rulesOnBoard(rules) {
  return [...new Set(rules.map((rule) => rule.split(" ")[0].replaceAll("-", " ")))];
}

/**
 * What a board that the browser has kept is called.
 *
 * @param {string} kept what `boardToKeep` gave
 */
export function keptBoardName(kept) {
  const [, kinds, size, rest] = /^(.*) (\d+)×\d+(.*)$/.exec(kept) ?? [];
  if (!kinds) return kept;
  const rules = rest.split(" + ").slice(1);
  return boardName({ kind: kinds.replaceAll(" and ", "+"), size, rules: rules.map((one) => one.replaceAll(" ", "-")) });
}

/**
 * "Easy classic 9×9".
 *
 * @param {string} level empty if it is unknown
 * @param {string} board what `boardName` gave
 */
export function levelTitle(level, board) {
  return capital(level ? t("{level} {board}", { level: levelName(level), board }) : board);
}
