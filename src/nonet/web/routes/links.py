"""POST /api/links: a puzzle in other programs, by a link to each."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from nonet.puzzle.export import links_of
from nonet.puzzle.puzzle import Puzzle
from nonet.web.convert import puzzle_of
from nonet.web.routes.solve import QUICK_SIZE
from nonet.web.schemas import Info, PositionIn
from nonet.web.server import estimates
from nonet.web.server.dispatch import ERRORS, ask, limits_of
from nonet.web.server.json_body import FormRoute
from nonet.web.server.settings import Limits

router = APIRouter(tags=["texts"], route_class=FormRoute)


class LinksIn(PositionIn):
    """A puzzle, and what is known of it."""

    info: Annotated[Info | None, Field(examples=[None], description="Title, author and the like, to go along.")] = None


class LinkToOut(BaseModel):
    """A link to a program, or the sentence that says why the program cannot have this puzzle."""

    program: str = Field(examples=["sudokupad"])
    name: str = Field(examples=["SudokuPad"])
    link: str = Field(description="Empty where there is none.")
    problem: str = Field(description="Why there is none.")


class LinksOut(BaseModel):
    """A link to each program that opens puzzles so; the solution goes along where it is the only one and soon found."""

    links: list[LinkToOut]


def answer(asked: LinksIn, limits: Limits) -> LinksOut:
    grid = puzzle_of(asked, limits.solve_size).grid
    found = links_of(Puzzle.of(grid, info=asked.info or {}))
    return LinksOut(links=[LinkToOut.model_validate(one, from_attributes=True) for one in found])


@router.post("/links", response_model=LinksOut, responses=ERRORS, summary="Links that open a puzzle in other programs")
async def links(asked: LinksIn, request: Request) -> Response:
    return await ask(request, answer, asked, estimates.of_search(asked, QUICK_SIZE, limits_of(request).solve_size))
