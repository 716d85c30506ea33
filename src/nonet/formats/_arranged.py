"""Which arrangement of grids a canvas shows, where nothing names it: told by its size and its holes.

A text that can be read as a square is none, so only canvases with holes are looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from nonet.board import BoardSpec, box_shape, make_board
from nonet.board.geometry import Place
from nonet.board.kinds import arrangements
from nonet.board.kinds.base import KindArgs
from nonet.errors import FormatError
from nonet.formats._canvas_lines import CanvasRow, canvas_rows, size_line

_SIZES = (9, 4, 6, 12, 16)  # the usual one first
_LEAST = 10  # rows and columns of the smallest canvas, a tiny samurai
_LOOKED_AT = 200  # lines: the highest canvas of 9x9 grids has 81


class _Candidate(NamedTuple):
    kind: str
    size: int
    height: int


def arrangement_in(text: str, said: BoardSpec) -> BoardSpec | None:
    """The kind of several grids and their size that a text without a name shows; None if it shows none.

    FormatError where it may be several.
    """
    if said.kind or said.layout or said.grids or text.count("\n") < _LEAST - 1:
        return None
    found = _found(_first_block(text), said.size)
    return replace(said, kind=found.kind, size=found.size) if found else None


def _first_block(text: str) -> str:
    """The lines up to the first that is blank, without the comments above them."""
    lines = text.split("\n", _LOOKED_AT)[:_LOOKED_AT]
    bare = [line.strip().lstrip("\ufeff") for line in lines]
    start = next((number for number, line in enumerate(bare) if line and line[0] != "#"), len(lines))
    end = next((number for number in range(start, len(lines)) if not bare[number]), len(lines))
    return "\n".join(lines[start:end])


@lru_cache(maxsize=8)
def _found(block: str, size: int | None) -> _Candidate | None:
    rows = [row for row in canvas_rows(block) if not row.is_rule]
    rows = [row for row in rows if not size_line(row)]
    if len(rows) < _LEAST:
        return None
    fitting: dict[object, _Candidate] = {}
    for width, holes in _readings(rows):
        for candidate in _candidates().get(width, ()):
            if len(rows) % candidate.height or size not in (None, candidate.size):
                continue
            board = make_board(candidate.kind, candidate.size)
            places = {(row, column) for row in range(candidate.height) for column in range(width)}
            own = places.difference(board.cell_by_place)
            if own and own == {(row, column) for row, column in holes if row < candidate.height}:
                fitting.setdefault(board, candidate)
        if fitting:
            break
    found = list(fitting.values())
    if len(found) > 1:
        kinds = " or ".join(candidate.kind for candidate in found)
        raise FormatError(f"expected a canvas of one kind, got one that is {kinds}: name it with --kind")
    return found[0] if found else None


def _readings(rows: Sequence[CanvasRow]) -> Iterator[tuple[int, set[Place]]]:
    """The width of the canvas and its holes, in every way these rows may be meant."""
    widths = {len(row.words) for row in rows}
    if len(widths) == 1 and min(widths) >= _LEAST:
        for mark in "-.Xx_":
            holes = {(r, c) for r, row in enumerate(rows) for c, word in enumerate(row.words) if word == mark}
            if holes:
                yield min(widths), holes
    texts = [row.text.rstrip() for row in rows]
    yield from _drawn(texts)
    if all(not text[1::2].strip() for text in texts):
        yield from _drawn([text[::2] for text in texts])


def _drawn(texts: Sequence[str]) -> Iterator[tuple[int, set[Place]]]:
    width = max(map(len, texts))
    if width < _LEAST:
        return
    for mark in " -.Xx_":
        holes = {(r, c) for r, text in enumerate(texts) for c, found in enumerate(text.ljust(width)) if found == mark}
        if holes:
            yield width, holes


@lru_cache(maxsize=1)
def _candidates() -> dict[int, list[_Candidate]]:
    """The boards of every width. Only their extents are worked out."""
    found: dict[int, list[_Candidate]] = {}
    for size in _SIZES:
        frame = KindArgs(size, box_shape(size))
        for kind, height, width in arrangements.extents(frame):
            found.setdefault(width, []).append(_Candidate(kind, size, height))
    return found
