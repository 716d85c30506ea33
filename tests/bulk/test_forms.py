"""canonical_many: forms of classic 9x9 puzzles in bulk, from all that solve_many takes."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("numpy")

import numpy as np
from numpy.typing import NDArray

import nonet
from nonet import Puzzle, PuzzleError, canonical_many, solve_many
from tests.bulk.files import LINE, SOLVED, needs_core

pytestmark = needs_core

DATA = Path(os.environ.get("NONET_DATA") or "/nonexistent") / "9x9"


def test_forms_are_those_of_canonical_with_their_ways() -> None:
    puzzles = [Puzzle(LINE), Puzzle(LINE).shuffled(seed=2), Puzzle(SOLVED), Puzzle("." * 81)]
    many = canonical_many(puzzles)
    for number, puzzle in enumerate(puzzles):
        alone = nonet.canonical(puzzle)
        assert tuple(many.forms[number].tolist()) == alone.puzzle.values
        assert many.transformation(number) == alone.transformation
        assert many.transformation(number).apply(puzzle.grid).values == alone.puzzle.values
    assert len(many) == 4
    assert len(set(many.hashes.tolist())) == 3


def test_every_sort_of_source_gives_the_same() -> None:
    other = LINE[::-1]
    values = np.array([[0 if c == "." else int(c) for c in line] for line in (LINE, other)], np.uint8)
    expected = canonical_many([LINE, other]).forms
    sources = [f"{LINE}\n{other}\n", f"{LINE}\r\n{other}\r\n".encode(), [Puzzle(LINE), Puzzle(other)], values,
               values.reshape(2, 9, 9).astype(np.int64), f"# comment\n{LINE}\n\n{other}"]  # fmt: skip
    for source in sources:
        assert (canonical_many(source).forms == expected).all()
    assert canonical_many([]).forms.shape == (0, 81)


def test_threads_change_nothing_and_progress_is_told() -> None:
    random = Random(1)
    lines = ["".join(random.choice(".........123456789") for _ in range(81)) for _ in range(10_000)]
    told: list[tuple[int, int]] = []
    one = canonical_many(lines, threads=1)
    many = canonical_many(lines, threads=3, progress=lambda done, total: told.append((done, total)))
    assert (one.forms == many.forms).all()
    assert (one.ways == many.ways).all()
    assert told[-1] == (10_000, 10_000)


def test_what_is_no_puzzle_is_named() -> None:
    with pytest.raises(PuzzleError, match=r"puzzle 2, cell 81: expected a digit, '\.' or 0, got 'q'"):
        canonical_many(LINE + "\n" + LINE[:-1] + "q")
    with pytest.raises(
        PuzzleError, match="expected classic 9x9 puzzles for canonical_many, got a Diagonal Sudoku, 9 x 9"
    ):
        canonical_many([Puzzle(LINE, kind="diagonal")])


def test_a_puzzle_that_cannot_be_read_is_skipped_if_asked_for() -> None:
    some = canonical_many([LINE, None, LINE[:-1]], on_error="skip")
    assert (some.forms[0] == canonical_many([LINE]).forms[0]).all()
    assert (list(some.errors), some.forms[1:].sum()) == ([1, 2], 0)
    with pytest.raises(PuzzleError, match="puzzle 2 was skipped: expected text"):
        some.transformation(1)
    with pytest.raises(PuzzleError, match="expected stop or skip for on_error"):
        canonical_many([LINE], on_error="ignore")  # type: ignore[arg-type]


def moved(grids: NDArray[np.uint8], random: np.random.Generator) -> NDArray[np.uint8]:
    """Each grid in a form at random, out of 3,359,232 x 9!."""
    names = np.array([[0, *(random.permutation(9) + 1)] for _ in grids])
    lines = [[[3 * band + at for band in random.permutation(3) for at in random.permutation(3)] for _ in grids]
             for _ in range(2)]  # fmt: skip
    rows, columns = np.array(lines[0]), np.array(lines[1])
    each = np.arange(len(grids))
    square = grids.reshape(-1, 9, 9)[each[:, None, None], rows[:, :, None], columns[:, None, :]]
    square = np.where(random.random(len(grids))[:, None, None] < 0.5, square, square.transpose(0, 2, 1))
    return np.take_along_axis(names, square.reshape(-1, 81), axis=1).astype(np.uint8)


@pytest.mark.slow
@pytest.mark.skipif(not DATA.is_dir(), reason="NONET_DATA is not set to the folder of public puzzles")
def test_ten_thousand_puzzles_have_the_same_form_in_twenty_forms_each() -> None:
    random = np.random.default_rng(1)
    lines = [line[:81] for name in ("17clue", "easy", "hardest", "medium")
             for line in (DATA / f"{name}.txt").read_text().splitlines()[1:2501]]  # fmt: skip
    puzzles = np.array([[0 if c == "." else int(c) for c in line] for line in lines], np.uint8)
    assert len(puzzles) == 10_000
    for grids in (puzzles, solve_many(puzzles).solutions):
        forms = canonical_many(grids).forms
        for _ in range(20):
            assert (canonical_many(moved(grids, random)).forms == forms).all()
