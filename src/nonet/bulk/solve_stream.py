"""Chunks of one-line puzzles to lines of solutions: the work of `sudoku solve` on a stream.

Classic 9x9 puzzles are solved in bulk, all others one by one. Three ways, from fast to slow, that give the same bytes:

- all lines of a chunk are equally long and begin with 81 cells: the core reads them where they lie (`_regular`);
- most lines begin with 81 cells: the core gathers those, the few others are looked at in Python (`_mixed`);
- a puzzle of another size or kind is solved by an engine, in the main thread, where Ctrl-C is heard (`thorough`).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import field
from functools import cached_property, partial
from itertools import islice
from typing import Protocol

from nonet._base.errors import FormatError
from nonet._base.fast_dataclass import dataclass
from nonet.bulk.outcome import NOTED, SKIPPED, ChunkResult, Column, Remark, Text
from nonet.bulk.read import COMMENT, is_classic_spec, is_skippable, puzzle_of, read_record, spec_for
from nonet.bulk.sources.base import Chunk, Said
from nonet.bulk.sources.made import PuzzleChunk
from nonet.formats import write
from nonet.formats.line import Usual
from nonet.model import BoardSpec, Grid, make_board
from nonet.model.board import CLASSIC_CELLS
from nonet.puzzle.puzzle import Puzzle
from nonet.solver import core as _native
from nonet.solver import engine_name, find_engine
from nonet.solver.base import BulkEngine, Solved, Verdict
from nonet.solver.bulk import check_engine, find_quick_engine, is_quick_engine, takes_large_chunks

LINE = CLASSIC_CELLS + 1

NONE, SEVERAL, UNDECIDED = Verdict.NONE.value, Verdict.MULTIPLE.value, Verdict.UNDECIDED.value

_CLASSIC = make_board()
_LIMIT = 2
_LARGE_CHUNK = 1 << 24  # bytes, for an engine that takes more puzzles at a time than a core
_NO_COUNT = 255  # for a record without an answer to count
_LINE_FEED = 10
_COUNTS = {Verdict.NONE: 0, Verdict.UNIQUE: 1, Verdict.MULTIPLE: 2}
_NOT_ONE = re.compile(rb"[^\x01]")
_AS_TEXT = bytes(range(48, 58)) + bytes([_NO_COUNT]) * 246  # a value from 0 to 9 as a digit
_BLANKS = bytes.maketrans(b"*_-?Xx", b"......")  # other blanks of the line format, as the core knows them


class Answered(Protocol):
    """The facts about a solved puzzle."""

    @property
    def solution(self) -> Grid | None: ...

    @property
    def verdict(self) -> Verdict: ...

    @property
    def sentence(self) -> str: ...


class LineSolver:
    """Solves the lines of chunks. `solve` solves one puzzle and can say in words what it found."""

    columns: tuple[Column, ...] = (Column("solution"), Column("count", "count"))
    chunk_size: int | None = None
    usual: Usual | None = None

    def __init__(
        self,
        choice: BoardSpec,
        solve: Callable[[Puzzle], Answered],
        engine: str | None = None,
        *,
        skip: bool = False,
        puzzles: int = 0,
    ) -> None:
        """`engine` may also be one for many puzzles; `puzzles` is how many there may be, 0 if nobody knows."""
        self.choice, self.solve, self.skip = choice, solve, skip
        self._engine, self._expected = name_of_engine(engine), puzzles
        if takes_large_chunks(self._engine, puzzles):
            self.chunk_size = _LARGE_CHUNK

    @cached_property
    def bulk(self) -> BulkEngine | None:
        """Found where the work is done: what plans it for a cluster may have no GPU."""
        return find_quick_engine(_CLASSIC, self._engine, self._expected)

    @property
    def has_bulk(self) -> bool:
        return self.bulk is not None and is_classic_spec(self.choice)

    def quick(self, chunk: Chunk) -> ChunkResult | None:
        if not self.has_bulk:
            return None
        if isinstance(chunk, PuzzleChunk):
            return self._puzzles(chunk.puzzles) if all(map(self._is_in_bulk, chunk.puzzles)) else None
        try:
            text = chunk.lines()
        except FormatError as error:
            return ChunkResult(b"", 0, 0, fault=error)
        return (self._is_plain(chunk) and self._regular(text)) or self._mixed(chunk, text, others=False)

    def thorough(self, chunk: Chunk) -> ChunkResult:
        if isinstance(chunk, PuzzleChunk):
            return self._puzzles(chunk.puzzles)
        try:
            text = chunk.lines()
        except FormatError as error:
            return ChunkResult(b"", 0, 0, fault=error)
        outcome = self._mixed(chunk, text, others=True)
        assert outcome is not None
        return outcome

    def stop(self) -> None:
        """Nothing: a chunk in bulk takes half a second at most."""

    def _puzzles(self, puzzles: Sequence[Puzzle]) -> ChunkResult:
        """Puzzles that were read as a whole, each on its own board."""
        lines = [_Line(record, puzzle, self._is_in_bulk(puzzle)) for record, puzzle in enumerate(puzzles)]
        self._answer(lines)
        return self._mixed_outcome(_Found(len(lines), b"", b"", b"", lines))

    def _is_in_bulk(self, puzzle: Puzzle) -> bool:
        """Whether the bulk engine takes a puzzle: one of digits alone, for pencil marks may be part of it."""
        return self.bulk is not None and puzzle.board.is_classic and puzzle.grid.candidates is None

    def _is_plain(self, chunk: Chunk) -> bool:
        """Whether no record is for another board than all are."""
        said = chunk.said()
        return said is None or all(map(self._is_for_bulk, set(said)))

    def _is_for_bulk(self, said: Said) -> bool:
        try:
            return self.has_bulk and is_classic_spec(spec_for(said, self.choice))
        except FormatError:  # told of its record
            return False

    def _in_bulk(self, text: bytes | bytearray, stride: int = CLASSIC_CELLS) -> Solved:
        """A line and a count for each puzzle."""
        return self.bulk.solve_lines(_CLASSIC, text, _LIMIT, stride) if self.bulk and text else (b"", b"")

    # -- lines that are all alike --------------------------------------------------------------------------------------

    def _regular(self, text: bytes | bytearray) -> ChunkResult | None:
        if text and text[-1] != _LINE_FEED:
            text = text + b"\n"
        stride = _common_line(text) if _native.missing() else _native.common_line(text)
        if not stride:
            return None
        for prepare in (None, _BLANKS):  # rare blanks cost a second try, so that common ones need no translation
            try:
                data = text.translate(prepare) if prepare else text
                solutions, counts = self._in_bulk(data, stride)
            except ValueError:
                continue
            return self._regular_outcome(text, stride, solutions, counts)
        return None

    def _regular_outcome(self, text: bytes | bytearray, stride: int, solutions: bytes, counts: bytes) -> ChunkResult:
        tally: Counter[str] = Counter()
        remarks: list[Remark] = []
        answers = solutions
        if counts != b"\x01" * len(counts):
            none = counts.count(0)
            tally.update({NONE: none, SEVERAL: len(counts) - none - counts.count(1)})
            remarks = [
                self._remark(record, record, counts[record], text[record * stride : record * stride + CLASSIC_CELLS])
                for record in _first_odd(counts)
            ]
            answers = solutions.translate(None, b"0")  # 81 of them where there is no solution, and nowhere else
        columns = (partial(_same, answers), partial(_digits, counts))
        return ChunkResult(answers, len(counts), len(counts), columns, tally, remarks)

    def _remark(self, record: int, puzzle: int, count: int, text: bytes | bytearray) -> Remark:
        return Remark(record, puzzle, SEVERAL if count else NONE, partial(self._sentence, bytes(text).decode()))

    def _sentence(self, text: str) -> str:
        puzzle = puzzle_of(text, self.choice)
        assert puzzle
        return self.solve(puzzle).sentence

    # -- lines of every sort -------------------------------------------------------------------------------------------

    def _mixed(self, chunk: Chunk, text: bytes | bytearray, *, others: bool) -> ChunkResult | None:
        """None if there are puzzles that are not for the bulk engine and `others` is not allowed."""
        if b"\r" in text:
            text = text.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        said = None if self._is_plain(chunk) else chunk.said()
        in_core = self.has_bulk and said is None and not _native.missing()
        records, cells, odd = self._gather(text, in_core=in_core)
        found = _Found(records, cells, *self._in_bulk(cells))
        for record, odd_text in odd:
            try:
                line = self._read(record, odd_text, said[record] if said else ())
            except FormatError as error:
                fault = chunk.explain(record, error)
                if not (self.skip and is_skippable(fault)):
                    return ChunkResult(b"", 0, 0, fault=fault)
                line = _Line(record, skipped=fault.reason)
            if line.puzzle and not (line.is_for_bulk or others):
                return None
            found.odd.append(line)
        self._answer(found.odd)
        return self._mixed_outcome(found)

    @staticmethod
    def _gather(text: bytes | bytearray, *, in_core: bool) -> tuple[int, bytes, list[tuple[int, bytes]]]:
        """How many lines there are, the cells of those that begin with 81 of them, and the others by number."""
        if in_core:
            records, cells, others = _native.gather_lines(text)
            return records, cells, [(record, bytes(text[start:end])) for record, start, end in others]
        lines = bytes(text).removesuffix(b"\n").split(b"\n") if text else []
        return len(lines), b"", list(enumerate(lines))

    def _read(self, record: int, text: bytes, said: Said) -> _Line:
        """A line that does not begin with 81 cells; FormatError if it is no puzzle at all."""
        puzzle = None if COMMENT.fullmatch(text) else read_record(text, said, self.choice, self.usual)
        return _Line(record, puzzle, puzzle is not None and self._is_in_bulk(puzzle))

    def _answer(self, lines: list[_Line]) -> None:
        late = [line for line in lines if line.is_for_bulk and line.puzzle]
        solutions, counts = self._in_bulk(b"".join(bytes(line.puzzle.grid.values) for line in late if line.puzzle))
        for at, line in enumerate(late):
            line.count = counts[at]
            line.text = solutions[at * LINE : (at + 1) * LINE] if line.count else b"\n"
        for line in lines:
            if line.puzzle and not line.is_for_bulk:
                line.answered = self.solve(line.puzzle)
                line.count = _COUNTS.get(line.answered.verdict, _NO_COUNT)
                line.text = _line(line.answered.solution) if line.answered.solution else b"\n"

    def _mixed_outcome(self, found: _Found) -> ChunkResult:
        answers, counts = found.merged()
        tally = Counter({NONE: counts.count(0), SEVERAL: counts.count(2)})
        tally[SKIPPED] = sum(line.skipped is not None for line in found.odd)
        tally[UNDECIDED] = sum(line.answered is not None and line.count == _NO_COUNT for line in found.odd)
        puzzles = len(found.counts) + sum(line.puzzle is not None for line in found.odd)
        columns = (partial(_same, answers), partial(_digits, counts))
        return ChunkResult(answers, found.records, puzzles, columns, tally, list(self._remarks(found)))

    def _remarks(self, found: _Found) -> Iterator[Remark]:
        """The first of each sort, in order."""
        remarks = [
            self._remark(
                found.record_of(row), 0, found.counts[row], _as_text(found.cells[row * CLASSIC_CELLS :][:CLASSIC_CELLS])
            )
            for row in _first_odd(found.counts)
        ]
        skipped = [line for line in found.odd if line.skipped is not None]
        remarks += [Remark(line.record, 0, SKIPPED, partial(str, line.skipped)) for line in skipped[:NOTED]]
        remarks += islice(filter(None, map(self._remark_of, found.odd)), NOTED)
        for remark in sorted(remarks, key=lambda remark: remark.record):
            yield remark._replace(puzzle=found.puzzles_before(remark.record))

    def _remark_of(self, line: _Line) -> Remark | None:
        if line.answered and line.answered.verdict is not Verdict.UNIQUE:
            return Remark(line.record, 0, line.answered.verdict.value, partial(getattr, line.answered, "sentence"))
        if line.is_for_bulk and line.puzzle and line.count != 1:
            return self._remark(line.record, 0, line.count, _as_text(bytes(line.puzzle.grid.values)))
        return None


@dataclass(slots=True)
class _Line:
    """A line that does not begin with 81 cells."""

    record: int
    puzzle: Puzzle | None = None
    is_for_bulk: bool = False
    skipped: str | None = None  # why
    answered: Answered | None = None  # by an engine
    text: bytes = b"\n"  # of the answer
    count: int = _NO_COUNT


@dataclass(slots=True)
class _Found:
    """A chunk's lines: those that begin with 81 cells, solved one after the other (rows), and the odd ones."""

    records: int  # of all lines
    cells: bytes
    solutions: bytes  # a line for each row
    counts: bytes
    odd: list[_Line] = field(default_factory=list)

    def merged(self) -> tuple[bytes, bytes]:
        """The answers and the counts of all lines, in order."""
        answers: list[bytes] = []
        counts: list[bytes] = []
        done = 0
        for before, line in enumerate(self.odd):
            rows = line.record - before  # that come before it
            answers += (self._answers(done, rows), line.text)
            counts += (self.counts[done:rows], bytes([line.count]))
            done = rows
        last = len(self.counts)
        return b"".join([*answers, self._answers(done, last)]), b"".join([*counts, self.counts[done:]])

    def _answers(self, start: int, end: int) -> bytes:
        return self.solutions[start * LINE : end * LINE].translate(None, b"0")

    def record_of(self, row: int) -> int:
        return row + sum(line.record - before <= row for before, line in enumerate(self.odd))

    def puzzles_before(self, record: int) -> int:
        odd = self.odd[: bisect_left(self.odd, record, key=lambda line: line.record)]
        return record - len(odd) + sum(line.puzzle is not None for line in odd)


