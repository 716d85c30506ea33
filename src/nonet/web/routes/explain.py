"""POST /api/steps: the whole solution, step by step."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import BaseModel
from starlette.responses import Response

from nonet.puzzle.explain import find_path
from nonet.web.convert import hint_out, own_marks_of, puzzle_of
from nonet.web.schemas import HintIn, HintOut
from nonet.web.server import estimates
from nonet.web.server.dispatch import ERRORS, ask, limits_of
from nonet.web.server.json_body import FormRoute
from nonet.web.server.settings import Limits, soft

router = APIRouter(tags=["logic"], route_class=FormRoute)


class StepsOut(BaseModel):
    """The steps that our techniques find, easiest first, and whether they reach the end."""

    steps: list[HintOut]
    is_solved: bool
    sentence: str


def answer(asked: HintIn, limits: Limits) -> StepsOut:
    puzzle = puzzle_of(asked, limits.logic_size)
    path = find_path(puzzle, soft(limits.seconds), marks=own_marks_of(asked))
    return StepsOut(steps=[hint_out(step) for step in path.steps], is_solved=path.is_solved, sentence=path.sentence)


@router.post("/steps", response_model=StepsOut, responses=ERRORS, summary="The whole solution, step by step")
async def steps(asked: HintIn, request: Request) -> Response:
    return await ask(request, answer, asked, estimates.of_search(asked, 0, limits_of(request).logic_size))
