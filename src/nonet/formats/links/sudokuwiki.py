"""sudokuwiki: links of https://www.sudokuwiki.org with the 81 digits of a classic puzzle behind `?bd=`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from nonet._base.errors import FormatError, shorten
from nonet.formats.base import Format, ParsedGrid
from nonet.formats.links.urls import host_of, query, read_each_line, start_of
from nonet.model import Grid, make_board

SITE = "https://www.sudokuwiki.org/sudoku.htm?bd="
_HOST = "sudokuwiki.org"
_DIGITS = r"[0-9.]{81}"


def sniff(text: str) -> bool:
    return host_of(start_of(text)) == _HOST


def parse(text: str) -> list[ParsedGrid]:
    return read_each_line(text, _read_link)


def _read_link(link: str) -> ParsedGrid:
    digits = query(link, "bd") if host_of(link) == _HOST else ""
    if not re.fullmatch(_DIGITS, digits):
        raise FormatError(f"expected a link of sudokuwiki.org with ?bd= and 81 digits, got {shorten(link)}")
    return ParsedGrid(9, tuple(int(digit.replace(".", "0")) for digit in digits))


def dump(grids: Sequence[Grid], infos: Sequence[Mapping[str, str]]) -> str:
    return "".join(map(_write, grids))


def _write(grid: Grid) -> str:
    if grid.board != make_board():
        raise FormatError("sudokuwiki.org takes classic 9x9 puzzles only")
    return f"{SITE}{''.join(map(str, grid.values))}\n"


FORMAT = Format(
    id="sudokuwiki",
    title="SudokuWiki link",
    summary="links of sudokuwiki.org with the digits of a classic 9x9 puzzle",
    example=f"{SITE}530070000600195000098000060800060003400803001700020006060000280000419005000080079\n",
    sniff=sniff,
    parse=parse,
    dump=dump,
    is_one_line=True,
    says_board=True,
)
