import assert from "node:assert/strict";
import { test } from "node:test";

import { enter, restart } from "../../../src/nonet/web/static/core/moves.js";
import { restore, save, writeLink } from "../../../src/nonet/web/static/core/link.js";
import { changedBefore, gameAt, goOnFrom, momentsOf } from "../../../src/nonet/web/static/core/rewind.js";
import { setSetting } from "../../../src/nonet/web/static/core/setting.js";
import { selectOnly } from "../../../src/nonet/web/static/core/selection.js";
import { labelOf, redo, undo } from "../../../src/nonet/web/static/core/state.js";
import { ageOf, beginTrial, dropTrial, keepAllTrials, keepTrial } from "../../../src/nonet/web/static/core/trial.js";
import { triedIn } from "../../../src/nonet/web/static/core/tried.js";
import { cellText } from "../../../src/nonet/web/static/view/glyphs.js";
import { newMemory, sceneOf } from "../../../src/nonet/web/static/view/scene.js";
import { game, settings } from "./boards.js";

function type(on, cell, digit, mode = "digit") {
  selectOnly(on, cell);
  return enter(on, digit, mode, { ...settings, cleanNotes: false });
}

/** All that a player sees of a game: cells, and what was tried. */
const seen = (on) => JSON.stringify([on.cells, on.cells.map((_, cell) => triedIn(on, cell)), on.history.trials]);

/** A game with a note, a try, and a try within it. */
function nested() {
  const on = game();
  type(on, 2, 4, "corner");
  beginTrial(on);
  type(on, 3, 2);
  type(on, 2, 1, "corner");
  beginTrial(on);
  type(on, 5, 6);
  type(on, 2, 2, "centre");
  return on;
}

test("what was entered in a try is known by the try, and nothing else is", () => {
  const on = nested();
  assert.deepEqual(triedIn(on, 3), { placed: 1 });
  assert.deepEqual(triedIn(on, 5), { placed: 2 });
  assert.deepEqual(triedIn(on, 2), { corner1: 1, centre2: 2 });
  assert.deepEqual(triedIn(on, 6), {});
});

test("a digit that a try takes out and puts back belongs to the try that put it back", () => {
  const on = game();
  type(on, 3, 2);
  beginTrial(on);
  type(on, 3, 2); // out
  assert.deepEqual(triedIn(on, 3), {});
  type(on, 3, 2); // the same as before the try
  assert.deepEqual(triedIn(on, 3), {});
  type(on, 3, 2);
  beginTrial(on);
  type(on, 3, 2);
  assert.deepEqual(triedIn(on, 3), { placed: 2 });
});

test("a try that is dropped leaves the board as it was, one within it leaves the outer one", () => {
  const on = nested();
  const outer = { 3: 2, 5: 0 };
  dropTrial(on);
  for (const [cell, digit] of Object.entries(outer)) assert.equal(on.cells[cell].placed, digit);
  assert.deepEqual(on.cells[2].centre, []);
  assert.equal(on.history.trials.length, 1);
  dropTrial(on);
  assert.deepEqual([on.cells[3].placed, on.cells[2].corner], [0, [4]]);
  assert.equal(dropTrial(on), false);
});

test("a try that is kept belongs to the one around it, and then to the game", () => {
  const on = nested();
  keepTrial(on);
  assert.deepEqual(triedIn(on, 5), { placed: 1 });
  keepTrial(on);
  assert.deepEqual(triedIn(on, 5), {});
  assert.equal(on.cells[5].placed, 6);
  assert.equal(keepTrial(on), false);
});

test("a fourth try has no room", () => {
  const on = game();
  assert.deepEqual(
    [1, 2, 3, 4].map(() => beginTrial(on)),
    [true, true, true, false],
  );
  assert.equal(on.history.past.length, 3);
});

const ENDS = {
  "two tries are open": () => {},
  "both are dropped": (on) => (dropTrial(on), dropTrial(on)),
  "one is kept, one dropped": (on) => (keepTrial(on), dropTrial(on)),
  "both are kept": (on) => (keepTrial(on), keepTrial(on)),
  "the board is cleared within them": (on) => (restart(on), dropTrial(on)),
  "the puzzle is solved": keepAllTrials,
  "the player goes on from an earlier moment": (on) => (goOnFrom(on, 2), type(on, 6, 1), goOnFrom(on, 7)),
};

for (const [name, end] of Object.entries(ENDS)) {
  test(`undo and redo pass through every state again when ${name}`, () => {
    const on = nested();
    end(on);
    const states = [seen(on)];
    while (undo(on)) states.push(seen(on));
    assert.equal(on.history.trials.length, 0);
    for (const state of states.slice(0, -1).reverse()) {
      redo(on);
      assert.equal(seen(on), state);
    }
    assert.equal(redo(on), null);
  });

  test(`a game is saved and read with its tries when ${name}`, () => {
    const on = nested();
    end(on);
    const read = restore(save(on, 0));
    assert.equal(seen(read), seen(on));
    while (undo(on)) {
      undo(read);
      assert.equal(seen(read), seen(on));
    }
    while (redo(on)) {
      redo(read);
      assert.equal(seen(read), seen(on));
    }
  });
}

