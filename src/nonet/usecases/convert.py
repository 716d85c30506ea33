"""Rewrite puzzles in another format."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace

from nonet.board import BoardSpec, Grid, box_shape, make_board
from nonet.errors import listed
from nonet.formats import Format, ParsedGrid, write
from nonet.formats.base import NO_INFO
from nonet.formats.headed import drops_marks, lost_marks_words
from nonet.puzzle import Puzzle


def convert_sheets(sheets: Sequence[ParsedGrid], to: Format, choice: BoardSpec, *, header: bool = True) -> str:
    """Write puzzles in the format `to`, with a header for their boards and titles unless none is wanted."""
    return write([_grid(sheet, choice) for sheet in sheets], to, [sheet.info for sheet in sheets], header=header)


def lost_marks(sheets: Sequence[ParsedGrid], to: Format, choice: BoardSpec, *, header: bool = True) -> str:
    """A sentence on pencil marks that the format has no place for; nothing where all is kept."""
    marked = (sheet for sheet in sheets if sheet.candidates is not None)
    if not any(drops_marks(_grid(sheet, choice), sheet.info, to, header=header) for sheet in marked):
        return ""
    return lost_marks_words(to)


def lost_titles(infos: Sequence[Mapping[str, str]], to: Format) -> str:
    """A sentence on a title, an author or rules in words that the format has no place for; nothing where all is kept.

    A header above the text carries title and author, so links alone may lose them.
    """
    names = {"ruleset": "the rules in the author's own words"}
    if to.says_board:
        names = {"title": "the title", "author": "the author", **names}
    lost = [words for name, words in names.items() if name not in to.titles and any(info.get(name) for info in infos)]
    return f"the format {to.id} has no place for {listed(lost)}" if lost else ""


def remarks(sheets: Sequence[ParsedGrid], to: Format, choice: BoardSpec) -> list[str]:
    """Sentences on what is written, but does not come back from the format."""
    remark = to.remark
    if remark is None:
        return []
    found = (remark(_grid(sheet, choice), sheet.info) for sheet in sheets)
    return [words for words in dict.fromkeys(found) if words]


def is_jsonl(name: str) -> bool:
    """Whether a format or file is called JSON lines: the format json writes one list of all puzzles otherwise."""
    return name.strip().lower() == "jsonl" or name.lower().endswith(".jsonl")


def convert_to_lines(sheets: Sequence[ParsedGrid], choice: BoardSpec, *, header: bool = True) -> str:
    """JSON lines: an object for each puzzle, which also names its board unless no header is wanted."""
    return "".join(json_line(_grid(sheet, choice), sheet.info, header=header) for sheet in sheets)


def json_line(grid: Grid, info: Mapping[str, str] = NO_INFO, *, header: bool = True) -> str:
    """A puzzle as a line of JSON lines."""
    found = json.loads(write([grid], "json", [{**info, "style": "line"}], header=header))
    return json.dumps(found if isinstance(found, dict) else {"puzzle": found}) + "\n"


def _grid(sheet: ParsedGrid, choice: BoardSpec) -> Grid:
    """A grid of a size without boxes (7) and of unknown kind is written all the same, and no kind is claimed for it."""
    said = sheet.header.joined(choice) if sheet.header else choice
    if said == BoardSpec() and box_shape(sheet.size) is None:
        board = replace(make_board("latin", sheet.size), kind="")
        return Grid(board, sheet.values, sheet.candidates, sheet.placed)
    return Puzzle.of_sheet(sheet, "", choice).grid
