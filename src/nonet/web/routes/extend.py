"""POST /api/extend: clues that would make a puzzle unique."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from nonet.puzzle.setting_answers import extend_puzzle, extended_words
from nonet.web.convert import parts_out, seed_of, unplayed_puzzle_of
from nonet.web.schemas import CandidateOut, PositionIn, Seed
from nonet.web.server import estimates
from nonet.web.server.dispatch import ERRORS, ask
from nonet.web.server.json_body import FormRoute
from nonet.web.server.settings import Limits, soft

router = APIRouter(tags=["creating"], route_class=FormRoute)


class ExtendIn(PositionIn):
    """A puzzle with several solutions."""

    limit: Annotated[int, Field(ge=1, le=10_000, description="How many sets are given.")] = 100
    seed: Seed = 0


class ExtendOut(BaseModel):
    """Sets of clues, each of which makes the puzzle unique. All have as many clues."""

    sets: list[list[CandidateOut]]
    total: int = Field(description="How many such sets were found.")
    is_all: bool = Field(description="Whether there are no others of this size.")
    least: int = Field(description="Fewer clues than this are not enough: that is proved.")
    sentence: str


def answer(asked: ExtendIn, limits: Limits) -> ExtendOut:
    puzzle = unplayed_puzzle_of(asked, limits.solve_size)
    found = extend_puzzle(puzzle, asked.limit, seed_of(asked.seed), soft(limits.seconds))
    return ExtendOut(
        sets=[parts_out(clues).clues for clues in found.sets],
        total=found.total,
        is_all=found.is_all,
        least=found.least,
        sentence=extended_words(found),
    )


@router.post("/extend", response_model=ExtendOut, responses=ERRORS, summary="Clues that would make the puzzle unique")
async def extend(asked: ExtendIn, request: Request) -> Response:
    return await ask(request, answer, asked, estimates.LONG_SECONDS)
