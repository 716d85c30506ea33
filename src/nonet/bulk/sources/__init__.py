"""Where puzzles by the million come from, one file for each kind of file.

Start reading at `base.py`, then `text.py`. A source does not know what is computed from its chunks. A new kind is one
file and one line in `_FILES`.
"""

from __future__ import annotations

import re
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from nonet._base.errors import FormatError, PuzzleError
from nonet.bulk.sources import text
from nonet.bulk.sources.base import Chunk, Input, Source, cut_lines
from nonet.formats import find_format, read
from nonet.formats import line as line_format
from nonet.formats.base import MissingRows, NoGrid
from nonet.formats.header_lines import has_several_headers
from nonet.formats.text import decode_utf16
from nonet.model import BoardSpec

__all__ = ["SOURCES", "Chunk", "Input", "Source", "choose_source", "holds_several"]

_PLAIN = BoardSpec()
_SHORT = 1 << 14  # bytes of a text that somebody may have pasted

if TYPE_CHECKING:
    SOURCES: tuple[type[Source], ...]


class _SourceFile(NamedTuple):
    """A file of this folder, and how its inputs are known. Its class has the same `format` and `magic`."""

    name: str
    source: str  # the name of its class
    format: str | None = None
    magic: bytes = b""

    def load(self) -> type[Source]:
        """Import the file and return its class."""
        found: type[Source] = getattr(import_module(f"{__name__}.{self.name}"), self.source)
        return found


# Each file is imported when an input needs it: most inputs are plain lines.
_FILES = (
    _SourceFile("text", "TextSource", format="line"),
    _SourceFile("table", "TableSource", format="table"),
    _SourceFile("parquet", "ParquetSource", magic=b"PAR1"),
)

if not TYPE_CHECKING:  # with a `__getattr__` in sight, a type checker accepts every name

    def __getattr__(name: str) -> object:
        """Return every source as `SOURCES`, which imports all files."""
        if name == "SOURCES":
            return tuple(file.load() for file in _FILES)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def choose_source(
    opened: Input,
    format: str | None = None,
    column: str | None = None,
    *,
    lenient: bool = False,
    board: BoardSpec = _PLAIN,
) -> Source | None:
    """The source that reads this input record by record; None if it is in a format that has no records.

    `lenient` is for inputs that may hold lines which are no text at all. On a `board` of several grids a line may be
    one of them, and no record.
    """
    for file in _FILES:
        if file.magic and opened.head.startswith(file.magic):
            return file.load().open(opened, column)
    if not opened.head.strip():
        return None
    if b"\0" in opened.head and decode_utf16(opened.head) is not None:
        return None
    known = find_format(format).id if format else "table" if column else _recognise(opened, board, lenient=lenient)
    if known == "line" and not (format or lenient) and _has_words(opened, board):
        return None
    if known == "line" and opened.is_all and has_several_headers(opened.head.decode("utf-8", "replace")):
        return None
    found = next((file.load().open(opened, column) for file in _FILES if known and file.format == known), None)
    if isinstance(found, text.TextSource):
        found.skip_count(is_named=format is not None)
    return found


def _has_words(opened: Input, board: BoardSpec) -> bool:
    """Return True if a short text is a one-line puzzle and words, only words, or too few rows of a grid.

    Reading the text as a whole skips the words after a puzzle, and names the fault of the others.
    """
    if not opened.is_all or len(opened.head) > _SHORT:
        return False
    head = opened.head.decode("utf-8-sig", "replace")
    try:
        line_format.parse(head)
    except FormatError:
        try:
            from nonet.formats.paste import unwrapped  # few texts need it

            return bool(read(head, choice=board).parsed_grids[0].notes) or unwrapped(head) != head
        except PuzzleError as error:
            return isinstance(error, NoGrid | MissingRows)
    return False


def _recognise(opened: Input, board: BoardSpec, *, lenient: bool) -> str | None:
    """The format by content; None where none is recognised. Reading the whole text will say why."""
    if text.FIRST_LINE.match(opened.head) and board.full_kind.is_square:
        return "line"
    from nonet.formats import recognise  # with every format

    head = opened.head if opened.is_all else opened.head[: cut_lines(opened.head, len(opened.head))]
    try:
        return recognise(head.decode("utf-8-sig", "replace" if lenient else "strict"), board).id
    except (PuzzleError, UnicodeDecodeError):
        return "line" if lenient else None


def holds_several(source: Source) -> bool:
    """Return True if there may be more than one puzzle.

    There is at most one if all of the input was seen and only one record is neither blank nor a comment.
    """
    opened = source.input
    if source.magic or not opened.is_all:  # a file that is no text may hold any number
        return True
    lines = re.split(rb"\r\n|\r|\n", opened.head.removeprefix(b"\xef\xbb\xbf"))
    filled = [line for line in lines[source.first_line - 1 :] if line.strip() and not line.lstrip().startswith(b"#")]
    return len(filled) > 1
