"""The next step is one of the first row of our order that has any."""

from __future__ import annotations

import re

import pytest

from nonet import Puzzle
from nonet._base.errors import PuzzleError
from nonet.human.find import find_steps
from nonet.human.highlights import find_blockers, find_cell_blockers, scene_of_hint
from nonet.human.hints import Hint, hint_order, next_step
from nonet.human.lessons import find_example, taught
from nonet.human.position import Position
from nonet.human.techniques import TECHNIQUES
from nonet.human.words.explain import text_of
from nonet.model import Grid, make_board
from tests.bulk.files import needs_core
from tests.human.puzzles import make_puzzle

pytestmark = needs_core


@pytest.mark.parametrize("seed", range(4))
def test_the_next_step_is_of_the_first_row_that_has_one(seed: int) -> None:
    position = Position.of(make_puzzle(make_board(), seed)[0])
    while (step := next_step(position)) is not None:
        found = (find_steps(position, row) for row in hint_order())
        assert step in next(steps for steps in found if steps)
        position = position.after(step)
    assert not any(find_steps(position, row, first=True) for row in hint_order())


def test_the_one_cell_of_a_1x1_is_a_full_house() -> None:
    puzzle = Puzzle([[0]])
    assert [found.step.technique for found in puzzle.steps()] == ["full-house"]
    assert puzzle.rate().level == "easy"


def test_a_board_too_large_is_refused_before_it_is_solved() -> None:
    # An empty 100x100: whether it has several solutions is not known within any patience.
    with pytest.raises(PuzzleError, match="expected a board of up to 25x25 for human logic, got 100x100"):
        Puzzle.of(Grid.empty(make_board(size=100))).hint()


BLOCKED = (
    "...|...|7..\n...|.7.|...\n...|...|...\n"
    "...|...|...\n7..|...|...\n...|...|...\n"
    ".7.|...|...\n...|...|...\n...|...|..."
)


def hidden_single(text: str, cell: str) -> Hint:
    position = Position.of(Puzzle(text.replace("|", "")).grid)
    steps = find_steps(position, ["hidden-single"])
    return Hint(position, next(step for step in steps if position.board.name_of(step.placements[0][0]) == cell))


def test_a_hidden_single_names_the_digits_that_leave_it_one_place() -> None:
    """Rows 1 and 2 and columns 1 and 2 have their 7: box 1 has only r3c3 left for it."""
    found = hidden_single(BLOCKED, "r3c3")
    (proof,) = found.words.proof
    why = "the 7s in r1c7, r2c5, r5c1 and r7c2 rule it out in every other empty cell"
    assert proof == f"Box 1 must contain 7, and {why}."
    marked = {found.position.board.name_of(cell) for cell in found.marks.cells}
    assert marked == {"r3c3", "r1c7", "r2c5", "r7c2", "r5c1"}


def test_few_blockers_are_named_and_what_was_ruled_out_before_is_said() -> None:
    board = make_board()
    values = list(Puzzle(BLOCKED.replace("|", "")).grid.values)
    values[board.cell("r2c5")] = 0
    region = next(index for index, region in enumerate(board.regions) if region.name == "box 1")
    blockers = find_blockers(board, values, region, board.cell("r3c3"), 7)
    assert {board.name_of(cell) for cell in blockers.cells} == {"r1c7", "r7c2", "r5c1"}
    assert [board.name_of(cell) for cell in blockers.unseen] == ["r2c3"]
    values[board.cell("r2c3")] = 5
    assert not find_blockers(board, values, region, board.cell("r3c3"), 7).unseen


def naked_single(givens: dict[str, int], at: str, kind: str = "classic") -> tuple[Hint, set[str]]:
    """Return the naked single at a cell, and the names of the cells that it marks."""
    board = make_board(kind=kind)
    values = [0] * board.cell_count
    for name, digit in givens.items():
        values[board.cell(name)] = digit
    position = Position.of(Grid(board, tuple(values)))
    steps = find_steps(position, ["naked-single"])
    found = Hint(position, next(step for step in steps if board.name_of(step.placements[0][0]) == at))
    return found, set(found.cells)


