"""The outcome of a chunk, and of all chunks: answers for the output, and remarks for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import Any, NamedTuple, Protocol

from nonet._base.errors import FormatError
from nonet._base.fast_dataclass import dataclass
from nonet.bulk.sources.base import Chunk
from nonet.formats.line import Usual

NOTED = 10  # remarks of a sort that are given in full; of the others, only the number

Text = bytes | bytearray | memoryview

SKIPPED = "skipped"  # the tally of lines that were no puzzle


class Column(NamedTuple):
    """A column of tables."""

    title: str
    kind: str = "text"  # where columns have types: text, count (0 to 255), number or decimal


class Remark(NamedTuple):
    """A remark about a record. Its words are made only if it is told."""

    record: int  # in its chunk, from 0
    puzzle: int  # how many puzzles of the chunk come before it
    tally: str
    words: Callable[[], str]


@dataclass(slots=True)
class ChunkResult:
    """The answers computed from a chunk."""

    answers: Text  # a line for each record, blank where there is no answer
    records: int
    puzzles: int
    columns: tuple[Callable[[], Text], ...] = ()  # for tables: each a line for each record
    tally: Counter[str] = field(default_factory=Counter)
    remarks: list[Remark] = field(default_factory=list)  # the first `NOTED` at least
    fault: FormatError | None = None  # a record that is no puzzle ends the run; its line counts in the chunk
    chunk: Chunk | None = None  # the records answered, if not those that were given: fewer of them, or new puzzles
    is_out_of_time: bool = False  # the run ends behind these records


class Filter(Protocol):
    """The filter that decides in order which records are written, such as those that are not duplicates."""

    def settle(self, outcome: ChunkResult) -> ChunkResult:
        """The outcome of a chunk, all before it being settled; the same object if all of it is written."""

    def recall(self, puzzles: Iterator[str]) -> None:
        """Learn the puzzles that an earlier run wrote, up to the last chunk of which it wrote something."""

    @property
    def is_given_up(self) -> bool:
        """True if nothing has been written for so long that hardly anything will be."""


class Work(Protocol):
    """The work done on chunks. Its answers must not depend on how the input was cut."""

    columns: tuple[Column, ...]  # of its outcomes
    usual: Usual | None  # what the first lines of the input hold, for messages; the stream says it
    chunk_size: int | None  # bytes of a chunk that suit it, so that none takes long; None: the usual

    def quick(self, chunk: Chunk) -> ChunkResult | None:
        """In any thread, without holding the interpreter for long; None where that cannot be."""

    def thorough(self, chunk: Chunk) -> ChunkResult:
        """In the main thread, where Ctrl-C is heard; for the chunks that are not quick."""

    def stop(self) -> None:
        """The run ends early: results that threads still compute are not needed any more."""


@dataclass(frozen=True, slots=True)
class StreamNote:
    """A remark that is told, with its place."""

    line: int
    puzzle: int
    tally: str
    text: str


@dataclass(slots=True)
class Report:
    """All chunks so far."""

    lines: int = 0  # in the file, before the next chunk
    puzzles: int = 0
    tally: Counter[str] = field(default_factory=Counter)
    notes: list[StreamNote] = field(default_factory=list)

    def add(self, chunk: Chunk, outcome: ChunkResult) -> None:
        for remark in outcome.remarks:
            if len(self.noted(skipped=remark.tally == SKIPPED)) < NOTED:
                line, puzzle = self.lines + chunk.line_of(remark.record) + 1, self.puzzles + remark.puzzle + 1
                self.notes.append(StreamNote(line, puzzle, remark.tally, remark.words()))
        self.lines += chunk.line_of(outcome.records)
        self.puzzles += outcome.puzzles
        self.tally.update(outcome.tally)

    def join(self, later: Report) -> None:
        """Add the report of what follows, which counts lines and puzzles from its own beginning."""
        for note in later.notes:
            if len(self.noted(skipped=note.tally == SKIPPED)) < NOTED:
                self.notes.append(replace(note, line=note.line + self.lines, puzzle=note.puzzle + self.puzzles))
        self.lines += later.lines
        self.puzzles += later.puzzles
        self.tally.update(later.tally)

    def noted(self, *, skipped: bool) -> list[StreamNote]:
        """The notes of lines that were skipped, or those of puzzles."""
        return [note for note in self.notes if (note.tally == SKIPPED) == skipped]

    def as_data(self, known: int = 0) -> dict[str, Any]:
        """For a journal, which has the first `known` notes already: they only ever get more."""
        notes = [[note.line, note.puzzle, note.tally, note.text] for note in self.notes[known:]]
        return {"lines": self.lines, "puzzles": self.puzzles, "tally": self.tally, "notes": notes}

    @classmethod
    def of_data(cls, data: Mapping[str, Any], known: Sequence[StreamNote] = ()) -> Report:
        notes = [*known, *(StreamNote(*note) for note in data["notes"])]
        return cls(data["lines"], data["puzzles"], Counter(data["tally"]), notes)
