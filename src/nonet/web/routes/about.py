"""Describe the server, its rules and its boards, and the symmetries of a puzzle.

GET /api/about       what this server knows, and its limits
POST /api/board      the cells, regions and rules of a board
GET /api/rules       every rule that can be laid on a board, with everything the rule editor needs
POST /api/canonical  the one form that stands for all forms of a puzzle
POST /api/symmetry   which changes leave a puzzle and its solution as they are
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, replace
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

import nonet
from nonet._base.language import in_language, say
from nonet.formats import every_format
from nonet.generate.levels import TINY, TINY_LEVELS
from nonet.human.levels import LEVELS
from nonet.human.words.rules import rule_titles
from nonet.model import Board, Kind, box_shape
from nonet.model.kinds import every_kind, with_base
from nonet.model.kinds.base import KindArgs
from nonet.model.rules import every_rule
from nonet.model.rules.base import MANY, RuleType
from nonet.model.rules.syntax import example, form
from nonet.model.transformation import Transformation, words_of
from nonet.puzzle.symmetry import SymmetryGroup, canonical_puzzle, symmetry_report
from nonet.web.convert import board_of, board_out, puzzle_out, spec_of, unplayed_puzzle_of
from nonet.web.schemas import BoardIn, BoardOut, Cell, Digit, PositionIn, PuzzleOut
from nonet.web.server import estimates
from nonet.web.server.dispatch import ERRORS, ask, language_of, limits_of
from nonet.web.server.errors import JSON
from nonet.web.server.json_body import FormRoute
from nonet.web.server.settings import Limits, soft

router = APIRouter(route_class=FormRoute)

QUICK_CANONICAL_SIZE = 12  # up to here nearly always milliseconds
QUICK_SYMMETRY_SIZE = 9


# GET /api/about


class KindOut(BaseModel):
    """A kind of Sudoku."""

    id: str
    name: str
    aliases: list[str]
    is_base: bool = Field(
        description="True if it is a board of its own. The others are added to classic, or to the base that you name."
    )
    needs_layout: bool
    is_square: bool = Field(description="True if its cells are a full square. Only such kinds can be combined.")
    rule: str
    sizes: list[int] = Field(description="Its sizes, up to the largest that the server creates.")


class RuleTypeOut(BaseModel):
    """A rule that can be put on a board in addition to its kind."""

    id: str
    aliases: list[str]
    rule: str
    example: str


class FormatOut(BaseModel):
    """A text format."""

    id: str
    name: str = Field(examples=["Rows of numbers"])
    can_write: bool = Field(description="True if it can write boards that are a full square.")
    can_write_grids: bool = Field(description="True if it can write the other boards: several grids, pairs.")
    suffix: str


class FewLevelsOut(BaseModel):
    """A board that does not have puzzles of every level."""

    kind: str
    size: int
    levels: list[str]


class AboutOut(BaseModel):
    """The kinds, levels, rules and formats that the server supports."""

    version: str
    kinds: list[KindOut]
    levels: list[str]
    few_levels: list[FewLevelsOut] = Field(
        description="Boards for which it is proved that they have only some of the levels."
    )
    rules: list[RuleTypeOut]
    formats: list[FormatOut]
    limits: dict[str, int | float]


@router.get("/about", tags=["about"], response_model=AboutOut, summary="What this server knows, and its limits")
async def about(request: Request) -> Response:
    with in_language(language_of(request)):
        found = about_of(limits_of(request))
    return Response(found.model_dump_json(), media_type=JSON, headers={"Vary": "Accept-Language"})


def about_of(limits: Limits) -> AboutOut:
    """The answer, for the page too."""
    return AboutOut(
        version=nonet.__version__,
        kinds=[_kind_out(kind, limits.create_size) for kind in every_kind() if not kind.needs_grids],
        rules=[
            RuleTypeOut(
                id=each.id,
                aliases=list(each.aliases),
                rule=say(each.summary),
                example=f"{each.id} {each.example}".rstrip(),
            )
            for each in every_rule()
        ],
        levels=list(LEVELS),
        few_levels=[FewLevelsOut(kind=kind, size=TINY, levels=list(few)) for kind, few in TINY_LEVELS.items()],
        formats=[
            FormatOut(
                id=each.id,
                name=each.title or each.id.capitalize(),
                can_write=not (each.is_for_grids or each.is_read_only),
                can_write_grids=not (each.is_for_squares or each.is_read_only),
                suffix=suffix_of(each.extensions),
            )
            for each in every_format()
        ],
        limits=asdict(limits),
    )


def suffix_of(extensions: tuple[str, ...]) -> str:
    """Return the usual ending of a file of a format."""
    return extensions[0] if extensions else ".txt"


def _kind_out(kind: Kind, largest: int) -> KindOut:
    return KindOut(
        id=kind.id,
        name=say(kind.id.capitalize()),
        aliases=list(kind.aliases),
        is_base=kind.is_base,
        needs_layout=kind.needs_layout,
        rule=say(kind.summary),
        is_square=kind.is_square,
        sizes=list(_sizes_of(kind, largest)),
    )


def _sizes_of(kind: Kind, largest: int) -> Iterator[int]:
    """The sizes whose boards have no more cells than the largest square."""
    full = replace(with_base(kind), needs_layout=False)  # there are jigsaws of every size
    for size in range(1, largest + 1):
        frame = KindArgs(size, box_shape(size))
        if full.problem_on(frame):
            continue
        if not kind.is_square and len(full.places(frame)) > largest**2:
            return
        yield size


# POST /api/board


def answer_board(asked: BoardIn, limits: Limits) -> BoardOut:
    return board_out(board_of(spec_of(asked, limits.board_size), limits.board_size))


@router.post(
    "/board", tags=["boards"], response_model=BoardOut, responses=ERRORS, summary="The regions and rules of a board"
)
async def board(asked: BoardIn, request: Request) -> Response:
    return await ask(
        request, answer_board, asked, estimates.SHORT_SECONDS if estimates.is_plain(asked) else estimates.UNSURE_SECONDS
    )


# GET /api/rules


Bounds = tuple[int, int | None]


class RuleToolOut(BaseModel):
    """A type of rule and its arguments."""

    id: str = Field(examples=["thermo"])
    name: str = Field(examples=["Thermometer"])
    aliases: list[str]
    family: str = Field(description="Its family: `whole board`, `cells`, `edges`, `lines`, `cages` or `outside`.")
    rule: str = Field(description="The meaning of the rule, as a sentence without its full stop.")
    example: str = Field(examples=["thermo r1c1 r2c1 r3c1"])
    form: str = Field(examples=["thermo CELLS"], description="Its syntax; optional parts are in brackets.")
    values: Bounds = Field(description="The least and the largest count of its numbers; null for no limit.")
    groups: Bounds = Field(description="The least and the largest count of its groups of cells; null for no limit.")
    cells: Bounds = Field(description="The least and the largest count of cells in a group; null for no limit.")
    repeats: bool = Field(description="True if a cell may occur twice in a group.")
    numbers: list[str] = Field(
        examples=[["total"]], description="The names of its numbers. The last name is for all that follow."
    )
    lists: list[str] = Field(examples=[["bulb", "shafts"]], description="The names of its groups.")
    about_numbers: str = Field(description="The meaning of its numbers, if the sentence does not explain it.")
    is_text: bool = Field(
        description="True if its arguments are other rules, so that it can only be written, not drawn."
    )


class RulesOut(BaseModel):
    """Every type of rule."""

    rules: list[RuleToolOut]


def rules_out() -> RulesOut:
    """The answer; a new rule of the registry is in it."""
    names = rule_titles()
    return RulesOut(rules=[_rule_tool_out(each, names[each.id]) for each in every_rule()])


def _rule_tool_out(rule: RuleType, name: str) -> RuleToolOut:
    takes = rule.takes
    least, most = takes.groups
    lists = takes.lists if most > 1 else takes.lists[:1]
    return RuleToolOut(
        id=rule.id,
        name=name,
        aliases=list(rule.aliases),
        family=rule.family.value,
        rule=say(rule.summary),
        example=example(rule),
        form=form(rule),
        values=_bounds(takes.values),
        groups=_bounds((max(least, len(lists)), most)),  # a bulb without a shaft is read, but it is no arrow
        cells=_bounds(takes.cells),
        repeats=takes.repeats,
        numbers=[name.strip("*?") for name in takes.numbers],
        lists=list(lists),
        about_numbers=say(rule.numbers) if rule.numbers else "",
        is_text=rule.parse is not None,
    )


def _bounds(bounds: tuple[int, int]) -> Bounds:
    least, most = bounds
    return (least, None if most >= MANY else most)


@router.get(
    "/rules",
    tags=["about"],
    response_model=RulesOut,
    summary="Every rule that can be put on a board, and how it is drawn",
)
async def rules(request: Request) -> Response:
    with in_language(language_of(request)):
        found = rules_out()
    headers = {"Cache-Control": "max-age=300", "Vary": "Accept-Language"}
    return Response(found.model_dump_json(), media_type=JSON, headers=headers)


# POST /api/canonical


class CanonicalOut(PuzzleOut):
    """The puzzle in its canonical form."""

    transformation: TransformationOut = Field(description="The change from the puzzle to its canonical form.")


def answer_canonical(asked: PositionIn, limits: Limits) -> CanonicalOut:
    puzzle = unplayed_puzzle_of(asked, limits.logic_size)
    found = canonical_puzzle(puzzle)
    way = transformation_out(found.transformation, puzzle.board)
    return CanonicalOut(**dict(puzzle_out(found.puzzle)), transformation=way)


@router.post(
    "/canonical",
    tags=["creating"],
    response_model=CanonicalOut,
    responses=ERRORS,
    summary="The canonical form of a puzzle, and the change that leads to it",
)
async def canonical(asked: PositionIn, request: Request) -> Response:
    return await ask(
        request,
        answer_canonical,
        asked,
        estimates.of_search(asked, QUICK_CANONICAL_SIZE, limits_of(request).logic_size),
    )


# POST /api/symmetry


class TransformationOut(BaseModel):
    """A change of form: cells change places, then digits are renamed."""

    words: str = Field(examples=["turn by 180 degrees, then 1<->9, 2<->8"])
    cells: list[Cell] = Field(description="For every cell of the new form, the cell of the puzzle that comes there.")
    digits: list[Digit] = Field(description="The new digits of 1, 2 and so on.")


class SymmetryGroupOut(BaseModel):
    """The automorphisms of a grid."""

    count: Annotated[str, Field(examples=["648"], description="Their number, as text because it can be very large.")]
    generators: list[TransformationOut] = Field(description="Some automorphisms whose combinations are all of them.")


class SymmetryOut(BaseModel):
    """The symmetries of a puzzle."""

    puzzle: SymmetryGroupOut
    solution: SymmetryGroupOut | None = Field(description="Null if there is not exactly one solution.")
    looks: list[str] = Field(examples=[["rotate-180"]], description="The symmetries of the clue pattern.")
    lines: list[str] = Field(description="The same in words.")


def transformation_out(transformation: Transformation, board: Board) -> TransformationOut:
    return TransformationOut(
        words=words_of(transformation, board), cells=list(transformation.cells), digits=list(transformation.digits)
    )


def _symmetry_group_out(group: SymmetryGroup, board: Board) -> SymmetryGroupOut:
    generators = [transformation_out(one, board) for one in group.transformations]
    return SymmetryGroupOut(count=str(group.order), generators=generators)


def answer_symmetry(asked: PositionIn, limits: Limits) -> SymmetryOut:
    puzzle = unplayed_puzzle_of(asked, limits.logic_size)
    found = symmetry_report(puzzle, soft(limits.seconds))
    return SymmetryOut(
        puzzle=_symmetry_group_out(found.puzzle, puzzle.board),
        solution=None if found.solution is None else _symmetry_group_out(found.solution, puzzle.board),
        looks=list(found.looks),
        lines=found.lines(),
    )


@router.post(
    "/symmetry",
    tags=["creating"],
    response_model=SymmetryOut,
    responses=ERRORS,
    summary="The symmetries of a puzzle and of its solution",
)
async def symmetry(asked: PositionIn, request: Request) -> Response:
    return await ask(
        request, answer_symmetry, asked, estimates.of_search(asked, QUICK_SYMMETRY_SIZE, limits_of(request).logic_size)
    )
