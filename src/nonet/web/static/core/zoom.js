/** How far the board is zoomed in and where, as plain numbers: the board is 1 wide and 1 high, whatever it measures. */

/**
 * @typedef {{scale: number, x: number, y: number}} Zoom how many times larger, and where the board's corner is then
 * @typedef {{left: number, top: number, right: number, bottom: number}} Area a part of the board, from 0 to 1
 * @typedef {{x: number, y: number}} Room how much of the screen shows the board: more than 1 where there is room beside or below
 */

/** @type {Readonly<Zoom>} */
export const WHOLE = Object.freeze({ scale: 1, x: 0, y: 0 });

/** @type {Readonly<Room>} */
export const SNUG = Object.freeze({ x: 1, y: 1 });

const MOST = 8;
const LEAST = 1.001; // below that nothing is larger, but for rounding
const HARDLY = 1.25; // a board so little larger is shown whole, with its numbers

/**
 * No more than the board, and no room beside it.
 *
 * @param {Zoom} zoom
 * @param {Readonly<Room>} [room]
 * @returns {Zoom}
 */
export function clamp({ scale, x, y }, room = SNUG) {
  const large = scale < LEAST ? 1 : Math.min(scale, MOST);
  const inside = (/** @type {number} */ at, /** @type {number} */ space) => Math.min(0, Math.max(space - large, at));
  return { scale: large, x: inside(x, room.x), y: inside(y, room.y) };
}

/**
 * Larger by a factor; what is at a point of the screen stays there, or goes where the fingers went.
 *
 * @param {Zoom} zoom
 * @param {number} factor
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} [to]
 * @param {Readonly<Room>} [room]
 */
export function zoomAt(zoom, factor, from, to = from, room = SNUG) {
  const scale = Math.min(Math.max(zoom.scale * factor, 1), MOST);
  const by = scale / zoom.scale;
  return clamp({ scale, x: to.x - (from.x - zoom.x) * by, y: to.y - (from.y - zoom.y) * by }, room);
}

/**
 * Moved no further than needed to see a part of the board.
 *
 * @param {Zoom} zoom
 * @param {Area} area
 * @param {Readonly<Room>} [room]
 */
export function follow(zoom, { left, top, right, bottom }, room = SNUG) {
  const { scale } = zoom;
  /** @type {(at: number, start: number, end: number, space: number) => number} */
  const keep = (at, start, end, space) => {
    if (at + start * scale < 0) return -start * scale;
    return at + end * scale > space ? space - end * scale : at;
  };
  return clamp({ scale, x: keep(zoom.x, left, right, room.x), y: keep(zoom.y, top, bottom, room.y) }, room);
}

/**
 * Zoomed out, if need be, until a part of the board can be seen as a whole, and moved there.
 *
 * @param {Zoom} zoom
 * @param {Area} area
 * @param {Readonly<Room>} [room]
 */
export function reveal(zoom, area, room = SNUG) {
  const most = Math.min(room.x / (area.right - area.left), room.y / (area.bottom - area.top));
  const fits = Math.max(1, Math.min(zoom.scale, most));
  if (fits < HARDLY) return WHOLE;
  const middle = { x: room.x / 2, y: room.y / 2 };
  return follow(zoomAt(zoom, fits / zoom.scale, middle, middle, room), area, room);
}
