"""An argument of a wrong type is an error in one sentence that names it, in every public function."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nonet
from nonet import Grid, PairPuzzle, Puzzle, make_board
from nonet._base.errors import RunTimeout
from nonet.bulk.books.book import make_book
from nonet.human.verification import verify
from tests.families import for_each

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PUZZLE = Puzzle(LINE)

BAD: tuple[Any, ...] = (9.5, [1], object(), {"a": 1}, b"x")

# Every argument but the source, which has its own test. Any: what is given is wrong on purpose.
CALLS: dict[str, Callable[[Any], object]] = {
    "create level": lambda bad: nonet.create(bad, size=4),
    "create size": lambda bad: nonet.create("easy", size=bad),
    "create kind": lambda bad: nonet.create("easy", size=4, kind=bad),
    "create box": lambda bad: nonet.create("easy", size=4, box=bad),
    "create layout": lambda bad: nonet.create("easy", size=4, layout=bad),
    "create engine": lambda bad: nonet.create("easy", size=4, engine=bad),
    "solve engine": lambda bad: nonet.solve(LINE, engine=bad),
    "solve kind": lambda bad: nonet.solve(LINE, kind=bad),
    "solve size": lambda bad: nonet.solve(LINE, size=bad),
    "solve box": lambda bad: nonet.solve(LINE, box=bad),
    "solve layout": lambda bad: nonet.solve(LINE, layout=bad),
    "solve format": lambda bad: nonet.solve(LINE, format=bad),
    "count kind": lambda bad: nonet.count(PUZZLE, kind=bad),
    "solutions size": lambda bad: nonet.solutions(PUZZLE, size=bad),
    "is_unique box": lambda bad: nonet.is_unique(PUZZLE, box=bad),
    "check layout": lambda bad: nonet.check(PUZZLE, LINE, layout=bad),
    "Puzzle kind": lambda bad: Puzzle(PUZZLE, kind=bad),
    "Puzzle format": lambda bad: Puzzle(PUZZLE, format=bad),
    "Game kind": lambda bad: nonet.Game(PUZZLE, kind=bad),
    "read kind": lambda bad: nonet.read(LINE, kind=bad),
    "read size": lambda bad: nonet.read(LINE, size=bad),
    "read format": lambda bad: nonet.read(LINE, format=bad),
    "describe kind": lambda bad: nonet.describe(bad, size=4),
    "describe size": lambda bad: nonet.describe("classic", size=bad),
    "describe examples": lambda bad: nonet.describe("classic", size=4, examples=bad),
    "describe level": lambda bad: nonet.describe("classic", size=4, level=bad),
    "to_text format": PUZZLE.to_text,
    "to_svg width": lambda bad: PUZZLE.to_svg(width=bad),
    "to_svg theme": lambda bad: PUZZLE.to_svg(theme=bad),
    "to_svg title": lambda bad: PUZZLE.to_svg(title=bad),
    "to_png width": lambda bad: PUZZLE.to_png(width=bad),
    "to_png theme": lambda bad: PUZZLE.to_png(theme=bad),
    "to_png title": lambda bad: PUZZLE.to_png(title=bad),
    "technique name": nonet.technique,
    "make_board kind": make_board,
    "make_board size": lambda bad: make_board("classic", size=bad),
    "make_board box": lambda bad: make_board(box=bad),
    "make_board layout": lambda bad: make_board("jigsaw", layout=bad),
    "PairPuzzle.create k": PairPuzzle.create,
}


@for_each("call", CALLS)
@pytest.mark.parametrize("bad", BAD, ids=lambda bad: type(bad).__name__)
def test_a_wrong_type_is_named_with_its_argument(call: str, bad: object) -> None:
    argument = call.rsplit(maxsplit=1)[-1]
    with pytest.raises(nonet.PuzzleError, match=rf"^expected .* for {argument}, got .* \({type(bad).__name__}\)$"):
        CALLS[call](bad)


def test_no_scales_are_refused() -> None:
    with pytest.raises(nonet.PuzzleError, match="expected at least one scale, such as 'nonet', got none"):
        nonet.rate_many([LINE], scales=[])


def test_a_rating_keeps_its_time() -> None:
    assert PUZZLE.rate(timeout=600) == PUZZLE.rate()
    with pytest.raises(RunTimeout, match="time ran out"):
        PUZZLE.rate(timeout=0)
    with pytest.raises(nonet.PuzzleError, match="expected seconds, 0 or more, for timeout"):
        PUZZLE.rate(timeout=-1)


@pytest.mark.parametrize("bad", [0, -5])
def test_a_drawing_has_a_width(bad: int) -> None:
    with pytest.raises(nonet.PuzzleError, match=f"^expected a whole number of 1 or more for width, got '{bad}'"):
        PUZZLE.to_svg(width=bad)


@pytest.mark.parametrize("bad", [[1], object(), {"a": 1}, 1.5, b"1", True])
def test_a_wrong_seed_is_named(bad: Any) -> None:
    with pytest.raises(nonet.PuzzleError, match="expected a whole number or text for seed, got"):
        nonet.create("easy", size=4, seed=bad)
    with pytest.raises(nonet.PuzzleError, match="expected a whole number or text for seed, got"):
        nonet.Puzzle("." * 16).shuffled(seed=bad)


def test_the_wrong_seed_of_a_book_is_named() -> None:
    with pytest.raises(nonet.PuzzleError, match=r"expected a whole number or text for seed, got '1.5' \(float\)"):
        make_book(["easy"], 1, size=4, seed=1.5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "make",
    [
        lambda seed: nonet.create("easy", size=4, seed=seed),
        lambda seed: nonet.create("easy", seed=seed),
        lambda seed: nonet.create("easy", size=6, kind="jigsaw", seed=seed),
        lambda seed: nonet.PairPuzzle.create(2, seed=seed),
        lambda seed: nonet.Puzzle(PUZZLE).shuffled(seed),
    ],
)
def test_a_negative_seed_is_another_than_the_positive_one(make: Callable[[Any], object]) -> None:
    """Python's generator drops the sign. The command takes -7 as text, so that is what it means here, too."""
    assert make(-7) != make(7)
    assert make(-7) == make("-7")
    assert make(np.int64(7)) == make(7)


