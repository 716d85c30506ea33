/** The links of a chain: curved arrows between candidates, solid where strong, dashed where weak. */

/** @import {Board, Candidate, Link} from "./types.js" */

import { CELL } from "./outline.js";
import { notePlace } from "./glyphs.js";

/**
 * @param {Board} board
 * @param {readonly Link[]} links
 * @param {(cell: number) => number[]} notesOf the candidates shown in a cell
 */
export function linksText(board, links, notesOf) {
  const place = (/** @type {Candidate} */ candidate) => centre(board, candidate, notesOf(candidate.cell));
  return links.map((link) => arrow(link, place)).join("");
}

/**
 * @param {Link} link
 * @param {(candidate: Candidate) => Point} place
 */
function arrow(link, place) {
  const [from, to] = nearest(link, place);
  const radius = Math.min(from.radius, to.radius);
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length < radius) return "";
  // Bent to the left of the way, so that there and back do not lie on one another and digits between stay readable.
  const bend = Math.min(length * 0.2, 60);
  const middle = { x: (from.x + to.x) / 2 + (dy / length) * bend, y: (from.y + to.y) / 2 - (dx / length) * bend };
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
  return { x: (cell % board.width) * CELL + x, y: Math.floor(cell / board.width) * CELL + y, radius };
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
