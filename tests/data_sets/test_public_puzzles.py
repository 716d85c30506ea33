"""Public puzzle collections, where NONET_DATA points to them: every one is solved and proved unique."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from nonet import Puzzle, make_board
from nonet.solver import ENGINES
from nonet.solver.bulk import find_bulk_engine

DATA = Path(os.environ.get("NONET_DATA") or "/nonexistent")
pytestmark = [
    pytest.mark.skipif(not DATA.is_dir(), reason="NONET_DATA is not set to the folder of public puzzles"),
    pytest.mark.skipif(ENGINES[0].unavailable() is not None, reason="the compiled core is missing"),
]
DIGITS = bytes.maketrans(b".0123456789", bytes((0, *range(10))))


@pytest.mark.parametrize("name", ["17clue", "easy", "medium", "hard", "magictour_top1465"])
def test_9x9_collections_are_unique_and_solved_right(name: str) -> None:
    puzzles = (DATA / "9x9" / f"{name}.txt").read_bytes().replace(b"\n", b"").translate(DIGITS)
    solutions, counts = find_bulk_engine(make_board()).solve_many(make_board(), puzzles, 2)
    assert set(counts) == {1}
    assert len(counts) * 81 == len(puzzles) == len(solutions)
    assert all(given in (0, found) for given, found in zip(puzzles, solutions, strict=True))
    regions = [region.cells for region in make_board().regions]
    everything = set(range(1, 10))
    for start in range(0, len(solutions), 81 * 500):  # the rules, on a sample
        grid = solutions[start : start + 81]
        assert all({grid[cell] for cell in region} == everything for region in regions)


def test_16x16_collection_is_unique() -> None:
    paths = sorted((DATA / "big").glob("16x16-*.txt"))
    assert len(paths) >= 20
    for path in paths:
        assert Puzzle(path.read_text()).is_unique, path.name


@pytest.mark.parametrize("name", ["25x25-p89", "81x81-r1", "100x100-r1", "144x144-r1"])
def test_big_boards_are_solved_and_proved_unique(name: str) -> None:
    puzzle = Puzzle((DATA / "big" / f"{name}.txt").read_text())
    result = puzzle.solve()
    assert result.is_unique
    assert result.solution is not None
    assert puzzle.check(result.solution).is_right


@pytest.mark.slow
def test_hard_25x25_are_all_solved_and_proved_unique() -> None:
    for path in sorted((DATA / "big").glob("25x25-*.txt")):
        assert Puzzle(path.read_text()).solve(timeout=120).is_unique, path.name


@pytest.mark.slow
def test_latin_squares_of_order_30_are_solved() -> None:
    for path in sorted((DATA / "latin").glob("*.txt")):
        puzzle = Puzzle(path.read_text(), kind="latin")
        solution = puzzle.solve(timeout=60).solution
        assert solution is not None, path.name
        assert puzzle.check(solution).is_right
