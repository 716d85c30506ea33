"""Wrong answers that look like right ones: none of them is solved, and none is paid for."""

from __future__ import annotations

from functools import cache

import nonet
from nonet.board import Grid
from nonet.tasks import grade

PUZZLE = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
TEXT = "\n".join(" ".join(SOLUTION[start : start + 9]) for start in range(0, 81, 9))
CORNERS = ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12))  # of the five grids of a samurai


@cache
def samurai() -> tuple[nonet.Puzzle, Grid]:
    puzzle = nonet.create("easy", kind="samurai", seed=1)
    assert puzzle.solution is not None
    return puzzle, puzzle.solution


def five_grids(solution: Grid) -> list[list[list[int]]]:
    return [[row[c : c + 9] for row in solution.rows[r : r + 9]] for r, c in CORNERS]


def written(grids: list[list[list[int]]]) -> str:
    return "\n\n".join("\n".join(" ".join(map(str, row)) for row in grid) for grid in grids)


def test_grids_that_overlap_must_agree() -> None:
    puzzle, solution = samurai()
    grids = five_grids(solution)
    assert grade(puzzle, written(grids)).solved
    for row in grids[0][6:9]:
        row[6:9] = [1, 1, 1]
    for row in grids[1][6:9]:
        row[0:3] = [1, 1, 1]
    found = grade(puzzle, written(grids))
    assert (found.reason, found.givens_kept) == ("incomplete", False)


def test_a_digit_in_a_hole_is_no_samurai() -> None:
    puzzle, solution = samurai()
    rows = [" ".join(str(value) if value else "-" for value in row) for row in solution.rows]
    assert grade(puzzle, "\n".join(rows)).solved
    assert grade(puzzle, "\n".join(rows).replace("-", "7")).reason == "wrong-size"
    assert not grade(puzzle, "\n".join([rows[0].replace("-", "7", 1), *rows[1:]])).solved
