"""Easy puzzles have a comfortable number of clues on every board: 32 to 40 at 9x9, in proportion elsewhere."""

from __future__ import annotations

import pytest

import nonet
from nonet.generate.levels import usual_fewest

# Shares of the cells above the fewest clues that puzzles usually need: 32 and 40 of 81.
LEAST, MOST = 0.095, 0.194

BOARDS = [
    (4, "classic"), (6, "classic"), (8, "classic"), (9, "classic"), (12, "classic"), (16, "classic"), (9, "diagonal"),
    (9, "window"), (9, "jigsaw"), (9, "latin"), (9, "anti-knight"), (9, "pair"), (9, "twodoku"), (9, "samurai"),
]  # fmt: skip


@pytest.mark.parametrize(("size", "kind"), BOARDS)
def test_easy_puzzles_have_a_comfortable_number_of_clues(size: int, kind: str) -> None:
    for seed in range(3):
        puzzle = nonet.create("easy", size=size, kind=kind, seed=seed)
        cells = puzzle.board.cell_count
        least, most = (usual_fewest(size) + LEAST) * cells, (usual_fewest(size) + MOST) * cells
        assert least - 1 <= puzzle.grid.clue_count <= most + 1
        assert puzzle.is_unique