@pytest.mark.parametrize("bad", [5, None, ["thermo r1c1 r2c1"]])
def test_what_is_no_rule_is_named(bad: Any) -> None:
    words = rf"expected a rule such as thermo r1c1 r2c1, got .* \({type(bad).__name__}\)"
    calls: tuple[Callable[..., object], ...] = (nonet.Puzzle, nonet.count, nonet.read)
    for call in calls:
        with pytest.raises(nonet.PuzzleError, match=words):
            call(LINE, rules=[bad])
    makers: tuple[Callable[..., object], ...] = (nonet.create, nonet.make_board, nonet.describe)
    for make in makers:
        with pytest.raises(nonet.PuzzleError, match=words):
            make(rules=[bad])


def test_a_size_as_text_is_no_number() -> None:
    """It was a bare TypeError about '<='."""
    with pytest.raises(nonet.PuzzleError, match=r"expected a whole number for size, got '9' \(str\)"):
        nonet.create(size="9")  # type: ignore[arg-type]


def test_none_stands_for_the_default() -> None:
    assert nonet.create(None, size=4, seed=1) == nonet.create("easy", size=4, seed=1)
    assert nonet.create("easy", size=4, kind=None, seed=1) == nonet.create("easy", size=4, seed=1)
    assert nonet.solve(PUZZLE, kind=None, size=None, box=None, layout=None, format=None).is_unique


