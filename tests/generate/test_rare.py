"""Extreme 6x6 puzzles are known ones in another form: each is what it is called, and no two are the same."""

from __future__ import annotations

from random import Random

import pytest
from tools.find_rare import least_form

import nonet
from nonet.generate.known_puzzles import rare_puzzle
from nonet.generate.known_puzzles import rare_puzzles as known_puzzles
from nonet.human.levels import find_level_of
from nonet.model import make_board
from nonet.solver import find_engine


def test_every_known_puzzle_is_extreme_and_has_no_clue_to_spare() -> None:
    engine = find_engine(None)
    for puzzle in known_puzzles():
        assert engine.search(puzzle, 2).is_unique
        assert find_level_of(puzzle.board, puzzle.values, "expert") is None
        for cell in (cell for cell, digit in enumerate(puzzle) if digit):
            assert not engine.search(puzzle.with_digit(cell, 0), 2).is_unique


def test_no_two_known_puzzles_are_forms_of_one() -> None:
    assert len({least_form(puzzle) for puzzle in known_puzzles()[:12]}) == 12


@pytest.mark.slow
def test_no_two_of_all_known_puzzles_are_forms_of_one() -> None:
    assert len({least_form(puzzle) for puzzle in known_puzzles()}) == len(known_puzzles())


@pytest.mark.parametrize("box", [(2, 3), (3, 2)])
def test_extreme_6x6_come_at_once_in_many_forms(box: tuple[int, int]) -> None:
    made = [nonet.create("extreme", size=6, box=box, seed=seed, timeout=20) for seed in range(20)]
    assert len({puzzle.grid.values for puzzle in made}) == 20
    for puzzle in made:
        assert puzzle.board == make_board(size=6, box=box)
        assert puzzle.is_unique
        assert puzzle.rate().level == "extreme"


@pytest.mark.parametrize(("kind", "level"), [("classic", "expert"), ("diagonal", "extreme"), ("latin", "extreme")])
def test_other_puzzles_are_searched_for(kind: str, level: str) -> None:
    assert rare_puzzle(make_board(kind, size=6), level, Random(1)) is None
