"""Columns of Arrow as the bytes an engine reads, without a copy where they lie as it reads them.

A column of strings is one buffer of text and one of offsets. If every string is as long as a puzzle, the text is
puzzles side by side.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from nonet.errors import FormatError, shorten

if TYPE_CHECKING:
    from types import ModuleType


def is_column(puzzles: object) -> bool:
    """Whether this is an Array or ChunkedArray of pyarrow. Who holds one has imported it."""
    arrow = sys.modules.get("pyarrow")
    return arrow is not None and isinstance(puzzles, arrow.Array | arrow.ChunkedArray)


def column_buffer(column: Any, cells: int) -> memoryview:  # noqa: ANN401  (pyarrow has no types)
    """The bytes of a column of puzzles, so many for each; FormatError where one has more or fewer."""
    arrow = sys.modules["pyarrow"]
    array = one_array(column)
    if array.null_count:
        number = array.is_null().to_pylist().index(True) + 1
        raise FormatError(f"expected {cells} characters for puzzle {number}, got nothing")
    types = arrow.types
    if types.is_fixed_size_binary(array.type) and array.type.byte_width == cells:
        return _part(array.buffers()[1], array.offset * cells, len(array) * cells)
    if types.is_fixed_size_list(array.type) and array.type.list_size == cells:
        digits = array.flatten()  # heeds the offset
        if digits.type in (arrow.uint8(), arrow.int8()) and not digits.null_count:
            return _part(digits.buffers()[1], digits.offset, len(digits))
    if not (types.is_large_string(array.type) or types.is_large_binary(array.type)):
        array = _as_text(arrow, array)
    return _text_buffer(array, cells)


def one_array(column: Any) -> Any:  # noqa: ANN401
    """The column in one piece: of several chunks a copy."""
    arrow = sys.modules["pyarrow"]
    if not isinstance(column, arrow.ChunkedArray):
        return column
    whole = column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()
    return whole.combine_chunks() if isinstance(whole, arrow.ChunkedArray) else whole


def _as_text(arrow: ModuleType, array: Any) -> Any:  # noqa: ANN401
    """Strings of any sort: the text is shared, only the offsets are made anew."""
    try:
        return array.cast(arrow.large_binary() if arrow.types.is_binary(array.type) else arrow.large_string())
    except (arrow.ArrowInvalid, arrow.ArrowNotImplementedError):
        raise FormatError(f"expected a column of strings, got {shorten(str(array.type))}") from None


def _text_buffer(array: Any, cells: int) -> memoryview:  # noqa: ANN401
    import numpy as np

    if not len(array):
        return memoryview(b"")
    _, offsets, text = array.buffers()
    starts = np.frombuffer(offsets, np.int64)[array.offset : array.offset + len(array) + 1]
    odd = np.flatnonzero(np.diff(starts) != cells)
    if len(odd):
        got = shorten(str(array[int(odd[0])].as_py()))
        raise FormatError(f"expected {cells} characters for puzzle {odd[0] + 1}, got {got}")
    return _part(text, int(starts[0]), len(array) * cells)


def _part(buffer: Any, start: int, length: int) -> memoryview:  # noqa: ANN401
    return memoryview(buffer).cast("B")[start : start + length] if length else memoryview(b"")
