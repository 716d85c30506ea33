"""The rating of a puzzle on scales of one's choice: no other is computed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from nonet.board import Grid
from nonet.deadline import Deadline
from nonet.errors import PuzzleError
from nonet.logic import hodoku_many, level_at
from nonet.rating.rate import Rating, explained, rate_grid
from nonet.rating.scales import Batch, Scale, choose_scales, find_scale


def rate_chosen(grid: Grid, scales: str | Iterable[str] | None, timeout: float | None = None) -> Rating:
    """As `rate_grid`, on the scales of these names if there are any. Those that do not know such a puzzle are left out.

    PuzzleError if none of them knows it.
    """
    if scales is None:
        return rate_grid(grid, timeout)
    wanted = choose_scales(scales)
    if not any(scale.suits(grid.board) for scale in wanted):
        raise PuzzleError(f"expected a classic 9x9 for {wanted[0].id}, got {grid.board.title}")
    return rate_grid(grid, timeout, partial(_rate, wanted))


def _rate(wanted: tuple[Scale, ...], grid: Grid, solution: Grid | None, deadline: Deadline) -> Rating:
    assert solution is not None
    values, solved = bytes(grid.values), bytes(solution.values)
    batch = Batch(grid.board, values, solved, 0, deadline, grid.candidates)
    known = {scale.id for scale in wanted if scale.takes(batch)}
    if not known:
        raise PuzzleError(f"expected a puzzle of digits alone for {wanted[0].id}, got one that needs its pencil marks")
    path = batch.path if known & {"nonet", "weight"} else None
    by_er = "nonet" in known and batch.has_er
    se121 = explained(grid, deadline) if by_er or "se121" in known else None
    level = None
    if path and "nonet" in known:
        level = level_at(se121.er) if se121 else path.level
    return Rating(
        level,
        is_solved=bool(path and path.is_solved),
        hodoku=hodoku_many(grid.board, values, solved, deadline)[0] if "hodoku" in known else None,
        hardest=path.hardest if path else None,
        steps=path.steps if path else 0,
        se121=se121 if "se121" in known else None,
        weight=path.weight / 10 if path and path.is_solved else None,
        sr=find_scale("symmetric").rate(batch)[0].item() if "symmetric" in known else None,
    )
