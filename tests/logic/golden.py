"""Golden lines: a technique, a position, and what it must find there. Made by tools/make_technique_examples.py.

x-wing:..3.+4...:715 726:436 437       a grid (+d: placed, not given), candidates removed, eliminations expected
naked-single:..3.+4...::=511           = before a placement; candidates are digit, row, column
!x-wing:..3.+4...:715 726:             must find nothing
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from nonet.board import make_board
from nonet.logic import Position, Step

FILE = Path(__file__).parent.parent / "data" / "techniques.txt"
BOARD = make_board()

Candidate = tuple[int, int]


@dataclass(frozen=True)
class Golden:
    technique: str
    position: Position
    placements: frozenset[Candidate]
    eliminations: frozenset[Candidate]
    is_negative: bool = False

    @classmethod
    def parse(cls, line: str) -> Golden:
        name, grid, removed, expected = line.strip().split(":")
        cells = re.findall(r"\+?[\d.]", grid)
        values = tuple(int(cell[-1].replace(".", "0")) for cell in cells)
        given = frozenset(i for i, cell in enumerate(cells) if values[i] and cell[0] != "+")
        words = expected.split()
        return cls(
            name.removeprefix("!"),
            Position(BOARD, values, given, tuple(map(candidate_of, removed.split()))),
            frozenset(candidate_of(word[1:]) for word in words if word[0] == "="),
            frozenset(candidate_of(word) for word in words if word[0] != "="),
            name.startswith("!"),
        )

    def is_met_by(self, step: Step) -> bool:
        return set(step.placements) == self.placements and set(step.eliminations) == self.eliminations

    def __str__(self) -> str:
        cells = "".join(
            ("" if cell in self.position.given else "+") + str(value) if value else "."
            for cell, value in enumerate(self.position.values)
        )
        removed = " ".join(map(text_of, self.position.removed))
        placed = [f"={text_of(c)}" for c in sorted(self.placements)]
        expected = [text_of(c) for c in sorted(self.eliminations)]
        return f"{'!' * self.is_negative}{self.technique}:{cells}:{removed}:{' '.join(placed + expected)}"


def candidate_of(word: str) -> Candidate:
    return int(word[1]) * 9 + int(word[2]) - 10, int(word[0])


def text_of(candidate: Candidate) -> str:
    cell, digit = candidate
    return f"{digit}{cell // 9 + 1}{cell % 9 + 1}"


def golden_lines() -> Iterator[Golden]:
    for line in FILE.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            yield Golden.parse(line)
