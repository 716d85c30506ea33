import assert from "node:assert/strict";
import { test } from "node:test";

import {
  choose,
  fitted,
  isChosen,
  isPart,
  lastChoice,
  offerOf,
  search,
  toggle,
} from "../../../src/nonet/web/static/core/gallery.js";
import { nextPuzzle } from "../../../src/nonet/web/static/page/opening.js";
import {
  boardName,
  boardToKeep,
  choiceName,
  keptBoardName,
  ruleNames,
} from "../../../src/nonet/web/static/core/names.js";
import { autoTitle } from "../../../src/nonet/web/static/core/state.js";
import { openApp } from "./app.js";
import { game } from "./boards.js";

const card = (id, more) => ({ id, name: id, line: "", kind: "classic", rules: [], size: null, group: "", ...more });
const CLASSIC = card("classic");
const SMALL = card("6x6", { size: 6 });
const KILLER = card("killer", { rules: ["killer"] });
const THERMO = card("thermo", { rules: ["thermo"] });
const PARITY = card("even-odd", { rules: ["even", "odd"] });
const JIGSAW = card("jigsaw", { kind: "jigsaw" });
const LATIN = card("latin", { kind: "latin" });
const DIAGONAL = card("diagonal", { kind: "diagonal" });
const WINDOW = card("window", { kind: "window" });
const SAMURAI = card("samurai", { kind: "samurai", group: "Other boards" });
const CARDS = [CLASSIC, SMALL, KILLER, THERMO, PARITY, JIGSAW, LATIN, DIAGONAL, WINDOW, SAMURAI];
const ALL = ["easy", "medium", "hard"];
const OFFERS = {
  classic: { 4: ["easy"], 6: ALL, 9: ALL, 16: ALL },
  diagonal: { 6: ALL, 9: ALL },
  window: { 9: ALL },
  "diagonal+window": { 9: ["easy", "hard"] },
  jigsaw: { 6: ALL, 9: ALL },
  "jigsaw+diagonal": { 9: ["easy"] },
  latin: { 9: ALL },
  samurai: { 9: ALL },
  killer: { 6: ALL, 9: ["easy", "medium"] },
  thermo: { 9: ["medium", "hard"], 12: ALL },
  even: { 9: ALL },
  odd: { 9: ALL },
};
const GALLERY = { offers: OFFERS, with_rules: Object.keys(OFFERS).slice(0, 7) };
const LAST = { kind: "classic", rules: [], size: 9, level: "medium" };
const offer = (kind, ...rules) => Object.fromEntries(offerOf(GALLERY, { kind, rules }));

test("a choice has the sizes and levels that all its parts have", () => {
  assert.deepEqual(offer("classic"), { 4: ["easy"], 6: ALL, 9: ALL, 16: ALL });
  assert.deepEqual(offer("classic", "killer"), { 6: ALL, 9: ["easy", "medium"] });
  assert.deepEqual(offer("classic", "killer", "thermo"), { 9: ["medium"] });
  assert.deepEqual(offer("window+diagonal", "killer"), { 9: ["easy"] });
});

test("boards of several grids, and what the server does not know, take no rules", () => {
  assert.deepEqual(offer("samurai"), { 9: ALL });
  assert.deepEqual(offer("samurai", "killer"), {});
  assert.deepEqual(offer("classic", "nonsense"), {});
  assert.deepEqual(offer("nonsense"), {});
});

test("the size and the level stay if they can, and the level that was wanted comes back", () => {
  const fit = (choice, wanted) => fitted({ ...LAST, ...choice }, offerOf(GALLERY, { ...LAST, ...choice }), wanted);
  assert.deepEqual(fit({ size: 16 }, "hard"), { ...LAST, size: 16, level: "hard" });
  assert.equal(fit({ rules: ["killer"], size: 16 }, "hard").size, 9);
  assert.equal(fit({ rules: ["killer"] }, "hard").level, "easy");
  assert.equal(fit({ size: 4 }, "hard").level, "easy");
  assert.equal(fit({ kind: "nonsense" }, "hard").level, "hard");
});

test("one card alone is chosen: that of the size, if there is one", () => {
  const chosen = (choice) => CARDS.filter((one) => isChosen(one, { ...LAST, ...choice }, CARDS)).map(({ id }) => id);
  assert.deepEqual(chosen({}), ["classic"]);
  assert.deepEqual(chosen({ size: 6 }), ["6x6"]);
  assert.deepEqual(chosen({ size: 6, rules: ["killer"] }), ["killer"]);
  assert.deepEqual(chosen({ rules: ["odd", "even"] }), ["even-odd"]);
  assert.deepEqual(chosen({ rules: ["killer", "thermo"] }), []);
});

