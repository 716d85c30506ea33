"""Answers as Arrow columns, in the order of the rows they answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from nonet.board import Board, Grid
from nonet.board.text import MAX_SYMBOL, SYMBOLS, usual_format
from nonet.errors import EngineUnavailable, install_command
from nonet.formats import write

if TYPE_CHECKING:
    from types import ModuleType

    import numpy as np
    from numpy.typing import NDArray

    Digits: TypeAlias = NDArray[np.unsignedinteger[Any]]

Columns: TypeAlias = Mapping[str, Any]

_MOST = 2**31 - 1  # bytes that the offsets of a string column reach
_SYMBOLS = bytes([ord("."), *SYMBOLS[1:].encode("ascii")]).ljust(256, b"?")


def pyarrow() -> ModuleType:
    """The package, or an error that says what to install."""
    try:
        import pyarrow as package
    except ImportError:
        raise EngineUnavailable(f"nonet.arrow needs the package pyarrow ({install_command('pyarrow')})") from None
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


def in_order(total: int, parts: Sequence[tuple[NDArray[np.intp], Columns]], types: Mapping[str, Any]) -> Any:  # noqa: ANN401
    """A RecordBatch of so many rows, of parts that have the answers for some of them. Other rows are null."""
    import numpy as np

    arrow = pyarrow()
    if len(parts) == 1 and len(parts[0][0]) == total:
        return arrow.record_batch(dict(parts[0][1]))
    order = np.zeros(total, np.int64)
    is_null = np.ones(total, np.bool_)
    rows = np.concatenate([rows for rows, _ in parts]) if parts else np.zeros(0, np.intp)
    order[rows], is_null[rows] = np.arange(len(rows)), False
    taken = arrow.array(order, mask=is_null)
    return arrow.record_batch(
        {name: _joined([columns[name] for _, columns in parts], kind).take(taken) for name, kind in types.items()}
    )


def _joined(arrays: Sequence[Any], kind: Any) -> Any:  # noqa: ANN401
    """Columns one below the other."""
    arrow = pyarrow()
    if any(array.type == arrow.large_string() for array in arrays):
        kind = arrow.large_string()
    return arrow.concat_arrays([array.cast(kind) for array in arrays] or [arrow.array([], kind)])
