"""Read and write puzzles as texts, links, pictures and files, and grade answers in text.

POST /api/read     the puzzles of a text in any format
POST /api/convert  a position or a text in another format
POST /api/links    a puzzle in other programs, by a link to each
POST /api/draw     a position as a picture
POST /api/page     a puzzle as one HTML file that plays it without a server
POST /api/grade    how good the answer of a language model to a puzzle is
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated, Any, Literal, cast

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field, model_validator
from starlette.responses import Response

from nonet.formats import Document, ParsedGrid, find_format, write
from nonet.formats import read as read_document
from nonet.formats.header import MARK, TITLES
from nonet.formats.pencil_marks import GIVEN, mark_rules
from nonet.lm.grading.grader import grade_answer
from nonet.model import BoardSpec, Rule
from nonet.puzzle.explain import find_hint
from nonet.puzzle.export import convert_parsed, links_of
from nonet.puzzle.pictures import draw_puzzle
from nonet.puzzle.puzzle import Puzzle
from nonet.web.convert import next_out, puzzle_of, puzzle_out, refuse_larger, spec_of
from nonet.web.page_file import make_page
from nonet.web.routes.about import suffix_of
from nonet.web.schemas import EXAMPLE_GIVENS, EXAMPLE_LINE, BoardIn, Digit, Info, NextOut, PositionIn, PuzzleOut
from nonet.web.server import estimates
from nonet.web.server.dispatch import ERRORS, ask, limits_of
from nonet.web.server.errors import Reply, TooLarge
from nonet.web.server.json_body import FormRoute
from nonet.web.server.settings import Limits, soft

router = APIRouter(route_class=FormRoute)


# POST /api/read


Text = Annotated[str, Field(max_length=1 << 20, examples=[EXAMPLE_LINE], description="Puzzles in any format.")]
FormatName = Annotated[
    str | None, Field(max_length=40, examples=["line"], description="The format of the text (default: recognised).")
]


class ReadIn(BoardIn):
    """A text, and the board of its puzzles."""

    text: Text
    format: FormatName = None
    is_fallback: Annotated[
        bool,
        Field(description="Use the board only for texts that do not name their own (kind: diagonal)."),
    ] = False


class ReadOut(BaseModel):
    """The puzzles of a text."""

    format: str
    puzzles: list[PuzzleOut]


def answer_read(asked: ReadIn, limits: Limits) -> ReadOut:
    choice = spec_of(asked, limits.board_size)
    document = document_of(asked.text, asked.format, choice, limits, is_fallback=asked.is_fallback)
    puzzles = [
        _parsed_puzzle(parsed, document.answers, BoardSpec() if asked.is_fallback and _names_board(parsed) else choice)
        for parsed in document.parsed_grids
    ]
    lists = (puzzle for puzzle, parsed in zip(puzzles, document.parsed_grids, strict=True) if GIVEN in parsed.info)
    _refuse_long_rules((rule for puzzle in lists for rule in puzzle.board.rules), limits)
    return ReadOut(format=document.format.id, puzzles=[puzzle_out(puzzle) for puzzle in puzzles])


def _parsed_puzzle(parsed: ParsedGrid, format: str, choice: BoardSpec) -> Puzzle:
    """The puzzle of a parsed grid. Candidates that its setter gave are rules of its board: a player's own marks are
    not.

    Links say which are which. Most cells of such a puzzle may hold every digit, and have no rule.
    """
    puzzle = Puzzle.of_parsed(parsed, format, choice)
    if GIVEN not in parsed.info or parsed.header is None:
        return puzzle
    said = parsed.header.choice
    header = replace(parsed.header, choice=replace(said, rules=(*said.rules, *mark_rules(puzzle.grid))))
    info = {name: text for name, text in parsed.info.items() if name != GIVEN}
    return Puzzle.of_parsed(replace(parsed, candidates=None, header=header, info=info), format, choice)


def _names_board(parsed: ParsedGrid) -> bool:
    """Return True if a parsed grid names its board itself: in a header, or in columns of a table."""
    return parsed.header is not None and parsed.header.names_board


def document_of(
    text: str, format: str | None, choice: BoardSpec, limits: Limits, *, is_fallback: bool = False
) -> Document:
    """The parsed grids of a text, if they are not too many or too large."""
    document = read_document(text, format, choice, is_fallback=is_fallback)
    if len(document.parsed_grids) > limits.puzzles:
        raise TooLarge(f"expected up to {limits.puzzles} puzzles at once, got {len(document.parsed_grids)}")
    for parsed in document.parsed_grids:
        refuse_larger(parsed.size, limits.board_size)
    if (cells := sum(len(parsed.values) for parsed in document.parsed_grids)) > limits.text_cells:
        raise TooLarge(f"expected up to {limits.text_cells} cells in all puzzles of a text, got {cells}")
    headers = {id(parsed.header): parsed.header for parsed in document.parsed_grids if parsed.header}
    _refuse_long_rules((rule for header in headers.values() for rule in header.choice.rules), limits)
    return document


def _refuse_long_rules(rules: Iterable[Rule], limits: Limits) -> None:
    letters = sum(len(str(rule)) for rule in rules)
    if letters > limits.text_rules:
        raise TooLarge(f"expected rules of up to {limits.text_rules} letters in a text, got {letters}")


@router.post(
    "/read", tags=["texts"], response_model=ReadOut, responses=ERRORS, summary="The puzzles of a text in any format"
)
async def read(asked: ReadIn, request: Request) -> Response:
    return await ask(request, answer_read, asked, estimates.of_text(len(asked.text)))


# POST /api/convert


class ConvertIn(BoardIn):
    """Either a position or a text, and the format to write."""

    to: Annotated[str, Field(max_length=40, examples=["boxed"])]
    givens: Annotated[list[Digit] | None, Field(min_length=1, examples=[EXAMPLE_GIVENS])] = None
    placed: list[Digit] | None = None
    candidates: list[list[Digit]] | None = None
    text: Annotated[Text | None, Field(examples=[None])] = None
    format: Annotated[FormatName, Field(examples=[None])] = None
    info: Annotated[Info | None, Field(examples=[None], description="Title, author and similar facts to write.")] = None
    header: Annotated[
        bool,
        Field(description="Write a header (kind: diagonal) above a puzzle if its text does not identify the board."),
    ] = True

    @model_validator(mode="after")
    def _is_one_of_both(self) -> ConvertIn:
        if (self.givens is None) == (self.text is None):
            raise ValueError("expected either givens or text")
        if self.text is not None and (self.placed, self.candidates, self.info) != (None, None, None):
            raise ValueError("expected placed, candidates and info with givens only")
        return self


class ConvertOut(BaseModel):
    """The text, and the usual extension of its file."""

    text: str
    format: str
    suffix: str


def answer_convert(asked: ConvertIn, limits: Limits) -> ConvertOut:
    to = find_format(asked.to)
    if asked.text is None:
        position = PositionIn.model_construct(**asked.model_dump(exclude={"to", "text", "format", "header", "info"}))
        grid = puzzle_of(position, limits.board_size).grid
        text = write([grid], to, [_info_of(asked)], header=asked.header)
    else:
        choice = spec_of(asked, limits.board_size)
        document = document_of(asked.text, asked.format, choice, limits)
        text = convert_parsed(document.parsed_grids, to, choice, header=asked.header)
    return ConvertOut(text=text, format=to.id, suffix=suffix_of(to.extensions))


def _info_of(asked: ConvertIn) -> dict[str, str]:
    """Return the fields to write in addition to the digits. Titles go into a header, even above a plain board."""
    info = dict(asked.info or {})
    titles = ", ".join(name for name in TITLES if name in info)
    return info | ({MARK: titles} if titles else {})


@router.post(
    "/convert",
    tags=["texts"],
    response_model=ConvertOut,
    responses=ERRORS,
    summary="A position or a text in another format",
)
async def convert(asked: ConvertIn, request: Request) -> Response:
    return await ask(request, answer_convert, asked, estimates.of_text(len(asked.text or asked.givens or ())))


# POST /api/links


class LinksIn(PositionIn):
    """A puzzle, with its title and author if it has them."""

    info: Annotated[
        Info | None, Field(examples=[None], description="Title, author and similar facts to put into the link.")
    ] = None


class LinkToOut(BaseModel):
    """A link to a program, or the reason why the program cannot open this puzzle."""

    program: str = Field(examples=["sudokupad"])
    name: str = Field(examples=["SudokuPad"])
    link: str = Field(description="The link; empty if the program cannot open this puzzle.")
    problem: str = Field(description="The reason if there is no link.")


class LinksOut(BaseModel):
    """A link to each program that opens puzzles from links, with the solution if it is unique and quickly found."""

    links: list[LinkToOut]


def answer_links(asked: LinksIn, limits: Limits) -> LinksOut:
    grid = puzzle_of(asked, limits.solve_size).grid
    found = links_of(Puzzle.of(grid, info=asked.info or {}))
    return LinksOut(links=[LinkToOut.model_validate(one, from_attributes=True) for one in found])


@router.post(
    "/links",
    tags=["texts"],
    response_model=LinksOut,
    responses=ERRORS,
    summary="Links that open a puzzle in other programs",
)
async def links(asked: LinksIn, request: Request) -> Response:
    return await ask(
        request,
        answer_links,
        asked,
        estimates.of_search(asked, estimates.QUICK_SOLVE_SIZE, limits_of(request).solve_size),
    )


# POST /api/draw


PICTURE_TYPES = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}

_PICTURE_FILE: dict[str, Any] = {
    "model": NextOut,  # as JSON
    "description": "The picture; as JSON the sentence of /api/hint, where a hint was wanted and there is none.",
    "content": {kind: {"schema": {"type": "string", "format": "binary"}} for kind in PICTURE_TYPES.values()},
}


class DrawIn(PositionIn):
    """A position, and how to draw it."""

    to: Literal["svg", "png", "pdf"]
    hint: Annotated[
        bool, Field(description="Draw the next step. If there is none, the answer is that of /api/hint.")
    ] = False
    candidates: Annotated[
        bool | list[list[Digit]] | None,
        Field(description="Pencil marks to draw: true for all candidates, or a list for each cell."),
    ] = None  # type: ignore[assignment]  # wider than a position's: it may be drawn without being sent
    title: Annotated[str, Field(max_length=200, description="A line above the drawing.")] = ""


def answer_draw(asked: DrawIn, limits: Limits) -> Reply | NextOut:
    marks = asked.candidates if isinstance(asked.candidates, list) else None
    position = asked.model_copy(update={"candidates": marks})
    puzzle = puzzle_of(position, limits.logic_size if asked.hint else limits.draw_size)
    found = find_hint(puzzle, soft(limits.seconds)) if asked.hint else None
    if found and not found.hint:
        return next_out(found)
    step = found.hint if found else None
    picture = draw_puzzle(puzzle, asked.to, hint=step, candidates=bool(asked.candidates), title=asked.title)
    return Reply(200, PICTURE_TYPES[asked.to], picture)


@router.post(
    "/draw",
    tags=["texts"],
    response_class=Response,
    responses={**ERRORS, 200: _PICTURE_FILE},
    summary="A position as a picture",
)
async def draw(asked: DrawIn, request: Request) -> Response:
    quick = 9 if asked.to == "svg" else 0
    return await ask(request, answer_draw, asked, estimates.of_search(asked, quick, limits_of(request).draw_size))


# POST /api/page


PAGE_TYPE = "text/html"

_PAGE_FILE: dict[str, Any] = {
    "description": "The HTML file, for saving. The server does not serve it as a page.",
    "content": {PAGE_TYPE: {"schema": {"type": "string"}}},
}


class PageIn(PositionIn):
    """A puzzle with exactly one solution. The file also contains placed digits."""

    info: Annotated[Info | None, Field(examples=[None], description="Title, author and similar facts.")] = None


def answer_page(asked: PageIn, limits: Limits) -> Reply:
    grid = puzzle_of(asked, limits.logic_size).grid
    return Reply(200, PAGE_TYPE, make_page(Puzzle.of(grid, info=asked.info or {}), soft(limits.seconds)))


@router.post(
    "/page",
    tags=["texts"],
    response_class=Response,
    responses={**ERRORS, 200: _PAGE_FILE},
    summary="A puzzle as one HTML file that plays it",
)
async def page(asked: PageIn, request: Request) -> Response:
    return await ask(request, answer_page, asked, estimates.of_search(asked, 0, limits_of(request).logic_size))


# POST /api/grade


Reason = Literal["solved", "wrong", "changed-given", "incomplete", "no-grid", "truncated", "empty", "wrong-size"]


class GradeIn(PositionIn):
    """A puzzle, and an answer to it. Only `givens` and `candidates` describe the puzzle."""

    answer: Annotated[
        str,
        Field(max_length=Limits().answer, description="Any text. Only the end of a long text is read.", examples=[""]),
    ]
    answer_in: Annotated[
        str | None,
        Field(max_length=100, examples=["<answer>"], description="Only the text after the last such mark counts."),
    ] = None


class GradeOut(BaseModel):
    """The verdict, by the rules of the board."""

    solved: bool
    reason: Reason
    cells: float | None = Field(
        description="The share of open cells that are right; null if there is not exactly one solution."
    )
    rules: float = Field(description="The share of regions and rules that are kept.")
    givens_kept: bool
    form: str | None = Field(description="The form of the grid that counts: rows, line, list, table, ...")
    grids: int = Field(description="Number of complete grids in the text, without copies of the puzzle.")
    grid: list[Digit] | None = Field(
        description="The digits that were read; 0 for an empty cell or a number that is not a digit of the board."
    )
    lines: list[str] = Field(description="The verdict and every fault in words.")


def answer_grade(asked: GradeIn, limits: Limits) -> GradeOut:
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


@router.post(
    "/grade", tags=["solving"], response_model=GradeOut, responses=ERRORS, summary="The grade of an answer to a puzzle"
)
async def grade(asked: GradeIn, request: Request) -> Response:
    cost = estimates.of_search(asked, estimates.QUICK_SOLVE_SIZE, limits_of(request).solve_size)
    return await ask(request, answer_grade, asked, cost)
