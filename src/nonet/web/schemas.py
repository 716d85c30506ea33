"""The forms of the API that several routes share: boards, positions, puzzles, hints, errors.

Cells are 0-based numbers in reading order, digits are numbers, 0 is an empty cell. Unknown fields are refused.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from nonet.model.geometry import MAX_SIZE
from nonet.web.server.settings import Limits

# A body of a million bytes cannot hold more; the bounds that matter are in `limits`.
_MAX_CELLS = 1 << 19
_LIMITS = Limits()

EXAMPLE_LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EXAMPLE_GIVENS = [0 if symbol == "." else int(symbol) for symbol in EXAMPLE_LINE]

Cell = Annotated[int, Field(ge=0)]
Digit = Annotated[int, Field(ge=0, le=MAX_SIZE)]


def number_or_text(most: int, numbers: str = "a whole number") -> BeforeValidator:
    """Says what is wrong with a number or a text of up to so many characters: of both, pydantic names the number."""

    def check(value: object) -> object:
        if isinstance(value, str):
            if len(value) > most:
                raise PydanticCustomError("string_too_long", f"expected up to {most} characters")
            if any("\ud800" <= letter <= "\udfff" for letter in value):
                raise PydanticCustomError("string_unicode", "expected valid Unicode text")
        elif isinstance(value, bool) or not isinstance(value, int if numbers == "a whole number" else (int, float)):
            raise PydanticCustomError("number_or_text", f"expected {numbers} or text")
        return value

    return BeforeValidator(check)


_SEED, _FEW = 100, 40  # characters
Seed = Annotated[
    int | Annotated[str, Field(max_length=_SEED)],
    number_or_text(_SEED),
    Field(examples=[0], description="The same seed gives the same answer."),
]


NumberText = Annotated[int | Annotated[str, Field(max_length=_FEW)], number_or_text(_FEW)]
DecimalText = Annotated[float | Annotated[str, Field(max_length=_FEW)], number_or_text(_FEW, "a number")]


Info = Annotated[
    dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=1000)]], Field(max_length=20)
]


class Form(BaseModel):
    """The base of all requests."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class BoardIn(Form):
    """The board. Without any field it is a classic 9x9."""

    kind: Annotated[
        str | None,
        Field(
            max_length=100,
            examples=["classic"],
            description="One of the kinds of /api/about; several add up: diagonal+window. "
            "Without it, jigsaw where there is a layout, else classic.",
        ),
    ] = None
    size: Annotated[
        int | None,
        Field(ge=1, le=MAX_SIZE, examples=[9], description="How many digits there are; follows from the rest."),
    ] = None
    box: Annotated[
        list[Annotated[int, Field(ge=1, le=MAX_SIZE)]] | None,
        Field(min_length=2, max_length=2, examples=[[3, 3]], description="Rows and columns of a box."),
    ] = None
    layout: Annotated[
        str | None,
        Field(
            max_length=50_000,
            examples=[None],
            description="The shapes of a jigsaw: n lines of n region numbers or letters.",
        ),
    ] = None
    rules: Annotated[
        list[Annotated[str, Field(max_length=_LIMITS.rule_letters)]] | None,
        Field(
            max_length=_LIMITS.rules,
            examples=[None],
            description="What is laid on the board beside its kind, each as text: thermo r1c1 r2c1 r3c1.",
        ),
    ] = None
    grids: Annotated[
        str | None,
        Field(
            max_length=10_000,
            examples=[None],
            description="Offsets of several grids on one canvas, row and column of their top left cells: 0,0 6,6.",
        ),
    ] = None


class PositionIn(BoardIn):
    """A puzzle and how far somebody has come with it."""

    givens: Annotated[
        list[Digit],
        Field(min_length=1, max_length=_MAX_CELLS, examples=[EXAMPLE_GIVENS], description="A digit a cell, 0: empty."),
    ]
    placed: Annotated[
        list[Digit] | None,
        Field(max_length=_MAX_CELLS, examples=[None], description="The player's digits, 0 elsewhere."),
    ] = None
    candidates: Annotated[
        list[list[Digit]] | None,
        Field(
            max_length=_MAX_CELLS,
            examples=[None],
            description="Pencil marks that the player trusts, for each cell; an empty list: none are noted there.",
        ),
    ] = None


