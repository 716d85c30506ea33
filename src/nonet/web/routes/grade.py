"""POST /api/grade: how good the answer of a language model to a puzzle is."""

from __future__ import annotations

from typing import Annotated, Literal, cast

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from nonet.lm.grade.grader import grade_answer
from nonet.web.convert import puzzle_of
from nonet.web.routes.solve import QUICK_SIZE
from nonet.web.schemas import Digit, PositionIn
from nonet.web.server import estimates
from nonet.web.server.dispatch import ERRORS, ask, limits_of
from nonet.web.server.json_body import FormRoute
from nonet.web.server.settings import Limits, soft

router = APIRouter(tags=["solving"], route_class=FormRoute)

Reason = Literal["solved", "wrong", "changed-given", "incomplete", "no-grid", "truncated", "empty", "wrong-size"]


class GradeIn(PositionIn):
    """A puzzle, and what somebody answered. Only the givens, and candidates, are the puzzle."""

    answer: Annotated[
        str, Field(max_length=Limits().answer, description="Any text; of a long one the end is read.", examples=[""])
    ]
    answer_in: Annotated[
        str | None,
        Field(max_length=100, examples=["<answer>"], description="Only what stands behind the last such mark counts."),
    ] = None


class GradeOut(BaseModel):
    """The verdict, by the rules of the board."""

    solved: bool
    reason: Reason
    cells: float | None = Field(description="The share of open cells that are right; null without one solution.")
    rules: float = Field(description="The share of regions and rules that are kept.")
    givens_kept: bool
    form: str | None = Field(description="How the grid that counts is written: rows, line, list, table and the like.")
    grids: int = Field(description="How many whole grids there are, copies of the puzzle left out.")
    grid: list[Digit] | None = Field(description="What was read; 0 where a cell is empty or has no digit of the board.")
    lines: list[str] = Field(description="The verdict and every fault in words.")


def answer(asked: GradeIn, limits: Limits) -> GradeOut:
    puzzle = puzzle_of(asked, limits.solve_size)
    answered = grade_answer(puzzle, asked.answer, asked.answer_in, soft(limits.seconds))
    found = answered.grade
    return GradeOut(
        solved=found.solved,
        reason=cast("Reason", found.reason),
        cells=answered.cells,
        rules=found.rules,
        givens_kept=found.givens_kept,
        form=found.form or None,
        grids=found.grids,
        grid=list(found.grid) if found.grid else None,
        lines=found.lines(),
    )


@router.post("/grade", response_model=GradeOut, responses=ERRORS, summary="How good an answer to a puzzle is")
async def grade(asked: GradeIn, request: Request) -> Response:
    cost = estimates.of_search(asked, QUICK_SIZE, limits_of(request).solve_size)
    return await ask(request, answer, asked, cost)
