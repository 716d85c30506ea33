"""Lanes (classic 9x9, one puzzle per SIMD lane) answer as the boards solver does, on every instruction set."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from functools import lru_cache
from pathlib import Path

import pytest

import nonet
from nonet import make_board
from nonet.solver import core as _native
from tests.families import for_each

if reason := _native.missing():
    pytest.skip(reason, allow_module_level=True)

ROOT = Path(__file__).parents[2]
REGIONS = [region.cells for region in make_board().regions]
BOARD = _native.Board(9, 81, REGIONS)
PUZZLE = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ISAS = nonet.build_info()["isas"].split()


def python(script: str, isa: str) -> subprocess.CompletedProcess[str]:
    """A fresh process: which instruction set runs is decided once."""
    environment = os.environ | {"NONET_ISA": isa}
    words = [sys.executable, "-c", script]
    return subprocess.run(words, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)


@lru_cache
def runs_here(isa: str) -> bool:
    return "can run" not in python("import nonet; print(nonet.build_info()['isa'])", isa).stdout


def shuffled_solutions(source: random.Random, count: int) -> list[bytearray]:
    """Solutions that share nothing: digits, bands, rows, stacks, columns and the diagonal shuffled."""
    base = nonet.solve(PUZZLE.decode()).solution
    assert base is not None
    found = []
    for _ in range(count):
        digits = source.sample(range(1, 10), 9)
        rows = [3 * band + row for band in source.sample(range(3), 3) for row in source.sample(range(3), 3)]
        columns = [3 * stack + column for stack in source.sample(range(3), 3) for column in source.sample(range(3), 3)]
        turn = source.random() < 0.5
        cells = [(c * 9 + r if turn else r * 9 + c) for r in rows for c in columns]
        found.append(bytearray(digits[base.values[cell] - 1] for cell in cells))
    return found


def mixed_puzzles(seed: int, count: int) -> bytes:
    """Solutions emptied to 0..81 clues, most near where puzzles are; every third with one clue altered."""
    source = random.Random(seed)
    grids = shuffled_solutions(source, count)
    for at, grid in enumerate(grids):
        clues = source.choice((source.randint(0, 81), source.randint(22, 36), source.randint(26, 32)))
        for cell in source.sample(range(81), 81 - clues):
            grid[cell] = 0
        if at % 3 == 2 and any(grid):
            grid[source.choice([cell for cell in range(81) if grid[cell]])] = source.randint(1, 9)
    return b"".join(grids)


def check_against_boards(puzzles: bytes, limit: int) -> list[int]:
    """The counts, after every count and every grid was checked."""
    solutions, counts = _native.solve_lanes(puzzles, limit)
    expected_solutions, expected_counts = _native.solve_batch(BOARD, puzzles, limit)
    assert counts == expected_counts
    for at, count in enumerate(counts):
        part = slice(81 * at, 81 * at + 81)
        if count == 1 and limit > 1:
            assert solutions[part] == expected_solutions[part]
        elif count:
            check_solution(puzzles[part], solutions[part])
        else:
            assert not any(solutions[part])
    return list(counts)


def check_solution(puzzle: bytes, solution: bytes) -> None:
    assert all(given in (0, found) for given, found in zip(puzzle, solution, strict=True))
    assert all({solution[cell] for cell in region} == set(range(1, 10)) for region in REGIONS)


@pytest.mark.parametrize("limit", [1, 2, 20, 255])
def test_mixed_puzzles_have_the_boards_solvers_answers(limit: int) -> None:
    counts = check_against_boards(mixed_puzzles(limit, 600), limit)
    assert {0, 1, limit} <= set(counts)


@for_each("count", range(1, 41))
def test_any_batch_size(count: int) -> None:
    check_against_boards(mixed_puzzles(count, count), 2)


def test_no_puzzles_no_answers() -> None:
    assert _native.solve_lanes(b"", 2) == (b"", b"")


@pytest.mark.parametrize("limit", [1, 2, 20, 255])
def test_empty_and_nearly_empty_grids_are_counted_up_to_the_limit(limit: int) -> None:
    grids = [bytes(81)] + [
        bytes(cell) + bytes([digit]) + bytes(80 - cell) for cell, digit in [(0, 1), (40, 9), (80, 5)]
    ]
    assert check_against_boards(b"".join(grids), limit) == [limit] * 4


def test_two_equal_clues_in_a_region_are_a_contradiction() -> None:
    grids = []
    for a, b in [(0, 8), (0, 72), (0, 20), (0, 1), (0, 9), (80, 8), (60, 70)]:
        grid = bytearray(81)
        grid[a] = grid[b] = 7
        grids.append(bytes(grid))
    assert check_against_boards(b"".join(grids), 2) == [0] * len(grids)


def test_a_full_grid_is_checked_not_believed() -> None:
    right = shuffled_solutions(random.Random(1), 1)[0]
    wrong = []
    for cell in range(81):
        grid = bytearray(right)
        grid[cell] = grid[cell] % 9 + 1
        wrong.append(bytes(grid))
    assert check_against_boards(bytes(right) + b"".join(wrong), 2) == [1] + [0] * 81


def test_text_values_and_lines_are_one() -> None:
    values = bytes(0 if byte == ord(".") else byte - 48 for byte in PUZZLE)
    expected = _native.solve_lanes(values, 2)
    assert expected[1] == b"\x01"
    assert _native.solve_lanes(PUZZLE, 2) == expected
    assert _native.solve_lanes(PUZZLE.replace(b".", b"0"), 2) == expected
    twice = (expected[0] * 2, expected[1] * 2)
    assert _native.solve_lanes(PUZZLE + b"\n" + PUZZLE, 2, 82) == twice
    assert _native.solve_lanes(PUZZLE + b"\n" + PUZZLE + b"\n", 2, stride=82) == twice


@pytest.mark.parametrize("byte", [10, 32, 45, 47, 58, 64, 65, 255])
@pytest.mark.parametrize("cell", [0, 63, 64, 80])
def test_a_bad_byte_is_named_by_its_place(byte: int, cell: int) -> None:
    puzzles = bytearray(PUZZLE * 50)
    puzzles[81 * 30 + cell] = byte
    puzzles[81 * 40] = byte
    with pytest.raises(ValueError, match=rf"byte {81 * 30 + cell} \(puzzle 30, cell {cell}\), got {byte}$"):
        _native.solve_lanes(puzzles, 1)


def test_misuse_is_refused() -> None:
    with pytest.raises(ValueError, match="limit from 1 to 255, got 0"):
        _native.solve_lanes(PUZZLE, 0)
    with pytest.raises(ValueError, match="limit from 1 to 255, got 256"):
        _native.solve_lanes(PUZZLE, 256)
    with pytest.raises(ValueError, match="multiple of 81 bytes, got 80"):
        _native.solve_lanes(PUZZLE[1:], 1)
    with pytest.raises(ValueError, match="stride of 81 or more, got 80"):
        _native.solve_lanes(PUZZLE, 1, 80)
    with pytest.raises(ValueError, match="multiple of 82 bytes, got 162"):
        _native.solve_lanes(PUZZLE + PUZZLE[:80] + b"\n", 1, 82)


@pytest.mark.parametrize("limit", [1, 2])
def test_into_buffers_of_the_caller(limit: int) -> None:
    puzzles = mixed_puzzles(limit, 100)
    expected_solutions, expected_counts = _native.solve_lanes(puzzles, limit)
    solutions, counts = bytearray(8100), bytearray(100)
    assert _native.solve_lanes_into(puzzles, solutions, counts, limit) == 100
    assert solutions == expected_solutions
    assert counts == expected_counts


def test_what_is_behind_the_answers_is_left_alone() -> None:
    solutions, counts = bytearray(b"x" * 170), bytearray(b"xyz")
    _native.solve_lanes_into(PUZZLE + PUZZLE, solutions, counts, 1)
    assert solutions == 2 * _native.solve_lanes(PUZZLE, 1)[0] + b"x" * 8
    assert counts == b"\x01\x01z"


@pytest.mark.parametrize("limit", [1, 2])
def test_solutions_as_lines(limit: int) -> None:
    puzzles = mixed_puzzles(limit, 100)
    solutions, counts = _native.solve_lanes(puzzles, limit)
    digits = bytes(48 + digit for digit in solutions)
    lines = b"".join(digits[at : at + 81] + b"\n" for at in range(0, 8100, 81))
    assert _native.solve_lanes(puzzles, limit, text=True) == (lines, counts)


def test_too_little_room_is_refused() -> None:
    with pytest.raises(ValueError, match="room for 2 solutions, got 1"):
        _native.solve_lanes_into(PUZZLE * 2, bytearray(161), bytearray(2), 1)
    with pytest.raises(ValueError, match="room for 1 solutions, got 0"):
        _native.solve_lanes_into(PUZZLE, bytearray(80), bytearray(1), 1)
    with pytest.raises(ValueError, match="room for 2 counts, got 1"):
        _native.solve_lanes_into(PUZZLE * 2, bytearray(162), bytearray(1), 1)
    with pytest.raises(BufferError):
        _native.solve_lanes_into(PUZZLE, bytes(81), bytearray(1), 1)


FORCED = """
import nonet
from tests.solver import test_lanes as t
assert nonet.build_info()["isa"] == {isa!r}
for limit in (1, 2, 20):
    t.check_against_boards(t.mixed_puzzles(7 * limit, 400), limit)
for count in range(1, 41):
    t.check_against_boards(t.mixed_puzzles(count, count), 2)
t.test_a_full_grid_is_checked_not_believed()
t.test_text_values_and_lines_are_one()
for byte in (10, 47, 58, 255):
    for cell in (0, 63, 64, 80):
        t.test_a_bad_byte_is_named_by_its_place(byte, cell)
"""


@pytest.mark.parametrize("isa", ISAS)
def test_a_forced_instruction_set_runs_and_agrees(isa: str) -> None:
    if not runs_here(isa):
        pytest.skip(f"this machine cannot run {isa}")
    done = python(FORCED.format(isa=isa), isa)
    assert done.returncode == 0, done.stderr


def test_an_unknown_instruction_set_is_an_error_that_lists_the_choices() -> None:
    script = (
        "from nonet import build_info; from nonet.solver import core; "
        "print(build_info()['isa']); core.solve_lanes(b'', 1)"
    )
    done = python(script, "mmx")
    message = f"expected NONET_ISA to be one of {', '.join(ISAS)}, got 'mmx'"
    assert done.stdout == f"none: {message}\n"
    assert done.stderr.endswith(f"ValueError: {message}\n")
