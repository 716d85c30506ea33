"""Puzzles with placed rules that must also keep to a pattern, digits to keep, minimal givens or a technique."""

from __future__ import annotations

from typing import Any

import pytest

import nonet
from nonet._base.errors import CreationError, PuzzleError
from nonet.generate.criteria import CriteriaOptions
from nonet.human.levels import find_level_of
from nonet.model import Grid, make_board
from nonet.solver import find_engine

PATTERN = "X...X...X ......... ..X...X.. ......... X...?...X ......... ..X...X.. ......... X...X...X".replace(" ", "")
BOTH = {0: 1, 80: 5}  # in cells that go together by half a turn
KEEP = "".join(str(BOTH.get(cell, ".")) for cell in range(81))


def created(names: str, level: nonet.Level | None = None, **criteria: Any) -> nonet.Puzzle:
    return nonet.create(level, rules=names.split(","), **({"timeout": 120, "seed": 1} | criteria))


def clues_of(puzzle: nonet.Puzzle) -> set[int]:
    return {cell for cell, digit in enumerate(puzzle.grid) if digit}


def check(puzzle: nonet.Puzzle, level: nonet.Level) -> None:
    """By an engine that does not make puzzles, and by rating it."""
    assert find_engine("sat").search(puzzle.grid, 2).is_unique
    assert find_level_of(puzzle.board, puzzle.grid.values) == level
    assert puzzle.board.rules


def is_minimal(grid: Grid) -> bool:
    smaller = (grid.with_digit(cell, 0) for cell, digit in enumerate(grid) if digit)
    return all(find_engine("sat").search(each, 2).count == 2 for each in smaller)


@pytest.mark.parametrize("names", ["killer", "thermo,kropki"])
@pytest.mark.parametrize("symmetry", ["none", "rotate-180"])
def test_givens_stand_in_the_cells_of_a_pattern(names: str, symmetry: str) -> None:
    puzzle = created(names, "hard", pattern=PATTERN, symmetry=symmetry)
    check(puzzle, "hard")
    must = {cell for cell, mark in enumerate(PATTERN) if mark == "X"}
    assert must <= clues_of(puzzle) <= must | {PATTERN.index("?")}


def test_a_pattern_without_clues_means_no_givens() -> None:
    puzzle = created("killer", "hard", pattern="." * 81)
    check(puzzle, "hard")
    assert clues_of(puzzle) == set()


def test_a_pattern_may_have_two_empty_lines_beside_rules() -> None:
    """Without rules they could be exchanged, so such a pattern is refused."""
    pattern = "." * 18 + "?" * 63
    puzzle = created("killer", "medium", pattern=pattern)
    check(puzzle, "medium")
    assert min(clues_of(puzzle), default=18) >= 18


@pytest.mark.parametrize("symmetry", ["none", "rotate-180"])
def test_digits_to_keep_are_given(symmetry: str) -> None:
    puzzle = created("arrow", "hard", keep=KEEP, symmetry=symmetry)
    check(puzzle, "hard")
    assert {cell: puzzle.grid[cell] for cell in BOTH} == BOTH


@pytest.mark.parametrize(("names", "level"), [("kropki", "easy"), ("killer", "medium"), ("sandwich", "hard")])
def test_no_given_can_be_spared_of_a_minimal_puzzle(names: str, level: nonet.Level) -> None:
    puzzle = created(names, level, minimal=True)
    check(puzzle, level)
    assert is_minimal(puzzle.grid)


def test_minimal_puzzles_may_be_symmetric_and_have_so_many_givens() -> None:
    puzzle = created("kropki", "hard", size=6, minimal=True, givens="2-6", symmetry="rotate-180")
    check(puzzle, "hard")
    assert 2 <= puzzle.grid.clue_count <= 6
    assert is_minimal(puzzle.grid)
    assert {35 - cell for cell in clues_of(puzzle)} == clues_of(puzzle)


@pytest.mark.parametrize(
    ("names", "technique"), [("thermo", "naked-pair"), ("killer", "hidden-pair"), ("killer", "rule-must-contain")]
)
def test_the_path_of_a_puzzle_has_a_technique(names: str, technique: str) -> None:
    puzzle = created(names, technique=technique)
    assert technique in {hint.step.technique for hint in puzzle.steps()}


@pytest.mark.parametrize(("names", "technique"), [("thermo", "hidden-pair"), ("killer", "hidden-pair")])
def test_a_technique_is_the_hardest(names: str, technique: str) -> None:
    assert created(names, technique=technique, hardest=True).rate().hardest == technique


def test_few_clues_are_enough_beside_rules() -> None:
    """Seventeen are the fewest of classic puzzles, which were taken for these."""
    assert created("killer", clues=5).grid.clue_count == 5


@pytest.mark.parametrize("board", [{"size": 6}, {"kind": "jigsaw", "size": 6}, {"kind": "latin", "size": 7}], ids=str)
def test_criteria_and_rules_on_other_boards(board: dict[str, Any]) -> None:
    puzzle = created("thermo", "hard", minimal=True, **board)
    check(puzzle, "hard")
    assert is_minimal(puzzle.grid)
    cells = puzzle.board.cell_count
    some = created("killer", "easy", pattern="X?" * (cells // 2) + "X" * (cells % 2), **board)
    assert {*range(0, cells, 2)} <= clues_of(some)


def test_the_seed_decides() -> None:
    first, again = (created("killer", "medium", keep=KEEP, seed="x") for _ in range(2))
    assert (first.grid, first.board) == (again.grid, again.board)


@pytest.mark.parametrize(
    ("names", "criteria", "words"),
    [
        ("killer", {"rating": 4.2}, "only classic 9x9 puzzles have an ER, not Sudoku, 9 x 9 with killer: use"),
        ("killer", {"technique": "unique-rectangle-1"}, "cannot be used on a board with rules"),
        ("thermo", {"technique": "x-wing", "hardest": True, "level": "easy"}, "x-wing has the level hard, not easy"),
        ("killer", {"keep": KEEP, "givens": 1}, "cannot keep 2 digits with up to 1 clue"),
        ("killer", {"pattern": PATTERN, "givens": 20}, "the pattern has room for only 13 clues, not for 20"),
        ("killer", {"pattern": PATTERN, "givens": 5}, "need at least 12 clues, more than 5"),
        ("killer", {"pattern": PATTERN, "keep": ".5" + "." * 79}, "no clue at r1c2, where a digit must be kept"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(names: str, criteria: dict[str, Any], words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        created(names, **criteria)


def test_digits_that_no_grid_keeps_are_refused() -> None:
    keep = "12345678." + "." * 8 + "9" + "." * 63
    with pytest.raises(CreationError, match="no filled grid exists for Sudoku, 9 x 9 with the digits to keep"):
        created("killer", keep=keep)


def test_messages_say_all_of_the_wish() -> None:
    criteria = CriteriaOptions(rules=("killer",), technique="x-wing", pattern=PATTERN, minimal=True).on(make_board())
    assert criteria.words() == "a step of x-wing, this pattern, minimal, rules killer"
