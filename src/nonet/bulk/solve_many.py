"""solve_many: puzzles of one board in bulk, on all cores."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Unpack

from nonet._base.arguments import checked
from nonet._base.errors import EngineUnavailable, PuzzleError, install_command, shorten
from nonet._base.fast_dataclass import ArrayRecord, dataclass
from nonet.bulk.arrays import Errors, answer_many, scatter
from nonet.bulk.read import PuzzleRows, find_fault
from nonet.bulk.threads import share_out
from nonet.formats import write
from nonet.model import Board, BoardOptions, Grid, make_board
from nonet.model.grid_text import MAX_SYMBOL, SYMBOLS, usual_format
from nonet.solver import find_engine
from nonet.solver.base import MAX_LIMIT, BulkEngine, available_cores
from nonet.solver.bulk import find_bulk_engine

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_BOARD = make_board()
_MOST_CELLS = 100  # of boards whose puzzles are all proved quickly

# An engine says how many puzzles a task has. Towards the end tasks become smaller, down to this part of it, so that all
# threads are done at about the same time.
_LEAST_PART = 32
_SHARED = 4096  # fewer puzzles are one task: starting a thread takes as long as solving a thousand or two

_TEXT = bytes([ord("."), *SYMBOLS[1:].encode("ascii")]).ljust(256, b"?")

Progress = Callable[[int, int], None]  # puzzles done, puzzles in all


class TableColumn(NamedTuple):
    """A column of a table: values, where there is none, and whether the values are digits to be written as text."""

    values: Any
    is_missing: NDArray[np.bool_] | None = None
    is_text: bool = False


class ManyRecord(ArrayRecord):
    """A base of answers about many puzzles: each can be had as a table with a row for each puzzle."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def board(self) -> Board: ...

    @abstractmethod
    def columns(self) -> dict[str, TableColumn]:
        """Return the columns of the tables, by their names."""

    def to_pandas(self) -> Any:  # noqa: ANN401  (pandas need not be there)
        """Return a pandas DataFrame with a row for each puzzle. Grids are text, and unknown values are missing.

        Raise EngineUnavailable if pandas is not installed.
        """
        try:
            import pandas as pd
        except ImportError:
            raise EngineUnavailable(f"to_pandas needs the package pandas ({install_command('pandas')})") from None
        return pd.DataFrame({name: _pandas_column(self.board, column) for name, column in self.columns().items()})

    def to_arrow(self) -> Any:  # noqa: ANN401  (pyarrow has no types)
        """Return a pyarrow Table with a row for each puzzle. Grids are text, and unknown values are null.

        Raise EngineUnavailable if pyarrow is not installed.
        """
        from nonet.bulk.arrow_columns import pack, pyarrow

        return pyarrow("to_arrow").table(pack(self.board, self.columns()))


def _pandas_column(board: Board, column: TableColumn) -> Any:  # noqa: ANN401
    """Return the values for pandas: None for a missing text, and a nullable type for missing whole numbers."""
    import numpy as np

    values, is_missing, is_text = column
    values = np.array(texts_of(board, values), object) if is_text else np.asarray(values)
    if is_missing is None or values.dtype.kind == "f":  # NaN is missing
        return values.astype(object) if values.dtype.kind == "U" else values
    if values.dtype.kind == "i":
        import pandas as pd

        return pd.arrays.IntegerArray(values.copy(), is_missing.copy())
    texts = values.astype(object)
    texts[is_missing] = None
    return texts


