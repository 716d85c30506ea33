/** The page of a server. */

/** @import {Tab} from "./panels/tabs.js" */

import { word } from "./core/words.js";
import { httpEngine } from "./engine/http.js";
import { firstGame, wireWayBack } from "./page/first.js";
import { start } from "./start.js";

/** @type {readonly Tab[]} */
const TABS = [
  { id: "play", name: word("Play") },
  { id: "explain", name: word("Explain"), load: () => import("./panels/explain.js") },
  { id: "learn", name: word("Learn"), load: () => import("./panels/learn.js") },
  { id: "set", name: word("Set"), load: () => import("./panels/set.js") },
];

void start({ engine: httpEngine(), tabs: TABS, hasHome: true, firstGame, wireWayBack });
