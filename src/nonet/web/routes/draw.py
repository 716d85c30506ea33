"""POST /api/draw: a position as a picture."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.responses import Response

from nonet.puzzle.explain import find_hint
from nonet.puzzle.pictures import draw_puzzle
from nonet.web.convert import puzzle_of
from nonet.web.schemas import Digit, NextOut, PositionIn
from nonet.web.server import estimates
from nonet.web.server.dispatch import ERRORS, ask, limits_of
from nonet.web.server.errors import Reply
from nonet.web.server.json_body import FormRoute
from nonet.web.server.settings import Limits, soft

router = APIRouter(tags=["texts"], route_class=FormRoute)

TYPES = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}

_FILE: dict[str, Any] = {
    "model": NextOut,  # as JSON
    "description": "The picture; as JSON the sentence of /api/hint, where a hint was wanted and there is none.",
    "content": {kind: {"schema": {"type": "string", "format": "binary"}} for kind in TYPES.values()},
}


class DrawIn(PositionIn):
    """A position, and how to draw it."""

    to: Literal["svg", "png", "pdf"]
    hint: Annotated[
        bool, Field(description="Point the next step out; without one, the answer is that of /api/hint.")
    ] = False
    candidates: Annotated[
        bool | list[list[Digit]] | None,
        Field(description="Pencil marks to draw: true for all that the rules allow, or those of each cell."),
    ] = None  # type: ignore[assignment]  # wider than a position's: it may be drawn without being sent


def answer(asked: DrawIn, limits: Limits) -> Reply | NextOut:
    marks = asked.candidates if isinstance(asked.candidates, list) else None
    position = asked.model_copy(update={"candidates": marks})
    puzzle = puzzle_of(position, limits.logic_size if asked.hint else limits.draw_size)
    found = find_hint(puzzle, soft(limits.seconds)) if asked.hint else None
    if found and not found.hint:
        return NextOut(hint=None, sentence=found.sentence)
    step = found.hint if found else None
    return Reply(200, TYPES[asked.to], draw_puzzle(puzzle, asked.to, hint=step, candidates=bool(asked.candidates)))


@router.post("/draw", response_class=Response, responses={**ERRORS, 200: _FILE}, summary="A position as a picture")
async def draw(asked: DrawIn, request: Request) -> Response:
    quick = 9 if asked.to == "svg" else 0
    return await ask(request, answer, asked, estimates.of_search(asked, quick, limits_of(request).draw_size))
