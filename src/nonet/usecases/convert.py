"""Rewrite puzzles in another format."""

from __future__ import annotations

from nonet.board import Board, BoardChoice, Grid, box_shape, make_board
from nonet.formats import Format, Sheet, read, write


def convert_text(text: str, to: Format, choice: BoardChoice, format: str | None = None) -> str:
    """All puzzles of a text in the format `to`, titles kept where it has room for them.

    A size without boxes (7) is written as a Latin square unless the user chose a kind: nothing is lost by that.
    """
    sheets = read(text, format).sheets
    grids = [Grid(_board(choice, s), s.values, s.candidates, s.placed) for s in sheets]
    return write(grids, to, [sheet.info for sheet in sheets])


def _board(choice: BoardChoice, sheet: Sheet) -> Board:
    if choice == BoardChoice() and box_shape(sheet.size) is None:
        return make_board("latin", sheet.size)
    return choice.board(sheet.size, sheet.box)
