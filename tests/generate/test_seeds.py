"""Seeds: a number and its text are one seed, on every board."""

from __future__ import annotations

from typing import Any

import pytest

import nonet
from tests.cli.sudoku import sudoku

BOARDS: list[dict[str, Any]] = [{}, {"size": 6}, {"kind": "diagonal"}, {"size": 6, "rules": ["killer"]}]


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_a_number_as_text_is_the_number(board: dict[str, Any]) -> None:
    """Tables and forms give seeds as text, and the puzzle was another one off classic 9x9."""
    made = nonet.create("easy", seed=7, **board)
    assert nonet.create("easy", seed="7", **board) == made
    assert nonet.create("easy", seed="8", **board) != made


def test_the_command_agrees() -> None:
    made = nonet.create("easy", size=6, seed="7")
    assert sudoku("create", "easy", "6", "--seed", "7", "--to", "line").out == made.to_text("line")
