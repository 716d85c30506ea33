"""Where a text can be cut into sections that are read without each other, by other threads, processes or machines."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from nonet.batch.sources.base import CHUNK, Cut, Input, InputSection, read_blocks

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
    """Where the first line begins that does so here or later."""
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
