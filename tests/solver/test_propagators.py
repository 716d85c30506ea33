"""The propagators of the compiled core against enumeration: random small constraints of every sort."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonet.model import Board, Grid, make_board
from nonet.model.candidates import digits_of
from nonet.model.constraints import Automaton, CellCount, Combo, Constraint, Machine, Rank, Sum, allows, supported
from nonet.model.regions import BOX, Region, numbered
from nonet.model.rules.automata import rank_machines
from nonet.solver import core as _native
from nonet.solver import find_engine
from tests.constraints import SORTS, few_sorts_automaton, random_constraint, random_mask
from tests.solver.test_constraints import with_constraints

pytestmark = pytest.mark.skipif(_native.missing() is not None, reason="no compiled core")


def loose_board(size: int, cell_count: int, *constraints: Constraint, regions: tuple[Region, ...] = ()) -> Board:
    """Cells without a place."""
    return Board(size, (None,) * cell_count, regions, constraints)


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
    constraint = random_constraint(random, size, range(count), sort)
    masks = [random_mask(random, size) for _ in range(count)]
    kept = supported(constraint, [masks[cell] for cell in constraint.cells])
    left = propagated(loose_board(size, count, constraint), masks)
    if left is None:
        assert not (all(kept) if kept else allows(constraint, []))
        return
    for cell, mask in zip(constraint.cells, kept, strict=True):
        assert not mask & ~left[cell]
    for cell in set(range(count)) - {*constraint.cells}:
        assert left[cell] == masks[cell]


@pytest.mark.parametrize("sort", SORTS)
@given(size=st.integers(1, 12), seed=st.integers(0, 2**32))
@settings(max_examples=80, deadline=None)
def test_what_is_decided_is_decided_exactly(sort: str, size: int, seed: int) -> None:
    random = Random(seed)
    count = random.randint(2, 7)
    constraint = random_constraint(random, size, range(count), sort)
    digits = [random.randint(1, size) for _ in range(count)]
    left = propagated(loose_board(size, count, constraint), [1 << (digit - 1) for digit in digits])
    assert (left is not None) == allows(constraint, [digits[cell] for cell in constraint.cells])


@pytest.mark.parametrize("sort", SORTS)
@given(size=st.integers(1, 12), seed=st.integers(0, 2**32))
@settings(max_examples=80, deadline=None)
def test_what_is_left_holds_nothing_more_to_find(sort: str, size: int, seed: int) -> None:
    """A constraint that says that its own changes need not ask it again must be right."""
    random = Random(seed)
    count = random.randint(2, 7)
    regions = numbered(BOX, [random.sample(range(count), random.randint(2, count))] if count <= size else [])
    board = loose_board(size, count, random_constraint(random, size, range(count), sort), regions=regions)
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
    """Several constraints at once, regions of any cells among them, full ones too."""
    random = Random(seed)
    count = random.randint(2, 6)
    most = min(size, count)
    regions = numbered(BOX, [random.sample(range(count), random.randint(1, most)) for _ in range(random.randint(0, 4))])
    constraints = tuple(random_constraint(random, size, range(count)) for _ in range(random.randint(1, 4)))
    grid = Grid.empty(loose_board(size, count, *constraints, regions=regions))
    found = find_engine("native").search(grid, 5000)
    assert found.count == find_engine("reference").search(grid, 5000).count


@pytest.mark.parametrize(("kind", "size"), [("classic", 4), ("latin", 5), ("classic", 6)])
@given(seed=st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_counts_on_boards_are_those_of_the_reference(kind: str, size: int, seed: int) -> None:
    random = Random(seed)
    plain = make_board(kind, size=size)
    solution = find_engine("reference").search(Grid.empty(plain), 1, seed=seed % 100).solution
    assert solution is not None
    constraints: list[Constraint] = []
    while len(constraints) < 8:
        constraint = random_constraint(random, size, random.sample(range(plain.cell_count), 6))
        if allows(constraint, [solution[cell] for cell in constraint.cells]):
            constraints.append(constraint)
    values = tuple(digit if random.random() < 0.3 else 0 for digit in solution)
    grid = Grid(with_constraints(plain, *constraints), values)
    found = find_engine("native").search(grid, 300)
    assert found.count == find_engine("reference").search(grid, 300).count


def test_cells_that_see_a_whole_line_lose_what_it_needs() -> None:
    """Six cells with consecutive digits hold 4, 5 and 6; r3c1 sees three of them in its box and three in its row."""
    line = (9, 10, 11, 21, 22, 23)
    runs = tuple(0b111111 << start for start in range(4))
    left = propagated(with_constraints(make_board(), Combo(line, runs)), [0x1FF] * 81)
    assert left is not None
    assert [cell for cell, mask in enumerate(left) if mask != 0x1FF] == [12, 13, 14, 18, 19, 20]
    assert {left[cell] for cell in (12, 13, 14, 18, 19, 20)} == {0b111000111}


def test_a_digit_stands_once_in_cells_that_see_each_other() -> None:
    """Two rows hold three fives in nine cells each, or so a count of cells would say."""
    rows = tuple(range(18))
    assert propagated(with_constraints(make_board(), CellCount(rows, 1 << 4, (2,))), [0x1FF] * 81) is not None
    assert propagated(with_constraints(make_board(), CellCount(rows, 1 << 4, (3, 4))), [0x1FF] * 81) is None


def test_groups_limit_the_control_cell_of_a_count() -> None:
    left = propagated(with_constraints(make_board(), CellCount(tuple(range(18)), 1 << 6, control=40)), [0x1FF] * 81)
    assert left is not None
    assert left[40] == 0b11


def test_what_sees_a_group_that_holds_a_digit_loses_it() -> None:
    """One of r1c1 to r1c3 and one of r9c7 to r9c9 hold a 5: nothing else in their rows and boxes does."""
    left = propagated(with_constraints(make_board(), CellCount((0, 1, 2, 78, 79, 80), 1 << 4, (2,))), [0x1FF] * 81)
    assert left is not None
    lost = {3, 4, 5, 6, 7, 8, 9, 10, 11, 18, 19, 20} | {60, 61, 62, 69, 70, 71, 72, 73, 74, 75, 76, 77}
    assert {cell for cell, mask in enumerate(left) if mask == 0x1EF} == lost
    assert {left[cell] for cell in set(range(81)) - lost} == {0x1FF}


def test_a_group_with_one_place_for_its_digit_holds_it() -> None:
    masks = [0x1FF] * 81
    masks[0] = masks[1] = 0x1EF
    left = propagated(with_constraints(make_board(), CellCount((0, 1, 2, 78, 79, 80), 1 << 4, (2,))), masks)
    assert left is not None
    assert left[2] == 1 << 4


@given(size=st.integers(3, 5), seed=st.integers(0, 2**32))
@settings(max_examples=80, deadline=None)
def test_counts_of_a_digit_keep_every_solution(size: int, seed: int) -> None:
    """Random regions make random groups and onlookers."""
    random = Random(seed)
    count = random.randint(4, 7)
    regions = numbered(BOX, [random.sample(range(count), random.randint(2, min(size, count))) for _ in range(3)])
    counted = tuple(random.sample(range(count), random.randint(2, count)))
    mask, control = 1 << random.randrange(size), random.choice([None, random.randrange(count)])
    allowed = () if control is not None else tuple(sorted(random.sample(range(4), 2)))
    grid = Grid.empty(loose_board(size, count, CellCount(counted, mask, allowed, control), regions=regions))
    solutions = [solution.values for solution in find_engine("reference").solutions(grid)]
    left = propagated(grid.board, [(1 << size) - 1] * count)
    assert left is not None or not solutions
    for solution in solutions:
        assert all(mask >> (digit - 1) & 1 for mask, digit in zip(left or (), solution, strict=True))


def diagonal(size: int, offset: int, *, is_rising: bool = False) -> tuple[int, ...]:
    """The cells of a diagonal, so many columns right of a main one."""
    cells = [(row, (size - 1 - row if is_rising else row) + offset) for row in range(size)]
    return tuple(size * row + column for row, column in cells if 0 <= column < size)


def test_long_sums_are_joined() -> None:
    """Each diagonal alone reaches 69 or 61, but not all four are 11 less: 630,000 guesses did not find that."""
    sums = [Sum.of(diagonal(9, offset), (total,)) for offset, total in ((1, 58), (-1, 58), (2, 50), (-2, 50))]
    for each in sums:
        assert find_engine("native").search(Grid.empty(with_constraints(make_board(), each)), 1).solution
    assert propagated(with_constraints(make_board(), *sums), [0x1FF] * 81) is None


@pytest.mark.parametrize("size", [6, 9, 12, 16])
@given(seed=st.integers(0, 2**32))
@settings(max_examples=20, deadline=None)
def test_joined_sums_keep_every_solution(size: int, seed: int) -> None:
    """Eight diagonals or more, with the totals that they have in a random grid."""
    random = Random(seed)
    board = make_board("classic", size=size)
    solution = find_engine("native").search(Grid.empty(board), 1, seed=seed % 1000).solution
    assert solution is not None
    lines = [diagonal(size, offset, is_rising=way) for offset in range(-6, 7) for way in (False, True)]
    lines = random.sample([line for line in lines if len(line) > 1], min(8, 2 * size - 3) + random.randrange(2))
    sums = [Sum.of(line, (sum(solution[cell] for cell in line),)) for line in lines]
    some = [(1 << (digit - 1)) if random.random() < 0.3 else (1 << size) - 1 for digit in solution]
    left = propagated(with_constraints(board, *sums), some)
    assert left is not None
    assert all(mask >> (digit - 1) & 1 for mask, digit in zip(left, solution, strict=True))


@given(size=st.integers(2, 16), seed=st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_automata_that_are_read_often_give_the_same_answers(size: int, seed: int) -> None:
    """After some readings the core makes tables of sets of states: for up to 64 states and 16 digits."""
    random = Random(seed)
    states, count = random.choice([1, 5, 8, 9, 63, 64, 65]), random.randint(2, 6)
    steps = tuple(tuple(random.randrange(-1, states) for _ in range(size)) for _ in range(states))
    machine = Machine(tuple(range(count)), Automaton(steps, tuple(random.random() < 0.3 for _ in range(states))))
    board = _native.board_of(loose_board(size, count, machine))
    for _ in range(100):
        masks = [random_mask(random, size) for _ in range(count)]
        made = _native.propagate(board, _native.pack_values([0] * count, size), _native.pack_masks(masks, size))
        kept = accepted(machine, masks)
        assert (made is not None) == all(kept)
        if made is not None:
            assert _native.unpack_masks(made, size) == kept


def accepted(machine: Machine, masks: list[int]) -> list[int]:
    """What `supported` gives, by states instead of enumeration."""
    automaton, layers = machine.automaton, [{0}]
    for mask in masks:
        after = {automaton.steps[state][digit - 1] for state in layers[-1] for digit in digits_of(mask)}
        layers.append(after - {-1})
    fine = {state for state in layers[-1] if automaton.accepting[state]}
    kept = [0] * len(masks)
    for place in reversed(range(len(masks))):
        leads = [
            (state, digit)
            for state in layers[place]
            for digit in digits_of(masks[place])
            if automaton.steps[state][digit - 1] in fine
        ]
        fine = {state for state, _ in leads}
        kept[place] = sum(1 << (digit - 1) for digit in {digit for _, digit in leads})
    return kept


@pytest.mark.parametrize(("kind", "size"), [("classic", 4), ("latin", 5), ("classic", 6), ("classic", 9)])
@given(seed=st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_ranks_mean_what_their_machines_say(kind: str, size: int, seed: int) -> None:
    """Native search and SAT count the same on ranks and on machines, also where lines may be the same."""
    random = Random(seed)
    board = make_board(kind, size=size)
    solution = find_engine("native").search(Grid.empty(board), 1, seed=seed % 1000).solution
    assert solution is not None
    ranks = [random_rank(random, board, solution) for _ in range(random.randint(1, 4))]
    values = tuple(digit if random.random() < 0.35 else 0 for digit in solution)
    grid = Grid(with_constraints(board, *ranks), values)
    said = Grid(with_constraints(board, *(rank_machines(rank, size) for rank in ranks)), values)
    counts = {find_engine(name).search(each, 40).count for name in ("native", "sat") for each in (grid, said)}
    assert len(counts) == 1
    if size < 9:
        assert find_engine("reference").search(grid, 40).count in counts


def random_rank(random: Random, board: Board, solution: Grid) -> Rank:
    """The rank of a line, as it is in the solution; sometimes that of another line."""
    size = board.size
    rows = [tuple(range(size * i, size * i + size)) for i in range(size)]
    columns = [tuple(range(i, size * size, size)) for i in range(size)]
    sides = [rows, columns, [row[::-1] for row in rows], [column[::-1] for column in columns]]
    own = random.choice(sides)
    line, others = random.choice(own), [side for side in sides if side is not own]

    def digits(cells: tuple[int, ...]) -> list[int]:
        return [solution[cell] for cell in cells]

    digit = solution[line[0]]
    beside = [next(each for each in side if solution[each[0]] == digit) for side in others]
    less = sum(digits(each) < digits(line) for each in beside) if random.random() < 0.9 else random.randint(0, 3)
    return Rank.of(line, others, digit, less, has_ties=any(digits(each) == digits(line) for each in beside))


def test_a_line_that_no_other_equals_orders_them() -> None:
    """r1 from the left is the least of all lines that begin with 1: it goes on 2, and the others with more."""
    rank = "full-rank 1 r1c0"
    left = propagated(make_board(size=4, rules=[rank]), [1, 0b10, 0b1100, 0b1100] + [0b1111] * 12)
    assert left is not None
    assert left[4] & 0b10 == 0  # c1 begins with 1, too, and would go on 2
