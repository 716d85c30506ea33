import assert from "node:assert/strict";
import { test } from "node:test";

import { selectOnly } from "../../../src/nonet/web/static/core/selection.js";
import { wireCard } from "../../../src/nonet/web/static/panels/card.js";
import { wireHead } from "../../../src/nonet/web/static/panels/head.js";
import { wirePad } from "../../../src/nonet/web/static/panels/pad.js";
import { drawRating } from "../../../src/nonet/web/static/panels/rating.js";
import { fillStatistics } from "../../../src/nonet/web/static/panels/statistics.js";
import { wireTabs } from "../../../src/nonet/web/static/panels/tabs.js";
import { makeLaid } from "../../../src/nonet/web/static/panels/tool-list.js";
import { openApp, settled } from "./app.js";
import { game } from "./boards.js";
import { parse } from "./dom.js";

const NO_MARKS = { candidates: [], cells: [], regions: [0], covers: [], links: [], groups: [], second: "", focus: [] };
const HINT = {
  technique: "hidden-single",
  name: "Hidden single",
  nudge: "Count the fours.",
  sentence: "r1c3 is 4.",
  placements: [{ cell: 2, digit: 4 }],
  eliminations: [],
  values: Array(81).fill(0),
  candidates: Array(81).fill([4]),
  marks: { ...NO_MARKS, candidates: [{ cell: 2, digit: 4, mark: "placed" }] },
};

const drawn = (wire, options) => {
  const opened = openApp(options);
  wire(opened.app);
  opened.app.redraw();
  opened.drawFrames();
  return opened;
};
const labels = (element) => element.children.map((key) => key.getAttribute("aria-label"));

test("the pad has a key for every digit, and says how many of it are left", () => {
  const { document } = drawn(wirePad);
  const keys = document.getElementById("digits");
  assert.deepEqual(labels(keys).slice(0, 2), ["1, 6 left", "2, 7 left"]);
  assert.equal(keys.childElementCount, 9);
  assert.equal(keys.dataset.count, "few");
  const big = drawn(wirePad, { on: game("classic 16x16") }).document.getElementById("digits");
  assert.deepEqual([big.childElementCount, big.dataset.count], [16, "many"]);
});

test("a key of the pad enters its digit; undo and redo can be pressed when there is something to take back", () => {
  const { app, document, press, drawFrames } = drawn(wirePad);
  const [undo, redo] = ["undo", "redo"].map((id) => document.getElementById(id));
  assert.deepEqual([undo.disabled, redo.disabled], [true, true]);
  selectOnly(app.game, 2);
  document.getElementById("digits").children[3].children[0].click(); // the face of the key
  drawFrames();
  assert.equal(app.game.cells[2].placed, 4);
  assert.equal(labels(document.getElementById("digits"))[3], "4, 6 left");
  assert.deepEqual([undo.disabled, redo.disabled], [false, true]);
  press("undo");
  drawFrames();
  assert.equal(app.game.cells[2].placed, 0);
  assert.deepEqual([undo.disabled, redo.disabled], [true, false]);
});

test("the mode of the pad is pressed, and colours have keys of their own", () => {
  const { document, press, drawFrames } = drawn(wirePad);
  press("mode-colour");
  drawFrames();
  assert.equal(document.getElementById("mode-colour").getAttribute("aria-pressed"), "true");
  assert.equal(document.getElementById("mode-digit").getAttribute("aria-pressed"), "false");
  assert.equal(labels(document.getElementById("digits"))[8], "colour 9");
});

test("the card tells a hint stage by stage; a message leaves it there", () => {
  const { app, document, text, drawFrames } = drawn(wireCard);
  assert.equal(document.getElementById("close").hidden, true);
  const said = [1, 2, 3].map((stage) => {
    app.overlay.showHint(HINT, stage);
    drawFrames();
    return [text("card-name"), text("card-text"), text("hint")];
  });
  assert.deepEqual(said, [
    ["", "Look at row 1.", "More 1/3"],
    ["Hidden single", "Count the fours.", "More 2/3"],
    ["Hidden single", "r1c3 is 4.", "Apply"],
  ]);
  app.overlay.say("The link is copied.", "good");
  drawFrames();
  assert.deepEqual([text("card-text"), text("message")], ["r1c3 is 4.", "The link is copied."]);
  assert.equal(document.getElementById("message").className, "good");
  app.overlay.say("The rules of this puzzle are many. ".repeat(4), "good");
  drawFrames();
  assert.equal(document.getElementById("message").className, "good long", "eight lines are not bold");
  app.overlay.say("The rules of this puzzle are many. ".repeat(4), "bad");
  drawFrames();
  assert.equal(document.getElementById("message").className, "bad");
  assert.equal(document.getElementById("legend").textContent, "goes in");
  document.getElementById("close").click();
  drawFrames();
  assert.deepEqual([text("card-text"), text("message"), text("hint")], ["", "", "Hint"]);
});

test("the card walks along a path, and says when it is won", () => {
  const { app, document, press, text, drawFrames } = drawn(wireCard);
  app.overlay.showPath([HINT, { ...HINT, sentence: "r1c4 is 6." }], 0);
  drawFrames();
  assert.deepEqual([text("path-place"), document.getElementById("step-back").disabled], ["Step 1 of 2", true]);
  press("step-on");
  drawFrames();
  assert.deepEqual([text("path-place"), text("card-text")], ["Step 2 of 2", "r1c4 is 6."]);
  app.overlay.showWin({ text: "With 1 hint.", figures: [{ name: "Time", value: "1:01" }], nextLevel: "hard" });
  drawFrames();
  assert.deepEqual([text("card-name"), text("card-text"), text("figures")], ["Solved!", "With 1 hint.", "Time1:01"]);
  assert.deepEqual([document.getElementById("won").hidden, text("next-level")], [false, "Next level: hard"]);
  assert.equal(document.getElementById("board").classList.contains("won"), true);
});

