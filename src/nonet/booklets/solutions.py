"""The pages with solutions: small, numbered, the givens in bold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from nonet.board import Grid
from nonet.booklets.entries import BookEntry
from nonet.booklets.look import SMALL, Page, Placed, line_of, on_page
from nonet.booklets.pages import SOLUTION_LABEL, Area, body_area, page_area, solution_slots
from nonet.booklets.puzzles import draw_board

_TITLE, _LABEL = 20.0, 9.0


def solution_pages(paper: str, entries: Sequence[BookEntry]) -> Iterator[Page]:
    """All solutions in their order; the largest board says how many a page has."""
    largest = max((entry.board for entry in entries), key=lambda board: board.cell_count)
    slots = solution_slots(paper, largest, len(entries))
    for first in range(0, len(entries), len(slots)):
        placed = [_title(paper)] if first == 0 else []
        for slot, entry in zip(slots, entries[first:], strict=False):
            placed += _solution(paper, slot, entry)
        yield tuple(placed)


def _title(paper: str) -> Placed:
    body = body_area(paper)
    return on_page([line_of("chapter", (body.x, body.y + _TITLE), "Solutions", _TITLE)], page_area(paper))


def _solution(paper: str, slot: Area, entry: BookEntry) -> list[Placed]:
    board = entry.board
    room = slot.without_top(SOLUTION_LABEL)
    cell = min(room.width / board.width, room.height / board.height)
    x = room.x + (room.width - cell * board.width) / 2
    label = line_of("number", (x, room.y - 4), str(entry.number), _LABEL)
    return [
        on_page([label], page_area(paper)),
        Placed(draw_board(_bare(entry.puzzle.filled(entry.solution))), (x, room.y), cell, SMALL),
    ]


def _bare(grid: Grid) -> Grid:
    """The grid without lines and clues: digits are small here, and must be read."""
    return replace(grid, board=replace(grid.board, rules=())) if grid.board.rules else grid
