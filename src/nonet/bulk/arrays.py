"""Many puzzles of one board, for solve_many, rate_many and canonical_many.

Lines of 81 characters and arrays are read at once. All other input, and input that is refused there, is read puzzle by
puzzle, as `Puzzle` and `nonet.read` do. So a puzzle that one of them takes is taken in bulk, too.

Contents: columns of Arrow as bytes (`column_buffer`), text, lists and arrays as bytes (`as_buffer`), `answer_many`, and
reading one by one (`_read`).
"""

from __future__ import annotations

import re
import sys
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from nonet._base.errors import EngineUnavailable, FormatError, PuzzleError, install_command, shorten, with_article
from nonet.bulk.read import STRANGE, PuzzleRows, strange_cell
from nonet.model import Board, BoardOptions, BoardSpec, Grid, make_board
from nonet.model.board import CLASSIC_CELLS, difference
from nonet.puzzle.puzzle import Puzzle, as_text, read_puzzles
from nonet.solver import core as _native

if TYPE_CHECKING:
    from types import ModuleType

    import numpy as np
    from numpy.typing import NDArray


# Columns of Arrow as the bytes an engine reads, without a copy where they lie as it reads them.
#
# A column of strings is one buffer of text and one of offsets. If every string is as long as a puzzle, the text is
# puzzles side by side.


def is_column(puzzles: object) -> bool:
    """Return True if this is an Array or ChunkedArray of pyarrow. A caller that has one has imported pyarrow."""
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
    return _text_of_array(array, cells)


def one_array(column: Any) -> Any:  # noqa: ANN401
    """The column in one piece: of several chunks a copy."""
    arrow = sys.modules["pyarrow"]
    if not isinstance(column, arrow.ChunkedArray):
        return column
    whole = column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()
    return whole.combine_chunks() if isinstance(whole, arrow.ChunkedArray) else whole


def _as_text(arrow: ModuleType, array: Any) -> Any:  # noqa: ANN401
    """Cast strings of any type to large strings. The text is shared; only the offsets are new."""
    try:
        return array.cast(arrow.large_binary() if arrow.types.is_binary(array.type) else arrow.large_string())
    except (arrow.ArrowInvalid, arrow.ArrowNotImplementedError):
        raise FormatError(f"expected a column of strings, got {shorten(str(array.type))}") from None


def _text_of_array(array: Any, cells: int) -> memoryview:  # noqa: ANN401
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


# Puzzles from text, lists, arrays and buffers as bytes for the core: 81 per puzzle, with or without a line end.


# For bytes.translate: values of classic 9x9 puzzles become lines.
AS_TEXT = bytes([*b".123456789", *range(10, 256)])

_FIRST = 200  # bytes of a text that are looked at for a header

_BYTES = ("B", "b", "c", "<B", "<b", "<c", "?", "<?")
_LINE_END = re.compile(rb"\n")


def as_buffer(puzzles: Any) -> tuple[memoryview, int]:  # noqa: ANN401
    """The bytes of puzzles, and how many of them each takes."""
    if _grid_of(puzzles):  # one that stands alone
        puzzles = [puzzles]
    if isinstance(puzzles, str):
        puzzles = _encoded(puzzles, "line", "column")
    if is_column(puzzles):
        return column_buffer(puzzles, CLASSIC_CELLS), CLASSIC_CELLS
    if hasattr(puzzles, "__array__"):
        return _array_buffer(puzzles), CLASSIC_CELLS
    view = _view_of(puzzles)
    if view is not None and view.itemsize > 1:  # numbers, as arrays have them
        return _array_buffer(view), CLASSIC_CELLS
    if view is not None:
        if view.format not in _BYTES:
            raise PuzzleError(f"expected text or whole numbers, got a buffer of the format {shorten(view.format)}")
        return _text_buffer(view.cast("B") if view.c_contiguous else memoryview(view.tobytes()))
    if isinstance(puzzles, Sequence):
        return _list_buffer(puzzles), CLASSIC_CELLS
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
    view, ends = view[:end], bytes(view[CLASSIC_CELLS : CLASSIC_CELLS + 2])
    gap = 2 if ends == b"\r\n" else 1 if ends[:1] == b"\n" else 0
    stride = CLASSIC_CELLS + gap
    if gap and not _is_even(view, ends[:gap], stride):
        return _lines_buffer(view), CLASSIC_CELLS
    if gap == 0 and len(view) % stride:
        if _LINE_END.search(view):
            return _lines_buffer(view), CLASSIC_CELLS
        raise PuzzleError(f"expected puzzles of {CLASSIC_CELLS} characters, got {_rest(len(view))}")
    return view, stride


