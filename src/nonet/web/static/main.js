/** The page of a server. */

/** @import {Tab} from "./panels/tabs.js" */

import { httpEngine } from "./engine/http.js";
import { firstGame, wireWayBack } from "./page/first.js";
import { start } from "./start.js";

/** @type {readonly Tab[]} */
const TABS = [
  { id: "play", name: "Play" },
  { id: "explain", name: "Explain", load: () => import("./panels/explain.js") },
  { id: "learn", name: "Learn", load: () => import("./panels/learn.js") },
  { id: "set", name: "Set", load: () => import("./panels/set.js") },
];

void start({ engine: httpEngine(), tabs: TABS, firstGame, wireWayBack });
