"""POST /api/create: a new puzzle with exactly one solution."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.responses import Response

from nonet.bulk.create import create_puzzle
from nonet.generate.criteria_words import CriteriaOptions
from nonet.generate.rules import split_rules
from nonet.generate.symmetry import SYMMETRIES
from nonet.web.convert import board_of, puzzle_out, seed_of, spec_of
from nonet.web.schemas import BoardIn, DecimalText, NumberText, PuzzleOut, Seed
from nonet.web.server import estimates
from nonet.web.server.dispatch import ERRORS, ask
from nonet.web.server.json_body import FormRoute
from nonet.web.server.settings import Limits, soft

router = APIRouter(tags=["creating"], route_class=FormRoute)


class CreateIn(BoardIn):
    """A board and a level. A jigsaw without a layout gets random shapes. Rules without cells are placed."""

    level: Annotated[
        str | None, Field(max_length=40, examples=["easy"], description="easy, medium, hard, expert or extreme")
    ] = None
    seed: Annotated[
        Seed | None,
        Field(examples=[2026], description="The same seed gives the same puzzle; one is chosen if there is none."),
    ] = None
    clues: Annotated[NumberText | None, Field(examples=[None], description='How many: 24, or "22-25".')] = None
    symmetry: Annotated[
        str | None, Field(max_length=40, examples=[None], description=f"Of the clues: {', '.join(SYMMETRIES)}.")
    ] = None
    pattern: Annotated[
        str | None,
        Field(max_length=10_000, examples=[None], description="A mark a cell, X: a clue, ?: perhaps one, .: none."),
    ] = None
    keep: Annotated[
        str | None, Field(max_length=10_000, examples=[None], description="A grid with digits that the puzzle has.")
    ] = None
    minimal: Annotated[bool, Field(description="No clue can be spared.")] = False
    rating: Annotated[
        DecimalText | None, Field(examples=[None], description='ER of classic 9x9: 4.2, or "4.2-5.0".')
    ] = None
    technique: Annotated[
        str | None, Field(max_length=100, examples=[None], description="One that the steps come to, such as x-wing.")
    ] = None
    hardest: Annotated[bool, Field(description="The technique is the hardest one that the puzzle needs.")] = False
    givens: Annotated[
        NumberText | None,
        Field(examples=[None], description='With names among the rules: so many digits, 0, or "0-5".'),
    ] = None

    def criteria(self, names: tuple[str, ...] = ()) -> CriteriaOptions:
        """What the puzzle is to be like. Rules of these names are placed."""
        return CriteriaOptions(
            self.level,
            rating=self.rating,
            technique=self.technique,
            hardest=self.hardest,
            clues=self.clues,
            symmetry=self.symmetry,
            pattern=self.pattern,
            keep=self.keep,
            minimal=self.minimal,
            rules=names,
            givens=self.givens,
        )


class CreateOut(PuzzleOut):
    """The puzzle, and what makes it again."""

    level: str | None = Field(description="None where no level was asked for and none could be found out.")
    seed: int | str
    clues: int
    undecided: int = Field(description="Clues that may not be needed, because time ran out; 0 in most cases.")


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
