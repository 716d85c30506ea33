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
    dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=10_000)]], Field(max_length=20)
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
            description="A kind of /api/about, or several: diagonal+window. Default: jigsaw with a layout, grids "
            "with offsets, otherwise classic.",
        ),
    ] = None
    size: Annotated[
        int | None,
        Field(
            ge=1,
            le=MAX_SIZE,
            examples=[9],
            description="The number of digits (default: follows from the other fields).",
        ),
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
            description="Rules in addition to the kind, each as text: thermo r1c1 r2c1 r3c1.",
        ),
    ] = None
    grids: Annotated[
        str | None,
        Field(
            max_length=10_000,
            examples=[None],
            description="Offsets of several grids on one canvas: row and column of their top left cells, such as "
            "0,0 6,6.",
        ),
    ] = None
    fog: Annotated[
        str | None,
        Field(
            max_length=20_000,
            examples=[None],
            description="The cells that are lit in fog of war, or `all`; then triggers: r1c1 r2c2; r5c5 > r9c9. It "
            "changes no solution.",
        ),
    ] = None


class PositionIn(BoardIn):
    """A puzzle, and the digits and marks of its player."""

    givens: Annotated[
        list[Digit],
        Field(
            min_length=1,
            max_length=_MAX_CELLS,
            examples=[EXAMPLE_GIVENS],
            description="One digit per cell, 0 for an empty cell.",
        ),
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
            description="Pencil marks that the player trusts, one list per cell; empty for a cell without marks.",
        ),
    ] = None


class HintIn(PositionIn):
    """A position, and the player's own marks if steps start from them."""

    marks: Annotated[
        list[list[Digit]] | None,
        Field(
            max_length=_MAX_CELLS,
            examples=[None],
            description="The player's own pencil marks, one list per cell; empty for a cell without marks. With "
            "them, `candidates` are a part of the puzzle, and the answer names a right digit that is "
            "missing from the marks.",
        ),
    ] = None


class NextIn(HintIn):
    """A position, and the technique to look for, if you want a certain one."""

    technique: Annotated[
        str | None,
        Field(
            max_length=100,
            examples=[None],
            description="Look only for a step of this technique, such as x-wing, even if there are easier steps.",
        ),
    ] = None


class RegionOut(BaseModel):
    """Cells that must all differ."""

    name: str = Field(examples=["row 1"])
    family: str = Field(examples=["row"], description="The sort of region: row, column, box, diagonal ...")
    look: Literal["line", "area", "tint", "band", "hidden"] = Field(
        description="How to draw it. `line`: not at all, because rows are visible anyway. `area`: with a heavy "
        "border. `tint`: tinted. `band`: as a band. `hidden`: not at all, because only words can "
        "describe it."
    )
    cells: list[Cell]


class ArtOut(BaseModel):
    """The drawing of the rules on a board, as pieces of SVG. A cell is 100 wide; the corner of the board is 0 0.

    Colours are variables of a style sheet, such as --ink-green.
    """

    tints: str = Field(description="Coloured cells, below everything else.")
    under: str = Field(description="Below lines and digits.")
    over: str = Field(description="Above lines, below digits.")
    room: tuple[float, float, float, float] = Field(
        description="Space that clues need outside the board, in cells: above, right, below, left."
    )
    free: tuple[float, float, float, float] = Field(
        description="Space that candidates leave free in each cell for labels and dots, in the same order."
    )
    unseen: list[str] = Field(description="Sentences about everything that is not drawn.")
    words: list[str] = Field(description="The lines below a drawing: `unseen`, and the meaning of the marks.")


class LaidOut(BaseModel):
    """A rule on a board."""

    name: str = Field(examples=["thermo"], description="The name of such rules.")
    words: str = Field(examples=["Digits increase along the thermometer: r1c1, r2c1, r3c1."])
    places: list[tuple[int, int]] = Field(
        description="Rows and columns of the canvas, from 0. A clue outside the board has -1, or the height or width."
    )


class BoardPartOut(BaseModel):
    """A Sudoku of a pair: its cells in its own reading order, and the drawing of the rules in it."""

    name: str = Field(examples=["sudoku 2"], description="The number in the names of its cells: r1c1 of sudoku 2.")
    cells: list[Cell]
    art: ArtOut


class BoardOut(BaseModel):
    """A board: cells, regions, rules in words. `kind` to `grids`, `rules` and `fog` describe it in a request."""

    kind: str = Field(examples=["classic"])
    name: str = Field(examples=["Diagonal Sudoku, 9 x 9"])
    size: int = Field(examples=[9], description="The number of digits.")
    height: int = Field(description="The number of rows of the canvas.")
    width: int
    places: list[tuple[int, int] | None] = Field(
        description="Row and column of each cell, from 0. Boards such as samurai have holes between their cells."
    )
    box: tuple[int, int] | None = Field(description="Rows and columns of a box, if boxes or windows have this form.")
    layout: str | None
    grids: str | None = Field(description="The offsets of its grids, if the kind does not define them.")
    regions: list[RegionOut]
    rules: list[str] = Field(
        examples=[["thermo r1c1 r2c1 r3c1"]], description="The rules in addition to its kind, each as text."
    )
    laid: list[LaidOut] = Field(examples=[[]], description="The same rules in the same order, in words.")
    sentences: list[str] = Field(description="All rules of the board, in words.")
    special: list[str] = Field(
        examples=[[]], description="The sentences of its kind that a classic board does not have."
    )
    fog: str | None = Field(
        examples=[None], description="The cells that are lit in fog of war, or `all`, and its triggers."
    )
    art: ArtOut
    parts: list[BoardPartOut] = Field(
        examples=[[]], description="The two Sudokus of a pair, which are drawn separately. Empty for other boards."
    )


