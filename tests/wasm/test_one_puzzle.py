"""What a page does with one puzzle needs no numpy, and has the same answers in Pyodide: these tests also run there."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import nonet
from tests.bulk.files import needs_core

pytestmark = needs_core
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
MADE: list[tuple[dict[str, Any], str]] = [
    ({"level": "hard", "seed": 5}, "200107000004900200000005003000003800841090300000000010003700500600009700950002001"),
    (
        {"kind": "diagonal", "level": "medium", "seed": 5},
        "000000020000000685000780010009803000001046000000002000000000000703000000010200830",
    ),
    ({"size": 6, "rules": ["killer"], "seed": 5}, "000000000000000000500000200000010000"),
    (
        {"level": "easy", "symmetry": "rotate-180", "seed": 5},
        "690081200000009000581600094130904572000000000957103086810006347000400000006350018",
    ),
]


@pytest.mark.parametrize(("asked", "line"), MADE, ids=repr)
def test_a_seed_gives_the_same_puzzle_everywhere(asked: dict[str, Any], line: str) -> None:
    assert "".join(map(str, nonet.create(**asked).values)) == line


def test_a_puzzle_is_rated_on_every_scale() -> None:
    rating = nonet.Puzzle(HARD).rate(scales="all")
    assert str(rating) == "extreme, ER 10.7, SR 10.7, needs Nested forcing chain"
    assert (rating.ep, rating.ed, rating.hodoku_level, rating.hodoku_score, rating.weight) == (
        10.7,
        9.7,
        "extreme",
        21342,
        10.2,
    )


def test_the_page_rates_a_puzzle() -> None:
    from nonet.puzzle.rate import rate_puzzle

    found = rate_puzzle(nonet.Puzzle(EASY))
    assert (found.level, found.scales["hodoku"]) == ("easy", {"hodoku_level": "easy", "hodoku_score": 204})


def test_a_hint_a_solution_and_a_count() -> None:
    puzzle = nonet.Puzzle(EASY)
    assert str(puzzle.hint()) == "Naked single: r5c5 must be 5: every other digit is already in its row, column or box."
    assert puzzle.is_unique
    assert len(list(puzzle.steps())) == 51
    assert nonet.Puzzle(HARD.replace("8", ".", 1)).count(limit=1000) == 292


@pytest.mark.skipif(sys.platform == "emscripten", reason="there is no numpy here, and no other process")
def test_no_numpy_is_needed() -> None:
    program = f"""
import sys
sys.modules["numpy"] = None
import nonet
from nonet.puzzle.rate import rate_puzzle
nonet.create(level="hard", seed=5)
rate_puzzle(nonet.Puzzle({EASY!r}))
nonet.Puzzle({EASY!r}).rate(scales="all")
"""
    subprocess.run([sys.executable, "-c", program], check=True)
