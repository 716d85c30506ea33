import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { enter } from "../../../src/nonet/web/static/core/moves.js";
import { selectOnly } from "../../../src/nonet/web/static/core/selection.js";
import { undo } from "../../../src/nonet/web/static/core/state.js";
import { mount } from "../../../src/nonet/web/static/view/board.js";
import { BoardView } from "../../../src/nonet/web/static/view/board-view.js";
import { colours, edgeLabels, regions, squares, tints } from "../../../src/nonet/web/static/view/layers.js";
import { sceneOf } from "../../../src/nonet/web/static/view/scene.js";
import { BOARDS, game, settings } from "./boards.js";
import { openPage } from "./dom.js";

const NOTHING = { overlay: null, wrong: new Set(), painting: null, isPaused: false };
let page = openPage();
beforeEach(() => (page = openPage()));

const host = () => page.document.createElement("div");
const layer = (view, name) => view.layers[name].innerHTML;
const digitsOf = (view) => view.glyphs.map((glyph) => glyph.textContent);

/** What a view shows of a game. */
function drawn(now, view = new BoardView(host()), extra = NOTHING) {
  const scene = sceneOf(now, settings, extra);
  view.draw(
    scene,
    now.cells.map((_, i) => `cell ${i}`),
    now.cursor,
    null,
  );
  return view;
}

test("squares are a path of their own, and nothing where there are none", () => {
  const now = game("jigsaw");
  assert.equal(squares(now.board, [], "seen"), "");
  assert.equal(squares(now.board, [0, 5], "seen"), '<path class="seen" d="M0 0h100v100h-100zM100 100h100v100h-100z"/>');
});

