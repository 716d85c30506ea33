"""Answers in every notation, of every size, right and wrong: the grader says what each is."""

from __future__ import annotations

from collections import Counter
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet.formats import FORMATS, write
from nonet.lm import grade
from nonet.lm.grading import grader
from nonet.model import make_board
from tests.lm.notations import NOTATIONS, SIZES, STORIES, Story, changed, filled, suits, surrounded, tell


def is_told(story: Story) -> bool:
    return grade(story.puzzle, story.answer).reason in story.reasons


@pytest.mark.parametrize("notation", NOTATIONS)
@given(st.sampled_from(SIZES), st.sampled_from(STORIES), st.integers(0, 1 << 32))
def test_an_answer_is_read_in_every_notation(notation: str, size: int, name: str, seed: int) -> None:
    if suits(notation, size):
        story = tell(name, notation, make_board(size=size), Random(seed))
        assert grade(story.puzzle, story.answer).reason in story.reasons


@pytest.mark.slow
def test_twenty_thousand_made_up_answers_are_read_without_an_error() -> None:
    random = Random(18)
    seen: Counter[str] = Counter()
    errors: Counter[tuple[str, str, int]] = Counter()
    while seen.total() < 20_000:
        notation, size, name = random.choice(list(NOTATIONS)), random.choice(SIZES), random.choice(STORIES)
        if suits(notation, size):
            story = tell(name, notation, make_board(size=size), random)
            seen[name] += 1
            errors[notation, name, size] += not is_told(story)
    assert not +errors
    assert set(seen) == set(STORIES)


def misjudged(size: int, notation: str, random: Random) -> str:
    """A random answer with remarks around it; nothing if the grader judges it rightly, otherwise its text."""
    solution = filled(make_board(size=size), random)
    kept = set(random.sample(range(len(solution)), max(1, len(solution) * 2 // 5)))
    puzzle = solution.with_values(value if cell in kept else 0 for cell, value in enumerate(solution.values))
    is_right = random.random() < 0.7
    free = [cell for cell in range(len(solution)) if cell not in kept]
    answer = solution if is_right else changed(solution, random.choice(free))
    text = surrounded(NOTATIONS[notation](answer, random), size, random)
    return "" if grade(puzzle, text).solved == is_right else text


WITH_REMARKS = sorted(set(NOTATIONS) - {"moved"})  # a move may be written `Level: 5`


@given(st.sampled_from((4, 6, 9, 16)), st.sampled_from(WITH_REMARKS), st.integers(0, 1 << 32))
def test_numbers_around_an_answer_are_no_rows(size: int, notation: str, seed: int) -> None:
    if suits(notation, size):
        assert misjudged(size, notation, Random(seed)) == ""


@pytest.mark.slow
def test_numbers_around_twenty_thousand_answers_are_no_rows() -> None:
    random = Random(20)
    for _ in range(20_000):
        size, notation = random.choice((4, 6, 9, 16)), random.choice(WITH_REMARKS)
        if suits(notation, size):
            assert misjudged(size, notation, random) == ""


def test_a_score_below_a_grid_is_no_row() -> None:
    """Its first row was taken for a ruler, and `10/10` for the last row."""
    puzzle = [[0, 0, 0, 0], [3, 4, 0, 0], [0, 0, 0, 3], [4, 0, 0, 0]]
    answer = "On 2024-05-06:\n\n1 2 3 4\n3 4 2 1\n2 1 4 3\n4 3 1 2\nScore: 10/10"
    assert grade(puzzle, answer).solved


def test_the_quick_way_says_what_reading_line_by_line_says() -> None:
    """On boards of up to nine digits, where most answers are not read line by line."""
    random = Random(19)
    used = 0
    for _ in range(400):
        story = tell(
            random.choice(STORIES), random.choice(list(NOTATIONS)), make_board(size=random.choice((4, 6, 9))), random
        )
        quick = grade(story.puzzle, story.answer)
        with patch.object(grader, "_quick", return_value=None) as asked:
            slow = grade(story.puzzle, story.answer)
        used += asked.called
        assert (quick.reason, quick.values, quick.grids) == (slow.reason, slow.values, slow.grids), story.answer
    assert used > 300


@pytest.mark.parametrize("kind", ["classic", "diagonal", "latin", "samurai", "twodoku"])
def test_every_format_of_nonet_is_read(kind: str) -> None:
    from nonet.model import Grid
    from nonet.puzzle.puzzle import Puzzle

    solution = Puzzle(Grid.empty(make_board(kind))).solution
    assert solution is not None
    puzzle = solution.with_values(value if cell % 3 else 0 for cell, value in enumerate(solution.values))
    tried = 0
    for format in FORMATS:
        is_fitting = not format.is_read_only and (solution.board.is_square or not format.is_for_squares)
        if not is_fitting or (format.is_for_grids and solution.board.is_square) or format.id in UNWRITTEN.get(kind, ()):
            continue
        answer = write([solution], format)
        assert grade(puzzle, answer).reason == "solved", format.id
        assert grade(puzzle, write([puzzle], format) + "\n\nSolved:\n\n" + answer).reason == "solved", format.id
        tried += 1
    assert tried >= 10


UNWRITTEN = {"diagonal": ("sudokuwiki", "library"), "latin": ("sudokuwiki", "library")}
