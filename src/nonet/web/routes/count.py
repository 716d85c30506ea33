"""POST /api/count: how many solutions there are."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from nonet.puzzle.answers import count_solutions
from nonet.web.convert import puzzle_of
from nonet.web.schemas import PositionIn
from nonet.web.server import estimates
from nonet.web.server.dispatch import ERRORS, ask, limits_of
from nonet.web.server.json_body import FormRoute
from nonet.web.server.settings import Limits, soft

router = APIRouter(tags=["solving"], route_class=FormRoute)


class CountIn(PositionIn):
    """A position, and how far to count."""

    limit: Annotated[int, Field(ge=1, le=Limits().counted, description="Where the count ends.")] = 1_000_000


class CountOut(BaseModel):
    """How many solutions there are, or at least."""

    count: int = Field(description="Solutions counted, at most `limit`.")
    is_exact: bool = Field(description="Whether there are no more; otherwise the limit or the time ended the count.")
    sentence: str = Field(description="The number in words: `288`, or `at least 1000000`.")
    engine: str


def answer(asked: CountIn, limits: Limits) -> CountOut:
    puzzle = puzzle_of(asked, limits.solve_size)
    found = count_solutions(puzzle, asked.limit, timeout=soft(limits.seconds), threads=1)
    return CountOut(count=found.count, is_exact=found.count.is_exact, sentence=found.words, engine=found.count.engine)


@router.post("/count", response_model=CountOut, responses=ERRORS, summary="How many solutions there are")
async def count(asked: CountIn, request: Request) -> Response:
    cost = estimates.of_search(asked, 0, limits_of(request).solve_size)  # a count may take long on any board
    return await ask(request, answer, asked, cost)
