"""What each empty cell may hold, by the rules alone."""

from __future__ import annotations

from nonet.logic.step import digits_of
from nonet.puzzle import Puzzle


def find_candidates(puzzle: Puzzle) -> list[tuple[int, ...]]:
    """The digits that no region of a cell holds yet, less what pencil marks exclude; none where a digit stands.

    >>> find_candidates(Puzzle("12.. .... .... ....".replace(" ", "")))[2]
    (3, 4)
    """
    grid, board = puzzle.grid, puzzle.board
    used = [0] * len(board.regions)
    for index, region in enumerate(board.regions):
        for cell in region.cells:
            used[index] |= 1 << grid[cell] >> 1
    masks = grid.start_candidates()
    for cell, regions in enumerate(board.regions_of):
        for index in regions:
            masks[cell] &= ~used[index]
    return [() if digit else digits_of(masks[cell]) for cell, digit in enumerate(grid)]
