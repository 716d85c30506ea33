"""What the formats of boards of several grids share. `canvases.py` reads them, on the board that is named."""

from __future__ import annotations

from nonet.board import Grid
from nonet.errors import FormatError
from nonet.formats.base import Dump, Format, ParsedGrid


def _sniff(_text: str) -> bool:
    """Never: a text is told by the board that is named, or that its canvas shows, before any format looks at it."""
    return False


def _parse(_text: str) -> list[ParsedGrid]:
    """For a text of no such board."""
    raise FormatError("expected a board of several grids for this format: name it with --kind, or the header kind:")


def several(
    id_: str,
    summary: str,
    example: str,
    dump: Dump,
    *,
    shows_holes: bool = True,
    aliases: tuple[str, ...] = (),
) -> Format:
    """A format of such boards."""
    return Format(
        id=id_,
        summary=summary,
        example=example,
        sniff=_sniff,
        parse=_parse,
        dump=dump,
        is_for_squares=False,
        is_for_grids=True,
        shows_holes=shows_holes,
        aliases=aliases,
    )


def dump_tokens(grid: Grid, blank: str) -> str:
    """The rows of the canvas as numbers, `.` where there is no cell."""
    rows = (["." if cell is None else str(grid.values[cell] or blank) for cell in row] for row in grid.board.canvas)
    return "".join(" ".join(row) + "\n" for row in rows)
