"""Why there is no further step, said truly."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from nonet import Puzzle
from nonet.human.hints import Hint
from nonet.human.position import Position
from nonet.human.step import Step
from nonet.puzzle.explain import PathEnd, find_hint, find_path, with_start

SMALL = "1....3....3...42"
SOLUTION = "1423231442313142"
HARD = (
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."  # too hard for our techniques
)


def placing(puzzle: Puzzle, digits: str) -> list[Hint]:
    """A path of one step that fills the grid with these digits."""
    open_cells = [(cell, int(digit)) for cell, digit in enumerate(digits) if not puzzle.grid[cell]]
    return [Hint(Position.of(puzzle.grid), Step("naked-single", tuple(open_cells), (), (), (), (), (), (), ()))]


@pytest.mark.parametrize(
    ("digits", "problem"),
    [
        (SOLUTION, ""),
        ("1432231442313142", "2 is repeated in column 4: r1c4, r4c4"),
        ("1432234142313142", "3 is repeated in column 3: r1c3, r3c3"),
    ],
)
def test_a_path_is_solved_only_if_its_grid_is_a_solution(digits: str, problem: str) -> None:
    with patch.object(Puzzle, "steps", lambda self, marks, timeout: iter(placing(self, digits))):
        path = find_path(Puzzle(SMALL))
    assert path.is_solved == (digits == SOLUTION)
    assert path.end is (PathEnd.FULL if digits == SOLUTION else PathEnd.BROKEN)
    assert problem in path.sentence


def test_a_path_that_breaks_pencil_marks_is_not_solved() -> None:
    marks = "".join(
        "".join(d if d == digit or cell == 0 else "." for d in "1234") for cell, digit in enumerate(SOLUTION)
    )
    puzzle = Puzzle("." + marks[1:], format="pencilmark")  # r1c1 may be anything but 1
    assert puzzle.grid[0] == 0
    with patch.object(Puzzle, "steps", lambda self, marks, timeout: iter(placing(self, SOLUTION))):
        path = find_path(puzzle)
    assert path.end is PathEnd.BROKEN
    assert "r1c1 is 1, the pencil marks allow 2, 3, 4" in path.sentence


@pytest.mark.parametrize("text", ["." * 16, "." * 81, "1" + "." * 15])
def test_several_solutions_are_named_where_logic_ends(text: str) -> None:
    path = find_path(Puzzle(text))
    assert path.end is PathEnd.SEVERAL
    assert not path.is_solved
    found = find_hint(Puzzle(text))
    assert found.end is (None if path.steps else PathEnd.SEVERAL)
    assert path.sentence.startswith("the puzzle has more than one solution: two of them differ at r")


def test_where_only_search_helps_it_is_said() -> None:
    """Our techniques go to the end wherever there is time, so this one is made up."""
    with patch.object(Puzzle, "steps", lambda self, marks, timeout: iter(())):
        end = find_path(Puzzle(HARD))
    assert end.end is PathEnd.STUCK
    assert "our techniques end here, with" in end.sentence


def test_a_wrong_position_says_whether_a_single_digit_is_to_blame() -> None:
    wrong = Puzzle("12" + SMALL[2:])
    assert find_hint(wrong).end is PathEnd.UNSOLVABLE
    assert find_hint(wrong).sentence == "the puzzle has no solution"
    blamed = find_hint(with_start(wrong, Puzzle(SMALL)))
    assert (blamed.end, blamed.sentence) == (PathEnd.MISTAKE, "r1c2 cannot be 2")
    assert find_path(Puzzle("11" + SMALL[2:])).end is PathEnd.MISTAKE
