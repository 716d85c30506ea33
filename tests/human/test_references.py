"""References made with Sudoku Explainer 1.2.1 itself, where NONET_DATA points to them: every figure and every step."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from nonet.human.se121 import SeStep, in_tenths, rate_se121, trace_se121
from nonet.solver import core as _native

DATA = Path(os.environ.get("NONET_DATA") or "/nonexistent") / "rating"
pytestmark = [
    pytest.mark.skipif(not DATA.is_dir(), reason="NONET_DATA is not set to the folder of public puzzles"),
    pytest.mark.skipif(_native.missing() is not None, reason="the compiled core is missing"),
]


def values_of(puzzle: str) -> bytes:
    return bytes(map(int, puzzle))


def test_er_ep_and_ed_are_equal() -> None:
    rows = [line.split(",") for line in (DATA / "se121.csv").read_text().split()[1:]]
    ratings = rate_se121(b"".join(values_of(puzzle) for puzzle, *_ in rows))
    assert [str(rating) for rating in ratings] == ["/".join(figures) for _, *figures in rows]


def traces() -> Iterator[tuple[str, list[str]]]:
    puzzle = ""
    steps: list[str] = []
    for line in (DATA / "se121-traces.txt").read_text().splitlines():
        if line.startswith("#"):
            puzzle, steps = line[1:].strip(), []
        elif line.startswith("="):
            yield puzzle, steps
        else:
            steps.append(line)


Expected = tuple[str, str, int, str, frozenset[str]]


def expected_of(line: str) -> Expected:
    head, *_, tail = line.split("|")
    _, rating, name = head.split(maxsplit=2)
    complexity = re.search(r"complexity=(\d+)", tail)
    place = re.search(r"PLACE (\S+)", tail)
    removals = re.findall(r"(R\dC\d)<>(\d+)", tail)
    gone = frozenset(f"{cell}-{digit}" for cell, digits in removals for digit in digits)
    return rating, name.strip(), int(complexity[1]) if complexity else 0, place[1] if place else "", gone


def seen_of(step: SeStep) -> Expected:
    def name_of(cell: int) -> str:
        return f"R{cell // 9 + 1}C{cell % 9 + 1}"

    place = f"{name_of(step.placement[0])}={step.placement[1]}" if step.placement else ""
    gone = frozenset(f"{name_of(cell)}-{digit}" for cell, digit in step.removals)
    return in_tenths(step.rating), step.name, step.complexity, place, gone


def test_every_step_is_the_same() -> None:
    for puzzle, lines in traces():
        _, steps = trace_se121(values_of(puzzle))
        assert [seen_of(step) for step in steps] == [expected_of(line) for line in lines], puzzle