def test_a_naked_single_marks_one_blocker_for_each_digit() -> None:
    row = {"r5c1": 1, "r5c2": 2, "r5c3": 3, "r5c9": 4}
    column = {"r1c5": 5, "r2c5": 6, "r9c5": 7, "r8c5": 8}
    assert naked_single(row | column, "r5c5")[1] == {"r5c5", *row, *column}


def test_the_blockers_of_a_naked_single_lie_in_few_regions() -> None:
    """The box has 1 and 2 as well, and column 5 has 3: the row and the box alone hold every digit."""
    row = {"r5c1": 1, "r5c2": 2, "r5c3": 3, "r5c8": 4}
    box = {"r4c4": 5, "r4c6": 6, "r6c4": 7, "r6c6": 8}
    found, marked = naked_single(row | box | {"r1c5": 3, "r8c5": 5, "r4c5": 2}, "r5c5")
    assert marked == {"r5c5", *row, *box}
    values, board = found.position.values, found.position.board
    blockers = find_cell_blockers(board, values, board.cell("r5c5"), 9)
    assert sorted(values[cell] for cell in blockers) == [1, 2, 3, 4, 5, 6, 7, 8]


def test_a_rule_that_keeps_cells_apart_has_a_blocker_too() -> None:
    """A knight's move from r5c5 stands the 8."""
    row = {"r5c1": 1, "r5c2": 2, "r5c3": 3, "r5c7": 4, "r5c8": 5, "r5c9": 6, "r5c4": 7}
    assert naked_single(row | {"r3c4": 8}, "r5c5", "anti-knight")[1] == {"r5c5", "r3c4", *row}


def test_a_digit_that_was_ruled_out_earlier_has_no_blocker() -> None:
    board = make_board()
    row = {board.cell(f"r1c{column}"): column for column in range(1, 8)}
    values = [row.get(cell, 0) for cell in range(board.cell_count)]
    assert set(find_cell_blockers(board, values, board.cell("r1c9"), 9)) == set(row)


@pytest.mark.parametrize("technique", taught())
def test_the_focus_of_a_step_has_every_cell_that_its_drawing_needs(technique: str) -> None:
    example = find_example(technique)
    assert example is not None
    step, marks, board = example.hint.step, example.hint.marks, example.hint.position.board
    assert marks.focus >= marks.cells
    assert marks.focus >= {cell for cell, _ in marks.candidates}
    assert marks.focus >= {cell for region in marks.regions for cell in board.regions[region].cells}
    assert marks.focus >= {cell for node in step.nodes for cell in node.cells}
    for truth in step.truths:  # a reader sees that no other candidate is left where a link is strong
        if truth.region is not None:
            assert marks.focus >= set(board.regions[truth.region].cells)


def test_a_step_of_few_cells_is_drawn_with_their_candidates_alone() -> None:
    example = find_example("xyz-wing")
    assert example is not None
    hint = example.hint
    drawn = scene_of_hint(hint).panels[0].candidates
    assert drawn is not None
    shown = {hint.position.board.name_of(cell) for cell, mask in enumerate(drawn) if mask}
    assert shown == {"r3c3", "r8c3", "r9c2", "r9c3"}
    assert scene_of_hint(hint, candidates=True).panels[0].candidates == tuple(hint.position.candidates())


def test_no_text_puts_an_article_before_a_number() -> None:
    """A digit may be 8 or 11: "a 8" is wrong, and "an 8" for the one would be "an 7" for the other."""
    texts = [text_of(technique.id) for technique in TECHNIQUES]
    sentences = [sentence for text in texts for sentence in (text.nudge, text.sentence, *text.proof)]
    assert not [sentence for sentence in sentences if re.search(r"\ban? \{", sentence)]


def test_the_words_of_a_hint_are_made_once() -> None:
    found = hidden_single(BLOCKED, "r3c3")
    assert found.words is found.words
    assert found.marks is found.marks
