import assert from "node:assert/strict";
import { test } from "node:test";

import { makeBoard } from "../../../src/nonet/web/static/core/board.js";
import { cellText } from "../../../src/nonet/web/static/view/glyphs.js";
import { groupsText } from "../../../src/nonet/web/static/view/groups-view.js";
import { boxesOf } from "../../../src/nonet/web/static/core/boxes.js";
import { linksText } from "../../../src/nonet/web/static/view/links-view.js";
import { enter } from "../../../src/nonet/web/static/core/moves.js";
import { notePlace, plainNotes } from "../../../src/nonet/web/static/view/notes.js";
import { hasMany } from "../../../src/nonet/web/static/view/notes-canvas.js";
import { newMemory, sceneOf } from "../../../src/nonet/web/static/view/scene.js";
import { conflictsOf } from "../../../src/nonet/web/static/core/conflicts.js";
import { labelOf } from "../../../src/nonet/web/static/core/state.js";
import { BOARDS, game, settings } from "./boards.js";

const blank = {
  digit: 0,
  ink: "placed",
  isWrong: false,
  corner: [],
  centre: [],
  notes: [],
  hasMore: false,
  tried: {},
  colours: [],
};
const NOTHING = { overlay: null, wrong: new Set(), painting: null, isPaused: false };

test("wrong digits are the player's: a given is never drawn as wrong", () => {
  const now = game();
  now.selection = [2];
  enter(now, 5, "digit", settings);
  const extra = { ...NOTHING, wrong: conflictsOf(now).wrong };
  const { cells } = sceneOf(now, settings, extra);
  assert.deepEqual([cells[0].isWrong, cells[2].isWrong, cells[2].ink], [false, true, "placed"]);
  assert.equal(sceneOf(now, { ...settings, conflicts: false }, extra).cells[2].isWrong, false);
});

test("givens that stand against each other are wrong", () => {
  const now = game("classic", [5, 5, ...Array(79).fill(0)]);
  now.selection = [2];
  enter(now, 5, "digit", settings);
  assert.deepEqual([...conflictsOf(now).wrong], [0, 1, 2]);
});

test("givens that break a rule by themselves are wrong; of a given and a digit the digit is", () => {
  const now = game();
  now.broken = new Set([0, 1]);
  assert.deepEqual([...conflictsOf(now).wrong], [0, 1]);
  now.selection = [2];
  enter(now, 4, "digit", settings);
  now.broken = new Set([0, 2]);
  assert.deepEqual([...conflictsOf(now).wrong], [2]);
});

test("same digits and seen cells are tinted, each by its switch", () => {
  const now = game();
  now.selection = [0];
  const scene = sceneOf(now, settings, NOTHING);
  assert.ok(scene.same.has(0) && scene.same.size === 3);
  assert.equal(scene.seen.size, 20);
  const off = sceneOf(now, { ...settings, same: false, seen: false }, NOTHING);
  assert.deepEqual([off.same.size, off.seen.size], [0, 0]);
});

test("nothing of the puzzle is seen while it is paused", () => {
  const scene = sceneOf(game(), settings, { ...NOTHING, isPaused: true });
  assert.ok(scene.cells.every((cell) => !cell.digit));
});

test("a step of the solution shows its own position and crosses out what goes", () => {
  const now = game();
  const values = now.cells.map((cell) => cell.given);
  values[2] = 4;
  const candidates = now.cells.map(() => [1, 2]);
  const marks = {
    candidates: [{ cell: 3, digit: 2, mark: "removed" }],
    cells: [],
    regions: [0],
    links: [],
    groups: [],
    covers: [],
    second: "",
  };
  const scene = sceneOf(now, settings, { ...NOTHING, overlay: { values, candidates, marks } });
  assert.deepEqual([scene.cells[2].digit, scene.cells[2].ink], [4, "shown"]);
  assert.deepEqual(scene.cells[3].notes, [
    { digit: 1, mark: "" },
    { digit: 2, mark: "removed" },
  ]);
  assert.match(cellText(now.board, scene.cells[3], false), /class="cross"/);
  assert.deepEqual(scene.glow, [0]);
});

