"""POST /api/rate: how hard a puzzle is."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from nonet.puzzle.explain import rate_puzzle
from nonet.web.convert import unplayed_puzzle_of
from nonet.web.schemas import PositionIn
from nonet.web.server import estimates
from nonet.web.server.dispatch import ERRORS, ask, limits_of
from nonet.web.server.json_body import FormRoute
from nonet.web.server.settings import Limits, soft

router = APIRouter(tags=["logic"], route_class=FormRoute)


class RateOut(BaseModel):
    """The difficulty of the givens. Without a level the sentence says why: not exactly one solution."""

    level: str | None = Field(examples=["hard"])
    hardest: str | None = Field(examples=["X-wing"], description="The hardest technique it takes.")
    steps: int
    scales: dict[str, dict[str, str | int | float]] = Field(
        examples=[{"se121": {"ER": 1.2, "EP": 1.2, "ED": 1.2}, "nonet": {"level": "easy"}}],
        description="What each scale says that knows this board, by its fields.",
    )
    sentence: str


def answer(asked: PositionIn, limits: Limits) -> RateOut:
    found = rate_puzzle(unplayed_puzzle_of(asked, limits.logic_size), timeout=soft(limits.seconds))
    return RateOut(
        level=found.level, hardest=found.hardest, steps=found.steps, scales=found.scales, sentence=found.sentence
    )


@router.post("/rate", response_model=RateOut, responses=ERRORS, summary="How hard a puzzle is")
async def rate(asked: PositionIn, request: Request) -> Response:
    return await ask(request, answer, asked, estimates.of_rating(asked, limits_of(request).logic_size))
