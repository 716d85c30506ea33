"""The texts of the page: all are collected, and each language has a translation of each, with the same places."""

from __future__ import annotations

import json
import re
from ast import literal_eval
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tools.make_page_words import FILE, STATIC, html_words, module_words, page_words

from nonet.web.javascript import Part, pieces
from nonet.web.words import ENGLISH, FOLDER, LANGUAGES, choose_language, translate_page

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
PLACE = re.compile(r"\{\w+\}")
TAG = re.compile(r"<[^>]*>")


# Sentences and parts of sentences, as far as a test can tell them from other strings of a program.
SENTENCE = re.compile(r"[A-Z][a-z]+ [a-z]+|[a-z]+ (of|and|in|is|are|by|with|to|has|for|not|from|at|the) |[a-z][.…?!]$")
GLUED = re.compile(r"(?<![\w-])(of|and|in|is|are|by|with|to|has|have|for|not|left|from|at|the)(?![\w-])")
NOT_FOR_PLAYERS = {
    "Nonet games and statistics": "the mark of a file of games",
    " and ": "between kinds, where the browser keeps them",
    "the page has no ": "an error for programmers",
    " with the id ": "the same",
}


def words_of(language: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8"))
    return found


def forms(entry: str | dict[str, str]) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())


def test_the_list_of_texts_is_current() -> None:
    assert words_of(ENGLISH) == page_words(), "tools/make_page_words.py writes it anew"
    assert FILE.read_text(encoding="utf-8").endswith("}\n")


def test_the_page_offers_the_languages_that_have_a_catalogue() -> None:
    named = re.search(r"LANGUAGES = \{(.*?)\};", (STATIC / "core" / "words.js").read_text(encoding="utf-8"))
    assert named
    assert tuple(sorted(re.findall(r"(\w+):", named[1]))) == LANGUAGES


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_every_text_and_no_other(language: str) -> None:
    english, own = words_of(ENGLISH), words_of(language)
    missing, unused = sorted(set(english) - set(own)), sorted(set(own) - set(english))
    assert not missing, f"{len(missing)} texts are missing: {missing[:5]}"
    assert not unused, f"{len(unused)} texts are not used: {unused[:5]}"
    assert list(own) == list(english), "the texts are not in the order of en.json"


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_places_and_tags_of_its_text(language: str) -> None:
    english = words_of(ENGLISH)
    for key, entry in words_of(language).items():
        assert isinstance(entry, str) == isinstance(english[key], str), key
        whole = english[key] if isinstance(english[key], str) else english[key]["other"]
        assert set(entry) >= {"one", "other"} if isinstance(entry, dict) else entry, key
        for category, form in entry.items() if isinstance(entry, dict) else [("", entry)]:
            places = set(PLACE.findall(form))
            may_miss = {"{n}"} if category == "one" else set()  # "one cell"
            assert places <= set(PLACE.findall(whole)), (key, form)
            assert set(PLACE.findall(whole)) - places <= may_miss, (key, form)
            assert sorted(TAG.findall(form)) == sorted(TAG.findall(whole)), (key, form)
            assert form == form.strip() or whole != whole.strip(), (key, form)
            assert form.endswith(".") == whole.endswith("."), (key, form)


def test_texts_are_found_in_modules() -> None:
    text = """
      import { t, word } from "./words.js"; // t("a comment")
      say(t(isBad ? "Bad" : "Good", { cell: name("A") }), "bad"); t(label); at("no"); a.t("no");
      t.n(count(b, "x"), "{n} cell", "{n} cells", { of: t("Each") }); t.in("tab", "Set");
      const HTML = `<p title="Why">One</p>`; const svg = `<text>${one}</text>`;
    """
    assert dict(module_words(text)) == {
        "Bad": "Bad",
        "Good": "Good",
        "{n} cells": {"one": "{n} cell", "other": "{n} cells"},
        "Each": "Each",
        "tab|Set": "Set",
        "Why": "Why",
        "One": "One",
    }
    with pytest.raises(ValueError, match="a template cannot be translated"):
        dict(module_words("t(`${a} cells`)"))


@pytest.mark.parametrize("file", sorted(STATIC.rglob("*.js")), ids=lambda file: file.name)
def test_no_sentence_of_a_module_is_left_out(file: Path) -> None:
    known = {form for entry in words_of(ENGLISH).values() for form in forms(entry)}
    text = file.read_text(encoding="utf-8")
    forgotten = [one for one in sentences(text) if one not in known and one not in NOT_FOR_PLAYERS]
    assert not forgotten, "these go through t, t.n or t.in of core/words.js"


def sentences(text: str) -> Iterator[str]:
    """Yield the strings of a module that look like a sentence, and the parts of templates that are glued to one."""
    for piece in pieces(text):
        part = text[piece.start : piece.end]
        if piece.part is Part.STRING and SENTENCE.search(string := literal_eval(part)):
            yield string
        if piece.part is Part.TEMPLATE and "<" not in part:
            bare = part.strip("`").removeprefix("}").removesuffix("${")
            if GLUED.search(bare):
                yield bare


def test_sentences_are_told_from_other_strings() -> None:
    text = """
      say("Nothing to undo."); say(`${a} cells are open`); make("p", { class: "row chips" }, `by ${name}`);
      find("#new-form [type=submit]"); key === "Escape"; make("i", { class: `dot ${role}` }, `${number}%`);
    """
    assert list(sentences(text)) == ["Nothing to undo.", " cells are open", "by "]


def test_index_html_is_translated_as_it_is_read() -> None:
    html = (STATIC / "index.html").read_text(encoding="utf-8")
    assert "data-t>" not in html
    for language in OTHERS:
        own = words_of(language)
        told = translate_page(html, language)
        assert f'<html lang="{language}"' in told
        # Reading HTML makes plain spaces of those that keep a French colon on its line.
        assert set(html_words(told)) <= {" ".join(str(text).split()) for text in own.values()}, language


def test_a_language_is_chosen_by_the_address_the_cookie_and_the_header() -> None:
    assert choose_language(None, None, accepted="") == ENGLISH
    assert choose_language(None, None, accepted="en-US,en;q=0.9,de;q=0.8") == ENGLISH