test("a card replaces what was chosen, but for the level and the size", () => {
  const choice = choose(KILLER, { ...LAST, kind: "jigsaw", rules: ["thermo"] }, CARDS);
  assert.deepEqual(choice, { ...LAST, rules: ["killer"] });
  assert.equal(choose(SMALL, LAST, CARDS).size, 6);
  assert.equal(choose(CLASSIC, { ...LAST, size: 6 }, CARDS).size, 9); // 6 is the size of another card
});

test("combined cards add rules and boards, and take them away again", () => {
  const after = (...cards) => cards.reduce((choice, one) => toggle(one, choice, OFFERS), LAST);
  assert.deepEqual(after(KILLER, THERMO, JIGSAW), { ...LAST, kind: "jigsaw", rules: ["killer", "thermo"] });
  assert.deepEqual(after(KILLER, THERMO, KILLER).rules, ["thermo"]);
  assert.deepEqual(after(PARITY, KILLER, PARITY).rules, ["killer"]);
  assert.equal(after(DIAGONAL, WINDOW).kind, "diagonal+window");
  assert.equal(after(DIAGONAL, WINDOW, DIAGONAL).kind, "window");
  assert.equal(after(JIGSAW, JIGSAW).kind, "classic");
  assert.equal(after(JIGSAW, DIAGONAL).kind, "jigsaw+diagonal");
  assert.equal(after(JIGSAW, WINDOW).kind, "window", "no such board is offered: the last one counts");
  assert.equal(after(JIGSAW, LATIN).kind, "latin");
  const both = after(KILLER, JIGSAW);
  assert.deepEqual(
    CARDS.filter((one) => isPart(one, both)).map(({ id }) => id),
    ["killer", "jigsaw"],
  );
});

test("search asks for all words, whatever their case", () => {
  const cards = [card("little-killer", { line: "Sums along a diagonal." }), KILLER, card("16×16")];
  const found = (text) => search(cards, text, (one) => `${one.name} ${one.line}`).map(({ id }) => id);
  assert.deepEqual(found("KILLER"), ["little-killer", "killer"]);
  assert.deepEqual(found("killer sum"), ["little-killer"]);
  assert.deepEqual(found("16x16"), ["16×16"]);
  assert.deepEqual(found("  ").length, 3);
  assert.deepEqual(found("zebra"), []);
});

test("the choice of the settings is that of the next puzzle", () => {
  const settings = { kind: "jigsaw", rules: ["killer"], size: "6", level: "hard" };
  assert.deepEqual(lastChoice(settings), { kind: "jigsaw", rules: ["killer"], size: 6, level: "hard" });
  assert.equal(choiceName(settings), "Hard killer jigsaw 6×6");
});

test("a board is named after its rules", () => {
  const name = (rules, kind = "classic") => boardName({ kind, size: 9, rules });
  assert.equal(name([]), "classic 9×9");
  assert.equal(name(["killer 10 r1c1 r1c2", "killer 7 r2c1 r2c2"]), "killer 9×9");
  assert.equal(name(["killer 10 r1c1 r1c2", "thermo r2c1 r2c2"]), "killer and thermo 9×9");
  assert.equal(name(["difference r1c1 r1c2", "ratio r2c1 r2c2"]), "kropki 9×9");
  assert.equal(name(["odd r1c1", "even r2c1", "xv 5 r3c1 r3c2"]), "even and odd and XV 9×9");
  assert.equal(name(["little-killer 9 r0c1 r1c2"], "diagonal+window"), "little killer diagonal and window 9×9");
  assert.equal(
    name(["killer 1 r1c1", "thermo r2c1 r2c2", "arrow r1c1 / r1c2", "renban r1c1 r1c2"]),
    "classic with 4 rules 9×9",
  );
  assert.equal(autoTitle({ kind: "classic", size: 9, rules: ["anti-king"] }), "Anti-king 9×9");
  const many = ["killer 1 r1c1", "little-killer 9 r0c1 r1c2", "anti-king"];
  const kept = boardToKeep({ kind: "diagonal+window", size: 6, rules: many });
  assert.equal(keptBoardName(kept), boardName({ kind: "diagonal+window", size: 6, rules: many }));
  assert.deepEqual(ruleNames(["killer 10 r1c1", "killer 7 r2c1", "anti-king"]), ["killer", "anti-king"]);
});

test("the next puzzle has the rules of a created one, but not those of another", async () => {
  const asked = async (level) => {
    const on = game();
    on.board = { ...on.board, data: { ...on.board.data, rules: ["killer 10 r1c1 r1c2", "killer 7 r2c1 r2c2"] } };
    on.story.level = level;
    const opened = openApp({ on });
    await nextPuzzle(opened.app);
    return opened.asked.find(([name]) => name === "create")[1];
  };
  assert.deepEqual((await asked("hard")).rules, ["killer"]);
  assert.equal((await asked("hard")).level, "hard");
  assert.equal((await asked("")).rules, undefined);
});
