import assert from "node:assert/strict";
import { test } from "node:test";

import { makeBoard } from "../../../src/nonet/web/static/core/board.js";
import { fogOf, hiddenCells, seenGame, useSight } from "../../../src/nonet/web/static/core/fog.js";
import * as sight from "../../../src/nonet/web/static/core/fog-sight.js";
import { writeFog } from "../../../src/nonet/web/static/core/fog-text.js";
import { conflictsOf } from "../../../src/nonet/web/static/core/conflicts.js";
import { digitsOf, isLinkTo, readLink, restore, save, writeLink } from "../../../src/nonet/web/static/core/link.js";
import { enter, erase } from "../../../src/nonet/web/static/core/moves.js";
import { selectOnly } from "../../../src/nonet/web/static/core/selection.js";
import { labelOf, leftOf, newGame, placedOf, positionOf, undo } from "../../../src/nonet/web/static/core/state.js";
import { newMemory, sceneOf } from "../../../src/nonet/web/static/view/scene.js";
import { fogText } from "../../../src/nonet/web/static/view/layers.js";
import "../../../src/nonet/web/static/page/fog.js"; // loaded when it is needed: here at once
import { openApp, settled } from "./app.js";
import { boardData, boxes, settings } from "./boards.js";

const { NO_LIGHT, checksum, parseFog } = sight;
const SOLUTION = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
const LIGHT = { salt: "a1b2", sums: SOLUTION.map((digit, cell) => checksum("a1b2", cell, digit)) };
const EXTRA = { overlay: null, wrong: new Set(), painting: null, isPaused: false };

/** A 4x4 with givens at r1c1, r2c3 and r4c4, in fog but for r1c1. */
function foggy(fog = "r1c1", light = LIGHT) {
  const data = boardData(4, boxes(4, [2, 2]), "classic", { fog });
  const givens = SOLUTION.map((digit, cell) => ([0, 6, 15].includes(cell) ? digit : 0));
  return Object.assign(newGame(makeBoard(data), givens), { light });
}

function type(game, cell, digit, mode = "digit") {
  selectOnly(game, cell);
  return enter(game, digit, mode, settings);
}

const hidden = (game) => [...hiddenCells(game)];

test("checksums are those of the server", () => {
  assert.equal(checksum("1f2e", 80, 9), 3314054289);
});

test("the text of fog is read and written", () => {
  const text = "r1c1 r2c2; r3c3 > r4c4 r4c3";
  assert.deepEqual(parseFog(text).lit, [
    [0, 0],
    [1, 1],
  ]);
  assert.equal(writeFog(parseFog(text)), text);
  assert.equal(writeFog(parseFog("all")), "all");
  assert.equal(writeFog(parseFog("r3c3 > r4c4")), "all; r3c3 > r4c4");
});