def _rest(length: int) -> str:
    puzzles, rest = divmod(length, CLASSIC_CELLS)
    return f"{rest} at the end (puzzle {puzzles + 1})" if puzzles else str(rest)


def _is_even(view: memoryview, ends: bytes, stride: int) -> bool:
    """Return True if every line has 81 characters, so that the core can read them where they are."""
    lines = len(view) // stride
    are_ends = all(bytes(view[CLASSIC_CELLS + at :: stride]) == ends[at : at + 1] * lines for at in range(len(ends)))
    return are_ends and len(view) % stride == CLASSIC_CELLS


def _lines_buffer(view: memoryview) -> memoryview:
    """The puzzles of a text whose lines are not all alike: without blank lines and comments, and without line ends."""
    found = []
    for number, line in enumerate(bytes(view).splitlines(), 1):
        bare = line.strip()
        if bare and bare[:1] != b"#":
            if len(bare) != CLASSIC_CELLS:
                got = f"{len(bare)}: {shorten(bare.decode('latin-1'))}"
                raise PuzzleError(f"line {number}: expected {CLASSIC_CELLS} characters, got {got}")
            if strange := STRANGE.search(bare):
                raise strange_cell(f"line {number}, column {strange.start() + 1}", strange[0].decode("latin-1"))
            found.append(bare)
    return memoryview(b"".join(found))


def _encoded(text: str, noun: str, part: str, number: int = 1) -> bytes:
    """Text as bytes; PuzzleError with its place for a character that is no cell. `noun` and `part` name the place."""
    try:
        return text.encode("ascii")
    except UnicodeEncodeError as error:
        before = text[: error.start]
        place = f"{noun} {number + before.count(chr(10))}, {part} {error.start - before.rfind(chr(10))}"
        raise strange_cell(place, text[error.start]) from None


def _list_buffer(puzzles: Sequence[Any]) -> memoryview:
    return memoryview(b"".join([_item(puzzle, number) for number, puzzle in enumerate(puzzles, 1)]))


def _item(puzzle: Any, number: int) -> bytes:  # noqa: ANN401
    if isinstance(puzzle, str | bytes) and len(puzzle) == CLASSIC_CELLS:
        return puzzle if isinstance(puzzle, bytes) else _encoded(puzzle, "puzzle", "cell", number)
    if grid := _grid_of(puzzle):
        if not grid.board.is_classic:
            what = with_article(f"{grid.board.kind or 'made-up'} board")
            rules = " with rules" if grid.board.rules else ""
            raise PuzzleError(
                f"expected classic 9x9 puzzles, got {what} of {grid.board.extent}{rules} (puzzle {number})"
            )
        if grid.candidates:
            raise PuzzleError(f"puzzle {number} has pencil marks, which are not supported here")
        return bytes(grid.values)
    if isinstance(puzzle, str | bytes):
        text = puzzle if isinstance(puzzle, bytes) else puzzle.encode("ascii", "replace")
        if problem := header_problem(text):
            raise PuzzleError(f"{problem} (puzzle {number})")
    raise PuzzleError(f"expected {CLASSIC_CELLS} characters for puzzle {number}, got {shorten(puzzle)}")


def _grid_of(puzzle: object) -> Grid | None:
    """The grid of a Puzzle or Grid, which knows its board."""
    grid = getattr(puzzle, "grid", puzzle)
    return grid if isinstance(grid, Grid) else None


def header_problem(text: bytes) -> str:
    """Return the problem if a text begins with a header (`kind: diagonal`), and "" if it does not."""
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
    is_shaped = values.size % CLASSIC_CELLS == 0 and (values.ndim == 1 or values.size == CLASSIC_CELLS * len(values))
    if not is_shaped or values.dtype.kind not in "uib":
        raise PuzzleError(
            f"expected whole numbers of shape (N, {CLASSIC_CELLS}) or (N, 9, 9), "
            f"got {values.dtype} of shape {values.shape}"
        )
    # Bytes are looked at when they are solved: to look at billions here, on one core, would take longer than that.
    is_wide = values.dtype != np.uint8
    if is_wide and values.size and not 0 <= int(values.min()) <= int(values.max()) <= 9:
        least, most = int(values.min()), int(values.max())
        raise PuzzleError(f"expected digits from 0 to 9, got {least if least < 0 else most}")
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


