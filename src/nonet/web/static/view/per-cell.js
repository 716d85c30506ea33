/** One thing for each cell, worked out again only where what it follows from has changed: a key changes few of hundreds. */

/** @template T */
export class PerCell {
  constructor() {
    /** @type {readonly unknown[]} */
    this.common = [];
    /** @type {readonly (readonly unknown[])[]} */
    this.own = [];
    /** @type {readonly T[]} */
    this.found = [];
  }

  /**
   * @param {readonly unknown[]} common what all cells follow from
   * @param {readonly (readonly unknown[])[]} own what each follows from: immutable lists by cell; the first covers all cells
   * @param {(cell: number) => T} make
   * @returns {readonly T[]}
   */
  all(common, own, make) {
    const before = this.own;
    const isKnown = own[0].length === this.found.length && isSame(common, this.common);
    const isOld = (/** @type {number} */ cell) => own.every((list, i) => list[cell] === before[i][cell]);
    this.found = own[0].map((_, cell) => (isKnown && isOld(cell) ? this.found[cell] : make(cell)));
    [this.common, this.own] = [common, own];
    return this.found;
  }
}

/**
 * @param {readonly unknown[]} one
 * @param {readonly unknown[]} other
 */
function isSame(one, other) {
  return one.length === other.length && one.every((item, i) => item === other[i]);
}
