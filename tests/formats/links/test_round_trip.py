"""Random puzzles survive being written and read: import, export and import again give the same object."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from tests.formats.links.fpuzzles_boards import Board
from tests.formats.links.oracle import RULES, boxes
from tests.formats.links.test_fpuzzles_counts import HOLES, JIGSAW, write

BOARDS = (boxes(4), boxes(5), boxes(6), boxes(9), JIGSAW, HOLES)


def random_puzzle(seed: int) -> nonet.Puzzle:
    """A puzzle of f-puzzles with up to five sorts of rules, and some givens."""
    random = Random(seed)
    board: Board = random.choice(BOARDS)
    keys = [key for key in RULES if board is not HOLES or key not in ("regionsumline", "boxindexer")]
    made = [RULES[key](board, random) for key in random.sample(keys, random.randint(1, 5))]
    places = random.sample(board.places, random.randint(0, 4))
    return nonet.Puzzle(write(board, made, {place: random.randint(1, board.size) for place in places}))


@given(seed=st.integers(0, 10**9))
@settings(max_examples=150, deadline=None)
def test_links_of_fpuzzles(seed: int) -> None:
    puzzle = random_puzzle(seed)
    for format_id in ("fpuzzles", "sudokupad"):
        again = nonet.Puzzle(puzzle.to_text(format_id))
        assert again == puzzle
        assert {*again.board.rules} == {*puzzle.board.rules}


@given(seed=st.integers(0, 10**9))
@settings(max_examples=150, deadline=None)
def test_links_of_iss(seed: int) -> None:
    puzzle = random_puzzle(seed)
    try:
        there = nonet.Puzzle(puzzle.to_text("iss"))
    except nonet.PuzzleError as error:
        assert "for ISS with" in str(error) or "only on boards whose regions" in str(error)  # noqa: PT017  (small regions)
        return
    again = nonet.Puzzle(there.to_text("iss"))
    assert again == there
    assert {*again.board.rules} == {*there.board.rules}


@given(seed=st.integers(0, 10**9))
@settings(max_examples=60, deadline=None)
def test_iss_means_the_same(seed: int) -> None:
    puzzle = random_puzzle(seed)
    try:
        there = nonet.Puzzle(puzzle.to_text("iss"))
    except nonet.PuzzleError:
        return  # which the test above looks at
    counts = [each.count(50, timeout=2) for each in (puzzle, there)]
    if all(count.is_exact or count == 50 for count in counts):
        assert counts[0] == counts[1]
