"""Reading the puzzle of a line, for every kind of work."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache

from nonet._base.errors import FormatError, GeometryError, PuzzleError, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.bulk.sources.base import Chunk, Said
from nonet.bulk.sources.made import PuzzleChunk
from nonet.formats import line as line_format
from nonet.formats.header_lines import bare_rule, is_key_line, read_columns, unknown_key
from nonet.formats.line import Usual
from nonet.model import Board, BoardSpec
from nonet.model.board import AsListed
from nonet.puzzle.puzzle import Puzzle
from nonet.solver import core as _native

COMMENT = re.compile(rb"\s*(?:#.*)?", re.DOTALL)  # or nothing at all
_PUZZLE = re.compile(rb"\s*[^\s,;:#]+")  # as formats.line has it


class StrayHeader(FormatError):
    """A header below puzzles of a stream. It is never skipped: puzzles below it would be read on the wrong board."""


def is_skippable(error: FormatError) -> bool:
    """Whether what follows a line that is no puzzle may be answered all the same."""
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
    """What is wrong with a line, compared with what the first lines of the input hold.

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
    """What follows the puzzle need not be text: it is skipped."""
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        puzzle = _PUZZLE.match(line)
        if puzzle and puzzle.end() <= error.start:
            return puzzle[0].decode()
        raise FormatError(f"expected text (UTF-8), got the byte 0x{line[error.start]:02x}", 1) from None


# Reading the puzzles of a chunk: lines that begin with 81 cells by the core, all others one by one.

Odd = tuple[int, Puzzle | FormatError | None]  # a record that is no line of 81 cells: None where it is blank


@dataclass(frozen=True, slots=True)
class ChunkReader:
    """Reads chunks of puzzles on a board, or on the boards that their columns say. With `skip`, faults are told."""

    choice: BoardSpec
    skip: bool = False

    def read(self, chunk: Chunk, usual: Usual | None) -> tuple[int, bytes, Sequence[Odd]]:
        """How many records there are, the values of those that begin with 81 cells, and what all others are.

        FormatError at a record that is no puzzle, unless such are skipped.
        """
        if isinstance(chunk, PuzzleChunk):
            return len(chunk.puzzles), b"", list(enumerate(chunk.puzzles))
        text = chunk.lines()
        if b"\r" in text:
            text = text.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        said = chunk.said()
        if said is None and is_classic_spec(self.choice):
            records, cells, others = _native.gather_lines(text)
            odd = [(record, bytes(text[start:end])) for record, start, end in others]
        else:
            lines = bytes(text).removesuffix(b"\n").split(b"\n") if text else []
            records, cells, odd = len(lines), b"", list(enumerate(lines))
        return records, cells, list(self._odd(chunk, odd, usual))

    def _odd(self, chunk: Chunk, lines: Sequence[tuple[int, bytes]], usual: Usual | None) -> Iterator[Odd]:
        said = chunk.said()
        for record, line in lines:
            if COMMENT.fullmatch(line):
                yield record, None
                continue
            try:
                yield record, read_record(line, said[record] if said else (), self.choice, usual)
            except FormatError as error:
                fault = chunk.explain(record, error)
                if not (self.skip and is_skippable(fault)):
                    raise fault from None
                yield record, fault


@lru_cache(maxsize=64)
def is_classic_spec(choice: BoardSpec) -> bool:
    """Whether a puzzle of 81 cells is on the classic board."""
    try:
        return choice.board(9).is_classic
    except GeometryError:  # the reader of the puzzle says that it does not fit
        return False


# The puzzles that are found in a chunk, by their boards.


class FoundPuzzles:
    """The puzzles of a chunk, and the records that are no puzzles."""

    def __init__(self) -> None:
        self.records = 0
        self._lists: dict[AsListed, tuple[list[int], list[bytes]]] = {}  # remarks name regions
        self.marked: list[tuple[int, Puzzle]] = []  # with pencil marks
        self.skipped: list[tuple[int, str]] = []

    def add_puzzle(self, record: int, puzzle: Puzzle) -> None:
        if puzzle.grid.candidates is None:
            self.add(record, puzzle.board, bytes(puzzle.grid.values))
        else:
            self.marked.append((record, puzzle))
            self.records = max(self.records, record + 1)

    def add(self, record: int, board: Board, values: bytes) -> None:
        records, puzzles = self._lists.setdefault(AsListed(board), ([], []))
        records.append(record)
        puzzles.append(values)
        self.records = max(self.records, record + 1)

    @property
    def boards(self) -> list[tuple[Board, list[int], bytes]]:
        """Of each board, which records are on it, and their values."""
        return [(listed.board, records, b"".join(puzzles)) for listed, (records, puzzles) in self._lists.items()]

    @property
    def puzzles(self) -> int:
        return len(self.marked) + sum(len(records) for records, _ in self._lists.values())

    def numbers(self) -> list[int]:
        """Of each record, how many puzzles come before it."""
        is_puzzle = [0] * (self.records + 1)
        for records, _ in self._lists.values():
            for record in records:
                is_puzzle[record] = 1
        for record, _ in self.marked:
            is_puzzle[record] = 1
        before, numbers = 0, []
        for one in is_puzzle:
            numbers.append(before)
            before += one
        return numbers

    def part(self, start: int, end: int) -> FoundPuzzles:
        """What is found in some of the records; they keep their numbers."""
        part = FoundPuzzles()
        for listed, (records, puzzles) in self._lists.items():
            first, last = bisect_left(records, start), bisect_left(records, end)
            if first < last:
                part._lists[listed] = records[first:last], puzzles[first:last]
        part.marked = [(record, puzzle) for record, puzzle in self.marked if start <= record < end]
        part.skipped = [(record, reason) for record, reason in self.skipped if start <= record < end]
        part.records = end
        return part
