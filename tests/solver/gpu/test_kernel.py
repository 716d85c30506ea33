"""The text of the kernels, run on the processor, beside the native lanes."""

from __future__ import annotations

import numpy as np
import pytest

from nonet.model.board import CLASSIC_CELLS
from nonet.solver import core as _native
from nonet.solver.gpu import LINE
from nonet.solver.gpu.cuda import PACKED
from tests.solver.gpu.emulator import Array, Emulator
from tests.solver.gpu.puzzles import DATA, EMPTY, TWICE, altered, of_data_sets, proper, sparse

pytestmark = pytest.mark.skipif(_native.missing() is not None, reason="the compiled core is missing")


def as_bytes(puzzles: list[str]) -> Array:
    return np.frombuffer("".join(puzzles).encode(), np.uint8)


def check_same(emulator: Emulator, puzzles: list[str], limit: int) -> None:
    """The counts are those of the native lanes; the solutions keep the givens, and are the same where there is one."""
    cells = as_bytes(puzzles)
    planes, first_bad = emulator.pack(cells, len(puzzles))
    assert first_bad == len(puzzles)
    found, counts = emulator.solve(planes, len(puzzles), limit)
    solutions = emulator.unpack(found, len(puzzles), 0, CLASSIC_CELLS).reshape(-1, CLASSIC_CELLS)
    expected, expected_counts = _native.solve_lanes(cells.data, limit)
    assert counts.tobytes() == expected_counts
    ours, theirs = solutions, np.frombuffer(expected, np.uint8).reshape(-1, CLASSIC_CELLS)
    is_settled = counts <= 1 if limit > 1 else counts == 0
    assert (ours[is_settled] == theirs[is_settled]).all()
    check_solutions(cells.reshape(-1, CLASSIC_CELLS), ours, counts)


def check_solutions(puzzles: Array, solutions: Array, counts: Array) -> None:
    solved, givens = solutions[counts > 0], puzzles[counts > 0]
    is_given = (givens > ord("0")) & (givens <= ord("9"))
    assert (solved[is_given] == givens[is_given] - ord("0")).all()
    assert not solutions[counts == 0].any()
    grids = solved.reshape(-1, 9, 9)
    boxes = grids.reshape(-1, 3, 3, 3, 3).swapaxes(2, 3).reshape(-1, 9, 9)
    for units in (grids, grids.swapaxes(1, 2), boxes):
        assert (np.sort(units, axis=2) == np.arange(1, 10)).all()


@pytest.mark.parametrize("limit", [1, 2, 10, 255])
def test_counts_are_those_of_the_native_lanes(emulator: Emulator, limit: int) -> None:
    puzzles = proper(200)
    check_same(emulator, [EMPTY, TWICE, *puzzles, *altered(puzzles), *sparse(puzzles)], limit)


@pytest.mark.parametrize("count", [1, 31, 32, 33, 127, 128, 129])
def test_any_number_of_puzzles(emulator: Emulator, count: int) -> None:
    check_same(emulator, altered(proper(count)), 2)


def test_warps_take_several_shares(emulator: Emulator) -> None:
    """More puzzles than all warps take at first: every puzzle is solved, and none twice."""
    puzzles = proper(1500, seed=9)
    before = emulator.stats.copy()
    check_same(emulator, puzzles, 1)
    assert emulator.stats[0] - before[0] >= len(puzzles)


@pytest.mark.skipif(not DATA, reason="NONET_DATA is not set to the folder of public puzzles")
@pytest.mark.parametrize("limit", [1, 2])
def test_counts_on_public_puzzles(emulator: Emulator, limit: int) -> None:
    for name, puzzles in of_data_sets(each=120).items():
        assert puzzles, name
        check_same(emulator, puzzles, limit)


@pytest.mark.slow
@pytest.mark.skipif(not DATA, reason="NONET_DATA is not set to the folder of public puzzles")
def test_counts_on_many_public_puzzles(emulator: Emulator) -> None:
    for puzzles in of_data_sets(each=20_000).values():
        check_same(emulator, puzzles, 2)
        check_same(emulator, altered(puzzles), 2)
    check_same(emulator, sparse(proper(5000)), 255)


@pytest.mark.parametrize("stride", [81, 82, 83])
@pytest.mark.parametrize("count", [1, 130, 257])
def test_packing_is_that_of_the_core(emulator: Emulator, stride: int, count: int) -> None:
    ends = "\r\n"[-(stride - CLASSIC_CELLS) :] if stride > CLASSIC_CELLS else ""
    text = as_bytes([puzzle + ends for puzzle in altered(proper(count))])
    planes, first_bad = emulator.pack(text, count, stride)
    expected = np.empty(count * PACKED, np.uint8)
    assert _native.pack_grids(text.data, expected.data, stride, True) == first_bad == count
    assert planes.tobytes() == expected.tobytes()


def test_the_first_puzzle_that_cannot_be_read_is_told(emulator: Emulator) -> None:
    good = as_bytes(proper(300))
    for byte in range(256):
        cells = good.copy()
        for puzzle, cell in ((140, byte % CLASSIC_CELLS), (290, 80)):
            cells[puzzle * CLASSIC_CELLS + cell] = byte
        is_cell = byte in b"0123456789." or byte < 10
        assert emulator.pack(cells, 300)[1] == (300 if is_cell else 140), byte


@pytest.mark.parametrize("width", [CLASSIC_CELLS, LINE])
@pytest.mark.parametrize("count", [1, 128, 200])
def test_unpacking_is_that_of_the_core(emulator: Emulator, width: int, count: int) -> None:
    text = as_bytes(proper(count))
    digits = np.where(text == ord("."), 0, text - ord("0")).astype(np.uint8)
    planes, _ = emulator.pack(digits, count)
    zero = ord("0") if width == LINE else 0
    expected = np.empty(count * width, np.uint8)
    assert _native.unpack_grids(planes.data, expected.data, width == LINE) == count
    assert emulator.unpack(planes, count, zero, width).tobytes() == expected.tobytes()
    assert expected.reshape(-1, width)[0, :CLASSIC_CELLS].tolist() == [zero + digit for digit in digits[:CLASSIC_CELLS]]
