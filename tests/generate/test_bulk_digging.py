"""Filled grids and digging in lanes: what the compiled core makes of keys, held against slower ways."""

from __future__ import annotations

from hashlib import sha256
from random import Random
from typing import cast

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet.generate.clues import dig_grids
from nonet.generate.many import filled_grids, key_of, keys_of, random_orders
from nonet.model import Grid, make_board
from nonet.solver import core as _native
from nonet.solver import find_engine
from nonet.solver.core import END, TOGETHER
from tests.isas import told_by_every_isa

if reason := _native.missing():
    pytest.skip(reason, allow_module_level=True)

BOARD = make_board()
HALF_TURN = [(cell, 80 - cell) for cell in range(40)]
MASK = (1 << 64) - 1


class Numbers:
    """The core's random numbers once more, in Python: xoshiro256++ begun by SplitMix64."""

    def __init__(self, key: bytes, attempt: int, use: int) -> None:
        high, low = (int.from_bytes(key[at : at + 8], "little") for at in (0, 8))
        self._mixed = high
        self._mixed = self._mix() ^ low
        self._mixed = self._mix() ^ (use << 32 | attempt)
        self._state = [self._mix() for _ in range(4)]

    def _mix(self) -> int:
        self._mixed = (self._mixed + 0x9E3779B97F4A7C15) & MASK
        z = self._mixed
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
        return z ^ z >> 31

    def next(self) -> int:
        s = self._state
        result = (rotated((s[0] + s[3]) & MASK, 23) + s[0]) & MASK
        shifted = s[1] << 17 & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= shifted
        s[3] = rotated(s[3], 45)
        return result

    def below(self, bound: int) -> int:
        while True:
            product = (self.next() >> 32) * bound
            if product & 0xFFFFFFFF >= (1 << 32) % bound:
                return product >> 32


def rotated(word: int, places: int) -> int:
    return (word << places | word >> 64 - places) & MASK


def dug_slowly(solution: bytes, order: bytes, fewest: int = 0) -> bytes:
    """As digging is defined: one turn after the other, each asked about by another engine."""
    engine = find_engine("native")
    puzzle, at = Grid(BOARD, tuple(solution)), 0
    while at < len(order) and order[at] != END:
        smaller = puzzle
        while True:
            smaller = smaller.with_digit(order[at] & ~TOGETHER, 0)
            at += 1
            if not order[at - 1] & TOGETHER:
                break
        if smaller.clue_count >= fewest and engine.search(smaller, 2).is_unique:
            puzzle = smaller
    return bytes(puzzle.values)


def test_random_numbers_are_the_same_in_python() -> None:
    for number in range(5):
        key, cells = key_of(f"shuffle/{number}"), list(range(81))
        numbers = Numbers(key, attempt=number, use=1)
        for at in range(81, 1, -1):
            other = numbers.below(at)
            cells[at - 1], cells[other] = cells[other], cells[at - 1]
        assert list(_native.make_orders(key, number, bytes(range(81)))) == cells


def test_a_seed_alone_has_the_key_it_has_in_a_series() -> None:
    assert keys_of("x", [17]) == key_of("x/17")
    assert keys_of(5, [0]) == key_of(5) == key_of("5")
    assert key_of(-5) != key_of(5)
    assert key_of(cast("int", np.int64(5))) == key_of(5)
    with pytest.raises(nonet.PuzzleError, match="expected a whole number or text for seed, got 'None'"):
        key_of(None)


def test_grids_depend_on_their_own_keys_and_the_attempt() -> None:
    grids = filled_grids(keys_of("grids", range(50)))
    assert np.array_equal(filled_grids(keys_of("grids", range(20, 30))), grids[20:30])
    assert len(np.unique(np.vstack([grids, filled_grids(keys_of("grids", range(50)), attempt=1)]), axis=0)) == 100


def test_digits_have_no_favourite_cells() -> None:
    """Chi-squared over cells and digits; and over the cells that keep their clues."""
    keys = keys_of("favourites", range(9000))
    grids = filled_grids(keys)
    counts = np.array([np.bincount(column, minlength=10)[1:] for column in grids.T])
    expected = len(grids) / 9
    squares = ((counts - expected) ** 2 / expected).sum()
    assert squares < 1.25 * 81 * 8  # the mean is 81 * 8, and the spread of 81 * 8 squares that are not tied is 6 %
    clues = (dig_grids(grids, random_orders(keys)) != 0).sum(axis=0)
    spread = np.sqrt(clues.mean() * (1 - clues.mean() / len(grids)))
    assert np.abs(clues - clues.mean()).max() < 4.5 * spread


@pytest.mark.parametrize("orbits", [(), HALF_TURN], ids=["alone", "half-turn"])
@pytest.mark.parametrize("fewest", [0, 30])
def test_digging_is_what_asking_cell_by_cell_gives(orbits: list[tuple[int, int]], fewest: int) -> None:
    keys = keys_of("slowly", range(6))
    grids, orders = filled_grids(keys), random_orders(keys, orbits=orbits, keep=[3, 50])
    puzzles = dig_grids(grids, orders, fewest=fewest)
    expected = [dug_slowly(grid.tobytes(), order.tobytes(), fewest) for grid, order in zip(grids, orders, strict=True)]
    assert [puzzle.tobytes() for puzzle in puzzles] == expected


