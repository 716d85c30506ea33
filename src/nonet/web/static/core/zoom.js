/** How far the board is zoomed in and where, as plain numbers: the board is 1 wide and 1 high, whatever it measures. */

/**
 * @typedef {{scale: number, x: number, y: number}} Zoom how many times larger, and where the board's corner is then
 * @typedef {{left: number, top: number, right: number, bottom: number}} Area a part of the board, from 0 to 1
 */

/** @type {Readonly<Zoom>} */
export const WHOLE = Object.freeze({ scale: 1, x: 0, y: 0 });

const MOST = 8;
const LEAST = 1.001; // below that nothing is larger, but for rounding
const HARDLY = 1.25; // a board so little larger is shown whole, with its numbers

/**
 * No more than the board, and no room beside it.
 *
 * @param {Zoom} zoom
 * @returns {Zoom}
 */
export function clamp({ scale, x, y }) {
  const large = scale < LEAST ? 1 : Math.min(scale, MOST);
  const inside = (/** @type {number} */ at) => Math.min(0, Math.max(1 - large, at));
  return { scale: large, x: inside(x), y: inside(y) };
}

/**
 * Larger by a factor; what is at a point of the screen stays there, or goes where the fingers went.
 *
 * @param {Zoom} zoom
 * @param {number} factor
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} [to]
 */
export function zoomAt(zoom, factor, from, to = from) {
  const scale = Math.min(Math.max(zoom.scale * factor, 1), MOST);
  const by = scale / zoom.scale;
  return clamp({ scale, x: to.x - (from.x - zoom.x) * by, y: to.y - (from.y - zoom.y) * by });
}

/**
 * Moved no further than needed to see a part of the board.
 *
 * @param {Zoom} zoom
 * @param {Area} area
 */
export function follow(zoom, { left, top, right, bottom }) {
  const { scale } = zoom;
  const keep = (/** @type {number} */ at, /** @type {number} */ start, /** @type {number} */ end) => {
    if (at + start * scale < 0) return -start * scale;
    return at + end * scale > 1 ? 1 - end * scale : at;
  };
  return clamp({ scale, x: keep(zoom.x, left, right), y: keep(zoom.y, top, bottom) });
}

/**
 * Zoomed out, if need be, until a part of the board can be seen as a whole, and moved there.
 *
 * @param {Zoom} zoom
 * @param {Area} area
 */
export function reveal(zoom, area) {
  const fits = Math.max(1, Math.min(zoom.scale, 1 / (area.right - area.left), 1 / (area.bottom - area.top)));
  if (fits < HARDLY) return WHOLE;
  return follow(zoomAt(zoom, fits / zoom.scale, { x: 0.5, y: 0.5 }), area);
}
