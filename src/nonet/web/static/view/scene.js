/** What the board looks like, worked out without a browser: board-view.js only has to draw it. */

/** @import {Board, Game, Overlay, Settings} from "../core/types.js" */

import { seenByAll, shapesOf } from "../core/board.js";
import { fogOf } from "../core/fog.js";
import { roomOf } from "../core/places.js";
import { heldOf } from "../core/holding.js";
import { notesOf, showsNotes } from "../core/state.js";
import { UNTRIED, triedIn } from "../core/tried.js";
import { centreSize, markSize } from "./marks.js";
import { noteSize } from "./notes.js";
import { PerCell } from "./per-cell.js";

/**
 * @typedef {{digit: number, mark: string}} Note a candidate, and what a step makes of it ("" for nothing)
 *
 * @typedef {object} Look how one cell looks
 * @property {number} digit the big digit, or 0
 * @property {"given" | "placed" | "shown" | "step"} ink whose digit it is
 * @property {boolean} isWrong drawn in red and underlined
 * @property {readonly number[]} corner
 * @property {readonly number[]} centre
 * @property {Note[]} notes
 * @property {boolean} hasMore there are marks that would be too small to be read
 * @property {readonly number[]} colours
 * @property {number} lit the digit of the selection, where this cell has it among its marks; else 0
 * @property {import("../core/tried.js").Tried} tried which of its digits and marks were entered in a try
 *
 * @typedef {object} Scene
 * @property {Board} board
 * @property {readonly Look[]} cells
 * @property {readonly number[]} shapes which thickly bordered shape each cell is in
 * @property {readonly number[]} selection
 * @property {Set<number>} seen
 * @property {Set<number>} same
 * @property {readonly [number, number][]} pen pairs of cells that the player's pen joined
 * @property {ReadonlySet<number>} fog cells that hide what is drawn in them
 * @property {boolean} isFogThin the fog of a puzzle that is being set: all is seen through it
 * @property {Set<number>} pointed cells a message or a step points at
 * @property {readonly number[]} glow regions that glow, by index
 * @property {readonly number[]} covers those of them that cover the candidates of the others
 * @property {import("../core/types.js").Marks} [marks] what a step points out
 * @property {readonly number[]} room how far clues reach beyond the board: above, right, below, left, in cells
 * @property {Set<number>} differing cells where solutions of a puzzle that is being set differ
 * @property {string} draft pieces of SVG: a rule that is being drawn
 * @property {boolean} isPainting a jigsaw is being drawn: shapes are tinted
 * @property {boolean} letters
 * @property {boolean} labels
 *
 * @typedef {(scene: Scene) => string} MarksDrawer draws chains and groups of cells over the board
 *
 * @typedef {object} Aid what setting a puzzle adds to its board
 * @property {boolean} hasRim a clue beside the board is being drawn: there must be room for it
 * @property {string} draft pieces of SVG: a rule that is being drawn
 * @property {Set<number>} differing cells where solutions differ
 * @property {number[][] | null} notes what each cell holds in at least one solution
 * @property {number[][] | null} deciding those of them that leave exactly one solution, if they are to be coloured
 *
 * @typedef {object} Extra what is shown beside the game
 * @property {Overlay | null} overlay
 * @property {ReadonlySet<number>} wrong cells that stand against others
 * @property {readonly number[] | null} painting the shape of each cell while a jigsaw is drawn, -1 for none
 * @property {boolean} isPaused
 * @property {Aid | null} [aid]
 * @property {number} [pixels] how wide a cell is on the screen
 * @property {(cell: number) => boolean} [isInSight] cells out of sight get no marks, of which there may be thousands
 * @property {Memory} [memory]
 *
 * @typedef {{plain: PerCell<Look>, lit: PerCell<Look>}} Memory the looks of the scene before: most stay as they are
 */

/** @type {ReadonlySet<number>} */
const NO_FOG = new Set();
const READABLE = 4.5; // pixels: smaller marks are not shown

/** @returns {Memory} */
export function newMemory() {
  return { plain: new PerCell(), lit: new PerCell() };
}

/**
 * @param {Game} game
 * @param {Settings} settings
 * @param {Extra} extra
 * @returns {Scene}
 */
