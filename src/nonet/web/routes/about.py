"""GET /api/about: what this server knows, and its limits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, replace

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

import nonet
from nonet.formats import FORMATS
from nonet.generate.levels import CLUE_LEVELS, TINY, TINY_LEVELS
from nonet.model import Kind, box_shape
from nonet.model.kinds import every_kind, with_base
from nonet.model.kinds.base import KindArgs
from nonet.model.rules import RULES
from nonet.web.server.dispatch import limits_of
from nonet.web.server.errors import JSON
from nonet.web.server.settings import Limits

router = APIRouter(tags=["about"])


class KindOut(BaseModel):
    """A kind of Sudoku."""

    id: str
    name: str
    aliases: list[str]
    is_base: bool = Field(description="Stands alone; the others are laid over classic unless a base is named.")
    needs_layout: bool
    is_square: bool = Field(description="Its cells are a full square; only such kinds can be laid on each other.")
    rule: str
    sizes: list[int] = Field(description="Sizes there are of it, up to what the server creates.")


class RuleTypeOut(BaseModel):
    """A rule that can be laid on a board beside its kind."""

    id: str
    aliases: list[str]
    rule: str
    example: str


class FormatOut(BaseModel):
    """A text format."""

    id: str
    name: str = Field(examples=["Rows of numbers"])
    can_write: bool = Field(description="Whether it writes boards that are a full square.")
    can_write_grids: bool = Field(description="Whether it writes the others: several grids, pairs.")
    suffix: str


class FewLevelsOut(BaseModel):
    """A board that does not have puzzles of every level."""

    kind: str
    size: int
    levels: list[str]


class AboutOut(BaseModel):
    """What the server knows."""

    version: str
    kinds: list[KindOut]
    levels: list[str]
    few_levels: list[FewLevelsOut] = Field(description="Boards that are proved to have only some of the levels.")
    rules: list[RuleTypeOut]
    formats: list[FormatOut]
    limits: dict[str, int | float]


@router.get("/about", response_model=AboutOut, summary="What this server knows, and its limits")
async def about(request: Request) -> Response:
    return Response(about_of(limits_of(request)).model_dump_json(), media_type=JSON)


def about_of(limits: Limits) -> AboutOut:
    """The answer, for the page too."""
    return AboutOut(
        version=nonet.__version__,
        kinds=[_kind(kind, limits.create_size) for kind in every_kind() if not kind.needs_grids],
        rules=[
            RuleTypeOut(
                id=each.id, aliases=list(each.aliases), rule=each.summary, example=f"{each.id} {each.example}".rstrip()
            )
            for each in RULES
        ],
        levels=[level.id for level in CLUE_LEVELS],
        few_levels=[FewLevelsOut(kind=kind, size=TINY, levels=list(few)) for kind, few in TINY_LEVELS.items()],
        formats=[
            FormatOut(
                id=each.id,
                name=each.title or each.id.capitalize(),
                can_write=not (each.is_for_grids or each.is_read_only),
                can_write_grids=not (each.is_for_squares or each.is_read_only),
                suffix=suffix_of(each.extensions),
            )
            for each in FORMATS
        ],
        limits=asdict(limits),
    )


def suffix_of(extensions: tuple[str, ...]) -> str:
    """How a file of a format usually ends."""
    return extensions[0] if extensions else ".txt"


def _kind(kind: Kind, largest: int) -> KindOut:
    return KindOut(
        id=kind.id,
        name=kind.id.capitalize(),
        aliases=list(kind.aliases),
        is_base=kind.is_base,
        needs_layout=kind.needs_layout,
        rule=kind.summary,
        is_square=kind.is_square,
        sizes=list(_sizes(kind, largest)),
    )


def _sizes(kind: Kind, largest: int) -> Iterator[int]:
    """The sizes whose boards have no more cells than the largest square."""
    full = replace(with_base(kind), needs_layout=False)  # there are jigsaws of every size
    for size in range(1, largest + 1):
        frame = KindArgs(size, box_shape(size))
        if full.problem_on(frame):
            continue
        if not kind.is_square and len(full.places(frame)) > largest**2:
            return
        yield size
