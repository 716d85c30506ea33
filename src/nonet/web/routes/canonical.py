"""POST /api/canonical: the one form that stands for all forms of a puzzle."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.responses import Response

from nonet.puzzle.symmetry import canonical_puzzle
from nonet.web.convert import puzzle_out, unplayed_puzzle_of
from nonet.web.routes.symmetry import TransformationOut, transformation_out
from nonet.web.schemas import PositionIn, PuzzleOut
from nonet.web.server import estimates
from nonet.web.server.dispatch import ERRORS, ask, limits_of
from nonet.web.server.json_body import FormRoute
from nonet.web.server.settings import Limits

router = APIRouter(tags=["creating"], route_class=FormRoute)

QUICK_SIZE = 12


class CanonicalOut(PuzzleOut):
    """The puzzle in its canonical form."""

    transformation: TransformationOut = Field(description="What leads from the puzzle to its form.")


def answer(asked: PositionIn, limits: Limits) -> CanonicalOut:
    puzzle = unplayed_puzzle_of(asked, limits.logic_size)
    found = canonical_puzzle(puzzle)
    way = transformation_out(found.transformation, puzzle.board)
    return CanonicalOut(**dict(puzzle_out(found.puzzle)), transformation=way)


@router.post("/canonical", response_model=CanonicalOut, responses=ERRORS, summary="The form that all forms share")
async def canonical(asked: PositionIn, request: Request) -> Response:
    return await ask(request, answer, asked, estimates.of_search(asked, QUICK_SIZE, limits_of(request).logic_size))
