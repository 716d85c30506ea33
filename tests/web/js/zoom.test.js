import assert from "node:assert/strict";
import { test } from "node:test";

import { clamp, follow, reveal, WHOLE, zoomAt } from "../../../src/nonet/web/static/core/zoom.js";

const close = (zoom, expected) => {
  for (const [name, value] of Object.entries(expected)) assert.ok(Math.abs(zoom[name] - value) < 1e-9, name);
};

test("what is under the pointer stays there", () => {
  const at = { x: 0.75, y: 0.25 };
  const zoom = zoomAt(WHOLE, 2, at);
  close(zoom, { scale: 2, x: -0.75, y: -0.25 });
  close(zoomAt(zoom, 0.5, at), WHOLE);
});

test("it is never smaller than the whole board, never far too large, and never shows what is beside it", () => {
  close(zoomAt(WHOLE, 0.3, { x: 0.1, y: 0.9 }), WHOLE);
  assert.equal(zoomAt(WHOLE, 100, { x: 0, y: 0 }).scale, 8);
  close(clamp({ scale: 2, x: 0.4, y: -3 }), { scale: 2, x: 0, y: -1 });
});

test("two fingers that move together move the board", () => {
  const zoom = zoomAt(zoomAt(WHOLE, 2, { x: 0.5, y: 0.5 }), 1, { x: 0.5, y: 0.5 }, { x: 0.6, y: 0.4 });
  close(zoom, { scale: 2, x: -0.4, y: -0.6 });
});

test("the cursor is followed no further than needed", () => {
  const zoom = { scale: 2, x: 0, y: 0 };
  assert.deepEqual(follow(zoom, { left: 0.1, top: 0.1, right: 0.2, bottom: 0.2 }), zoom);
  close(follow(zoom, { left: 0.6, top: 0.1, right: 0.7, bottom: 0.2 }), { scale: 2, x: -0.4, y: 0 });
  close(follow({ scale: 2, x: -1, y: 0 }, { left: 0.2, top: 0, right: 0.3, bottom: 0.1 }), { x: -0.4, y: 0 });
});

test("a part of the board is revealed: moved to, and zoomed out where it is larger than what is in sight", () => {
  const zoom = { scale: 4, x: 0, y: 0 };
  close(reveal(zoom, { left: 0.8, top: 0, right: 0.9, bottom: 0.1 }), { scale: 4, x: 1 - 3.6, y: 0 });
  close(reveal(zoom, { left: 0.4, top: 0.5, right: 0.9, bottom: 0.6 }), { scale: 2, x: -0.8 });
  close(reveal(zoom, { left: 0, top: 0, right: 1, bottom: 0.5 }), WHOLE);
});
