"""Arrow batches in and out: what Spark, Dask, Polars and DuckDB hand over. Needs the package pyarrow.

>>> import pyarrow, nonet.arrow
>>> batch = pyarrow.record_batch({"puzzle": ["1" * 81, "." * 81]})
>>> nonet.arrow.solve_batch(batch)["count"].to_pylist()
[0, 2]

`nonet.solve_many` takes columns, too, and gives numpy arrays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonet.arguments import checked
from nonet.batch.many import solve_many
from nonet.batch.many_ratings import rate_many
from nonet.batch.reading import choice_for
from nonet.board import BoardChoice, make_board
from nonet.errors import EngineUnavailable, PuzzleError, shorten
from nonet.formats.rule_keys import bare, folded
from nonet.formats.table import find_board_columns

if TYPE_CHECKING:
    from types import ModuleType

    import numpy as np
    from numpy.typing import NDArray

_ZERO = 48  # as text
_MOST = 2**31 - 1  # bytes that the offsets of a string column reach


@checked
def solve_batch(
    batch: Any,  # noqa: ANN401  (pyarrow has no types)
    column: str = "puzzle",
    limit: int = 2,
    *,
    threads: int | None = None,
    engine: str | None = None,
) -> Any:  # noqa: ANN401
    """The classic 9x9 puzzles in a column of a RecordBatch or Table, solved.

    Gives a RecordBatch of as many rows: `solution`, a string of 81 digits or null, and `count`, up to `limit`. Both are
    null where the puzzle is. A column `kind`, `box`, `layout` or `rules` that says another board is refused.
    """
    arrow = _pyarrow()
    puzzles = _column_of(arrow, batch, column)
    many = solve_many(puzzles.drop_null(), limit, threads=threads, engine=engine)
    columns = {"solution": _texts(arrow, many.solutions, many.counts > 0), "count": arrow.array(many.counts)}
    return _as_batch(arrow, columns, puzzles)


@checked
def rate_batch(batch: Any, column: str = "puzzle", *, threads: int | None = None) -> Any:  # noqa: ANN401
    """The classic 9x9 puzzles in a column of a RecordBatch or Table, rated.

    Gives a RecordBatch of as many rows: `level`, `ER`, `EP`, `ED`, `hodoku_level`, `score` and `count`, the number of
    solutions: 0, 1, or 2 for several. Where it is not 1 the others are null. Columns are refused as by `solve_batch`.
    """
    arrow = _pyarrow()
    puzzles = _column_of(arrow, batch, column)
    many = rate_many(puzzles.drop_null(), threads=threads)
    is_rated = many.counts == 1
    figures = {"level": many.levels, "ER": many.er, "EP": many.ep, "ED": many.ed,
               "hodoku_level": many.hodoku_levels, "score": many.scores}  # fmt: skip
    columns = {name: arrow.array(values, mask=~is_rated) for name, values in figures.items()}
    return _as_batch(arrow, columns | {"count": arrow.array(many.counts)}, puzzles)


def _pyarrow() -> ModuleType:
    try:
        import pyarrow as package
    except ImportError:
        raise EngineUnavailable("nonet.arrow needs the package pyarrow (pip install pyarrow)") from None
    module: ModuleType = package
    return module


def _column_of(arrow: ModuleType, batch: Any, name: str) -> Any:  # noqa: ANN401
    names = getattr(getattr(batch, "schema", None), "names", None)
    if names is None:
        raise PuzzleError(f"expected a RecordBatch or a Table of pyarrow, got {shorten(type(batch).__name__)}")
    if name not in names:
        raise PuzzleError(f"expected a column {shorten(name)}, got {shorten(', '.join(names))}")
    puzzles = batch.column(name)
    for at in find_board_columns(names, names.index(name)).values():
        if names[at] != name:
            _check_board(arrow, batch.column(at), names[at], puzzles)
    return puzzles


def _check_board(arrow: ModuleType, column: Any, name: str, puzzles: Any) -> None:  # noqa: ANN401
    """PuzzleError where a column says that a puzzle is for another board than the one we answer for."""
    try:
        said = column.cast(arrow.string())
    except (arrow.ArrowInvalid, arrow.ArrowNotImplementedError):
        wanted = "text in a column that says the board of puzzles"
        raise PuzzleError(f"expected {wanted}, got {shorten(name)} of {shorten(str(column.type))}") from None
    for value in said.filter(puzzles.is_valid()).unique().drop_null().to_pylist():
        if not _is_classic(bare(name), value):
            wanted = "classic 9x9 puzzles (nonet.solve and Puzzle.rate take other boards)"
            row = said.to_pylist().index(value) + 1
            raise PuzzleError(f"expected {wanted}, got {shorten(value)} in the column {shorten(name)}, row {row}")


def _is_classic(name: str, value: str) -> bool:
    """Whether what a column says is true of the plain 9x9 board. An empty entry says nothing."""
    try:
        return choice_for(folded([(name, value)]), BoardChoice()).board(9) == make_board()
    except PuzzleError:  # no board at all
        return False


def _texts(arrow: ModuleType, solutions: NDArray[np.uint8], is_there: NDArray[np.bool_]) -> Any:  # noqa: ANN401
    """Rows of digits as strings, null where there is none."""
    import numpy as np

    total, width = solutions.shape
    is_large = solutions.size > _MOST
    offsets = np.arange(0, (total + 1) * width, width, dtype=np.int64 if is_large else np.int32)
    valid = np.packbits(is_there, bitorder="little")
    buffers = [arrow.py_buffer(data) for data in (valid, offsets, solutions + np.uint8(_ZERO))]
    return arrow.Array.from_buffers(arrow.large_string() if is_large else arrow.string(), total, buffers)


def _as_batch(arrow: ModuleType, columns: dict[str, Any], puzzles: Any) -> Any:  # noqa: ANN401
    """The columns as a batch; where there was no puzzle, a row of nulls."""
    if puzzles.null_count:
        import numpy as np

        is_null = np.array(puzzles.is_null())
        rows = arrow.array(np.cumsum(~is_null) - 1, mask=is_null)
        columns = {name: values.take(rows) for name, values in columns.items()}
    return arrow.record_batch(columns)
