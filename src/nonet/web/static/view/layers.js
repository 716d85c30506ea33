/** The layers of the board as SVG text, one function for each sort of thing that lies on it. */

/** @import {Board} from "../core/types.js" */
/** @import {Scene} from "./scene.js" */

import { capital } from "../core/board.js";
import { notePlace } from "./notes.js";
import { CELL, cornerOf as corner, outline } from "./outline.js";

export const HEADING = 22; // pixels: above each of two boards

/**
 * @param {string} kind
 * @param {string} d
 */
export function path(kind, d) {
  return d ? `<path class="${kind}" d="${d}"/>` : "";
}

/**
 * @param {Board} board
 * @param {Iterable<number>} cells
 * @param {string} kind
 */
export function squares(board, cells, kind) {
  const parts = [...cells].map((cell) => `M${corner(board, cell).x} ${corner(board, cell).y}h100v100h-100z`);
  return path(kind, parts.join(""));
}

/**
 * Cells in fog, hatched, and the shape that is left of drawings outside them.
 *
 * @param {Scene} scene
 * @param {string} id of that shape
 */
export function fogText({ board, fog, isFogThin }, id) {
  const corners = [...fog].map((cell) => corner(board, cell));
  const cells = corners.map(({ x, y }) => `M${x} ${y}h100v100h-100z`).join("");
  const hatch = corners.map(
    ({ x, y }) => `M${x} ${y + 50}l50 -50M${x} ${y + 100}l100 -100M${x + 50} ${y + 100}l50 -50`,
  );
  const [wide, high] = [(board.width + 20) * CELL, (board.height + 20) * CELL];
  const rest = `M${-10 * CELL} ${-10 * CELL}h${wide}v${high}h${-wide}z${cells}`;
  const thin = isFogThin ? " thin-fog" : "";
  return (
    `<clipPath id="${id}"><path clip-rule="evenodd" d="${rest}"/></clipPath>` +
    path(`fog${thin}`, cells) +
    path(`fog-hatch${thin}`, hatch.join(""))
  );
}

/**
 * Regions that are tinted or have a band, such as windows and diagonals: a light tint below everything; the shapes of a jigsaw that is being drawn.
 *
 * @param {Scene} scene
 */
export function tints({ board, shapes, isPainting }) {
  if (isPainting) {
    return shapes.map((shape, cell) => (shape < 0 ? "" : squares(board, [cell], `shape shape-${shape % 12}`))).join("");
  }
  return board.regions
    .map((region) => {
      if (region.look === "tint") return path("tint", outline(board, region.cells, 3));
      if (region.look !== "band") return "";
      const [first, last] = [corner(board, region.cells[0]), corner(board, region.cells[region.cells.length - 1])];
      const isDown = last.x > first.x;
      const line = `M${first.x + (isDown ? 0 : CELL)} ${first.y}L${last.x + (isDown ? CELL : 0)} ${last.y + CELL}`;
      return squares(board, region.cells, "band") + path("band-line", line);
    })
    .join("");
}

/**
 * One stripe for each colour of a cell.
 *
 * @param {Scene} scene
 */
export function colours({ board, cells }) {
  return cells
    .map((look, cell) => {
      const { x, y } = corner(board, cell);
      const wide = CELL / look.colours.length;
      return look.colours
        .map(
          (colour, i) =>
            `<rect class="colour colour-${colour}" x="${x + i * wide}" y="${y}" width="${wide}" height="100"/>`,
        )
        .join("");
    })
    .join("");
}

/**
 * The regions a step is about; those that cover the candidates of others have a hue of their own.
 *
 * @param {Scene} scene
 */
export function regions({ board, glow, covers }) {
  return glow
    .map((i) =>
      path(covers.includes(i) ? "cover" : "glow", outline(board, board.regions[i].cells, covers.includes(i) ? 7 : 4)),
    )
    .join("");
}

/**
 * The numbers of rows and columns, and what boards side by side are called.
 *
 * @param {Board} board
 * @param {number} unit
 * @param {{edge: number, above: number, left: number}} room for the numbers, none if they are not shown; for clues
 */
export function edgeLabels(board, unit, { edge, above, left }) {
  const size = Math.min(11.5 * unit, edge * 0.62, CELL * 0.5);
  const text = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number | string} */ label, high = size) =>
    `<text class="label" x="${x}" y="${y + high * 0.36}" font-size="${high}">${label}</text>`;
  const away = -edge / 2 - unit;
  const parts = board.parts.length ? board.parts : [{ ...board, name: "", column: 0 }];
  const rows = Array.from({ length: board.height }, (_, i) => text(away - left, i * CELL + 50, i + 1));
  const columns = parts.flatMap(({ column, width }) =>
    Array.from({ length: width }, (_, i) => text((column + i) * CELL + 50, away - above, i + 1)),
  );
  const headings = board.parts.map(({ name, column, width }) =>
    text((column + width / 2) * CELL, -edge - above - (HEADING / 2) * unit, capital(name), 14 * unit),
  );
  return [...(edge ? [...rows, ...columns] : []), ...headings].join("");
}

/**
 * A tint behind the notes of the selected digit. It is not part of the cells: they would all be drawn again with every
 * digit that is typed.
 *
 * @param {Scene} scene
 */
export function litNotes({ board, cells }) {
  const parts = cells.flatMap(({ lit, notes }, cell) => {
    if (!lit || !notes.length) return [];
    const { x, y } = corner(board, cell);
    const place = notePlace(
      board,
      lit,
      notes.map((note) => note.digit),
    );
    const side = Math.round(place.radius * 1.9);
    return `M${Math.round(x + place.x - side / 2)} ${Math.round(y + place.y - side / 2)}h${side}v${side}h${-side}z`;
  });
  return path("lit", parts.join(""));
}