@dataclass(frozen=True, slots=True, eq=False)
class ManySolutions(ManyRecord):
    """The results: for every puzzle its first solution (zeros where there is none) and the number of solutions.

    `errors` say why puzzles were skipped, by their number from 0, where `on_error="skip"` asked for that: these have
    the count 0, too.
    """

    solutions: NDArray[np.unsignedinteger[Any]]  # (N, cells): (N, 81) with digits 1..9 on a classic board
    count: NDArray[np.uint8]  # (N,), counted up to `limit`
    limit: int
    board: Board = _BOARD
    errors: Mapping[int, str] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.count)

    @property
    def is_unique(self) -> NDArray[np.bool_]:
        """For every puzzle, whether it has exactly one solution; needs a limit of 2 or more."""
        if self.limit < 2:
            raise PuzzleError(f"a limit of {self.limit} cannot show which puzzles are unique: use 2 or more")
        unique: NDArray[np.bool_] = self.count == 1
        return unique

    def columns(self) -> dict[str, TableColumn]:
        """Return the columns of the tables, by their names."""
        columns = {
            "solution": TableColumn(self.solutions, self.count == 0, is_text=True),
            "count": TableColumn(self.count),
        }
        return columns | error_column(self.errors, len(self))

    def texts(self) -> list[str]:
        """The solutions as text, a character for each cell; empty where there is none.

        >>> solve_many(["." * 81, "1" * 81]).texts()[1]
        ''
        """
        lines = texts_of(self.board, self.solutions)
        return [line if count else "" for line, count in zip(lines, self.count.tolist(), strict=True)]


def error_column(errors: Mapping[int, str], total: int) -> dict[str, TableColumn]:
    """Return the column that says why puzzles were skipped; none if none were."""
    if not errors:
        return {}
    import numpy as np

    words = np.array([errors.get(number, "") for number in range(total)], object)
    return {"error": TableColumn(words, words == "")}


@checked(by_place=("limit",))
def solve_many(
    puzzles: Any,  # noqa: ANN401  (what it may be is said below)
    *,
    limit: int = 2,
    threads: int | None = None,
    engine: str | None = None,
    progress: Progress | None = None,
    into: ManySolutions | None = None,
    on_error: Literal["stop", "skip"] = "stop",
    **board: Unpack[BoardOptions],
) -> ManySolutions:
    """Solve puzzles of one board by the million, counting solutions up to `limit` (1 to 255).

    Empty cells are 0 or ".". Puzzles in another notation are read as Puzzle reads them, more slowly.
    Classic 9x9 puzzles are solved at once. So are those of other boards of up to 100 cells without rules. All others
    are solved one by one, by SAT where a search takes long.

    Args:
        puzzles: Text with one puzzle per line (str, bytes, or a file's memory map), 81 bytes per puzzle without line
            ends, a list, an array, a data frame's or Arrow's column of strings, a list of Puzzles, the result of
            `create_many`, or an array of digits of shape (N, 81) or (N, 9, 9).
        limit: Number of solutions at which the count of a puzzle ends.
        threads: Number of threads (default: one per core). The answer does not depend on it.
        engine: "auto" (the fastest that can run here for this number of puzzles), "lanes", "boards" or "gpu".
        progress: Called as `progress(done, total)` as work is done.
        into: The result of an earlier call with the same number of puzzles. It is overwritten, which saves memory.
        on_error: "stop", or "skip". With "skip", a puzzle that cannot be read has the count 0, and `errors` maps its
            index, from 0, to the reason. Only lists, columns, arrays and text with one puzzle per line can be
            skipped. The index does not count blank lines and comments.
        **board: kind, size, box, layout, rules, grids and format, as for Puzzle. An array
            without these arguments is classic 9x9. Puzzles, texts with a header and results of `create_many` name their
            own board.

    Raises:
        PuzzleError: A puzzle cannot be read, or an argument is wrong.
        EngineUnavailable: numpy is missing, or the engine cannot run here.

    >>> solve_many(["." * 81, "1" * 81]).count.tolist()
    [2, 0]
    >>> solve_many(["." * 81, None], on_error="skip").errors
    {1: "expected text, rows of digits or a grid, got 'NoneType'"}
    >>> solve_many(["1" + "." * 15], limit=100, kind="diagonal").count.tolist()
    [12]
    """
    if limit > MAX_LIMIT:
        raise PuzzleError(f"expected a limit from 1 to {MAX_LIMIT}, got {shorten(str(limit))}")

    def solve(rows: PuzzleRows, errors: Errors) -> ManySolutions:
        room = None if errors else into
        found = solve_rows(rows, limit, threads=threads, engine=engine, progress=progress, into=room)
        if not errors:
            return found
        solutions, counts = scatter(rows, errors, found.solutions, found.count)
        if into is not None:
            room = _room(found.board, len(counts), limit, into)
            room.solutions[:], room.count[:] = solutions, counts
            solutions, counts = room.solutions, room.count
        return ManySolutions(solutions, counts, limit, found.board, errors)

    return answer_many(puzzles, board, on_error, solve)


