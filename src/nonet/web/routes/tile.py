"""POST /api/tile: one digit of the solution."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from nonet.model.geometry import MAX_SIZE
from nonet.puzzle.answers import reveal_tile
from nonet.web.convert import givens_of, puzzle_of
from nonet.web.routes.solve import QUICK_SIZE
from nonet.web.schemas import Cell, Digit, PositionIn
from nonet.web.server import estimates
from nonet.web.server.dispatch import ERRORS, ask, limits_of
from nonet.web.server.json_body import FormRoute
from nonet.web.server.settings import Limits, soft

router = APIRouter(tags=["solving"], route_class=FormRoute)

Line = Annotated[int, Field(ge=1, le=MAX_SIZE, examples=[1], description="Counted from 1.")]


class TileIn(PositionIn):
    """A position and a place in it."""

    row: Line
    column: Line


class TileOut(BaseModel):
    """The digit that belongs there; null where there is no solution."""

    cell: Cell
    digit: Digit | None
    sentence: str


def answer(asked: TileIn, limits: Limits) -> TileOut:
    """By the givens, if they have one solution: a mistake of the player does not spoil the answer."""
    puzzle = puzzle_of(asked, limits.solve_size)
    cell = puzzle.board.cell_at(asked.row, asked.column)
    tile = reveal_tile(givens_of(puzzle), cell, timeout=soft(limits.seconds) / 2)
    if tile.answer.code == 0:
        tile = reveal_tile(puzzle, cell, timeout=soft(limits.seconds) / 2)
    return TileOut(cell=cell, digit=tile.digit, sentence=tile.answer.sentence)


@router.post("/tile", response_model=TileOut, responses=ERRORS, summary="One digit of the solution")
async def tile(asked: TileIn, request: Request) -> Response:
    return await ask(request, answer, asked, estimates.of_search(asked, QUICK_SIZE, limits_of(request).solve_size))
