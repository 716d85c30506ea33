"""The compiled core takes whatever it is given: malformed input is an exception, never a crash."""

from __future__ import annotations

import threading
from itertools import product

import pytest

from nonet.solver import core as _native
from tests.families import for_each

ROWS = [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13, 14, 15]]
MASK = (5).to_bytes(8, "little")
Packed = tuple[str, list[int], list[int], bytes, list[object]]

# Shapes without cells: whether they hold does not depend on the digits.
ALWAYS: list[Packed] = [
    ("or", [], [], b"", [[]]),
    ("or", [], [], b"", [[("domain", [0], [], MASK, [])], []]),
    ("or", [], [], b"", [[("or", [], [], b"", [[]])]]),
    ("sum", [], [0], b"", []),
    ("count", [], [0, 0], MASK, []),
    ("machine", [], [1, 0, 0, 0, 0], b"", []),
    ("domain", [], [], MASK, []),
    ("same", [0, 0], [2], b"", []),
]
NEVER: list[Packed] = [
    ("or", [], [], b"", []),
    ("or", [], [], b"", [[("sum", [], [1], b"", [])]]),
    ("sum", [], [1], b"", []),
    ("count", [], [0, 3], MASK, []),
    ("machine", [], [0, 0, 0, 0, 0], b"", []),
    ("element", [0, 0], [], b"", []),
    ("rank", [0, 1], [1, 1, 1, 0, 0], b"", []),
]
MALFORMED: list[Packed] = [
    ("circle", [], [], b"", []),
    ("domain", [16], [], MASK, []),
    ("domain", [0], [], MASK * 2, []),
    ("domain", [0], [], b"\1", []),
    ("different", [0, 0], [], b"", []),
    ("pair", [0], [], MASK * 4, []),
    ("pair", [0, 0], [], MASK * 4, []),
    ("pair", [0, 1], [], MASK * 3, []),
    ("combo", [], [], b"", []),
    ("combo", [0, 1, 2], [], MASK, []),
    ("combo", [0], [], (1 << 20).to_bytes(8, "little"), []),
    ("sum", [0], [], b"", []),
    ("sum", [0], [0, 3], b"", []),
    ("sum", [0], [1, 1 << 62], b"", []),
    ("machine", [0], [], b"", []),
    ("machine", [0], [1, 0, 0, 0, 1], b"", []),
    ("machine", [0], [1, 0, 0, 0, -(1 << 32)], b"", []),
    ("machine", [0], [1, 0, 0, 0, (1 << 32)], b"", []),
    ("count", [0], [], MASK, []),
    ("count", [], [1], MASK, []),
    ("count", [0, 1], [1, 2], MASK, []),
    ("same", [0, 1], [], b"", []),
    ("same", [0, 1], [1], b"", []),
    ("same", [0, 1, 2], [2], b"", []),
    ("same", [0, 1], [(1 << 32) + 2], b"", []),
    ("element", [0], [], b"", []),
    ("rank", [0, 1], [1, 1, 1, 0], b"", []),
    ("rank", [0, 1], [0, 1, 1, 0, 0], b"", []),
    ("rank", [0, 1], [1, 0, 1, 0, 0], b"", []),
    ("rank", [0], [1, 1, 1, 0, 0], b"", []),
    ("rank", [0, 1, 2], [2, 1, 1, 0, 0], b"", []),
    ("rank", [0, 1, 2, 3], [1, 2, 1, 0, 0], b"", []),
    ("rank", [0, 1], [1, 1, 5, 0, 0], b"", []),
    ("rank", [0, 1], [1, 1, 0, 0, 0], b"", []),
    ("rank", [0, 1], [1, 1, 1, 2, 0], b"", []),
    ("rank", [0, 1], [1, 1, 1, -1, 0], b"", []),
    ("rank", [0, 1], [(1 << 32) + 1, 1, 1, 0, 0], b"", []),
    ("rank", list(range(10)), [1, 9, 1, 0, 0], b"", []),
    ("or", [], [], b"", [[("pair", [0], [], b"", [])]]),
]


def board(*shapes: Packed) -> _native.Board:
    return _native.Board(4, 16, ROWS, ["row"] * 4, list(shapes))


def walk(core: _native.Board) -> str:
    """How a path of all techniques ends."""
    logic = _native.Logic(core)
    order = _native.LogicOrder([[name] for name, _, _ in _native.techniques()])
    end, _ = logic.walk(bytes(16), bytes(16), [], order, {}, b"", 100, 5.0)
    return end


@pytest.mark.parametrize("shape", ALWAYS, ids=repr)
def test_a_shape_that_always_holds_changes_nothing(shape: Packed) -> None:
    plain = bytes([15, 0, 0, 0, 0, 0, 0, 0]) * 16
    assert _native.propagate(board(shape), bytes(16)) == plain
    assert _native.Search(board(shape), bytes(16)).count(50, 1000) == (_native.Status.FOUND, 50)
    assert walk(board(shape)) == walk(board())


