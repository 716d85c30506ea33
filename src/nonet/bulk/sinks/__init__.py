"""Where answers by the million go, one file for each kind of file; a new kind is a file here and a line in `SINKS`.

Start reading at `base.py`. A sink does not know what the answers mean.
"""

from __future__ import annotations

from pathlib import PurePath

from nonet.bulk.compression import compression_of_path
from nonet.bulk.outcome import Column
from nonet.bulk.sinks import jsonl, parquet, table, text
from nonet.bulk.sinks.base import Sink
from nonet.bulk.sources.base import Source
from nonet.bulk.sources.table import TableSource
from nonet.formats.header import Header

__all__ = ["SINKS", "Sink", "is_plain", "make_sink", "sink_of_path"]

SINKS: tuple[type[Sink], ...] = (text.TextSink, table.TableSink, jsonl.JsonSink, parquet.ParquetSink)


def sink_of_path(path: str | PurePath) -> type[Sink]:
    """The kind of output a name asks for; text if it asks for none.

    >>> sink_of_path("answers.csv.gz").id, sink_of_path("answers").id
    ('csv', 'text')
    """
    suffixes = [suffix.lower() for suffix in PurePath(path).suffixes[-2:]]
    wanted = suffixes[:-1] if compression_of_path(path) else suffixes[-1:]
    return next((sink for sink in SINKS if set(wanted) & set(sink.suffixes)), text.TextSink)


def is_plain(path: str | PurePath) -> bool:
    """Whether a name asks for text that is not packed."""
    return sink_of_path(path) is text.TextSink and not compression_of_path(path)


def make_sink(
    path: str | PurePath | None,
    source: Source,
    columns: tuple[Column, ...],
    kind: type[Sink] | None = None,
    header: Header | None = None,
) -> Sink:
    """The sink of this kind or, if none is given, for a name; without a name, text in the format of the source."""
    chosen = kind or (text.TextSink if path is None else sink_of_path(path))
    is_named = path is not None or kind is not None
    says_boards = header is not None and bool(source.board_columns)
    if chosen is text.TextSink and (says_boards or (isinstance(source, TableSource) and not is_named)):
        chosen = text.TableTextSink
    return chosen(source, columns, None if path is None else compression_of_path(path), header)
