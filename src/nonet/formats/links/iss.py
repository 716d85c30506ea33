"""iss: the texts and links of the Interactive Sudoku Solver (https://sigh.github.io/Interactive-Sudoku-Solver).

A text is items such as `.Thermo~R1C1~R1C2`, with givens as `.~R1C1_5`; it is one puzzle. White space is free, and a
line that begins with # is a comment. The other texts of ISS are read as well: killer cages drawn with arrows or as
numbers, and a grid with the pieces of a jigsaw behind it. We write links, one on a line, which hold the text behind
`?q=`.
Not promised: titles and looks are lost there, boards end at 16x16, and what is named in `NO_RULE` is refused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nonet.board import Grid
from nonet.errors import FormatError, shorten
from nonet.formats.base import Format, ParsedGrid
from nonet.formats.links.urls import host_of, read_at, read_each_line
from nonet.patterns import pattern

SITE = "https://sigh.github.io/Interactive-Sudoku-Solver/?q="

# What needs no cells or numbers behind it. Other letters between points may be digits of a large grid.
_ALONE = (
    r"Anti(?:Knight|King|Taxicab|Consecutive)|Strict(?:Kropki|XV)|Windoku|DisjointSets|Global(?:Entropy|Mod)"
    r"|DutchFlatmates|NoBoxes|RegionSameValues|ChaosConstruction|Doppelganger"
)
_ITEM = pattern(
    rf"(?m)^[ \t\ufeff]*\.[ \t]*(?:(?:\.[ \t]*)*(?:~R[1-9a-gA-G]C|[A-Z][A-Za-z]*[ \t]*~)"
    rf"|(?:{_ALONE})[ \t]*(?:[.\r\n]|$)"
    r"|(?:Or|And)\s*\.[ \t]*(?:End\b|(?:[A-Z][A-Za-z]*[ \t]*)?[~.]))"
)
_KILLER = pattern(r"\s*(?:[0-9A-Za-j^<v>`',.]{81}|3x3:d?:k:[0-9:]+)\s*$")
_ARROW = pattern(r"[<>^]")
# A grid and the pieces of a jigsaw behind it, for sizes from 4 to 16.
_JIGSAW = pattern(r"[\s\ufeff]*(?:[0-9A-Za-z.]{32,512}|[0-9A-Za-z.]{16,256}\s+[0-9A-Za-z.]{16,256})\s*$")


def sniff(text: str) -> bool:
    if _is_link(text) or _ITEM.search(text):
        return True
    if _KILLER.match(text) is not None and ("3x3:" in text or _ARROW.search(text) is not None):
        return True
    return _JIGSAW.match(text) is not None and _is_jigsaw(text)


def _is_jigsaw(text: str) -> bool:
    from nonet.formats.links._iss_texts import is_jigsaw

    return is_jigsaw(text)


def _is_link(text: str) -> bool:
    return host_of(text) == "sigh.github.io"


def parse(text: str) -> list[ParsedGrid]:
    if _is_link(text):
        return read_each_line(text, _read_link)
    first = next((number for number, line in enumerate(text.splitlines(), 1) if line.strip("\ufeff \t")), 1)
    return [read_at(first, _read_text, text)]


def _read_link(link: str) -> ParsedGrid:
    from urllib.parse import unquote

    if not _is_link(link):
        raise FormatError(f"expected a link of sigh.github.io, got {shorten(link)}")
    query = link.partition("?")[2].partition("#")[0]
    found = next((piece[2:] for piece in query.split("&") if piece.startswith("q=")), "")
    if not found:
        raise FormatError(f"expected a link with ?q= and a puzzle, got {shorten(link)}")
    return _read_text(unquote(found.replace("+", " ")))


def _read_text(text: str) -> ParsedGrid:
    from nonet.formats.links._iss_read import read_sheet

    return read_sheet(text)


def dump(grids: Sequence[Grid], infos: Sequence[Mapping[str, str]]) -> str:
    from urllib.parse import quote

    return "".join(f"{SITE}{quote(dump_text(grid), safe='~.')}\n" for grid in grids)


def dump_text(grid: Grid) -> str:
    """The text of a puzzle."""
    from nonet.formats.links._iss_write import write_grid

    return write_grid(grid)


FORMAT = Format(
    id="iss",
    title="Interactive Sudoku Solver",
    summary="links and texts of the Interactive Sudoku Solver, with rules (.Thermo~R1C1~R1C2)",
    example=f"{SITE}.Shape~4x4.~R1C1_1~R4C4_3.Thermo~R2C1~R3C1~R4C1\n",
    sniff=sniff,
    parse=parse,
    dump=dump,
    keeps_marks=True,
    is_one_line=True,
    says_board=True,
)
