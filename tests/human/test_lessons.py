"""Lessons: every technique that hints use has one, and its example is a real position in which it finds a step."""

from __future__ import annotations

import re

import pytest

import nonet
from nonet._base.errors import UnknownNameError
from nonet.human.hints import hint_order, next_step
from nonet.human.lessons import PRACTICE, TechniqueExample, find_example, find_practice, path_of_lessons
from nonet.human.step_checker import find_flaw
from nonet.human.techniques import TECHNIQUES
from nonet.human.words.explain import text_of
from nonet.puzzle.lessons import Lesson, technique, techniques
from nonet.solver import core as _native
from tests.families import for_each

if reason := _native.missing():
    pytest.skip(reason, allow_module_level=True)

LESSONS = techniques()


def test_every_technique_of_hints_has_a_lesson_and_no_other() -> None:
    order = [name for row in hint_order() for name in row]
    assert [lesson.id for lesson in LESSONS] == order
    assert {technique.id for technique in TECHNIQUES if text_of(technique.id).spot} == set(order)


@for_each("lesson", LESSONS)
def test_the_example_is_a_step_of_the_technique_and_proved(lesson: Lesson) -> None:
    found = lesson.example
    assert found.step.technique == lesson.id
    assert find_flaw(found.position, found.step) is None
    texts = [lesson.about, lesson.how_to_spot, found.words.nudge, found.words.sentence, *found.words.proof]
    assert all(texts)
    assert not any("{" in text or "  " in text for text in texts)


@for_each("lesson", LESSONS)
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


@for_each("lesson", LESSONS)
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


@for_each("lesson", LESSONS)
def test_in_positions_to_practise_on_nothing_easier_finds_a_step(lesson: Lesson) -> None:
    """The first of each technique here; all of them in the slow tests."""
    prove_positions(lesson, range(min(1, lesson.position_count)))


@pytest.mark.slow
@for_each("lesson", LESSONS)
def test_all_positions_to_practise_on_are_proved(lesson: Lesson) -> None:
    prove_positions(lesson, range(lesson.position_count))
    assert len({(puzzle.board, puzzle.grid.values) for puzzle in lesson.positions}) == lesson.position_count


def prove_positions(lesson: Lesson, numbers: range) -> None:
    for number in numbers:
        example = find_practice(lesson.id, number)
        assert TechniqueExample.parse(str(example)) == example
        step = next_step(example.position)
        assert step is not None
        assert step.technique == lesson.id
        assert find_flaw(example.position, step) is None


def test_nearly_every_technique_has_positions_to_practise_on() -> None:
    assert sum(lesson.position_count > 0 for lesson in LESSONS) > 0.9 * len(LESSONS)
    assert PRACTICE.stat().st_size < 110_000


def test_the_positions_of_a_lesson_are_puzzles_whose_hint_is_its_step() -> None:
    lesson = technique("xy-wing")
    assert len(lesson.positions) == lesson.position_count > 3
    for puzzle in lesson.positions:
        hint = puzzle.hint()
        assert hint is not None
        assert hint.step.technique == "xy-wing"


def test_the_path_of_lessons_has_every_technique_once() -> None:
    path = path_of_lessons()
    assert sorted(name for group in path for name in group.techniques) == sorted(lesson.id for lesson in LESSONS)
    assert {lesson.id: lesson.group for lesson in LESSONS} == {n: g.id for g in path for n in g.techniques}
    assert all(group.name and group.about for group in path)


def test_a_hint_of_one_technique_passes_easier_ones_by() -> None:
    puzzle = technique("x-wing").practice
    assert puzzle is not None
    easier = puzzle.hint()
    assert easier is not None
    assert easier.step.technique != "naked-single"
    hint = puzzle.hint(technique="Naked single")
    assert hint is None or hint.step.technique == "naked-single"
    assert technique("xy-wing").positions[0].hint(technique="y wing") is not None
    assert technique("xy-wing").positions[0].hint(technique="x-wing") is None


def test_most_techniques_can_be_practised() -> None:
    assert sum(lesson.practice is not None for lesson in LESSONS) > 0.7 * len(LESSONS)


@for_each("lesson", LESSONS)
def test_examples_are_read_as_they_are_written(lesson: Lesson) -> None:
    example = find_example(lesson.id)
    assert example is not None
    assert TechniqueExample.parse(str(example)) == example


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
        ("Alternating inference chain (AIC)", "aic"),
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
        ("zzz", "(see sudoku technique)"),
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
    assert str(lesson).startswith("X-wing: In two rows")
    assert lesson.to_svg().startswith("<svg")
    assert (lesson.level, lesson.weight) == ("hard", 3.2)