class HintIn(PositionIn):
    """A position, and the player's own marks where steps are to go on from them."""

    marks: Annotated[
        list[list[Digit]] | None,
        Field(
            max_length=_MAX_CELLS,
            examples=[None],
            description="The player's own marks for each cell, to be trusted; an empty list: none are noted there. "
            "With them, `candidates` are a part of the puzzle, and a digit that the marks lack is named.",
        ),
    ] = None


class NextIn(HintIn):
    """A position, and the technique that the step is to be one of, if it matters."""

    technique: Annotated[
        str | None,
        Field(
            max_length=100,
            examples=[None],
            description="Only a step of this technique will do, whatever easier ones there are: x-wing.",
        ),
    ] = None


class RegionOut(BaseModel):
    """Cells that must all differ."""

    name: str = Field(examples=["row 1"])
    family: str = Field(examples=["row"], description="What sort of region it is: row, column, box, diagonal ...")
    look: Literal["line", "area", "tint", "band", "hidden"] = Field(
        description="How it is drawn: not at all, as rows are seen anyway; with a heavy border; tinted; as a band; "
        "not at all, since only words can tell it."
    )
    cells: list[Cell]


class ArtOut(BaseModel):
    """The drawing of the rules on a board, as pieces of SVG. A cell is 100 wide; the corner of the board is 0 0.

    Colours are variables of a style sheet, such as --ink-green.
    """

    tints: str = Field(description="Cells in a colour: below everything else.")
    under: str = Field(description="Below lines and digits.")
    over: str = Field(description="Above lines, below digits.")
    room: tuple[float, float, float, float] = Field(
        description="How far clues reach beyond the board: above, at the right, below, at the left, in cells."
    )
    free: tuple[float, float, float, float] = Field(
        description="What candidates leave free in each cell for labels and dots, in the same order."
    )
    unseen: list[str] = Field(description="The sentences of what is not drawn.")
    words: list[str] = Field(description="What stands below a drawing: `unseen`, and what the marks mean.")


class LaidOut(BaseModel):
    """A rule that lies on a board."""

    words: str = Field(examples=["Digits increase along the thermometer: r1c1, r2c1, r3c1."])
    places: list[tuple[int, int]] = Field(
        description="Rows and columns of the canvas, from 0; -1, and the height or width, for a clue beside the board."
    )


class BoardPartOut(BaseModel):
    """A Sudoku of a pair: its cells in its own reading order, and how the rules that lie on it alone are drawn."""

    name: str = Field(examples=["sudoku 2"], description="Its cells are called r1c1 of sudoku 2.")
    cells: list[Cell]
    art: ArtOut


class BoardOut(BaseModel):
    """A board: cells, regions, and the rules in words. `kind` to `grids`, and `rules`, make it again."""

    kind: str = Field(examples=["classic"])
    name: str = Field(examples=["Diagonal Sudoku, 9 x 9"])
    size: int = Field(examples=[9], description="How many digits there are.")
    height: int = Field(description="Rows of the canvas that the cells stand on.")
    width: int
    places: list[tuple[int, int] | None] = Field(
        description="Row and column of each cell, from 0. Boards such as samurai have holes between their cells."
    )
    box: tuple[int, int] | None = Field(description="Rows and columns of a box, where boxes or windows have its form.")
    layout: str | None
    grids: str | None = Field(description="The offsets of its grids, where no kind tells them.")
    regions: list[RegionOut]
    rules: list[str] = Field(examples=[["thermo r1c1 r2c1 r3c1"]], description="What is laid on it beside its kind.")
    laid: list[LaidOut] = Field(examples=[[]], description="The same rules in the same order, in words.")
    sentences: list[str] = Field(description="All that must hold, in words.")
    art: ArtOut
    parts: list[BoardPartOut] = Field(
        examples=[[]], description="The Sudokus of a pair, which are drawn apart; other boards have none."
    )


