/** What a puzzle is rated: level, hardest technique, and the figures of other scales. */

/** @import {App} from "../page/app.js" */

import { capital, sentence } from "../core/board.js";
import { levelName } from "../core/names.js";
import { number, t } from "../core/words.js";
import { get, make, setText } from "../page/dom.js";
import { techniqueButton } from "../page/technique.js";

const OWN = "nonet"; // the scale whose level stands above the others anyway

/** @param {App} app */
export function drawRating(app) {
  const { rating } = app.session;
  get("rating", HTMLElement).hidden = !rating;
  if (!rating) return;
  const rows = get("rating-rows", HTMLElement);
  /** @type {[string, string][]} */
  const facts = rating.level ? [[t("Level"), capital(levelName(rating.level))]] : [];
  if (rating.hardest) facts.push([t("Hardest technique"), rating.hardest]);
  if (rating.told) facts.push([t("Steps of the whole solution"), number(rating.told)]);
  for (const [id, figures] of Object.entries(rating.scales))
    if (id !== OWN && scaleText(figures)) facts.push([scaleName(id), scaleText(figures)]);
  const text = JSON.stringify(facts);
  setText(get("rating-sentence", HTMLElement), sentence(rating.sentence));
  if (rows.dataset.text === text) return;
  rows.dataset.text = text;
  rows.replaceChildren(
    ...facts.flatMap(([name, value]) => [
      make("dt", {}, name),
      make("dd", {}, value === rating.hardest ? techniqueButton(app, value, value) : value),
    ]),
  );
}

/** @param {string} id */
function scaleName(id) {
  return { hodoku: "HoDoKu", se121: "Sudoku Explainer", weight: t("Weight (not an ER)") }[id] ?? capital(id);
}

/** @param {string} name */
function figureName(name) {
  return name === "hodoku_score" ? t("score") : name.toUpperCase();
}

/**
 * "Easy, score 168", "ER 1.2, EP 1.2, ED 1.2": a level needs no name.
 *
 * @param {Record<string, string | number>} figures
 */
function scaleText(figures) {
  const entries = Object.entries(figures);
  const parts = entries.map(([name, figure]) =>
    entries.length === 1 || name.includes("level") ? capital(String(figure)) : `${figureName(name)} ${figure}`,
  );
  return parts.join(", ");
}
