/** The words of the page in other languages: plurals, numbers and lists, and what happens where a text is missing. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { afterEach, test } from "node:test";

import { PSEUDO } from "../../../src/nonet/web/static/core/pseudo.js";
import { LANGUAGES, dated, listed, number, speak, t, word } from "../../../src/nonet/web/static/core/words.js";

const FOLDER = new URL("../../../src/nonet/web/static/words/", import.meta.url);
const wordsOf = (id) => JSON.parse(readFileSync(new URL(`${id}.json`, FOLDER), "utf8"));

afterEach(() => speak("en", {}));

test("every language has a catalogue, and every plural has the categories of its language", () => {
  const files = readdirSync(FOLDER).map((name) => name.replace(".json", ""));
  assert.deepEqual(files.sort(), Object.keys(LANGUAGES).sort());
  for (const id of files) {
    const { pluralCategories } = new Intl.PluralRules(id).resolvedOptions();
    for (const [key, entry] of Object.entries(wordsOf(id)))
      if (typeof entry !== "string") assert.deepEqual(Object.keys(entry).sort(), [...pluralCategories].sort(), key);
  }
});

test("English is the text itself, with its numbers", () => {
  assert.equal(t("Look at {place}.", { place: "row 3" }), "Look at row 3.");
  assert.equal(t.n(1, "{n} game", "{n} games"), "1 game");
  assert.equal(t.n(1200, "{n} game", "{n} games"), "1,200 games");
  assert.equal(t.in("kind", "classic"), "classic");
  assert.equal(listed(["r1c1", "r1c2", "r1c3"]), "r1c1, r1c2 and r1c3");
});

test("German and French say the same in their words, plurals and figures", () => {
  speak("de", wordsOf("de"));
  const days = (n) => t.n(n, "{n} day in a row", "{n} days in a row");
  assert.equal(days(1), "1 Tag in Folge");
  assert.equal(days(1200), "1.200 Tage in Folge");
  assert.equal(t("Look at {place}.", { place: "Zeile 3" }), "Sieh dir Zeile 3 an.");
  assert.equal(number(1200.5), "1.200,5");
  assert.equal(listed(["r1c1", "r1c2"]), "r1c1 und r1c2");
  assert.equal(dated(new Date(2026, 10, 19)), "19. November 2026");
  speak("fr", wordsOf("fr"));
  assert.equal(t.n(0, "{n} game", "{n} games"), "0 partie"); // French has the singular for none
  assert.equal(t.n(2, "{n} game", "{n} games"), "2 parties");
  assert.equal(t.n(1_000_000, "{n} game", "{n} games").replace(/\s/g, " "), "1 000 000 de parties");
  assert.equal(dated(new Date(2026, 10, 19)), "19 novembre 2026");
});

test("a text that a language lacks stays English, and a value that is missing stays a place", () => {
  speak("de", { Hint: "Hinweis", "{n} games": { one: "{n} Spiel", other: "{n} Spiele" } });
  assert.equal(t("Hint"), "Hinweis");
  assert.equal(t(word("No such text")), "No such text");
  assert.equal(t("{cell} is {digit}", { cell: "r1c1" }), "r1c1 is {digit}");
});

test("the language of tests puts every text in brackets, with accents, and keeps tags and places", () => {
  speak("qps", PSEUDO);
  assert.equal(t("Undo {n} moves", { n: 3 }), "[Ûñdô 3 môvés]");
  assert.equal(t("go to <i>New puzzle</i>"), "[gô tô <i>Ñéw pûzzlé</i>]");
  assert.equal(t.in("kind", "classic"), "[çlàssîç]");
  assert.equal(t.n(2, "{n} game", "{n} games"), "[2 gàmés]");
});
