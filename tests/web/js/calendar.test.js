import assert from "node:assert/strict";
import { test } from "node:test";

import { FIRST_DAY, dayAfter, monthAfter, weeksOf } from "../../../src/nonet/web/static/core/calendar.js";
import { dailyWish } from "../../../src/nonet/web/static/core/daily.js";
import { dateOf, dayOf, longestStreakOf, recordOf, streakOf } from "../../../src/nonet/web/static/core/statistics.js";

const LEVELS = ["easy", "medium", "hard", "expert", "extreme"];
const TODAY = "2026-11-19";

let count = 0;
const one = (more) => ({
  board: "classic 9×9",
  level: "easy",
  time: 60_000,
  hints: 0,
  day: TODAY,
  daily: "",
  puzzle: `p${(count += 1)}`,
  ...more,
});
const daily = (daily, day = daily) => one({ daily, day });
const played = (finished = [], begun = []) => ({ finished, begun: new Set(begun), today: TODAY, levels: LEVELS });
const days = (month, ...rest) => weeksOf(month, played(...rest)).flatMap((week) => week.flatMap((day) => day ?? []));

test("a month has all of its days, in weeks from Monday on", () => {
  const weeks = weeksOf("2026-11", played());
  assert.deepEqual(
    weeks.map((week) => week.map((day) => Number(day?.day.slice(8) ?? 0))),
    [
      [0, 0, 0, 0, 0, 0, 1],
      [2, 3, 4, 5, 6, 7, 8],
      [9, 10, 11, 12, 13, 14, 15],
      [16, 17, 18, 19, 20, 21, 22],
      [23, 24, 25, 26, 27, 28, 29],
      [30, 0, 0, 0, 0, 0, 0],
    ],
  );
  assert.equal(weeksOf("2027-02", played()).length, 4);
  assert.equal(days("2028-02").length, 29);
});

test("a day says what became of its puzzle", () => {
  const finished = [daily("2026-11-16"), daily("2026-11-14", "2026-11-17"), one({ day: "2026-11-13" })];
  const state = (number) => days("2026-11", finished, ["2026-11-18"])[number - 1].state;
  assert.deepEqual([12, 13, 14, 16, 18, 19, 20].map(state), [
    "missed",
    "missed",
    "late",
    "solved",
    "begun",
    "today",
    "future",
  ]);
  assert.deepEqual(
    days("2026-11")
      .filter((day) => day.isToday)
      .map(({ day }) => day),
    [TODAY],
  );
});

test("a puzzle that was solved on its day and again later was solved on its day", () => {
  const finished = [daily("2026-11-16", "2026-11-18"), daily("2026-11-16")];
  assert.equal(days("2026-11", finished)[15].state, "solved");
});

test("today is solved or begun as any other day", () => {
  assert.equal(days("2026-11", [daily(TODAY)])[18].state, "solved");
  assert.equal(days("2026-11", [], [TODAY])[18].state, "begun");
});

test("no day before the first can be played", () => {
  assert.ok(
    weeksOf("2025-12", played())
      .flat()
      .every((day) => !day || day.state === "future"),
  );
  assert.equal(days("2026-01")[0].state, "missed");
  assert.equal(dayAfter(FIRST_DAY, -1, TODAY), FIRST_DAY);
  assert.equal(monthAfter("2026-01-20", -1, TODAY), FIRST_DAY);
});

test("a day has the level of the puzzle that the server is asked for", () => {
  for (const { day, level } of days("2026-10")) assert.equal(level, dailyWish(dateOf(day), LEVELS).level);
});

test("steps lead from day to day and month to month, and not past today", () => {
  assert.equal(dayAfter("2026-10-31", 1, TODAY), "2026-11-01");
  assert.equal(dayAfter("2026-03-01", -7, TODAY), "2026-02-22");
  assert.equal(dayAfter(TODAY, 7, TODAY), TODAY);
  assert.equal(monthAfter("2026-03-31", -1, TODAY), "2026-02-28");
  assert.equal(monthAfter("2026-10-31", 1, TODAY), TODAY);
  for (const day of ["2026-03-29", "2026-10-25"]) assert.equal(dayOf(dateOf(day)), day);
});

test("a puzzle of an earlier day does not count for the streak; the longest streak is remembered", () => {
  const list = ["2026-10-01", "2026-10-02", "2026-10-03", TODAY, "2026-11-18"].map((day) => daily(day));
  list.push(daily("2026-11-17", TODAY));
  assert.equal(streakOf(list, dateOf(TODAY)), 2);
  assert.equal(longestStreakOf(list), 3);
  assert.equal(longestStreakOf([]), 0);
});

test("a game is compared with those of its board and level", () => {
  const list = [one({ time: 100 }), one({ time: 80, level: "hard" }), one({ time: 50, board: "classic 6×6" })];
  assert.deepEqual(recordOf(list, one({ time: 90 })), { count: 2, best: 100, isBest: true, earlier: null });
  assert.equal(recordOf(list, one({ time: 110 })).isBest, false);
  assert.deepEqual(recordOf([], one({})), { count: 1, best: null, isBest: false, earlier: null });
});

test("a time with hints is no best time, and one without beats all with hints", () => {
  const list = [one({ time: 100 })];
  assert.equal(recordOf(list, one({ time: 50, hints: 1 })).isBest, false);
  assert.equal(recordOf([one({ time: 100, hints: 2 })], one({ time: 200 })).isBest, true);
});

test("a puzzle that was solved before is no new best; the same game told again is told the same", () => {
  const before = one({ time: 100, day: "2026-11-01" });
  const again = recordOf([before], { ...before, time: 50, day: TODAY });
  assert.deepEqual([again.isBest, again.earlier, again.count], [false, before, 1]);
  const now = one({ time: 50 });
  const first = recordOf([before], now);
  assert.deepEqual(recordOf([before, now], now), first);
});
