"""What stands in a grid, compared with its solution: nothing is claimed that no search has settled."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from nonet.board import Grid, make_board
from nonet.checks.mistakes import find_standing
from nonet.engines import AUTO, SolveResult


def test_a_search_that_gave_up_is_not_taken_for_no_solution() -> None:
    grid = Grid.empty(make_board(size=4))
    undecided = SolveResult(grid, (), 2, False, "native")
    with patch.object(type(AUTO), "search", return_value=undecided), pytest.raises(MemoryError, match="memory limit"):
        find_standing(grid)
    assert find_standing(grid).is_sound
