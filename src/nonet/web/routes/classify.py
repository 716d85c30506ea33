"""POST /api/classify: Sudoku-X, Sudoku or Latin square, as the contest words it."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from nonet.human.classify import Classification, Judgement, classify_text
from nonet.model import BoardSpec
from nonet.puzzle.check_answers import classify_sheets
from nonet.web.routes.read import FormatName, Text, document_of
from nonet.web.schemas import Cell, Digit, Form
from nonet.web.server import estimates
from nonet.web.server.dispatch import ERRORS, ask
from nonet.web.server.json_body import FormRoute
from nonet.web.server.settings import Limits

router = APIRouter(tags=["texts"], route_class=FormRoute)


class ClassifyIn(Form):
    """A text with grids."""

    text: Text
    format: FormatName = None


class RepeatOut(BaseModel):
    """A digit that stands somewhere more than once."""

    region: str = Field(examples=["row 1"])
    digit: Digit
    cells: list[Cell]


class VerdictOut(BaseModel):
    """One class held against a grid."""

    name: str = Field(examples=["Sudoku-X"])
    verdict: str = Field(examples=["Incorrect"], description="Solved, Unsolved or Incorrect")
    faults: list[RepeatOut]


class GridOut(BaseModel):
    """The judgements on a grid, strictest class first."""

    size: int
    grid_class: str | None = Field(description="The strictest class the grid is not incorrect in.")
    verdicts: list[VerdictOut]


class ClassifyOut(BaseModel):
    """The contest's answer as text, and the same as data."""

    text: str
    grids: list[GridOut]


def answer(asked: ClassifyIn, limits: Limits) -> ClassifyOut:
    found = classify_sheets(document_of(asked.text, asked.format, BoardSpec(), limits).sheets)
    return ClassifyOut(text=classify_text(found), grids=[_grid(each) for each in found])


def _grid(found: Classification) -> GridOut:
    return GridOut(
        size=found.size,
        grid_class=found.grid_class.title if found.grid_class else None,
        verdicts=[_verdict(judgement) for judgement in found.judgements],
    )


def _verdict(judgement: Judgement) -> VerdictOut:
    faults = [
        RepeatOut(region=fault.region.name, digit=fault.digit, cells=list(fault.cells)) for fault in judgement.faults
    ]
    return VerdictOut(name=judgement.grid_class.title, verdict=judgement.word, faults=faults)


@router.post("/classify", response_model=ClassifyOut, responses=ERRORS, summary="The class of every grid of a text")
async def classify_grids(asked: ClassifyIn, request: Request) -> Response:
    return await ask(request, answer, asked, estimates.of_text(len(asked.text)))
