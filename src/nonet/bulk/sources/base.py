"""Where records come from: an opened input, the chunks it is cut into, and what a source is.

Contents: `Input` (an opened file), blocks of whole lines, `Chunk`, `Source`, and the sections that workers read without
each other.
"""

from __future__ import annotations

import io
import os
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice, pairwise
from select import select
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, BinaryIO, ClassVar, NamedTuple
from zlib import crc32

from nonet._base.errors import FormatError, PuzzleError
from nonet._base.fast_dataclass import dataclass
from nonet.bulk.compression import Compression, Unpacked, compression_of_bytes

if TYPE_CHECKING:
    from nonet.formats.header import Header
    from nonet.formats.line import Usual


# Bytes of a chunk unless the work wants fewer: 25,000 puzzles. Where a chunk ends depends on where it begins and on its
# size, and on nothing else, so that a resumed run packs the same members. No line may be longer.
CHUNK = 1 << 21

# As much as recognition looks at, and as identifies an input.
LOOKED_AT = 1 << 14  # bytes of the head, to know what most lines are
HEAD = 1 << 18

# Of a line longer than a chunk, this much is kept, for the message that it is no puzzle.
_LONGEST = 1 << 12

_LINE_END = re.compile(rb"[\r\n]")
_WHOLE_END = re.compile(rb"\r\n|\n|\r")


class Input(io.RawIOBase):
    """A binary file, unpacked if it is packed, whose first bytes can be looked at before it is read."""

    def __init__(self, file: Any, path: str | None = None, size: int | None = None) -> None:  # noqa: ANN401
        self.path = path  # None: standard input
        self.file = file
        self.is_remote = size is not None  # then it is a file of pyarrow, and its size must be given
        self.size = (size or None) if self.is_remote else _size_of(file) if path else None  # packed
        self._stop: int | None = None  # where it ends, if not where the file does
        self.taken = 0  # packed bytes read so far
        self.raw_head = _read_full(file, HEAD)
        self.compression: Compression | None = compression_of_bytes(self.raw_head)
        self._pending = memoryview(self.raw_head)
        self._content: io.RawIOBase = _Raw(self)
        if self.compression:
            self._content = Unpacked(self._content, self.compression)
            self.head = _read_full(self._content, HEAD)
        else:
            self.head = self.raw_head
            self._pending, self.taken = memoryview(b""), len(self.head)
        self._unread = memoryview(self.head)
        self.is_all = len(self.head) < HEAD

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview, /) -> int:  # type: ignore[override]
        if self._stop is not None:
            buffer = buffer[: max(0, self._stop - (self.taken - len(self._unread)))]
        if self._unread:
            size = min(len(buffer), len(self._unread))
            buffer[:size] = self._unread[:size]
            self._unread = self._unread[size:]
            return size
        return self._content.readinto(buffer) or 0

    def skip(self, count: int) -> None:
        """Pass over that many unpacked bytes, from the beginning."""
        if self.size is not None and not self.compression:
            self.file.seek(count)
            self._unread, self.taken = memoryview(b""), count
            return
        while count > 0:
            got = len(_read_full(self, min(count, CHUNK)))
            if not got:
                raise _cut_short()
            count -= got

    def end_at(self, stop: int) -> None:
        """End there, before the file does. Only a text that lies in a file as it is has places."""
        self.size = self._stop = stop

    @property
    def is_placed(self) -> bool:
        """True if the text is in a file as it is, so that any part of it can be read: see `read_at`."""
        return self.size is not None and not self.compression and (self.is_remote or hasattr(os, "pread"))

    def read_at(self, start: int, size: int) -> bytes:
        """So many bytes of a text that is placed. In any thread: where `readinto` goes on does not change."""
        data = b""
        while len(data) < size:
            try:
                more = self._pread(size - len(data), start + len(data))
            except OSError as error:
                raise _cannot_read(error) from None
            if not more:
                raise _cut_short()
            data = data + more if data else more
        return data

    def _pread(self, size: int, start: int) -> bytes:
        found: bytes = self.file.read_at(size, start) if self.is_remote else os.pread(self.file.fileno(), size, start)
        return found

    def identity(self) -> dict[str, object] | None:
        """Facts that tell this input from a changed one; None where there are none (standard input, a pipe)."""
        if self.size is None or self.is_remote:
            return None
        status = os.fstat(self.file.fileno())
        return {"size": status.st_size, "time": status.st_mtime_ns, "head": crc32(self.raw_head)}

    def _read_packed(self, buffer: memoryview) -> int:
        if self._pending:
            size = min(len(buffer), len(self._pending))
            buffer[:size] = self._pending[:size]
            self._pending = self._pending[size:]
        else:
            size = _read_some(self.file, buffer)
        self.taken += size
        return size


