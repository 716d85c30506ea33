/** A puzzle as a link and back, and a game as text for the browser to keep. The link is never sent to a server. */

/** @import {Board, BoardChoice, BoardData, Cell, Game, Light} from "./types.js" */

import { lineOf, makeBoard, parseLine, shapesOf } from "./board.js";
import { newClock } from "./clock.js";
import { differences, withCells } from "./history.js";
import { EMPTY, givensOf, kept, newGame, placedOf, usualTitle } from "./state.js";
import { t } from "./words.js";

const VERSION = 3;
const LABELS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * The part of the address after #.
 *
 * @param {Game} game
 * @param {boolean} withProgress whether the player's digits go along
 */
export function writeLink(game, withProgress) {
  const parts = puzzleParts(game);
  for (const [name, text] of Object.entries(game.info)) parts.set(name, text);
  if (game.story.level) parts.set("level", game.story.level);
  if (game.board.data.fog && game.light?.isStored) parts.set("light", lightText(game.light));
  const placed = placedOf(game);
  if (withProgress && placed.some(Boolean)) parts.set("placed", lineOf(placed, game.board.size));
  return parts.toString();
}

/**
 * The puzzle of a game, whatever it is called and however far it is solved.
 *
 * @param {Game} game
 */
function puzzleParts(game) {
  const { data, size } = game.board;
  const parts = new URLSearchParams({ kind: data.kind, size: String(size) });
  if (data.layout) parts.set("layout", compactLayout(game.board));
  if (data.box) parts.set("box", data.box.join("x"));
  if (data.grids) parts.set("grids", data.grids);
  if (data.fog) parts.set("fog", data.fog);
  for (const rule of data.rules) parts.append("rule", rule);
  parts.set("givens", lineOf(givensOf(game), size));
  return parts;
}

/**
 * Whether there is a puzzle in a link, broken or not.
 *
 * @param {string} hash
 */
