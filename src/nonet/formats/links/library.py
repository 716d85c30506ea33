"""library: lines of HoDoKu's library, which hold a classic 9x9 puzzle and the step that it is an example of.

    :0402-1:5:46..2..1.3..+1...:525 534:536::

Its fields are a technique, the digits of the step, the grid, candidates that are gone, then what the step takes out and
puts in. `+` is before a digit that was placed. A candidate is digit, row, column. We read the grid and the candidates
that are gone, and write these fields with nothing in the others.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from nonet._base.errors import FormatError, shorten
from nonet.formats.base import Format, ParsedGrid
from nonet.formats.links.urls import read_each_line, start_of
from nonet.formats.pencil_marks import candidates_of
from nonet.model import Grid, make_board
from nonet.model.board import CLASSIC_CELLS

_LINE = r":[0-9]{4}(?:-[0-9xX]+)?:[0-9xX]*:([+0-9.]+):([^:]*):"
_CELL = r"(\+?)([0-9.])"


def sniff(text: str) -> bool:
    return re.match(_LINE, start_of(text)) is not None


def parse(text: str) -> list[ParsedGrid]:
    return read_each_line(text, _read)


def _read(line: str) -> ParsedGrid:
    found = re.match(_LINE, line)
    if not found:
        raise FormatError(f"expected a line such as :0000:x:53..7....:::: (HoDoKu's library), got {shorten(line)}")
    cells = re.findall(_CELL, found[1])
    if len(cells) != CLASSIC_CELLS:
        raise FormatError(f"expected {CLASSIC_CELLS} cells, got {len(cells)}: {shorten(found[1])}")
    values = tuple(int(digit.replace(".", "0")) for _, digit in cells)
    masks = [(1 << 9) - 1] * CLASSIC_CELLS
    for word in found[2].split():
        if len(word) != 3 or not word.isdecimal() or "0" in word:
            raise FormatError(f"expected candidates such as 525 (digit, row, column), got {shorten(word)}")
        digit, row, column = map(int, word)
        masks[(row - 1) * 9 + column - 1] &= ~(1 << (digit - 1))
    placed = frozenset(cell for cell, (plus, _) in enumerate(cells) if plus and values[cell])
    return ParsedGrid(9, values, candidates=candidates_of(values, masks, 9), placed=placed)


def dump(grids: Sequence[Grid], infos: Sequence[Mapping[str, str]]) -> str:
    return "".join(map(_write, grids))


def _write(grid: Grid) -> str:
    if grid.board != make_board():
        raise FormatError("HoDoKu's library takes classic 9x9 puzzles only")
    digits = ("+" * (cell in grid.placed) + (str(digit) if digit else ".") for cell, digit in enumerate(grid.values))
    gone = []
    for cell, mask in enumerate(grid.candidates or ()):
        if not grid.values[cell]:
            gone += [f"{d}{cell // 9 + 1}{cell % 9 + 1}" for d in range(1, 10) if not mask >> (d - 1) & 1]
    return f":0000:x:{''.join(digits)}:{' '.join(gone)}:::\n"


FORMAT = Format(
    id="library",
    title="HoDoKu library line",
    summary="lines of HoDoKu's library: a classic 9x9 grid, + before placed digits, and candidates that are gone",
    example=":0000:x:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:113:::\n",
    sniff=sniff,
    parse=parse,
    dump=dump,
    keeps_marks=True,
    aliases=("hodoku-library",),
    is_one_line=True,
    says_board=True,
)