def classic_rows(puzzles: Any) -> PuzzleRows:  # noqa: ANN401
    """All that `as_buffer` takes, as it came."""
    return PuzzleRows.raw(_CLASSIC, *as_buffer(puzzles))


def as_digits(puzzles: Any) -> NDArray[np.unsignedinteger[Any]]:  # noqa: ANN401
    """All that `as_buffer` takes as digits, a row of 81 for each puzzle."""
    return classic_rows(puzzles).digits


_ON_ERROR = ("stop", "skip")
_CLASSIC = make_board()
_FEWEST = 16  # cells of a puzzle in a line; a shorter line may be a row of a grid

R = TypeVar("R")


class OneBoardError(PuzzleError):
    """Puzzles that cannot be answered together, each of which can be read."""


Errors: TypeAlias = Mapping[int, str]  # why puzzles were skipped, by their numbers among all that were given
Read: TypeAlias = tuple[PuzzleRows, Errors]


def answer_many(
    puzzles: Any,  # noqa: ANN401  (what it may be is said at solve_many)
    options: BoardOptions,
    on_error: str,
    answer: Callable[[PuzzleRows, Errors], R],
) -> R:
    """Answer puzzles that are read at once or, where that refuses them, one by one.

    `answer` gets puzzles of one board, and why others were skipped. It raises FormatError for a character that is no
    digit.
    """
    if on_error not in _ON_ERROR:
        raise PuzzleError(f"expected {' or '.join(_ON_ERROR)} for on_error, got {shorten(on_error)}")
    _need_numpy()
    if isinstance(puzzles, Iterator):
        puzzles = list(puzzles)
    if (known := _created(puzzles, options)) is not None:
        return answer(known, {})
    if options:
        words: BoardOptions = {name: value for name, value in options.items() if value is not None}  # type: ignore[assignment]
        if words:
            return answer(*_read(puzzles, words, on_error))
    try:
        read = classic_rows(puzzles)
    except PuzzleError as error:
        return answer(*_read_again(puzzles, on_error, error))
    try:
        return answer(read, {})
    except FormatError as error:
        return answer(*_read_again(puzzles, on_error, error))


def _need_numpy() -> None:
    try:
        import numpy as np  # noqa: F401
    except ImportError:
        raise EngineUnavailable(f"functions for many puzzles need numpy ({install_command('numpy')})") from None


def _created(made: Any, options: BoardOptions) -> PuzzleRows | None:  # noqa: ANN401
    """The puzzles of a ManyCreated, which knows their board; None for all else."""
    board = getattr(made, "board", None)
    if not isinstance(board, Board) or not hasattr(made, "puzzles"):
        return None
    if said := [name for name, value in options.items() if value is not None]:
        raise PuzzleError(f"{said[0]} cannot be used with created puzzles: their board is {shorten(board.title)}")
    return _packed(board, made.puzzles)


def _packed(board: Board, digits: Any, numbers: Sequence[int] | None = None) -> PuzzleRows:  # noqa: ANN401
    import numpy as np

    packed = np.ascontiguousarray(digits, "u1" if board.size <= 255 else "<u2")
    return PuzzleRows.of(board, range(len(packed)) if numbers is None else numbers, packed.tobytes())


# -- one by one ----------------------------------------------------------------------------------------------------


def _read_again(puzzles: Any, on_error: str, error: PuzzleError) -> Read:  # noqa: ANN401
    """Read one by one what was refused; raise the error that was met first, unless it was met earlier in the text."""
    items = None if _is_text(puzzles) else _items_of(puzzles)
    if items is None and on_error == "skip":
        return _skip_again(puzzles, error)
    if items is None and not _is_text(puzzles):
        raise error
    if on_error == "stop":
        _raise_soon(puzzles, items, error)
    try:
        return _read(puzzles, {}, on_error, error)
    except OneBoardError:
        raise
    except PuzzleError as later:
        is_later = 0 < _place_of(error) < _place_of(later)
        raise (later if is_later else error) from None


