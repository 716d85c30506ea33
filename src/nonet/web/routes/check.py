"""POST /api/check: is a player's grid right so far, and where not?"""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from nonet.human.check import Repeat
from nonet.puzzle.check_answers import check_progress, check_rules
from nonet.web.convert import puzzle_of
from nonet.web.routes.solve import QUICK_SIZE
from nonet.web.schemas import Cell, Digit, PositionIn
from nonet.web.server import estimates
from nonet.web.server.dispatch import ERRORS, ask, limits_of
from nonet.web.server.json_body import FormRoute
from nonet.web.server.settings import Limits

router = APIRouter(tags=["solving"], route_class=FormRoute)


class FaultOut(BaseModel):
    """A digit that stands in a region more than once, or cells that break a rule such as a thermometer."""

    region: int | None = Field(description="Its place in the board's list; null where a rule is broken.")
    digit: Digit | None
    cells: list[Cell]
    words: str


class CheckIn(PositionIn):
    """A position, and what it is compared with."""

    only_rules: bool = Field(default=False, description="Only the rules are asked; nothing is solved or compared.")


class CheckOut(BaseModel):
    """How the grid stands. Mistakes are compared with the solution of the givens, if they have only one."""

    verdict: Literal["right", "wrong", "incomplete", "sound"] = Field(
        description="right: full and right; wrong; sound: not full, and part of the only solution; "
        "incomplete: not full, and there is no one solution to compare with."
    )
    code: int = Field(description="1 right, 0 wrong, -1 not full.")
    sentence: str
    faults: list[FaultOut]
    mistakes: list[Cell] = Field(description="Cells whose digit, or whose pencil marks, exclude the solution.")


def answer(asked: CheckIn, limits: Limits) -> CheckOut:
    puzzle = puzzle_of(asked, limits.solve_size)
    found = check_rules(puzzle) if asked.only_rules else check_progress(puzzle)
    places = {region: index for index, region in enumerate(puzzle.board.regions)}
    faults = [
        FaultOut(
            region=places[fault.region] if isinstance(fault, Repeat) else None,
            digit=fault.digit if isinstance(fault, Repeat) else None,
            cells=list(fault.cells),
            words=fault.words(puzzle.grid),
        )
        for fault in found.faults
    ]
    return CheckOut(
        verdict=found.verdict.value,
        code=found.code,
        sentence=found.sentence,
        faults=faults,
        mistakes=[mistake.cell for mistake in found.mistakes],
    )


@router.post("/check", response_model=CheckOut, responses=ERRORS, summary="Is a grid right so far, and where not?")
async def check(asked: CheckIn, request: Request) -> Response:
    if asked.only_rules:
        return await ask(request, answer, asked, estimates.of_candidates(len(asked.givens)))
    return await ask(request, answer, asked, estimates.of_search(asked, QUICK_SIZE, limits_of(request).solve_size))
