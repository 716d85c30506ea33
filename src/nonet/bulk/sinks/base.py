"""What a sink is: the place answers are written to."""

from __future__ import annotations

import io
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, BinaryIO, ClassVar

from nonet._base.errors import PuzzleError
from nonet._base.files import write_all
from nonet.bulk.compression import Compression, Unpacked
from nonet.bulk.outcome import ChunkResult, Column, Text
from nonet.bulk.sources.base import Chunk, Source
from nonet.bulk.sources.made import PuzzleSource
from nonet.formats.header import Header
from nonet.model.spec import COLUMNS

_PIECE = 1 << 22  # bytes that are copied at a time


class Sink(ABC):
    """A kind of output file. `encode` may run in any thread, the rest in one."""

    id: ClassVar[str]
    suffixes: ClassVar[tuple[str, ...]] = ()
    is_remade: ClassVar[bool] = False  # an unfinished part is in another form than the file: see `remake`
    copies: ClassVar[type[Source] | None] = None  # all columns of such a source stand in the output as they are

    def __init__(
        self,
        source: Source,
        columns: tuple[Column, ...],
        compression: Compression | None = None,
        header: Header | None = None,
    ) -> None:
        self.source = source
        self.header = header  # of all answers, where one is wanted
        said = header.choice.columns() if header else {}
        copied = source.board_columns if self.copies and isinstance(source, self.copies) else {}
        # Of all answers, as columns: those that we add, each with what is said where its record says nothing; and what
        # copied columns leave to the header.
        names = [name for name in self._board_names(said) if name not in copied and (name in said or not copied)]
        self.board = {name: said.get(name, "") for name in names}
        self.unsaid = {name: text for name, text in said.items() if name in copied}
        self.columns = columns  # of tables
        self.titles = tuple(column.title for column in columns)
        self.compression = compression
        self.prepare()

    def prepare(self) -> None:  # noqa: B027  (most sinks need nothing)
        """Check what is needed, and what is known to fail, before any work."""

    def _board_names(self, said: Mapping[str, str]) -> list[str]:
        """The columns that say which board an answer is for: those of the input, and what is said of all."""
        if isinstance(self.source, PuzzleSource):  # each puzzle may be on a board of its own
            return self.source.board_names()
        own = {name if name in COLUMNS else "rules" for name in self.source.board_columns}  # rules may have their own
        have = {*said, *own} if self.header else {}
        return [name for name in COLUMNS if name in have]

    def boards(self, chunk: Chunk, records: int) -> dict[str, list[str]]:
        """The columns that say which boards the answers of a chunk are for; "" where there is nothing to say."""
        if not self.board:
            return {}
        said = chunk.said()
        if said is None:
            return {name: [value] * records for name, value in self.board.items()}
        own = [dict(one) for one in said]
        return {name: [_beside(name, one.get(name, ""), value) for one in own] for name, value in self.board.items()}

    @abstractmethod
    def encode(self, chunk: Chunk, outcome: ChunkResult) -> Any:  # noqa: ANN401  (what `write` takes)
        """The answers of a chunk as they will stand in the file."""

    @abstractmethod
    def begin(self, file: BinaryIO | io.RawIOBase, *, is_new: bool) -> None:
        """Write to this file from now on, from its head on if it is new."""

    def begin_part(self, file: BinaryIO | io.RawIOBase, *, is_new: bool) -> None:
        """The same for a part that may be cut behind any chunk and gone on with."""
        self.begin(file, is_new=is_new)

    @abstractmethod
    def write(self, encoded: Any) -> None:  # noqa: ANN401
        """Add the answers of the next chunk."""

    @abstractmethod
    def end(self) -> None:
        """All is written."""

    def remake(self, part: BinaryIO | io.RawIOBase, whole: BinaryIO | io.RawIOBase) -> None:
        """Make the file of its part, where these are not the same (`is_remade`)."""
        self.join([part], whole)

    @abstractmethod
    def join(self, parts: Iterable[BinaryIO | io.RawIOBase], whole: BinaryIO | io.RawIOBase) -> None:
        """Make the file of the parts of several sections, each begun by `begin_part`, of which the first was new."""

    def puzzles_in(self, file: BinaryIO | io.RawIOBase) -> Iterator[str]:  # noqa: ARG002  (of sinks that can)
        """The puzzles in an unfinished part, in order. The file stands anywhere afterwards."""
        raise PuzzleError(f"cannot resume: the puzzles of an unfinished {self.id} output cannot be read")

    def leave(self) -> None:  # noqa: B027  (most sinks write nothing of their own accord)
        """The run ends early: nothing may be written any more."""


class DiscardSink(Sink):
    """A sink that writes nothing, for runs of which only the counts are wanted."""

    id = "nothing"

    def encode(self, chunk: Chunk, outcome: ChunkResult) -> None:  # noqa: ARG002  (there is nothing to write)
        return None

    def begin(self, file: BinaryIO | io.RawIOBase, *, is_new: bool) -> None:
        """Nothing."""

    def write(self, encoded: None) -> None:
        """Nothing."""

    def end(self) -> None:
        """Nothing."""

    def join(self, parts: Iterable[BinaryIO | io.RawIOBase], whole: BinaryIO | io.RawIOBase) -> None:
        """Nothing."""


class _Borrowed(io.RawIOBase):
    """A file that stays open when its reader is closed."""

    def __init__(self, file: BinaryIO | io.RawIOBase) -> None:
        self.file = file

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview, /) -> int | None:  # type: ignore[override]
        return self.file.readinto(buffer)  # type: ignore[union-attr]  # every binary file has it


class ByteSink(Sink):
    """A sink whose file is its pieces one after another, packed or not."""

    def prepare(self) -> None:
        if self.compression:
            self.compression.pack(b"")  # so that a missing package is reported now, not in hours

    def head(self) -> bytes:
        """Return the text before all answers."""
        return b""

    @abstractmethod
    def text(self, chunk: Chunk, outcome: ChunkResult) -> Text:
        """The answers of a chunk, not yet packed."""

    def encode(self, chunk: Chunk, outcome: ChunkResult) -> Text:
        return self._pack(self.text(chunk, outcome))

    def begin(self, file: BinaryIO | io.RawIOBase, *, is_new: bool) -> None:
        self.file = file
        self.before = self._pack(self.head()) if is_new else b""

    def write(self, encoded: Text) -> None:
        # The head comes with the first answers: where there are none, because the input is bad, there is no output.
        if self.before:
            encoded, self.before = bytes(self.before) + bytes(encoded), b""
        write_all(self.file, encoded)

    def end(self) -> None:
        if self.before:
            self.write(b"")

    def join(self, parts: Iterable[BinaryIO | io.RawIOBase], whole: BinaryIO | io.RawIOBase) -> None:
        for part in parts:
            while piece := part.read(_PIECE):
                write_all(whole, piece)

    def kept_text(self, file: BinaryIO | io.RawIOBase) -> io.TextIOWrapper:
        """The text of an unfinished part, to be read from its beginning. Closing it leaves the file open."""
        file.seek(0)
        raw = Unpacked(file, self.compression) if self.compression else _Borrowed(file)
        return io.TextIOWrapper(io.BufferedReader(raw), encoding="utf-8", newline="")

    def _pack(self, text: Text) -> Text:
        return self.compression.pack(text) if self.compression and len(text) else text


def _beside(name: str, own: str, value: str) -> str:
    """Return the value of a record, or the value for all records. For rules it is both."""
    return "; ".join(filter(None, [own, value])) if name == "rules" else own or value