def name_of_engine(name: str | None) -> str:
    """The engine of a name, which may also be one for many puzzles; UnknownNameError if there is none."""
    check_engine(name)
    wanted = engine_name(name)
    return wanted if is_quick_engine(wanted) else find_engine(wanted).id


def _common_line(text: bytes | bytearray) -> int:
    """The length of the lines if all are equally long and have room for a puzzle, else 0: what the core does, too."""
    stride = text.find(b"\n") + 1
    lines = len(text) // stride if stride > CLASSIC_CELLS else 0
    is_common = lines and len(text) == lines * stride and text[stride - 1 :: stride] == b"\n" * lines
    return stride if is_common and text.count(b"\n") == lines else 0


def _first_odd(counts: bytes) -> list[int]:
    """The first puzzles that have no solution or several."""
    return [found.start() for found in islice(_NOT_ONE.finditer(counts), NOTED)]


def _as_text(values: bytes) -> bytes:
    return values.translate(_AS_TEXT)


def _line(grid: Grid) -> bytes:
    return write([grid], "line", header=False).encode()


def _same(text: Text) -> Text:
    return text


def _digits(counts: bytes) -> bytes:
    """A line for each count, blank where there is none."""
    lines = bytearray(b"\n") * (2 * len(counts))
    lines[::2] = counts.translate(_AS_TEXT)
    return bytes(lines.replace(bytes([_NO_COUNT, _LINE_FEED]), b"\n"))
