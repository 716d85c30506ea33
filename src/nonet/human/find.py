"""Finding steps: the door to the native techniques."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from nonet._base.deadline import Deadline
from nonet._base.errors import EngineUnavailable, PuzzleError, RunTimeout
from nonet.human.position import Position
from nonet.human.step import Step, step_of
from nonet.model import Board
from nonet.model.board import AsListed
from nonet.solver import core as _native

MAX_LOGIC_SIZE = 25

Order = Sequence[Sequence[str]]  # rows of techniques that are searched together


def logic_problem(board: Board) -> str | None:
    """Return why the techniques cannot look at a board, in one sentence; None if they can."""
    if board.size > MAX_LOGIC_SIZE:
        most = f"{MAX_LOGIC_SIZE}x{MAX_LOGIC_SIZE}"
        return f"expected a board of up to {most} for human logic, got {board.size}x{board.size}"
    if board.is_crowded:
        return "no digits fit this board: it has a region of more cells than there are digits"
    problem = "" if _native.missing() else _native.problem_with(_native.board_of(board))
    return f"human logic cannot look at this board: {problem}" if problem else None


def check_logic(board: Board) -> None:
    """Refuse a board that the techniques cannot look at; to be asked before any slow work for them."""
    if reason := _native.missing():
        raise EngineUnavailable(reason)
    if problem := logic_problem(board):
        raise PuzzleError(problem)


def logic_of(board: Board) -> _native.Logic:
    """Return the native techniques, prepared for a board."""
    return _logic_of(AsListed(board), board.constraints_by_rule)  # steps name regions and constraints by their numbers


@lru_cache(maxsize=32)
def _logic_of(listed: AsListed, rules: tuple[tuple[int, ...], ...]) -> _native.Logic:
    check_logic(listed.board)
    return _native.Logic(_native.board_of(listed.board), rules)


def find_steps(
    position: Position,
    techniques: Sequence[str],
    options: Mapping[str, int] | None = None,
    *,
    first: bool = False,
    deadline: Deadline | None = None,
) -> list[Step]:
    """Return every step of these techniques in this position, in the techniques' own order; or only the first.

    Raise RunTimeout if the deadline passes before everything is searched.
    """
    values, given = _bytes(position)
    left = deadline.left if deadline else None
    logic = logic_of(position.board)
    try:
        found = logic.find(values, given, position.removed, techniques, not first, options or {}, left)
    except TimeoutError as error:
        raise RunTimeout(str(error)) from None
    return [step_of(step) for step in found]


def find_in_order(
    position: Position,
    order: tuple[tuple[str, ...], ...],
    whole: int,
    options: Mapping[str, int],
    deadline: Deadline | None = None,
) -> list[Step]:
    """Return the steps of the first row that has any: all of them in the first `whole` rows, one in the others.

    One call for all rows: each would make the position again. Raise RunTimeout if the deadline passes first.
    """
    values, given = _bytes(position)
    logic = logic_of(position.board)
    left = deadline.left if deadline else None
    try:
        found = logic.find_in_order(values, given, position.removed, order_of(order), whole, options, left)
    except TimeoutError as error:
        raise RunTimeout(str(error)) from None
    return [step_of(step) for step in found]


def _native_order(order: Order) -> _native.LogicOrder:
    """Return the order in the form of the core. It has a hundred names, so it is read once and not in every call."""
    return order_of(tuple(map(tuple, order)))


@lru_cache(maxsize=16)
def order_of(rows: tuple[tuple[str, ...], ...]) -> _native.LogicOrder:
    return _native.LogicOrder(rows)


def walk(
    position: Position,
    order: Order,
    options: Mapping[str, int] | None = None,
    *,
    solution: Sequence[int] = (),
    max_steps: int = 0,
    deadline: Deadline | None = None,
) -> tuple[str, list[tuple[int, Step]]]:
    """Return the path by the first step of the first row, repeatedly: its end, and each step with its row.

    It ends "solved", "stuck", "contradiction", or "stopped" if the deadline is over, with the steps until then.
    With a `solution`, one of its digits is placed instead of getting stuck, as a step of the technique "solution".
    """
    values, given = _bytes(position)
    logic = logic_of(position.board)
    left = deadline.left if deadline else None
    rows, solved = _native_order(order), bytes(solution)
    end, steps = logic.walk(values, given, position.removed, rows, options or {}, solved, max_steps, left)
    return end, [(row, step_of(step)) for row, step in steps]


def tally(
    board: Board,
    puzzles: bytes | memoryview,
    order: Order,
    options: Mapping[str, int],
    *,
    solutions: bytes | memoryview = b"",
    deadline: Deadline | None = None,
) -> tuple[bytes, bytes]:
    """Return the uses of each row for many puzzles, one byte per cell, and whether each was solved.

    The uses are 16 bits each, one more for digits of the solution. Raise RunTimeout if the deadline passes before the
    last puzzle.
    """
    try:
        return logic_of(board).tally(
            puzzles, _native_order(order), options, solutions, deadline.left if deadline else None
        )
    except TimeoutError as error:
        raise RunTimeout(str(error)) from None


def _bytes(position: Position) -> tuple[bytes, bytes]:
    given = bytearray(len(position.values))
    for cell in position.given:
        given[cell] = 1
    return bytes(position.values), bytes(given)
