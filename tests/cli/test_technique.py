"""sudoku technique: the list, a lesson, its drawing and its data."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

import nonet
from tests.cli.sudoku import sudoku
from tests.cli.terminal import python_at_terminal


def test_all_are_listed_by_level() -> None:
    outcome = sudoku("technique")
    assert outcome.status == 0
    lines = outcome.out.splitlines()
    levels = [line for line in lines if line in ("easy", "medium", "hard", "expert", "extreme")]
    assert levels == ["easy", "medium", "hard", "expert", "extreme"]
    assert all(any(line.split()[:1] == [lesson.id] for line in lines) for lesson in nonet.techniques())


def test_a_lesson_has_the_idea_how_to_spot_it_an_example_and_a_puzzle() -> None:
    outcome = sudoku("technique", "X", "wing", "--ascii")
    assert outcome.status == 0
    lesson = nonet.technique("x-wing")
    for words in (lesson.about, lesson.how_to_spot, lesson.example.words.sentence, "A candidate is"):
        assert words in outcome.out
    assert "+---" in outcome.out
    assert outcome.out.isascii()


@pytest.mark.parametrize("name", ["x-wing", "house-sum", "full-house", "hidden-single", "naked-single"])
def test_the_command_to_practise_runs_and_comes_to_the_technique(name: str) -> None:
    (line,) = [line for line in sudoku("technique", name).out.splitlines() if line.startswith("To practise: ")]
    echo, puzzle, pipe, name_of_command, *command = shlex.split(line.removeprefix("To practise: "))
    assert (echo, pipe, name_of_command) == ("echo", "|", "sudoku")
    outcome = sudoku(*command, stdin=puzzle)
    assert outcome.status == 0
    assert nonet.technique(name).name in outcome.out


def test_a_technique_without_a_puzzle_says_so() -> None:
    lesson = next(lesson for lesson in nonet.techniques() if lesson.practice is None)
    assert "We have no puzzle of our own that needs it" in sudoku("technique", lesson.id).out


@pytest.mark.parametrize("name", ["xy-wing", "rule-at-hand", "naked-single"])
def test_the_example_is_drawn(name: str, tmp_path: Path) -> None:
    target = tmp_path / "example.svg"
    assert sudoku("technique", name, "-o", str(target)).status == 0
    assert target.read_text("utf-8") == nonet.technique(name).to_svg()
    again = sudoku("technique", name, "-o", str(target))
    assert (again.status, again.out) == (2, "")


def test_a_lesson_may_be_written_to_a_file(tmp_path: Path) -> None:
    target = tmp_path / "lesson.txt"
    assert sudoku("technique", "x-wing", "-o", str(target)).status == 0
    assert "How to spot it:" in target.read_text("utf-8")


def test_a_drawing_of_all_is_refused(tmp_path: Path) -> None:
    outcome = sudoku("technique", "-o", str(tmp_path / "all.svg"))
    assert (outcome.status, outcome.out) == (2, "")
    assert "expected the name of one technique for a drawing" in outcome.err
    assert not (tmp_path / "all.svg").exists()


def test_an_unknown_name_is_answered_with_a_near_one() -> None:
    outcome = sudoku("technique", "skyscrapper")
    assert (outcome.status, outcome.out) == (2, "")
    assert "did you mean skyscraper?" in outcome.err


def test_lessons_as_data() -> None:
    every = [json.loads(line) for line in sudoku("technique", "--json").out.splitlines()]
    assert [one["technique"] for one in every] == [lesson.id for lesson in nonet.techniques()]
    (one,) = [json.loads(line) for line in sudoku("technique", "naked-pair", "--json").out.splitlines()]
    assert one["example"]["hint"]["technique"] == "naked-pair"
    assert (one["level"], one["weight"]) == ("medium", 3.0)
    at_example = nonet.Puzzle(one["example"]["puzzle"])
    expected = nonet.technique("naked-pair").puzzle.grid
    assert (at_example.grid.values, at_example.grid.candidates) == (expected.values, expected.candidates)
    assert nonet.Puzzle(one["practice"]).is_unique


def test_a_rule_is_not_taken_for_a_technique() -> None:
    outcome = sudoku("technique", "whispers")
    assert (outcome.status, outcome.out) == (2, "")
    assert "whispers is a rule: sudoku rules whispers says what it means" in outcome.err
    assert "rule-at-hand" in outcome.err


def practice_in(text: str) -> str:
    (line,) = [line for line in text.splitlines() if line.startswith("To practise: ")]
    return line


@pytest.mark.parametrize("columns", [40, 60, 80, 200])
def test_the_command_to_practise_can_be_copied_at_any_width(columns: int) -> None:
    with python_at_terminal("-m", "nonet", "technique", "x-wing", "--no-color", columns=columns) as terminal:
        assert terminal.end() == 0
    line = practice_in(terminal.screen)
    assert line == practice_in(sudoku("technique", "x-wing").out)
    assert line.endswith(" | sudoku explain")


def test_the_command_to_practise_begins_as_it_was_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_SUDOKU_COMMAND", "./sudoku")
    assert practice_in(sudoku("technique", "x-wing").out).endswith(" | ./sudoku explain")
    monkeypatch.setenv("_SUDOKU_COMMAND", "../my clone/sudoku")
    assert practice_in(sudoku("technique", "x-wing").out).endswith(" | '../my clone/sudoku' explain")
