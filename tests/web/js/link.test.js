import assert from "node:assert/strict";
import { test } from "node:test";

import { makeBoard, shapesOf } from "../../../src/nonet/web/static/core/board.js";
import { elapsed, inWords, newClock, start, stop } from "../../../src/nonet/web/static/core/clock.js";
import {
  countCells,
  isConnected,
  layoutText,
  randomShapes,
  startingShapes,
} from "../../../src/nonet/web/static/core/layouts.js";
import {
  digitsOf,
  hasPuzzle,
  isLinkTo,
  readLink,
  restore,
  save,
  writeLink,
} from "../../../src/nonet/web/static/core/link.js";
import { enter } from "../../../src/nonet/web/static/core/moves.js";
import { shelve, shelved, takeDown, takeLinked } from "../../../src/nonet/web/static/core/shelf.js";
import { givensOf, newGame, placedOf, setLevel, undo, valuesOf } from "../../../src/nonet/web/static/core/state.js";
import { speak } from "../../../src/nonet/web/static/core/words.js";
import { BOARDS, LINE, boardData, game, settings } from "./boards.js";

for (const [name, data] of Object.entries(BOARDS)) {
  test(`a link brings the whole puzzle back: ${name}`, () => {
    const { size } = data;
    const board = makeBoard(data);
    const givens = board.peers.map((_, cell) => (cell % 3 ? 0 : (cell % size) + 1));
    const placed = board.peers.map((_, cell) => (cell % 3 === 1 ? size : 0));
    const link = readLink(`#${writeLink(newGame(board, givens, placed), true)}`);
    assert.deepEqual(digitsOf(link, size, givens.length), { givens, placed });
    assert.deepEqual(link.choice.kind, data.kind);
    assert.deepEqual(link.choice.size, size);
    assert.deepEqual(link.choice.box, data.box);
    assert.equal(link.choice.grids, data.grids ?? null);
    assert.ok(isLinkTo(writeLink(newGame(board, givens), false), newGame(board, givens, placed)));
    assert.deepEqual(restore(save(newGame(board, givens, placed), 1)).cells, newGame(board, givens, placed).cells);
    if (data.layout) assert.equal(link.choice.layout.split("\n").length, size);
    else assert.equal(link.choice.layout, null);
  });
}

test("the shapes of a jigsaw survive the link", () => {
  const link = readLink(writeLink(game("jigsaw"), false));
  const same = (text) => text.split(/\s+/).map((label, _, all) => all.indexOf(label));
  assert.deepEqual(same(link.choice.layout), same(BOARDS.jigsaw.layout));
});

test("a shape that is a whole row, and so no region of its own, survives the link too", () => {
  const layout = "1 1 1 1\n2 2 2 2\n3 3 4 4\n3 3 4 4";
  const board = makeBoard(boardData(4, [], "jigsaw", { layout }));
  assert.equal(readLink(writeLink(newGame(board), false)).choice.layout, "A A A A\nB B B B\nC C D D\nC C D D");
  assert.deepEqual(shapesOf(board).slice(0, 8), [0, 0, 0, 0, 1, 1, 1, 1]);
  assert.deepEqual(
    shapesOf(makeBoard(boardData(4, [], "jigsaw", { layout: layout.replaceAll(" ", "") }))),
    shapesOf(board),
  );
});

test("a link without progress holds the givens only", () => {
  const now = game();
  now.selection = [2];
  enter(now, 4, "digit", settings);
  assert.equal(readLink(writeLink(now, false)).lines.placed, null);
  assert.match(writeLink(now, false), /^kind=classic&size=9&box=3x3&givens=53\.\.7/);
});

test("a link is to a game if the puzzle is the same, however it is written", () => {
  const now = game();
  now.selection = [2];
  enter(now, 4, "digit", settings);
  assert.ok(isLinkTo(`#${writeLink(now, false)}`, now));
  assert.ok(isLinkTo(`#givens=${LINE}`, now));
  assert.ok(!isLinkTo(`#${writeLink(now, true)}`, now)); // it asks for those digits
  assert.ok(!isLinkTo(`#kind=diagonal&givens=${LINE}`, now));
  assert.ok(!isLinkTo(`#givens=${LINE.replace("5", "4")}`, now));
  assert.ok(!isLinkTo("#size=9&givens=1", now));
  assert.ok(!isLinkTo("", now));
  const empty = newGame(makeBoard(BOARDS.classic));
  assert.ok(!isLinkTo(`#givens=${".".repeat(16)}`, empty));
  const jigsaw = game("jigsaw");
  assert.ok(isLinkTo(writeLink(jigsaw, false), jigsaw));
  assert.ok(!isLinkTo(writeLink(jigsaw, false).replace("AAAB", "AABB"), jigsaw));
});

