"""POST /api/symmetry: which changes leave a puzzle and its solution as they are."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from nonet.model import Board
from nonet.model.transformation import Transformation, words_of
from nonet.puzzle.symmetry import SymmetryGroup, symmetry_report
from nonet.web.convert import unplayed_puzzle_of
from nonet.web.schemas import Cell, Digit, PositionIn
from nonet.web.server import estimates
from nonet.web.server.dispatch import ERRORS, ask, limits_of
from nonet.web.server.json_body import FormRoute
from nonet.web.server.settings import Limits, soft

router = APIRouter(tags=["creating"], route_class=FormRoute)

QUICK_SIZE = 9


class TransformationOut(BaseModel):
    """A change of form: cells change places, then digits are renamed."""

    words: str = Field(examples=["turn by 180 degrees, then 1<->9, 2<->8"])
    cells: list[Cell] = Field(description="For every cell the cell that comes there.")
    digits: list[Digit] = Field(description="What 1, 2 ... become.")


class GroupOut(BaseModel):
    """The automorphisms of a grid."""

    count: Annotated[str, Field(examples=["648"], description="How many; as text, since it may be very large.")]
    generators: list[TransformationOut] = Field(description="Some that give all others when they follow one another.")


class SymmetryOut(BaseModel):
    """The symmetries of a puzzle."""

    puzzle: GroupOut
    solution: GroupOut | None = Field(description="Null where there is not exactly one solution.")
    looks: list[str] = Field(examples=[["rotate-180"]], description="What the pattern of clues has to the eye.")
    lines: list[str] = Field(description="The same in words.")


def transformation_out(transformation: Transformation, board: Board) -> TransformationOut:
    return TransformationOut(
        words=words_of(transformation, board), cells=list(transformation.cells), digits=list(transformation.digits)
    )


def _group(group: SymmetryGroup, board: Board) -> GroupOut:
    generators = [transformation_out(one, board) for one in group.transformations]
    return GroupOut(count=str(group.order), generators=generators)


def answer(asked: PositionIn, limits: Limits) -> SymmetryOut:
    puzzle = unplayed_puzzle_of(asked, limits.logic_size)
    found = symmetry_report(puzzle, soft(limits.seconds))
    return SymmetryOut(
        puzzle=_group(found.puzzle, puzzle.board),
        solution=None if found.solution is None else _group(found.solution, puzzle.board),
        looks=list(found.looks),
        lines=found.lines(),
    )


@router.post("/symmetry", response_model=SymmetryOut, responses=ERRORS, summary="What leaves a puzzle as it is")
async def symmetry(asked: PositionIn, request: Request) -> Response:
    return await ask(request, answer, asked, estimates.of_search(asked, QUICK_SIZE, limits_of(request).logic_size))