@pytest.mark.parametrize("shape", NEVER, ids=repr)
def test_a_shape_that_never_holds_leaves_no_solution(shape: Packed) -> None:
    assert _native.propagate(board(shape), bytes(16)) is None
    assert _native.Search(board(shape), bytes(16)).count(50, 1000) == (_native.Status.EXHAUSTED, 0)
    assert _native.encode(board(shape), bytes(16)) is None
    assert walk(board(shape)) == "contradiction"


@for_each("shape", MALFORMED)
def test_malformed_shapes_are_refused(shape: Packed) -> None:
    with pytest.raises(ValueError, match="expected"):
        board(shape)


def test_alternatives_nest_so_deep_and_no_deeper() -> None:
    nested: Packed = ("domain", [0], [], MASK, [])
    for _ in range(16):
        nested = ("or", [], [], b"", [[nested]])
    assert walk(board(nested)) == walk(board(("domain", [0], [], MASK, [])))
    endless: list[object] = []
    endless.append([("or", [], [], b"", endless)])
    too_deep: list[Packed] = [("or", [], [], b"", [[nested]]), ("or", [], [], b"", endless)]
    for shape in too_deep:
        with pytest.raises(ValueError, match="nested deeper than 16"):
            board(shape)


def test_alternatives_that_are_no_lists_are_refused() -> None:
    with pytest.raises(TypeError, match="a list of shapes"):
        board(("or", [], [], b"", [5]))


def test_techniques_find_nothing_where_a_cell_has_no_candidate() -> None:
    logic = _native.Logic(board())
    removed = [(0, digit) for digit in range(1, 5)]
    for name, _, _ in _native.techniques():
        assert not logic.find(bytes(16), b"", removed, [name], True, {}, 5.0)
    order = _native.LogicOrder([["forcing-chain-verity"]])
    assert logic.walk(bytes(16), b"", removed, order, {}, b"", 0, 5.0)[0] == "contradiction"


def test_a_solution_with_holes_ends_a_path_there() -> None:
    logic, order = _native.Logic(board()), _native.LogicOrder([])
    assert logic.walk(bytes(16), b"", [], order, {}, bytes(16), 0)[0] == "stuck"
    assert logic.tally(bytes(16), order, {}, bytes(16))[1] == b"\0"


@pytest.mark.parametrize("value", [-1, 2**31 - 1, -(2**31)])
def test_options_out_of_range_are_refused(value: int) -> None:
    with pytest.raises(ValueError, match="chain_links from 0 to 1000"):
        _native.Logic(board()).find(bytes(16), b"", [], ["x-chain"], True, {"chain_links": value})


def test_a_prover_is_settled_once_and_has_bounds() -> None:
    prover = _native.Prover(4, 16, ROWS, [[1, 2]])
    assert prover.settle()
    with pytest.raises(ValueError, match="once"):
        prover.settle()
    for size, cell_count in ((0, 16), (1025, 16), (4, 0), (1024, 2**31)):
        with pytest.raises(ValueError, match="expected a"):
            _native.Prover(size, cell_count, [], [])


def test_nets_in_a_contradictory_position_stay_within_their_lists() -> None:
    """Two equal digits in a column, and singles that are candidates no more: the sanitizer saw a write beyond."""
    columns = [[0, 3, 6], [1, 4, 7], [2, 5, 8]]
    core = _native.Board(3, 9, [*[[n, n + 1, n + 2] for n in (0, 3, 6)], *columns], ["row"] * 3 + ["column"] * 3)
    order = _native.LogicOrder([[name] for name, _, _ in _native.techniques()])
    gone = [(2, 1), (7, 3), (6, 3)]
    found = _native.Logic(core).walk(bytes([0, 0, 2, 3, 0, 0, 0, 0, 2]), b"", gone, order, {}, b"", 9, 5.0)
    assert found[0] in ("contradiction", "stuck")


def test_a_prover_refuses_a_second_thread() -> None:
    size, box = 36, 6
    rows = [[row * size + column for column in range(size)] for row in range(size)]
    boxes = [
        [(top + row) * size + left + column for row in range(box) for column in range(box)]
        for top in range(0, size, box)
        for left in range(0, size, box)
    ]
    regions = [*rows, *map(list, zip(*rows, strict=True)), *boxes]
    places = product(range(size), range(size))
    digits = [(row % box * box + row // box + column) % size + 1 for row, column in places]  # a filled grid
    stated = [[cell * size + digit] for cell, digit in enumerate(digits)]
    messages: set[str] = set()
    for _ in range(100):  # on a busy machine a thread may end before this one runs again
        prover = _native.Prover(size, size * size, regions, stated)
        settling = threading.Thread(target=prover.settle)
        settling.start()
        while settling.is_alive():  # some 50 ms, without the GIL
            try:
                prover.settled()
            except ValueError as error:
                messages.add(str(error))
        settling.join()
        assert prover.settled() == digits
        if "another thread is using this object" in messages:
            break
    assert "another thread is using this object" in messages
