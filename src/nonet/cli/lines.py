"""The input of a command as puzzles of a line each."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from nonet.batch.sources import Input, Source, choose_source, holds_several
from nonet.cli.inputs import naming
from nonet.cli.options import InputWords
from nonet.cli.output import STDOUT
from nonet.cli.streaming import StreamWords

ChooseSource = Callable[[Input], Source | None]


def choosing(source: InputWords, stream: StreamWords) -> ChooseSource:
    """What finds the source of an input, here or on another machine; None where its format has no lines."""
    return partial(
        choose_source,
        format=source.source_format,
        column=stream.column,
        lenient=stream.skips,
        board=source.board.of_grids,
    )


def lines_of(opened: Input, path: str, choose: ChooseSource, stream: StreamWords) -> Source | None:
    """The input as puzzles of a line each, where it is to be answered by lines."""
    with naming(path):
        lines = choose(opened)
    # A table in a file named as text is lines without a header, also if it holds one puzzle.
    is_bare = lines and lines.format == "table" and stream.output.name != STDOUT
    return lines if lines and (stream.reason or is_bare or holds_several(lines)) else None