def solve_rows(
    puzzles: PuzzleRows,
    limit: int = 2,
    *,
    threads: int | None = None,
    engine: str | None = None,
    progress: Progress | None = None,
    into: ManySolutions | None = None,
) -> ManySolutions:
    """The same for puzzles that have been read; FormatError where they are as they came, and one has no digits."""
    board, total = puzzles.board, len(puzzles)
    is_alone = (engine or "auto").strip().lower() == "auto" and _is_slow(board)
    answer = _room(board, total, limit, into)
    if is_alone:
        steps = _fill_one_by_one(answer, puzzles)
    else:
        solver = find_bulk_engine(board, engine, total)
        steps = fill(answer, puzzles, solver, threads or max(available_cores(), solver.least_threads))
    for done in steps:
        if progress:
            progress(done, total)
    return answer


def _is_slow(board: Board) -> bool:
    """Return True if a search without a bound may take long on some puzzles of a board."""
    return board.cell_count > _MOST_CELLS or bool(board.constraints) or board.is_crowded


def _room(board: Board, total: int, limit: int, into: ManySolutions | None) -> ManySolutions:
    import numpy as np

    shape = total, board.cell_count
    if into is not None:
        if into.solutions.shape != shape or into.count.shape != (total,):
            got = f"{len(into)} of {into.solutions.shape[-1]} cells"
            raise PuzzleError(f"expected room for {total} solutions of {board.cell_count} cells, got room for {got}")
        return ManySolutions(into.solutions, into.count, limit, board)
    digits = np.uint8 if board.size <= 255 else np.uint16
    return ManySolutions(np.empty(shape, digits), np.empty(total, np.uint8), limit, board)


def _fill_one_by_one(answer: ManySolutions, puzzles: PuzzleRows) -> Iterator[int]:
    """Fill the arrays in, by the engine that is for hard puzzles too."""
    engine = find_engine(None)
    for number, grid in enumerate(puzzles.grids()):
        result = engine.search(grid, answer.limit)
        if not result.is_decided:
            raise MemoryError(f"the search for puzzle {number + 1} grew beyond its memory limit")
        answer.solutions[number] = result.solution.values if result.solution else 0
        answer.count[number] = min(result.count, answer.limit)
        yield number + 1


def fill(answer: ManySolutions, puzzles: PuzzleRows, solver: BulkEngine, threads: int) -> Iterator[int]:
    """Fill the arrays in; yields how many puzzles are done, now and then. The GIL is released inside the engine."""
    board, data, stride = puzzles.board, memoryview(puzzles.data), puzzles.stride

    def solve(first: int, end: int) -> int:
        into = answer.solutions[first:end].data, answer.count[first:end].data
        some = data[first * stride : end * stride]
        try:
            solver.solve_into(board, some, into, answer.limit, stride)
        except ValueError:
            if not puzzles.is_raw:  # these were read one by one
                raise
            raise find_fault(some, stride, first + 1) from None
        return end - first

    return share_out(list(pairwise(_cuts(len(answer), threads, solver.task))), solve, threads)


def _cuts(total: int, threads: int, task: int) -> Iterator[int]:
    """Yield the bounds of tasks: each takes its thread's share of half of what is left."""
    yield 0
    done = 0
    while done < total:
        share = task if threads == 1 or total < _SHARED else -(-(total - done) // (2 * threads))
        done = min(done + min(task, max(task // _LEAST_PART, share)), total)
        yield done


def texts_of(board: Board, digits: NDArray[np.unsignedinteger[Any]]) -> list[str]:
    """Each row as text, a character for each cell, "." for an empty one.

    Boards of more digits than there are characters have a text of several lines.
    """
    if board.size > MAX_SYMBOL:
        grids = (Grid(board, tuple(row)) for row in digits.tolist())
        return [write([grid], usual_format(board), header=False) for grid in grids]
    text, cells = digits.astype("u1").tobytes().translate(_TEXT).decode("ascii"), board.cell_count
    return [text[at : at + cells] for at in range(0, len(text), cells)]
