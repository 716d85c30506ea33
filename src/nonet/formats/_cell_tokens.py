"""The pieces of a text that may be cells, in every way in which people write grids. `source_text.py` searches them."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from nonet.patterns import pattern

BARS = "|│┃║"
_RULE_MARKS = frozenset("+-=*|.:' \t_")
_BAR = pattern(rf"[{BARS}]")
_MARGIN = re.escape("[]{}()\"'`<>«»“”") + r"\s,;:=&|│┃║"
_WORD = pattern(rf"[^{_MARGIN}]+")
_MARKED = pattern(r"[^\s|│┃║]+")
_SYMBOL = pattern(rf"[^{_MARGIN}+]")
_FIELD = pattern(r"\s*([\"']?)(.*?)\1\s*", re.DOTALL)
_JSON = pattern(rf"\"([^\"\n]*)\"|'([^'\n]*)'|[^{_MARGIN}]+")
_NAME = pattern(r"[ \t]*(?:\w+[ \t]*[:.)\]][ \t]*|\w+[ \t]+)")
_HTML_FIELD = pattern(r"<input\b[^>]*?\bvalue=\"([^\"]*)\"", re.IGNORECASE)
_HTML = pattern(r"<t[dh]\b[^>]*>(?:\s|<(?!/?t[dhr]\b)[^>]*>)*([^<]*?)\s*(?=<)", re.IGNORECASE)


class Token(NamedTuple):
    """What may be a cell: its place in the text, and its word. `gap` spaces come before it where the line is short."""

    start: int
    end: int
    word: str
    gap: int = 0
    before: int = 0  # blanks that belong to the cell, as in `|   |`
    after: int = 0
    quotes: int = 0


class TokenLine(NamedTuple):
    start: int
    text: str  # colours and invisible characters are spaces here

    @property
    def is_skipped(self) -> bool:
        bare = self.text.lstrip()
        return not bare or bare[0] == "#"

    @property
    def is_rule(self) -> bool:
        """Whether this is surely, or perhaps, a rule of a frame."""
        marks = set(self.text)
        return bool(marks & set("-=_─━═")) and all(
            mark in _RULE_MARKS or 0x2500 <= ord(mark) < 0x2580 for mark in marks
        )

    @property
    def has_joints(self) -> bool:
        return any(mark == "+" or (0x250C <= ord(mark) < 0x2580 and mark not in "║═") for mark in self.text)


Cut = Callable[[TokenLine, int], list[Token]]


# -- tokens of a line --------------------------------------------------------------------------------------------------


def _words(line: TokenLine, _count: int) -> list[Token]:
    return [Token(line.start + w.start(), line.start + w.end(), w[0]) for w in _WORD.finditer(line.text)]


def marked_words(line: TokenLine, _count: int) -> list[Token]:
    return [Token(line.start + w.start(), line.start + w.end(), w[0]) for w in _MARKED.finditer(line.text)]


def _symbols(line: TokenLine, _count: int) -> list[Token]:
    return [Token(line.start + w.start(), line.start + w.end(), w[0]) for w in _SYMBOL.finditer(line.text)]


def _fields_at(separator: str) -> Cut:
    def fields(line: TokenLine, count: int) -> list[Token]:
        parts = line.text.split(separator)
        if len(parts) == count + 1 and not parts[-1].strip():
            parts.pop()  # a separator at the end
        if len(parts) != count:
            return []
        found: list[Token] = []
        at = line.start
        for part in parts:
            found.append(_inner(part, at))
            at += len(part) + 1
        return found

    return fields


def _inner(part: str, at: int) -> Token:
    """The token of a field, without quotes and spaces."""
    bare = _FIELD.fullmatch(part)
    assert bare is not None
    start, end = bare.span(2)
    if end - start > 4 and bare[2][:2] == bare[2][-2:] == "**":  # bold, in Markdown
        return Token(at + start + 2, at + end - 2, bare[2][2:-2], before=start, after=len(part) - end)
    if start == end and not bare[1]:  # nothing, or spaces alone
        return Token(at, at + len(part), "", before=len(part))
    return Token(at + start, at + end, bare[2], before=start, after=len(part) - end, quotes=len(bare[1]))


def _between_bars(line: TokenLine, count: int) -> list[Token]:
    """Every cell has its own bars, as in Markdown."""
    bars = [found.start() for found in _BAR.finditer(line.text)]
    text = line.text
    if not bars:
        return []
    edges = ([] if text[: bars[0]].strip() == "" else [-1]) + bars
    edges += [] if text[bars[-1] + 1 :].strip() == "" else [len(text)]
    if len(edges) != count + 1:
        return []
    return [_inner(text[a + 1 : b], line.start + a + 1) for a, b in pairwise(edges)]


def _straight(line: TokenLine, count: int) -> list[Token]:
    """Cells of one character at every second place between bars; a space there is a blank."""
    bars = [found.start() for found in _BAR.finditer(line.text)]
    edges = [-1, *bars, len(line.text)]
    found: list[Token] = []
    for start, end in pairwise(edges):
        places = range(start + 2, end, 2)
        if (start < 0 or end == len(line.text)) and not line.text[start + 1 : end].strip():
            continue
        found += [Token(line.start + at, line.start + at + 1, line.text[at].strip()) for at in places]
    return found if len(found) == count else []


def _columns(pitch: int, *, has_bars: bool = False) -> Cut:
    """A character a cell, `pitch` apart, from the first column on; a space is a blank, also behind the end."""

    def columns(line: TokenLine, count: int) -> list[Token]:
        text = line.text.rstrip()
        places = [at for at in range(len(text)) if not has_bars or text[at] not in BARS][::pitch]
        found = [Token(line.start + at, line.start + at + 1, text[at].strip()) for at in places]
        end = line.start + len(line.text)
        while len(found) < count:
            at = line.start + (places[-1] if places else -pitch) + pitch * (len(found) - len(places) + 1)
            if at < end:
                found.append(Token(at, at + 1, ""))
            else:
                last = found[-1].end if found else line.start
                found.append(Token(end, end, "", gap=max(0, at - end) if last < end else pitch - 1))
        return found if len(found) == count else []

    return columns


def _labelled(cut: Cut) -> Cut:
    """The same behind the label of a row, which is a token of its own."""

    def tokens(line: TokenLine, count: int) -> list[Token]:
        return cut(line, count + 1)[1:]

    return tokens


def _behind_name(line: TokenLine, _count: int) -> list[Token]:
    """Characters behind the name of a row: `R1: 53..7....`."""
    name = _NAME.match(line.text)
    return _symbols(TokenLine(line.start + name.end(), line.text[name.end() :]), 0) if name else []


ROW_WAYS: tuple[tuple[Cut, bool], ...] = (  # and whether a cell is one character
    (_words, False),
    (_symbols, True),
    (_between_bars, False),
    (_fields_at(","), False),
    (_fields_at("\t"), False),
    (_fields_at(";"), False),
    (_labelled(_words), False),
    (_behind_name, True),
    (_labelled(_between_bars), False),
    (_labelled(_fields_at(",")), False),
    (_labelled(_fields_at("\t")), False),
    (_labelled(_fields_at(";")), False),
    (_straight, True),
    (_columns(1), True),
    (_columns(2), True),
    (_columns(1, has_bars=True), True),
    (_columns(2, has_bars=True), True),
)


# -- tokens of a whole text --------------------------------------------------------------------------------------------


def _values_of_json(text: str) -> list[Token]:
    found: list[Token] = []
    for word in _JSON.finditer(text):
        index = 1 if word[1] is not None else 2 if word[2] is not None else 0
        found.append(Token(word.start(index), word.end(index), word[index].strip(), quotes=int(index > 0)))
    return found


def _cells_of_html(text: str) -> list[Token]:
    return [Token(cell.start(1), cell.end(1), cell[1].strip()) for cell in _HTML.finditer(text)]


def _fields_of_html(text: str) -> list[Token]:
    return [Token(field.start(1), field.end(1), field[1].strip()) for field in _HTML_FIELD.finditer(text)]


def _all_symbols(text: str) -> list[Token]:
    return [Token(found.start(), found.end(), found[0]) for found in _SYMBOL.finditer(text)]


RUN_WAYS: tuple[tuple[Callable[[str], list[Token]], bool], ...] = (
    (_values_of_json, False),
    (_all_symbols, True),
    (_cells_of_html, False),
    (_fields_of_html, False),
)