def test_functions_for_grids_take_grids() -> None:
    for bad in (None, LINE, 5, object()):
        with pytest.raises(nonet.PuzzleError, match="expected two Grids to compare, got"):
            verify(PUZZLE.grid, bad)  # type: ignore[arg-type]
        with pytest.raises(nonet.PuzzleError, match="expected a Grid or a list of digits to classify, got"):
            nonet.classify(bad)  # type: ignore[arg-type]
    grid = Grid(make_board("latin", size=4), (1, 2, 3, 4, 2, 1, 4, 3, 3, 4, 1, 2, 4, 3, 2, 1))
    assert nonet.classify(grid) == nonet.classify(grid.values) == nonet.classify(grid.rows)  # type: ignore[arg-type]


@pytest.mark.parametrize("bad", [None, *BAD])
def test_the_makers_of_boards_and_grids_name_what_they_got(bad: Any) -> None:
    board, kind = make_board(), type(bad).__name__
    with pytest.raises(nonet.UnknownNameError, match=r"unknown kind .* \(sudoku kinds lists all\)"):
        nonet.find_kind(bad)
    with pytest.raises(nonet.FormatError, match=f"expected the text of a layout, got '{kind}'"):
        nonet.Layout.parse(bad)
    with pytest.raises(nonet.GeometryError, match=f"for a Layout, got int and {kind}"):
        nonet.Layout(4, bad)
    with pytest.raises(nonet.PuzzleError, match=f"for a Grid, got {kind} and tuple"):
        Grid(bad, (0,) * 81)
    with pytest.raises(nonet.PuzzleError, match=f"for a Grid, got Board and {kind}"):
        Grid(board, bad)
    with pytest.raises(nonet.PuzzleError, match="expected 0 to 9 at r1c2, got"):
        Grid(board, (0, bad, *[0] * 79))
    with pytest.raises(nonet.PuzzleError, match="expected 0 to 9 at r9c9, got"):
        Grid.empty(board).with_digit("r9c9", bad)
    with pytest.raises(nonet.PuzzleError, match="expected a column from 1 to 9, got"):
        board.cell_at(1, bad)
    with pytest.raises(nonet.PuzzleError, match="expected a cell such as r1c1, got"):
        board.cell(bad)


def test_a_digit_is_changed_in_the_last_cell_as_in_any_other() -> None:
    """Cell -1 was taken for the place before the last cell and made a grid of twice as many cells."""
    grid = Grid.empty(make_board(size=4))
    assert grid.with_digit(-1, 3) == grid.with_digit(15, 3) == grid.with_digit("r4c4", 3) == grid.with_digit((4, 4), 3)


@pytest.mark.parametrize(
    ("call", "name", "keyword", "near"),
    [
        (nonet.create, "create", {"clue": 24}, ": did you mean clues?"),
        (partial(nonet.create_many, 1), "create_many", {"simmetry": "full"}, ": did you mean symmetry?"),
        (partial(nonet.solve, LINE), "solve", {"kinds": "classic"}, ": did you mean kind?"),
        (partial(nonet.Puzzle, LINE), "Puzzle", {"sise": 9}, ": did you mean size?"),
        (partial(nonet.count, LINE), "count", {"wish": 1}, ""),
    ],
)
def test_a_misspelt_keyword_names_the_function_and_the_nearest(
    call: Callable[..., object], name: str, keyword: dict[str, object], near: str
) -> None:
    words = f"{name}() got an unexpected keyword argument {next(iter(keyword))!r}{near}"
    with pytest.raises(TypeError, match=f"^{re.escape(words)}$"):
        call(**keyword)


def test_a_file_instead_of_its_text_is_explained(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text(LINE)
    with pytest.raises(nonet.PuzzleError, match=r"got '\w*Path'; pass the text of the file, path.read_text\(\)$"):
        nonet.Puzzle(path)
    with path.open() as file, pytest.raises(nonet.PuzzleError, match=r"; pass its text, file.read\(\)$"):
        nonet.solve(file)
    assert nonet.Puzzle(path.read_text()) == nonet.Puzzle(LINE)
    with pytest.raises(nonet.PuzzleError, match=r"got 'int'$"):
        nonet.Puzzle(5)
