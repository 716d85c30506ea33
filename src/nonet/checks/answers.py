"""Solutions that do not fit their puzzle, said in terms of the puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nonet.board import Board
from nonet.board.text import SYMBOLS
from nonet.errors import FormatError, PuzzleError, few, shorten

if TYPE_CHECKING:
    from nonet.board import Rule

_CELLS = {*SYMBOLS, *".*_-?"}


def check_said_rules(board: Board, said: Sequence[Rule]) -> None:
    """A solution may have a header of its own, but not one with other rules than the puzzle's."""
    if said and set(said) != set(board.rules):
        got = "; ".join(map(str, said))
        wanted = few(board.rules, "; ") or "none"
        raise PuzzleError(f"expected the rules of the puzzle ({wanted}), got in the header: {shorten(got)}")


def check_cell_count(board: Board, text: str) -> None:
    """Refuse a line of cells that is too short or too long.

    A reader of lines takes the nearest square; here it is known how many cells there must be.
    """
    cells = text.strip()
    is_line = cells and len(cells.split()) == 1 and _CELLS.issuperset(cells)
    if is_line and len(cells) != board.cell_count:
        raise FormatError(f"expected {board.cell_count} cells, got {len(cells)}: {shorten(cells)}", 1, 1)
