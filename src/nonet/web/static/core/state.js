/** The game without a browser: functions on a plain Game. Nothing here touches the DOM, the network or the clock. */

/** @import {Board, BoardData, Cell, Game, Overlay, PositionData, PuzzleData, Settings} from "./types.js" */

import { capital, choiceOf, countLeft, makeBoard } from "./board.js";
import { newClock } from "./clock.js";
import { seenGame } from "./fog.js";
import { boardName, dailyTitle, levelTitle } from "./names.js";
import { emptyHistory, redo as redoPatch, undo as undoPatch } from "./history.js";
import { triedIn } from "./tried.js";
import { t } from "./words.js";

/** @type {Cell} */
export const EMPTY = Object.freeze({
  given: 0,
  placed: 0,
  corner: [],
  centre: [],
  colours: [],
  crossedOut: [],
  lines: [],
});

/**
 * A game on a board, empty unless givens are handed in.
 *
 * @param {Board} board
 * @param {readonly number[]} [givens]
 * @param {readonly number[]} [placed]
 * @returns {Game}
 */
export function newGame(board, givens = [], placed = []) {
  const count = board.peers.length;
  return {
    id: newId(),
    board,
    cells: Array.from({ length: count }, (_, cell) => ({
      ...EMPTY,
      given: givens[cell] ?? 0,
      placed: placed[cell] ?? 0,
    })),
    history: emptyHistory(),
    selection: [],
    cursor: Math.floor(count / 2),
    mode: "digit",
    heldDigit: 0,
    isSetting: false,
    autoCandidates: null,
    hintedEliminations: [],
    clock: newClock(),
    title: "",
    story: { level: "", hints: 0, daily: "" },
    info: {},
    isDone: false,
    isLesson: false,
    previousGame: null,
    nextGame: null,
    light: null,
    broken: new Set(),
  };
}

/** @returns {string} such as no other game has */
export function newId() {
  return Math.random().toString(36).slice(2);
}

/**
 * What a puzzle without a title of its own is called.
 *
 * @param {BoardData} data
 */
export function autoTitle(data) {
  return capital(boardName(data));
}

/**
 * The level that a puzzle was made for: its title says so, unless it has one of its own.
 *
 * @param {Game} game
 * @param {string} level empty if it is unknown
 */
export function setLevel(game, level) {
  const { data } = game.board;
  if (level !== game.story.level && !game.info.title) game.title = levelTitle(level, boardName(data));
  game.story.level = level;
}

/**
 * What a game is called that has no name of its own, in the language of the page.
 *
 * @param {Game} game
 */
export function usualTitle({ board, story }) {
  return story.daily ? dailyTitle(story.daily) : levelTitle(story.level, boardName(board.data));
}

/**
 * The title, the author and the author's rules of a puzzle, as its text or its link names them.
 *
 * @param {Record<string, string>} info
 */
export function kept(info) {
  return Object.fromEntries(Object.entries(info).filter(([name]) => ["title", "author", "ruleset"].includes(name)));
}

/**
 * What is played, in one line: the author, and the author's rules or else those that differ from a classic Sudoku.
 *
 * @param {Game} game
 */
export function rulesLine({ board, info }) {
  const by = info.author && t("by {author}", { author: info.author });
  const fog = board.data.fog && t("Fog of war");
  return [by, info.ruleset || ownRules(board.data), fog].filter(Boolean).join(" · ");
}

/**
 * What stands above the puzzle on paper.
 *
 * @param {Game} game
 */
export function creditOf({ title, info }) {
  return info.author ? t("{title}, by {author}", { title, author: info.author }) : title;
}

/** @param {BoardData} data */
function ownRules({ kind, laid = [], sentences, special = [] }) {
  const names = [...new Set(laid.map(({ name }) => name ?? ""))].join(", ");
  const ofKind = kind === "classic" || special.length || names ? special : sentences;
  return [...ofKind, capital(names)].join(" ").trim();
}

/**
 * @param {PuzzleData} puzzle
 * @returns {Game}
 */
export function gameOf(puzzle) {
  const game = newGame(makeBoard(puzzle.board), puzzle.givens, puzzle.placed);
  const size = game.board.size;
  game.info = kept(puzzle.info);
  if (puzzle.light) game.light = { ...puzzle.light, isStored: true };
  game.title = puzzle.info.title ?? puzzle.info.name ?? autoTitle(puzzle.board);
  puzzle.candidates?.forEach((digits, cell) => {
    const { given, placed } = game.cells[cell];
    if (given || placed || digits.length === size) return;
    const crossedOut = digitsUpTo(size).filter((digit) => !digits.includes(digit));
    game.cells[cell] = { ...game.cells[cell], crossedOut, centre: [...digits] };
  });
  return game;
}

/** @param {number} size */
export function digitsUpTo(size) {
  return Array.from({ length: size }, (_, i) => i + 1);
}

/**
 * The digit in each cell, given or placed.
 *
 * @param {Game} game
 */
export function valuesOf(game) {
  return game.cells.map((cell) => cell.given || cell.placed);
}

