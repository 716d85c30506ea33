"""The propagators of the compiled core against enumeration: random small shapes of every sort."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonet import _native
from nonet.board import Board, Grid, make_board
from nonet.board.families import BOX
from nonet.board.regions import Region, numbered
from nonet.board.shapes import Combo, Machine, Shape, allows, supported
from nonet.engines import find_engine
from tests.engines.test_shapes import with_shapes
from tests.shapes import SORTS, few_sorts_automaton, random_mask, random_shape

pytestmark = pytest.mark.skipif(_native.missing() is not None, reason="no compiled core")


def loose_board(size: int, cell_count: int, *shapes: Shape, regions: tuple[Region, ...] = ()) -> Board:
    """Cells without a place."""
    return Board(size, (None,) * cell_count, regions, shapes)


def propagated(board: Board, masks: list[int]) -> list[int] | None:
    made = _native.propagate(
        _native.board_of(board),
        _native.pack_values([0] * board.cell_count, board.size),
        _native.pack_masks(masks, board.size),
    )
    return None if made is None else _native.unpack_masks(made, board.size)


@pytest.mark.parametrize("sort", SORTS)
@given(size=st.integers(1, 12), seed=st.integers(0, 2**32))
@settings(max_examples=80, deadline=None)
def test_no_digit_goes_that_enumeration_keeps(sort: str, size: int, seed: int) -> None:
    random = Random(seed)
    count = random.randint(2, 7)
    shape = random_shape(random, size, range(count), sort)
    masks = [random_mask(random, size) for _ in range(count)]
    kept = supported(shape, [masks[cell] for cell in shape.cells])
    left = propagated(loose_board(size, count, shape), masks)
    if left is None:
        assert not (all(kept) if kept else allows(shape, []))
        return
    for cell, mask in zip(shape.cells, kept, strict=True):
        assert not mask & ~left[cell]
    for cell in set(range(count)) - {*shape.cells}:
        assert left[cell] == masks[cell]


@pytest.mark.parametrize("sort", SORTS)
@given(size=st.integers(1, 12), seed=st.integers(0, 2**32))
@settings(max_examples=80, deadline=None)
def test_what_is_decided_is_decided_exactly(sort: str, size: int, seed: int) -> None:
    random = Random(seed)
    count = random.randint(2, 7)
    shape = random_shape(random, size, range(count), sort)
    digits = [random.randint(1, size) for _ in range(count)]
    left = propagated(loose_board(size, count, shape), [1 << (digit - 1) for digit in digits])
    assert (left is not None) == allows(shape, [digits[cell] for cell in shape.cells])


@pytest.mark.parametrize("sort", SORTS)
@given(size=st.integers(1, 12), seed=st.integers(0, 2**32))
@settings(max_examples=80, deadline=None)
def test_what_is_left_holds_nothing_more_to_find(sort: str, size: int, seed: int) -> None:
    """A shape that says that its own changes need not ask it again must be right."""
    random = Random(seed)
    count = random.randint(2, 7)
    regions = numbered(BOX, [random.sample(range(count), random.randint(2, count))] if count <= size else [])
    board = loose_board(size, count, random_shape(random, size, range(count), sort), regions=regions)
    left = propagated(board, [random_mask(random, size) for _ in range(count)])
    if left is not None:
        assert propagated(board, left) == left


@given(size=st.integers(2, 9), seed=st.integers(0, 2**32))
@settings(max_examples=80, deadline=None)
def test_machines_that_come_often_leave_what_enumeration_leaves(size: int, seed: int) -> None:
    """What they find is listed, where they tell few sorts of digits apart."""
    random = Random(seed)
    automaton, length = few_sorts_automaton(random, size), random.randint(1, 4)
    machines = [Machine(tuple(random.sample(range(6), length)), automaton) for _ in range(8)]
    masks = [random_mask(random, size) for _ in range(6)]
    left, before = propagated(loose_board(size, 6, *machines), masks), [0]
    while before != masks:
        before = list(masks)
        for machine in machines:
            for cell, kept in zip(machine.cells, supported(machine, [masks[it] for it in machine.cells]), strict=True):
                masks[cell] &= kept
    assert left == (masks if all(masks) else None)


@given(size=st.integers(1, 5), seed=st.integers(0, 2**32))
@settings(max_examples=80, deadline=None)
def test_counts_on_tiny_boards_are_those_of_the_reference(size: int, seed: int) -> None:
    """Several shapes at once, regions of any cells among them, full ones too."""
    random = Random(seed)
    count = random.randint(2, 6)
    most = min(size, count)
    regions = numbered(BOX, [random.sample(range(count), random.randint(1, most)) for _ in range(random.randint(0, 4))])
    shapes = tuple(random_shape(random, size, range(count)) for _ in range(random.randint(1, 4)))
    grid = Grid.empty(loose_board(size, count, *shapes, regions=regions))
    found = find_engine("native").search(grid, 5000)
    assert found.count == find_engine("reference").search(grid, 5000).count


@pytest.mark.parametrize(("kind", "size"), [("classic", 4), ("latin", 5), ("classic", 6)])
@given(seed=st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_counts_on_boards_are_those_of_the_reference(kind: str, size: int, seed: int) -> None:
    random = Random(seed)
    plain = make_board(kind, size)
    solution = find_engine("reference").search(Grid.empty(plain), 1, seed=seed % 100).solution
    assert solution is not None
    shapes: list[Shape] = []
    while len(shapes) < 8:
        shape = random_shape(random, size, random.sample(range(plain.cell_count), 6))
        if allows(shape, [solution[cell] for cell in shape.cells]):
            shapes.append(shape)
    values = tuple(digit if random.random() < 0.3 else 0 for digit in solution)
    grid = Grid(with_shapes(plain, *shapes), values)
    found = find_engine("native").search(grid, 300)
    assert found.count == find_engine("reference").search(grid, 300).count


def test_cells_that_see_a_whole_line_lose_what_it_needs() -> None:
    """Six cells with consecutive digits hold 4, 5 and 6; r3c1 sees three of them in its box and three in its row."""
    line = (9, 10, 11, 21, 22, 23)
    runs = tuple(0b111111 << start for start in range(4))
    left = propagated(with_shapes(make_board(), Combo(line, runs)), [0x1FF] * 81)
    assert left is not None
    assert [cell for cell, mask in enumerate(left) if mask != 0x1FF] == [12, 13, 14, 18, 19, 20]
    assert {left[cell] for cell in (12, 13, 14, 18, 19, 20)} == {0b111000111}