test("the name of a technique is a button where there are lessons, and only a name elsewhere", () => {
  for (const [tabs, tag] of [
    [[{ id: "play" }, { id: "learn" }], "button"],
    [[{ id: "play" }], "span"],
  ]) {
    const { app, document, drawFrames } = drawn(wireCard, { tabs });
    app.overlay.showHint(HINT, 3);
    drawFrames();
    assert.equal(document.getElementById("card-name").firstElementChild.localName, tag);
  }
});

test("the head has the title of the game, and pauses it", (context) => {
  context.mock.timers.enable({ apis: ["setInterval"] });
  const { app, document, press, text, drawFrames } = drawn(wireHead);
  app.game.title = "Easy classic";
  app.game.info.author = "Ada";
  press("pause");
  drawFrames();
  assert.deepEqual(
    [text("title"), text("print-title"), document.title],
    ["Easy classic", "Easy classic, by Ada", "Easy classic · Nonet"],
  );
  assert.deepEqual([app.session.isPaused, app.game.clock.since], [true, null]);
  press("go-on");
  assert.equal(app.session.isPaused, false);
});

test("a panel is loaded when its tab is first chosen, once", async () => {
  let opened = 0;
  const panel = { open: (_app, host) => (opened++, host.append("filled")) };
  const tabs = [
    { id: "play", name: "Play" },
    { id: "explain", name: "Explain", load: async () => panel },
  ];
  const { document, text } = drawn(wireTabs, { tabs });
  const tab = document.getElementById("tab-explain");
  for (let i = 0; i < 2; i++) {
    tab.click();
    await settled();
  }
  assert.deepEqual([opened, text("panel-explain"), document.getElementById("panel-play").hidden], [1, "filled", true]);
});

test("a part of the page that cannot be loaded is a message", async () => {
  const load = async () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  };
  const tabs = [
    { id: "play", name: "Play" },
    { id: "learn", name: "Learn", load },
  ];
  const { app, document } = drawn(wireTabs, { tabs });
  const tab = document.getElementById("tab-learn");
  tab.click();
  await settled();
  assert.deepEqual(app.overlay.message, { text: "Nobody answers.", tone: "bad" });
});

test("a rating is its level, its hardest technique and the figures of other scales", () => {
  const { app, document, text } = openApp();
  document.body.append(
    ...parse('<section id="rating"><p id="rating-sentence"></p><dl id="rating-rows"></dl></section>').children,
  );
  drawRating(app);
  assert.equal(document.getElementById("rating").hidden, true);
  const scales = { nonet: { level: "easy" }, se121: { er: 1.2, ep: 1.2 }, weight: { weight: 9 } };
  app.session.rating = {
    level: "easy",
    hardest: "Hidden single",
    steps: 49,
    told: 51,
    sentence: "this is easy",
    scales,
  };
  drawRating(app);
  assert.equal(text("rating-sentence"), "This is easy.");
  assert.deepEqual(
    document.getElementById("rating-rows").children.map((one) => one.textContent),
    [
      "Level",
      "Easy",
      "Hardest technique",
      "Hidden single",
      "Steps of the whole solution",
      "51",
      "Sudoku Explainer",
      "ER 1.2, EP 1.2",
      "Weight (not an ER)",
      "9",
    ],
  );
});

test("rules on the board are told in words; a row points at its cells, changes its rule or takes it off", () => {
  const { app, document } = openApp();
  const { data } = app.game.board;
  app.game.board.data = { ...data, rules: ["odd r1c1"], laid: [{ words: "r1c1 is odd", places: [[0, 0]] }] };
  const [desk, list, done] = [{ changed: -1, marked: [] }, document.createElement("ul"), []];
  const draw = makeLaid(app, desk, list, {
    change: (i) => done.push(["change", i]),
    remove: (i) => done.push(["remove", i]),
  });
  draw();
  const [row] = list.children;
  const [, change, remove] = row.children;
  assert.deepEqual(
    row.children.map((one) => one.textContent),
    ["r1c1 is odd", "Change", "✕"],
  );
  row.happen("pointerenter");
  assert.deepEqual(desk.marked, [[0, 0]]);
  row.happen("pointerleave");
  change.click();
  remove.click();
  assert.deepEqual(
    [desk.marked, done],
    [
      [],
      [
        ["change", 0],
        ["remove", 0],
      ],
    ],
  );
  app.game.board.data = data;
});

test("statistics sum up what was solved, and can be cleared and restored", () => {
  const { app, document, kept } = openApp();
  const part = document.getElementById("statistics-part");
  fillStatistics(app, part);
  assert.match(part.textContent, /Nothing yet/);
  const one = { board: "classic", level: "easy", time: 60_000, hints: 0, day: "2026-01-01", daily: "", puzzle: "a" };
  kept.set("nonet.finished", JSON.stringify([one, { ...one, time: 120_000, hints: 2, puzzle: "b" }]));
  fillStatistics(app, part);
  const cells = part
    .querySelector("tbody")
    .querySelector("tr")
    .children.map((cell) => cell.textContent);
  assert.deepEqual(cells, ["Easy classic", "2", "1:00", "1:30", "1"]);
  part.querySelector("button").click();
  assert.match(part.textContent, /Cleared: 2 solved/);
  assert.equal(kept.get("nonet.finished"), "[]");
  part.querySelector("button").click();
  assert.match(part.textContent, /2 solved\./);
  assert.equal(JSON.parse(kept.get("nonet.finished")).length, 2);
});