test("what a screen reader says of a cell", () => {
  const now = game();
  const label = (cell) => labelOf(now, cell, settings, conflictsOf(now).all, null);
  assert.equal(label(0), "row 1 column 1, given 5");
  assert.equal(label(2), "row 1 column 3, empty");
  now.selection = [2];
  enter(now, 4, "centre", settings);
  enter(now, 1, "corner", settings);
  assert.equal(label(2), "row 1 column 3, empty, corner marks 1, centre marks 4");
  enter(now, 5, "digit", settings);
  assert.equal(label(2), "row 1 column 3, 5, conflict");
});

test("candidates stand apart from one another on every board", () => {
  for (const data of Object.values(BOARDS)) {
    const board = makeBoard(data);
    const all = Array.from({ length: board.size }, (_, i) => i + 1);
    const places = all.map((digit) => notePlace(board, digit, all));
    for (const { x, y, radius } of places)
      assert.ok(x - radius >= 0 && x + radius <= 100 && y - radius >= 0 && y + radius <= 100);
    assert.equal(new Set(places.map(({ x, y }) => `${x} ${y}`)).size, board.size);
  }
});

test("candidates keep their place up to 12x12, and close up on larger boards", () => {
  const at = (name, digit, all) => notePlace(makeBoard(BOARDS[name]), digit, all);
  assert.deepEqual(at("classic", 9, [9]), at("classic", 9, [1, 5, 9]));
  assert.deepEqual(at("classic 16x16", 16, [16]), at("classic 16x16", 1, [1]));
  const [one, other] = [at("classic 16x16", 1, [1, 16]), at("classic 16x16", 16, [1, 16])];
  assert.deepEqual([one.x + other.x, one.y].map(Math.round), [100, 50]);
});

test("a link is a line and an arrow head, dashed or not by its class", () => {
  const board = makeBoard(BOARDS.classic);
  const link = {
    source: [{ cell: 0, digit: 1 }],
    target: [
      { cell: 8, digit: 1 },
      { cell: 80, digit: 1 },
    ],
    strong: false,
  };
  const text = linksText(board, [link], () => [1]);
  assert.equal(text.match(/<path/g).length, 2);
  assert.match(text, /link weak/);
  assert.ok(!text.includes("NaN"));
});

test("two candidates side by side are one capsule: there is no room for an arrow", () => {
  const board = makeBoard(BOARDS.classic);
  const link = { source: [{ cell: 0, digit: 1 }], target: [{ cell: 0, digit: 2 }], strong: true };
  const text = linksText(board, [link], () => [1, 2]);
  assert.match(text, /^<path class="link capsule strong" d="[^"]+"\/>$/);
  assert.ok(!text.includes("NaN"));
});

test("a link never leaves the board", () => {
  const board = makeBoard(BOARDS.classic);
  const all = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const edges = [0, 1, 7, 8, 9, 36, 44, 72, 73, 79, 80];
  for (const from of edges)
    for (const to of edges)
      for (const digit of [1, 3, 7, 9]) {
        if (from === to) continue;
        const link = { source: [{ cell: from, digit }], target: [{ cell: to, digit }], strong: true };
        const [a, b, c] = curveOf(linksText(board, [link], () => all));
        for (let t = 0; t <= 1; t += 0.05) {
          const at = [0, 1].map((i) => (1 - t) ** 2 * a[i] + 2 * t * (1 - t) * b[i] + t ** 2 * c[i]);
          assert.ok(
            at.every((part) => part >= 0 && part <= 900),
            `${from} to ${to}, ${digit}: ${at}`,
          );
        }
      }
});

/** Start, middle and end of a line. */
function curveOf(text) {
  const numbers = text
    .match(/d="M([^"]*)"/)[1]
    .match(/-?[\d.]+/g)
    .map(Number);
  return [numbers.slice(0, 2), numbers.slice(2, 4), numbers.slice(4, 6)];
}

test("the digit of the selection is lit among marks, too", () => {
  const now = game();
  now.selection = [2];
  enter(now, 5, "centre", settings);
  enter(now, 5, "corner", settings);
  enter(now, 4, "corner", settings);
  now.selection = [0];
  const { cells } = sceneOf(now, settings, NOTHING);
  assert.equal(cells[2].lit, 5);
  assert.equal(cells[3].lit, 0);
  assert.equal(cellText(now.board, cells[2], false).match(/class="lit"/g).length, 2);
});