export function sceneOf(game, settings, extra) {
  const { board } = game;
  const overlay = extra.overlay;
  if (extra.painting) return paintingScene(board, settings, extra.painting, game);
  const fog = fogLook(game, overlay);
  if (extra.isPaused) return { ...blankScene(board, settings), ...fog };
  const values = game.cells.map((cell, i) => overlay?.values?.[i] ?? (cell.given || cell.placed));
  const isGame = !overlay?.values; // and not the position of some step
  const aid = extra.aid ?? null;
  const digit = settings.same && !overlay ? chosenDigit(game, settings, values) : 0;
  return {
    board,
    cells: looksOf(game, settings, extra, values, digit),
    shapes: shapesOf(board),
    selection: isGame ? game.selection : [],
    seen: settings.seen && !overlay ? seenByAll(board, game.selection) : new Set(),
    same: new Set(digit ? values.flatMap((value, cell) => (value === digit ? [cell] : [])) : []),
    pen: isGame ? game.cells.flatMap((cell, i) => cell.lines.map((other) => pairOf(i, other))) : [],
    ...fog,
    pointed: new Set([...(overlay?.cells ?? []), ...(overlay?.marks?.cells ?? [])]),
    glow: overlay?.glow ?? overlay?.marks?.regions ?? [],
    covers: overlay?.covers ?? overlay?.marks?.covers ?? [],
    marks: overlay?.marks,
    room: roomAround(board, aid),
    differing: overlay || !aid ? new Set() : aid.differing,
    draft: aid?.draft ?? "",
    isPainting: false,
    letters: settings.letters,
    labels: settings.labels,
  };
}

/**
 * @param {Game} game
 * @param {Settings} settings
 * @param {Extra} extra
 * @param {readonly number[]} values
 * @param {number} digit the digit of the selection
 */
function looksOf(game, settings, { overlay, wrong, aid, pixels, isInSight, memory = newMemory() }, values, digit) {
  const { board } = game;
  const marks = markIndex(overlay);
  const notes = overlay ? null : (aid?.notes ?? null);
  const isGame = !overlay?.values;
  const faults = values.map((_, i) => overlay?.wrong?.has(i) || (isGame && settings.conflicts && wrong.has(i)));
  const widths = values.map((_, i) => (isInSight?.(i) === false ? 0 : pixels));
  const deciding = aid?.deciding ?? null;
  const common = [board, overlay, notes, deciding, showsNotes(game, settings), settings.letters, game.history.trials];
  const looks = memory.plain.all(common, [[...game.cells], game.autoCandidates ?? [], faults, widths], (i) => {
    const look = lookOf(game, settings, overlay, marks, i, values[i], Boolean(faults[i]));
    const shown =
      notes && !values[i] ? { ...look, corner: [], centre: [], notes: trueNotes(notes[i], deciding?.[i]) } : look;
    return readable(board, shown, settings, widths[i]);
  });
  const lit = looks.map((look) => digit && hasMark(look, digit));
  return memory.lit.all([digit], [looks, lit], (i) => (lit[i] ? { ...looks[i], lit: digit } : looks[i]));
}

/**
 * @param {readonly number[]} digits
 * @param {readonly number[]} [deciding] those that are marked as a digit to place
 */
function trueNotes(digits, deciding = []) {
  return digits.map((digit) => ({ digit, mark: deciding.includes(digit) ? "placed" : "" }));
}

/**
 * @param {Game} game
 * @param {Overlay | null} overlay
 * @returns {Pick<Scene, "fog" | "isFogThin">}
 */
function fogLook(game, overlay) {
  if (!game.isSetting) return { fog: game.hidden ?? NO_FOG, isFogThin: false };
  return { fog: (overlay ? null : fogOf(game.board)?.dark) ?? NO_FOG, isFogThin: true };
}

/**
 * @param {Board} board
 * @param {Aid | null} aid
 */
function roomAround(board, aid) {
  const room = roomOf(board);
  return aid?.hasRim ? room.map((side) => Math.max(side, 1)) : room;
}

/**
 * @param {number} one
 * @param {number} other
 * @returns {[number, number]}
 */
function pairOf(one, other) {
  return [one, other];
}

/**
 * @param {Overlay | null} overlay
 * @returns {Map<string, string>}
 */
function markIndex(overlay) {
  return new Map(
    (overlay?.marks?.candidates ?? []).map(({ cell, digit, mark, isEarlier }) => [
      `${cell}:${digit}`,
      isEarlier ? `${mark} earlier` : mark,
    ]),
  );
}

/**
 * @param {Game} game
 * @param {Settings} settings
 * @param {Overlay | null} overlay
 * @param {Map<string, string>} marks
 * @param {number} index
 * @param {number} value
 * @param {boolean} isWrong
 * @returns {Look}
 */
