"""The six pairs we ship, and public ones where NONET_DATA has them: each is what its name says."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from nonet import PairPuzzle, Puzzle
from tests.puzzle.samples import SHIPPED, naive_count, needless_clues

DATA = Path(os.environ.get("NONET_DATA") or "/nonexistent") / "pairs"
FILES = sorted(SHIPPED.glob("*.csv"))


def with_word(word: str) -> list[Path]:
    return [path for path in FILES if word in path.stem.split("-")]


def by_name(path: Path) -> str:
    return path.stem


def test_there_are_six_files_of_different_sizes() -> None:
    assert len(FILES) >= 6
    assert {PairPuzzle(path.read_text()).k for path in FILES} == {2, 3, 4, 5, 6}


@pytest.mark.parametrize("path", FILES, ids=by_name)
def test_a_shipped_pair_has_the_size_of_its_name_and_the_form_we_write(path: Path) -> None:
    pair = PairPuzzle(path.read_text())
    assert path.name.startswith(f"k{pair.k}-")
    assert pair.to_csv() == path.read_text()
    assert not pair.faults()


@pytest.mark.parametrize("path", with_word("unique"), ids=by_name)
def test_a_pair_called_unique_has_one_solution(path: Path) -> None:
    pair = PairPuzzle(path.read_text())
    assert pair.is_unique
    assert pair.solution
    assert pair.check(pair.solution).is_right


@pytest.mark.parametrize("path", with_word("maximal"), ids=by_name)
def test_a_pair_called_maximal_needs_every_clue(path: Path) -> None:
    pytest.importorskip("pysat")
    rows = PairPuzzle(path.read_text()).rows
    assert naive_count(rows) == 1
    assert needless_clues(rows) == []


@pytest.mark.parametrize("path", with_word("nosolution"), ids=by_name)
def test_a_pair_called_nosolution_has_none_though_each_sudoku_has(path: Path) -> None:
    pair = PairPuzzle(path.read_text())
    assert pair.solution is None
    assert Puzzle(pair.first).is_unique
    assert Puzzle(pair.second).is_unique


@pytest.mark.skipif(not DATA.is_dir(), reason="NONET_DATA is not set to the folder of public puzzles")
@pytest.mark.parametrize("path", sorted(DATA.glob("*.csv")), ids=by_name)
def test_public_pairs_are_solved_or_proved_impossible(path: Path) -> None:
    pair = PairPuzzle(path.read_text())
    result = pair.solve(1)
    if path.stem.endswith("_nosolution"):
        assert result.is_exhausted
        assert not result.count
    else:
        assert result.solution
        assert pair.check(result.solution).is_right