test("centre marks keep clear of the edges of their cell", () => {
  const board = makeBoard(BOARDS.classic);
  for (const count of [4, 5, 6, 7, 9]) {
    const look = { ...blank, centre: Array.from({ length: count }, (_, i) => i + 1) };
    for (const [, size, marks] of cellText(board, look, false).matchAll(/font-size="([\d.]+)">(\d+)/g))
      assert.ok(Number(size) * 0.62 * marks.length <= 86, `${count} marks`);
  }
});

test("centre marks 1 and 2 do not look like 12 where there is such a digit", () => {
  const look = { ...blank, centre: [1, 2] };
  const marks = (name, letters) => cellText(makeBoard(BOARDS[name]), look, letters).match(/>([^<]*)</)[1];
  assert.equal(marks("classic 16x16", false), "1\u20092");
  assert.equal(marks("classic 16x16", true), "12");
  assert.equal(marks("classic", false), "12");
});

test("many centre marks stand in several lines; where even that is too small there is a dot", () => {
  const now = game("classic 16x16");
  now.cells[0] = { ...now.cells[0], given: 0, centre: Array.from({ length: 16 }, (_, i) => i + 1) };
  const lookAt = (pixels) => sceneOf(now, settings, { ...NOTHING, pixels }).cells[0];
  assert.ok(cellText(now.board, lookAt(60), false).match(/<text/g).length > 2);
  assert.equal(lookAt(60).hasMore, false);
  assert.equal(lookAt(20).hasMore, true);
});

test("a link bends round the digits in its way", () => {
  const board = makeBoard(BOARDS.classic);
  const link = { source: [{ cell: 0, digit: 5 }], target: [{ cell: 8, digit: 5 }], strong: true };
  const notesOf = (cell) => (cell === 0 || cell === 8 ? [5] : []);
  const [from, middle, to] = curveOf(linksText(board, [link], notesOf));
  const onLine = (t) => [0, 1].map((i) => (1 - t) ** 2 * from[i] + 2 * t * (1 - t) * middle[i] + t ** 2 * to[i]);
  for (let cell = 2; cell < 7; cell++) {
    const near = Array.from({ length: 101 }, (_, i) => onLine(i / 100)).map(([x, y]) =>
      Math.hypot(x - cell * 100 - 50, y - 50),
    );
    assert.ok(Math.min(...near) > 25, `through r1c${cell + 1}`);
  }
});

test("a side of twelve can be cut into boxes four ways", () => {
  assert.deepEqual(boxesOf(12), [
    [3, 4],
    [4, 3],
    [2, 6],
    [6, 2],
  ]);
});

test("each piece of a group has the letter once, at its top left, and no two letters are in one place", () => {
  const board = makeBoard(BOARDS.classic);
  const text = groupsText(board, [
    [0, 1, 9],
    [3, 40],
    [0, 10],
  ]);
  const tags = [...text.matchAll(/class="letter" x="(-?\d+)" y="([^"]*)" font-size="15">([A-Z])</g)];
  assert.equal(tags.map(([, , , letter]) => letter).join(""), "ABBCC");
  assert.equal(text.match(/class="group"/g).length, 3);
  assert.equal(new Set(tags.map(([, x, y]) => `${x} ${y}`)).size, tags.length);
});

test("marks keep clear of the labels and lines that rules have in cells", () => {
  const art = { tints: "", under: "", over: "", room: [0, 0, 0, 0], free: [0.23, 0.12, 0.12, 0.12], unseen: [] };
  const [plain, caged] = [makeBoard(BOARDS.classic), makeBoard({ ...BOARDS.classic, art })];
  const all = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  for (const digit of all) {
    const { x, y, radius } = notePlace(caged, digit, all);
    assert.ok(y - radius >= 22.9 && y + radius <= 88.1 && x - radius >= 11.9 && x + radius <= 88.1);
  }
  const look = { ...blank, corner: [1, 2] };
  const tops = (board) =>
    [...cellText(board, look, false).matchAll(/ y="([\d. ]+)"/g)].flatMap(([, ys]) => ys.split(" ").map(Number));
  assert.ok(Math.min(...tops(caged)) > 35);
  assert.equal(Math.min(...tops(plain)), 28);
});

