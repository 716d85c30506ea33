/** Jigsaw layouts as lists: the shape of each cell, -1 for none. Whether one is sound is for the server to say. */

/**
 * Where a drawing can start: the boxes a size has, or its rows.
 *
 * @param {number} size
 * @returns {number[]}
 */
export function startingShapes(size) {
  const high = Math.max(
    ...Array.from({ length: size }, (_, i) => i + 1).filter((side) => size % side === 0 && side * side <= size),
  );
  const wide = size / high;
  return Array.from({ length: size * size }, (_, cell) => {
    const [row, column] = [Math.floor(cell / size), cell % size];
    return Math.floor(row / high) * high + Math.floor(column / wide);
  });
}

/**
 * Random connected shapes: cells change hands between neighbours as long as both shapes stay in one piece.
 *
 * @param {number} size
 * @param {() => number} random from 0 up to 1
 * @returns {number[]}
 */
export function randomShapes(size, random) {
  const shapes = startingShapes(size);
  const pick = (/** @type {number[]} */ list) => list[Math.floor(random() * list.length)];
  for (let i = 0; i < size * size * 6; i++) {
    const cell = Math.floor(random() * shapes.length);
    const [own, other] = [shapes[cell], pick(neighbours(cell, size).map((near) => shapes[near]))];
    if (own === other) continue;
    const ways = shapes.flatMap((shape, back) => (shape === other && touches(shapes, back, own, size) ? [back] : []));
    const back = pick(ways);
    shapes[cell] = other;
    shapes[back] = own;
    if (isConnected(shapes, own, size) && isConnected(shapes, other, size)) continue;
    shapes[cell] = own;
    shapes[back] = other;
  }
  return shapes;
}

/**
 * @param {number} cell
 * @param {number} size
 */
function neighbours(cell, size) {
  const found = [];
  if (cell >= size) found.push(cell - size);
  if (cell % size) found.push(cell - 1);
  if ((cell + 1) % size) found.push(cell + 1);
  if (cell + size < size * size) found.push(cell + size);
  return found;
}

/**
 * @param {readonly number[]} shapes
 * @param {number} cell
 * @param {number} shape
 * @param {number} size
 */
function touches(shapes, cell, shape, size) {
  return neighbours(cell, size).some((near) => shapes[near] === shape);
}

/**
 * @param {readonly number[]} shapes
 * @param {number} shape
 * @param {number} size
 */
export function isConnected(shapes, shape, size) {
  const cells = shapes.flatMap((own, cell) => (own === shape ? [cell] : []));
  const reached = new Set(cells.slice(0, 1));
  for (const cell of reached) for (const near of neighbours(cell, size)) if (shapes[near] === shape) reached.add(near);
  return reached.size === cells.length;
}

/**
 * How many cells each shape has.
 *
 * @param {readonly number[]} shapes
 * @param {number} size
 */
export function countCells(shapes, size) {
  const counts = Array(size).fill(0);
  for (const shape of shapes) if (shape >= 0) counts[shape] += 1;
  return counts;
}

/**
 * n lines of n shape numbers, from 1.
 *
 * @param {readonly number[]} shapes
 * @param {number} size
 */
export function layoutText(shapes, size) {
  const line = (/** @type {number} */ row) => shapes.slice(row * size, (row + 1) * size).map((shape) => shape + 1);
  return Array.from({ length: size }, (_, row) => line(row).join(" ")).join("\n");
}
