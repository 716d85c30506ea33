"""POST /api/candidates: what each empty cell may hold by the rules."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import BaseModel
from starlette.responses import Response

from nonet.usecases.candidates import find_candidates
from nonet.web import costs
from nonet.web.asking import ERRORS, ask
from nonet.web.forms import puzzle_of
from nonet.web.limits import Limits
from nonet.web.schemas import Digit, PositionIn

router = APIRouter(tags=["logic"])


class CandidatesOut(BaseModel):
    """Digits for each cell; none where one stands."""

    candidates: list[list[Digit]]


def answer(asked: PositionIn, limits: Limits) -> CandidatesOut:
    found = find_candidates(puzzle_of(asked, limits.board_size))
    return CandidatesOut(candidates=[list(digits) for digits in found])


@router.post("/candidates", response_model=CandidatesOut, responses=ERRORS, summary="What each cell may hold")
async def candidates(asked: PositionIn, request: Request) -> Response:
    return await ask(request, answer, asked, costs.of_candidates(len(asked.givens)))