def test_digging_goes_on_from_puzzles() -> None:
    keys = keys_of("on", range(40))
    grids, orders = filled_grids(keys), random_orders(keys)
    begun = dig_grids(grids, orders, fewest=35)
    assert ((begun != 0).sum(axis=1) == 35).all()
    assert np.array_equal(dig_grids(grids, orders, puzzles=begun), dig_grids(grids, orders))


def test_minimal_puzzles_are_unique_and_minimal() -> None:
    """By the boards engine, which shares no code with lanes."""
    keys = keys_of("minimal", range(60))
    grids = filled_grids(keys)
    puzzles = dig_grids(grids, random_orders(keys))
    found = nonet.solve_many(puzzles, engine="boards")
    assert found.is_unique.all()
    assert np.array_equal(found.solutions, grids)
    without = np.array([np.where(np.arange(81) == cell, 0, row) for row in puzzles for cell in np.flatnonzero(row)])
    assert (nonet.solve_many(without.astype(np.uint8), engine="boards").count == 2).all()


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_hundred_thousand_minimal_puzzles() -> None:
    for start in range(0, 100_000, 5_000):
        keys = keys_of("slow", range(start, start + 5_000))
        grids = filled_grids(keys)
        puzzles = dig_grids(grids, random_orders(keys))
        found = nonet.solve_many(puzzles, engine="boards")
        assert found.is_unique.all()
        assert np.array_equal(found.solutions, grids)
        clues = [(row, cell) for row in puzzles for cell in np.flatnonzero(row)]
        without = np.array([np.where(np.arange(81) == cell, 0, row) for row, cell in clues], np.uint8)
        assert (nonet.solve_many(without, engine="boards").count == 2).all()


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(), size=st.integers(1, 5), fewest=st.integers(0, 81))
def test_orders_cover_each_cell_once(seed: int, size: int, fewest: int) -> None:
    cells = Random(seed).sample(range(81), 81)
    orbits = [cells[at : at + size] for at in range(0, 60, size)]
    keep = set(cells[70:72])
    (order,) = random_orders(key_of(seed), orbits=orbits, keep=keep)
    told = [int(cell) & ~TOGETHER for cell in order if cell != END]
    assert sorted(told) == sorted(set(range(81)) - keep)
    (puzzle,) = dig_grids(filled_grids(key_of(seed)), order[None, :], fewest=fewest)
    assert (puzzle != 0).sum() >= fewest
    for orbit in orbits:
        assert len({bool(puzzle[cell]) for cell in orbit}) == 1


def test_grids_of_a_seed_are_those_written_down() -> None:
    """Compilers evaluate the arguments of a call in different orders, which must not change what is drawn."""
    grids = filled_grids(keys_of(7, range(2000)))
    assert sha256(grids.tobytes()).hexdigest() == "26c3e8272d8e4b749c17c7f6023864d59387d38944e62fb7e19c81264bfb8fbd"


def test_every_instruction_set_gives_the_same() -> None:
    script = (
        "from nonet.generate.many import *; from nonet.generate.clues import dig_grids; import hashlib\n"
        "keys = keys_of('isa', range(200)); orbits = [(cell, 80 - cell) for cell in range(40)]\n"
        "grids = filled_grids(keys)\n"
        "for orders in (random_orders(keys), random_orders(keys, orbits=orbits)):\n"
        "    print(hashlib.sha256(dig_grids(grids, orders).tobytes()).hexdigest())\n"
    )
    assert len(told_by_every_isa(script)) == 1


def test_bad_arguments_of_the_core_are_named() -> None:
    grid = filled_grids(key_of(1)).tobytes()
    order = bytes(range(81))
    with pytest.raises(ValueError, match="expected keys of 16 bytes each, got 3 bytes"):
        _native.fill_grids(b"abc")
    with pytest.raises(ValueError, match="expected a multiple of 81 bytes, got 80"):
        _native.dig_lanes(grid[1:], order)
    with pytest.raises(ValueError, match="expected solutions of digits 1 to 9, got 0"):
        _native.dig_lanes(bytes(81), order)
    with pytest.raises(ValueError, match="expected 81 bytes of orders, got 5"):
        _native.dig_lanes(grid, order[:5])
    with pytest.raises(ValueError, match="expected an order of different cells from 0 to 80, got 1 at byte 2"):
        _native.dig_lanes(grid, bytes([0, 1, 1]) + order[3:])
    with pytest.raises(ValueError, match="expected a cell to go together with the last of an order, got none"):
        _native.dig_lanes(grid, bytes([5 | TOGETHER]).ljust(81, bytes([END])))
    with pytest.raises(ValueError, match="expected solutions with all digits in every row, column and box"):
        _native.dig_lanes(grid[:1] * 81, order)
    with pytest.raises(ValueError, match="expected 1 bytes of fewest, got 2"):
        _native.dig_lanes(grid, order, None, b"ab")
