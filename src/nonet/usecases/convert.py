"""Rewrite puzzles in another format."""

from __future__ import annotations

from nonet.board import BoardChoice, Grid
from nonet.formats import find_format, read, write


def convert_text(text: str, to: str, choice: BoardChoice, format: str | None = None) -> str:
    """All puzzles of a text in the format `to`, titles kept where it has room for them.

    A size without boxes (7) is written as a Latin square unless the user chose a kind: nothing is lost by that.
    """
    target = find_format(to)
    sheets = read(text, format).sheets
    grids = [Grid(choice.board(s.size, s.box), s.values, s.candidates, s.placed) for s in sheets]
    return write(grids, target, [sheet.info for sheet in sheets])