function lookOf(game, settings, overlay, marks, index, value, isWrong) {
  const cell = game.cells[index];
  const look = { ...NOTHING, digit: value, isWrong, colours: cell.colours };
  if (cell.given) return { ...look, ink: "given" };
  const tried = triedIn(game, index);
  if (value) return value === cell.placed ? { ...look, tried } : { ...look, ink: "shown" };
  const digits = overlay?.candidates?.[index];
  if (digits) {
    const shown = overlay.digit ? digits.filter((digit) => digit === overlay.digit) : digits;
    return {
      ...look,
      ink: "placed",
      notes: shown.map((digit) => ({ digit, mark: marks.get(`${index}:${digit}`) ?? "" })),
    };
  }
  const placement = overlay?.marks?.candidates.find((one) => one.cell === index && one.mark === "placed");
  if (placement) return { ...look, digit: placement.digit, ink: "step" };
  if (showsNotes(game, settings))
    return { ...look, ink: "placed", notes: notesOf(game, index).map((digit) => ({ digit, mark: "" })) };
  return { ...look, tried, corner: cell.corner, centre: cell.centre };
}

/**
 * Without the marks that would be too small to be read. Those that a step points out stay, and have more room then.
 *
 * @param {Board} board
 * @param {Look} look
 * @param {Settings} settings
 * @param {number} [pixels]
 * @returns {Look}
 */
function readable(board, look, { letters }, pixels = Infinity) {
  const { notes, corner, centre } = look;
  if (!pixels) return { ...look, notes: [], corner: [], centre: [] };
  const isTiny = (/** @type {number} */ size) => (size * pixels) / 100 < READABLE;
  if (notes.length && isTiny(noteSize(board, notes.length, letters)))
    return { ...look, notes: notes.filter((note) => note.mark), hasMore: true };
  const isTinyMark = corner.length + centre.length && isTiny(markSize(board, letters));
  if (isTinyMark || (centre.length && isTiny(centreSize(board, centre, letters))))
    return { ...look, corner: [], centre: [], hasMore: true };
  return look;
}

/**
 * The digit that is held, or else that of the selection, if it is one digit; else 0.
 *
 * @param {Game} game
 * @param {Settings} settings
 * @param {readonly number[]} values
 */
function chosenDigit(game, settings, values) {
  const held = heldOf(game, settings);
  if (held) return held;
  const digits = new Set(game.selection.map((cell) => values[cell]));
  return digits.size === 1 ? [...digits][0] : 0;
}

/**
 * Whether a digit is seen among the marks of a cell.
 *
 * @param {Look} look
 * @param {number} digit
 */
function hasMark({ digit: stands, corner, centre, notes }, digit) {
  return !stands && (corner.includes(digit) || centre.includes(digit) || notes.some((one) => one.digit === digit));
}

/**
 * The board as a heap of shapes to paint; the label of a shape is its number.
 *
 * @param {Board} board
 * @param {Settings} settings
 * @param {readonly number[]} painting
 * @param {Game} game
 * @returns {Scene}
 */
function paintingScene(board, settings, painting, game) {
  const blank = blankScene(board, settings);
  const cells = painting.map((shape) => ({ ...NOTHING, digit: shape + 1, ink: /** @type {const} */ ("shown") }));
  return { ...blank, cells, shapes: painting, selection: game.selection, isPainting: true, letters: false };
}

/** @type {Look} */
const NOTHING = {
  digit: 0,
  ink: "placed",
  isWrong: false,
  corner: [],
  centre: [],
  notes: [],
  hasMore: false,
  colours: [],
  lit: 0,
  tried: UNTRIED,
};

/**
 * @param {Board} board
 * @param {Settings} settings
 * @returns {Scene}
 */
function blankScene(board, settings) {
  return {
    board,
    cells: board.spots.map(() => NOTHING),
    shapes: shapesOf(board),
    selection: [],
    seen: new Set(),
    same: new Set(),
    pen: [],
    fog: NO_FOG,
    isFogThin: false,
    pointed: new Set(),
    glow: [],
    room: roomAround(board, null),
    differing: new Set(),
    draft: "",
    covers: [],
    isPainting: false,
    letters: settings.letters,
    labels: settings.labels,
  };
}

/**
 * The cells that a hint, a step or an answer is about.
 *
 * @param {Scene} scene
 */
export function highlightedCells({ board, pointed, glow, marks }) {
  const marked = (marks?.candidates ?? []).filter((one) => one.mark).map((one) => one.cell);
  return [...new Set([...pointed, ...glow.flatMap((region) => board.regions[region].cells), ...marked])];
}
