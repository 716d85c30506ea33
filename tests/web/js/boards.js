/** Boards for the tests, as the server would describe them. */

import { makeBoard } from "../../../src/nonet/web/static/core/board.js";
import { DEFAULTS } from "../../../src/nonet/web/static/core/settings.js";
import { newGame } from "../../../src/nonet/web/static/core/state.js";

export const settings = { ...DEFAULTS };

const range = (n) => Array.from({ length: n }, (_, i) => i);

/** A board of rows, columns and what is handed in. */
export function boardData(size, shapes, kind, more = {}) {
  const rows = range(size).map((row) => ({
    name: `row ${row + 1}`,
    family: "row",
    cells: range(size).map((i) => row * size + i),
  }));
  const columns = range(size).map((column) => ({
    name: `column ${column + 1}`,
    family: "column",
    cells: range(size).map((i) => i * size + column),
  }));
  return {
    kind,
    name: kind,
    size,
    height: size,
    width: size,
    box: null,
    layout: null,
    regions: [...rows, ...columns, ...shapes],
    places: range(size * size).map((cell) => [Math.floor(cell / size), cell % size]),
    rules: [],
    sentences: [],
    ...more,
  };
}

export function boxes(size, [high, wide]) {
  return range(size).map((i) => {
    const [top, left] = [Math.floor(i / (size / wide)) * high, (i % (size / wide)) * wide];
    const cells = range(size).map((j) => (top + Math.floor(j / wide)) * size + left + (j % wide));
    return { name: `box ${i + 1}`, family: "box", look: "area", cells };
  });
}

const diagonals = (size) => [
  { name: "diagonal 1", family: "diagonal", cells: range(size).map((i) => i * (size + 1)) },
  { name: "diagonal 2", family: "diagonal", cells: range(size).map((i) => (i + 1) * (size - 1)) },
];

const SHAPES = "1112 1322 3324 3444".replaceAll(" ", "");

const jigsaw = () =>
  boardData(
    4,
    [..."1234"].map((label) => ({
      name: `region ${label}`,
      family: "region",
      cells: range(16).filter((cell) => SHAPES[cell] === label),
    })),
    "jigsaw",
    {
      layout: range(4)
        .map((row) => [...SHAPES.slice(row * 4, row * 4 + 4)].join(" "))
        .join("\n"),
    },
  );

/** Grids of size n at offsets on one canvas; cells that they share are one cell, and so are regions. */
export function several(size, box, offsets, kind, more = {}) {
  const square = boardData(size, boxes(size, box), kind);
  const placesOf = ([top, left]) => square.places.map(([row, column]) => [top + row, left + column]);
  const all = new Map(offsets.flatMap(placesOf).map((place) => [place.join(), place]));
  const places = [...all.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const cellAt = new Map(places.map((place, cell) => [place.join(), cell]));
  const found = new Map();
  for (const [grid, offset] of offsets.entries()) {
    const own = placesOf(offset).map((place) => cellAt.get(place.join()));
    for (const region of square.regions) {
      const cells = region.cells.map((cell) => own[cell]);
      if (!found.has(cells.join()))
        found.set(cells.join(), { ...region, name: `${region.name} of grid ${grid + 1}`, cells });
    }
  }
  const [height, width] = [0, 1].map((side) => 1 + Math.max(...places.map((place) => place[side])));
  return { ...square, height, width, box, places, regions: [...found.values()], ...more };
}

const NO_ART = { tints: "", under: "", over: "", room: [0, 0, 0, 0], free: [0, 0, 0, 0], unseen: [] };

const pair = (size, box) => {
  const cells = range(size * size);
  return several(
    size,
    box,
    [
      [0, 0],
      [size, 0],
    ],
    "pair",
    {
      parts: [
        { name: "sudoku 1", cells, art: NO_ART },
        { name: "sudoku 2", cells: cells.map((cell) => cell + size * size), art: NO_ART },
      ],
    },
  );
};

/** One board of every sort the server has. */
export const BOARDS = {
  samurai: several(
    9,
    [3, 3],
    [
      [0, 0],
      [0, 12],
      [6, 6],
      [12, 0],
      [12, 12],
    ],
    "samurai",
  ),
  "tiny samurai": several(
    4,
    [2, 2],
    [
      [0, 0],
      [0, 6],
      [3, 3],
      [6, 0],
      [6, 6],
    ],
    "tiny-samurai",
  ),
  "own offsets": several(
    4,
    [2, 2],
    [
      [0, 0],
      [1, 3],
    ],
    "grids",
    { grids: "0,0 1,3" },
  ),
  pair: pair(4, [2, 2]),
  classic: boardData(9, boxes(9, [3, 3]), "classic", { box: [3, 3] }),
  "classic 6x6": boardData(6, boxes(6, [2, 3]), "classic", { box: [2, 3] }),
  "classic 16x16": boardData(16, boxes(16, [4, 4]), "classic", { box: [4, 4] }),
  diagonal: boardData(9, [...boxes(9, [3, 3]), ...diagonals(9)], "diagonal", { box: [3, 3] }),
  latin: boardData(5, [], "latin"),
  jigsaw: jigsaw(),
  "a jigsaw whose window has the form of a tall box": { ...jigsaw(), kind: "jigsaw+window", box: [4, 1] },
  big: boardData(64, [], "latin"),
};

export const LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
export const GIVENS = [...LINE].map((symbol) => (symbol === "." ? 0 : Number(symbol)));

/** A game on a board of the list; the classic one has givens. */
export function game(name = "classic", givens = name === "classic" ? GIVENS : []) {
  return newGame(makeBoard(BOARDS[name]), givens);
}