export function hasPuzzle(hash) {
  return new URLSearchParams(hash.replace(/^#/, "")).has("givens");
}

/**
 * What a link asks for; null if it holds no puzzle. Throws an Error that says what is wrong with it.
 *
 * How many cells there are is known when the board is: `digitsOf` reads the digits then.
 *
 * @typedef {{choice: BoardChoice, lines: {givens: string, placed: string | null}, info: Record<string, string>,
 *   level: string, light: Light | null}} Link
 *
 * @param {string} hash
 * @param {(kind: string) => boolean} [isSquare] whether the cells of a kind are a square: then they tell its size
 * @returns {Link | null}
 */
export function readLink(hash, isSquare = () => true) {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const line = parts.get("givens");
  if (line === null) return null;
  const kind = parts.get("kind") ?? (parts.has("grids") ? "grids" : "classic");
  const count = line.includes(",") ? line.split(",").length : line.length;
  const usual = isSquare(kind) && !parts.has("grids") ? Math.sqrt(count) : null;
  const size = parts.has("size") ? Number(parts.get("size")) : usual;
  if (size !== null && (!Number.isInteger(size) || size < 1 || size > 100))
    throw new Error(unknownSize(parts.get("size"), count));
  const layout = parts.get("layout");
  const box = parts.get("box")?.match(/^(\d+)x(\d+)$/);
  return {
    choice: {
      kind,
      size,
      box: box ? [Number(box[1]), Number(box[2])] : null,
      layout: layout && size ? spreadLayout(layout, size) : layout,
      rules: parts.getAll("rule"),
      grids: parts.get("grids"),
      ...(parts.has("fog") ? { fog: parts.get("fog") } : {}),
    },
    lines: { givens: line, placed: parts.get("placed") },
    info: kept(Object.fromEntries(parts)),
    level: parts.get("level") ?? "",
    light: readLight(parts.get("light") ?? ""),
  };
}

/**
 * @param {string | null} size
 * @param {number} count of cells
 */
function unknownSize(size, count) {
  return size === null
    ? t("unknown size in the link: {count} cells are not a square", { count })
    : t("unknown size in the link: {size}", { size });
}

/**
 * The checksums of a solution that came with a puzzle: the server may not find it again.
 *
 * @param {Light} light
 */
function lightText({ salt, sums }) {
  return [salt, ...sums.map((sum) => (sum === null ? "" : sum.toString(36)))].join(".");
}

/**
 * @param {string} text
 * @returns {Light | null}
 */
function readLight(text) {
  const [salt, ...words] = text.split(".");
  if (!words.length || !words.every((one) => /^[0-9a-z]{0,7}$/.test(one))) return null;
  return { salt, sums: words.map((one) => (one ? parseInt(one, 36) : null)), isStored: true };
}

/**
 * The digits of a link, on a board of that number of cells. Throws an Error that says what is wrong with them.
 *
 * @param {Link} link
 * @param {number} size
 * @param {number} count
 */
export function digitsOf({ lines }, size, count) {
  const givens = parseLine(lines.givens, size, count);
  if (!givens) throw new Error(t("the link's givens are not {count} cells of 1 to {size}", { count, size }));
  const placed = parseLine(lines.placed ?? ".".repeat(count), size, count);
  if (!placed) throw new Error(t("the link's placed digits are not {count} cells of 1 to {size}", { count, size }));
  return { givens, placed: placed.map((digit, cell) => (givens[cell] ? 0 : digit)) };
}

/**
 * Whether a link is to the puzzle of this game, without the player's digits; one that is broken is to none.
 *
 * @param {string} hash
 * @param {Game} game
 */
export function isLinkTo(hash, game) {
  const { data, size, spots } = game.board;
  try {
    const link = readLink(hash, () => !data.grids && spots.length === size * size);
    if (!link || (link.choice.size ?? size) !== size) return false;
    const { givens, placed } = digitsOf(link, size, spots.length);
    if (placed.some(Boolean)) return false;
    const { kind, box, layout, rules, grids, fog = null } = link.choice;
    // A link may leave the box out where it is the usual one.
    const asked = {
      kind: kind ?? "classic",
      box: box ?? data.box,
      layout: layout ?? null,
      rules: rules ?? [],
      grids,
      fog,
    };
    const asGame = { ...data, ...asked };
    return `${puzzleParts(newGame({ ...game.board, data: asGame }, givens))}` === `${puzzleParts(game)}`;
  } catch {
    return false;
  }
}

/**
 * A letter a cell, where there are letters enough.
 *
 * @param {Board} board
 */
function compactLayout(board) {
  if (board.size > LABELS.length) return board.data.layout ?? "";
  return shapesOf(board)
    .map((shape) => LABELS[shape])
    .join("");
}

/**
 * Lines of labels, which every reader of layouts knows.
 *
 * @param {string} layout
 * @param {number} size
 */
function spreadLayout(layout, size) {
  if (layout.length !== size * size) return layout;
  return Array.from({ length: size }, (_, row) => [...layout.slice(row * size, (row + 1) * size)].join(" ")).join("\n");
}

/**
 * All of a game but the selection, for the next visit.
 *
 * @param {Game} game
 * @param {number} elapsed milliseconds on the clock
 * @param {number} [moves] how many of them can be undone, or done again, then
 */
export function save(game, elapsed, moves = 200) {
  const { id, board, cells, history, mode, isSetting, info, isDone, story, light } = game;
  const title = game.title === usualTitle(game) ? "" : game.title; // another visit may be in another language
  const [past, future] = moves ? [history.past.slice(-moves), history.future.slice(-moves)] : [[], []];
  const trials = history.trials.map((before) => differences(before, cells));
  const rest = {
    past,
    future,
    trials,
    mode,
    isSetting,
    title,
    info,
    isDone,
    story,
    elapsed,
    ...(light ? { light } : {}),
  };
  return JSON.stringify({ version: VERSION, id, language: board.language, board: board.data, cells, ...rest });
}

/**
 * A saved game in the form of today. Up to version 2 crossed-out candidates were called struck; in version 1 a board had
 * no places, and its sentences were called rules.
 *
 * @param {string} text
 */
function upgraded(text) {
  const read = JSON.parse(text);
  if (![1, 2].includes(read.version)) return read;
  const saved = { ...JSON.parse(text.replaceAll('"struck":', '"crossedOut":')), version: VERSION };
  if (read.version === 2) return saved;
  const { height, width, rules } = saved.board;
  const places = Array.from({ length: height * width }, (_, cell) => [Math.floor(cell / width), cell % width]);
  return { ...saved, board: { ...saved.board, places, rules: [], sentences: rules } };
}

/**
 * @param {string | null} text what `save` gave
 * @returns {Game | null} null where it cannot be read: another version, or not ours
 */
export function restore(text) {
  if (!text) return null;
  try {
    const saved = upgraded(text);
    const board = makeBoard(/** @type {BoardData} */ (saved.board), saved.language ?? "");
    if (saved.version !== VERSION || saved.cells.length !== board.spots.length) return null;
    const game = newGame(board);
    game.cells = saved.cells.map((/** @type {Cell} */ cell) => ({ ...game.cells[0], ...cell }));
    game.history.past = saved.past ?? [];
    game.history.future = saved.future ?? [];
    game.history.trials = (saved.trials ?? []).map((/** @type {{cell: number, was: Cell}[]} */ trial) =>
      withCells(
        game.cells,
        trial.map(({ cell, was }) => ({ cell, was: { ...EMPTY, ...was } })),
      ),
    );
    Object.assign(game, { mode: saved.mode, isSetting: saved.isSetting, isDone: saved.isDone });
    game.id = saved.id ?? game.id;
    game.info = saved.info ?? {};
    game.light = Array.isArray(saved.light?.sums) ? saved.light : null;
    Object.assign(game.story, saved.story);
    game.title = saved.title || usualTitle(game);
    game.clock = newClock(saved.elapsed);
    return game;
  } catch {
    return null;
  }
}
