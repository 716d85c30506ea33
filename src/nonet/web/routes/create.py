"""New puzzles with exactly one solution.

POST /api/create   a puzzle
GET /api/gallery   the puzzles that the page offers to create
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field, create_model
from starlette.responses import Response

from nonet._base.language import ENGLISH, in_language
from nonet.bulk.create import create_puzzle
from nonet.generate.criteria import CRITERIA, CriteriaOptions, Criterion
from nonet.generate.rules import split_rules
from nonet.web.convert import board_of, puzzle_out, seed_of, spec_of
from nonet.web.gallery import Offers, every_card, kinds_with_rules, offers
from nonet.web.schemas import BoardIn, DecimalText, NumberText, PuzzleOut, Seed
from nonet.web.server import estimates
from nonet.web.server.dispatch import ERRORS, ask, language_of
from nonet.web.server.errors import JSON
from nonet.web.server.json_body import FormRoute
from nonet.web.server.settings import Limits, soft

router = APIRouter(tags=["creating"], route_class=FormRoute)


_SEED = Field(
    examples=[2026], description="The same seed gives the same puzzle. Without one, the server chooses a seed."
)
_TYPES: dict[str, Any] = {"number": NumberText, "decimal": DecimalText}  # other criteria are text, or a flag
_ASKED = [each for each in CRITERIA if each.form]


def _field(asked: Criterion) -> Any:  # noqa: ANN401  (a type and a default)
    if asked.sort == "flag":
        return Annotated[bool, Field(description=asked.form)], False
    is_text = asked.sort not in _TYPES
    about = Field(max_length=asked.letters if is_text else None, examples=[asked.example], description=asked.form)
    return Annotated[_TYPES.get(asked.sort, str) | None, about], None


_FIRST, *_OTHERS = ((each.name, _field(each)) for each in _ASKED)
_FIELDS: Any = dict([_FIRST, ("seed", (Annotated[Seed | None, _SEED], None)), *_OTHERS])
_CreateIn: Any = create_model("_CreateIn", __base__=BoardIn, **_FIELDS)


class CreateIn(_CreateIn):  # type: ignore[misc]  # its fields are those of a table
    """A board and a level. A jigsaw without a layout gets random shapes. Rules without cells are placed."""

    def criteria(self, names: tuple[str, ...] = ()) -> CriteriaOptions:
        """Return the criteria for the puzzle. Rules of these names are placed."""
        return CriteriaOptions(rules=names, **{each.name: getattr(self, each.name) for each in _ASKED})


class CreateOut(PuzzleOut):
    """The puzzle, and the seed that makes it again."""

    level: str | None = Field(description="Null if you did not ask for a level and the puzzle could not be rated.")
    seed: int | str
    clues: int
    undecided: int = Field(description="Number of clues that may not be needed, because time ran out; usually 0.")


def answer_create(asked: CreateIn, limits: Limits) -> CreateOut:
    laid, names = split_rules(asked.rules or ())
    choice = spec_of(asked.model_copy(update={"rules": list(laid)}), limits.create_size)
    timeout = soft(limits.seconds)
    if choice.layout or not choice.full_kind.needs_layout:
        board_of(choice, limits.create_size)
    made = create_puzzle(choice, asked.criteria(names), seed_of(asked.seed), timeout=timeout)
    return CreateOut(
        **dict(puzzle_out(made.puzzle)),
        level=made.level,
        seed=made.seed,
        clues=made.puzzle.grid.clue_count,
        undecided=made.undecided,
    )


@router.post("/create", response_model=CreateOut, responses=ERRORS, summary="A new puzzle with exactly one solution")
async def create(asked: CreateIn, request: Request) -> Response:
    return await ask(request, answer_create, asked, estimates.LONG_SECONDS)


# GET /api/gallery


class CardOut(BaseModel):
    """A puzzle to choose."""

    id: str = Field(examples=["killer"])
    name: str = Field(examples=["Killer"])
    line: str = Field(description="Its rule in one sentence.")
    kind: str = Field(examples=["classic"])
    rules: list[str] = Field(examples=[["killer"]], description="The names of rules to be placed.")
    size: int | None = Field(description="The size of a card for this size alone.")
    group: str = Field(examples=["Lines"], description="Empty for the puzzles that people look for first.")
    picture: str = Field(description="A small drawing as SVG, empty if it has none. Colours are those of the page.")


class GalleryOut(BaseModel):
    """The puzzles that the page offers to create."""

    cards: list[CardOut]
    offers: Offers = Field(
        description="For each kind and each rule, by size, the levels whose puzzles come soon. "
        "A kind with rules has what all of them have."
    )
    with_rules: list[str] = Field(description="The kinds that are offered with rules.")


@cache
def gallery_out(language: str = ENGLISH) -> GalleryOut:
    """Return the answer. The page translates the texts of cards that it knows, here the names of rules are said."""
    with in_language(language):
        chosen = every_card()
    cards = [
        CardOut(
            id=card.id,
            name=card.name,
            line=card.line,
            kind=card.kind,
            rules=list(card.rules),
            size=card.size,
            group=card.group,
            picture=card.picture(),
        )
        for card in chosen
    ]
    return GalleryOut(cards=cards, offers=offers(), with_rules=kinds_with_rules())


@router.get("/gallery", response_model=GalleryOut, summary="The puzzles that the page offers to create")
def gallery(request: Request) -> Response:
    found = gallery_out(language_of(request))
    headers = {"Cache-Control": "max-age=300", "Vary": "Accept-Language"}
    return Response(found.model_dump_json(), media_type=JSON, headers=headers)
