"""Collects all texts of the page and writes them down as words/en.json, which every translation of the page follows.

The texts are those of `t`, `t.n`, `t.in` and `word` in the modules, the text nodes and attributes of index.html and of
the constant pieces of HTML in the modules, the names of kinds, levels and families of rules in the registries, and the
cards of the gallery. Keys of plurals are their second form.
"""

from __future__ import annotations

import json
import re
from ast import literal_eval
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser

from nonet.human.levels import LEVELS
from nonet.model.kinds import KINDS, several
from nonet.model.rules.base import RuleFamily
from nonet.web.gallery import CARDS, every_card
from nonet.web.javascript import Part, pieces
from nonet.web.words import FOLDER, WRITTEN

STATIC = FOLDER.parent
FILE = FOLDER / "en.json"

Entry = str | dict[str, str]

_NAME = re.compile(r"(?<![\w$.])(t|t\.n|t\.in|word)\(")
_HTML = re.compile(r"(?s)^`\s*<[a-z].*`$")
_SILENT = {"script", "style", "noscript", "title"}
_VOID = {"meta", "link", "img", "input", "br", "hr", "path"}
_LETTERS = re.compile(r"[^\W\d_]{2}")  # one letter is a key


def page_words() -> dict[str, Entry]:
    """Return every text of the page by its key."""
    found: dict[str, Entry] = {}
    for file in sorted(STATIC.rglob("*.js")):
        for key, entry in module_words(file.read_text(encoding="utf-8")):
            if found.setdefault(key, entry) != entry:
                raise ValueError(f"{file.name}: {key!r} is both a plural and a sentence")
    found |= {text: text for text in html_words((STATIC / "index.html").read_text(encoding="utf-8"))}
    found |= {text: text for text in gallery_words()}
    found |= {f"{context}|{name}": name for context, names in registered_names().items() for name in names}
    return dict(sorted(found.items(), key=lambda one: one[0].lower()))


def registered_names() -> dict[str, list[str]]:
    """Return what core/names.js and the tools name by ids, by the context of `t.in`."""
    return {
        "family": [family.value for family in RuleFamily],
        "kind": list(dict.fromkeys([*(kind.id for kind in KINDS), *several.names()])),
        "level": list(LEVELS),
        "rule": [card.name if card.name.isupper() else card.name.lower() for card in CARDS if card.rules],
    }


def gallery_words() -> Iterator[str]:
    """Yield the texts of the cards that people look for first, and what groups of others are called."""
    for card in CARDS:
        yield card.name
        yield card.line
    yield from sorted({card.group for card in every_card() if card.group})


def module_words(text: str) -> Iterator[tuple[str, Entry]]:
    """Yield the texts of a module.

    >>> dict(module_words('t("Hint"); t.n(a(1), "{n} cell", "{n} cells"); t.in("tab", "Set"); word("More")'))
    {'Hint': 'Hint', '{n} cells': {'one': '{n} cell', 'other': '{n} cells'}, 'tab|Set': 'Set', 'More': 'More'}
    """
    parts = [(one.part, text[one.start : one.end]) for one in pieces(text) if one.part is not Part.COMMENT]
    for at, (part, code) in enumerate(parts):
        if part is Part.TEMPLATE and _HTML.match(code):
            for key in html_words(code.strip("`")):
                yield key, key
        if part is not Part.CODE:
            continue
        for match in _NAME.finditer(code):
            if "function " not in code[max(0, match.start() - 10) : match.start()]:
                yield from _entries(match[1], _arguments(parts, at, match.end()))


def _arguments(parts: Sequence[tuple[Part, str]], at: int, start: int) -> list[list[str]]:
    """Return the strings in each argument of a call."""
    found: list[list[str]] = [[]]
    depth = 1
    rest: list[tuple[Part, str]] = [(Part.CODE, parts[at][1][start:]), *parts[at + 1 :]]
    for part, text in rest:
        if part is Part.STRING and depth == 1:
            found[-1].append(literal_eval(text))
        if part is Part.TEMPLATE and depth == 1 and len(found) == 1:
            raise ValueError(f"a template cannot be translated: {text}")
        if part is not Part.CODE:
            continue
        for letter in text:
            depth += (letter in "([{") - (letter in ")]}")
            if not depth:
                return found
            if letter == "," and depth == 1:
                found.append([])
    raise ValueError("a call does not end")


def _entries(function: str, arguments: list[list[str]]) -> Iterator[tuple[str, Entry]]:
    if function == "t.n":
        (one,), (other,) = arguments[1:3]
        yield other, {"one": one, "other": other}
    elif function == "t.in":
        (context,) = arguments[0]
        for text in arguments[1]:
            yield f"{context}|{text}", text
    else:
        for text in arguments[0]:
            yield text, text


class _Reader(HTMLParser):
    """The texts of a piece of HTML, as page/language.js finds them."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self.silent = 0
        self.open: list[str] = []
        self.whole: list[str] | None = None  # the inner HTML of an element with data-t
        self.whole_depth = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if self.whole is not None:
            self.whole.append(self.get_starttag_text() or "")
        elif not self.silent:
            self.found += [value for name in WRITTEN if (value := given.get(name)) and tag != "link"]
        if tag in _VOID:
            return
        self.open.append(tag)
        if self.silent or tag in _SILENT or given.get("translate") == "no":
            self.silent += 1
        elif "data-t" in given:
            self.whole, self.whole_depth = [], len(self.open)

    def handle_endtag(self, tag: str) -> None:
        if self.whole is not None and len(self.open) == self.whole_depth:
            self.found.append("".join(self.whole))
            self.whole = None
        elif self.whole is not None:
            self.whole.append(f"</{tag}>")
        self.silent = max(0, self.silent - 1)
        if self.open:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        if self.whole is not None:
            self.whole.append(data)
        elif not self.silent:
            self.found.append(data)


def html_words(html: str) -> list[str]:
    """Return the texts and the readable attributes of a piece of HTML.

    >>> html_words('<p title="Why">One <b>two</b></p><p data-t>One <b>two</b></p><h1 translate="no">Nonet</h1>')
    ['Why', 'One', 'two', 'One <b>two</b>']
    """
    reader = _Reader()
    reader.feed(html)
    reader.close()
    bare = (re.sub(r"\s+", " ", text.strip()) for text in reader.found)
    return [text for text in bare if _LETTERS.search(text)]


def main() -> None:
    FILE.write_text(json.dumps(page_words(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