class PuzzleOut(BaseModel):
    """A puzzle as it was read or made."""

    board: BoardOut
    givens: list[Digit]
    placed: list[Digit]
    candidates: list[list[Digit]] | None
    info: dict[str, str] = Field(description="Title, author and the like, where the text had them.")
    line: str = Field(description="The givens in a line, a character a cell; empty above 61x61.")
    notes: list[str] = Field(
        examples=[[]], description="What of the text was left out, such as drawings that name no rule, a sentence each."
    )
    proposals: list[str] = Field(
        examples=[[]],
        description="Rules that drawings of the text may stand for. They count if they are sent among `rules`.",
    )


class CandidateOut(BaseModel):
    """A digit in a cell."""

    cell: Cell
    digit: Digit


class PartsOut(BaseModel):
    """Clues and rules of a puzzle."""

    clues: list[CandidateOut]
    rules: list[str]


class MarkedOut(CandidateOut):
    """A candidate that a drawing points out, and as what."""

    mark: Literal["placed", "removed", "pattern", "second"] = Field(
        description="Goes in; goes out; what the step rests on; the other side of it: fins, the second colour or group."
    )


class LinkOut(BaseModel):
    """A line of a chain; strong if one of its ends must be true."""

    source: list[CandidateOut]
    target: list[CandidateOut]
    strong: bool


class MarksOut(BaseModel):
    """The things a drawing points out. Regions are indices into the board's list."""

    candidates: list[MarkedOut]
    cells: list[Cell]
    regions: list[int]
    links: list[LinkOut]
    groups: list[list[Cell]] = Field(description="Cells that the words call group A, group B, in this order.")
    covers: list[int] = Field(description="Those of the regions that cover the candidates of the others, as in a fish.")
    second: str = Field(description="What the candidates marked `second` are, in a word or two; empty in a chain.")


class BranchOut(BaseModel):
    """One assumption of a long proof, and what follows from it."""

    title: str
    lines: list[str]


class HintOut(BaseModel):
    """A step that a person can take, with its position: what it changes, its sentences, and the cells to highlight."""

    technique: str = Field(examples=["x-wing"])
    name: str = Field(examples=["X-wing"])
    level: str = Field(examples=["hard"])
    nudge: str = Field(description="Where to look, and no more.")
    sentence: str
    why: list[str] = Field(description="A short proof.")
    branches: list[BranchOut] = Field(
        description="Where that is not all: every assumption of a long proof, line by line."
    )
    placements: list[CandidateOut]
    eliminations: list[CandidateOut]
    marks: MarksOut
    values: list[Digit] = Field(description="The digits that stand before the step.")
    candidates: list[list[Digit]] = Field(description="What each cell may hold before the step; none where one stands.")


class NextOut(BaseModel):
    """A hint; without one the sentence says why: the grid is full, no technique helps, or there is a mistake."""

    hint: HintOut | None
    sentence: str = Field(examples=["Full house: r5c5 is the last empty cell of row 5, so it is 5."])
    nudge: str = Field(
        default="", description="Without a hint: where to look, if the sentence would give a digit away."
    )
    mistakes: list[Cell] = Field(description="Without a hint: cells with a wrong digit or wrong notes.")
    missing_notes: list[CandidateOut] = Field(
        description="Without a hint: digits of the solution that the notes of a cell lack."
    )


class ErrorDetail(BaseModel):
    """The fault of a request."""

    kind: Literal[
        "format", "geometry", "unknown-name", "invalid", "too-large", "timeout", "busy", "too-many", "not-found",
        "forbidden", "unavailable", "internal",
    ]  # fmt: skip
    message: str
    line: int | None = Field(None, description="Where in a text, from 1.")
    column: int | None = None


class ErrorOut(BaseModel):
    """An error."""

    error: ErrorDetail
