"""Chunks of puzzles to lines of ratings: the work of `sudoku rate` on a stream.

Rating takes a hundred to ten thousand times as long as solving: chunks are small, and the threads are in native code
nearly all the time. Classic 9x9 puzzles are proved unique by lanes, others by the native search; only where that does
not end soon is a chunk left to the main thread.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import field, replace
from functools import partial
from math import isnan
from threading import Event
from time import perf_counter
from typing import TYPE_CHECKING, Any

from nonet._base.deadline import Deadline
from nonet._base.errors import EngineUnavailable, FormatError, RunTimeout
from nonet._base.fast_dataclass import dataclass
from nonet.bulk.outcome import SKIPPED, ChunkResult, Column, Remark, Text
from nonet.bulk.read import ChunkPuzzles, ChunkReader, PuzzleRows
from nonet.bulk.sinks.table import puzzles_of
from nonet.bulk.solve_stream import NONE, SEVERAL, UNDECIDED, Answered
from nonet.bulk.sources.base import Chunk
from nonet.formats.line import Usual
from nonet.human.rating import SUMMARY_FIELDS, keys_of, rate_fields
from nonet.human.rating_scales import Choice, prove, size_problem
from nonet.model import Board, BoardSpec, Grid
from nonet.puzzle.puzzle import Puzzle
from nonet.solver import AUTO, find_engine
from nonet.solver import core as _native
from nonet.solver.base import Engine
from nonet.solver.bulk import find_quick_engine

if TYPE_CHECKING:
    from numpy.typing import NDArray

CHUNK = 1 << 13  # 100 puzzles: some seconds, if they are the hardest known. Half as many cost a tenth of the speed.

_LONG = 0.1  # seconds for puzzles that are rated together where the run may be out of time

_OPEN = 255  # the count of a puzzle whose solutions were not counted in time
_SLOW = "undecided: time ran out before it was rated"


class _Stopped(Exception):
    """Raised where a chunk is not needed any more."""


class _Undecided(Exception):
    """A puzzle that the native search does not decide soon."""


@dataclass(slots=True)
class _Rated:
    """The ratings of the first records of a chunk."""

    values: list[dict[int, str]]  # of each field, by record
    remarks: list[Remark] = field(default_factory=list)
    records: int = 0


@dataclass(frozen=True, slots=True)
class RatingLimits:
    """The limits of a rating: `timeout` seconds for a puzzle, which then stays undecided; a deadline for all of them.

    When the deadline is over, a chunk ends behind its last puzzle that is rated: RunTimeout if there is none.
    ER is found up to `max_er` (tenths) only.
    """

    timeout: float | None = None
    deadline: Deadline = field(default_factory=lambda: Deadline(None))
    max_er: int = 0


class LineRater:
    """Rates the puzzles of chunks. `solve` solves one and can say in words why it has no rating.

    With `is_counted` the tally of a chunk also counts its ratings, for a summary of all.
    """

    chunk_size: int | None = CHUNK
    usual: Usual | None = None

    def __init__(
        self,
        choice: BoardSpec,
        fields: Sequence[Choice],
        solve: Callable[[Puzzle], Answered],
        *,
        skip: bool = False,
        limits: RatingLimits | None = None,
        is_counted: bool = False,
    ) -> None:
        if reason := _native.missing():
            raise EngineUnavailable(reason)
        self.fields, self.solve, self.is_counted = tuple(fields), solve, is_counted
        self.found = (*self.fields, *(SUMMARY_FIELDS if is_counted else ()))  # all that is rated; fields are written
        self.reader = ChunkReader(choice, skip=skip, problem_of=size_problem)
        self.columns = tuple(Column(wanted.field.title, wanted.field.kind) for wanted in fields)
        self.limits = limits or RatingLimits()
        self.stopped = Event()
        self._begun: dict[int, _Rated] = {}  # what `quick` did of chunks that it left to `thorough`, by their ends

    def quick(self, chunk: Chunk) -> ChunkResult | None:
        try:
            return self._rate(chunk, None)
        except _Undecided:
            return None

    def thorough(self, chunk: Chunk) -> ChunkResult:
        return self._rate(chunk, find_engine(None))

    def stop(self) -> None:
        self.stopped.set()

    def _pause(self) -> None:
        if self.stopped.is_set():
            raise _Stopped
        if self.limits.deadline.is_over:
            raise RunTimeout("time ran out")

    def _rate(self, chunk: Chunk, engine: Engine | None) -> ChunkResult:
        try:
            found = self.reader.read(chunk, self.usual)
        except FormatError as error:
            return ChunkResult(b"", 0, 0, fault=error)
        rated = self._begun.pop(chunk.end, None) or _Rated([{} for _ in self.found])
        try:
            for part in self._parts(found, rated):
                remarks = self._rate_part(part, rated.values, engine)
                rated.remarks += remarks
                rated.records = part.records
        except _Undecided:
            self._begun[chunk.end] = rated
            raise
        except RunTimeout:
            found = found.part(0, rated.records)
            if not found.puzzles:
                raise
            done = chunk.first(rated.records)
            return replace(self._outcome(done, found, rated), chunk=done, is_out_of_time=True)
        return self._outcome(chunk, found, rated)

    def _parts(self, found: ChunkPuzzles, rated: _Rated) -> Iterator[ChunkPuzzles]:
        """All records that are not rated yet: at once or, where the run may be out of time, a few after the other."""
        if self.limits.deadline.left is None:
            yield found
            return
        count = 1  # so that a run that is given time for one puzzle gets on
        while (start := rated.records) < found.records:
            begun = perf_counter()
            yield found.part(start, min(start + count, found.records))
            count = count * 2 if perf_counter() - begun < _LONG else max(1, count // 2)

    def _rate_part(self, found: ChunkPuzzles, values: list[dict[int, str]], engine: Engine | None) -> list[Remark]:
        remarks: list[Remark] = []
        for rows in found.rows:
            if rows.has_marks:
                remarks += self._rate_marked(rows, values, engine)
                continue
            solutions, counts = _solve_many(rows, engine, self._pause, self.limits)
            odd = [at for at, count in enumerate(counts) if count != 1]
            remarks += [self._remark(rows, at, counts[at]) for at in odd]
            kept = [at for at, count in enumerate(counts) if count == 1]
            cells = rows.board.cell_count
            good = [_pick(text, kept, cells) if odd else text for text in (bytes(rows.data), solutions)]
            for at, rated in self._ratings(rows.board, good[0], good[1], kept):
                if rated is None:
                    remarks.append(_slow(rows.numbers[at[0]]))
                else:
                    self._note(values, [rows.numbers[each] for each in at], rated)
        return remarks

    def _note(self, values: list[dict[int, str]], records: Sequence[int], rated: Sequence[NDArray[Any] | None]) -> None:
        """Keep the ratings of some records."""
        for column, wanted, array in zip(values, self.found, rated, strict=True):
            if array is not None:
                column.update(zip(records, _texts(wanted.field.kind, array), strict=True))

    def _rate_marked(self, rows: PuzzleRows, values: list[dict[int, str]], engine: Engine | None) -> list[Remark]:
        """A puzzle with pencil marks, which may be part of it: alone, since the native calls for many take digits."""
        if engine is None:
            raise _Undecided
        self._pause()
        deadline = self.limits.deadline.sooner(self.limits.timeout)
        [record], [grid] = rows.numbers, rows.grids()
        proof = prove(grid, deadline.left)
        if not proof.result.is_decided:
            self._pause()  # it may be the whole run whose time is over
            return [_slow(record)]
        solution = proof.result.solution
        if not proof.result.is_unique or solution is None:
            tally = SEVERAL if proof.result.count else NONE
            return [Remark(record, 0, tally, partial(self._sentence, grid))]
        try:
            rated = rate_fields(
                grid.board, bytes(rows.data), bytes(solution.values), self.found, self._pause,
                max_er=self.limits.max_er, deadline=deadline, marks=proof.grid.candidates,
            )  # fmt: skip
        except RunTimeout:
            self._pause()
            return [_slow(record)]
        self._note(values, [record], rated)
        return []

    def _ratings(
        self, board: Board, puzzles: bytes, solutions: bytes, places: list[int]
    ) -> Iterator[tuple[list[int], Sequence[NDArray[Any] | None] | None]]:
        """Places and their ratings: all at once or, where each has its own time, one by one; None if it took longer."""
        timeout, deadline, max_er = self.limits.timeout, self.limits.deadline, self.limits.max_er
        rate = partial(rate_fields, board, choices=self.found, pause=self._pause, max_er=max_er)
        if timeout is None:
            yield places, rate(puzzles, solutions, deadline=deadline)
            return
        cells = board.cell_count
        for number, place in enumerate(places):
            one = slice(number * cells, (number + 1) * cells)
            try:
                yield [place], rate(puzzles[one], solutions[one], deadline=deadline.sooner(timeout))
            except RunTimeout:
                self._pause()  # it may be the whole run whose time is over
                yield [place], None

    def _outcome(self, chunk: Chunk, found: ChunkPuzzles, rated: _Rated) -> ChunkResult:
        tally = Counter(remark.tally for remark in rated.remarks)
        tally[SKIPPED] = len(found.faults)
        if self.is_counted:
            for figures in self._counted(rated):
                tally.update(keys_of(figures))
        written = rated.values[: len(self.fields)]
        columns = [[column.get(record, "") for record in range(found.records)] for column in written]
        answers = partial(_join, [_padded(wanted, texts) for wanted, texts in zip(self.fields, columns, strict=True)])
        return ChunkResult(
            answers(puzzles_of(chunk)),
            found.records,
            found.puzzles,
            tuple(partial(_column, texts) for texts in columns),
            tally,
            found.told(rated.remarks),
        )

    def _counted(self, rated: _Rated) -> Iterator[tuple[str, ...]]:
        """The figures of each puzzle that a summary counts."""
        counted = rated.values[len(self.fields) :]
        for record in counted[0]:
            yield tuple(column.get(record, "") for column in counted)

    def _remark(self, rows: PuzzleRows, place: int, count: int) -> Remark:
        record = rows.numbers[place]
        if count == _OPEN:
            return _slow(record)
        return Remark(record, 0, SEVERAL if count else NONE, partial(self._sentence, rows.grid_at(place)))

    def _sentence(self, grid: Grid) -> str:
        return self.solve(Puzzle.of(grid)).sentence


def _slow(record: int) -> Remark:
    return Remark(record, 0, UNDECIDED, partial(str, _SLOW))


def _solve_many(
    rows: PuzzleRows, engine: Engine | None, pause: Callable[[], None], limits: RatingLimits
) -> tuple[bytes, Sequence[int]]:
    """A solution of each (zeros where there is none), and how many there are, up to 2; `_OPEN` if that took too long.

    Without an engine only quick ways are tried; _Undecided where they are not enough.
    """
    if bulk := find_quick_engine(rows.board):
        return bulk.solve_many(rows.board, rows.data, 2)
    solutions, counts = [], []
    for grid in rows.grids():
        pause()
        if engine is None:
            result = find_engine("native").search(grid, 2, patience=AUTO.patience(rows.board))
            if not result.is_decided:
                raise _Undecided
        else:
            result = engine.search(grid, 2, timeout=limits.deadline.sooner(limits.timeout).left)
            if limits.deadline.is_over:
                raise RunTimeout("time ran out")
        solutions.append(bytes(result.solution.values) if result.solution else bytes(rows.board.cell_count))
        counts.append(result.count if result.is_decided else _OPEN)
    return b"".join(solutions), counts


def _pick(text: bytes, places: list[int], size: int) -> bytes:
    return b"".join([text[at * size : (at + 1) * size] for at in places])


def _texts(kind: str, array: NDArray[Any]) -> list[str]:
    """The values as tables have them; a decimal that is no number is none."""
    if kind != "decimal":
        return list(map(str, array.tolist()))
    return ["" if isnan(value) else f"{value:.1f}" for value in array.tolist()]


def _padded(wanted: Choice, texts: list[str]) -> list[str]:
    """A column for people: words to the left, numbers to the right."""
    field = wanted.field
    return [
        text.ljust(field.width) if field.kind == "text" else (text and field.sign + text).rjust(field.width)
        for text in texts
    ]


def _join(columns: list[list[str]], puzzles: list[bytes]) -> Text:
    """A line for each record: its rating, then the puzzle; blank where there is no rating."""
    lines = []
    for puzzle, *texts in zip(puzzles, *columns, strict=True):
        is_rated = any(text.strip() for text in texts)
        lines.append(b"  ".join([*(text.encode() for text in texts), puzzle]) + b"\n" if is_rated else b"\n")
    return b"".join(lines)


def _column(texts: list[str]) -> bytes:
    return "".join([text + "\n" for text in texts]).encode()
