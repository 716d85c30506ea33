/** Drawing a jigsaw by mouse: paint cells into shapes, then ask the server whether it is a layout. */

/** @import {App} from "../page/app.js" */
/** @import {Game} from "../core/types.js" */

import { isRefusal } from "../engine/engine.js";
import { makeBoard } from "../core/board.js";
import { get } from "../page/dom.js";
import { countCells, layoutText, randomShapes, startingShapes } from "../core/layouts.js";
import { moveCursor } from "../core/selection.js";
import { autoTitle, newGame } from "../core/state.js";
import { t } from "../core/words.js";
import { storeLayout } from "../page/settings.js";

/**
 * @typedef {object} Painting
 * @property {number[]} shapes the shape of each cell, -1 for none
 * @property {number} shape the one that is being painted, -1 to wipe
 * @property {number} size
 * @property {string} extra kinds laid over the jigsaw: "" or "+diagonal"
 * @property {Game} before the game to go back to
 * @property {number[][]} past the shapes before each stroke
 * @property {number[][]} future what was undone
 * @property {() => void} begin a stroke begins: one undo takes all of it back
 * @property {(cell: number) => void} paint
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {(event: KeyboardEvent) => boolean} key says whether it meant something
 */

/**
 * @param {App} app
 * @param {number} size
 * @param {string} extra
 */
export async function startPainting(app, size, extra) {
  const data = await app.engine.board({ kind: "latin", size });
  if (isRefusal(data)) return app.overlay.complain(data);
  app.overlay.showNothing();
  const before = app.session.painting?.before ?? app.game;
  app.session.painting = {
    ...{ shapes: Array(size * size).fill(-1), shape: 0, size, extra, before, past: [], future: [] },
    begin: () => remember(app),
    paint: (cell) => paintCell(app, cell),
    undo: () => turnBack(app, "past", "future"),
    redo: () => turnBack(app, "future", "past"),
    key: (event) => paintKey(app, event),
  };
  app.session.game = newGame(makeBoard(data));
  get("sheet", HTMLElement).scrollTop = 0;
  app.overlay.say(
    t.n(
      size,
      "Paint {n} shape of {n} cell: choose it, then draw over the board.",
      "Paint {n} shapes of {n} cells each: choose a shape, then draw over the board.",
    ),
  );
}

/**
 * What is painted now can be had back. A stroke that changed nothing is not remembered twice.
 *
 * @param {App} app
 */
function remember({ session: { painting } }) {
  if (!painting) return;
  if (painting.past[painting.past.length - 1]?.join() !== painting.shapes.join())
    painting.past.push([...painting.shapes]);
  painting.future = [];
}

/**
 * @param {App} app
 * @param {"past" | "future"} from
 * @param {"past" | "future"} to
 */
function turnBack(app, from, to) {
  const { painting } = app.session;
  if (!painting) return;
  let shapes = painting[from].pop();
  if (shapes?.join() === painting.shapes.join()) shapes = painting[from].pop();
  const isUndo = from === "past";
  if (!shapes) return app.overlay.say(isUndo ? t("Nothing to undo.") : t("Nothing to redo."));
  painting[to].push(painting.shapes);
  painting.shapes = shapes;
  app.redraw();
}

/**
 * @param {App} app
 * @param {number} cell
 */
function paintCell(app, cell) {
  const painting = app.session.painting;
  if (!painting || painting.shapes[cell] === painting.shape) return;
  painting.shapes[cell] = painting.shape;
  const counts = countCells(painting.shapes, painting.size);
  if (painting.shape >= 0 && counts[painting.shape] === painting.size) {
    const shape = painting.shape + 1;
    app.overlay.say(
      t.n(painting.size, "Shape {shape} has its {n} cell.", "Shape {shape} has its {n} cells.", { shape }),
    );
  }
  app.redraw();
}

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * Drawing without a mouse: arrows move, Space or Enter paints, a digit chooses the shape.
 *
 * @param {App} app
 * @param {KeyboardEvent} event
 */
function paintKey(app, { key, ctrlKey, metaKey, shiftKey }) {
  const { game, painting } = app.session;
  if (ctrlKey || metaKey) return controlKey(app, key.toLowerCase(), shiftKey);
  if (key in ARROWS) moveCursor(game, ...ARROWS[key], false);
  else if (key === " " || key === "Enter") {
    painting?.begin();
    painting?.paint(game.cursor);
  } else if (/^[1-9]$/.test(key) && Number(key) <= game.board.size) chooseShape(app, Number(key) - 1);
  else return false;
  app.redraw();
  return true;
}

/**
 * @param {App} app
 * @param {string} key
 * @param {boolean} isShifted
 */
function controlKey(app, key, isShifted) {
  if (key === "y" || (key === "z" && isShifted)) app.session.redo();
  else if (key === "z") app.session.undo();
  else return false;
  return true;
}

/**
 * @param {App} app
 * @param {number} shape
 */
export function chooseShape(app, shape) {
  if (app.session.painting) app.session.painting.shape = shape;
  app.redraw();
}

/**
 * @param {App} app
 * @param {"boxes" | "random" | "nothing"} start
 */
export function refill(app, start) {
  const painting = app.session.painting;
  if (!painting) return;
  const { size } = painting;
  painting.begin();
  if (start === "boxes") painting.shapes = startingShapes(size);
  else if (start === "random") painting.shapes = randomShapes(size, Math.random);
  else painting.shapes = Array(size * size).fill(-1);
  app.redraw();
}

/** @param {App} app */
export function cancelPainting(app) {
  if (!app.session.painting) return;
  app.session.game = app.session.painting.before;
  app.session.painting = null;
  app.overlay.say("");
}

/**
 * The server says whether the shapes are sound; then the board is there to set a puzzle on.
 *
 * @param {App} app
 */
export async function finishPainting(app) {
  const painting = app.session.painting;
  if (!painting) return;
  const { shapes, size, extra } = painting;
  const open = shapes.filter((shape) => shape < 0).length;
  const words = t.n(open, "{n} cell is in no shape yet.", "{n} cells are in no shape yet.");
  if (open) return app.overlay.say(words, "bad");
  const layout = layoutText(shapes, size);
  const data = await app.engine.board({ kind: `jigsaw${extra}`, size, layout });
  if (app.session.painting !== painting) return;
  if (isRefusal(data)) return app.overlay.complain(data);
  app.ownLayout = layout;
  storeLayout(layout);
  const game = newGame(makeBoard(data));
  game.isSetting = true;
  game.title = autoTitle(data);
  app.session.show(game);
  app.overlay.say(
    t(
      "This layout is valid. Type the givens, or create a puzzle on it: choose Play, the kind jigsaw and the layout mine.",
    ),
    "good",
  );
}
