"""POST /api/hint: the next step a person would find."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from nonet.usecases.explain import find_hint
from nonet.web import costs
from nonet.web.asking import ERRORS, ask, limits_of
from nonet.web.forms import hint_out, puzzle_of
from nonet.web.limits import Limits, soft
from nonet.web.schemas import NextOut, PositionIn

router = APIRouter(tags=["logic"])

QUICK_SIZE = 9


def answer(asked: PositionIn, limits: Limits) -> NextOut:
    found = find_hint(puzzle_of(asked, limits.logic_size), soft(limits.seconds))
    return NextOut(hint=hint_out(found.hint) if found.hint else None, sentence=found.sentence)


@router.post("/hint", response_model=NextOut, responses=ERRORS, summary="The next step a person would find")
async def hint(asked: PositionIn, request: Request) -> Response:
    return await ask(request, answer, asked, costs.of_search(asked, QUICK_SIZE, limits_of(request).logic_size))