class LightOut(BaseModel):
    """Checksums that lift fog: of the right digit of each cell, so that a page can check digits without the solution.

    It is the CRC-32 of `salt cell digit`, with cells from 0 and four figures for the digit: `1f2e 80 0009`.
    """

    salt: str = Field(examples=["1f2e"])
    sums: list[int | None] = Field(description="One per cell; null where the digit is not known.")


class PuzzleOut(BaseModel):
    """A puzzle as it was read or made."""

    board: BoardOut
    givens: list[Digit]
    placed: list[Digit]
    candidates: list[list[Digit]] | None
    info: dict[str, str] = Field(description="Title, author and similar facts, if the text has them.")
    line: str = Field(description="The givens, one character per cell; empty above 61x61.")
    notes: list[str] = Field(
        examples=[[]],
        description="Sentences about parts of the text that were left out, such as drawings without a rule.",
    )
    light: LightOut | None = Field(
        default=None, examples=[None], description="What lifts its fog, if a link has both fog and a solution."
    )
    proposals: list[str] = Field(
        examples=[[]],
        description="Rules that drawings in the text may represent. To use them, send them in `rules`.",
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
    """A candidate that a drawing highlights, and its role."""

    mark: Literal["placed", "removed", "pattern", "second"] = Field(
        description="`placed`, `removed`, `pattern` (the step depends on it) or `second` (the other side: fins,"
        " the second colour or group)."
    )


class LinkOut(BaseModel):
    """A line of a chain; strong if one of its ends must be true."""

    source: list[CandidateOut]
    target: list[CandidateOut]
    strong: bool


class MarksOut(BaseModel):
    """The things that a drawing highlights. Regions are indices into the board's list."""

    candidates: list[MarkedOut]
    cells: list[Cell]
    regions: list[int]
    links: list[LinkOut]
    groups: list[list[Cell]] = Field(
        description="Cells that the sentence calls group A, group B and so on, in this order."
    )
    covers: list[int] = Field(description="The regions that cover the candidates of the other regions, as in a fish.")
    second: str = Field(description="A word or two for the candidates marked `second`; empty in a chain.")
    focus: list[Cell] = Field(description="The cells whose candidates a drawing of the step shows.")


class BranchOut(BaseModel):
    """One assumption of a long proof, and what follows from it."""

    title: str
    lines: list[str]


class StageOut(BaseModel):
    """A part of a step that a person follows at once, and the marks that it adds to a drawing."""

    sentence: str = Field(examples=["r7c5 is 9, so r7c3 is not 9: they are both in row 7."])
    branch: int = Field(description="Stages of one branch follow from one assumption; -1 for the conclusion.")
    depth: int = Field(description="1, or more for an assumption inside another one.")
    candidates: list[MarkedOut]
    cells: list[Cell]
    regions: list[int]
    links: list[LinkOut]


class HintOut(BaseModel):
    """A step that a person can take, with its position: what it changes, its sentences, and the cells to highlight."""

    technique: str = Field(examples=["x-wing"])
    name: str = Field(examples=["X-wing"])
    level: str = Field(examples=["hard"])
    nudge: str = Field(description="Where to look, without the step itself.")
    sentence: str
    why: list[str] = Field(description="A short proof.")
    branches: list[BranchOut] = Field(description="For a longer proof: every assumption, line by line.")
    placements: list[CandidateOut]
    eliminations: list[CandidateOut]
    marks: MarksOut
    stages: list[StageOut] = Field(
        description="The step told part by part: the links of a chain, the assumptions of a net, the reasons of a rule."
    )
    values: list[Digit] = Field(description="The digits before the step.")
    candidates: list[list[Digit]] = Field(
        description="The candidates of each cell before the step; none for a cell with a digit."
    )


class NextOut(BaseModel):
    """A hint; without one the sentence says why: the grid is full, no technique helps, or there is a mistake."""

    hint: HintOut | None
    sentence: str = Field(examples=["Full house: r5c5 is the last empty cell of row 5, so it is 5."])
    nudge: str = Field(
        default="", description="If there is no hint: where to look, if the sentence would reveal a digit."
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
    line: int | None = Field(None, description="Place in the text, from 1.")
    column: int | None = None


class ErrorOut(BaseModel):
    """An error."""

    error: ErrorDetail
