"""Patterns of digits, as ISS knows them: `1(2|3)*[4-6]{2,}` and the like; A is 10.

A pattern is read into a tree, and the tree becomes a net of states (`_iss_codes.Net`) by Thompson's way.
"""

from __future__ import annotations

from typing import TypeAlias

from nonet.errors import FormatError, shorten
from nonet.formats.links._iss_codes import Net
from nonet.records import dataclass

_MOST_STATES = 1 << 12
_DEEPEST = 50


@dataclass(frozen=True, slots=True)
class _Row:
    """Parts one after another."""

    parts: tuple[_Tree, ...]


@dataclass(frozen=True, slots=True)
class _Either:
    """One of the parts."""

    parts: tuple[_Tree, ...]


@dataclass(frozen=True, slots=True)
class _Times:
    """A part, so many times; without a most, as often as it comes."""

    part: _Tree
    least: int
    most: int | None


_Tree: TypeAlias = "frozenset[int] | _Row | _Either | _Times"


def read_pattern(pattern: str, size: int) -> Net:
    """The net of a pattern over digits from 1 to `size`; FormatError where it cannot be understood."""
    bare = "".join(pattern.split())
    return _Builder(bare).net(_Parser(bare, size).whole())


class _Parser:
    """Reads a pattern from left to right."""

    def __init__(self, pattern: str, size: int) -> None:
        self._pattern = pattern
        self._size = size
        self._at = 0
        self._depth = 0

    def whole(self) -> _Tree:
        tree = self._either()
        if self._at < len(self._pattern):
            raise self._wrong()
        return tree

    def _wrong(self) -> FormatError:
        got = f"{shorten(self._pattern)}, wrong at character {self._at + 1}"
        return FormatError(f"expected a pattern such as 1[2-4]*(5|6)+, got {got}")

    def _peek(self) -> str:
        return self._pattern[self._at : self._at + 1]

    def _take(self, letter: str) -> bool:
        if self._peek() != letter:
            return False
        self._at += 1
        return True

    def _either(self) -> _Tree:
        parts = [self._row()]
        while self._take("|"):
            parts.append(self._row())
        return _Either(tuple(parts))

    def _row(self) -> _Tree:
        parts: list[_Tree] = []
        while self._peek() not in ("", "|", ")"):
            part = self._part()
            while self._peek() in tuple("*+?{"):
                part = self._times(part)
            parts.append(part)
        return _Row(tuple(parts))

    def _times(self, part: _Tree) -> _Tree:
        for letter, least, most in (("*", 0, None), ("+", 1, None), ("?", 0, 1)):
            if self._take(letter):
                return _Times(part, least, most)
        self._take("{")
        fewest = self._number()
        greatest: int | None = fewest
        if self._take(","):
            greatest = None if self._peek() == "}" else self._number()
        if not self._take("}") or (greatest is not None and greatest < fewest):
            raise self._wrong()
        return _Times(part, fewest, greatest)

    def _number(self) -> int:
        start = self._at
        while self._peek().isdecimal() and self._at - start < 4:
            self._at += 1
        if start == self._at:
            raise self._wrong()
        return int(self._pattern[start : self._at])

    def _part(self) -> _Tree:
        if not self._take("("):
            return self._digits()
        self._depth += 1
        if self._depth > _DEEPEST:
            raise self._wrong()
        part = self._either()
        self._depth -= 1
        if not self._take(")"):
            raise self._wrong()
        return part

    def _digits(self) -> frozenset[int]:
        every = frozenset(range(1, self._size + 1))
        if self._take("."):
            return every
        if not self._take("["):
            return frozenset([self._digit()])
        is_negated = self._take("^")
        found: set[int] = set()
        while not self._take("]"):
            first = self._digit()
            found.update(range(first, (self._digit() if self._take("-") else first) + 1))
        if not found:
            raise self._wrong()
        return every - found if is_negated else frozenset(found)

    def _digit(self) -> int:
        letter = self._peek()
        digit = int(letter, 36) if letter.isascii() and letter.isalnum() else 0
        if not 1 <= digit <= self._size:
            raise self._wrong()
        self._at += 1
        return digit


class _Builder:
    """Lays down states for a tree."""

    def __init__(self, pattern: str) -> None:
        self._pattern = pattern
        self._steps: list[dict[int, int]] = []
        self._free: list[list[int]] = []  # steps that read nothing

    def net(self, tree: _Tree) -> Net:
        start = self._state()
        end = self._lay(tree, start)
        reach = [self._reach(state) for state in range(len(self._steps))]
        steps: list[dict[int, tuple[int, ...]]] = []
        for near in reach:
            found: dict[int, set[int]] = {}
            for state in near:
                for digit, after in self._steps[state].items():
                    found.setdefault(digit, set()).update(reach[after])
            steps.append({digit: tuple(sorted(after)) for digit, after in found.items()})
        return Net(frozenset(reach[start]), frozenset([end]), tuple(steps))

    def _state(self) -> int:
        if len(self._steps) >= _MOST_STATES:
            raise FormatError(f"expected a pattern of up to {_MOST_STATES} states, got {shorten(self._pattern)}")
        self._steps.append({})
        self._free.append([])
        return len(self._steps) - 1

    def _lay(self, tree: _Tree, start: int) -> int:
        """States that read the tree from `start` on; gives the state behind it."""
        if isinstance(tree, _Row):
            for part in tree.parts:
                start = self._lay(part, start)
            return start
        if isinstance(tree, _Times):
            return self._lay_times(tree, start)
        end = self._state()
        if isinstance(tree, _Either):
            for part in tree.parts:
                first = self._state()
                self._free[start].append(first)
                self._free[self._lay(part, first)].append(end)
            return end
        first = self._state()
        self._free[start].append(first)
        self._steps[first] = dict.fromkeys(tree, end)
        return end

    def _lay_times(self, tree: _Times, start: int) -> int:
        for _ in range(tree.least):
            start = self._lay(tree.part, start)
        end = self._state()
        if tree.most is None:
            first = self._state()
            self._free[start].append(first)
            self._free[first].append(end)
            self._free[self._lay(tree.part, first)].append(first)
            return end
        for _ in range(tree.most - tree.least):
            self._free[start].append(end)
            start = self._lay(tree.part, start)
        self._free[start].append(end)
        return end

    def _reach(self, state: int) -> set[int]:
        """What is reached without reading anything."""
        found = {state}
        waiting = [state]
        while waiting:
            for after in self._free[waiting.pop()]:
                if after not in found:
                    found.add(after)
                    waiting.append(after)
        return found
