"""The pages with solutions: small, numbered, the givens in bold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet.booklets.entries import Entry
from nonet.booklets.look import SMALL, Page, Placed, line_of, on_page
from nonet.booklets.pages import SOLUTION_LABEL, Area, body_area, page_area, solution_slots
from nonet.booklets.puzzles import draw_board
from nonet.render.room import drawn_extent

_TITLE, _LABEL = 20.0, 9.0


def solution_pages(paper: str, entries: Sequence[Entry]) -> Iterator[Page]:
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


def _solution(paper: str, slot: Area, entry: Entry) -> list[Placed]:
    across, down = drawn_extent(entry.board)
    room = slot.without_top(SOLUTION_LABEL)
    cell = min(room.width / across, room.height / down)
    x = room.x + (room.width - cell * across) / 2
    label = line_of("number", (x, room.y - 4), str(entry.number), _LABEL)
    return [
        on_page([label], page_area(paper)),
        Placed(draw_board(entry.puzzle.filled(entry.solution)), (x, room.y), cell, SMALL),
    ]
