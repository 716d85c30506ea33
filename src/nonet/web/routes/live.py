"""POST /api/live: what somebody who sets a puzzle wants to know after every key."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from nonet.model.candidates import digits_of
from nonet.puzzle.setting_answers import look_live
from nonet.web.convert import unplayed_puzzle_of
from nonet.web.routes.solve import QUICK_SIZE
from nonet.web.schemas import Cell, Digit, PositionIn
from nonet.web.server import estimates
from nonet.web.server.dispatch import ERRORS, ask, limits_of
from nonet.web.server.json_body import FormRoute
from nonet.web.server.settings import Limits, soft

router = APIRouter(tags=["creating"], route_class=FormRoute)


class LiveIn(PositionIn):
    """A puzzle that is being set, and how much is asked."""

    limit: Annotated[int, Field(ge=1, le=1000, description="Solutions are counted up to this.")] = 100
    only_true: Annotated[bool, Field(description="Also what each cell holds in at least one solution.")] = False


class LiveOut(BaseModel):
    """How the puzzle stands. That it has no solution, or several, is an answer."""

    verdict: Literal["none", "unique", "multiple", "undecided"]
    count: int = Field(description="Solutions found, at most `limit`.")
    is_exact: bool = Field(description="Whether there are no more.")
    sentence: str = Field(examples=["more than 100 solutions"])
    differing: list[Cell] = Field(description="Cells that differ between the solutions found.")
    solution: list[Digit] | None = Field(description="The solution, if it is the only one.")
    candidates: list[list[Digit]] | None = Field(
        description="If asked for, what each empty cell holds in at least one solution, as far as it was found in time."
    )


def answer(asked: LiveIn, limits: Limits) -> LiveOut:
    puzzle = unplayed_puzzle_of(asked, limits.solve_size)
    found = look_live(puzzle, asked.limit, only_true=asked.only_true, timeout=soft(limits.seconds))
    return LiveOut(
        verdict=found.verdict,
        count=found.count,
        is_exact=found.is_exact,
        sentence=found.sentence,
        differing=list(found.differing),
        solution=None if found.solution is None else list(found.solution.values),
        candidates=None if found.masks is None else [digits_of(mask) for mask in found.masks],
    )


@router.post("/live", response_model=LiveOut, responses=ERRORS, summary="How a puzzle that is being set stands")
async def live(asked: LiveIn, request: Request) -> Response:
    return await ask(request, answer, asked, estimates.of_search(asked, QUICK_SIZE, limits_of(request).solve_size))
