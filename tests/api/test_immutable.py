"""Puzzles, pairs, grids and counts never change, and take no subclass."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import nonet

PUZZLE = nonet.Puzzle("1" + "." * 15)
PAIR = nonet.PairPuzzle("1" + "." * 15, "." * 16)
HELD: list[tuple[Any, str]] = [
    *((PUZZLE, name) for name in ("grid", "format", "info", "remarks", "proposals", "other", "board", "solution")),
    *((PAIR, name) for name in ("grid", "info", "other")),
    *((PUZZLE.grid, name) for name in ("board", "values", "other")),
    *((PUZZLE.count(), name) for name in ("is_exact", "engine", "other")),
]


@pytest.mark.parametrize(
    ("held", "name"), HELD, ids=lambda held: held if isinstance(held, str) else type(held).__name__
)
def test_attributes_cannot_be_assigned_or_deleted(held: Any, name: str) -> None:
    before = getattr(held, name, None)
    with pytest.raises(AttributeError):
        setattr(held, name, None)
    with pytest.raises(AttributeError):
        delattr(held, name)
    assert getattr(held, name, None) == before


def test_the_title_of_a_puzzle_cannot_be_changed_from_outside() -> None:
    given = {"title": "Cages"}
    puzzle = nonet.Puzzle.of(PUZZLE.grid, info=given)
    given["title"] = "Other"
    assert puzzle.info["title"] == "Cages"
    for held in (puzzle, PAIR):
        with pytest.raises(TypeError):
            held.info["title"] = "Other"  # type: ignore[index]


def test_a_key_of_a_dictionary_stays_found() -> None:
    kept = {PUZZLE: 1, PAIR: 2, PUZZLE.grid: 3}
    for held in (PUZZLE, PAIR):
        with pytest.raises(AttributeError):
            held.grid = nonet.Puzzle("2" + "." * 15).grid  # type: ignore[misc]
    assert kept[nonet.Puzzle("1" + "." * 15)] == 1
    assert (PUZZLE in kept, PAIR in kept, PUZZLE.grid in kept) == (True, True, True)


def test_copies_keep_everything() -> None:
    noted = nonet.Puzzle.of(PUZZLE.grid, "line", {"title": "Cages"})
    vars(noted).update(remarks=("a line was left out",))
    titled = nonet.PairPuzzle("title: Two\n" + PAIR.to_csv())
    count = nonet.count("." * 16, limit=5)
    for held in (noted, titled, count):
        for again in (copy.copy(held), copy.deepcopy(held), pickle.loads(pickle.dumps(held))):
            assert again == held
            assert vars(again).keys() == vars(held).keys()
            for name in ("remarks", "info", "is_exact", "engine"):
                assert getattr(again, name, None) == getattr(held, name, None)
            with pytest.raises(AttributeError):
                again.other = 1


def test_answers_are_still_kept() -> None:
    puzzle = nonet.Puzzle("0312200430010040")
    assert puzzle.solution is puzzle.solution
    assert nonet.PairPuzzle(PAIR).solution


@pytest.mark.parametrize("base", [nonet.Puzzle, nonet.PairPuzzle, nonet.Grid])
def test_there_are_no_subclasses(base: type) -> None:
    with pytest.raises(TypeError, match=f"{base.__name__} is final"):
        type("Mine", (base,), {})


@pytest.mark.slow
def test_type_checkers_see_it(tmp_path: Path) -> None:
    code = (
        "import nonet\n"
        'puzzle = nonet.Puzzle("." * 16)\n'
        "puzzle.grid = puzzle.grid\n"
        "puzzle.count().is_exact = True\n"
        "class Mine(nonet.Puzzle): ...\n"
        "turned: nonet.Puzzle = puzzle.rotated().shuffled().place(0, 1)\n"
    )
    file = tmp_path / "user.py"
    file.write_text(code)
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), str(file)]
    found = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False).stdout
    assert [line.split(":")[1] for line in found.splitlines() if "error:" in line] == ["3", "4", "5"], found
