"""Every puzzle that Interactive Sudoku Solver ships: read rightly, or refused in one sentence.

The puzzles come from a copy of that program, whose folder NONET_ISS names; nothing of it is stored here.
"""

from __future__ import annotations

import pytest
from tools.compare_iss import Shipped, compare, missing, shipped

import nonet
from nonet._base.errors import PuzzleError

REASON = missing()
pytestmark = pytest.mark.skipif(bool(REASON), reason=REASON)
PUZZLES = [] if REASON else shipped()


@pytest.fixture(params=PUZZLES, ids=lambda known: known.name)
def known(request: pytest.FixtureRequest) -> Shipped:
    found: Shipped = request.param
    return found


def test_its_stored_solution_is_right_or_it_is_refused(known: Shipped) -> None:
    outcome = compare(known, seconds=0)
    assert outcome.verdict in ("read", "refused"), outcome.words
    assert "\n" not in outcome.words
    assert len(outcome.words) < 200


def test_the_text_alone_is_the_same_puzzle(known: Shipped) -> None:
    try:
        puzzle = nonet.Puzzle(known.link)
    except PuzzleError:
        return
    assert nonet.Puzzle(known.text) == puzzle


@pytest.mark.slow
def test_no_answer_is_wrong(known: Shipped) -> None:
    assert compare(known, seconds=8).verdict != "wrong"
