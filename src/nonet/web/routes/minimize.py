"""POST /api/minimize: a puzzle with as few clues as it needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.responses import Response

from nonet._base.errors import PuzzleError
from nonet.model import Board
from nonet.puzzle.minimize import Minimized
from nonet.puzzle.setting_answers import minimize_each
from nonet.web.convert import parts_out, puzzle_out, seed_of, unplayed_puzzle_of
from nonet.web.schemas import Cell, PartsOut, PositionIn, PuzzleOut, Seed
from nonet.web.server import estimates
from nonet.web.server.dispatch import ERRORS, ask, limits_of
from nonet.web.server.json_body import FormRoute
from nonet.web.server.settings import Limits, soft

router = APIRouter(tags=["creating"], route_class=FormRoute)

QUICK_SIZE = 9


class MinimizeIn(PositionIn):
    """A puzzle, and what of it stays."""

    seed: Seed = 0
    keep: Annotated[list[Cell] | None, Field(max_length=10_000, examples=[None], description="Clues that stay.")] = None
    symmetry: Annotated[
        str | None, Field(max_length=40, examples=[None], description="Clues go with their images: rotate-180 ...")
    ] = None
    with_rules: Annotated[bool, Field(description="Rules that are not needed then go, too.")] = False


class MinimizeOut(PuzzleOut):
    """What is left of the puzzle."""

    taken: PartsOut
    undecided: PartsOut = Field(description="What is left because the time was too short.")


def answer(asked: MinimizeIn, limits: Limits) -> MinimizeOut:
    puzzle = unplayed_puzzle_of(asked, limits.solve_size)
    (found,) = minimize_each(
        [puzzle],
        seed=seed_of(asked.seed),
        keep=_names(asked.keep or (), puzzle.board),
        symmetry=asked.symmetry,
        with_rules=asked.with_rules,
        timeout=soft(limits.seconds),
    )
    if not isinstance(found, Minimized):
        raise found
    return MinimizeOut(
        **dict(puzzle_out(found.puzzle)), taken=parts_out(found.taken), undecided=parts_out(found.undecided)
    )


def _names(cells: Sequence[int], board: Board) -> list[str]:
    if wrong := [cell for cell in cells if cell >= board.cell_count]:
        raise PuzzleError(f"expected cells to keep from 0 to {board.cell_count - 1}, got {wrong[0]}")
    return [board.name_of(cell) for cell in cells]


@router.post(
    "/minimize", response_model=MinimizeOut, responses=ERRORS, summary="The puzzle with as few clues as it needs"
)
async def minimize(asked: MinimizeIn, request: Request) -> Response:
    return await ask(request, answer, asked, estimates.of_search(asked, QUICK_SIZE, limits_of(request).solve_size))
