"""Puzzles of one board with the numbers of their rows, and reading those of a chunk.

Contents: `PuzzleRows`, `group_rows`, reading the puzzle of a line (`read_record`), `ChunkPuzzles`, `ChunkReader`.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeAlias

from nonet._base.errors import FormatError, PuzzleError, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.bulk.outcome import NOTED, SKIPPED, Remark
from nonet.bulk.sources.base import Chunk, Said
from nonet.bulk.sources.made import PuzzleChunk
from nonet.formats import line as line_format
from nonet.formats.header_lines import bare_rule, is_key_line, read_columns, unknown_key
from nonet.formats.line import Usual
from nonet.model import Board, BoardSpec, Grid
from nonet.model.board import CLASSIC_CELLS, AsListed
from nonet.puzzle.puzzle import Puzzle
from nonet.solver import core as _native

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Digits: TypeAlias = NDArray[np.unsignedinteger[Any]]
    Numbers: TypeAlias = Sequence[int] | NDArray[np.intp]

# For bytes.translate: lines of classic 9x9 puzzles become values. Other blanks of the line format, as the core knows
# them, become dots.
BLANKS = bytes.maketrans(b"*_-?Xx", b"......")
AS_VALUES = bytes.maketrans(b".0123456789", bytes((0, *range(10))))

_LARGEST = 9
STRANGE = re.compile(rb"[^0-9.\x00-\x09]")  # no cell, neither as text nor as value


@dataclass(frozen=True, slots=True, eq=False)
class PuzzleRows:
    """Puzzles of one board, and the numbers of their rows among all rows that were read, in order.

    `data` has a puzzle every `stride` bytes. These are its digits as the core reads them, 0 for an empty cell; or, if
    `is_raw`, classic 9x9 puzzles as they came, as text or digits, which may still have characters that are no cells.
    `grid` is a puzzle with pencil marks or placed digits. It is alone, since its digits do not say all of it.
    """

    board: Board
    numbers: Numbers
    data: bytes | bytearray | memoryview
    stride: int
    is_raw: bool = False
    grid: Grid | None = None

    @classmethod
    def of(cls, board: Board, numbers: Numbers, digits: bytes | memoryview, grid: Grid | None = None) -> PuzzleRows:
        """Puzzles whose digits stand side by side."""
        return cls(board, numbers, digits, board.cell_count * _width(board), grid=grid)

    @classmethod
    def raw(cls, board: Board, data: bytes | bytearray | memoryview, stride: int) -> PuzzleRows:
        """Classic 9x9 puzzles as they came; what follows the last one may lack."""
        return cls(board, range(-(-len(data) // stride)), data, stride, is_raw=True)

    def __len__(self) -> int:
        return len(self.numbers)

    @property
    def has_marks(self) -> bool:
        """True if it is a puzzle with pencil marks."""
        return self.grid is not None and self.grid.candidates is not None

    @property
    def is_classic(self) -> bool:
        """True if the quick paths for millions of puzzles take them: digits alone, on the classic 9x9 board."""
        return self.board.is_classic and not self.has_marks

    @property
    def digits(self) -> Digits:
        """The digits as an array with a row for each puzzle; FormatError with its place for what is no digit."""
        import numpy as np

        if self.is_raw:
            return digits_of(memoryview(self.data), self.stride)
        found: Digits = np.frombuffer(self.data, "u1" if _width(self.board) == 1 else "<u2")
        return found.reshape(-1, self.board.cell_count)

    def grid_at(self, place: int) -> Grid:
        """The puzzle at a place among these."""
        if self.grid is not None:
            return self.grid
        start = place * self.stride
        data = bytes(self.data[start : start + self.board.cell_count * _width(self.board)])
        if self.is_raw:
            return Grid(self.board, tuple(data.translate(BLANKS).translate(AS_VALUES)))
        return Grid(self.board, tuple(_native.unpack_values(data, self.board.size)))

    def grids(self) -> Iterator[Grid]:
        """All puzzles."""
        return map(self.grid_at, range(len(self)))

    def pick(self, places: Sequence[int] | NDArray[np.intp]) -> PuzzleRows:
        """Only the puzzles at some places."""
        if len(places) == len(self):
            return self
        import numpy as np

        at = np.asarray(places, np.intp)
        return PuzzleRows.of(self.board, np.asarray(self.numbers, np.intp)[at], self.digits[at].tobytes(), self.grid)

    def between(self, start: int, end: int) -> PuzzleRows:
        """Only the puzzles whose rows have these numbers."""
        first, last = bisect_left(self.numbers, start), bisect_left(self.numbers, end)
        data = self.data[first * self.stride : last * self.stride]
        return replace(self, numbers=self.numbers[first:last], data=data)


def _width(board: Board) -> int:
    """The bytes of a cell."""
    return 1 if board.size <= 255 else 2


def group_rows(grids: Iterable[tuple[int, Grid]], *, has_placed: bool = False) -> list[PuzzleRows]:
    """Grids with the numbers of their rows, by the boards they are on.

    Placed digits count as givens unless `has_placed`; grids that have some are then alone, as those with pencil marks.
    """
    found: dict[AsListed, tuple[list[int], list[bytes]]] = {}  # equal boards may name other regions
    alone = []
    for number, grid in grids:
        digits = _native.pack_values(grid.values, grid.board.size)
        kept = grid if has_placed or not grid.placed else replace(grid, placed=frozenset())
        if kept.candidates is not None or kept.placed:
            alone.append(PuzzleRows.of(grid.board, [number], digits, kept))
        else:
            numbers, puzzles = found.setdefault(AsListed(grid.board), ([], []))
            numbers.append(number)
            puzzles.append(digits)
    groups = (PuzzleRows.of(listed.board, numbers, b"".join(puzzles)) for listed, (numbers, puzzles) in found.items())
    return [*alone, *groups]


def digits_of(puzzles: memoryview, stride: int, first: int = 1) -> NDArray[np.uint8]:
    """The digits of puzzles, as text or as values, a row each; `first` is the number of the first of them.

    FormatError with its place for what is no digit.
    """
    import numpy as np

    count = -(-len(puzzles) // stride)
    lines = bytes(puzzles).translate(AS_VALUES) + b"\n" * (count * stride - len(puzzles))
    found = np.frombuffer(lines, np.uint8).reshape(count, stride)[:, :CLASSIC_CELLS]
    if count and found.max() > _LARGEST:
        raise find_fault(puzzles, stride, first)
    return found


def find_fault(puzzles: memoryview, stride: int, first: int) -> FormatError:
    """The error for puzzles that the core refused; `first` is the number of the first of them."""
    for number, at in enumerate(range(0, len(puzzles), stride), first):
        text = bytes(puzzles[at : at + stride])
        if strange := STRANGE.search(text, 0, CLASSIC_CELLS):
            got = strange[0].decode("latin-1")
            return strange_cell(
                f"puzzle {number}, cell {strange.start() + 1}",
                got if got.isascii() and got.isprintable() else str(ord(got)),
            )
    raise AssertionError  # then the core would not have refused


def strange_cell(place: str, got: str) -> FormatError:
    """The error for a character that is no cell of a classic 9x9 puzzle."""
    return FormatError(f"{place}: expected a digit, '.' or 0, got {shorten(got)}")


# Reading the puzzle of a line, for every kind of work.

COMMENT = re.compile(rb"\s*(?:#.*)?", re.DOTALL)  # or nothing at all
_PUZZLE = re.compile(rb"\s*[^\s,;:#]+")  # as formats.line has it


class StrayHeader(FormatError):
    """A header below puzzles of a stream. It is never skipped: puzzles below it would be read on the wrong board."""


def is_skippable(error: FormatError) -> bool:
    """Return True if the lines after one that is not a puzzle may still be answered."""
    return not isinstance(error, StrayHeader)


def puzzle_of(text: str, choice: BoardSpec) -> Puzzle | None:
    """The puzzle of a line; None if it is blank."""
    if choice.full_kind.is_square:
        parsed = line_format.read_line(text, 1)
    else:
        from nonet.formats import canvases  # a start on a square board does without

        parsed = canvases.read_line(text, 1, choice)
    return Puzzle.of_parsed(parsed, "line", choice) if parsed else None


@lru_cache(maxsize=256)
def spec_for(said: Said, choice: BoardSpec) -> BoardSpec:
    """The board of a record that has columns for it; FormatError of line 1 if they contradict what was asked for."""
    return read_columns(said).joined(choice)


def read_line(line: bytes, choice: BoardSpec) -> Puzzle | None:
    """The same of bytes; all that can be wrong is a FormatError of line 1."""
    try:
        text = _text_of(line)
        if is_key_line(text):
            message = f"expected one header, above all puzzles, got another: {shorten(text.strip())}"
            raise unknown_key(text) or StrayHeader(message, 1)
        return puzzle_of(text, choice)
    except FormatError as error:
        raise bare_rule(line.decode("utf-8", "replace")) or error from None
    except PuzzleError as error:  # a board that cannot be: it names its line, which we do better
        raise FormatError(str(error).removeprefix("line 1: "), 1) from None


def read_record(line: bytes, said: Said, choice: BoardSpec, usual: Usual | None) -> Puzzle | None:
    """The puzzle of a record whose columns say this of its board; errors compare it with what others hold."""
    own = spec_for(said, choice)
    try:
        return read_line(line, own)
    except FormatError as error:
        # Only lines of square boards are compared: what other boards hold is not counted in squares.
        raise (_beside_others(error, line, usual) if own.full_kind.is_square else error) from None


def _beside_others(error: FormatError, line: bytes, usual: Usual | None) -> FormatError:
    """Return the error of a line, compared with what the first lines of the input hold.

    With those, not with its neighbours: a message must not depend on how the input was cut.
    """
    text = line.decode("utf-8", "replace")
    if is_key_line(text) or bare_rule(text):
        return error
    try:
        line_format.read_line(_text_of(line), 1)  # it may be a puzzle, but of a board that cannot be
    except FormatError:
        try:
            line_format.read_line(_text_of(line), 1, usual and usual._replace(place="other lines"))
        except FormatError as better:
            return better
    return error


def _text_of(line: bytes) -> str:
    """Return the line as text, or only its puzzle if what follows that is not text."""
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        puzzle = _PUZZLE.match(line)
        if puzzle and puzzle.end() <= error.start:
            return puzzle[0].decode()
        raise FormatError(f"expected text (UTF-8), got the byte 0x{line[error.start]:02x}", 1) from None


# Reading the puzzles of a chunk: lines that begin with 81 cells by the core, all others one by one.

_record_of = attrgetter("record")


class NotQuick(Exception):
    """A puzzle in a chunk is not for the quick way."""


@dataclass(frozen=True, slots=True)
class ChunkPuzzles:
    """The puzzles of a chunk, and what is wrong with records that are none. All others are blank.

    `at_once` are those of the rows that were read at once, and `others` are the records beside them.
    """

    records: int
    rows: Sequence[PuzzleRows]
    faults: Sequence[tuple[int, FormatError]] = ()
    at_once: PuzzleRows | None = None
    others: Sequence[int] = ()

    @property
    def puzzles(self) -> int:
        """The number of puzzles."""
        return sum(map(len, self.rows))

    def told(self, remarks: Iterable[Remark]) -> list[Remark]:
        """The first remarks of each sort, with those on the faults, in the order of their records."""
        skipped = [Remark(record, 0, SKIPPED, partial(str, fault.reason)) for record, fault in self.faults[:NOTED]]
        first = [*skipped, *sorted(remarks, key=_record_of)[:NOTED]]
        return [one._replace(puzzle=self._puzzles_before(one.record)) for one in sorted(first, key=_record_of)]

    def part(self, start: int, end: int) -> ChunkPuzzles:
        """The records from one number up to another, which keep their numbers."""
        rows = [some for some in (rows.between(start, end) for rows in self.rows) if len(some)]
        faults = [(record, fault) for record, fault in self.faults if start <= record < end]
        return ChunkPuzzles(end, rows, faults)

    def _puzzles_before(self, record: int) -> int:
        return sum(bisect_left(rows.numbers, record) for rows in self.rows)

    def in_order(self, answers: Mapping[int, bytes], blank: bytes, part: Callable[[int, int], bytes] | None) -> bytes:
        """The answers to all records, by their numbers; `part` has those to the rows that were read at once."""
        if part is None:
            return b"".join([answers.get(record, blank) for record in range(self.records)])
        pieces: list[bytes] = []
        done = 0
        for before, record in enumerate(self.others):
            place = record - before
            pieces += (part(done, place), answers.get(record, blank))
            done = place
        return b"".join([*pieces, part(done, self.records - len(self.others))])


@dataclass(frozen=True, slots=True)
class ChunkReader:
    """Reads chunks of puzzles on a board, or on the boards that their columns say. With `skip`, faults are told.

    `problem_of` says why puzzles of a board are faults, too.
    """

    choice: BoardSpec
    skip: bool = False
    problem_of: Callable[[Board], str | None] | None = None

    def read(
        self,
        chunk: Chunk,
        usual: Usual | None,
        takes: Callable[[Grid], bool] | None = None,
        *,
        is_raw: bool = False,
    ) -> ChunkPuzzles:
        """The puzzles of a chunk.

        FormatError at a record that is no puzzle, unless such are skipped. NotQuick at a puzzle that `takes` refuses;
        those that are read at once are asked about only once. With `is_raw`, classic puzzles stay as they came if all
        lines are equally long.
        """
        others: Mapping[int, bytes | Puzzle]
        at_once: PuzzleRows | None = None
        said: Sequence[Said] | None = None
        if isinstance(chunk, PuzzleChunk):
            records, others = len(chunk.puzzles), dict(enumerate(chunk.puzzles))
        else:
            text, said = chunk.lines(), chunk.said()
            board = self._board_of(said)
            if is_raw and board and board.is_classic and (raw := _raw_rows(board, text)):
                return ChunkPuzzles(len(raw), [raw], at_once=raw)
            records, cells, others = _gather(text, in_core=board is not None and not _native.missing())
            if board and cells:
                at_once = PuzzleRows.of(board, _numbers_beside(others, records), cells)
                if takes and not takes(at_once.grid_at(0)):
                    raise NotQuick
        found: list[tuple[int, Grid]] = []
        faults: list[tuple[int, FormatError]] = []
        for record, item in others.items():
            try:
                grid = self._grid_of(item, said[record] if said else (), usual)
            except FormatError as error:
                fault = chunk.explain(record, error)
                if not (self.skip and is_skippable(fault)):
                    raise fault from None
                faults.append((record, fault))
                continue
            if grid is None:
                continue
            if takes and not takes(grid):
                raise NotQuick
            found.append((record, grid))
        rows = [*([at_once] if at_once else []), *group_rows(found, has_placed=True)]
        return ChunkPuzzles(records, rows, faults, at_once, list(others))

    def _board_of(self, said: Sequence[Said] | None) -> Board | None:
        """The board of each line that has 81 cells; None where columns say several, or where none has so many."""
        try:
            choices = {spec_for(one, self.choice) for one in set(said)} if said else {self.choice}
        except FormatError:  # the reader of the record says what is wrong
            return None
        boards = [nine_board(choice) for choice in choices]
        first = boards[0]
        return first if first and all(each and AsListed(each) == AsListed(first) for each in boards) else None

    def _grid_of(self, item: bytes | Puzzle, said: Said, usual: Usual | None) -> Grid | None:
        """The puzzle of a line, or one that was read before; None if the line is blank."""
        if isinstance(item, bytes) and COMMENT.fullmatch(item):
            return None
        puzzle = item if isinstance(item, Puzzle) else read_record(item, said, self.choice, usual)
        if puzzle is None:
            return None
        if self.problem_of and (problem := self.problem_of(puzzle.board)):
            raise FormatError(problem, 1)
        return puzzle.grid


@lru_cache(maxsize=64)
def nine_board(choice: BoardSpec) -> Board | None:
    """The board of a line of 81 cells; None where it does not fit, as the reader of the line says."""
    try:
        board = choice.board(9) if choice.full_kind.is_square else None
    except PuzzleError:
        return None
    return board if board and board.cell_count == CLASSIC_CELLS else None


def _raw_rows(board: Board, text: bytes | bytearray) -> PuzzleRows | None:
    """All lines as they came, if they are equally long."""
    lines = text if text.endswith(b"\n") else text + b"\n"
    stride = _common_line(lines)
    return PuzzleRows.raw(board, lines, stride) if stride else None


def _common_line(text: bytes | bytearray) -> int:
    """The length of the lines if all are equally long and have room for a puzzle, else 0."""
    if not _native.missing():
        return _native.common_line(text)
    stride = text.find(b"\n") + 1
    lines = len(text) // stride if stride > CLASSIC_CELLS else 0
    is_common = lines and len(text) == lines * stride and text[stride - 1 :: stride] == b"\n" * lines
    return stride if is_common and text.count(b"\n") == lines else 0


def _gather(text: bytes | bytearray, *, in_core: bool) -> tuple[int, bytes, dict[int, bytes]]:
    """Return the number of lines, the values of those that begin with 81 cells, and the others by their records."""
    if b"\r" in text:
        text = text.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    if in_core:
        records, cells, others = _native.gather_lines(text)
        return records, cells, {record: bytes(text[start:end]) for record, start, end in others}
    lines = bytes(text).removesuffix(b"\n").split(b"\n") if text else []
    return len(lines), b"", dict(enumerate(lines))


def _numbers_beside(others: Iterable[int], records: int) -> Sequence[int]:
    """The records that are none of these, which are in order."""
    numbers: list[int] = []
    start = 0
    for record in others:
        numbers.extend(range(start, record))
        start = record + 1
    return [*numbers, *range(start, records)] if start else range(records)
