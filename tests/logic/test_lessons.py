"""Lessons: every technique that hints use has one, and its example is a real position in which it finds a step."""

from __future__ import annotations

import re

import pytest

import nonet
from nonet import _native
from nonet.errors import UnknownNameError
from nonet.lessons import Lesson, technique, techniques
from nonet.logic import find_flaw, hint_order, next_step
from nonet.logic.examples import Example, find_example
from nonet.logic.lessons import _texts

if reason := _native.missing():
    pytest.skip(reason, allow_module_level=True)

LESSONS = techniques()


@pytest.fixture(params=LESSONS, ids=lambda lesson: lesson.id)
def lesson(request: pytest.FixtureRequest) -> Lesson:
    found: Lesson = request.param
    return found


def test_every_technique_of_hints_has_a_lesson_and_no_other() -> None:
    order = [name for row in hint_order() for name in row]
    assert [lesson.id for lesson in LESSONS] == order
    assert set(_texts()) == set(order)


def test_the_example_is_a_step_of_the_technique_and_proved(lesson: Lesson) -> None:
    found = lesson.example
    assert found.step.technique == lesson.id
    assert find_flaw(found.position, found.step) is None
    texts = [lesson.about, lesson.how_to_spot, found.words.nudge, found.words.sentence, *found.words.proof]
    assert all(texts)
    assert not any("{" in text or "  " in text for text in texts)


def test_the_position_of_the_example_is_on_the_way_to_the_only_solution(lesson: Lesson) -> None:
    position = lesson.example.position
    givens = nonet.Grid(
        position.board, tuple(v if cell in position.given else 0 for cell, v in enumerate(position.values))
    )
    puzzle = nonet.Puzzle(givens)
    assert puzzle.is_unique
    solution = puzzle.solution
    assert solution is not None
    masks = position.candidates()
    for cell, digit in enumerate(solution):
        assert position.values[cell] == digit or masks[cell] >> (digit - 1) & 1
    assert lesson.puzzle.hint() is not None


def test_hints_for_the_practice_puzzle_come_to_the_technique(lesson: Lesson) -> None:
    practice = lesson.practice
    if practice is None:
        taken = next_step(lesson.example.position)
        assert taken is not None
        return
    taken = next_step(lesson.example.position)
    assert taken is not None
    assert taken.technique == lesson.id
    assert not practice.placed
    assert lesson.id in [found.step.technique for found in practice.steps()]


def test_most_techniques_can_be_practised() -> None:
    assert sum(lesson.practice is not None for lesson in LESSONS) > 0.7 * len(LESSONS)


def test_examples_are_read_as_they_are_written(lesson: Lesson) -> None:
    example = find_example(lesson.id)
    assert example is not None
    assert Example.parse(str(example)) == example


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("x-wing", "x-wing"),
        ("X Wing", "x-wing"),
        ("xwing", "x-wing"),
        ("Y-Wing", "xy-wing"),
        ("45 rule", "house-sum"),
        ("BUG + 1", "bug-plus-one"),
        ("simple coloring", "simple-colours-trap"),
        ("Alternating chain (AIC)", "aic"),
    ],
)
def test_names_that_people_know_are_found(name: str, expected: str) -> None:
    assert technique(name).id == expected


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("skyscrapper", "did you mean skyscraper?"),
        ("naked pairs", "did you mean naked-pair?"),
        ("squirmbag", "Squirmbag has no lesson"),
        ("", "unknown technique"),
        ("zzz", "sudoku technique lists them"),
    ],
)
def test_other_names_are_refused_with_a_suggestion(name: str, words: str) -> None:
    with pytest.raises(UnknownNameError, match=re.escape(words)):
        technique(name)


def test_an_alias_means_one_technique_only() -> None:
    aliases = [alias for lesson in LESSONS for alias in lesson.aliases]
    assert len(aliases) == len(set(aliases))


def test_a_lesson_shows_itself() -> None:
    lesson = nonet.technique("x-wing")
    assert repr(lesson) == "<Lesson x-wing, hard>"
    assert str(lesson).startswith("X-wing: Two rows")
    assert lesson.to_svg().startswith("<svg")
    assert (lesson.level, lesson.weight) == ("hard", 3.2)