class _Raw(io.RawIOBase):
    """The bytes of an input as they lie in the file."""

    def __init__(self, owner: Input) -> None:
        self.owner = owner

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview, /) -> int:  # type: ignore[override]
        return self.owner._read_packed(buffer)  # noqa: SLF001  (the other half of this class)


def _size_of(file: BinaryIO | io.RawIOBase) -> int | None:
    try:
        return os.fstat(file.fileno()).st_size or None  # 0: a pipe, or there is nothing to wait for
    except OSError:
        return None


def _read_some(file: BinaryIO | io.RawIOBase, buffer: memoryview) -> int:
    try:
        while (size := file.readinto(buffer)) is None:  # type: ignore[union-attr]  # every binary file has it
            select([file], [], [])  # it does not block, and nothing is there yet: that is not its end
        return int(size)
    except OSError as error:
        raise _cannot_read(error) from None


def _cut_short() -> PuzzleError:
    """The file is shorter than when we began."""
    return PuzzleError("cannot read: the input is shorter than it was")


def _cannot_read(error: OSError) -> PuzzleError:
    return PuzzleError(f"cannot read: {(error.strerror or 'failed').lower()}")


def _read_full(file: BinaryIO | io.RawIOBase, size: int) -> bytes:
    """So many bytes, or all that are left: pipes give a little at a time."""
    buffer = bytearray(size)
    return bytes(memoryview(buffer)[: fill(file, memoryview(buffer))])


def fill(file: BinaryIO | io.RawIOBase, buffer: memoryview) -> int:
    """Read until the buffer is full or the file ends."""
    done = 0
    while done < len(buffer) and (size := _read_some(file, buffer[done:])):
        done += size
    return done


@dataclass(slots=True)
class Block:
    """Whole lines of text, and where the next block begins."""

    data: bytearray
    end: int
    is_last: bool


Cut = Callable[[bytes | bytearray, int], int]  # the length of the whole lines among so many bytes; 0: there are none


def cut_lines(data: bytes | bytearray, size: int) -> int:
    """Up to the last line feed; in a text without any, up to the last carriage return."""
    return data.rfind(b"\n", 0, size) + 1 or data.rfind(b"\r", 0, size - 1) + 1


def read_blocks(file: io.RawIOBase, start: int, size: int | None = None, cut: Cut = cut_lines) -> Iterator[Block]:
    """Text in blocks of whole lines, about `size` bytes each, more where a line is longer. `file` stands at `start`."""
    size = size or CHUNK
    rest = b""
    while True:
        data, rest = _take(file, rest, size)
        while not (whole := _cut(data, rest, cut)) and rest and len(data) < CHUNK:
            more, rest = _take(file, rest, min(len(data), CHUNK - len(data)))
            data += more
        is_last = not rest
        skipped = 0
        if whole or is_last:
            rest = bytes(memoryview(data)[whole:]) + rest
            del data[whole:]
        else:  # a line that does not fit: its beginning, and none of the rest
            skipped, rest = _skip_line(file, bytes(data[-1:]), rest)
            whole = min(_LONGEST, len(data) - 1) + 1
            skipped += len(data) - whole
            data[whole - 1 :] = b"\n"
        start += whole + skipped
        yield Block(data, start, is_last)
        if is_last:
            return


