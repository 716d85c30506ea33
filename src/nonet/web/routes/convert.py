"""POST /api/convert: a position or a text in another format."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field, model_validator
from starlette.responses import Response

from nonet.formats import find_format, write
from nonet.formats.header import MARK, TITLES
from nonet.puzzle.export import convert_sheets
from nonet.web.convert import choice_of, puzzle_of
from nonet.web.routes.about import suffix_of
from nonet.web.routes.read import FormatName, Text, document_of
from nonet.web.schemas import EXAMPLE_GIVENS, BoardIn, Digit, Info, PositionIn
from nonet.web.server import estimates
from nonet.web.server.dispatch import ERRORS, ask
from nonet.web.server.json_body import FormRoute
from nonet.web.server.settings import Limits

router = APIRouter(tags=["texts"], route_class=FormRoute)


class ConvertIn(BoardIn):
    """Either a position or a text, and the format to write."""

    to: Annotated[str, Field(max_length=40, examples=["boxed"])]
    givens: Annotated[list[Digit] | None, Field(min_length=1, examples=[EXAMPLE_GIVENS])] = None
    placed: list[Digit] | None = None
    candidates: list[list[Digit]] | None = None
    text: Annotated[Text | None, Field(examples=[None])] = None
    format: Annotated[FormatName, Field(examples=[None])] = None
    info: Annotated[
        Info | None, Field(examples=[None], description="Title, author and the like, to be written too.")
    ] = None
    header: Annotated[
        bool, Field(description="Lines such as kind: diagonal above a puzzle whose text does not tell its board.")
    ] = True

    @model_validator(mode="after")
    def _is_one_of_both(self) -> ConvertIn:
        if (self.givens is None) == (self.text is None):
            raise ValueError("expected either givens or text")
        if self.text is not None and (self.placed, self.candidates, self.info) != (None, None, None):
            raise ValueError("expected placed, candidates and info with givens only")
        return self


class ConvertOut(BaseModel):
    """The text, and how a file of it is usually named."""

    text: str
    format: str
    suffix: str


def answer(asked: ConvertIn, limits: Limits) -> ConvertOut:
    to = find_format(asked.to)
    if asked.text is None:
        position = PositionIn.model_construct(**asked.model_dump(exclude={"to", "text", "format", "header", "info"}))
        grid = puzzle_of(position, limits.board_size).grid
        text = write([grid], to, [_info_of(asked)], header=asked.header)
    else:
        choice = choice_of(asked, limits.board_size)
        document = document_of(asked.text, asked.format, choice, limits)
        text = convert_sheets(document.sheets, to, choice, header=asked.header)
    return ConvertOut(text=text, format=to.id, suffix=suffix_of(to.extensions))


def _info_of(asked: ConvertIn) -> dict[str, str]:
    """What is to be written besides the digits; titles go into a header, even above a plain board."""
    info = dict(asked.info or {})
    titles = ", ".join(name for name in TITLES if name in info)
    return info | ({MARK: titles} if titles else {})


@router.post("/convert", response_model=ConvertOut, responses=ERRORS, summary="A position or a text in another format")
async def convert(asked: ConvertIn, request: Request) -> Response:
    return await ask(request, answer, asked, estimates.of_text(len(asked.text or asked.givens or ())))
