"""boxed: the print with a frame and box rules, 0 for blank, at every size.

Columns are as wide as the largest number. Boards without boxes get the outer frame only. Read as well: `.`, `_`, `*`,
`-` or `?` for blank, and a space in straight columns of one character; a missing outer frame, box-drawing characters,
any spacing, `#` comment lines. The box shape is taken from bars and rules; the rules may be missing, but where they
are drawn they must agree. A grid that was read without its outer frame is written without it, with rules or without.
Not promised: the shapes of a jigsaw are not drawn, and spacing is not kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nonet.formats.base import Format, ParsedGrid
from nonet.formats.frames import Outline, check_bars, is_framed, open_frame, parse_frames
from nonet.formats.text import decode_numbers
from nonet.model import Grid
from nonet.model.grid_text import boxed_text


def sniff(text: str) -> bool:
    return is_framed(text)


def parse(text: str) -> list[ParsedGrid]:
    check_bars(text)
    return [
        ParsedGrid(size, decode_numbers(rows, size), box=box, line=rows[0].line, info=outline.as_info())
        for size, box, rows, outline in parse_frames(text, str.split)
    ]


def dump(grids: Sequence[Grid], infos: Sequence[Mapping[str, str]]) -> str:
    return "\n".join(
        _dump_grid(grid, Outline.of_info(info) if grid.board.box else Outline.FRAME)
        for grid, info in zip(grids, infos, strict=True)
    )


def _dump_grid(grid: Grid, outline: Outline) -> str:
    return "".join(line + "\n" for line in open_frame(boxed_text(grid).split("\n"), outline))


FORMAT = Format(
    id="boxed",
    title="Numbers in a frame",
    summary="numbers in a frame with lines around the boxes, 0 for blank",
    example="+-----+-----+\n| 1 0 | 0 0 |\n| 0 3 | 0 0 |\n+-----+-----+\n| 0 0 | 3 0 |\n| 0 0 | 4 2 |\n+-----+-----+\n",
    sniff=sniff,
    parse=parse,
    dump=dump,
    is_for_squares=False,
    shows_holes=True,
    aliases=("box", "frame", "print"),
    has_boxes=True,
)
