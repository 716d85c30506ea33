"""POST /api/read: the puzzles of a text in any format."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from nonet.formats import Document, ParsedGrid
from nonet.formats import read as read_document
from nonet.formats.pencil_marks import GIVEN, mark_rules
from nonet.model import BoardSpec, Rule
from nonet.puzzle.puzzle import Puzzle
from nonet.web.convert import choice_of, puzzle_out, refuse_larger
from nonet.web.schemas import EXAMPLE_LINE, BoardIn, PuzzleOut
from nonet.web.server import estimates
from nonet.web.server.dispatch import ERRORS, ask
from nonet.web.server.errors import TooLarge
from nonet.web.server.json_body import FormRoute
from nonet.web.server.settings import Limits

router = APIRouter(tags=["texts"], route_class=FormRoute)

Text = Annotated[str, Field(max_length=1 << 20, examples=[EXAMPLE_LINE], description="Puzzles in any format.")]
FormatName = Annotated[
    str | None, Field(max_length=40, examples=["line"], description="The format of the text; recognised if not given.")
]


class ReadIn(BoardIn):
    """A text, and what board its puzzles are meant for."""

    text: Text
    format: FormatName = None
    is_fallback: Annotated[
        bool,
        Field(description="The board is for texts that do not say theirs (kind: diagonal), and contradicts none."),
    ] = False


class ReadOut(BaseModel):
    """The puzzles of a text."""

    format: str
    puzzles: list[PuzzleOut]


def answer(asked: ReadIn, limits: Limits) -> ReadOut:
    choice = choice_of(asked, limits.board_size)
    document = document_of(asked.text, asked.format, choice, limits, is_fallback=asked.is_fallback)
    puzzles = [
        _puzzle_of(sheet, document.answers, BoardSpec() if asked.is_fallback and _is_said(sheet) else choice)
        for sheet in document.sheets
    ]
    lists = (puzzle for puzzle, sheet in zip(puzzles, document.sheets, strict=True) if GIVEN in sheet.info)
    _refuse_long_rules((rule for puzzle in lists for rule in puzzle.board.rules), limits)
    return ReadOut(format=document.format.id, puzzles=[puzzle_out(puzzle) for puzzle in puzzles])


def _puzzle_of(sheet: ParsedGrid, format: str, choice: BoardSpec) -> Puzzle:
    """The puzzle of a sheet. Candidates that its setter gave are rules of its board: a player's own marks are not.

    Links say which are which. Most cells of such a puzzle may hold every digit, and have no rule.
    """
    puzzle = Puzzle.of_sheet(sheet, format, choice)
    if GIVEN not in sheet.info or sheet.header is None:
        return puzzle
    said = sheet.header.choice
    header = replace(sheet.header, choice=replace(said, rules=(*said.rules, *mark_rules(puzzle.grid))))
    info = {name: text for name, text in sheet.info.items() if name != GIVEN}
    return Puzzle.of_sheet(replace(sheet, candidates=None, header=header, info=info), format, choice)


def _is_said(sheet: ParsedGrid) -> bool:
    """Whether a sheet says itself which board it is for: in a header, or in columns of a table."""
    return sheet.header is not None and sheet.header.names_board


def document_of(
    text: str, format: str | None, choice: BoardSpec, limits: Limits, *, is_fallback: bool = False
) -> Document:
    """The sheets of a text, if they are not too many or too large."""
    document = read_document(text, format, choice, is_fallback=is_fallback)
    if len(document.sheets) > limits.puzzles:
        raise TooLarge(f"expected up to {limits.puzzles} puzzles at once, got {len(document.sheets)}")
    for sheet in document.sheets:
        refuse_larger(sheet.size, limits.board_size)
    if (cells := sum(len(sheet.values) for sheet in document.sheets)) > limits.text_cells:
        raise TooLarge(f"expected up to {limits.text_cells} cells in all puzzles of a text, got {cells}")
    headers = {id(sheet.header): sheet.header for sheet in document.sheets if sheet.header}
    _refuse_long_rules((rule for header in headers.values() for rule in header.choice.rules), limits)
    return document


def _refuse_long_rules(rules: Iterable[Rule], limits: Limits) -> None:
    letters = sum(len(str(rule)) for rule in rules)
    if letters > limits.text_rules:
        raise TooLarge(f"expected rules of up to {limits.text_rules} letters in a text, got {letters}")


@router.post("/read", response_model=ReadOut, responses=ERRORS, summary="The puzzles of a text in any format")
async def read(asked: ReadIn, request: Request) -> Response:
    return await ask(request, answer, asked, estimates.of_text(len(asked.text)))
