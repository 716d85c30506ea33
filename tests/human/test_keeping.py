"""What native logic keeps from one search to the next changes nothing that it finds."""

from __future__ import annotations

import pytest

from nonet import Puzzle
from nonet.human.find import walk
from nonet.human.hints import hint_order
from nonet.human.hodoku import hodoku_scale
from nonet.human.position import Position
from nonet.human.step import Step, step_of
from nonet.model import Grid
from nonet.solver import core as _native
from tests.human.puzzles import BOARDS, make_puzzle

# Aligned exclusion, fish, sets and chains keep something; this one needs nets, too.
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."

# Techniques that keep something, asked in every position; then those that lead on.
KEEPING = (
    ("finned-x-wing", "sashimi-x-wing"),
    ("finned-swordfish", "sashimi-swordfish"),
    ("franken-swordfish", "finned-franken-swordfish"),
    ("aligned-pair-exclusion",),
    ("aligned-triple-exclusion",),
    ("sue-de-coq",),
    ("als-xz",),
    ("grouped-discontinuous-nice-loop", "grouped-aic"),
    ("forcing-chain-contradiction", "forcing-chain-verity"),
)
ORDERS = (
    hint_order(),
    tuple(hodoku_scale().order),
    *((*KEEPING[k:], *(row for row in hint_order() if row not in KEEPING[k:])) for k in (0, 3, 5)),
)


def alone(position: Position, order: tuple[tuple[str, ...], ...]) -> tuple[int, Step] | None:
    """The first step as a board gives it that nothing was ever asked of."""
    logic = _native.Logic(_native.board_of(position.board))
    given = bytes(cell in position.given for cell in range(len(position.values)))
    _, path = logic.walk(bytes(position.values), given, position.removed, _native.LogicOrder(order), {}, b"", 1)
    return (path[0][0], step_of(path[0][1])) if path else None


Found = list[tuple[Position, tuple[tuple[str, ...], ...], tuple[int, Step] | None]]


def step(position: Position, order: tuple[tuple[str, ...], ...], found: Found) -> Position | None:
    """The position after the next step, which is noted."""
    _, path = walk(position, order, max_steps=1)
    found.append((position, order, path[0] if path else None))
    return position.after(path[0][1]) if path else None


def check(found: Found) -> int:
    """Compare with what fresh searches find, only now: to ask another board makes a thread forget what it has kept."""
    for position, order, kept in found:
        assert kept == alone(position, order)
    return len(found)


def path_of(grid: Grid, order: tuple[tuple[str, ...], ...], most: int) -> Found:
    found: Found = []
    position: Position | None = Position.of(grid)
    while position and len(found) < most:
        position = step(position, order, found)
    return found


@pytest.mark.parametrize("order", ORDERS, ids=["hints", "hodoku", "fish first", "exclusion first", "sets first"])
@pytest.mark.parametrize("name", ["classic", "diagonal+window", "jigsaw", "latin", "6x6"])
def test_a_path_is_what_fresh_searches_find(name: str, order: tuple[tuple[str, ...], ...]) -> None:
    puzzles = [make_puzzle(BOARDS[name], f"kept {seed}")[0] for seed in range(6)]
    assert sum(check(path_of(grid, order, 40)) for grid in puzzles) > 60


def test_a_path_on_a_large_board_is_what_fresh_searches_find() -> None:
    assert check(path_of(make_puzzle(BOARDS["16x16"], "kept", 110)[0], ORDERS[0], 60)) > 20


def test_puzzles_in_turn_do_not_disturb_each_other() -> None:
    """Both on one board: what one search keeps, the next finds changed."""
    grids = [Puzzle(HARD).grid, *(make_puzzle(BOARDS["classic"], f"in turn {seed}")[0] for seed in range(3))]
    positions: list[Position | None] = [Position.of(grid) for grid in grids]
    found: Found = []
    for turn in range(12):
        for number, position in enumerate(positions):
            if position:
                positions[number] = step(position, ORDERS[(turn + number) % len(ORDERS)], found)
    assert check(found) > 30