/** @param {Game} game */
export function givensOf(game) {
  return game.cells.map((cell) => cell.given);
}

/**
 * The player's digits. One that was placed in the fog, over a given, goes no further.
 *
 * @param {Game} game
 */
export function placedOf(game) {
  return game.cells.map((cell) => (cell.given ? 0 : cell.placed));
}

/** @param {Game} game */
export function isEmpty(game) {
  return game.cells.every((cell) => !cell.given && !cell.placed);
}

/** @param {Game} game */
export function isFull(game) {
  return game.cells.every((cell) => cell.given || cell.placed);
}

/**
 * What the server is asked about: givens, the player's digits, and the candidates where some are ruled out.
 *
 * Own corner and centre marks are not sent: they are seldom complete, and nothing may trust them unasked.
 *
 * @param {Game} game
 * @returns {PositionData}
 */
export function positionOf(game) {
  const hasCrossedOut = game.cells.some((cell) => !cell.given && !cell.placed && cell.crossedOut.length);
  return {
    ...choiceOf(game.board.data),
    givens: givensOf(game),
    placed: placedOf(game),
    candidates: hasCrossedOut ? game.cells.map((cell, i) => trustedNotes(game, cell, i)) : null,
  };
}

/**
 * @param {Game} game
 * @param {Cell} cell
 * @param {number} index
 */
function trustedNotes(game, cell, index) {
  if (cell.given || cell.placed) return [];
  const start = game.autoCandidates ? game.autoCandidates[index] : digitsUpTo(game.board.size);
  return start.filter((one) => !cell.crossedOut.includes(one));
}

/**
 * Whether every candidate is shown and a mark crosses one out: as the player likes it, and in lessons.
 *
 * @param {Game} game
 * @param {Settings} settings
 */
export function showsNotes(game, settings) {
  return settings.autoNotes || game.isLesson;
}

/**
 * The candidates to show in a cell while notes are automatic.
 *
 * @param {Game} game
 * @param {number} cell
 * @returns {number[]}
 */
export function notesOf(game, cell) {
  const { given, placed, crossedOut } = game.cells[cell];
  if (given || placed || !game.autoCandidates) return [];
  return game.autoCandidates[cell].filter((digit) => !crossedOut.includes(digit));
}

/**
 * How many of each digit are left to place.
 *
 * @param {Game} game
 */
export function leftOf(game) {
  return countLeft(game.board, valuesOf(seenGame(game)));
}

/** @param {Game} game */
export function undo(game) {
  return undoPatch(game.cells, game.history);
}

/** @param {Game} game */
export function redo(game) {
  return redoPatch(game.cells, game.history);
}

/**
 * Where a cell is, in full words.
 *
 * @param {Game} game
 * @param {number} index
 */
export function placeName(game, index) {
  return game.board.names[index].full;
}

/**
 * What a screen reader says of a cell.
 *
 * @param {Game} game
 * @param {number} index
 * @param {Settings} settings
 * @param {ReadonlySet<number>} conflicts
 * @param {Overlay | null} overlay
 * @param {readonly number[]} [truth] what it holds in at least one solution, where that is shown
 */
export function labelOf(game, index, settings, conflicts, overlay, truth) {
  const { given, placed, corner, centre, colours } = game.cells[index];
  const place = placeName(game, index);
  const shown = overlay?.values?.[index] ?? placed;
  const isHidden = game.hidden?.has(index) ?? false;
  const parts = isHidden ? [place, t("in fog")] : [place];
  if (!isHidden || shown) parts.push(given ? t("given {digit}", { digit: given }) : shown ? String(shown) : t("empty"));
  if (!given && !shown && truth) parts.push(t("true candidates {digits}", { digits: truth.join(" ") || t("none") }));
  else if (!given && !shown) {
    const isAuto = showsNotes(game, settings);
    const notes = isAuto ? notesOf(game, index) : [];
    if (notes.length) parts.push(t("notes {digits}", { digits: notes.join(" ") }));
    if (!isAuto && corner.length) parts.push(t("corner marks {digits}", { digits: corner.join(" ") }));
    if (!isAuto && centre.length) parts.push(t("centre marks {digits}", { digits: centre.join(" ") }));
  }
  if (colours.length) parts.push(t("colour {digit}", { digit: colours.join(" ") }));
  if (!overlay?.values) parts.push(...triedWords(triedIn(game, index)));
  if (overlay?.wrong?.has(index)) parts.push(t("wrong"));
  else if (settings.conflicts && conflicts.has(index)) parts.push(t("conflict"));
  return parts.join(", ");
}

/**
 * @param {import("./tried.js").Tried} tried
 * @returns {string[]} what a screen reader says of them
 */
function triedWords(tried) {
  const marks = new Set(Object.keys(tried).flatMap((name) => /\d+$/.exec(name) ?? []));
  const digit = tried.placed ? [tried.placed > 1 ? t("try {n}", { n: tried.placed }) : t("a try")] : [];
  return marks.size && !digit.length ? [t("marks of a try: {digits}", { digits: [...marks].join(" ") })] : digit;
}