def _skip_again(puzzles: Any, error: PuzzleError) -> Read:  # noqa: ANN401
    """Read text or an array again without the puzzles that cannot be read; raise the error if it is about the whole."""
    if _is_text(puzzles):
        return _read_text(puzzles, {}, error, "skip")
    try:
        return _read_array(puzzles, {"size": _CLASSIC.size}, "skip")
    except PuzzleError:
        raise error from None


def _raise_soon(puzzles: Any, items: Sequence[Any] | None, error: PuzzleError) -> None:  # noqa: ANN401
    """Raise an error about a puzzle that cannot be read alone either, before a million others are read again."""
    if "expected a digit" not in str(error):
        return
    at = _place_of(error) - 1
    if items is None:
        items = (puzzles if isinstance(puzzles, str) else bytes(puzzles)).splitlines()
    if 0 <= at < len(items):
        try:
            Puzzle(items[at])
        except PuzzleError:
            raise error from None


def _place_of(error: PuzzleError) -> int:
    """The number of the line or puzzle that a message names; 0 if it names none."""
    found = re.search(r"(?:line|puzzle) (\d+)", str(error))
    return int(found[1]) if found else 0


def _read(puzzles: Any, options: BoardOptions, on_error: str, first: PuzzleError | None = None) -> Read:  # noqa: ANN401
    if _is_text(puzzles):
        return _read_text(puzzles, options, first, on_error)
    if isinstance(getattr(puzzles, "grid", puzzles), Grid):  # one that stands alone
        puzzles = [puzzles]
    items = _items_of(puzzles)
    if items is None:
        return _read_array(puzzles, options, on_error)
    return _read_items(items, options, on_error)


def _is_text(puzzles: object) -> bool:
    return isinstance(puzzles, str | bytes | bytearray) or (isinstance(puzzles, memoryview) and puzzles.itemsize == 1)


def _items_of(puzzles: Any) -> Sequence[Any] | None:  # noqa: ANN401
    """The puzzles of a list or of a column of texts; None for numbers in an array."""
    if is_column(puzzles):
        return list(puzzles.to_pylist())
    if hasattr(puzzles, "__array__"):
        import numpy as np

        check_table(puzzles)
        values = np.asarray(puzzles)
        return list(values.reshape(-1).tolist()) if values.dtype.kind in "OUST" else None
    return puzzles if isinstance(puzzles, Sequence) and not isinstance(puzzles, array) else None


def _read_text(text: Any, options: BoardOptions, first: PuzzleError | None, on_error: str) -> Read:  # noqa: ANN401
    data: Any = as_text(bytes(text) if isinstance(text, memoryview) else text)
    if isinstance(data, list):  # digits, not text
        return _read_array(data, options, on_error)
    if on_error == "skip":
        if lines := _lines_of(data, options):
            return _read_items(lines, options or {"size": _CLASSIC.size}, on_error)
        try:
            return _read_text(data, options, first, "stop")
        except PuzzleError as error:
            raise PuzzleError(f'{error} (on_error="skip" needs a list, or text with one puzzle per line)') from None
    found = [puzzle.grid for puzzle in read_puzzles(data, **options)]
    if first and not header_problem(data.encode("utf-8")) and any(not grid.board.is_classic for grid in found):
        raise first  # 256 characters may be three puzzles and a rest as well as one of 16x16
    return _of_grids(found, range(len(found)), options), {}


def _lines_of(text: str, options: BoardOptions) -> list[str]:
    """The puzzles of a text that has one in each line, or that has 81 characters for each; none of other texts.

    Blank lines and comments are no puzzles.
    """
    try:
        cells = BoardSpec.asked(**options).board().cell_count
    except PuzzleError:  # a jigsaw without its layout, say
        return []
    lines = [line.strip() for line in text.splitlines()]
    lines = [line for line in lines if line and not line.startswith("#")]
    if len(lines) == 1 and not options and len(lines[0]) % cells == 0:
        lines = [lines[0][at : at + cells] for at in range(0, len(lines[0]), cells)]
    is_by_line = cells >= _FEWEST and any(len(line) == cells for line in lines)
    return lines if is_by_line and not header_problem(text.encode("utf-8")) else []