test("a link needs no more than its givens", () => {
  const link = readLink(`#givens=${LINE}`);
  assert.deepEqual([link.choice.kind, link.choice.size], ["classic", 9]);
});

test("what is no puzzle is no link, and a broken one says what is wrong", () => {
  assert.equal(readLink(""), null);
  assert.equal(readLink("#top"), null);
  const digits = (hash, size) => digitsOf(readLink(hash), size, size * size);
  assert.throws(() => digits(`#size=9&givens=${LINE.slice(2)}`, 9), /givens are not 81 cells/);
  assert.throws(() => readLink("#size=many&givens=1"), /unknown size in the link: many/);
  assert.throws(() => readLink("#givens=1.."), /unknown size in the link: 3 cells are not a square/);
  assert.throws(() => digits("#size=4&givens=1...............&placed=9...............", 4), /placed/);
});

test("the cells of a kind that is no square do not tell its size", () => {
  assert.equal(readLink(`#kind=butterfly&givens=${".".repeat(144)}`, () => false).choice.size, null);
  assert.equal(readLink(`#kind=latin&givens=${".".repeat(144)}`).choice.size, 12);
  assert.deepEqual(readLink(`#grids=0,0+1,3&size=4&givens=${".".repeat(31)}`).choice.kind, "grids");
});

test("a game that has no name of its own is called in the language of the visit", (context) => {
  context.after(() => speak("en", {}));
  const now = newGame(makeBoard(boardData(4, [], "classic")));
  setLevel(now, "easy");
  assert.equal(now.title, "Easy classic 4×4");
  const [saved, daily] = [
    save(now, 0),
    save({ ...now, title: "Daily puzzle of 19 Nov 2026", story: { ...now.story, daily: "2026-11-19" } }, 0),
  ];
  const named = save({ ...now, title: "Ada's puzzle" }, 0);
  speak("de", {
    "level|easy": "leicht",
    "{level} {board}": "{board}, {level}",
    "Daily puzzle of {day}": "Tagesrätsel vom {day}",
  });
  assert.equal(restore(saved)?.title, "Classic 4×4, leicht");
  assert.equal(restore(saved)?.board.language, "en");
  assert.equal(restore(daily)?.title, "Tagesrätsel vom 19.11.2026");
  assert.equal(restore(named)?.title, "Ada's puzzle");
});

test("a saved game comes back with marks, title, time and undo", () => {
  const now = game();
  now.title = "Easy";
  now.selection = [2];
  enter(now, 4, "corner", settings);
  enter(now, 1, "digit", settings);
  const back = restore(save(now, 61_000));
  assert.deepEqual(back.cells, now.cells);
  assert.equal(back.title, "Easy");
  assert.equal(back.clock.elapsed, 61_000);
  undo(back);
  assert.equal(placedOf(back)[2], 0);
  assert.deepEqual(back.cells[2].corner, [4]);
  assert.deepEqual(givensOf(back), givensOf(now));
  assert.equal(valuesOf(back).length, 81);
});

test("what cannot be read is no game", () => {
  for (const text of [
    null,
    "",
    "{",
    "{}",
    '{"version":1,"board":null}',
    save(game(), 0).replace('"version":3', '"version":0'),
  ]) {
    assert.equal(restore(text), null);
  }
});

test("games that were begun are kept, the latest first, no more than ten, and taken down once", () => {
  const kept = new Map();
  globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) };
  shelve(game(), 5); // nothing done in it
  assert.equal(shelved().length, 0);
  for (let i = 0; i < 12; i++) {
    const now = game();
    now.title = `game ${i}`;
    now.selection = [2];
    enter(now, 4, "digit", settings);
    shelve(now, i);
  }
  assert.deepEqual(
    shelved()
      .map((one) => one.title)
      .slice(0, 2),
    ["game 11", "game 10"],
  );
  assert.equal(shelved().length, 10);
  assert.equal(takeDown(1).title, "game 10");
  assert.equal(shelved()[1].title, "game 9");
  kept.set("nonet.shelf", "{broken");
  assert.deepEqual(shelved(), []);
  delete globalThis.localStorage;
  assert.deepEqual(shelved(), []);
});

