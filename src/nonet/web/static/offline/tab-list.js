/** In a page without a server this stands for panels/tab-list.js: what the file can fill. */

/** @import {Tab} from "../panels/tabs.js" */

/** @type {readonly Tab[]} */
export const TABS = [
  { id: "play", name: "Play" },
  { id: "explain", name: "Explain", load: () => import("../panels/explain.js") },
];
