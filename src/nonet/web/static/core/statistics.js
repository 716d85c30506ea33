/** Puzzles that were finished, as the browser keeps them, and what they add up to. */

/**
 * @typedef {object} Finished
 * @property {string} board what its board is called: "classic 9×9"
 * @property {string} level empty if it is unknown
 * @property {number} time milliseconds
 * @property {number} hints hints and revealed cells
 * @property {string} day when, as a day: 2026-11-16
 * @property {string} daily the day whose daily puzzle it was; empty for any other
 * @property {string} puzzle what tells puzzles apart, so that none counts twice
 *
 * @typedef {object} Summary
 * @property {string} board
 * @property {string} level
 * @property {number} count
 * @property {number} best milliseconds, without a hint where there is such a game
 * @property {number} mean
 * @property {number} alone how many without a hint
 */

const MOST = 2000;

/**
 * A day by the player's own calendar.
 *
 * @param {Date} date
 */
export function dayOf(date) {
  const pad = (/** @type {number} */ part) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/**
 * The list with one more; a puzzle that is in it already keeps its first entry.
 *
 * @param {readonly Finished[]} list
 * @param {Finished} one
 * @returns {Finished[]}
 */
export function withFinished(list, one) {
  if (list.some((other) => other.puzzle === one.puzzle)) return [...list];
  return [...list, one].slice(-MOST);
}

/**
 * One row for each board and level, those played most first.
 *
 * @param {readonly Finished[]} list
 * @returns {Summary[]}
 */
export function summaries(list) {
  /** @type {Map<string, Finished[]>} */
  const groups = new Map();
  for (const one of list) {
    const key = `${one.board};${one.level}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].map(summaryOf).sort((a, b) => b.count - a.count);
}

/**
 * @param {Finished[]} games of one board and level
 * @returns {Summary}
 */
function summaryOf(games) {
  const alone = games.filter((game) => !game.hints);
  const counted = alone.length ? alone : games;
  return {
    board: games[0].board,
    level: games[0].level,
    count: games.length,
    best: Math.min(...counted.map((game) => game.time)),
    mean: games.reduce((sum, game) => sum + game.time, 0) / games.length,
    alone: alone.length,
  };
}

/**
 * How a game compares with those of its board and level that were finished before.
 *
 * @param {readonly Finished[]} list
 * @param {Finished} one
 * @returns {{count: number, best: number | null, isBest: boolean, earlier: Finished | null}} how many there are with this
 *   one; the best time without it; whether it is better; and the game in which this very puzzle was solved before
 */
export function recordOf(list, one) {
  const others = list.filter(
    ({ board, level, puzzle }) => board === one.board && level === one.level && puzzle !== one.puzzle,
  );
  // What the list has of this puzzle may be this very game.
  const earlier = list.find(
    ({ puzzle, time, day }) => puzzle === one.puzzle && !(time === one.time && day === one.day),
  );
  const counted = earlier ? [...others, earlier] : others;
  if (!counted.length) return { count: 1, best: null, isBest: false, earlier: null };
  const { best, alone } = summaryOf(counted);
  const isBest = !earlier && !one.hints && (one.time < best || !alone);
  return { count: others.length + 1, best, isBest, earlier: earlier ?? null };
}

/**
 * How many days in a row, up to today or yesterday, a daily puzzle was finished on its day.
 *
 * @param {readonly Finished[]} list
 * @param {Date} today
 */
export function streakOf(list, today) {
  const done = new Set(list.filter((one) => one.daily && one.daily === one.day).map((one) => one.daily));
  const day = new Date(today);
  if (!done.has(dayOf(day))) day.setDate(day.getDate() - 1);
  let count = 0;
  while (done.has(dayOf(day))) {
    count += 1;
    day.setDate(day.getDate() - 1);
  }
  return count;
}

/**
 * The most days in a row on which a daily puzzle was finished on its day.
 *
 * @param {readonly Finished[]} list
 */
export function longestStreakOf(list) {
  const days = [...new Set(list.filter((one) => one.daily && one.daily === one.day).map((one) => one.daily))];
  return Math.max(0, ...days.map((day) => streakOf(list, dateOf(day))));
}

/**
 * The inverse of `dayOf`, at noon: no change of the clocks makes it another day.
 *
 * @param {string} day
 */
export function dateOf(day) {
  return new Date(`${day}T12:00`);
}

/**
 * What the browser kept; whatever else is there is left out.
 *
 * @param {string | null} text
 * @returns {Finished[]}
 */
export function readFinished(text) {
  try {
    const kept = JSON.parse(text ?? "[]");
    return Array.isArray(kept) ? kept.filter(isFinished) : [];
  } catch {
    return [];
  }
}

/**
 * @param {any} one
 * @returns {one is Finished}
 */
function isFinished(one) {
  const texts = ["board", "level", "day", "daily", "puzzle"].every((name) => typeof one?.[name] === "string");
  return texts && ["time", "hints"].every((name) => Number.isFinite(one[name]) && one[name] >= 0);
}
