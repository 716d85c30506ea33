"""Solved examples: fresh puzzles, unique by proof, their solutions checked before anybody sees them."""

from __future__ import annotations

from nonet.board import Board, Grid
from nonet.checks.verify import verify
from nonet.creation import create_grid, find_level, nth_seed
from nonet.engines import find_engine
from nonet.errors import CreationError, PuzzleError, few


def make_examples(
    board: Board,
    count: int = 2,
    level: str | None = None,
    seed: int | str | None = None,
    engine: str | None = None,
    *,
    timeout: float | None = None,
) -> list[tuple[Grid, Grid]]:
    """Puzzles of a level with their solutions. The same seed gives those that `sudoku create` makes of it.

    `timeout` is for each of them: CreationTimeout then, or a puzzle with more clues.
    """
    if count < 0:
        raise PuzzleError(f"expected 0 or more examples, got {count}")
    wanted = None if level is None else find_level(level)
    seeds = [nth_seed(seed, number) for number in range(count)]
    puzzles = (create_grid(board, wanted, each, engine, timeout=timeout).puzzle for each in seeds)
    return [(puzzle, only_solution(puzzle, engine)) for puzzle in puzzles]


def only_solution(puzzle: Grid, engine: str | None = None) -> Grid:
    """The solution of a puzzle; CreationError unless it is the only one, by proof, and passes the checker."""
    result = find_engine(engine).search(puzzle, 2)
    if result.solution is None or not result.is_unique:
        raise CreationError(f"expected an example with exactly one solution, got the verdict {result.verdict.value!r}")
    faults = verify(puzzle, result.solution).lines()
    if faults:
        raise CreationError(f"expected an example solved right, got: {few(faults, '; ')}")
    return result.solution
