"""Rewrite puzzles in another format."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from nonet.board import BoardChoice, Grid, box_shape, make_board
from nonet.formats import Format, Sheet, write
from nonet.puzzle import Puzzle


def convert_sheets(sheets: Sequence[Sheet], to: Format, choice: BoardChoice, *, header: bool = True) -> str:
    """Write puzzles in the format `to`, with a header for their boards and titles unless none is wanted."""
    return write([_grid(sheet, choice) for sheet in sheets], to, [sheet.info for sheet in sheets], header=header)


def convert_to_lines(sheets: Sequence[Sheet], choice: BoardChoice, *, header: bool = True) -> str:
    """JSON lines: an object for each puzzle, which also names its board unless no header is wanted."""
    texts = (
        write([_grid(sheet, choice)], "json", [{**sheet.info, "style": "line"}], header=header) for sheet in sheets
    )
    found = map(json.loads, texts)
    return "".join(json.dumps(each if isinstance(each, dict) else {"puzzle": each}) + "\n" for each in found)


def _grid(sheet: Sheet, choice: BoardChoice) -> Grid:
    """A grid of a size without boxes (7) and of unknown kind is written all the same, and no kind is claimed for it."""
    said = sheet.header.joined(choice) if sheet.header else choice
    if said == BoardChoice() and box_shape(sheet.size) is None:
        board = replace(make_board("latin", sheet.size), kind="")
        return Grid(board, sheet.values, sheet.candidates, sheet.placed)
    return Puzzle.of_sheet(sheet, "", choice).grid
