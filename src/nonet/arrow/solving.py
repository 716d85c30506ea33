"""solve_batch: a column of puzzles to a batch of solutions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

from nonet.arguments import checked
from nonet.arrow.packing import in_order, pyarrow, texts_of
from nonet.arrow.reading import ArrowRows, PuzzleColumn
from nonet.batch.many import solve_classic
from nonet.board import make_board
from nonet.engines import Engine, SolveResult, find_engine
from nonet.engines.bulk import find_bulk_engine
from nonet.errors import FormatError
from nonet.puzzle import BoardOptions

if TYPE_CHECKING:
    from nonet.arrow.packing import Columns
    from nonet.batch.many import ManySolutions


@checked
def solve_batch(
    batch: Any,  # noqa: ANN401  (pyarrow has no types)
    column: str = "puzzle",
    limit: int = 2,
    *,
    threads: int | None = None,
    engine: str | None = None,
    on_error: str = "stop",
    **board: Unpack[BoardOptions],
) -> Any:  # noqa: ANN401
    """The puzzles in a column of a RecordBatch or Table, solved.

    Gives a RecordBatch of as many rows: `solution`, a string with a character a cell, and `count`, up to `limit`. The
    solution is null where there is none. Both are null where there is no puzzle (null or an empty text), and with
    `on_error="skip"` where there is something else; otherwise that is a PuzzleError with the number of the row.

    `board` takes what Puzzle takes. Columns `kind`, `box`, `layout`, `grids` and `rules`, or called like a rule, say
    the board of each row. Classic 9x9 puzzles are solved in bulk, on all cores unless `threads` says otherwise; all
    others one after the other, by SAT where a search takes long.
    """
    puzzles = PuzzleColumn(batch, column, board, on_error)
    arrow = pyarrow()
    plain = puzzles.plain()
    types = {"solution": arrow.string(), "count": arrow.uint8()}
    if plain is not None:
        try:
            many = solve_classic(plain, limit, threads=threads, engine=engine)
            return in_order(puzzles.total, [(puzzles.there, _packed(many))], types)
        except FormatError:
            pass  # not all are lines of 81 digits
    parts = [(some.rows, _solved(some, limit, threads, engine)) for some in puzzles.read()]
    return in_order(puzzles.total, parts, types)


def _packed(many: ManySolutions) -> Columns:
    return {"solution": texts_of(make_board(), many.solutions, many.counts > 0), "count": pyarrow().array(many.counts)}


def _solved(puzzles: ArrowRows, limit: int, threads: int | None, engine: str | None) -> Columns:
    import numpy as np

    if puzzles.is_classic:
        return _packed(solve_classic(puzzles.digits, limit, threads=threads, engine=engine))
    solver = _engine_for(puzzles, engine)
    results = [solver.search(grid, limit) for grid in puzzles.grids()]
    solutions = np.zeros_like(puzzles.digits)
    for row, result in zip(solutions, results, strict=True):
        if result.solution:
            row[:] = result.solution.values
    counts = pyarrow().array([_count_of(result, limit) for result in results], pyarrow().uint8())
    is_there = np.array([result.count > 0 for result in results], np.bool_)
    return {"solution": texts_of(puzzles.board, solutions, is_there), "count": counts}


def _engine_for(puzzles: ArrowRows, name: str | None) -> Engine:
    """What solves puzzles one by one; EngineUnavailable where the engine of a name does not take their board."""
    if name is None or name.strip().lower() == "auto":
        return find_engine(None)
    find_bulk_engine(puzzles.board, name)
    return find_engine("native")


def _count_of(result: SolveResult, limit: int) -> int | None:
    return min(result.count, limit) if result.is_decided else None
