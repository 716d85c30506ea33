"""POST /api/practice: a position to practise a technique on."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from nonet._base.errors import PuzzleError
from nonet.bulk.create import kept_practice, new_practice
from nonet.web.convert import candidates_out, hint_out, puzzle_out, seed_of
from nonet.web.routes.technique import TechniqueIn
from nonet.web.schemas import CandidateOut, Digit, HintOut, PuzzleOut, Seed
from nonet.web.server.dispatch import ERRORS, ask
from nonet.web.server.estimates import LONG_SECONDS, SHORT_SECONDS
from nonet.web.server.json_body import FormRoute
from nonet.web.server.settings import Limits, soft

router = APIRouter(tags=["logic"], route_class=FormRoute)


class PracticeIn(TechniqueIn):
    """A technique, and which of its positions is meant."""

    number: Annotated[
        int | None, Field(ge=1, examples=[1], description="Of those we keep, from 1. Without it a new one is made.")
    ] = None
    seed: Annotated[
        Seed | None, Field(examples=[None], description="Of a new one: the same seed gives the same position.")
    ] = None


class EffectOut(BaseModel):
    """What a step does."""

    placements: list[CandidateOut]
    eliminations: list[CandidateOut]


class PracticeOut(BaseModel):
    """A position in which nothing easier than the technique finds a step."""

    puzzle: PuzzleOut
    hint: HintOut = Field(description="The next step, one of the technique.")
    answers: list[EffectOut] = Field(description="What each step of the technique does in this position.")
    solution: list[Digit]
    seed: int | str | None = Field(description="Of a new one: it makes the position again.")


def answer(asked: PracticeIn, limits: Limits) -> PracticeOut:
    if asked.number is not None and asked.seed is not None:
        raise PuzzleError("expected the number of a position or a seed for a new one, got both")
    if asked.number is not None:
        found = kept_practice(asked.name, asked.number)
    else:
        found = new_practice(asked.name, seed_of(asked.seed), soft(limits.seconds))
    return PracticeOut(
        puzzle=puzzle_out(found.puzzle),
        hint=hint_out(found.hint),
        answers=[
            EffectOut(placements=candidates_out(step.placements), eliminations=candidates_out(step.eliminations))
            for step in found.steps
        ],
        solution=list(found.solution),
        seed=found.seed,
    )


@router.post("/practice", response_model=PracticeOut, responses=ERRORS, summary="A position to practise on")
async def practice(asked: PracticeIn, request: Request) -> Response:
    return await ask(request, answer, asked, LONG_SECONDS if asked.number is None else SHORT_SECONDS)
