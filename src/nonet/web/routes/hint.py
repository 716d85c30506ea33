"""POST /api/hint: the next step a person would find."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from nonet.puzzle.explain import find_hint
from nonet.web.convert import hint_out, own_marks_of, puzzle_of
from nonet.web.schemas import NextIn, NextOut
from nonet.web.server import estimates
from nonet.web.server.dispatch import ERRORS, ask, limits_of
from nonet.web.server.json_body import FormRoute
from nonet.web.server.settings import Limits, soft

router = APIRouter(tags=["logic"], route_class=FormRoute)

QUICK_SIZE = 9


def answer(asked: NextIn, limits: Limits) -> NextOut:
    puzzle = puzzle_of(asked, limits.logic_size)
    found = find_hint(puzzle, soft(limits.seconds), marks=own_marks_of(asked), technique=asked.technique or "")
    hint = hint_out(found.hint) if found.hint else None
    return NextOut(hint=hint, sentence=found.sentence, nudge=found.nudge)


@router.post("/hint", response_model=NextOut, responses=ERRORS, summary="The next step a person would find")
async def hint(asked: NextIn, request: Request) -> Response:
    return await ask(request, answer, asked, estimates.of_search(asked, QUICK_SIZE, limits_of(request).logic_size))
