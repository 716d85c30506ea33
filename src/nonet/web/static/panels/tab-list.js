/** The tabs, in their order. A file without a server has fewer. */

/** @import {Tab} from "./tabs.js" */

/** @type {readonly Tab[]} */
export const TABS = [
  { id: "play", name: "Play" },
  { id: "explain", name: "Explain", load: () => import("./explain.js") },
  { id: "learn", name: "Learn", load: () => import("./learn.js") },
  { id: "set", name: "Set", load: () => import("./set.js") },
];
