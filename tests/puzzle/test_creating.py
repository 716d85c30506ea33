"""Several puzzles: the number of processes that make them changes nothing."""

from __future__ import annotations

import pytest

from nonet._base.errors import CreationError
from nonet.bulk.create import create_puzzles
from nonet.generate.criteria import Criteria
from nonet.model import make_board
from tests.bulk.files import needs_core

pytestmark = needs_core


@pytest.mark.parametrize("size", [4, 9])
def test_processes_make_the_same_puzzles_in_the_same_order(size: int) -> None:
    criteria = Criteria(make_board("diagonal", size), "easy")
    told: list[tuple[int, int]] = []
    alone = list(create_puzzles(criteria, 7, 5, processes=1))
    shared = list(create_puzzles(criteria, 7, 5, processes=2, progress=lambda done, total: told.append((done, total))))
    assert [made.puzzle for made in shared] == [made.puzzle for made in alone]
    assert [made.seed for made in shared] == [7, "7/1", "7/2", "7/3", "7/4"]
    assert told == [(done, 5) for done in range(1, 6)]


def test_what_a_process_cannot_make_is_told() -> None:
    criteria = Criteria(make_board(size=4), "extreme")
    messages = []
    for processes in (1, 2):
        with pytest.raises(CreationError) as raised:
            list(create_puzzles(criteria, 7, 4, processes=processes))
        messages.append(str(raised.value))
    assert messages[0] == messages[1]
