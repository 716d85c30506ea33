"""POST /api/steps: the whole solution, step by step."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import BaseModel
from starlette.responses import Response

from nonet.logic import Hint
from nonet.logic.step import digits_of
from nonet.usecases.explain import find_path
from nonet.web import costs
from nonet.web.asking import ERRORS, ask, limits_of
from nonet.web.forms import hint_out, puzzle_of
from nonet.web.limits import Limits
from nonet.web.schemas import Digit, HintOut, PositionIn

router = APIRouter(tags=["logic"])


class StepOut(HintOut):
    """A step, and the position before it."""

    values: list[Digit]
    candidates: list[list[Digit]]


class StepsOut(BaseModel):
    """The steps that our techniques find, easiest first, and whether they reach the end."""

    steps: list[StepOut]
    is_solved: bool
    sentence: str


def answer(asked: PositionIn, limits: Limits) -> StepsOut:
    path = find_path(puzzle_of(asked, limits.logic_size))
    return StepsOut(steps=[_step(step) for step in path.steps], is_solved=path.is_solved, sentence=path.sentence)


def _step(found: Hint) -> StepOut:
    return StepOut(
        **dict(hint_out(found)),
        values=list(found.position.values),
        candidates=[list(digits_of(mask)) for mask in found.position.candidates()],
    )


@router.post("/steps", response_model=StepsOut, responses=ERRORS, summary="The whole solution, step by step")
async def steps(asked: PositionIn, request: Request) -> Response:
    return await ask(request, answer, asked, costs.of_search(asked, 0, limits_of(request).logic_size))
