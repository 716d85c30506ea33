"""POST /api/redundant: clues and rules that may go."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.responses import Response

from nonet.puzzle.setting_answers import find_spare, redundant_words
from nonet.web.convert import parts_out, unplayed_puzzle_of
from nonet.web.schemas import PartsOut, PositionIn
from nonet.web.server import estimates
from nonet.web.server.dispatch import ERRORS, ask, limits_of
from nonet.web.server.json_body import FormRoute
from nonet.web.server.settings import Limits, soft

router = APIRouter(tags=["creating"], route_class=FormRoute)

QUICK_SIZE = 9


class RedundantIn(PositionIn):
    """A puzzle, and what is asked about."""

    with_rules: Annotated[bool, Field(description="Rules laid on the board are asked about, too.")] = True
    together: Annotated[bool, Field(description="Also a set that can go all at once.")] = False


class RedundantOut(PartsOut):
    """What can go, each alone, with the solution still the only one."""

    together: PartsOut | None
    undecided: PartsOut = Field(description="For which the time was too short.")
    sentence: str = Field(examples=["every clue is needed"])


def answer(asked: RedundantIn, limits: Limits) -> RedundantOut:
    puzzle = unplayed_puzzle_of(asked, limits.solve_size)
    found = find_spare(puzzle, with_rules=asked.with_rules, together=asked.together, timeout=soft(limits.seconds))
    return RedundantOut(
        **dict(parts_out(found.parts)),
        together=None if found.together is None else parts_out(found.together),
        undecided=parts_out(found.undecided),
        sentence=redundant_words(found),
    )


@router.post(
    "/redundant",
    response_model=RedundantOut,
    responses=ERRORS,
    summary="Clues and rules that the puzzle can do without",
)
async def redundant(asked: RedundantIn, request: Request) -> Response:
    return await ask(request, answer, asked, estimates.of_search(asked, QUICK_SIZE, limits_of(request).solve_size))
