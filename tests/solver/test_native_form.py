"""The canonical form of classic 9x9 grids, natively: against its plain twin, and on sets whose numbers are known."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("numpy")

import numpy as np

from nonet import solve_many
from nonet.solver import core as _native
from tests.bulk.files import needs_core
from tests.human.test_se121 import LINES
from tests.solver.twin import morph, twin_form

pytestmark = needs_core

PUZZLES = [bytes(map(int, puzzle)) for puzzle, *_ in LINES]
DATA = Path(os.environ.get("NONET_DATA") or "/nonexistent") / "9x9" / "17clue.txt"
BLANKS = bytes.maketrans(b".0123456789", bytes((0, *range(10))))
WAY = 28  # bytes: mirrored or not, nine rows, columns and digits


def form_and_way(grid: bytes) -> tuple[bytes, bytes]:
    form, way = bytearray(81), bytearray(WAY)
    _native.canonical_into(grid, form, way)
    return bytes(form), bytes(way)


def moved(grid: bytes, way: bytes) -> bytes:
    rows, columns, digits = way[1:10], way[10:19], way[19:28]
    cells = [(row - 1, column - 1) for row in rows for column in columns]
    names = [0, *digits]
    return bytes(names[grid[column * 9 + row if way[0] else row * 9 + column]] for row, column in cells)


@given(st.sampled_from(PUZZLES), st.integers(0, 81), st.randoms(use_true_random=False))
@settings(max_examples=12, deadline=None)
def test_the_form_is_that_of_the_twin(puzzle: bytes, kept: int, random: Random) -> None:
    full = solve_many([puzzle]).solutions[0].tobytes()
    cells = set(random.sample(range(81), kept))
    grid = morph(bytes(digit if cell in cells else 0 for cell, digit in enumerate(full)), random)
    assert _native.canonical(grid) == twin_form(grid)


@given(st.lists(st.integers(0, 4), min_size=81, max_size=81))
@settings(max_examples=6, deadline=None)
def test_the_form_of_digits_that_clash_is_that_of_the_twin(values: list[int]) -> None:
    assert _native.canonical(bytes(values)) == twin_form(bytes(values))


@given(st.sampled_from(PUZZLES), st.integers(0, 81), st.randoms(use_true_random=False))
@settings(max_examples=200)
def test_the_way_leads_to_the_form(puzzle: bytes, kept: int, random: Random) -> None:
    cells = set(random.sample(range(81), kept))
    grid = bytes(digit if cell in cells else 0 for cell, digit in enumerate(morph(puzzle, random)))
    form, way = form_and_way(grid)
    assert form == _native.canonical(grid) == moved(grid, way)
    assert sorted(way[1:10]) == sorted(way[10:19]) == sorted(way[19:]) == list(range(1, 10))


@pytest.mark.timeout(10)
def test_grids_full_of_symmetry_take_no_longer() -> None:
    """A grid of ones took half a second, since every order of its rows and columns is as good as any other."""
    ones = bytes([1]) * 81
    stripes = bytes(row + 1 for row in range(9) for _ in range(9))
    for _ in range(200):
        assert _native.canonical(ones) == ones
        assert _native.canonical(stripes) == _native.canonical(bytes(1 + cell % 9 for cell in range(81)))


def test_the_form_of_an_empty_grid_is_empty() -> None:
    assert form_and_way(bytes(81)) == (bytes(81), bytes((0, *[1, 2, 3, 4, 5, 6, 7, 8, 9] * 3)))


def test_hashes_of_values_are_the_same_everywhere() -> None:
    hashes = np.frombuffer(_native.hash_each(bytes(81) + bytes(80) + b"\x01", 81), "<u8")
    assert hashes.tolist() == [8054133274353319960, 15714907726167276986]


def test_buffers_of_a_wrong_size_are_refused() -> None:
    with pytest.raises(ValueError, match="room for the forms"):
        _native.canonical_into(bytes(81), bytearray(80), bytearray(WAY))
    with pytest.raises(ValueError, match="room for the ways"):
        _native.canonical_into(bytes(81), bytearray(81), bytearray(27))
    with pytest.raises(ValueError, match="whole values"):
        _native.hash_each(bytes(80), 81)


def distinct(forms: bytes) -> int:
    return len(np.unique(np.frombuffer(forms, np.dtype((np.void, 81)))))


@pytest.mark.skipif(not DATA.is_file(), reason="NONET_DATA is not set to the folder of public puzzles")
def test_the_17_clue_puzzles_and_their_solutions_have_as_many_forms_as_are_known() -> None:
    """49,158 puzzles with 17 clues are known, on 46,301 different grids."""
    lines = [line[:81] for line in DATA.read_bytes().splitlines() if not line.startswith(b"#")]
    forms = _native.canonical(b"".join(lines).translate(BLANKS))
    assert distinct(forms) == 49_158
    assert len(set(np.frombuffer(_native.hash_each(forms, 81), "<u8").tolist())) == 49_158
    assert distinct(_native.canonical(solve_many(lines).solutions.tobytes())) == 46_301
