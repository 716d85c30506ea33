"""Setter's tools in words: why a puzzle has not one solution is found out within the time that was given."""

from __future__ import annotations

from collections.abc import Callable
from time import sleep

import pytest

import nonet
from nonet._base.errors import NotUnique
from nonet.puzzle import setting_answers as live
from nonet.puzzle import setting_answers as setting
from nonet.puzzle.answers import Answer, solve_puzzle

SEVERAL, NONE = nonet.Puzzle("." * 16), nonet.Puzzle("123....4........")


def minimized(puzzle: nonet.Puzzle, timeout: float | None) -> None:
    (found,) = setting.minimize_each([puzzle], timeout=timeout)
    assert isinstance(found, NotUnique)
    raise found


TOOLS: dict[str, Callable[[nonet.Puzzle, float | None], object]] = {
    "redundant": lambda puzzle, timeout: setting.find_spare(puzzle, timeout=timeout),
    "minimize": minimized,
    "extend": lambda puzzle, timeout: setting.extend_puzzle(puzzle, 1, timeout=timeout),
}


@pytest.fixture
def limits(monkeypatch: pytest.MonkeyPatch) -> list[float | None]:
    """The time limits of the searches that find words."""
    given: list[float | None] = []

    def record(puzzle: nonet.Puzzle, *, timeout: float | None = None) -> Answer:
        given.append(timeout)
        return solve_puzzle(puzzle, timeout=timeout)

    monkeypatch.setattr(setting, "solve_puzzle", record)
    return given


@pytest.mark.parametrize("tool", TOOLS)
def test_the_search_for_words_has_the_time_that_is_left(tool: str, limits: list[float | None]) -> None:
    puzzle = NONE if tool == "extend" else SEVERAL
    words = "no solution exists.*, so no clue makes it unique" if tool == "extend" else "two of them differ at"
    with pytest.raises(NotUnique, match=words):
        TOOLS[tool](puzzle, 60.0)
    with pytest.raises(NotUnique, match=words):
        TOOLS[tool](puzzle, None)
    first, second = limits
    assert first is not None
    assert 0 < first <= 60
    assert second is None


def test_where_time_is_over_only_what_is_known_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*args: object, timeout: float, **options: object) -> object:
        sleep(timeout)
        raise NotUnique("expected a puzzle with one solution: it has several")

    monkeypatch.setattr(setting, "find_redundant", late)
    with pytest.raises(NotUnique, match=r"^expected a puzzle with one solution: it has several$"):
        setting.find_spare(SEVERAL, timeout=0.01)


@pytest.mark.parametrize(("givens", "sentence"), [(["1234", "3412", "2143"], "one solution"), (["1234"], "at least 2")])
def test_where_counting_takes_long_two_solutions_are_waited_for(
    givens: list[str], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "_COUNTING", 0.0)
    puzzle = nonet.Puzzle("".join(givens).ljust(16, "."))
    assert live.look_live(puzzle, timeout=10).sentence.startswith(sentence)
