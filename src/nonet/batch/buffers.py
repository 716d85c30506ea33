"""Puzzles from text, lists, arrays and buffers as bytes for the core: 81 per puzzle, with or without a line end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from nonet.batch.columns import column_buffer, is_column
from nonet.board import Grid, make_board
from nonet.errors import FormatError, PuzzleError, shorten, with_article

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CELLS = 81

# For bytes.translate: lines of classic 9x9 puzzles become values, and values lines.
AS_VALUES = bytes.maketrans(b".0123456789", bytes((0, *range(10))))
AS_TEXT = bytes([*b".123456789", *range(10, 256)])

_LARGEST = 9
_FIRST = 200  # bytes of a text that are looked at for a header

_BYTES = ("B", "b", "c", "<B", "<b", "<c", "?", "<?")
_LINE_END = re.compile(rb"\n")
_STRANGE = re.compile(rb"[^0-9.\x00-\x09]")  # no cell, neither as text nor as value


def as_buffer(puzzles: Any) -> tuple[memoryview, int]:  # noqa: ANN401
    """The bytes of puzzles, and how many of them each takes."""
    if _grid_of(puzzles):  # one that stands alone
        puzzles = [puzzles]
    if isinstance(puzzles, str):
        puzzles = _encoded(puzzles, "line", "column")
    if is_column(puzzles):
        return column_buffer(puzzles, CELLS), CELLS
    if hasattr(puzzles, "__array__"):
        return _array_buffer(puzzles), CELLS
    view = _view_of(puzzles)
    if view is not None and view.itemsize > 1:  # numbers, as arrays have them
        return _array_buffer(view), CELLS
    if view is not None:
        if view.format not in _BYTES:
            raise PuzzleError(f"expected text or whole numbers, got a buffer of the format {shorten(view.format)}")
        return _text_buffer(view.cast("B") if view.c_contiguous else memoryview(view.tobytes()))
    if isinstance(puzzles, Sequence):
        return _list_buffer(puzzles), CELLS
    kind = type(puzzles).__name__
    raise PuzzleError(f"expected text, bytes, a list of strings or an array, got {shorten(kind)}")


def _view_of(puzzles: Any) -> memoryview | None:  # noqa: ANN401
    """The memory of an object that exports it (bytes, a file's map, array.array, ctypes); None if it does not."""
    try:
        return memoryview(puzzles)
    except (TypeError, BufferError):
        return None


def _text_buffer(view: memoryview) -> tuple[memoryview, int]:
    """Lines of 81 characters with a line end of one or two bytes, or none at all; without blank lines and comments."""
    if problem := header_problem(bytes(view[:_FIRST])):
        raise PuzzleError(problem)
    end = len(view)
    while end and view[end - 1] in b"\r\n":
        end -= 1
    view, ends = view[:end], bytes(view[CELLS : CELLS + 2])
    gap = 2 if ends == b"\r\n" else 1 if ends[:1] == b"\n" else 0
    stride = CELLS + gap
    if gap and not _is_even(view, ends[:gap], stride):
        return _lines_buffer(view), CELLS
    if gap == 0 and len(view) % stride:
        if _LINE_END.search(view):
            return _lines_buffer(view), CELLS
        raise PuzzleError(f"expected puzzles of {CELLS} characters, got {_rest(len(view))}")
    return view, stride


def _rest(length: int) -> str:
    puzzles, rest = divmod(length, CELLS)
    return f"{rest} at the end (puzzle {puzzles + 1})" if puzzles else str(rest)


def _is_even(view: memoryview, ends: bytes, stride: int) -> bool:
    """Whether every line has 81 characters, so that the core can read them where they are."""
    lines = len(view) // stride
    are_ends = all(bytes(view[CELLS + at :: stride]) == ends[at : at + 1] * lines for at in range(len(ends)))
    return are_ends and len(view) % stride == CELLS


def _lines_buffer(view: memoryview) -> memoryview:
    """The puzzles of a text whose lines are not all alike: without blank lines and comments, and without line ends."""
    found = []
    for number, line in enumerate(bytes(view).splitlines(), 1):
        bare = line.strip()
        if bare and bare[:1] != b"#":
            if len(bare) != CELLS:
                raise PuzzleError(
                    f"line {number}: expected {CELLS} characters, got {len(bare)}: {shorten(bare.decode('latin-1'))}"
                )
            if strange := _STRANGE.search(bare):
                raise _strange(f"line {number}, column {strange.start() + 1}", strange[0].decode("latin-1"))
            found.append(bare)
    return memoryview(b"".join(found))


def _encoded(text: str, noun: str, part: str, number: int = 1) -> bytes:
    """Text as bytes; PuzzleError with its place for a character that is no cell. `noun` and `part` name the place."""
    try:
        return text.encode("ascii")
    except UnicodeEncodeError as error:
        before = text[: error.start]
        place = f"{noun} {number + before.count(chr(10))}, {part} {error.start - before.rfind(chr(10))}"
        raise _strange(place, text[error.start]) from None


def _strange(place: str, got: str) -> FormatError:
    return FormatError(f"{place}: expected a digit, '.' or 0, got {shorten(got)}")


def _list_buffer(puzzles: Sequence[Any]) -> memoryview:
    return memoryview(b"".join([_item(puzzle, number) for number, puzzle in enumerate(puzzles, 1)]))


def _item(puzzle: Any, number: int) -> bytes:  # noqa: ANN401
    if isinstance(puzzle, str | bytes) and len(puzzle) == CELLS:
        return puzzle if isinstance(puzzle, bytes) else _encoded(puzzle, "puzzle", "cell", number)
    if grid := _grid_of(puzzle):
        if grid.board != make_board():
            what = with_article(f"{grid.board.kind or 'made-up'} board")
            rules = " with rules" if grid.board.rules else ""
            raise PuzzleError(
                f"expected classic 9x9 puzzles, got {what} of {grid.board.extent}{rules} (puzzle {number})"
            )
        if grid.candidates:
            raise PuzzleError(f"expected puzzles without pencil marks, got some (puzzle {number})")
        return bytes(grid.values)
    if isinstance(puzzle, str | bytes):
        text = puzzle if isinstance(puzzle, bytes) else puzzle.encode("ascii", "replace")
        if problem := header_problem(text):
            raise PuzzleError(f"{problem} (puzzle {number})")
    raise PuzzleError(f"expected {CELLS} characters for puzzle {number}, got {shorten(puzzle)}")


def _grid_of(puzzle: object) -> Grid | None:
    """The grid of a Puzzle or Grid, which knows its board."""
    grid = getattr(puzzle, "grid", puzzle)
    return grid if isinstance(grid, Grid) else None


def header_problem(text: bytes) -> str:
    """What is wrong where a text begins with a header (`kind: diagonal`); nothing if it does not."""
    if not text[:1].isalpha():
        return ""
    from nonet.formats.header_lines import is_key_line

    first = text.splitlines()[0].decode("latin-1")
    return f"expected classic 9x9 puzzles without a header, got {shorten(first)}" if is_key_line(first) else ""


def _array_buffer(array: Any) -> memoryview:  # noqa: ANN401
    import numpy as np

    try:
        values = np.asarray(array)
    except (ValueError, TypeError, NotImplementedError):  # a buffer whose items numpy has no name for
        kind = getattr(array, "format", type(array).__name__)
        raise PuzzleError(f"expected whole numbers, got items of the format {shorten(kind)}") from None
    if values.dtype.kind in "OUST":
        check_table(array)
        return _list_buffer(values.reshape(-1).tolist())
    is_shaped = values.size % CELLS == 0 and (values.ndim == 1 or values.size == CELLS * len(values))
    if not is_shaped or values.dtype.kind not in "uib":
        raise PuzzleError(f"expected whole numbers of shape (N, {CELLS}), got {values.dtype} of shape {values.shape}")
    # Bytes are looked at when they are solved: to look at billions here, on one core, would take longer than that.
    is_wide = values.dtype != np.uint8
    if is_wide and values.size and not 0 <= int(values.min()) <= int(values.max()) <= 9:
        raise PuzzleError(f"expected digits from 0 to 9, got {int(values.min())} to {int(values.max())}")
    return memoryview(np.ascontiguousarray(values, np.uint8).reshape(-1).data)


def check_table(table: Any) -> None:  # noqa: ANN401
    """PuzzleError for a data frame or a Table of several columns: its solutions would be answered as puzzles, too."""
    found = getattr(table, "column_names", getattr(table, "columns", ()))  # of Arrow; of pandas and Polars
    names = [str(name) for name in found]
    if len(names) > 1:
        from nonet.formats.table import PUZZLE_COLUMNS

        usual = next((shorten(name) for name in names if name.strip().lower() in PUZZLE_COLUMNS), "NAME")
        wanted = f"one column of puzzles, table[{usual}]"
        raise PuzzleError(f"expected {wanted}, got a table with the columns {shorten(', '.join(names), 200)}")


def as_digits(puzzles: Any) -> NDArray[np.uint8]:  # noqa: ANN401
    """All that `as_buffer` takes as digits, a row of 81 for each puzzle."""
    return digits_of(*as_buffer(puzzles))


def digits_of(puzzles: memoryview, stride: int, first: int = 1) -> NDArray[np.uint8]:
    """The digits of puzzles, as text or as values, a row each; `first` is the number of the first of them.

    FormatError with its place for what is no digit.
    """
    import numpy as np

    count = -(-len(puzzles) // stride)
    lines = bytes(puzzles).translate(AS_VALUES) + b"\n" * (count * stride - len(puzzles))
    found = np.frombuffer(lines, np.uint8).reshape(count, stride)[:, :CELLS]
    if count and found.max() > _LARGEST:
        raise find_fault(puzzles, stride, first)
    return found


def find_fault(puzzles: memoryview, stride: int, first: int) -> FormatError:
    """The error for puzzles that the core refused; `first` is the number of the first of them."""
    for number, at in enumerate(range(0, len(puzzles), stride), first):
        text = bytes(puzzles[at : at + stride])
        if strange := _STRANGE.search(text, 0, CELLS):
            got = strange[0].decode("latin-1")
            return _strange(
                f"puzzle {number}, cell {strange.start() + 1}",
                got if got.isascii() and got.isprintable() else str(ord(got)),
            )
    raise AssertionError  # then the core would not have refused
