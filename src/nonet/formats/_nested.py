"""Nested lists as JSON, Python and numpy write them, taken apart into nodes that know where they stand.

Brackets may be of any sort, commas may be missing (`[5 3 0]`), and `board = array([...], dtype=int8)` is what stands
in it. Nothing is evaluated. There is no recursion, so a text of ten thousand brackets is no danger.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import field
from itertools import accumulate
from typing import Literal

from nonet.errors import FormatError, shorten
from nonet.formats.text import lines_of
from nonet.patterns import pattern
from nonet.records import dataclass

_TOKEN = pattern(
    r"(?P<gap>(?:\s|,|\#[^\n]*)+)|(?P<open>[\[({])|(?P<close>[\])}])|(?P<colon>[:=])"
    r"""|(?P<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?P<word>[^\s,\[\](){}:="'#]+)|(?P<stray>.)""",
    re.DOTALL,
)
_PAIRS = {"[": "]", "(": ")", "{": "}"}


@dataclass(slots=True)
class ListNode:
    """A list, an object or a scalar. `start` is its place in the text."""

    kind: Literal["list", "object", "text", "word"]
    start: int
    text: str = ""  # of a scalar; of a list its opening bracket
    items: list[ListNode] = field(default_factory=list)  # of an object the values
    keys: list[str] = field(default_factory=list)
    has_commas: bool = False
    is_call: bool = False

    @property
    def is_scalar(self) -> bool:
        return self.kind in ("text", "word")

    def get(self, names: Sequence[str]) -> ListNode | None:
        """The first value of an object with one of these keys, in any case."""
        for key, item in zip(self.keys, self.items, strict=True):
            if key.strip().lower() in names:
                return item
        return None


class NestedReader:
    """Reads the nodes of a text; says where one stands."""

    def __init__(self, text: str) -> None:
        lines = lines_of(text)
        self.text = "\n".join(lines)
        self.starts = list(accumulate((len(line) + 1 for line in lines), initial=0))
        self.open: list[ListNode] = [ListNode("list", 0)]

    def error(self, message: str, start: int) -> FormatError:
        return FormatError(message, *self.place(start))

    def place(self, start: int) -> tuple[int, int]:
        """Line and column of a place in the text, from 1."""
        line = bisect_right(self.starts, start)
        return line, start - self.starts[line - 1] + 1

    def read(self) -> list[ListNode]:
        """All values of the text, one after another."""
        for match in _TOKEN.finditer(self.text):
            take: Callable[[str, int], None] = getattr(self, f"_take_{match.lastgroup}")
            take(match[0], match.start())
        if len(self.open) > 1:
            last = self.open[-1]
            close = _PAIRS[last.text]
            raise self.error(f"expected {close!r} to close {last.text!r}, got the end of the text", last.start)
        return self.open[0].items

    def _take_gap(self, found: str, _start: int) -> None:
        if "," in found:
            self.open[-1].has_commas = True

    def _take_open(self, found: str, start: int) -> None:
        node = ListNode("object" if found == "{" else "list", start, found)
        before = self.open[-1].items
        if found == "(" and before and before[-1].kind == "word" and before[-1].start + len(before[-1].text) == start:
            before.pop()
            node.is_call = True
        self.open.append(node)

    def _take_close(self, found: str, start: int) -> None:
        node = self.open[-1]
        if len(self.open) == 1 or _PAIRS[node.text] != found:
            wanted = f"expected {_PAIRS[node.text]!r}" if node.text else "expected a puzzle"
            raise self.error(f"{wanted}, got {found!r}", start)
        if node.kind == "object" and len(node.keys) != len(node.items):
            raise self.error("expected a key and a value each, got a value alone", node.start)
        self.open.pop()
        self.open[-1].items.append(node.items[0] if node.is_call and node.items else node)

    def _take_colon(self, found: str, start: int) -> None:
        """What stands before is a key. A name that a list is given is not needed, nor an option of a call."""
        node = self.open[-1]
        if not node.items or not node.items[-1].is_scalar or len(node.keys) >= len(node.items):
            raise self.error(f"expected a key before {found!r}, got none", start)
        key = node.items.pop()
        if node.kind == "object":
            node.keys.append(key.text)

    def _take_text(self, found: str, start: int) -> None:
        text = found[1:-1]
        if "\\" in text:
            import json  # rarely needed

            try:
                text = json.loads(f'"{text}"')
            except ValueError:
                text = text.replace("\\n", "\n")
        self.open[-1].items.append(ListNode("text", start, text))

    def _take_word(self, found: str, start: int) -> None:
        self.open[-1].items.append(ListNode("word", start, found))

    def _take_stray(self, _found: str, start: int) -> None:
        raise self.error(f"expected a closing quote, got {shorten(self.text[start : start + 40])}", start)