test("digits of one and two characters have one size on a board, and so have its notes", () => {
  const look = blank;
  const sizes = (board, looks, letters) =>
    new Set(looks.map((one) => cellText(board, one, letters).match(/font-size="([\d.]+)"/)[1]));
  const board = makeBoard(BOARDS["classic 16x16"]);
  const digits = [1, 9, 10, 16].map((digit) => ({ ...look, digit }));
  assert.deepEqual([...sizes(board, digits, false)], ["50"]);
  assert.deepEqual([...sizes(board, digits, true)], ["64"]);
  const notes = [1, 16].map((digit) => ({ ...look, notes: [{ digit, mark: "" }] }));
  assert.equal(sizes(board, notes, false).size, 1);
});

test("notes that something points out are drawn apart from the others, and stand where they stood among them", () => {
  const board = makeBoard(BOARDS["classic 16x16"]);
  const notes = [3, 4, 12, 14, 16].map((digit) => ({ digit, mark: digit === 12 ? "pattern" : "" }));
  const look = { ...blank, notes };
  const plain = plainNotes(board, look, true);
  assert.deepEqual(
    plain.notes.map((note) => note.symbol),
    ["3", "4", "E", "G"],
  );
  const all = notes.map((note) => note.digit);
  plain.notes.forEach(({ x }, i) => assert.equal(x, notePlace(board, [3, 4, 14, 16][i], all).x));
  assert.equal(cellText(board, look, true).match(/<text/g).length, 5);
  const pointed = cellText(board, look, true, true);
  assert.equal(pointed.match(/<text/g).length, 1);
  assert.ok(pointed.includes(`cx="${notePlace(board, 12, all).x}"`));
});

test("boards with thousands of notes have them on a canvas, others in their cells", () => {
  assert.deepEqual([BOARDS.classic, BOARDS["classic 16x16"]].map(makeBoard).map(hasMany), [false, true]);
});

test("what did not change is the same look, and so is one that is only lit elsewhere", () => {
  const now = game();
  const memory = newMemory();
  now.autoCandidates = now.cells.map(() => [1, 5]);
  const draw = () => sceneOf(now, { ...settings, autoNotes: true }, { ...NOTHING, memory }).cells;
  const before = draw();
  now.selection = [2];
  enter(now, 5, "digit", { ...settings, autoNotes: true });
  const after = draw();
  assert.equal(after[2].digit, 5);
  assert.deepEqual(after[3].notes, [{ digit: 1, mark: "" }]);
  const given = now.cells.findIndex((cell, i) => cell.given && !now.board.peers[2].includes(i));
  assert.equal(after[given], before[given]);
  const open = now.cells.findIndex((cell, i) => i !== 2 && !cell.given && !now.board.peers[2].includes(i));
  assert.equal(after[open].notes, before[open].notes);
  assert.deepEqual([before[open].lit, after[open].lit], [0, 5]);
});

test("marks too small to be read are a dot; those that a step points out stay", () => {
  const now = game("samurai");
  now.cells[0] = { ...now.cells[0], corner: [1, 2] };
  const extra = { overlay: null, wrong: new Set(), painting: null, isPaused: false };
  const lookAt = (pixels, more = {}) => sceneOf(now, settings, { ...extra, pixels, ...more }).cells[0];
  assert.deepEqual([lookAt(40).corner, lookAt(40).hasMore], [[1, 2], false]);
  assert.deepEqual([lookAt(14).corner, lookAt(14).hasMore], [[], true]);
  assert.match(cellText(now.board, lookAt(14), false), /class="more"/);
  assert.deepEqual(lookAt(40, { isInSight: () => false }).corner, []);
  const candidates = now.cells.map(() => [1, 2, 3]);
  const marks = { candidates: [{ cell: 0, digit: 2, mark: "removed" }], cells: [], regions: [], links: [], groups: [] };
  assert.deepEqual(lookAt(14, { overlay: { candidates, marks } }).notes, [{ digit: 2, mark: "removed" }]);
});
