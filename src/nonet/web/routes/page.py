"""POST /api/page: a puzzle as one HTML file that plays it without a server."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.responses import Response

from nonet.puzzle.puzzle import Puzzle
from nonet.web.convert import puzzle_of
from nonet.web.page_file import make_page
from nonet.web.schemas import Info, PositionIn
from nonet.web.server import estimates
from nonet.web.server.dispatch import ERRORS, ask, limits_of
from nonet.web.server.errors import Reply
from nonet.web.server.json_body import FormRoute
from nonet.web.server.settings import Limits, soft

router = APIRouter(tags=["texts"], route_class=FormRoute)

TYPE = "text/html"

_FILE: dict[str, Any] = {
    "description": "The file, to be saved. It is no page of this server.",
    "content": {TYPE: {"schema": {"type": "string"}}},
}


class PageIn(PositionIn):
    """A puzzle with exactly one solution. Digits that are placed stand in the file, too."""

    info: Annotated[Info | None, Field(examples=[None], description="Title, author and the like.")] = None


def answer(asked: PageIn, limits: Limits) -> Reply:
    grid = puzzle_of(asked, limits.logic_size).grid
    return Reply(200, TYPE, make_page(Puzzle.of(grid, info=asked.info or {}), soft(limits.seconds)))


@router.post(
    "/page", response_class=Response, responses={**ERRORS, 200: _FILE}, summary="A puzzle as one file that plays it"
)
async def page(asked: PageIn, request: Request) -> Response:
    return await ask(request, answer, asked, estimates.of_search(asked, 0, limits_of(request).logic_size))
