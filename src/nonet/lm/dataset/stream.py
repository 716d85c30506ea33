"""The stream of a data set: numbers or lines in, whole rows out.

    source -> [process: make or solve, rate, hash, trace] -> filter: no class of puzzles twice -> sink -> folder

Most of the work is done in processes, since words are Python code. Rows come back as a batch of Arrow, packed.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from nonet._base.errors import FormatError
from nonet._base.fast_dataclass import dataclass
from nonet._base.files import write_all
from nonet.bulk.distinct import Seen
from nonet.bulk.outcome import ChunkResult, Column, Remark
from nonet.bulk.processes import Processes
from nonet.bulk.read import ChunkReader, PuzzleRows
from nonet.bulk.row_groups import pack_piece, read_pieces
from nonet.bulk.sinks.base import Sink
from nonet.bulk.sources.base import Chunk, Source
from nonet.bulk.sources.made import SeedChunk, SeedSource
from nonet.bulk.sources.parquet import pyarrow
from nonet.formats.line import Usual
from nonet.lm.dataset.columns import SPLIT, batch_of, schema_of
from nonet.lm.dataset.order import DatasetOrder
from nonet.lm.dataset.rows import SolvedRows, make_rows, unique_rows
from nonet.lm.dataset.write import DatasetFolder

if TYPE_CHECKING:
    from numpy.typing import NDArray

DOUBLE, NONE, SEVERAL, MARKED, SKIPPED = "double", "none", "several", "marked", "skipped"
OUTSIDE = "outside"  # of the ratings that are asked for

_WORDS = {
    NONE: "it has no solution",
    SEVERAL: "it has several solutions",
    MARKED: "its pencil marks are part of it, and rows have digits only",
}

# Puzzles of a chunk at most: half a second of ratings. With words a puzzle takes ten times as long.
_MOST = 512
_MOST_WITH_WORDS = 64
_RECALLED = 1 << 16

# So many doubles in a row, and so many more for each puzzle that was found, mean that there are hardly others.
_DOUBLES = 1000
_DOUBLES_EACH = 10

# Bytes of a chunk of a list: about so many lines of 81 cells.
_LINE = 82


def chunk_size(order: DatasetOrder, usual: int) -> int:
    """Return the number of puzzles in a chunk, if a run that only made them would take `usual` at a time."""
    return max(1, min(usual, _MOST if order.traces != "words" else _MOST_WITH_WORDS))


class RowAnswer(NamedTuple):
    """The work of a process: compressed rows, the place of each among the records, and what to report about others."""

    packed: bytes
    places: list[int]
    faults: list[tuple[int, str]]
    outside: int = 0


@dataclass(slots=True)
class RowsChunk(Chunk):
    """Rows that were made of a chunk."""

    batch: Any  # of Arrow
    end: int
    taken: int
    is_whole: bool

    def lines(self) -> bytes:
        return b""  # rows are not text

    def first(self, records: int) -> Chunk:
        return replace(self, batch=self.batch.slice(0, records))


class OpenSource(SeedSource):
    """Numbers without end, for a filter that says when there are enough puzzles."""

    @property
    def total(self) -> int:
        return 0

    def chunks(self, start: int | None = None, size: int | None = None) -> Iterator[Chunk]:  # noqa: ARG002
        begin = start or 0
        while True:
            yield SeedChunk(begin, begin + self.size)
            begin += self.size


class RowMaker:
    """Makes rows of chunks of numbers, or of lines."""

    columns: tuple[Column, ...] = ()
    usual: Usual | None = None

    def __init__(self, order: DatasetOrder, processes: Processes, reader: ChunkReader | None = None) -> None:
        self.order, self.processes, self.reader = order, processes, reader
        self.chunk_size = _LINE * chunk_size(order, _MOST) if reader else None

    def quick(self, chunk: Chunk) -> ChunkResult:
        if isinstance(chunk, SeedChunk):
            records = chunk.end - chunk.begin
            answer = self.processes.call(partial(make_answer, self.order, chunk.begin, chunk.end))
            return _outcome(chunk, records, answer, [])
        assert self.reader
        try:
            found = self.reader.read(chunk, self.usual)
        except FormatError as error:
            return ChunkResult(b"", 0, 0, fault=error)
        told = [(record, SKIPPED, fault.reason) for record, fault in found.faults]
        told += [(int(rows.numbers[0]), MARKED, _WORDS[MARKED]) for rows in found.rows if rows.has_marks]
        plain = [replace(rows, grid=None) for rows in found.rows if not rows.has_marks]  # placed digits are givens here
        answer = self.processes.call(partial(solve_answer, self.order, plain))
        return _outcome(chunk, found.records, answer, told)

    def thorough(self, chunk: Chunk) -> ChunkResult:
        return self.quick(chunk)

    def stop(self) -> None:
        self.processes.stop()


def make_answer(order: DatasetOrder, begin: int, end: int) -> RowAnswer:
    """In a process: the rows of numbers."""
    return _answer(order, make_rows(order, begin, end), [])


def solve_answer(order: DatasetOrder, puzzles: Sequence[PuzzleRows]) -> RowAnswer:
    """In a process: the rows of a list."""
    made, faults = [], []
    for rows in puzzles:
        solved, counts = unique_rows(rows)
        made.append(solved)
        for record, count in zip(rows.numbers, counts.tolist(), strict=True):
            if count != 1:
                faults.append((record, SEVERAL if count else NONE))
    return _answer(order, made, sorted(faults))


def _answer(order: DatasetOrder, parts: Sequence[SolvedRows], faults: list[tuple[int, str]]) -> RowAnswer:
    """The rows of all boards, in the order of their places."""
    import numpy as np

    arrow = pyarrow()
    made = [batch_of(order, rows) for rows in parts if len(rows)]
    table = arrow.Table.from_batches([batch for batch, _ in made], schema_of(order))
    places = np.array([place for _, some in made for place in some], np.int64)
    in_order = np.argsort(places, kind="stable")
    whole = table.take(arrow.array(in_order)).combine_chunks()
    batch = whole.to_batches()[0] if whole.num_rows else arrow.RecordBatch.from_pylist([], schema=table.schema)
    outside = sum(map(len, parts)) - len(places)
    return RowAnswer(pack_piece(batch).to_pybytes(), places[in_order].tolist(), faults, outside)


def _outcome(chunk: Chunk, records: int, answer: RowAnswer, skipped: list[tuple[int, str, str]]) -> ChunkResult:
    [batch] = read_pieces(io.BytesIO(answer.packed))
    told = [*skipped, *((record, tally, _WORDS[tally]) for record, tally in answer.faults)]
    tally = Counter(tally for _, tally, _ in told)
    if answer.outside:
        tally[OUTSIDE] += answer.outside
    remarks = [Remark(record, record, tally, partial(str, words)) for record, tally, words in sorted(told)]
    made = RowsChunk(batch, chunk.end, chunk.taken, chunk.is_whole)
    return ChunkResult(b"", records, batch.num_rows, (), tally, remarks, chunk=made)


class DistinctRows:
    """Leaves out rows whose class of puzzles came before, and those behind the last that is wanted.

    New puzzles are given up where hardly anything but doubles comes; a list is read to its end (`is_given`).
    """

    def __init__(self, count: int | None, *, is_given: bool = False) -> None:
        self.count, self.is_given = count, is_given
        self.seen, self.kept = Seen(), 0
        self.doubles = 0  # since the last new puzzle

    def settle(self, outcome: ChunkResult) -> ChunkResult:
        import numpy as np

        chunk = outcome.chunk
        assert isinstance(chunk, RowsChunk)
        ids = chunk.batch.column("id").to_pylist()
        new = self.seen.add(_numbers(ids))
        places = new if self.count is None else new[: self.count - self.kept]
        doubles = len(ids) - len(new)
        self.doubles = 0 if new else self.doubles + doubles
        self.kept += len(places)
        if len(places) == len(ids):
            return outcome
        tally = outcome.tally + Counter({DOUBLE: doubles})
        kept = chunk.batch.take(pyarrow().array(np.array(places, np.int64)))
        return replace(outcome, puzzles=len(places), tally=tally, chunk=replace(chunk, batch=kept))

    @property
    def is_given_up(self) -> bool:
        """True if there are enough, or hardly more to be found."""
        if self.count is not None and self.kept >= self.count:
            return True
        return not self.is_given and self.doubles > _DOUBLES + _DOUBLES_EACH * len(self.seen)

    def recall(self, puzzles: Iterator[str]) -> None:
        while ids := list(islice(puzzles, _RECALLED)):
            self.seen.add(_numbers(ids))
            self.kept += len(ids)


def _numbers(ids: Sequence[str]) -> NDArray[Any]:
    import numpy as np

    return np.array([int(name, 16) for name in ids], np.uint64)


class FolderSink(Sink):
    """Rows of a folder: kept in pieces while it is unfinished, and made its files at the end."""

    id = "data set"
    is_remade = True

    def __init__(self, source: Source, order: DatasetOrder, folder: DatasetFolder) -> None:
        self.order, self.folder = order, folder
        super().__init__(source, ())

    def prepare(self) -> None:
        self.schema = schema_of(self.order)

    def encode(self, chunk: Chunk, outcome: ChunkResult) -> Any:  # noqa: ANN401, ARG002
        assert isinstance(chunk, RowsChunk)
        return pack_piece(chunk.batch)

    def begin(self, file: BinaryIO | io.RawIOBase, *, is_new: bool) -> None:  # noqa: ARG002  (a part has no head)
        self.part = file

    def write(self, encoded: Any) -> None:  # noqa: ANN401
        write_all(self.part, encoded)

    def end(self) -> None:
        """Nothing: the files are made of the part."""

    def puzzles_in(self, file: BinaryIO | io.RawIOBase) -> Iterator[str]:
        """The ids, which are what a filter knows puzzles by."""
        for batch in read_pieces(file):
            yield from batch.column("id").to_pylist()

    def remake(self, part: BinaryIO | io.RawIOBase, whole: BinaryIO | io.RawIOBase) -> None:
        self.join([part], whole)

    def join(self, parts: Iterable[BinaryIO | io.RawIOBase], whole: BinaryIO | io.RawIOBase) -> None:
        """Make the files; what is written here is the manifest, which says that all others are there."""
        files = list(parts)

        def batches() -> Iterator[tuple[Any, Any]]:
            for part in files:
                for batch in read_pieces(part):
                    yield batch.drop_columns([SPLIT]), batch.column(SPLIT).to_numpy()

        write_all(whole, self.folder.write(self.order, batches))
