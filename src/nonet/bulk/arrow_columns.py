"""The puzzles of a batch: rows of digits, by the boards they are for.

Most columns hold strings of one length on one board. These are read all at once, without an object for any of them; all
others row by row, by the reader of every text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from nonet._base.errors import EngineUnavailable, FormatError, PuzzleError, install_command, shorten
from nonet.bulk.arrays import classic_rows, column_buffer, one_array
from nonet.bulk.read import PuzzleRows, group_rows, spec_for
from nonet.formats import write
from nonet.formats.header_lines import folded
from nonet.formats.line import decode_many
from nonet.formats.table import find_board_columns
from nonet.model import Board, BoardOptions, BoardSpec, Grid
from nonet.model.grid_text import MAX_SYMBOL, SYMBOLS, usual_format
from nonet.model.spec import FIELDS
from nonet.puzzle.puzzle import Puzzle

if TYPE_CHECKING:
    from types import ModuleType

    import numpy as np
    from numpy.typing import NDArray

    from nonet.bulk.read import Digits, Numbers
    from nonet.bulk.solve_many import TableColumn
    from nonet.bulk.sources.base import Said


# Answers as Arrow columns, in the order of the rows they answer.

Columns: TypeAlias = Mapping[str, Any]

_MOST = 2**31 - 1  # bytes that the offsets of a string column reach
_SYMBOLS = bytes([ord("."), *SYMBOLS[1:].encode("ascii")]).ljust(256, b"?")


def pyarrow(who: str = "nonet.bulk.arrow") -> ModuleType:
    """The package, or an error that says who needs it and what to install."""
    try:
        import pyarrow as package
    except ImportError:
        raise EngineUnavailable(f"{who} needs the package pyarrow ({install_command('pyarrow')})") from None
    module: ModuleType = package
    return module


def texts_of(board: Board, digits: Digits, is_there: NDArray[np.bool_] | None = None) -> Any:  # noqa: ANN401
    """Rows of digits as strings, a character a cell; null where there is nothing.

    Boards of more digits than there are characters have a text of several lines.
    """
    import numpy as np

    arrow = pyarrow()
    if board.size > MAX_SYMBOL:
        there = [True] * len(digits) if is_there is None else is_there.tolist()
        grids = [Grid(board, tuple(row)) for row in digits.tolist()]
        lines = [write([grid], usual_format(board), header=False) for grid in grids]
        return arrow.array(
            [line if is_one else None for line, is_one in zip(lines, there, strict=True)], arrow.string()
        )
    total, width = digits.shape
    is_large = digits.size > _MOST
    offsets = np.arange(0, (total + 1) * width, width, dtype=np.int64 if is_large else np.int32)[: total + 1]
    valid = None if is_there is None else arrow.py_buffer(np.packbits(is_there, bitorder="little"))
    # Translating takes as long as solving does. Where no cell is empty and there are no letters, adding is enough.
    is_full = board.size <= 9 and is_there is not None
    text = digits + np.uint8(ord("0")) if is_full else digits.astype(np.uint8).tobytes().translate(_SYMBOLS)
    buffers = [valid, arrow.py_buffer(offsets), arrow.py_buffer(text)]
    return arrow.Array.from_buffers(arrow.large_string() if is_large else arrow.string(), total, buffers)


def pack(board: Board, columns: Mapping[str, TableColumn]) -> Columns:
    """Return the columns of an answer about many puzzles as Arrow arrays, null where a value is missing."""
    return {name: _packed(board, column) for name, column in columns.items()}


def _packed(board: Board, column: TableColumn) -> Any:  # noqa: ANN401
    if column.is_text:
        return texts_of(board, column.values, None if column.is_missing is None else ~column.is_missing)
    return pyarrow().array(column.values, mask=column.is_missing)


def in_order(total: int, parts: Sequence[tuple[Numbers, Columns]], types: Mapping[str, Any]) -> Any:  # noqa: ANN401
    """A RecordBatch of so many rows, of parts that have the answers for some of them. Other rows are null."""
    import numpy as np

    arrow = pyarrow()
    if len(parts) == 1 and len(parts[0][0]) == total:
        return arrow.record_batch(dict(parts[0][1]))
    order = np.zeros(total, np.int64)
    is_null = np.ones(total, np.bool_)
    rows = np.concatenate([np.zeros(0, np.intp), *(np.asarray(rows, np.intp) for rows, _ in parts)])
    order[rows], is_null[rows] = np.arange(len(rows)), False
    taken = arrow.array(order, mask=is_null)
    return arrow.record_batch(
        {name: _join_arrays([columns[name] for _, columns in parts], kind).take(taken) for name, kind in types.items()}
    )


def _join_arrays(arrays: Sequence[Any], kind: Any) -> Any:  # noqa: ANN401
    """Columns one below the other."""
    arrow = pyarrow()
    if any(array.type == arrow.large_string() for array in arrays):
        kind = arrow.large_string()
    return arrow.concat_arrays([array.cast(kind) for array in arrays] or [arrow.array([], kind)])


_ON_ERROR = ("stop", "skip")


class Faults(NamedTuple):
    """The treatment of rows of a column that cannot be read."""

    column: str
    are_skipped: bool

    @classmethod
    def of(cls, column: str, on_error: str) -> Faults:
        """As the argument `on_error` says."""
        if on_error not in _ON_ERROR:
            raise PuzzleError(f"expected {' or '.join(_ON_ERROR)} for on_error, got {shorten(on_error)}")
        return cls(column, on_error == "skip")

    def meet(self, row: int, error: PuzzleError) -> None:
        """Raise what is wrong with a row, unless such rows are skipped."""
        if not self.are_skipped:
            reason = str(error).removeprefix("line 1: ").removeprefix("line 1, ")
            raise PuzzleError(f"row {row + 1} of the column {shorten(self.column)}: {reason}") from None


class PuzzleColumn:
    """A column of puzzles in a RecordBatch or Table, and what is said of their boards."""

    def __init__(self, batch: Any, name: str, options: BoardOptions, on_error: str = "stop") -> None:  # noqa: ANN401
        pyarrow()
        self.faults = Faults.of(name, on_error)
        self.format = options.get("format")
        self.asked = BoardSpec.asked(**options)
        self.is_bare = options.get("rules") is not None and not self.asked.rules
        self.array = texts_in(column_of(batch, name))
        self.total = len(self.array)
        names = batch.schema.names
        found = find_board_columns(names, names.index(name)).items()
        self.said = {key: _said_of(batch.column(at), names[at], key) for key, at in found if names[at] != name}
        says_nothing = all(column.unique().to_pylist() in ([], [""]) for column in self.said.values())
        self.is_plain = says_nothing and self.asked == BoardSpec() and self.format is None

    def plain(self) -> PuzzleRows | None:
        """All puzzles as they came, where nothing says another board than 9x9 and all are lines of 81 characters."""
        if not self.is_plain:
            return None
        try:
            return replace(classic_rows(self.array.drop_null()), numbers=self.there)
        except FormatError:
            return None

    @property
    def there(self) -> NDArray[np.intp]:
        """The rows that have a puzzle."""
        import numpy as np

        valid = self.array.is_valid().to_numpy(zero_copy_only=False)
        return np.flatnonzero(valid)

    def read(self) -> list[PuzzleRows]:
        """All puzzles. PuzzleError with the number of the row for one that cannot be read, unless they are skipped."""
        found: list[PuzzleRows] = []
        for rows, said in self._by_board():
            try:
                choice = self._choice(said)
            except PuzzleError as error:
                self.faults.meet(int(rows[0]), error)
                continue
            found += self._read_on(rows, choice)
        return found

    def _by_board(self) -> Iterator[tuple[NDArray[np.intp], Said]]:
        """Rows that have a puzzle, with what their columns say of its board."""
        import numpy as np

        there = self.there
        if not self.said or not len(there):
            yield there, ()
            return
        codes = np.zeros(len(there), np.int64)
        for column in self.said.values():
            words = column.take(pyarrow().array(there)).dictionary_encode()
            own = words.indices.to_numpy()
            codes = np.unique(codes * len(words.dictionary) + own, return_inverse=True)[1]
        order = np.argsort(codes, kind="stable")
        for some in np.split(order, np.flatnonzero(np.diff(codes[order])) + 1):
            row = int(there[some[0]])
            yield there[some], folded((name, column[row].as_py()) for name, column in self.said.items())

    def _choice(self, said: Said) -> BoardSpec:
        choice = spec_for(said, self.asked)
        return replace(choice, rules=()) if self.is_bare else choice

    def _read_on(self, rows: NDArray[np.intp], choice: BoardSpec) -> list[PuzzleRows]:
        if not len(rows):
            return []
        array = self.array if len(rows) == self.total else self.array.take(pyarrow().array(rows))
        return self._read_evenly(rows, array, choice) or self._read_each(rows, array, choice)

    def _read_evenly(self, rows: NDArray[np.intp], array: Any, choice: BoardSpec) -> list[PuzzleRows]:  # noqa: ANN401
        """All at once, if they are lines of one length with no odd character; otherwise nothing."""
        try:
            first = self.puzzle_of(array[0].as_py(), choice)
        except PuzzleError:  # said by who reads each
            return []
        digits = even_digits(array, first.board)
        if digits is None or first.grid.candidates is not None or tuple(digits[0].tolist()) != first.grid.values:
            return []
        return [PuzzleRows.of(first.board, rows, digits.reshape(-1).data)]

    def _read_each(self, rows: NDArray[np.intp], array: Any, choice: BoardSpec) -> list[PuzzleRows]:  # noqa: ANN401
        found: list[tuple[int, Grid]] = []
        for row, value in zip(rows.tolist(), array, strict=True):
            try:
                found.append((row, self.puzzle_of(value.as_py(), choice).grid))
            except PuzzleError as error:
                self.faults.meet(row, error)
        return group_rows(found)

    def puzzle_of(self, value: Any, choice: BoardSpec) -> Puzzle:  # noqa: ANN401
        """Return the puzzle of one row: text in any format, bytes of text, or a list of digits."""
        options = choice.options() | {"format": self.format}
        return Puzzle(text_of(value), **options | ({"rules": ()} if self.is_bare else {}))


def text_of(value: Any) -> Any:  # noqa: ANN401
    """Bytes as text; anything else is what it is."""
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else value


def column_of(batch: Any, name: str) -> Any:  # noqa: ANN401
    """The column of a name; PuzzleError where there is no such batch or column."""
    names = getattr(getattr(batch, "schema", None), "names", None)
    if names is None:
        raise PuzzleError(f"expected a RecordBatch or a Table of pyarrow, got {shorten(type(batch).__name__)}")
    if name not in names:
        raise PuzzleError(f"expected a column {shorten(name)}, got {shorten(', '.join(names))}")
    if (count := names.count(name)) > 1:
        raise PuzzleError(f"expected one column {shorten(name)}, got {count} of that name")
    return batch.column(name)


def texts_in(column: Any) -> Any:  # noqa: ANN401
    """A column in one piece, null where a text is empty. Views become strings: Arrow cannot take rows of views."""
    from pyarrow import compute

    arrow, array = pyarrow(), one_array(column)
    types = arrow.types
    if types.is_dictionary(array.type):
        array = array.dictionary_decode()
    views = {
        "string_view": arrow.large_string(),
        "binary_view": arrow.large_binary(),
    }  # pyarrow 15 has no test for them
    if plain := views.get(str(array.type)):
        array = array.cast(plain)
    if any(is_kind(array.type) for is_kind in (types.is_string, types.is_large_string, types.is_binary,
                                               types.is_large_binary)):  # fmt: skip
        is_empty = compute.equal(compute.binary_length(array), 0)
        if compute.any(is_empty).as_py():
            return compute.if_else(is_empty, arrow.scalar(None, array.type), array)
    return array


def even_digits(array: Any, board: Board) -> Digits | None:  # noqa: ANN401
    """The digits of strings that have a character for each cell of a board; None if they are not all such."""
    import numpy as np

    if board.size > MAX_SYMBOL:
        return None
    try:
        data = bytes(column_buffer(array, board.cell_count))
    except FormatError:
        return None
    kind = array.type
    digits = data if pyarrow().types.is_fixed_size_list(kind) else decode_many(data, board.size)
    found = np.frombuffer(digits, np.uint8).reshape(-1, board.cell_count)
    return found if not found.size or found.max() <= board.size else None


def _said_of(column: Any, name: str, key: str) -> Any:  # noqa: ANN401
    """A column that says a board, as text; empty where it says nothing. Lists are joined, as those of JSON are."""
    arrow = pyarrow()
    from pyarrow import compute

    array = one_array(column)
    try:
        if _is_list(array.type):
            listed = array.cast(arrow.list_(arrow.string()))
            array = _joined(listed, FIELDS[key if key in FIELDS else "rules"].between)
        text = array.cast(arrow.string())
    except (arrow.ArrowInvalid, arrow.ArrowNotImplementedError):
        wanted = "text in a column that says the board of puzzles"
        raise PuzzleError(f"expected {wanted}, got {shorten(name)} of {shorten(str(column.type))}") from None
    return compute.utf8_trim_whitespace(text.fill_null(""))


def _joined(lists: Any, between: str) -> Any:  # noqa: ANN401
    """Lists of texts as texts. Nulls within a list are left out: Arrow would make the whole text null."""
    return pyarrow().array(
        [None if texts is None else between.join(text for text in texts if text) for texts in lists.to_pylist()],
        pyarrow().string(),
    )


def _is_list(kind: Any) -> bool:  # noqa: ANN401
    types = pyarrow().types
    return bool(types.is_list(kind) or types.is_large_list(kind) or types.is_fixed_size_list(kind))
