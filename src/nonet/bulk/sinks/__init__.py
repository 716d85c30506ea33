"""Where answers by the million go, one file for each kind of file.

Start reading at `base.py`. A sink does not know what the answers mean. A new kind is one file and one line in `_FILES`.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple

from nonet.bulk.compression import compression_of_path
from nonet.bulk.outcome import Column
from nonet.bulk.sinks.base import Sink
from nonet.bulk.sources.base import Source
from nonet.formats.header import Header

__all__ = ["SINKS", "Sink", "is_plain", "make_sink", "sink_of_path"]

if TYPE_CHECKING:
    SINKS: tuple[type[Sink], ...]


class _SinkFile(NamedTuple):
    """A file of this folder, and the names of outputs that ask for it. Its class has the same `suffixes`."""

    name: str
    sink: str  # the name of its class
    suffixes: tuple[str, ...]

    def load(self) -> type[Sink]:
        """Import the file and return its class."""
        found: type[Sink] = getattr(import_module(f"{__name__}.{self.name}"), self.sink)
        return found


# Each file is imported when an output asks for it: most outputs are text.
_TEXT = _SinkFile("text", "TextSink", (".txt",))
_FILES = (
    _TEXT,
    _SinkFile("table", "TableSink", (".csv",)),
    _SinkFile("jsonl", "JsonSink", (".jsonl",)),
    _SinkFile("parquet", "ParquetSink", (".parquet",)),
)

if not TYPE_CHECKING:  # with a `__getattr__` in sight, a type checker accepts every name

    def __getattr__(name: str) -> object:
        """Return every sink as `SINKS`, which imports all files."""
        if name == "SINKS":
            return tuple(file.load() for file in _FILES)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def sink_of_path(path: str | PurePath) -> type[Sink]:
    """The kind of output a name asks for; text if it asks for none.

    >>> sink_of_path("answers.csv.gz").id, sink_of_path("answers").id
    ('csv', 'text')
    """
    return _file_of_path(path).load()


def _file_of_path(path: str | PurePath) -> _SinkFile:
    suffixes = [suffix.lower() for suffix in PurePath(path).suffixes[-2:]]
    wanted = suffixes[:-1] if compression_of_path(path) else suffixes[-1:]
    return next((file for file in _FILES if set(wanted) & set(file.suffixes)), _TEXT)


def is_plain(path: str | PurePath) -> bool:
    """Return True if a name asks for text that is not compressed."""
    return _file_of_path(path) is _TEXT and not compression_of_path(path)


def make_sink(
    path: str | PurePath | None,
    source: Source,
    columns: tuple[Column, ...],
    kind: type[Sink] | None = None,
    header: Header | None = None,
) -> Sink:
    """The sink of this kind or, if none is given, for a name; without a name, text in the format of the source."""
    from nonet.bulk.sinks import text

    chosen = kind or (text.TextSink if path is None else sink_of_path(path))
    is_named = path is not None or kind is not None
    says_boards = header is not None and bool(source.board_columns)
    if chosen is text.TextSink and (says_boards or (source.format == "table" and not is_named)):
        chosen = text.TableTextSink
    return chosen(source, columns, None if path is None else compression_of_path(path), header)
