/** What the browser keeps from visit to visit. One that keeps nothing still plays: then nothing was kept. */

/**
 * @param {string} key
 * @returns {string | null} what was kept there, if anything was
 */
export function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {string} text
 * @returns {boolean} whether it is kept: there may be no room, or no leave
 */
export function keep(key, text) {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
