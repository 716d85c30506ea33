/** Where the page comes from. */

const HERE = /^(localhost|127\.|\[::1\])/;

/** Whether links to this page open on this machine only: its server runs here, or it is a file. */
export function isLocal() {
  return !location.host || HERE.test(location.host);
}