test("a right digit clears the cells around it, a wrong one nothing; undo covers them again", () => {
  const game = foggy();
  assert.equal(hidden(game).length, 15);
  type(game, 1, 3);
  assert.equal(hidden(game).length, 15);
  type(game, 1, 2);
  assert.deepEqual(hidden(game), [3, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
  undo(game);
  assert.equal(hidden(game).length, 15);
});

test("undo of another move leaves what a right digit cleared", () => {
  const game = foggy();
  type(game, 1, 2);
  type(game, 2, 4);
  undo(game);
  assert.deepEqual(hidden(game), [3, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
});

test("a trigger lights its cells instead of those around", () => {
  const game = foggy("r1c1; r1c2 > r4c4 r4c3");
  type(game, 1, 2);
  assert.deepEqual(hidden(game), [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
});

test("nothing is in fog while a puzzle is set, once it is solved, or without a solution to compare with", () => {
  for (const one of [{ isSetting: true }, { isDone: true }, { light: NO_LIGHT }])
    assert.deepEqual(hidden(Object.assign(foggy(), one)), []);
  assert.equal(hidden(foggy("all", null)).length, 16);
  assert.equal(fogOf(makeBoard(boardData(4, boxes(4, [2, 2]), "classic"))), null);
});

test("the player neither sees nor hears what is in fog", () => {
  const game = foggy();
  const seen = seenGame(game);
  const scene = sceneOf(seen, settings, EXTRA);
  assert.deepEqual([scene.cells[0].digit, scene.cells[6].digit], [1, 0]);
  assert.equal(labelOf(seen, 6, settings, new Set(), null), "row 2 column 3, in fog");
  assert.equal(labelOf(seen, 0, settings, new Set(), null), "row 1 column 1, given 1");
  assert.equal(leftOf(game)[1], 3); // one is seen, one is in fog
  type(game, 7, 1); // beside the 1 in fog at r2c3
  assert.deepEqual([...conflictsOf(seenGame(game)).all], []);
  assert.deepEqual(hidden(game).length, 15);
});

test("what is drawn in fog stays away while the game is paused, and is seen through while it is set", () => {
  const game = foggy();
  assert.equal(sceneOf(seenGame(game), settings, { ...EXTRA, isPaused: true }).fog.size, 15);
  game.isSetting = true;
  const scene = sceneOf(seenGame(game), settings, EXTRA);
  assert.deepEqual([scene.fog.size, scene.isFogThin, scene.cells[6].digit], [15, true, 1]);
  assert.match(fogText(scene, "x"), /thin-fog/);
});

test("a cell that stays as it is is not looked at again when the fog moves", () => {
  const game = foggy();
  const memory = newMemory();
  const before = sceneOf(seenGame(game), settings, { ...EXTRA, memory });
  type(game, 1, 2);
  const after = sceneOf(seenGame(game), settings, { ...EXTRA, memory });
  assert.equal(after.cells[15], before.cells[15]);
  assert.equal(after.cells[6].digit, 1);
});

test("a given in fog takes digits and marks like any other cell, until it is seen", () => {
  const game = foggy();
  type(game, 6, 3, "corner");
  assert.equal(labelOf(seenGame(game), 6, settings, new Set(), null), "row 2 column 3, in fog, corner marks 3");
  type(game, 6, 3);
  assert.equal(labelOf(seenGame(game), 6, settings, new Set(), null), "row 2 column 3, in fog, 3");
  assert.deepEqual([positionOf(game).givens[6], placedOf(game)[6]], [1, 0]);
  assert.ok(erase(game));
  type(game, 6, 1);
  assert.equal(hidden(game).includes(6), false);
  assert.equal(type(game, 6, 2), false); // now it is a given
  undo(game);
  assert.equal(hidden(game).length, 15);
});

test("links and saved games keep the fog, and what tells a right digit if it came with the puzzle", () => {
  const game = foggy("r1c1; r1c2 > r4c4", { ...LIGHT, isStored: true });
  const link = readLink(`#${writeLink(game, false)}`);
  assert.equal(link.choice.fog, "r1c1; r1c2 > r4c4");
  assert.deepEqual(link.light, { ...LIGHT, isStored: true });
  assert.equal(digitsOf(link, 4, 16).givens[6], 1);
  assert.ok(isLinkTo(writeLink(game, false), game));
  assert.ok(!isLinkTo(writeLink(game, false), foggy("r1c1")));
  assert.ok(!isLinkTo(writeLink(foggy(""), false), game));
  const again = restore(save(game, 1));
  assert.deepEqual([again.light, hidden(again)], [game.light, hidden(game)]);
  assert.equal(readLink(`#${writeLink(foggy(), false)}`).light, null);
  for (const light of ["", "x", "x.!", "x.12345678"])
    assert.equal(readLink(`#kind=classic&fog=all&givens=${".".repeat(16)}&light=${light}`).light, null);
});

test("the light is asked for once, and lifts the fog of digits that stand already", async () => {
  const game = foggy("r1c1", null);
  game.cells[1] = { ...game.cells[1], placed: 2 };
  const { app, asked } = openApp({ on: game, answers: { fog: () => ({ light: LIGHT, sentence: "" }) } });
  app.requests.refresh();
  app.requests.refresh();
  await settled();
  await settled();
  assert.deepEqual(asked.filter(([name]) => name === "fog").length, 1);
  assert.equal(app.session.hidden.size, 10);
});

test("a puzzle without one solution is shown without fog, and the page says so", async () => {
  const { app } = openApp({
    on: foggy("r1c1", null),
    answers: { fog: () => ({ light: null, sentence: "there is more than one solution" }) },
  });
  app.requests.refresh();
  await settled();
  await settled();
  assert.equal(app.session.hidden.size, 0);
  assert.match(app.overlay.message.text, /^There is more than one solution\. So no digit is known to be right/);
});

test("automatic notes are not told what is in fog", async () => {
  const game = foggy();
  game.board.data.rules = ["odd r4c3"];
  const { app, asked } = openApp({ on: game, switches: { autoNotes: true } });
  app.requests.refresh();
  await settled();
  const [, question] = asked.find(([name]) => name === "candidates");
  assert.deepEqual([question.givens[0], question.givens[6], question.rules], [1, 0, []]);
});

test("the fog that lifts is said, and a wrong digit says nothing", () => {
  const { app } = openApp({ on: foggy() });
  selectOnly(app.game, 1);
  app.session.act((game) => enter(game, 4, "digit", settings));
  assert.equal(app.overlay.message.text, "");
  app.session.act((game) => enter(game, 2, "digit", settings));
  assert.equal(app.overlay.message.text, "The fog lifts from 5 cells.");
});

test("until it is known which cells are in fog, all are", () => {
  useSight(null);
  assert.equal(hidden(foggy()).length, 16);
  useSight(sight);
  assert.equal(hidden(foggy()).length, 15);
});
