/**
 * What kinds, levels and boards are called. The server has ids for them; tools/make_page_words.py takes their texts from
 * its registries. Those of a plug-in go by their ids.
 */

/** @import {BoardData} from "./types.js" */

import { capital } from "./board.js";
import { dated, t } from "./words.js";

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
 * What a board is called in a list: "classic 9×9".
 *
 * @param {BoardData} data
 */
export function boardName({ kind, size }) {
  return t("{kind} {size}", { kind: kindName(kind), size: `${size}×${size}` });
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
  const [, kinds, size, rules] = /^(.*) (\d+×\d+)(.*)$/.exec(kept) ?? [];
  return kinds ? t("{kind} {size}", { kind: nameOfKinds(kinds.split(" and ")), size }) + rules : kept;
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
