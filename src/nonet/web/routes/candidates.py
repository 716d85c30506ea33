"""POST /api/candidates: what each empty cell may hold by the rules."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from nonet.model.candidates import digits_of
from nonet.puzzle.explain import find_candidates, find_true_candidates
from nonet.web.convert import puzzle_of
from nonet.web.schemas import Digit, PositionIn
from nonet.web.server import estimates
from nonet.web.server.dispatch import ERRORS, ask
from nonet.web.server.json_body import FormRoute
from nonet.web.server.settings import Limits, soft

router = APIRouter(tags=["logic"], route_class=FormRoute)


class CandidatesOut(BaseModel):
    """Digits for each cell; none where one stands."""

    candidates: list[list[Digit]]


class CandidatesIn(PositionIn):
    """A position, and which candidates are asked for."""

    only_true: bool = Field(default=False, description="Only digits that a cell has in at least one solution.")


def answer(asked: CandidatesIn, limits: Limits) -> CandidatesOut:
    if asked.only_true:
        masks = find_true_candidates(puzzle_of(asked, limits.solve_size), soft(limits.seconds))
        return CandidatesOut(candidates=[digits_of(mask) for mask in masks])
    found = find_candidates(puzzle_of(asked, limits.board_size))
    return CandidatesOut(candidates=[list(digits) for digits in found])


@router.post("/candidates", response_model=CandidatesOut, responses=ERRORS, summary="What each cell may hold")
async def candidates(asked: CandidatesIn, request: Request) -> Response:
    cost = estimates.UNSURE_SECONDS if asked.only_true else estimates.of_candidates(len(asked.givens))
    return await ask(request, answer, asked, cost)
