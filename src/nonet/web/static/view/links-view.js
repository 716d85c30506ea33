/** The links of a chain: curved arrows between candidates, solid where strong, dashed where weak. */

/** @import {Board, Candidate, Link} from "../core/types.js" */

import { cornerOf } from "./outline.js";
import { notePlace } from "./glyphs.js";

/**
 * @param {Board} board
 * @param {readonly Link[]} links
 * @param {(cell: number) => number[]} notesOf the candidates shown in a cell
 */
export function linksText(board, links, notesOf) {
  const place = (/** @type {Candidate} */ candidate) => centre(board, candidate, notesOf(candidate.cell));
  // What a line should not cross: the digits that stand, and the other ends of the chain.
  const digits = board.peers.flatMap((_, cell) =>
    notesOf(cell).length ? [] : [{ ...spot(board, cell, 50, 50), radius: 30 }],
  );
  const ends = links.flatMap(({ source, target }) => [...source, ...target].map(place));
  return links.map((link) => arrow(link, place, [...digits, ...ends])).join("");
}

// How far a line may bend, in shares of its length, the likeliest first.
const BENDS = [0.18, -0.18, 0.08, -0.08, 0.3, -0.3, 0.42, -0.42];

/**
 * @param {Link} link
 * @param {(candidate: Candidate) => Point} place
 * @param {Point[]} obstacles
 */
function arrow(link, place, obstacles) {
  const [from, to] = nearest(link, place);
  const radius = Math.min(from.radius, to.radius);
  if (Math.hypot(to.x - from.x, to.y - from.y) < radius) return "";
  const middle = clearest(from, to, obstacles);
  const start = towards(from, middle, radius * 1.05);
  const end = towards(to, middle, radius * 1.15);
  const kind = link.strong ? "strong" : "weak";
  return (
    `<path class="link ${kind}" d="M${at(start)}Q${at(middle)} ${at(end)}"/>` +
    `<path class="head ${kind}" d="${head(middle, end, radius * 0.75)}"/>`
  );
}

/** @typedef {{x: number, y: number, radius: number}} Point */

/**
 * Where to pull the middle of a line so that it crosses the least.
 *
 * @param {Point} from
 * @param {Point} to
 * @param {Point[]} obstacles
 * @returns {Spot}
 */
function clearest(from, to, obstacles) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const between = obstacles.filter((one) => !isAt(one, from) && !isAt(one, to));
  const ways = BENDS.map((bend) => {
    const middle = { x: (from.x + to.x) / 2 + dy * bend, y: (from.y + to.y) / 2 - dx * bend };
    return { middle, cost: crossings(from, middle, to, between) + Math.abs(bend) };
  });
  return ways.reduce((best, way) => (way.cost < best.cost ? way : best)).middle;
}

const SAMPLES = 24;

/**
 * How often a bent line runs through an obstacle, in samples along it.
 *
 * @param {Spot} from
 * @param {Spot} middle
 * @param {Spot} to
 * @param {Point[]} obstacles
 */
function crossings(from, middle, to, obstacles) {
  let count = 0;
  for (let i = 1; i < SAMPLES; i++) {
    const t = i / SAMPLES;
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
    const [x, y] = [a * from.x + b * middle.x + c * to.x, a * from.y + b * middle.y + c * to.y];
    if (obstacles.some((one) => Math.hypot(one.x - x, one.y - y) < one.radius)) count += 1;
  }
  return count;
}

/**
 * @param {Spot} one
 * @param {Spot} other
 */
function isAt(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y) < 1;
}

/**
 * Of groups of cells, the two that are next to each other.
 *
 * @param {Link} link
 * @param {(candidate: Candidate) => Point} place
 * @returns {[Point, Point]}
 */
function nearest(link, place) {
  const pairs = link.source.flatMap((source) =>
    link.target.map((target) => /** @type {[Point, Point]} */ ([place(source), place(target)])),
  );
  const far = ([one, other] = /** @type {[Point, Point]} */ (pairs[0])) => Math.hypot(one.x - other.x, one.y - other.y);
  return pairs.reduce((best, pair) => (far(pair) < far(best) ? pair : best));
}

/**
 * @param {Board} board
 * @param {Candidate} candidate
 * @param {number[]} all
 * @returns {Point}
 */
function centre(board, { cell, digit }, all) {
  const { x, y, radius } = notePlace(board, digit, all);
  return { ...spot(board, cell, x, y), radius };
}

/**
 * @param {Board} board
 * @param {number} cell
 * @param {number} x within the cell
 * @param {number} y
 * @returns {Spot}
 */
function spot(board, cell, x, y) {
  const corner = cornerOf(board, cell);
  return { x: corner.x + x, y: corner.y + y };
}

/** @typedef {{x: number, y: number}} Spot */

/**
 * @param {Spot} from
 * @param {Spot} to
 * @param {number} by
 * @returns {Spot}
 */
function towards(from, to, by) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / length) * by, y: from.y + ((to.y - from.y) / length) * by };
}

/**
 * @param {Spot} from
 * @param {Spot} tip
 * @param {number} size
 */
function head(from, tip, size) {
  const back = towards(tip, from, size);
  const [nx, ny] = [((tip.y - back.y) / size) * size * 0.45, ((back.x - tip.x) / size) * size * 0.45];
  return `M${at(tip)}L${at({ x: back.x + nx, y: back.y + ny })}L${at({ x: back.x - nx, y: back.y - ny })}Z`;
}

/** @param {Spot} point */
function at({ x, y }) {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}
