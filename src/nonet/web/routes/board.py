"""POST /api/board: the cells, regions and rules of a board."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from nonet.web.convert import board_of, board_out, choice_of
from nonet.web.schemas import BoardIn, BoardOut
from nonet.web.server.dispatch import ERRORS, ask
from nonet.web.server.estimates import SHORT_SECONDS, UNSURE_SECONDS, is_plain
from nonet.web.server.json_body import FormRoute
from nonet.web.server.settings import Limits

router = APIRouter(tags=["boards"], route_class=FormRoute)


def answer(asked: BoardIn, limits: Limits) -> BoardOut:
    return board_out(board_of(choice_of(asked, limits.board_size), limits.board_size))


@router.post("/board", response_model=BoardOut, responses=ERRORS, summary="The regions and rules of a board")
async def board(asked: BoardIn, request: Request) -> Response:
    return await ask(request, answer, asked, SHORT_SECONDS if is_plain(asked) else UNSURE_SECONDS)