test("a game left in two tabs is kept as often as one of them has something that the other has not", () => {
  const kept = new Map();
  globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) };
  const left = (change) => {
    const now = { ...game(), id: "same" };
    now.cells[2] = { ...now.cells[2], ...change };
    shelve(now, 1);
    return shelved().length;
  };
  assert.equal(left({ corner: [1, 4] }), 1);
  assert.equal(left({ corner: [1, 4, 5] }), 1); // the same game, later
  assert.equal(left({ placed: 4 }), 1); // later still
  assert.equal(left({ corner: [1] }), 1); // what it was before
  assert.equal(shelved()[0].cells[2].placed, 4);
  assert.equal(left({ placed: 1 }), 2);
  kept.clear();
  left({ centre: [4] });
  assert.equal(left({ centre: [1] }), 2);
  delete globalThis.localStorage;
});

test("a game is found on the shelf by the link to its puzzle, and stands there once", () => {
  const kept = new Map();
  globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) };
  const [one, other] = [game(), game("diagonal")];
  for (const now of [one, other]) {
    now.selection = [2];
    enter(now, 4, "digit", settings);
    shelve(now, 7);
    shelve(now, 7);
  }
  assert.equal(shelved().length, 2);
  assert.equal(takeLinked(writeLink(game("latin"), false)), null);
  assert.equal(takeLinked(writeLink(one, true)), null); // somebody's digits are in it
  const found = takeLinked(writeLink(one, false));
  assert.deepEqual([found.board.data.kind, found.cells[2].placed, shelved().length], ["classic", 4, 1]);
  delete globalThis.localStorage;
});

test("a link has a puzzle or not, broken or not", () => {
  assert.deepEqual(["", "#", "#x=1", "#givens=1", "size=9&givens="].map(hasPuzzle), [false, false, false, true, true]);
});

test("the clock counts only while it runs", () => {
  const clock = newClock();
  start(clock, 1000);
  start(clock, 1500);
  assert.equal(elapsed(clock, 3000), 2000);
  stop(clock, 3000);
  assert.equal(elapsed(clock, 9000), 2000);
  assert.deepEqual([inWords(0), inWords(247_000), inWords(3_723_000)], ["0:00", "4:07", "1:02:03"]);
});

test("random shapes are n connected shapes of n cells, for every size", () => {
  let seed = 1;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (const size of [4, 5, 6, 7, 9, 12]) {
    const shapes = randomShapes(size, random);
    assert.deepEqual(countCells(shapes, size), Array(size).fill(size));
    for (let shape = 0; shape < size; shape++)
      assert.ok(isConnected(shapes, shape, size), `size ${size}, shape ${shape}`);
    assert.notDeepEqual(shapes, startingShapes(size));
  }
});

test("a layout is written as lines of shape numbers from 1", () => {
  assert.equal(layoutText(startingShapes(4), 4), "1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 4");
});

test("a link brings the rules of a board along, and is to the puzzle with them only", () => {
  const rules = ["thermo r1c1 r2c1 r3c1", "thermo r9c9 r8c8"];
  const ruled = newGame(makeBoard({ ...BOARDS.classic, rules }), [5]);
  const hash = writeLink(ruled, false);
  assert.deepEqual(readLink(hash).choice.rules, rules);
  assert.deepEqual(readLink(writeLink(game(), false)).choice.rules, []);
  assert.equal(isLinkTo(hash, ruled), true);
  assert.equal(isLinkTo(hash, newGame(makeBoard(BOARDS.classic), [5])), false);
});

test("a game that was kept before boards had places and rules is still there", () => {
  const now = game();
  now.selection = [2];
  enter(now, 4, "digit", settings);
  const saved = JSON.parse(save(now, 7));
  const { places, sentences, ...board } = saved.board;
  const old = { ...saved, version: 1, board: { ...board, rules: ["Each row must have each number once."] } };
  const found = restore(JSON.stringify(old));
  assert.deepEqual([found.board.data.places, valuesOf(found)], [places, valuesOf(now)]);
  assert.deepEqual([found.board.data.rules, found.board.data.sentences], [[], old.board.rules]);
  assert.deepEqual(sentences, []);
});

test("a game that was kept when crossed-out candidates were called struck is still there, with its undo", () => {
  const now = game();
  now.info = { title: 'what "struck": says' };
  now.cells[2] = { ...now.cells[2], crossedOut: [1, 2] };
  now.selection = [2];
  enter(now, 4, "digit", settings);
  const old = save(now, 7).replaceAll('"crossedOut":', '"struck":').replace('"version":3', '"version":2');
  const found = restore(old);
  assert.deepEqual(found.cells, now.cells);
  assert.equal(found.info.title, now.info.title);
  undo(found);
  assert.deepEqual(found.cells[2].crossedOut, [1, 2]);
});
