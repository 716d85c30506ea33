"""Help with setting a puzzle: which clues it needs, and how it stands while it is made.

POST /api/clues            givens that may go
POST /api/minimize         a puzzle with as few clues as it needs
POST /api/redundant        clues and rules that may go
POST /api/extend           clues that would make a puzzle unique
POST /api/live             how a puzzle that is being set stands, after every key
POST /api/true-candidates  what cells hold in at least one solution, and in how many
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from nonet._base.errors import NotUnique, PuzzleError, RunTimeout
from nonet.model import Board
from nonet.model.candidates import digits_of
from nonet.puzzle.minimize import Minimized
from nonet.puzzle.setting_answers import (
    extend_puzzle,
    extended_words,
    find_spare,
    find_true_counts,
    look_live,
    minimize_each,
    redundant_words,
)
from nonet.web.convert import parts_out, puzzle_of, puzzle_out, seed_of, unplayed_puzzle_of
from nonet.web.schemas import CandidateOut, Cell, Digit, PartsOut, PositionIn, PuzzleOut, Seed
from nonet.web.server import estimates
from nonet.web.server.dispatch import ERRORS, ask, limits_of
from nonet.web.server.json_body import FormRoute
from nonet.web.server.settings import Limits, soft

router = APIRouter(tags=["creating"], route_class=FormRoute)

QUICK_REMOVE_SIZE = 9  # clues of boards up to here are nearly always tried in milliseconds


# POST /api/clues


class CluesOut(BaseModel):
    """Givens that can each be removed alone while the solution remains unique."""

    unneeded: list[Cell]
    sentence: str = Field(examples=["every clue is needed: without any of them the solution is not unique"])


def answer_clues(asked: PositionIn, limits: Limits) -> CluesOut:
    puzzle = unplayed_puzzle_of(asked, limits.solve_size)
    try:
        found = find_spare(puzzle, with_rules=False, timeout=soft(limits.seconds))
    except NotUnique as error:
        return CluesOut(unneeded=[], sentence=str(error))
    if found.undecided:
        raise RunTimeout(f"stopped before it was known whether {found.undecided[0]} is needed")
    count = len(found.clues)
    which = "1 clue may" if count == 1 else f"{count} clues may each"
    words = f"{which} go, and the solution stays the only one"
    return CluesOut(
        unneeded=[clue.cell for clue in found.clues],
        sentence=words if count else "every clue is needed: without any of them the solution is not unique",
    )


@router.post("/clues", response_model=CluesOut, responses=ERRORS, summary="Givens that the puzzle does not need")
async def clues(asked: PositionIn, request: Request) -> Response:
    return await ask(
        request, answer_clues, asked, estimates.of_search(asked, QUICK_REMOVE_SIZE, limits_of(request).solve_size)
    )


# POST /api/minimize


class MinimizeIn(PositionIn):
    """A puzzle, and the parts of it to keep."""

    seed: Seed = 0
    keep: Annotated[list[Cell] | None, Field(max_length=10_000, examples=[None], description="Clues to keep.")] = None
    symmetry: Annotated[
        str | None,
        Field(
            max_length=40,
            examples=[None],
            description="A symmetry, such as rotate-180: clues are removed together with their images.",
        ),
    ] = None
    with_rules: Annotated[bool, Field(description="Also remove rules that are not needed.")] = False


class MinimizeOut(PuzzleOut):
    """The puzzle with only the clues that it needs."""

    taken: PartsOut
    undecided: PartsOut = Field(description="Givens that were still undecided when time ran out.")


def answer_minimize(asked: MinimizeIn, limits: Limits) -> MinimizeOut:
    puzzle = unplayed_puzzle_of(asked, limits.solve_size)
    (found,) = minimize_each(
        [puzzle],
        seed=seed_of(asked.seed),
        keep=_cell_names(asked.keep or (), puzzle.board),
        symmetry=asked.symmetry,
        with_rules=asked.with_rules,
        timeout=soft(limits.seconds),
    )
    if not isinstance(found, Minimized):
        raise found
    return MinimizeOut(
        **dict(puzzle_out(found.puzzle)), taken=parts_out(found.taken), undecided=parts_out(found.undecided)
    )


def _cell_names(cells: Sequence[int], board: Board) -> list[str]:
    if wrong := [cell for cell in cells if cell >= board.cell_count]:
        raise PuzzleError(f"expected cells to keep from 0 to {board.cell_count - 1}, got {wrong[0]}")
    return [board.name_of(cell) for cell in cells]


@router.post(
    "/minimize", response_model=MinimizeOut, responses=ERRORS, summary="The puzzle with only the clues that it needs"
)
async def minimize(asked: MinimizeIn, request: Request) -> Response:
    return await ask(
        request, answer_minimize, asked, estimates.of_search(asked, QUICK_REMOVE_SIZE, limits_of(request).solve_size)
    )


# POST /api/redundant


class RedundantIn(PositionIn):
    """A puzzle, and the parts to examine."""

    with_rules: Annotated[bool, Field(description="Also examine the rules on the board.")] = True
    together: Annotated[bool, Field(description="Also list a set that can be removed together.")] = False


class RedundantOut(PartsOut):
    """The parts that can each be removed alone while the solution remains unique."""

    together: PartsOut | None
    undecided: PartsOut = Field(description="Parts that were still undecided when time ran out.")
    sentence: str = Field(examples=["every clue is needed"])


def answer_redundant(asked: RedundantIn, limits: Limits) -> RedundantOut:
    puzzle = unplayed_puzzle_of(asked, limits.solve_size)
    found = find_spare(puzzle, with_rules=asked.with_rules, together=asked.together, timeout=soft(limits.seconds))
    return RedundantOut(
        **dict(parts_out(found.parts)),
        together=None if found.together is None else parts_out(found.together),
        undecided=parts_out(found.undecided),
        sentence=redundant_words(found),
    )


@router.post(
    "/redundant",
    response_model=RedundantOut,
    responses=ERRORS,
    summary="Clues and rules that the puzzle does not need",
)
async def redundant(asked: RedundantIn, request: Request) -> Response:
    return await ask(
        request, answer_redundant, asked, estimates.of_search(asked, QUICK_REMOVE_SIZE, limits_of(request).solve_size)
    )


# POST /api/extend


class ExtendIn(PositionIn):
    """A puzzle with several solutions."""

    limit: Annotated[int, Field(ge=1, le=10_000, description="Number of sets to return.")] = 100
    seed: Seed = 0


class ExtendOut(BaseModel):
    """Sets of clues, each of which makes the puzzle unique. All sets have the same number of clues."""

    sets: list[list[CandidateOut]]
    total: int = Field(description="Number of sets found.")
    is_all: bool = Field(description="True if there are no other sets of this size.")
    least: int = Field(description="It is proved that fewer clues are not enough.")
    sentence: str


def answer_extend(asked: ExtendIn, limits: Limits) -> ExtendOut:
    puzzle = unplayed_puzzle_of(asked, limits.solve_size)
    found = extend_puzzle(puzzle, asked.limit, seed_of(asked.seed), soft(limits.seconds))
    return ExtendOut(
        sets=[parts_out(clues).clues for clues in found.sets],
        total=found.total,
        is_all=found.is_all,
        least=found.least,
        sentence=extended_words(found),
    )


@router.post("/extend", response_model=ExtendOut, responses=ERRORS, summary="Clues that would make the puzzle unique")
async def extend(asked: ExtendIn, request: Request) -> Response:
    return await ask(request, answer_extend, asked, estimates.LONG_SECONDS)


# POST /api/live


class LiveIn(PositionIn):
    """A puzzle that is being set, and the answers to compute."""

    limit: Annotated[int, Field(ge=1, le=1000, description="Number of solutions at which the search ends.")] = 100
    only_true: Annotated[
        bool, Field(description="Also return the digits that each cell has in at least one solution.")
    ] = False
    deciding: Annotated[
        bool, Field(description="Also return the digits that would each leave exactly one solution.")
    ] = False


class LiveOut(BaseModel):
    """The number of solutions of the puzzle. No solution, and several solutions, are answers, not errors."""

    verdict: Literal["none", "unique", "multiple", "undecided"]
    count: int = Field(description="Number of solutions found, at most `limit`.")
    is_exact: bool = Field(description="True if there are no more solutions.")
    sentence: str = Field(examples=["more than 100 solutions"])
    differing: list[Cell] = Field(description="Cells in which the solutions found differ.")
    solution: list[Digit] | None = Field(description="The solution, if it is the only one.")
    candidates: list[list[Digit]] | None = Field(
        description="With `only_true`: the digits that each empty cell has in at least one solution, as far as "
        "time allowed."
    )
    deciding: list[list[Digit]] | None = Field(
        description="With `deciding`: those of the candidates that would leave exactly one solution, as far as time "
        "allowed."
    )


def answer_live(asked: LiveIn, limits: Limits) -> LiveOut:
    puzzle = unplayed_puzzle_of(asked, limits.solve_size)
    found = look_live(
        puzzle, asked.limit, only_true=asked.only_true, deciding=asked.deciding, timeout=soft(limits.seconds)
    )
    return LiveOut(
        verdict=found.verdict,
        count=found.count,
        is_exact=found.is_exact,
        sentence=found.sentence,
        differing=list(found.differing),
        solution=None if found.solution is None else list(found.solution.values),
        candidates=None if found.masks is None else [digits_of(mask) for mask in found.masks],
        deciding=None if found.deciding is None else [digits_of(mask) for mask in found.deciding],
    )


@router.post("/live", response_model=LiveOut, responses=ERRORS, summary="The state of a puzzle while you set it")
async def live(asked: LiveIn, request: Request) -> Response:
    return await ask(
        request,
        answer_live,
        asked,
        estimates.of_search(asked, estimates.QUICK_SOLVE_SIZE, limits_of(request).solve_size),
    )


# POST /api/true-candidates


class TrueCandidatesIn(PositionIn):
    """A position, and how far to count."""

    counts: Annotated[
        int | None,
        Field(
            ge=1,
            le=1_000_000,
            examples=[100],
            description="Also count the solutions with each digit, up to this number.",
        ),
    ] = None


class CountedOut(CandidateOut):
    """A candidate and the number of solutions that have it."""

    count: int
    is_exact: bool = Field(description="True if there are no more solutions.")


class TrueCandidatesOut(BaseModel):
    """The digits that each empty cell has in at least one solution; none for a cell with a digit."""

    candidates: list[list[Digit]]
    undecided: list[list[Digit]] = Field(description="Parts that were still undecided when time ran out.")
    counts: list[CountedOut]


def answer_true_candidates(asked: TrueCandidatesIn, limits: Limits) -> TrueCandidatesOut:
    puzzle = puzzle_of(asked, limits.solve_size)
    found = find_true_counts(puzzle, asked.counts, soft(limits.seconds))
    return TrueCandidatesOut(
        candidates=[digits_of(mask) for mask in found.open_masks],
        undecided=[digits_of(mask) for mask in found.undecided],
        counts=[
            CountedOut(cell=cell, digit=digit, count=int(count), is_exact=count.is_exact)
            for (cell, digit), count in found.counts.items()
        ],
    )


@router.post(
    "/true-candidates",
    response_model=TrueCandidatesOut,
    responses=ERRORS,
    summary="The digits that each cell has in at least one solution",
)
async def true_candidates(asked: TrueCandidatesIn, request: Request) -> Response:
    return await ask(
        request, answer_true_candidates, asked, estimates.LONG_SECONDS if asked.counts else estimates.UNSURE_SECONDS
    )
