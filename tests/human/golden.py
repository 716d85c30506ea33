"""Golden lines: a technique, a position, and what it must find there. Made by tools/make_technique_examples.py.

x-wing:..3.+4...:715 726:436 437       a grid (+d: placed, not given), candidates removed, eliminations expected
naked-single:..3.+4...::=511           = before a placement; candidates are digit, row, column
!x-wing:..3.+4...:715 726:             must find nothing
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from nonet.human.find import find_steps
from nonet.human.position import Position
from nonet.human.step import Step
from nonet.human.step_checker import find_flaw
from nonet.human.words.explain import explain
from nonet.model import make_board

FOLDER = Path(__file__).parent.parent / "data"
FILE = FOLDER / "techniques.txt"
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


def golden_lines(file: str = FILE.name) -> Iterator[Golden]:
    """The golden lines of a file in tests/data."""
    for line in (FOLDER / file).read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            yield Golden.parse(line)


def id_of(case: Golden) -> str:
    """What pytest calls a case."""
    return ("no " if case.is_negative else "") + case.technique


def expect_proved_and_said(case: Golden, step: Step) -> None:
    """The checker proves a step of the case, and its words have no gaps."""
    assert find_flaw(case.position, step) is None
    words = explain(step, case.position.board)
    texts = [words.nudge, words.sentence, *words.proof]
    assert all(texts)
    assert not any("{" in text or "  " in text for text in texts)


def expect_found_exactly_there(case: Golden) -> Step | None:
    """The step of the line is among those found, proved and said; None where the line has none, and none is found."""
    steps = find_steps(case.position, [case.technique])
    if case.is_negative:
        assert steps == []
        return None
    step = next(step for step in steps if case.is_met_by(step))
    expect_proved_and_said(case, step)
    return step


def expect_all_proved_and_said(case: Golden, steps: Sequence[Step]) -> None:
    """The step of the line is among these, or is not where the line says so; and every one is proved and said."""
    assert any(map(case.is_met_by, steps)) is not case.is_negative
    for step in steps:
        expect_proved_and_said(case, step)
