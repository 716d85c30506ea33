"""Examples of techniques: a position for each in which it finds a step. They are in examples.txt, a line each:

    x-wing|9||..3.+4...|715 726|taken

the technique, how many digits the board has, its rules (`; ` between), its cells (`+d`: placed, not given), candidates
that are gone beyond that (digit, row, column), and `taken` where a hint for this position is this very step.
`tools/make_lessons.py` makes them, from puzzles of our own.

Positions to practise on are in practice.txt, several for most techniques: nothing easier finds a step in them.
`tools/make_practice.py` makes these.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from nonet.board import make_board
from nonet.logic.finding import find_steps
from nonet.logic.hints import Hint
from nonet.logic.position import Position
from nonet.logic.step import Candidate
from nonet.logic.tables import FOLDER
from nonet.records import dataclass

FILE = FOLDER / "examples.txt"
PRACTICE = FOLDER / "practice.txt"


@dataclass(frozen=True, slots=True)
class TechniqueExample:
    """A technique, a position in which it finds a step, and whether a hint for this position is that step."""

    technique: str
    position: Position
    is_taken: bool = False

    @classmethod
    def parse(cls, line: str) -> TechniqueExample:
        """An example from its line."""
        name, size, rules, cells, removed, taken = line.split("|")
        board = make_board(size=int(size), rules=[rule for rule in rules.split("; ") if rule])
        found = re.findall(r"\+?[\d.]", cells)
        values = tuple(int(cell[-1].replace(".", "0")) for cell in found)
        given = frozenset(i for i, cell in enumerate(found) if values[i] and cell[0] != "+")
        gone = tuple(_candidate(word, board.size) for word in removed.split())
        return cls(name, Position(board, values, given, gone), bool(taken))

    def __str__(self) -> str:
        position = self.position
        board = position.board
        cells = "".join(
            ("" if cell in position.given else "+") + str(value) if value else "."
            for cell, value in enumerate(position.values)
        )
        removed = " ".join(_text(candidate, board.size) for candidate in position.removed)
        rules = "; ".join(map(str, board.rules))
        return "|".join((self.technique, str(board.size), rules, cells, removed, "taken" * self.is_taken))

    @property
    def hint(self) -> Hint:
        """The step that the technique finds first."""
        steps = find_steps(self.position, [self.technique], {"uniqueness": 1}, first=True)
        return Hint(self.position, steps[0])


@lru_cache
def _lines(file: Path) -> dict[str, tuple[str, ...]]:
    """The lines by technique. They are parsed when asked for: a board with its rules takes a while."""
    found: dict[str, list[str]] = {}
    for line in file.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            found.setdefault(line.partition("|")[0], []).append(line)
    return {name: tuple(lines) for name, lines in found.items()}


def find_example(technique: str) -> TechniqueExample | None:
    """The example of a technique; None if there is none."""
    lines = _lines(FILE).get(technique)
    return TechniqueExample.parse(lines[0]) if lines else None


def practice_count(technique: str) -> int:
    """How many positions there are to practise a technique on."""
    return len(_lines(PRACTICE).get(technique, ()))


def find_practice(technique: str, number: int) -> TechniqueExample:
    """A position to practise a technique on, from 0, the clearest first: its next step is one of the technique."""
    return TechniqueExample.parse(_lines(PRACTICE)[technique][number])


def _candidate(word: str, size: int) -> Candidate:
    return (int(word[1]) - 1) * size + int(word[2]) - 1, int(word[0])


def _text(candidate: Candidate, size: int) -> str:
    cell, digit = candidate
    return f"{digit}{cell // size + 1}{cell % size + 1}"
