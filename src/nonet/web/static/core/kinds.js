/** The kinds the server knows, as choices: bases, what can be laid over them, and the sizes they share. */

/** @import {About} from "./types.js" */

import { capital } from "./board.js";
import { kindName } from "./names.js";
import { t } from "./words.js";

const MOST_OVERLAYS = 3; // at once: with those of plug-ins there would be a choice for every subset

/**
 * Every base with what can be laid over it. Overlays on classic go by their own names; other bases take one at a time,
 * since random shapes with all of them at once can hardly ever be filled. Boards of several grids come last, alone.
 *
 * @param {About} about
 * @returns {{value: string, label: string, group?: string}[]}
 */
export function kindOptions(about) {
  const bases = about.kinds.filter((kind) => kind.is_base && kind.is_square);
  const overlays = about.kinds.filter((kind) => !kind.is_base);
  const sets = overlays.reduce(
    (found, kind) => [...found, ...found.filter((set) => set.length < MOST_OVERLAYS).map((set) => [...set, kind])],
    /** @type {typeof overlays[]} */ ([[]]),
  );
  const squares = bases.flatMap((base) =>
    sets
      .filter((set) => base.id === "classic" || set.length < 2)
      .map((set) => (base.id === "classic" && set.length ? set : [base, ...set]))
      .filter((kinds) => sizesOf(about, kinds.map((kind) => kind.id).join("+")).length)
      .map((kinds) => ({
        value: kinds.map((kind) => kind.id).join("+"),
        label: kinds.map((kind) => capital(kindName(kind.id))).join(" + "),
      })),
  );
  const several = about.kinds
    .filter((kind) => !kind.is_square && kind.sizes.length)
    .map((kind) => ({ value: kind.id, label: capital(kindName(kind.id)), group: t("Several grids") }));
  return [...squares, ...several];
}

/**
 * The sizes all parts of a kind can have.
 *
 * @param {About} about
 * @param {string} kind
 */
export function sizesOf(about, kind) {
  const ids = kind.split("+");
  const parts = about.kinds.filter((one) => ids.includes(one.id));
  const [first, ...others] = parts.map((one) => one.sizes);
  return (first ?? []).filter((size) => others.every((sizes) => sizes.includes(size)));
}

/**
 * The levels that puzzles of a board can have.
 *
 * @param {About} about
 * @param {string} kind
 * @param {number} size
 */
export function levelsOf(about, kind, size) {
  const parts = /** @param {string} name */ (name) => name.split("+").sort().join("+");
  const few = about.few_levels.find((one) => one.size === size && parts(one.kind) === parts(kind));
  return few ? few.levels : about.levels;
}