test("a game without its moves is saved with its tries: they can be dropped", () => {
  const read = restore(save(nested(), 0, 0));
  dropTrial(read);
  dropTrial(read);
  assert.deepEqual([read.cells[3].placed, read.cells[2].corner], [0, [4]]);
});

test("a game that was saved before there were tries has none", () => {
  const { trials: _, ...old } = JSON.parse(save(game(), 0));
  assert.deepEqual(restore(JSON.stringify(old)).history.trials, []);
});

test("a link to the puzzle says nothing of tries", () => {
  const on = nested();
  const plain = game();
  assert.equal(writeLink(on, false), writeLink(plain, false));
});

test("a puzzle that is set has no try; to drop one would take its givens away", () => {
  const on = nested();
  setSetting(on, true);
  setSetting(on, false);
  assert.deepEqual([on.history.trials, on.cells[3].given, dropTrial(on)], [[], 2, false]);
  undo(on);
  undo(on);
  assert.equal(on.history.trials.length, 2);
  const unmoved = restore(save(nested(), 0, 0));
  setSetting(unmoved, true);
  assert.deepEqual(unmoved.history.trials, []);
});

test("a mistake is in the try or older than it", () => {
  const on = nested();
  assert.deepEqual(ageOf(on, [5]), { isTried: true, isOlder: false });
  assert.deepEqual(ageOf(on, [3]), { isTried: false, isOlder: true });
  assert.deepEqual(ageOf(on, [3, 5]), { isTried: true, isOlder: true });
});

test("a screen reader hears which digits and marks are tried", () => {
  const on = nested();
  const label = (cell) => labelOf(on, cell, settings, new Set(), null);
  assert.equal(label(3), "row 1 column 4, 2, a try");
  assert.equal(label(5), "row 1 column 6, 6, try 2");
  assert.match(label(2), /corner marks 1 4, centre marks 2, marks of a try: 1 2$/);
});

test("tried digits and marks are drawn in a colour of their own, until the try is kept", () => {
  const on = nested();
  const memory = newMemory();
  const drawn = (cell) => {
    const extra = { overlay: null, wrong: new Set(), painting: null, isPaused: false, memory };
    return cellText(on.board, sceneOf(on, settings, extra).cells[cell], false);
  };
  assert.match(drawn(3), /digit placed tried-1/);
  assert.match(drawn(5), /digit placed tried-2/);
  assert.match(drawn(2), /class="corner tried-1"[^>]*>1</);
  assert.match(drawn(2), /class="corner"[^>]*>4</);
  assert.match(drawn(2), /<tspan class="tried-2">2</);
  keepTrial(on);
  assert.match(drawn(5), /digit placed tried-1/);
  keepTrial(on);
  assert.doesNotMatch(drawn(5) + drawn(3) + drawn(2), /tried/);
});

test("every moment of a game can be looked at, and the game stays as it is", () => {
  const on = nested();
  const states = [seen(on)];
  const copy = nested();
  while (undo(copy)) states.unshift(seen(copy));
  const before = seen(on);
  states.forEach((state, moment) => assert.equal(seen(gameAt(on, moment)), state));
  assert.equal(seen(on), before);
  assert.deepEqual(momentsOf(on), { first: 0, now: 7, last: 7 });
  assert.deepEqual(changedBefore(gameAt(on, 1)), [2]);
  assert.deepEqual(changedBefore(gameAt(on, 2)), []); // a try began
});

test("moments that were undone can be looked at, too", () => {
  const on = nested();
  const last = seen(on);
  undo(on);
  undo(on);
  assert.deepEqual(momentsOf(on), { first: 0, now: 5, last: 7 });
  assert.equal(seen(gameAt(on, 7)), last);
  assert.equal(goOnFrom(on, 7), true);
  assert.deepEqual([seen(on), on.history.past.length], [last, 7]);
});

test("to go on from an earlier moment is one move; undo leads back to where all was", () => {
  const on = nested();
  const last = seen(on);
  undo(on);
  const early = seen(gameAt(on, 1));
  assert.equal(goOnFrom(on, 1), true);
  assert.deepEqual([seen(on), on.history.past.length], [early, 8]);
  undo(on);
  assert.equal(seen(on), last);
  assert.equal(goOnFrom(on, 7), false);
});

test("moments before the rules of the board changed are not shown", () => {
  const on = nested();
  on.history.past.splice(3, 0, [{ board: true, before: {}, after: {} }]);
  on.history.future = [[{ board: true, before: {}, after: {} }], []];
  assert.deepEqual(momentsOf(on), { first: 4, now: 8, last: 9 });
});
