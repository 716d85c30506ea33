"""POST /api/clues: givens that may go."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from nonet._base.errors import NotUnique, RunTimeout
from nonet.puzzle.setting_answers import find_spare
from nonet.web.convert import unplayed_puzzle_of
from nonet.web.schemas import Cell, PositionIn
from nonet.web.server import estimates
from nonet.web.server.dispatch import ERRORS, ask, limits_of
from nonet.web.server.json_body import FormRoute
from nonet.web.server.settings import Limits, soft

router = APIRouter(tags=["creating"], route_class=FormRoute)

QUICK_SIZE = 9


class CluesOut(BaseModel):
    """Givens that may go, one at a time, with the solution still the only one."""

    unneeded: list[Cell]
    sentence: str = Field(examples=["every clue is needed: without any of them the solution is not unique"])


def answer(asked: PositionIn, limits: Limits) -> CluesOut:
    puzzle = unplayed_puzzle_of(asked, limits.solve_size)
    try:
        found = find_spare(puzzle, with_rules=False, timeout=soft(limits.seconds))
    except NotUnique as error:
        return CluesOut(unneeded=[], sentence=str(error))
    if found.undecided:
        raise RunTimeout(f"stopped before it was known whether {found.undecided[0]} is needed")
    count = len(found.clues)
    which = "1 clue may" if count == 1 else f"{count} clues may each"
    words = f"{which} go, and the solution stays the only one"
    return CluesOut(
        unneeded=[clue.cell for clue in found.clues],
        sentence=words if count else "every clue is needed: without any of them the solution is not unique",
    )


@router.post("/clues", response_model=CluesOut, responses=ERRORS, summary="Givens that the puzzle can do without")
async def clues(asked: PositionIn, request: Request) -> Response:
    return await ask(request, answer, asked, estimates.of_search(asked, QUICK_SIZE, limits_of(request).solve_size))
