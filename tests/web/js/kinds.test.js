import assert from "node:assert/strict";
import { test } from "node:test";

import { levelsOf } from "../../../src/nonet/web/static/core/kinds.js";

const ABOUT = /** @type {any} */ ({
  levels: ["easy", "medium", "hard"],
  few_levels: [
    { kind: "classic", size: 4, levels: ["easy"] },
    { kind: "diagonal+window", size: 4, levels: ["easy", "hard"] },
  ],
});

test("a board that lacks levels offers those it has, whatever the order of its kinds", () => {
  assert.deepEqual(levelsOf(ABOUT, "classic", 4), ["easy"]);
  assert.deepEqual(levelsOf(ABOUT, "window+diagonal", 4), ["easy", "hard"]);
});

test("other boards offer every level", () => {
  assert.deepEqual(levelsOf(ABOUT, "classic", 9), ABOUT.levels);
  assert.deepEqual(levelsOf(ABOUT, "jigsaw", 4), ABOUT.levels);
});
