"""Chunks of one-line puzzles to lines of solutions: the work of `sudoku solve` on a stream.

Classic 9x9 puzzles go through lanes, all others one by one. Three ways, from fast to slow, that give the same bytes:

- all lines of a chunk are equally long and begin with 81 cells: the core reads them where they lie (`_regular`);
- most lines begin with 81 cells: those are gathered by numpy, the few others are looked at in Python (`_mixed`);
- a puzzle of another size or kind is solved by an engine, in the main thread, where Ctrl-C is heard (`thorough`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, Protocol

from nonet import _native
from nonet.batch.outcome import NOTED, SKIPPED, Column, Outcome, Remark, Text
from nonet.batch.reading import COMMENT, puzzle_of, read_line
from nonet.batch.sources import Chunk
from nonet.board import BoardChoice, Grid
from nonet.engines import Verdict, find_engine
from nonet.errors import FormatError, GeometryError
from nonet.formats import write
from nonet.puzzle import Puzzle

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Bytes = NDArray[np.uint8]

CELLS = 81
LINE = CELLS + 1

NONE, SEVERAL, UNDECIDED = Verdict.NONE.value, Verdict.MULTIPLE.value, Verdict.UNDECIDED.value

_LIMIT = 2
_NO_COUNT = 255  # where a record has no answer to count
_LINE_FEED = 10
_ENDS = b" \t\r\v\f,;:#"  # what may follow a puzzle: see formats.line
_NOT_ONE = re.compile(rb"[^\x01]")
_AS_TEXT = bytes(range(48, 58)) + bytes([_NO_COUNT]) * 246  # a count as a digit
_BLANKS = bytes.maketrans(b"*_Xx", b"....")  # other blanks of the line format, as the core knows them


class Answered(Protocol):
    """What is known of a puzzle that was solved."""

    @property
    def solution(self) -> Grid | None: ...

    @property
    def verdict(self) -> Verdict: ...

    @property
    def sentence(self) -> str: ...


class _Other(NamedTuple):
    """A puzzle that is not for lanes."""

    record: int
    puzzle: Puzzle


class LineSolver:
    """Solves the lines of chunks. `solve` solves one puzzle and can say in words what it found."""

    columns: tuple[Column, ...] = (Column("solution"), Column("count", "count"))
    chunk_size: int | None = None

    def __init__(
        self, choice: BoardChoice, solve: Callable[[Puzzle], Answered], engine: str | None = None, *, skip: bool = False
    ) -> None:
        self.choice, self.solve, self.skip = choice, solve, skip
        self.has_lanes = _suits_lanes(choice, engine)

    def quick(self, chunk: Chunk) -> Outcome | None:
        if not self.has_lanes:
            return None
        try:
            text = chunk.lines()
        except FormatError as error:
            return Outcome(b"", 0, 0, fault=error)
        return self._regular(text) or self._mixed(chunk, text, others=False)

    def thorough(self, chunk: Chunk) -> Outcome:
        try:
            text = chunk.lines()
        except FormatError as error:
            return Outcome(b"", 0, 0, fault=error)
        outcome = self._mixed(chunk, text, others=True)
        assert outcome is not None
        return outcome

    def stop(self) -> None:
        """Nothing: a chunk of lanes takes half a second at most."""

    # -- lines that are all alike --------------------------------------------------------------------------------------

    def _regular(self, text: bytes | bytearray) -> Outcome | None:
        if text and text[-1] != _LINE_FEED:
            text = text + b"\n"
        stride = _native.common_line(text)
        if not stride:
            return None
        for prepare in (None, _BLANKS):  # rare blanks cost a second try, not everybody a translation
            try:
                data = text.translate(prepare) if prepare else text
                solutions, counts = _native.solve_lanes(data, _LIMIT, stride, text=True)
            except ValueError:
                continue
            return self._regular_outcome(text, stride, solutions, counts)
        return None

    def _regular_outcome(self, text: bytes | bytearray, stride: int, solutions: bytes, counts: bytes) -> Outcome:
        tally: Counter[str] = Counter()
        remarks: list[Remark] = []
        answers = solutions
        if counts != b"\x01" * len(counts):
            none = counts.count(0)
            tally.update({NONE: none, SEVERAL: len(counts) - none - counts.count(1)})
            remarks = [
                self._remark(record, record, counts[record], text[record * stride : record * stride + CELLS])
                for record in (found.start() for found in islice(_NOT_ONE.finditer(counts), NOTED))
            ]
            answers = solutions.translate(None, b"0")  # 81 of them where there is no solution, and nowhere else
        columns = (partial(_same, answers), partial(_digits, counts))
        return Outcome(answers, len(counts), len(counts), columns, tally, remarks)

    def _remark(self, record: int, puzzle: int, count: int, text: bytes | bytearray) -> Remark:
        return Remark(record, puzzle, SEVERAL if count else NONE, partial(self._sentence, bytes(text).decode()))

    def _sentence(self, text: str) -> str:
        puzzle = puzzle_of(text, self.choice)
        assert puzzle
        return self.solve(puzzle).sentence

    # -- lines of every sort -------------------------------------------------------------------------------------------

    def _mixed(self, chunk: Chunk, text: bytes | bytearray, *, others: bool) -> Outcome | None:
        """None if there are puzzles that are not for lanes and `others` is not allowed."""
        import numpy as np

        if b"\r" in text:
            text = text.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        if text and text[-1] != _LINE_FEED:
            text = text + b"\n"
        data = np.frombuffer(text, np.uint8)
        ends = np.flatnonzero(data == _LINE_FEED)
        starts = np.concatenate(([0], ends[:-1] + 1)) if len(ends) else ends
        rows, cells = self._gather(data, starts, ends)
        found = _Found(rows, cells)
        for record in np.setdiff1d(np.arange(len(ends)), rows, assume_unique=True).tolist():
            line = bytes(text[starts[record] : ends[record]])
            if COMMENT.fullmatch(line):
                continue
            try:
                puzzle = read_line(line, self.choice)
            except FormatError as error:
                fault = chunk.explain(record, error)
                if not self.skip:
                    return Outcome(b"", 0, 0, fault=fault)
                found.skipped.append((record, fault.reason))
                continue
            if puzzle is None:
                continue
            if self.has_lanes and puzzle.board.size == 9:
                found.late.append((record, bytes(puzzle.grid.values)))
            elif not others:
                return None
            else:
                found.others.append(_Other(record, puzzle))
        return self._mixed_outcome(len(ends), found.sorted())

    def _gather(self, data: Bytes, starts: NDArray[np.intp], ends: NDArray[np.intp]) -> tuple[NDArray[np.intp], Bytes]:
        """The records that begin with 81 cells, and these cells as digits."""
        import numpy as np

        long = np.flatnonzero(ends - starts >= CELLS) if self.has_lanes else starts[:0]
        if not len(long):
            return long, np.empty((0, CELLS), np.uint8)
        long = long[_table(_ENDS + b"\n")[data[starts[long] + CELLS]]]
        values = _values()[np.lib.stride_tricks.sliding_window_view(data, CELLS)[starts[long]]]
        good = (values <= 9).all(axis=1)
        return long[good], values[good]

    def _mixed_outcome(self, records: int, found: _Found) -> Outcome:
        import numpy as np

        lines = tallies = b""
        if len(found.rows):
            lines, tallies = _native.solve_lanes(found.cells.tobytes(), _LIMIT, text=True)
        solutions, counts = np.frombuffer(lines, np.uint8).reshape(-1, LINE), np.frombuffer(tallies, np.uint8)
        solved = [(record, puzzle, self.solve(puzzle)) for record, puzzle in found.others]
        texts = {record: _line(answered.solution) for record, _, answered in solved if answered.solution}
        all_counts = np.full(records, _NO_COUNT, np.uint8)
        all_counts[found.rows] = counts
        for record, _, answered in solved:
            all_counts[record] = {Verdict.NONE: 0, Verdict.UNIQUE: 1, Verdict.MULTIPLE: 2}.get(
                answered.verdict, _NO_COUNT
            )
        answers = _lines(records, found.rows[counts > 0], solutions[counts > 0], texts)
        remarks = list(self._remarks(found, counts, solved))
        tally = Counter({NONE: int((counts == 0).sum()), SEVERAL: int((counts > 1).sum()), SKIPPED: len(found.skipped)})
        tally.update(answered.verdict.value for _, _, answered in solved)
        columns = (partial(_same, answers), partial(_digits, all_counts.tobytes()))
        return Outcome(answers, records, len(found.rows) + len(solved), columns, tally, remarks)

    def _remarks(self, found: _Found, counts: Bytes, solved: list[tuple[int, Puzzle, Answered]]) -> Iterator[Remark]:
        import numpy as np

        puzzles = np.sort(np.concatenate((found.rows, np.array([record for record, _, _ in solved], np.intp))))
        odd = np.flatnonzero(counts != 1)[:NOTED].tolist()
        remarks = [
            self._remark(int(found.rows[at]), 0, int(counts[at]), (found.cells[at] + ord("0")).tobytes()) for at in odd
        ]
        remarks += [
            Remark(record, 0, answered.verdict.value, partial(getattr, answered, "sentence"))
            for record, _, answered in solved
            if answered.verdict is not Verdict.UNIQUE
        ]
        remarks += [Remark(record, 0, SKIPPED, partial(str, reason)) for record, reason in found.skipped[:NOTED]]
        for remark in sorted(remarks, key=lambda remark: remark.record):
            yield remark._replace(puzzle=int(np.searchsorted(puzzles, remark.record)))


class _Found:
    """The puzzles of a chunk: those for lanes, and the others."""

    def __init__(self, rows: NDArray[np.intp], cells: Bytes) -> None:
        self.rows, self.cells = rows, cells
        self.late: list[tuple[int, bytes]] = []  # for lanes, found one by one
        self.others: list[_Other] = []
        self.skipped: list[tuple[int, str]] = []

    def sorted(self) -> _Found:
        """Those found late at their place."""
        import numpy as np

        if self.late:
            rows = np.concatenate((self.rows, np.array([record for record, _ in self.late], np.intp)))
            late = np.frombuffer(b"".join(values for _, values in self.late), np.uint8).reshape(-1, CELLS)
            order = np.argsort(rows)
            self.rows, self.cells = rows[order], np.concatenate((self.cells, late))[order]
        return self


def _suits_lanes(choice: BoardChoice, engine: str | None) -> bool:
    """Whether 9x9 puzzles on this board, with this engine, may go through lanes."""
    if _native.missing() or find_engine(engine).id not in ("auto", "native"):
        return False
    try:
        board = choice.board(9)
    except GeometryError:  # said of the puzzle that it does not fit
        return False
    return board == BoardChoice().board(9)


def _table(members: bytes) -> NDArray[np.bool_]:
    import numpy as np

    table = np.zeros(256, np.bool_)
    table[list(members)] = True
    return table


def _values() -> Bytes:
    """What each character is worth in a 9x9 puzzle; above 9: it is no cell."""
    import numpy as np

    table = np.full(256, _NO_COUNT, np.uint8)
    table[list(b"._*Xx")] = 0
    table[ord("0") : ord("9") + 1] = np.arange(10)
    return table


def _lines(records: int, rows: NDArray[np.intp], solutions: Bytes, texts: dict[int, bytes]) -> Text:
    """A line for each record: a solution of lanes, another text, or nothing."""
    import numpy as np

    sizes = np.ones(records, np.intp)
    sizes[rows] = LINE
    for record, text in texts.items():
        sizes[record] = len(text)
    places = np.cumsum(sizes) - sizes
    lines = np.full(int(sizes.sum()), _LINE_FEED, np.uint8)
    if len(rows):
        np.lib.stride_tricks.sliding_window_view(lines, LINE, writeable=True)[places[rows]] = solutions
    for record, text in texts.items():
        lines[places[record] : places[record] + len(text)] = np.frombuffer(text, np.uint8)
    return lines.data


def _line(grid: Grid) -> bytes:
    return write([grid], "line").encode()


def _same(text: Text) -> Text:
    return text


def _digits(counts: bytes) -> bytes:
    """A line for each count, blank where there is none."""
    lines = bytearray(b"\n") * (2 * len(counts))
    lines[::2] = counts.translate(_AS_TEXT)
    return bytes(lines.replace(bytes([_NO_COUNT, _LINE_FEED]), b"\n"))