def _take(file: io.RawIOBase, rest: bytes, size: int) -> tuple[bytearray, bytes]:
    """The next bytes, and some that were read behind them: none only if the file ends here."""
    data = bytearray(size)
    known = min(len(rest), size)
    data[:known] = rest[:known]
    del data[known + fill(file, memoryview(data)[known:]) :]
    return data, rest[known:] or _read_full(file, 1)


def _cut(data: bytearray, rest: bytes, cut: Cut) -> int:
    """The length of the whole lines; at the end of the file that is all of it."""
    return cut(data, len(data)) if rest else len(data)


def _skip_line(file: io.RawIOBase, last: bytes, piece: bytes) -> tuple[int, bytes]:
    """Read to the end of the line of which we have all up to `last`, and then a piece.

    Gives how long that was, and what was read behind it.
    """
    skipped = 0
    while piece:
        if last == b"\r":  # the line has ended; a line feed would be a part of its end
            size = len(piece) - len(piece.removeprefix(b"\n"))
            return skipped + size, piece[size:]
        end = _LINE_END.search(piece)
        size = end.end() if end else len(piece)
        skipped, last = skipped + size, piece[size - 1 : size]
        if last == b"\n":
            return skipped, piece[size:]
        piece = piece[size:] or _read_full(file, min(_LONGEST, CHUNK))
    return skipped, b""


def end_of_line(head: bytes, line: int) -> int:
    """The number of bytes of the first lines."""
    rest = io.StringIO(head.decode("latin-1"), newline="")  # keeps line ends as they are, and a byte a character
    return sum(len(rest.readline()) for _ in range(line))


Said = tuple[tuple[str, str], ...]  # names and values of columns that say which board a record is for


class Chunk(ABC):
    """Some records of the input, in order."""

    end: int  # where the next chunk begins, for `Source.chunks`
    taken: int  # bytes of the file read by now, for progress
    is_whole: bool  # the only chunk

    def said(self) -> Sequence[Said] | None:
        """Return what columns say about the board of each record; None if there are no such columns."""
        return None

    @abstractmethod
    def lines(self) -> bytes | bytearray:
        """A line of text for each record; only the last may lack its line feed. May be asked for in any thread."""

    @abstractmethod
    def first(self, records: int) -> Chunk:
        """A shorter chunk, of so many records; the next one begins behind them. `records` is less than there are."""

    def line_of(self, record: int) -> int:
        """The number of lines of the file before a record, both counted in this chunk."""
        return record

    def explain(self, record: int, error: FormatError) -> FormatError:
        """Return the error of a line of `lines`, with the line of the record it was made from.

        Lines count in this chunk.
        """
        return type(error)(error.reason, self.line_of(record) + 1, error.column)


def cut_behind(data: bytes | bytearray, lines: int) -> int:
    """The length of the first lines, whatever ends them."""
    return next(islice(_WHOLE_END.finditer(data), lines - 1, None)).end()


def as_line(cell: bytes) -> bytes:
    """A cell of a table as a line: what would be taken for a comment is made a line that is no puzzle."""
    line = b" ".join(cell.split())
    return b"," + line if line.startswith(b"#") else line


class InputSection(NamedTuple):
    """A part of an input that can be read without the others: bytes of text, row groups, or numbers of puzzles."""

    begin: int
    end: int