test("every sort of board has its layers, and all that is drawn is well-formed", () => {
  for (const name of Object.keys(BOARDS).filter((one) => one !== "big")) {
    const view = drawn(game(name));
    assert.match(layer(view, "paper"), /^<path class="paper" d="M/, name);
    assert.match(layer(view, "lines"), /class="frame"/, name);
    for (const [kind, element] of Object.entries(view.layers)) {
      const text = element.innerHTML;
      assert.equal(text.split("<").length, text.split(">").length, `${name}: ${kind}`);
      assert.ok(!/NaN|undefined|Infinity/.test(text), `${name}: ${kind}`);
    }
  }
});

test("rows and columns are numbered, diagonals are drawn, a region that glows has an outline", () => {
  const { board } = game("diagonal");
  assert.equal(edgeLabels(board, 1, { edge: 22, above: 0, left: 0 }).match(/<text/g).length, 18);
  assert.equal(edgeLabels(board, 1, { edge: 0, above: 0, left: 0 }), "");
  const scene = sceneOf(game("diagonal"), settings, { ...NOTHING, overlay: { glow: [0], covers: [] } });
  assert.match(regions(scene), /^<path class="glow" d="M/);
  assert.equal(tints(sceneOf(game(), settings, NOTHING)), "");
});

test("the player's colours fill their cell", () => {
  const now = game();
  now.cells[2] = { ...now.cells[2], colours: [3] };
  const text = colours(sceneOf(now, settings, NOTHING));
  assert.match(text, /colour-3/);
  assert.match(text, /M?200/);
});

test("a cell that did not change is not drawn again", () => {
  const now = game();
  const view = drawn(now);
  const before = view.glyphs.map((glyph) => glyph.childNodes);
  selectOnly(now, 2);
  enter(now, 4, "digit", settings);
  drawn(now, view);
  const changed = view.glyphs.flatMap((glyph, i) => (glyph.childNodes === before[i] ? [] : [i]));
  assert.deepEqual(changed, [2]);
  assert.match(digitsOf(view)[2], /class="digit placed"[^>]*>4</);
  undo(now);
  drawn(now, view);
  assert.equal(digitsOf(view)[2], "");
});

test("cells are named, chosen and reached by Tab", () => {
  const now = game();
  const view = drawn(now);
  selectOnly(now, 10);
  drawn(now, view);
  const cells = view.cells.cells;
  assert.deepEqual(
    [cells[10].getAttribute("aria-label"), cells[10].getAttribute("aria-selected")],
    ["cell 10", "true"],
  );
  assert.deepEqual(
    cells.flatMap((cell, i) => (cell.getAttribute("tabindex") === "0" ? [i] : [])),
    [10],
  );
});

test("a point of the screen is a cell; near the edge of one it is none, where that matters", () => {
  const view = drawn(game()); // 900 pixels wide, in the tests
  assert.deepEqual([view.cellAt(50, 50), view.cellAt(850, 150), view.cellAt(-5, 50)], [0, 17, -1]);
  assert.deepEqual([view.cellAt(105, 50), view.cellAt(105, 50, 0.12)], [1, -1]);
});

const pointer = (x, y, more = {}) => ({
  ...{ button: 0, pointerId: 1, pointerType: "mouse", clientX: x, clientY: y, timeStamp: 0 },
  ...more,
});

function mounted(now = game()) {
  const board = mount(host());
  const events = [];
  for (const name of ["press", "drag", "focus", "zoom", "ratio"])
    board.on(name, ({ event: _, ...detail }) => events.push([name, detail]));
  board.set({ game: now });
  return { board, events, grid: board.view.grid };
}

test("a board tells of presses and drags, and of a double press", () => {
  const { events, grid } = mounted();
  events.length = 0;
  grid.happen("pointerdown", pointer(50, 50));
  grid.happen("pointermove", pointer(105, 50)); // not far enough
  grid.happen("pointermove", pointer(150, 50));
  grid.happen("pointerup", pointer(150, 50));
  grid.happen("pointermove", pointer(250, 50)); // nothing is pressed
  grid.happen("pointerdown", pointer(50, 50, { timeStamp: 100 }));
  assert.deepEqual(events, [
    ["press", { cell: 0, isDouble: false, isHold: false }],
    ["drag", { cell: 1 }],
    ["press", { cell: 0, isDouble: true, isHold: false }],
  ]);
});

test("a finger presses when it leaves, and not at all if another one comes to zoom", () => {
  const { board, events, grid } = mounted();
  events.length = 0;
  const touch = pointer(50, 50, { pointerType: "touch" });
  grid.happen("pointerdown", touch);
  assert.deepEqual(events, []);
  grid.happen("pointerup", touch);
  assert.deepEqual(events, [["press", { cell: 0, isDouble: false, isHold: false }]]);
  events.length = 0;
  grid.happen("pointerdown", touch);
  board.host.happen("pinch");
  grid.happen("pointerup", touch);
  assert.deepEqual(events, []);
});

test("a finger that is held presses once, before it leaves", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { board, events, grid } = mounted();
  events.length = 0;
  const touch = pointer(50, 50, { pointerType: "touch" });
  grid.happen("pointerdown", touch);
  context.mock.timers.tick(400);
  assert.deepEqual(events, []);
  context.mock.timers.tick(100);
  grid.happen("pointerup", touch);
  assert.deepEqual(events, [["press", { cell: 0, isDouble: false, isHold: true }]]);
  events.length = 0;
  grid.happen("pointerdown", touch);
  board.host.happen("pinch");
  context.mock.timers.tick(500);
  assert.deepEqual(events, []);
});

test("what is not named stays as it was set; cells have words for screen readers", () => {
  const now = game();
  const { board } = mounted(now);
  const label = (cell) => board.view.cells.cells[cell].getAttribute("aria-label");
  assert.deepEqual([label(0), label(2)], ["row 1 column 1, given 5", "row 1 column 3, empty"]);
  board.set({ isPaused: true });
  assert.deepEqual([label(0), digitsOf(board.view)[0]], ["row 1 column 1, hidden", ""]);
  board.set({ isPaused: false, painting: now.cells.map((_, i) => i % 2) });
  assert.equal(label(1), "row 1 column 2, shape 2");
  assert.equal(board.host.classList.contains("painting"), true);
});

test("keys zoom a board, its listeners hear of it, and a listener can leave", () => {
  const { board, events } = mounted();
  events.length = 0;
  board.host.happen("keydown", { key: "+" });
  page.drawFrames();
  assert.deepEqual(events, [["zoom", { isZoomed: true, hasSmallCells: false }]]);
  const heard = [];
  const leave = board.on("zoom", ({ isZoomed }) => heard.push(isZoomed));
  board.toggleZoom();
  page.drawFrames();
  leave();
  board.toggleZoom();
  assert.deepEqual(heard, [false]);
});

test("a board that is destroyed leaves its host as it was, and hears nothing more", () => {
  const { board, events, grid } = mounted();
  board.host.classList.add("mine");
  events.length = 0;
  board.destroy();
  assert.deepEqual([board.host.childElementCount, board.host.className], [0, "mine"]);
  assert.equal(board.host.style.getPropertyValue("--ratio"), "");
  grid.happen("pointerdown", pointer(50, 50));
  board.host.happen("keydown", { key: "+" });
  assert.deepEqual(events, []);
});
