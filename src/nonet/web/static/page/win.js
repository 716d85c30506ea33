/** The moment a puzzle is solved: a wave over the board, the figures on the card, and the result as a text to share. */

/** @import {App} from "./app.js" */
/** @import {Figure} from "../core/shown.js" */
/** @import {Finished} from "../core/statistics.js" */
/** @import {Game} from "../core/types.js" */

import { inWords } from "../core/clock.js";
import { levelsOf } from "../core/kinds.js";
import { writeLink } from "../core/link.js";
import { dateOf, recordOf, streakOf } from "../core/statistics.js";
import { keptBoardName, levelName, levelTitle } from "../core/names.js";
import { dated, t } from "../core/words.js";
import { isLocal } from "./address.js";
import { get, make } from "./dom.js";
import { entryOf, finished, remember } from "./finished.js";

/**
 * @param {App} app
 * @param {Game} game
 * @param {number} time milliseconds; 0 if the time was not taken
 */
export function celebrate(app, game, time) {
  const one = entryOf(game, time);
  const record = recordOf(finished(), one);
  if (!game.isDone) remember(one);
  app.overlay.showWin({
    text: wordsOf(one, record),
    figures: figuresOf(one, record),
    nextLevel: nextLevelOf(app, game),
  });
  app.board.wave(game.cursor);
}

/**
 * @param {Finished} one
 * @param {ReturnType<typeof recordOf>} record
 */
function wordsOf(one, { best, isBest, earlier }) {
  const puzzle = nameOf(one);
  const first = one.hints
    ? t.n(one.hints, "{puzzle}, with {n} hint.", "{puzzle}, with {n} hints.", { puzzle })
    : t("{puzzle}, with no hints.", { puzzle });
  const late =
    one.daily && one.daily !== one.day ? t("It is of an earlier day, and does not count for the streak.") : "";
  return [first, recordWords(one, best, isBest, earlier), late].filter(Boolean).join(" ");
}

/**
 * @param {Finished} one
 * @param {number | null} best
 * @param {boolean} isBest
 * @param {Finished | null} earlier
 */
function recordWords(one, best, isBest, earlier) {
  if (earlier) return t("You solved this one before, in {time}.", { time: inWords(earlier.time) });
  if (best === null) return t("Your first of this sort.");
  if (!isBest) return "";
  return one.time < best
    ? t("Your best time so far, by {time}.", { time: inWords(best - one.time) })
    : t("Your best time without a hint.");
}

/** @param {Finished} one */
function nameOf({ board, level }) {
  return levelTitle(level, keptBoardName(board));
}

/**
 * @param {Finished} one
 * @param {ReturnType<typeof recordOf>} record
 * @returns {Figure[]}
 */
function figuresOf(one, { count, best, isBest }) {
  const streak = streakOf(finished(), dateOf(one.day));
  return [
    ...(one.time ? [{ name: t("Time"), value: inWords(one.time), isBest }] : []),
    ...(best === null ? [] : [{ name: isBest ? t("Old best") : t("Best"), value: inWords(best) }]),
    { name: t("Solved"), value: String(count) },
    ...(streak ? [{ name: t("Streak"), value: String(streak) }] : []),
  ];
}

/**
 * The next harder level that puzzles of this board have; empty if there is none.
 *
 * @param {App} app
 * @param {Game} game
 */
function nextLevelOf({ about }, { board, story }) {
  const levels = levelsOf(about, board.data.kind, board.size);
  const at = levels.indexOf(story.level);
  return at < 0 ? "" : (levels[at + 1] ?? "");
}

/**
 * Hand the result to the system's own dialog, to the clipboard, or to a field: nothing in it helps another player.
 *
 * @param {App} app
 */
export async function shareResult(app) {
  const text = resultText(app.game);
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    try {
      return await navigator.share({ text });
    } catch (reason) {
      if (reason instanceof DOMException && reason.name === "AbortError") return; // the player changed their mind
    }
  }
  try {
    await navigator.clipboard.writeText(text);
    app.overlay.say(t("The result is copied. It does not tell the solution."), "good");
  } catch {
    offerText(text);
  }
}

/**
 * The browser lets no page write to the clipboard here: the player copies it.
 *
 * @param {string} text
 */
function offerText(text) {
  const label = t("The result, to copy");
  const known = document.getElementById("result-text");
  const field = known ?? make("textarea", { id: "result-text", rows: "3", readonly: true, "aria-label": label });
  if (!known) get("won", HTMLElement).append(field);
  field.textContent = text;
  if (field instanceof HTMLTextAreaElement) field.select();
}

/** @param {Game} game */
export function resultText(game) {
  const one = entryOf(game, game.clock.elapsed);
  const { daily } = game.story;
  const title = daily ? t("Daily puzzle of {day}", { day: dated(dateOf(daily)) }) : game.title;
  const streak = daily ? streakOf(finished(), dateOf(one.day)) : 0;
  const hints = one.hints ? t.n(one.hints, "{n} hint", "{n} hints") : t("no hints");
  const facts = [
    ...(one.time ? [inWords(one.time)] : []),
    hints,
    ...(streak > 1 ? [t.n(streak, "{n} day in a row", "{n} days in a row")] : []),
  ];
  const level = daily && one.level ? ` (${levelName(one.level)})` : "";
  // The address of a machine at home leads others nowhere.
  const link = isLocal() ? [] : [`${location.origin}${location.pathname}#${writeLink(game, false)}`];
  return [`Nonet: ${title}${level}`, facts.join(" · "), ...link].join("\n");
}
