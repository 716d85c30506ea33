"""The formats of data sets, one file for each; a new one is a file here and a line below."""

from __future__ import annotations

from nonet.errors import UnknownNameError
from nonet.tasks.dataset.writers import hrm, lm_eval, parquet, text
from nonet.tasks.dataset.writers.base import SplitWriter, Writer

__all__ = ["WRITERS", "SplitWriter", "Writer", "find_writer"]

WRITERS: tuple[Writer, ...] = (
    parquet.WRITER,
    text.CSV,
    text.JSONL,
    hrm.WRITER,
    lm_eval.WRITER,
)


def find_writer(name: str) -> Writer:
    """The writer of a format."""
    for writer in WRITERS:
        if writer.id == name:
            return writer
    raise UnknownNameError("format of data sets", name, [writer.id for writer in WRITERS])
