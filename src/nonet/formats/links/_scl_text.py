"""The shortened JSON of SudokuPad's links.

Keys have no quotes and are short, texts stand in single quotes, an empty object is nothing between two commas, `t` and
`f` are true and false, and colours are bare. Plain JSON is read as well.
"""

from __future__ import annotations

from nonet.errors import FormatError, shorten
from nonet.patterns import pattern

# What short keys stand for.
KEYS = {
    "c": "color",
    "ca": "cages",
    "ct": "center",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "ce": "cells",
    "cs": "cellSize",
    "a": "arrows",
    "o": "overlays",
    "u": "underlays",
    "w": "width",
    "h": "height",
    "v": "value",
    "vd": "videos",
    "l": "lines",
    "r": "rounded",
    "re": "regions",
    "fs": "fontSize",
    "th": "thickness",
    "hl": "headLength",
    "wp": "wayPoints",
    "t": "title",
    "te": "text",
    "d": "duration",
    "d2": "d",
}
_WORDS = {"t": True, "true": True, "f": False, "false": False, "null": None, "#0": "#000000", "#F": "#FFFFFF"}
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}
_COLOUR = pattern(r"[0-9a-fA-F]{6}")
_BARE = pattern(r"[^,:\[\]{}'\"\s]*")
_NUMBER = pattern(r"-?[0-9]{1,15}(?:\.[0-9]{1,30})?(?:[eE][+-]?[0-9]{1,3})?|-?\.[0-9]{1,30}")
_DEEPEST = 40


def read_text(text: str) -> object:
    """What a text says, with long keys; FormatError where it is broken."""
    parser = _Parser(text)
    found = parser.value(0)
    parser.end()
    return found


class _Parser:
    """Reads a text from left to right."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def _wrong(self, what: str) -> FormatError:
        got = shorten(self._text[self._at : self._at + 30]) if self._at < len(self._text) else "its end"
        return FormatError(f"expected {what} in a puzzle of SudokuPad, got {got} at character {self._at + 1}")

    def _peek(self) -> str:
        while self._at < len(self._text) and self._text[self._at].isspace():
            self._at += 1
        return self._text[self._at : self._at + 1]

    def _take(self, sign: str) -> bool:
        if self._peek() != sign:
            return False
        self._at += 1
        return True

    def end(self) -> None:
        if self._peek():
            raise self._wrong("nothing more")

    def value(self, depth: int) -> object:
        if depth > _DEEPEST:
            raise self._wrong(f"up to {_DEEPEST} lists in each other")
        if self._take("{"):
            return self._object(depth)
        if self._take("["):
            return self._list(depth)
        if self._peek() in ("'", '"'):
            return self._quoted()
        return self._word()

    def _object(self, depth: int) -> dict[str, object]:
        found: dict[str, object] = {}
        while not self._take("}"):
            key = self._quoted() if self._peek() in ("'", '"') else self._bare()
            if not key or not self._take(":"):
                raise self._wrong("a key and a colon")
            found[KEYS.get(key, key)] = self.value(depth + 1)
            if not self._take(",") and self._peek() != "}":
                raise self._wrong("a comma or }")
        return found

    def _list(self, depth: int) -> list[object]:
        found: list[object] = []
        if self._take("]"):
            return found
        while True:
            found.append({} if self._peek() in (",", "]") else self.value(depth + 1))
            if self._take("]"):
                return found
            if not self._take(","):
                raise self._wrong("a comma or ]")

    def _quoted(self) -> str:
        quote = self._text[self._at]
        letters: list[str] = []
        self._at += 1
        while (letter := self._text[self._at : self._at + 1]) != quote:
            if not letter:
                raise self._wrong("the end of a text")
            self._at += 1
            letters.append(self._escaped() if letter == "\\" else letter)
        self._at += 1
        return "".join(letters)

    def _escaped(self) -> str:
        letter = self._text[self._at : self._at + 1]
        self._at += 1
        if letter != "u":
            return _ESCAPES.get(letter, letter)
        digits = self._text[self._at : self._at + 4]
        self._at += 4
        try:
            code = int(digits, 16)
        except ValueError:
            raise self._wrong("four hexadecimal digits") from None
        return chr(code) if not 0xD800 <= code < 0xE000 else "\ufffd"

    def _bare(self) -> str:
        self._peek()
        found = _BARE.match(self._text, self._at)
        word = found[0] if found else ""
        self._at += len(word)
        return word

    def _word(self) -> object:
        word = self._bare()
        if not word:
            raise self._wrong("a value")
        if word in _WORDS:
            return _WORDS[word]
        if _COLOUR.fullmatch(word):
            return f"#{word}"
        if _NUMBER.fullmatch(word):
            return int(word) if word.lstrip("-").isdecimal() else float(word)
        return word
