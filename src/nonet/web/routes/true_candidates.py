"""POST /api/true-candidates: what cells hold in at least one solution, and in how many."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from nonet.model.candidates import digits_of
from nonet.puzzle.setting_answers import find_true_counts
from nonet.web.convert import puzzle_of
from nonet.web.schemas import CandidateOut, Digit, PositionIn
from nonet.web.server import estimates
from nonet.web.server.dispatch import ERRORS, ask
from nonet.web.server.json_body import FormRoute
from nonet.web.server.settings import Limits, soft

router = APIRouter(tags=["creating"], route_class=FormRoute)


class TrueCandidatesIn(PositionIn):
    """A position, and how far to count."""

    counts: Annotated[
        int | None, Field(ge=1, le=1_000_000, examples=[100], description="How many solutions have each, up to this.")
    ] = None


class CountedOut(CandidateOut):
    """A candidate and the number of solutions that have it."""

    count: int
    is_exact: bool = Field(description="Whether there are no more.")


class TrueCandidatesOut(BaseModel):
    """The digits that each empty cell has in at least one solution; none where one stands."""

    candidates: list[list[Digit]]
    undecided: list[list[Digit]] = Field(description="For which the time was too short.")
    counts: list[CountedOut]


def answer(asked: TrueCandidatesIn, limits: Limits) -> TrueCandidatesOut:
    puzzle = puzzle_of(asked, limits.solve_size)
    found = find_true_counts(puzzle, asked.counts, soft(limits.seconds))
    return TrueCandidatesOut(
        candidates=[[] if digit else digits_of(mask) for digit, mask in zip(puzzle.values, found.masks, strict=True)],
        undecided=[digits_of(mask) for mask in found.undecided],
        counts=[
            CountedOut(cell=cell, digit=digit, count=int(count), is_exact=count.is_exact)
            for (cell, digit), count in found.counts.items()
        ],
    )


@router.post(
    "/true-candidates",
    response_model=TrueCandidatesOut,
    responses=ERRORS,
    summary="What each cell holds in at least one solution",
)
async def true_candidates(asked: TrueCandidatesIn, request: Request) -> Response:
    return await ask(request, answer, asked, estimates.LONG_SECONDS if asked.counts else estimates.UNSURE_SECONDS)
