"""Many puzzles of one board, for solve_many, rate_many and canonical_many.

Lines of 81 characters and arrays are read at once, by `buffers.py`. All else, and all that is refused there, is read
puzzle by puzzle, as `Puzzle` and `nonet.read` do. So a puzzle that one of them takes is taken in bulk, too.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any, TypeVar

from nonet.batch.buffers import as_buffer, check_table, header_problem
from nonet.batch.columns import is_column
from nonet.board import Board, Grid, make_board
from nonet.board.difference import difference
from nonet.errors import EngineUnavailable, FormatError, PuzzleError, install_command, shorten
from nonet.puzzle import BoardOptions, Puzzle, as_text, read_puzzles
from nonet.records import dataclass

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_ON_ERROR = ("stop", "skip")
_CLASSIC = make_board()
_FEWEST = 16  # cells of a puzzle in a line; a shorter line may be a row of a grid

R = TypeVar("R")


class OneBoardError(PuzzleError):
    """Puzzles that cannot be answered together, each of which can be read."""


@dataclass(frozen=True, slots=True)
class Puzzles:
    """Puzzles of one board: bytes of text or digits, one puzzle every `stride` bytes.

    `rows` are their numbers among all that was given, from 0; None where none was skipped. `errors` say why others
    were skipped, by their number. What was read at once may still hold characters that are no digits; the core refuses
    them.
    """

    board: Board
    data: memoryview
    stride: int
    rows: NDArray[np.intp] | None = None
    errors: Mapping[int, str] = field(default_factory=dict)

    def __len__(self) -> int:
        return (len(self.data) + self.stride - 1) // self.stride

    @property
    def total(self) -> int:
        """How many puzzles were given, those among them that were skipped."""
        return len(self) + len(self.errors)

    @property
    def digits(self) -> NDArray[np.unsignedinteger[Any]]:
        """The digits of puzzles that are not text, a row for each."""
        import numpy as np

        kind = "u1" if self.board.size <= 255 else "<u2"
        found: NDArray[np.unsignedinteger[Any]] = np.frombuffer(self.data, kind)
        return found.reshape(-1, self.board.cell_count)


def answer_many(
    puzzles: Any,  # noqa: ANN401  (what it may be is said at solve_many)
    options: BoardOptions,
    on_error: str,
    answer: Callable[[Puzzles], R],
) -> R:
    """Answer puzzles that are read at once or, where that refuses them, one by one.

    `answer` raises FormatError for a character that is no digit.
    """
    if on_error not in _ON_ERROR:
        raise PuzzleError(f"expected {' or '.join(_ON_ERROR)} for on_error, got {shorten(on_error)}")
    _need_numpy()
    if isinstance(puzzles, Iterator):
        puzzles = list(puzzles)
    if (known := _created(puzzles, options)) is not None:
        return answer(known)
    if options:
        words: BoardOptions = {name: value for name, value in options.items() if value is not None}  # type: ignore[assignment]
        if words:
            return answer(_read(puzzles, words, on_error))
    try:
        read = Puzzles(_CLASSIC, *as_buffer(puzzles))
    except PuzzleError as error:
        return answer(_read_again(puzzles, on_error, error))
    try:
        return answer(read)
    except FormatError as error:
        return answer(_read_again(puzzles, on_error, error))


def _need_numpy() -> None:
    try:
        import numpy as np  # noqa: F401
    except ImportError:
        raise EngineUnavailable(f"functions for many puzzles need numpy ({install_command('numpy')})") from None


def _created(made: Any, options: BoardOptions) -> Puzzles | None:  # noqa: ANN401
    """The puzzles of a ManyCreated, which knows their board; None for all else."""
    board = getattr(made, "board", None)
    if not isinstance(board, Board) or not hasattr(made, "puzzles"):
        return None
    if said := [name for name, value in options.items() if value is not None]:
        raise PuzzleError(f"expected no {said[0]} for new puzzles, which know their board, got {shorten(board.title)}")
    return _packed(board, made.puzzles)


def _packed(board: Board, digits: Any, rows: Any = None, errors: Mapping[int, str] | None = None) -> Puzzles:  # noqa: ANN401
    import numpy as np

    kind = "u1" if board.size <= 255 else "<u2"
    packed = np.ascontiguousarray(digits, kind)
    return Puzzles(board, memoryview(packed.tobytes()), board.cell_count * packed.itemsize, rows, errors or {})


# -- one by one ----------------------------------------------------------------------------------------------------


def _read_again(puzzles: Any, on_error: str, error: PuzzleError) -> Puzzles:  # noqa: ANN401
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


def _skip_again(puzzles: Any, error: PuzzleError) -> Puzzles:  # noqa: ANN401
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


def _read(puzzles: Any, options: BoardOptions, on_error: str, first: PuzzleError | None = None) -> Puzzles:  # noqa: ANN401
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


def _read_text(text: Any, options: BoardOptions, first: PuzzleError | None, on_error: str) -> Puzzles:  # noqa: ANN401
    data: Any = as_text(bytes(text) if isinstance(text, memoryview) else text)
    if isinstance(data, list):  # digits, not text
        return _read_array(data, options, on_error)
    if on_error == "skip":
        if lines := _lines_of(data, options):
            return _read_items(lines, options or {"size": _CLASSIC.size}, on_error)
        try:
            return _read_text(data, options, first, "stop")
        except PuzzleError as error:
            raise PuzzleError(f'{error} (on_error="skip" needs a list, or text with a puzzle a line)') from None
    found = [puzzle.grid for puzzle in read_puzzles(data, **options)]
    if first and not header_problem(data.encode("utf-8")) and any(grid.board != _CLASSIC for grid in found):
        raise first  # 256 characters may be three puzzles and a rest as well as one of 16x16
    return _of_grids(found, None, {}, options)


def _lines_of(text: str, options: BoardOptions) -> list[str]:
    """The puzzles of a text that has one in each line, or that has 81 characters for each; none of other texts.

    Blank lines and comments are no puzzles.
    """
    try:
        cells = make_board(**{name: value for name, value in options.items() if name != "format"}).cell_count  # type: ignore[arg-type]
    except PuzzleError:  # a jigsaw without its layout, say
        return []
    lines = [line.strip() for line in text.splitlines()]
    lines = [line for line in lines if line and not line.startswith("#")]
    if len(lines) == 1 and not options and len(lines[0]) % cells == 0:
        lines = [lines[0][at : at + cells] for at in range(0, len(lines[0]), cells)]
    is_by_line = cells >= _FEWEST and any(len(line) == cells for line in lines)
    return lines if is_by_line and not header_problem(text.encode("utf-8")) else []


def _read_items(items: Sequence[Any], options: BoardOptions, on_error: str) -> Puzzles:
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
    return _of_grids(grids, rows if errors else None, errors, options)


def _check_board(grid: Grid, others: list[Grid], number: int) -> None:
    if others and grid.board != others[0].board:
        how = difference(others[0].board, grid.board)
        raise OneBoardError(f"expected puzzles of one board, {how} (puzzle {number + 1})")
    if grid.candidates:
        raise OneBoardError(f"expected puzzles without pencil marks, got some (puzzle {number + 1})")


def _of_grids(grids: list[Grid], rows: list[int] | None, errors: Mapping[int, str], options: BoardOptions) -> Puzzles:
    import numpy as np

    for number, grid in enumerate(grids):
        _check_board(grid, grids[:1], number)
    if grids:
        board = grids[0].board
    else:
        board = make_board(**{name: value for name, value in options.items() if name != "format"})  # type: ignore[arg-type]
    digits = np.array([grid.values for grid in grids], np.uint16).reshape(-1, board.cell_count)
    return _packed(board, digits, None if rows is None else np.array(rows, np.intp), errors)


def _read_array(digits: Any, options: BoardOptions, on_error: str = "stop") -> Puzzles:  # noqa: ANN401
    """Digits in an array of shape (N, cells) or (N, rows, columns). The first puzzle says the board."""
    import numpy as np

    try:
        values = np.asarray(digits)
    except (ValueError, TypeError, NotImplementedError):
        raise PuzzleError(f"expected text, lists or whole numbers, got {shorten(type(digits).__name__)}") from None
    if values.dtype.kind not in "uib" or values.ndim < 1:
        raise PuzzleError(f"expected whole numbers of shape (N, cells), got {values.dtype} of shape {values.shape}")
    if values.ndim == 1:
        cells = make_board(**{name: value for name, value in options.items() if name != "format"}).cell_count  # type: ignore[arg-type]
        if values.size % cells:
            raise PuzzleError(f"expected {cells} digits for each puzzle, got {values.size}")
        values = values.reshape(-1, cells)
    if not len(values):
        return _of_grids([], None, {}, options)
    # To skip a first puzzle with other numbers, the board is that of an empty one.
    board = Puzzle(values[0] if on_error == "stop" else np.zeros_like(values[0]), **options).board
    if values[0].size != board.cell_count:  # a canvas with holes
        return _read_items(list(values), options, on_error)
    rows = values.reshape(len(values), -1)
    is_digit = (rows >= 0) & (rows <= board.size)
    if is_digit.all():
        return _packed(board, rows)
    is_right = is_digit.all(axis=1)
    errors = {}
    for row in np.flatnonzero(~is_right).tolist():
        cell = int(np.argmin(is_digit[row]))
        reason = f"cell {cell + 1}: expected a digit from 0 to {board.size}, got {int(rows[row, cell])}"
        if on_error == "stop":
            raise FormatError(f"puzzle {row + 1}, {reason}")
        errors[row] = reason
    return _packed(board, rows[is_right], np.flatnonzero(is_right), errors)


def scatter(found: Puzzles, *arrays: Iterable[Any]) -> list[Any]:
    """Arrays of answers in the order of all that was given; zeros for puzzles that were skipped."""
    import numpy as np

    if found.rows is None:
        return list(arrays)
    spread = []
    for part in map(np.asarray, arrays):
        whole = np.zeros((found.total, *part.shape[1:]), part.dtype)
        whole[found.rows] = part
        spread.append(whole)
    return spread
