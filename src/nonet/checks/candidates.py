"""What each empty cell may hold, by the rules alone."""

from __future__ import annotations

from nonet.board import Grid


def candidate_masks(grid: Grid) -> list[int]:
    """For each cell the mask of digits that no region of it holds yet, less what pencil marks exclude; 0 if it is full.

    >>> from nonet.board import make_board
    >>> grid = Grid.empty(make_board(size=4)).with_digit(0, 1).with_digit(1, 2)
    >>> [f"{mask:04b}" for mask in candidate_masks(grid)[:4]]
    ['0000', '0000', '1100', '1100']
    """
    board = grid.board
    used = [0] * len(board.regions)
    for index, region in enumerate(board.regions):
        for cell in region.cells:
            used[index] |= 1 << grid.values[cell] >> 1
    masks = grid.start_candidates()
    for cell, regions in enumerate(board.regions_of):
        for index in regions:
            masks[cell] &= ~used[index]
    return [0 if digit else mask for digit, mask in zip(grid.values, masks, strict=True)]
