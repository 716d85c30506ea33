/** The links of a chain: curved arrows between candidates, solid where strong, dashed where weak. */

/** @import {Board, Candidate, Link} from "../core/types.js" */

import { CELL, cornerOf } from "./outline.js";
import { notePlace } from "./notes.js";

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
  return links.map((link) => arrow(board, link, place, [...digits, ...ends])).join("");
}

// How far a line may bend, in shares of its length, the likeliest first.
const BENDS = [0.18, -0.18, 0.08, -0.08, 0.3, -0.3, 0.42, -0.42];

// Nearer than this, in radii of a candidate, there is no room for an arrow between two.
const SHORT = 3.4;

/**
 * @param {Board} board
 * @param {Link} link
 * @param {(candidate: Candidate) => Point} place
 * @param {Point[]} obstacles
 */
function arrow(board, link, place, obstacles) {
  const [from, to] = nearest(link, place);
  const radius = Math.min(from.radius, to.radius);
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  if (far < radius) return "";
  if (far < radius * SHORT) return capsule(from, to, radius * 1.12, kindOf(link));
  const middle = clearest(board, from, to, obstacles);
  const start = towards(from, middle, radius * 1.05);
  const end = towards(to, middle, radius * 1.15);
  const kind = kindOf(link);
  return (
    `<path class="link ${kind}" d="M${at(start)}Q${at(middle)} ${at(end)}"/>` +
    `<path class="head ${kind}" d="${head(middle, end, radius * 0.75)}"/>`
  );
}

/** @param {Link} link */
function kindOf({ strong, isEarlier }) {
  return `${strong ? "strong" : "weak"}${isEarlier ? " earlier" : ""}`;
}

/** @typedef {{x: number, y: number, radius: number}} Point */

/**
 * Two candidates side by side, as one: a line round both.
 *
 * @param {Spot} from
 * @param {Spot} to
 * @param {number} radius
 * @param {string} kind
 */
function capsule(from, to, radius, kind) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [nx, ny] = [((from.y - to.y) / length) * radius, ((to.x - from.x) / length) * radius];
  const beside = (/** @type {Spot} */ { x, y }, /** @type {number} */ by) => at({ x: x + by * nx, y: y + by * ny });
  const end = `A${at({ x: radius, y: radius })} 0 0 `;
  const d = `M${beside(from, 1)}L${beside(to, 1)}${end}0 ${beside(to, -1)}L${beside(from, -1)}${end}0 ${beside(from, 1)}Z`;
  return `<path class="link capsule ${kind}" d="${d}"/>`;
}

/**
 * Where to pull the middle of a line so that it crosses the least, and stays on the board.
 *
 * @param {Board} board
 * @param {Point} from
 * @param {Point} to
 * @param {Point[]} obstacles
 * @returns {Spot}
 */
function clearest(board, from, to, obstacles) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const between = obstacles.filter((one) => !isAt(one, from) && !isAt(one, to));
  const ways = BENDS.map((bend) => {
    const middle = { x: (from.x + to.x) / 2 + dy * bend, y: (from.y + to.y) / 2 - dx * bend };
    const cost = crossings(from, middle, to, between) + OUTSIDE * outside(board, from, middle, to) + Math.abs(bend);
    return { middle, cost };
  });
  return ways.reduce((best, way) => (way.cost < best.cost ? way : best)).middle;
}

const SAMPLES = 24;
const MARGIN = 3; // half a line, and a little

const OUTSIDE = 3; // a sample beyond the edge costs as much as this number that cross a digit

/**
 * Points along a bent line.
 *
 * @param {Spot} from
 * @param {Spot} middle
 * @param {Spot} to
 * @returns {Spot[]}
 */
function samples(from, middle, to) {
  return Array.from({ length: SAMPLES - 1 }, (_, i) => {
    const t = (i + 1) / SAMPLES;
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
    return { x: a * from.x + b * middle.x + c * to.x, y: a * from.y + b * middle.y + c * to.y };
  });
}

/**
 * How often a bent line runs through an obstacle, in samples along it.
 *
 * @param {Spot} from
 * @param {Spot} middle
 * @param {Spot} to
 * @param {Point[]} obstacles
 */
function crossings(from, middle, to, obstacles) {
  return samples(from, middle, to).filter(({ x, y }) =>
    obstacles.some((one) => Math.hypot(one.x - x, one.y - y) < one.radius),
  ).length;
}

/**
 * How often it is beyond the edge of the board.
 *
 * @param {Board} board
 * @param {Spot} from
 * @param {Spot} middle
 * @param {Spot} to
 */
function outside({ width, height }, from, middle, to) {
  return samples(from, middle, to).filter(
    ({ x, y }) => x < MARGIN || y < MARGIN || x > width * CELL - MARGIN || y > height * CELL - MARGIN,
  ).length;
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