class Source(ABC):
    """An input as a row of chunks."""

    id: ClassVar[str]
    format: ClassVar[str | None] = None  # the format of its text
    magic: ClassVar[bytes] = b""  # how such files begin, where they are no text
    unit: ClassVar[str] = "line"  # what `Chunk.line_of` counts
    announced: int | None = None  # how many puzzles the input says it has
    columns: tuple[str, ...] = ()  # of a table: their names
    separator: str = ","
    header: Header | None = None  # what stands above all records
    board_columns: Mapping[str, int] = MappingProxyType({})  # of a table: where columns say which board a record is for

    def __init__(self, opened: Input) -> None:
        self.input = opened

    def identity(self) -> dict[str, object] | None:
        """Facts that tell this input from a changed one; None where there are none."""
        return self.input.identity()

    @property
    def total(self) -> int | None:
        """The final value of `Chunk.taken`, if it is known."""
        return self.input.size

    def more(self, start: int, puzzles: int) -> Chunk | None:  # noqa: ARG002  (of sources that can go on)
        """Another chunk beyond the last one, which ended at `start`, where `puzzles` are too few."""
        return None

    def usual(self) -> Usual | None:
        """Return the number of cells of the first lines, if records are lines."""
        return None

    @classmethod
    @abstractmethod
    def open(cls, opened: Input, column: str | None) -> Source:
        """The source of an input."""

    @abstractmethod
    def chunks(self, start: int | None = None, size: int | None = None) -> Iterator[Chunk]:
        """All chunks, or those from where an earlier one said it ends; of about `size` bytes, `CHUNK` if not given."""

    def sections(self, size: int) -> list[InputSection] | None:  # noqa: ARG002  (of sources that can)
        """The input in parts of about so many bytes (of numbers: so many); None where it can be read as a whole only.

        Where sections end depends on the input and on that size alone.
        """
        return None

    def narrow(self, section: InputSection) -> None:
        """Read only this section from now on. Its chunks count lines from its beginning."""
        raise NotImplementedError

    @property
    def first_line(self) -> int:
        """The number of the line where records begin."""
        return 1


# Where a text can be cut into sections that are read without each other, by other threads, processes or machines.

_WINDOW = 1 << 12  # bytes in which a line end is looked for at a time
_PIECE = 1 << 23  # bytes that are searched for quotes at a time
_READERS = 16  # an object store answers in its own time, but many questions at once


def line_sections(opened: Input, start: int, size: int) -> list[InputSection] | None:
    """Whole lines. A text without line feeds is not cut: it may have other line ends, which are harder to find."""
    total = opened.size or 0
    if not opened.is_placed or b"\n" not in opened.head:
        return None
    from concurrent.futures import ThreadPoolExecutor  # every stream loads this file, few are cut

    with ThreadPoolExecutor(_READERS) as readers:
        found = readers.map(partial(_line_behind, opened, total), range(start + size, total, size))
        return _between([start, *sorted({place for place in found if place < total}), total])


def record_sections(opened: Input, start: int, size: int, cut: Cut) -> list[InputSection] | None:
    """Whole records of a table, which may span lines where there are quotes: then all of it is read."""
    if not opened.is_placed:
        return None
    if not any(b'"' in piece for piece in _pieces(opened, start)):
        return line_sections(opened, start, size)
    opened.skip(start)
    ends = [start]
    for block in read_blocks(opened, start, min(size, CHUNK), cut):
        if block.end >= ends[-1] + size or block.is_last:
            ends.append(block.end)
    return _between(ends)


def _line_behind(opened: Input, total: int, place: int) -> int:
    """Return the place of the first line that begins here or later."""
    at = place - 1
    while at < total:
        window = opened.read_at(at, min(_WINDOW, total - at))
        end = window.find(b"\n")
        if end >= 0:
            return at + end + 1
        at += len(window)
    return total


def _pieces(opened: Input, start: int) -> Iterator[bytes]:
    total = opened.size or 0
    for at in range(start, total, _PIECE):
        yield opened.read_at(at, min(_PIECE, total - at))


def _between(places: list[int]) -> list[InputSection]:
    return [InputSection(begin, end) for begin, end in pairwise(places)]
