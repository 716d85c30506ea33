"""Finding steps: the door to the native techniques."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from nonet import _native
from nonet.board import Board
from nonet.errors import EngineUnavailable, PuzzleError
from nonet.logic.position import Position
from nonet.logic.step import Step, step_of

MAX_SIZE = 25

Order = Sequence[Sequence[str]]  # rows of techniques that are searched together


def check_logic(board: Board) -> None:
    """Refuse a board that the techniques cannot look at; to be asked before any slow work for them."""
    if reason := _native.missing():
        raise EngineUnavailable(reason)
    if board.size > MAX_SIZE:
        raise PuzzleError(
            f"expected a board of up to {MAX_SIZE}x{MAX_SIZE} for human logic, got {board.size}x{board.size}"
        )
    if board.is_crowded:
        raise PuzzleError("no digits fit this board: it has a region of more cells than there are digits")
    if problem := _native.problem_with(_native.board_of(board)):
        raise PuzzleError(f"human logic cannot look at this board: {problem}")


@lru_cache(maxsize=32)
def logic_of(board: Board) -> _native.Logic:
    """The native techniques, made ready for a board."""
    check_logic(board)
    return _native.Logic(_native.board_of(board))


def options_on(board: Board, options: Mapping[str, int] | None = None) -> dict[str, int]:
    """The options of a search, without uniqueness where the board has shapes.

    A deadly pattern is one whose digits can be swapped within its regions. Whether a shape would allow the swap is not
    looked at, so on such boards nothing may rest on it.
    """
    return {**(options or {}), **({"uniqueness": 0} if board.shapes else {})}


def find_steps(
    position: Position, techniques: Sequence[str], options: Mapping[str, int] | None = None, *, first: bool = False
) -> list[Step]:
    """Every step of these techniques in this position, in the techniques' own order; or only the first."""
    values, given = _bytes(position)
    board = position.board
    chosen = options_on(board, options)
    found = logic_of(board).find(values, given, position.removed, techniques, not first, chosen)
    return [step_of(step) for step in found]


def walk(
    position: Position,
    order: Order,
    options: Mapping[str, int] | None = None,
    *,
    solution: Sequence[int] = (),
    max_steps: int = 0,
) -> tuple[str, list[tuple[int, Step]]]:
    """The path by the first step of the first row, again and again: how it ended, and each step with its row.

    It ends "solved", "stuck" or "contradiction". Where a `solution` is given, one of its digits is placed instead of
    getting stuck, as a step of the technique "solution".
    """
    values, given = _bytes(position)
    board = position.board
    chosen = options_on(board, options)
    end, steps = logic_of(board).walk(values, given, position.removed, order, chosen, bytes(solution), max_steps)
    return end, [(row, step_of(step)) for row, step in steps]


def _bytes(position: Position) -> tuple[bytes, bytes]:
    given = bytearray(len(position.values))
    for cell in position.given:
        given[cell] = 1
    return bytes(position.values), bytes(given)
