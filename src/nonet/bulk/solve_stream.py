"""Chunks of one-line puzzles to lines of solutions: the work of `sudoku solve` on a stream.

Classic 9x9 puzzles are solved in bulk, all others one by one. Three ways, from fast to slow, that give the same bytes:

- all lines of a chunk are equally long and begin with 81 cells: the core reads them where they lie;
- most lines begin with 81 cells: the core gathers those, the few others are looked at in Python;
- a puzzle of another size or kind is solved by an engine, in the main thread, where Ctrl-C is heard (`thorough`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property, partial
from itertools import islice
from typing import Protocol

from nonet._base.errors import FormatError
from nonet.bulk.outcome import NOTED, SKIPPED, ChunkResult, Column, Remark, Text
from nonet.bulk.read import BLANKS, ChunkPuzzles, ChunkReader, NotQuick, PuzzleRows, nine_board
from nonet.bulk.sources.base import Chunk
from nonet.formats import write
from nonet.formats.line import Usual
from nonet.model import BoardSpec, Grid, make_board
from nonet.model.board import CLASSIC_CELLS
from nonet.puzzle.puzzle import Puzzle
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
        self.solve, self.reader = solve, ChunkReader(choice, skip=skip)
        self._engine, self._expected = name_of_engine(engine), puzzles
        if takes_large_chunks(self._engine, puzzles):
            self.chunk_size = _LARGE_CHUNK

    @cached_property
    def bulk(self) -> BulkEngine | None:
        """Found where the work is done: what plans it for a cluster may have no GPU."""
        return find_quick_engine(_CLASSIC, self._engine, self._expected)

    @property
    def has_bulk(self) -> bool:
        board = nine_board(self.reader.choice)
        return self.bulk is not None and board is not None and board.is_classic

    def quick(self, chunk: Chunk) -> ChunkResult | None:
        if not self.has_bulk:
            return None
        try:
            return self._solve(chunk, _is_for_bulk, is_raw=True) or self._solve(chunk, _is_for_bulk)
        except NotQuick:
            return None

    def thorough(self, chunk: Chunk) -> ChunkResult:
        outcome = self._solve(chunk)
        assert outcome is not None
        return outcome

    def stop(self) -> None:
        """Nothing: a chunk in bulk takes half a second at most."""

    def _solve(
        self, chunk: Chunk, takes: Callable[[Grid], bool] | None = None, *, is_raw: bool = False
    ) -> ChunkResult | None:
        """None if the puzzles are as they came (`is_raw`), and have characters that are no cells."""
        try:
            found = self.reader.read(chunk, self.usual, takes, is_raw=is_raw)
        except FormatError as error:
            return ChunkResult(b"", 0, 0, fault=error)
        at_once: Solved | None = None
        lines: dict[int, bytes] = {}  # of records that were not read at once
        counts: dict[int, bytes] = {}
        remarks: list[Remark] = []
        for rows in found.rows:
            if not (self.bulk and rows.is_classic):
                remarks += self._solve_each(rows, lines, counts)
                continue
            solved = _in_bulk(self.bulk, rows)
            if solved is None:
                return None
            if solved[1] != b"\x01" * len(rows):
                remarks += self._remarks(rows, solved[1])
            if rows is found.at_once:
                at_once = solved
            else:
                lines.update(zip(rows.numbers, _lines_of(solved), strict=True))
                counts.update(zip(rows.numbers, map(_byte, solved[1]), strict=True))
        return _outcome(found, at_once, lines, counts, remarks)

    def _solve_each(self, rows: PuzzleRows, lines: dict[int, bytes], counts: dict[int, bytes]) -> Iterator[Remark]:
        for record, grid in zip(rows.numbers, rows.grids(), strict=True):
            answered = self.solve(Puzzle.of(grid))
            counts[record] = _byte(_COUNTS.get(answered.verdict, _NO_COUNT))
            if answered.solution:
                lines[record] = write([answered.solution], "line", header=False).encode()
            if answered.verdict is not Verdict.UNIQUE:
                yield Remark(record, 0, answered.verdict.value, partial(getattr, answered, "sentence"))

    def _remarks(self, rows: PuzzleRows, counts: bytes) -> Iterator[Remark]:
        """The first puzzles that have no solution or several."""
        for found in islice(_NOT_ONE.finditer(counts), NOTED):
            place = found.start()
            words = partial(self._sentence, rows, place)
            yield Remark(rows.numbers[place], 0, SEVERAL if counts[place] else NONE, words)

    def _sentence(self, rows: PuzzleRows, place: int) -> str:
        return self.solve(Puzzle.of(rows.grid_at(place))).sentence


def _is_for_bulk(grid: Grid) -> bool:
    """Return True if the bulk engine takes a puzzle: one of digits alone, since pencil marks may be part of it."""
    return grid.board.is_classic and grid.candidates is None


def _in_bulk(engine: BulkEngine, rows: PuzzleRows) -> Solved | None:
    """A line and a count for each puzzle; None if there are characters that are no cells."""
    for prepare in (None, BLANKS):  # rare blanks cost a second try, so that common ones need no translation
        data = bytes(rows.data).translate(prepare) if prepare else rows.data
        try:
            return engine.solve_lines(rows.board, data, _LIMIT, rows.stride)
        except ValueError:
            if not rows.is_raw:
                raise
    return None


def _lines_of(solved: Solved) -> list[bytes]:
    solutions, counts = solved
    return [solutions[at * LINE : (at + 1) * LINE] if count else b"\n" for at, count in enumerate(counts)]


def _outcome(
    found: ChunkPuzzles, at_once: Solved | None, lines: dict[int, bytes], counts: dict[int, bytes], told: list[Remark]
) -> ChunkResult:
    """The outcome of a chunk, of what the bulk engine found at once, and of lines and counts of all other records."""
    no_count = _byte(_NO_COUNT)
    if at_once is None:
        answers, every = found.in_order(lines, b"\n", None), found.in_order(counts, no_count, None)
    else:
        solutions, own = at_once
        zeros = b"0" if 0 in own else b""  # 81 of them where there is no solution, and nowhere else
        answers = found.in_order(lines, b"\n", lambda at, end: _without(solutions[at * LINE : end * LINE], zeros))
        every = found.in_order(counts, no_count, lambda at, end: own[at:end])
    tally = Counter({NONE: every.count(0), SEVERAL: every.count(2), SKIPPED: len(found.faults)})
    tally[UNDECIDED] = list(counts.values()).count(no_count)
    columns = (partial(_same, answers), partial(_digits, every))
    return ChunkResult(answers, found.records, found.puzzles, columns, tally, found.told(told))


def _without(text: bytes, letters: bytes) -> bytes:
    return text.translate(None, letters) if letters else text


def _byte(count: int) -> bytes:
    return bytes([count])


def _same(text: Text) -> Text:
    return text


def _digits(counts: bytes) -> bytes:
    """A line for each count, blank where there is none."""
    lines = bytearray(b"\n") * (2 * len(counts))
    lines[::2] = counts.translate(_AS_TEXT)
    return bytes(lines.replace(bytes([_NO_COUNT, _LINE_FEED]), b"\n"))


def name_of_engine(name: str | None) -> str:
    """The engine of a name, which may also be one for many puzzles; UnknownNameError if there is none."""
    check_engine(name)
    wanted = engine_name(name)
    return wanted if is_quick_engine(wanted) else find_engine(wanted).id