def _read_items(items: Sequence[Any], options: BoardOptions, on_error: str) -> Read:
    grids: list[Grid] = []
    rows: list[int] = []
    errors: dict[int, str] = {}
    if items and all(isinstance(item, list | tuple) and len(item) == len(items) > 1 for item in items):
        raise OneBoardError(f"expected a list of puzzles, got {len(items)} rows of one: put them into a list")
    for number, item in enumerate(items):
        try:
            grid = Puzzle(item, **options).grid
            _check_board(grid, grids, number)
        except OneBoardError as error:
            if on_error == "stop":
                raise
            errors[number] = str(error)
        except PuzzleError as error:
            reason = re.sub(r"^line 1(, column \d+)?: ", "", str(error))
            if on_error == "stop":
                got = f": {shorten(item)}" if item is None or isinstance(item, float) else ""
                raise FormatError(f"puzzle {number + 1}: {reason}{got}") from None
            errors[number] = reason
        else:
            grids.append(grid)
            rows.append(number)
    return _of_grids(grids, rows, options), errors


def _check_board(grid: Grid, others: list[Grid], number: int) -> None:
    if others and grid.board != others[0].board:
        how = difference(others[0].board, grid.board)
        raise OneBoardError(f"the puzzles are on different boards: {how} (puzzle {number + 1})")
    if grid.candidates:
        raise OneBoardError(f"puzzle {number + 1} has pencil marks, which are not supported here")


def _of_grids(grids: list[Grid], numbers: Sequence[int], options: BoardOptions) -> PuzzleRows:
    for number, grid in enumerate(grids):
        _check_board(grid, grids[:1], number)
    board = grids[0].board if grids else BoardSpec.asked(**options).board()
    return PuzzleRows.of(board, numbers, b"".join([_native.pack_values(grid.values, board.size) for grid in grids]))


def _read_array(digits: Any, options: BoardOptions, on_error: str = "stop") -> Read:  # noqa: ANN401
    """Digits in an array of shape (N, cells) or (N, rows, columns). The first puzzle says the board."""
    import numpy as np

    try:
        values = np.asarray(digits)
    except (ValueError, TypeError, NotImplementedError):
        raise PuzzleError(f"expected text, lists or whole numbers, got {shorten(type(digits).__name__)}") from None
    if values.dtype.kind not in "uib" or values.ndim < 1:
        raise PuzzleError(f"expected whole numbers of shape (N, cells), got {values.dtype} of shape {values.shape}")
    if values.ndim == 1:
        cells = BoardSpec.asked(**options).board().cell_count
        if values.size % cells:
            raise PuzzleError(f"expected {cells} digits for each puzzle, got {values.size}")
        values = values.reshape(-1, cells)
    if not len(values):
        return _of_grids([], [], options), {}
    # To skip a first puzzle with other numbers, the board is that of an empty one.
    board = Puzzle(values[0] if on_error == "stop" else np.zeros_like(values[0]), **options).board
    if values[0].size != board.cell_count:  # a canvas with holes
        return _read_items(list(values), options, on_error)
    rows = values.reshape(len(values), -1)
    is_digit = (rows >= 0) & (rows <= board.size)
    if is_digit.all():
        return _packed(board, rows), {}
    is_right = is_digit.all(axis=1)
    errors = {}
    for row in np.flatnonzero(~is_right).tolist():
        cell = int(np.argmin(is_digit[row]))
        reason = f"cell {cell + 1}: expected a digit from 0 to {board.size}, got {int(rows[row, cell])}"
        if on_error == "stop":
            raise FormatError(f"puzzle {row + 1}, {reason}")
        errors[row] = reason
    return _packed(board, rows[is_right], np.flatnonzero(is_right).tolist()), errors


def scatter(rows: PuzzleRows, errors: Errors, *arrays: Iterable[Any]) -> list[Any]:
    """Arrays of answers in the order of all that was given; zeros for puzzles that were skipped."""
    import numpy as np

    if not errors:
        return list(arrays)
    spread = []
    for part in map(np.asarray, arrays):
        whole = np.zeros((len(rows) + len(errors), *part.shape[1:]), part.dtype)
        whole[rows.numbers] = part
        spread.append(whole)
    return spread
