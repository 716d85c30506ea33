"""Transformations in words, and what the eye sees of a pattern of clues."""

from __future__ import annotations

import pytest

import nonet
from nonet import Grid, Puzzle, PuzzleError, Symmetry, Transformation, make_board
from nonet.generate.symmetry import looks_of
from nonet.model.symmetry import rotation
from nonet.model.transformation import NOTHING, words_of
from nonet.solver import core as _native
from nonet.solver.canonical import automorphisms
from tests.bulk.files import needs_core

NINE = make_board()
BACK = tuple(range(9, 0, -1))


@pytest.mark.parametrize(
    ("symmetry", "words"),
    [
        (Symmetry(), NOTHING),
        (rotation(9, 1), "turn by 90 degrees"),
        (rotation(9, 2).then(Symmetry(digits=BACK)), "turn by 180 degrees, then 1<->9, 2<->8, 3<->7, 4<->6"),
        (rotation(9, 3), "turn by 270 degrees"),
        (Symmetry(columns=BACK), "mirror left and right"),
        (Symmetry(rows=BACK), "mirror top and bottom"),
        (Symmetry(is_transposed=True), "mirror at the main diagonal"),
        (Symmetry(True, BACK, BACK), "mirror at the other diagonal"),
        (Symmetry(digits=(2, 3, 1, 4, 5, 6, 7, 8, 9)), "1->2->3->1"),
        # Row 1 goes to place 2, and so on: the order says which row comes to each place.
        (Symmetry(rows=(3, 1, 2, 4, 5, 6, 7, 8, 9)), "rows 1->2->3->1"),
        (Symmetry(rows=(2, 1, *range(3, 10)), columns=(*range(1, 8), 9, 8)), "rows 1<->2, columns 8<->9"),
        (Symmetry(True, rows=(2, 1, *range(3, 10))), "mirror at the main diagonal, then rows 1<->2"),
    ],
)
def test_a_change_by_lines_is_said_by_lines(symmetry: Symmetry, words: str) -> None:
    assert words_of(Transformation.of(symmetry, NINE), NINE) == words


def test_other_changes_are_said_by_cells() -> None:
    samurai = make_board("samurai")
    cells = list(range(samurai.cell_count))
    cells[0], cells[1] = 1, 0
    way = Transformation(tuple(cells), tuple(range(1, 10)))
    assert words_of(way, samurai) == f"cells {samurai.name_of(0)}<->{samurai.name_of(1)}"


def test_a_pair_that_is_exchanged_is_said_so() -> None:
    pair = make_board("pair", size=4)
    swapped = (*range(16, 32), *range(16))
    assert words_of(Transformation(swapped, (1, 2, 3, 4)), pair) == "the two sudokus exchanged"
    first = [1, 0, 3, 2]  # columns of both
    inside = [4 * row + column for row in range(4) for column in first]
    both = (*inside, *(cell + 16 for cell in inside))
    assert words_of(Transformation(both, (1, 2, 3, 4)), pair) == "columns 1<->2, 3<->4"


@needs_core
def test_generators_in_words_lead_from_the_puzzle_to_itself() -> None:
    puzzle = Puzzle("1..............2")
    found = automorphisms(puzzle.grid)
    assert {words_of(one, puzzle.board) for one in found.generators} == {
        "mirror at the other diagonal, then 1<->2",
        "mirror at the main diagonal",
    }
    assert len(list(found)) == found.order == 4


@pytest.mark.parametrize(
    ("clues", "looks"),
    [
        ("1...............", ("diagonal",)),
        ("1..............1", ("rotate-180", "diagonal", "anti-diagonal", "double-diagonal")),
        ("1..1............", ("mirror",)),
        ("11..............", ()),
    ],
)
def test_what_the_eye_sees(clues: str, looks: tuple[str, ...]) -> None:
    assert looks_of(Puzzle(clues).grid) == looks


@needs_core
def test_a_search_that_is_too_long_is_given_up_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_native, "label_graph", lambda *_: None)
    with pytest.raises(PuzzleError, match="the symmetries of this puzzle take too long to find"):
        nonet.canonical(Puzzle("1" + "." * 35))
    with pytest.raises(PuzzleError, match="too long"):
        automorphisms(Grid.empty(NINE))
