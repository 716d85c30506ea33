/** Plays a puzzle by the hints of its file, from a file with its data; tests/puzzle/test_page.py runs it. */

import { readFileSync } from "node:fs";
import { argv } from "node:process";

const { openCandidates, nextStep, unpack } = await import(argv[2]);
const data = JSON.parse(readFileSync(argv[3], "utf8"));
const steps = unpack(data);
const regions = data.board.regions.map(({ cells }) => cells);

/** A hint at a time, on a board where the player has placed every `every`th digit by themselves. */
function play(every) {
  const placed = data.givens.map((given, cell) => (!given && every && cell % every === 0 ? data.solution[cell] : 0));
  const struck = data.givens.map(() => []);
  const taken = [];
  for (let count = 0; count <= steps.length; count++) {
    const values = data.givens.map((given, cell) => given || placed[cell]);
    const hasStruck = struck.some((digits) => digits.length);
    const all = Array.from({ length: data.board.size }, (_, i) => i + 1);
    const candidates = hasStruck
      ? struck.map((digits, cell) => (values[cell] ? [] : all.filter((digit) => !digits.includes(digit))))
      : null;
    const hint = nextStep(data, steps, regions, { givens: data.givens, placed, candidates });
    if (!hint) return { taken, isFull: values.every(Boolean) };
    for (const { cell, digit } of hint.placements) placed[cell] = digit;
    for (const { cell, digit } of hint.eliminations) struck[cell].push(digit);
    const isWrong =
      hint.placements.some(({ cell, digit }) => data.solution[cell] !== digit) ||
      hint.eliminations.some(({ cell, digit }) => data.solution[cell] === digit);
    taken.push({ name: hint.name, isWrong, isEarlier: Boolean(hint.isEarlier) });
  }
  return { taken, isFull: false };
}

console.log(
  JSON.stringify({
    positions: steps.map(({ values, candidates }) => ({ values, candidates })),
    marks: steps.map(({ marks }) => marks),
    open: openCandidates(data, data.givens),
    games: [play(0), play(2), play(3)],
  }),
);
