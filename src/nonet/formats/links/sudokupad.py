"""sudokupad: links of https://sudokupad.app.

A link whose id begins with `fpuz` carries a puzzle of f-puzzles, rules and all. `scl` and `ctc` carry drawings: givens,
regions, cages, words and a solution are read, and rules are only proposed, unless we drew them. `scf` is a classic
puzzle. Other ids are names on their server. We write `fpuz` where f-puzzles has all rules of a puzzle, and drawings
with words otherwise, with our own words beside them, so that we read all rules again.
Not promised: drawings that stand for no rule are not kept.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from zlib import crc32

from nonet._base.errors import FormatError, PuzzleError, shorten
from nonet.formats import header
from nonet.formats.base import Format, ParsedGrid
from nonet.formats.header_lines import read_header
from nonet.formats.links.fpuzzles import dump_data, read_data
from nonet.formats.links.urls import as_data, host_of, path_of, query, read_each_line, start_of
from nonet.model import Board, BoardSpec, Grid

SITE = "https://sudokupad.app/?puzzleid="
HOSTS = ("sudokupad.app", "beta.sudokupad.app", "sudokupad.svencodes.com", "app.crackingthecryptic.com")

_ID = r"(fpuzzles|fpuz|scl|ctc|scf)(.+)"
_DATA = r"\s*(?:fpuzzles|fpuz|scl|ctc)N[A-Za-z0-9+/ %]{16,}=*\s*(?:\n|$)"
_CLASSIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"


def sniff(text: str) -> bool:
    start = start_of(text)
    return host_of(start) in HOSTS or re.match(_DATA, start) is not None


def parse(text: str) -> list[ParsedGrid]:
    return read_each_line(text, _read_link)


def _read_link(link: str) -> ParsedGrid:
    host = host_of(link)
    if host and host not in HOSTS:
        raise FormatError(f"expected a link of sudokupad.app, got {shorten(link)}")
    return _read_id(_id_of(link) if host else as_data(link))


def _id_of(link: str) -> str:
    """Return the id of a puzzle: after ?puzzleid=, or in the path."""
    if found := query(link, "puzzleid"):
        return found
    return as_data(path_of(link).removeprefix("sudoku/").strip("/"))


def _read_id(name: str) -> ParsedGrid:
    found = re.fullmatch(_ID, name)
    if not name:
        raise FormatError("the link to sudokupad.app has no puzzle in it")
    if not found:
        raise FormatError(
            f"the link does not contain the puzzle: {shorten(name)} is a name on the server of the site. Open it "
            "there, and export a link with fpuz or scl in it, or an f-puzzles link"
        )
    form, data = found[1], found[2]
    if form.startswith("fpuz"):
        return read_data(data)
    if form == "scf":
        return _read_classic(data)
    from nonet.formats.links.lzstring import unpack
    from nonet.formats.links.sudokupad_read import read_puzzle

    return read_puzzle(read_text(unpack(data)))


def _read_classic(data: str) -> ParsedGrid:
    """Return a classic puzzle. A letter is a digit, or 0 for a blank, and the number of blanks after it."""
    values: list[int] = []
    for letter in data:
        number = _CLASSIC.find(letter)
        if number < 0:
            raise FormatError(f"expected letters and digits in a classic puzzle, got {shorten(data)}")
        values += [number % 10] + [0] * (number // 10)
    if len(values) != 81:
        raise FormatError(f"expected a classic puzzle of 81 cells, got {len(values)}: {shorten(data)}")
    return ParsedGrid(9, tuple(values))


def dump(grids: Sequence[Grid], infos: Sequence[Mapping[str, str]]) -> str:
    from urllib.parse import quote

    names = (_id_for(grid, info) for grid, info in zip(grids, infos, strict=True))
    return "".join(f"{SITE}{quote(name, safe='')}\n" for name in names)


def _id_for(grid: Grid, info: Mapping[str, str]) -> str:
    """With rules that f-puzzles names if it names all, otherwise as drawings and words."""
    try:
        return f"fpuz{dump_data(grid, info)}"
    except FormatError:
        from nonet.formats.links.sudokupad_write import scl_data

        return scl_data(grid, info)


def remark(grid: Grid, info: Mapping[str, str]) -> str:
    """Return a sentence on rules that are only drawn."""
    if not grid.board.rules or _id_for(grid, info).startswith("fpuz"):
        return ""
    return (
        "f-puzzles lacks some of the rules, so that all are drawings with words: SudokuPad itself compares only "
        "regions, cages and a solution (Nonet reads all of them back)"
    )


FORMAT = Format(
    id="sudokupad",
    title="SudokuPad link",
    summary="links of sudokupad.app: f-puzzles data with rules (fpuz), or drawings (scl)",
    example=f"{SITE}fpuzN4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6yQv3GCRYwTL5SBC%2FiFKVqAZn"
    "qMW7TjGEiQbABYwMAWwD2ZmG1P5QZCMxhh8eEACUATAGEaIVA81PwDPRBChIWEuIA%3D%3D\n",
    sniff=sniff,
    parse=parse,
    dump=dump,
    keeps_marks=True,
    aliases=("scl", "ctc", "fpuz"),
    is_for_squares=False,
    is_one_line=True,
    says_board=True,
    has_fog=True,
    remark=remark,
    titles=("title", "author", "ruleset"),
)


# The shortened JSON of SudokuPad's links.
#
# Keys have no quotes and are short, texts stand in single quotes, an empty object is nothing between two commas, `t`
# and `f` are true and false, and colours are bare. Plain JSON is read as well.

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
_COLOUR = r"[0-9a-fA-F]{6}"
_BARE = re.compile(r"[^,:\[\]{}'\"\s]*")
_NUMBER = r"-?[0-9]{1,15}(?:\.[0-9]{1,30})?(?:[eE][+-]?[0-9]{1,3})?|-?\.[0-9]{1,30}"
_DEEPEST = 40


def read_text(text: str) -> object:
    """Parse a text, with long keys; raise FormatError if it is not valid."""
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
        if re.fullmatch(_COLOUR, word):
            return f"#{word}"
        if re.fullmatch(_NUMBER, word):
            return int(word) if word.lstrip("-").isdecimal() else float(word)
        return word


# What we write beside a drawing for SudokuPad, so that our own links come back with every rule.
#
# The metadata has the lines of a header under a key of ours, which SudokuPad passes over, and a number that is made of
# the drawing and its words. If somebody has changed these since, the number is another, and the lines count no more.

KEY = "nonet"
CHANGED = "left out the rules that Nonet wrote beside the drawing, since the drawing or its words were changed"

_DRAWN = ("regions", "cages", "lines", "arrows", "underlays", "overlays")


def own_words(board: Board, data: Mapping[str, object]) -> dict[str, object]:
    """Return the words next to a drawing; empty for a board that no header can name."""
    choice = BoardSpec.of(board)
    if not choice.makes(board):
        return {}
    lines = header.dump(choice, one_line=True).splitlines()
    return {KEY: {"header": lines, "drawing": _number_of(data)}}


def own_spec(data: Mapping[str, object], notes: list[str]) -> BoardSpec | None:
    """Return the board of a puzzle that we wrote; None if others did, or changed it since, which a note reports."""
    metadata = data.get("metadata")
    said = metadata.get(KEY) if isinstance(metadata, dict) else None
    if not isinstance(said, dict):
        return None
    lines = said.get("header")
    if said.get("drawing") == _number_of(data) and isinstance(lines, list):
        try:
            choice = read_header([str(line) for line in lines]).choice
            rows = data.get("cells")
            if choice.size and isinstance(rows, list) and choice.size <= len(rows) and choice.board():
                return choice
        except PuzzleError:
            return None  # another version of Nonet wrote it: its drawing is read as that of others
    notes.append(CHANGED)
    return None


def _number_of(data: Mapping[str, object]) -> int:
    """Return a checksum of the drawings and the rules' text, whatever the order of keys and the form of numbers."""
    metadata = data.get("metadata")
    words = metadata.get("rules") if isinstance(metadata, dict) else ""
    parts = [words, *(_plain(data.get(key) or []) for key in _DRAWN)]
    return crc32(json.dumps(parts, sort_keys=True).encode())


def _plain(value: object) -> object:
    """Lists and objects with whole numbers as such: 1.0 may come back as 1."""
    if isinstance(value, float):
        return int(value) if value.is_integer() else round(value, 6)
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return {key: _plain(each) for key, each in value.items()} if isinstance(value, dict) else value
