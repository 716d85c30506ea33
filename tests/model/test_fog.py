"""Fog of war: its text, what a right digit clears, and that it counts for nothing else."""

from __future__ import annotations

import pickle
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonet
from nonet._base.errors import GeometryError, PuzzleError
from nonet.model import Board, BoardSpec, make_board
from nonet.model.fog import Fog, clearings, hidden_cells

PLACES = st.tuples(st.integers(0, 8), st.integers(0, 8))
FOGS = st.builds(
    Fog.of,
    st.lists(PLACES, max_size=12),
    st.lists(st.tuples(PLACES, st.lists(PLACES, min_size=1, max_size=4)), max_size=4),
)
SMALL = "0312 2004 3001 0040".replace(" ", "")


@given(FOGS)
def test_its_text_brings_it_back(fog: Fog) -> None:
    assert Fog.parse(str(fog)) == fog


@given(FOGS)
def test_headers_json_columns_and_pickles_bring_it_back(fog: Fog) -> None:
    puzzle = nonet.Puzzle("." * 80 + "1", fog=fog)
    for format in ("line", "boxed", "json", "csv", "rows"):
        assert nonet.Puzzle(puzzle.to_text(format)).fog == fog
    assert Board.from_dict(puzzle.board.to_dict()).fog == fog
    assert Board.from_dict(puzzle.board.to_dict("page")).fog == fog
    assert pickle.loads(pickle.dumps(puzzle)).fog == fog
    assert BoardSpec.of(puzzle.board).board().fog == fog


@given(FOGS, st.integers(0, 3))
def test_it_turns_with_its_cells(fog: Fog, turns: int) -> None:
    puzzle = nonet.Puzzle("." * 80 + "1", fog=fog)
    turned = puzzle.rotated(turns)
    assert turned.rotated(4 - turns).fog == fog
    assert turned.fog is not None
    for row, column in fog.lit if turns == 1 else ():
        assert (column, 8 - row) in turned.fog.lit


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "expected cells such as r1c1, got nothing"),
        ("some", "expected all, cells such as r1c1 r4c4-r6c6, or triggers such as r5c5 > r9c9, got 'some'"),
        ("r1c1; r2c2", "expected a trigger such as r5c5 > r9c9 behind the semicolon, got 'r2c2'"),
        ("r1c1 >", "expected cells such as r1c1, got nothing"),
        ("r1c1-r900c900", "is too large"),
    ],
)
def test_other_text_is_an_error(text: str, problem: str) -> None:
    with pytest.raises(PuzzleError, match=re.escape(problem)):
        Fog.parse(text)


def test_an_error_in_a_header_names_its_line() -> None:
    with pytest.raises(GeometryError, match="line 2: fog: there is no cell at r5c1 of this board"):
        nonet.Puzzle("title: x\nfog: r5c1\n" + SMALL)
    with pytest.raises(PuzzleError, match="fog: expected all, cells such as"):
        nonet.Puzzle("fog: some\n" + SMALL)


def test_a_right_digit_clears_its_neighbours_or_its_trigger() -> None:
    board = make_board(size=4, fog="r1c1; r4c4 > r1c4")
    clears = clearings(Fog.parse("r1c1; r4c4 > r1c4"), board)
    assert clears[0] == (0, 1, 4, 5)
    assert clears[15] == (3, 15)
    assert hidden_cells(board) == frozenset(range(1, 16))
    assert hidden_cells(board, [0, 15]) == frozenset(range(16)) - {0, 1, 3, 4, 5, 15}
    assert hidden_cells(make_board(size=4)) == frozenset()


def test_a_wrong_digit_clears_nothing() -> None:
    puzzle = nonet.Puzzle(SMALL, fog="all")
    assert len(puzzle.hidden_cells()) == 16  # nor do givens
    assert len(puzzle.place("r1c1", 1).hidden_cells()) == 16
    assert len(puzzle.place("r1c1", 4).hidden_cells()) == 12


def test_it_counts_for_nothing_in_answers() -> None:
    bare, foggy = nonet.Puzzle(SMALL), nonet.Puzzle(SMALL, fog="r1c1")
    assert bare == foggy
    assert hash(bare) == hash(foggy)
    assert bare.solution == foggy.solution
    assert foggy.rate() == bare.rate()
    assert nonet.Puzzle(foggy, fog="all").fog == Fog()


def test_it_lies_on_the_cells_of_several_grids_only() -> None:
    assert make_board("samurai", fog="r1c1 r21c21").fog == Fog(((0, 0), (20, 20)))
    with pytest.raises(GeometryError, match="no cell at r1c11"):
        make_board("samurai", fog="r1c11")
