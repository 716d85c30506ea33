/** The boxes that a board of a size can have. */

/**
 * All ways to cut a size into boxes, the most square one first.
 *
 * @param {number} size
 * @returns {[number, number][]}
 */
export function boxesOf(size) {
  const sides = Array.from({ length: size }, (_, i) => i + 1).filter(
    (side) => size % side === 0 && side > 1 && side < size,
  );
  const boxes = sides.map((side) => /** @type {[number, number]} */ ([side, size / side]));
  return boxes.sort((a, b) => Math.abs(a[0] - a[1]) - Math.abs(b[0] - b[1]) || a[0] - b[0]);
}
