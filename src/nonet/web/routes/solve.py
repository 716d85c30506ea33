"""Solve a position, count its solutions, and judge grids.

POST /api/solve       the solution, and whether it is the only one
POST /api/count       how many solutions there are
POST /api/estimate    about how many solutions there are, if they are too many to count
POST /api/tile        one digit of the solution
POST /api/fog         checksums of the right digits, which lift the fog of a puzzle
POST /api/check       whether a player's grid is right so far, and where not
POST /api/classify    Sudoku-X, Sudoku or Latin square, as the contest words it
POST /api/candidates  what each empty cell may hold by the rules
"""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from nonet.human.classify import Classification, Judgement, classify_text
from nonet.human.verification import Repeat
from nonet.model import BoardSpec
from nonet.model.candidates import digits_of
from nonet.model.geometry import MAX_SIZE
from nonet.puzzle.answers import count_solutions, estimate_number, reveal_tile, solve_puzzle
from nonet.puzzle.check_answers import check_progress, check_rules, classify_parsed
from nonet.puzzle.explain import find_candidates
from nonet.puzzle.puzzle import Puzzle
from nonet.puzzle.true_candidates import true_candidates
from nonet.solver.base import Verdict
from nonet.web.convert import (
    givens_of,
    light_of,
    missing_notes_of,
    own_marks_of,
    puzzle_of,
    seed_of,
    unplayed_puzzle_of,
)
from nonet.web.routes.text import FormatName, Text, document_of
from nonet.web.schemas import CandidateOut, Cell, Digit, Form, HintIn, LightOut, PositionIn, Seed
from nonet.web.server import estimates
from nonet.web.server.dispatch import ERRORS, ask, limits_of
from nonet.web.server.errors import TooLarge
from nonet.web.server.json_body import FormRoute
from nonet.web.server.settings import Limits, soft

router = APIRouter(route_class=FormRoute)


# POST /api/solve


class SolveIn(PositionIn):
    """A position, and how many solutions to look for."""

    limit: Annotated[
        int, Field(ge=1, description="Number of solutions to look for. 2 is enough to know whether there is only one.")
    ] = 2
    proof: Annotated[bool, Field(description="Also prove the answer: exactly one solution, none, or several.")] = False


class SolveOut(BaseModel):
    """The result of the search. No solution, and several solutions, are answers, not errors."""

    verdict: Literal["unique", "multiple", "none", "solved", "undecided"]
    code: int | None = Field(
        description="1 unique, 0 several, -1 none; null if uniqueness was not checked or is undecided."
    )
    sentence: str
    solution: list[Digit] | None
    differing: list[Cell] = Field(description="Where two solutions differ, if there are several.")
    count: int = Field(description="Number of solutions found, at most `limit`.")
    engine: str
    proof: dict[str, str] | None = Field(
        None, description="With `proof`: the files of a folder with the proof, by name. `python3 check.py` checks it."
    )


def answer_solve(asked: SolveIn, limits: Limits) -> SolveOut:
    if asked.limit > limits.solutions:
        raise TooLarge(f"expected a limit of up to {limits.solutions} solutions, got {asked.limit}")
    puzzle = puzzle_of(asked, limits.solve_size)
    found = solve_puzzle(puzzle, asked.limit, timeout=soft(limits.seconds))
    solutions = found.result.solutions
    differing = [c for c, (a, b) in enumerate(zip(*solutions[:2], strict=True)) if a != b] if solutions[1:] else []
    return SolveOut(
        verdict=found.verdict.value,
        code=found.code,
        sentence=found.sentence,
        solution=list(solutions[0].values) if solutions else None,
        differing=differing,
        count=found.result.count,
        engine=found.result.engine,
        proof=_proof_of(puzzle, limits) if asked.proof else None,
    )


def _proof_of(puzzle: Puzzle, limits: Limits) -> dict[str, str]:
    """The files of a proof as text. Packed ones are too large for an answer."""
    from nonet.proofs.verify import prove_puzzle

    files = prove_puzzle(puzzle, minimal=False, timeout=soft(limits.seconds)).files
    if packed := [name for name in files if name.endswith(".gz")]:
        raise TooLarge(f"the proof is too large for an answer ({packed[0]}): use the command sudoku prove")
    return {name: data.decode() for name, data in files.items()}


@router.post(
    "/solve",
    tags=["solving"],
    response_model=SolveOut,
    responses=ERRORS,
    summary="The solution, and whether it is the only one",
)
async def solve(asked: SolveIn, request: Request) -> Response:
    return await ask(
        request,
        answer_solve,
        asked,
        estimates.of_search(asked, estimates.QUICK_SOLVE_SIZE, limits_of(request).solve_size),
    )


# POST /api/count


class CountIn(PositionIn):
    """A position, and how far to count."""

    limit: Annotated[
        int, Field(ge=1, le=Limits().counted, description="Number of solutions at which the count ends.")
    ] = 1_000_000


class CountOut(BaseModel):
    """The number of solutions, or a lower bound."""

    count: int = Field(description="Number of solutions counted, at most `limit`.")
    is_exact: bool = Field(
        description="True if there are no more solutions. Otherwise the limit or the time ended the count."
    )
    sentence: str = Field(description="The number in words: `288`, or `at least 1000000`.")
    engine: str


def answer_count(asked: CountIn, limits: Limits) -> CountOut:
    puzzle = puzzle_of(asked, limits.solve_size)
    found = count_solutions(puzzle, asked.limit, timeout=soft(limits.seconds), threads=1)
    return CountOut(count=found.count, is_exact=found.count.is_exact, sentence=found.words, engine=found.count.engine)


@router.post("/count", tags=["solving"], response_model=CountOut, responses=ERRORS, summary="The number of solutions")
async def count(asked: CountIn, request: Request) -> Response:
    cost = estimates.of_search(asked, 0, limits_of(request).solve_size)  # a count may take long on any board
    return await ask(request, answer_count, asked, cost)


# POST /api/estimate


class EstimateIn(PositionIn):
    """A position, and how well to estimate."""

    probes: Annotated[
        int, Field(ge=10, le=1000, description="Random probes. Four times as many halve the interval.")
    ] = 100
    seed: Seed = 0


class EstimateOut(BaseModel):
    """The number of solutions, exact if it is small. Numbers are text because they can be very large."""

    estimate: Annotated[str, Field(examples=["6670000000000000000000"])]
    low: str = Field(description="The lower end of the interval, or a lower bound if `high` is null.")
    high: str | None = Field(description="The upper end. Null if time was short or no probe found a solution.")
    confidence: float = Field(description="The probability that the interval has the true number: 0.95, 1 if exact.")
    probes: int = Field(description="Number of probes that were done; 0 if the number is exact.")
    is_exact: bool
    short: str = Field(examples=["about 3.2 million"], description="The number in words.")
    sentence: str = Field(examples=["about 3.2 million (3.0 million to 3.4 million)"])


def answer_estimate(asked: EstimateIn, limits: Limits) -> EstimateOut:
    puzzle = puzzle_of(asked, limits.solve_size)
    found = estimate_number(puzzle, asked.probes, seed_of(asked.seed), soft(limits.seconds)).estimate
    return EstimateOut(
        estimate=str(found.number),
        low=str(found.low),
        high=None if found.high is None else str(found.high),
        confidence=found.confidence,
        probes=found.probes,
        is_exact=found.is_exact,
        short=found.short,
        sentence=str(found),
    )


@router.post(
    "/estimate",
    tags=["solving"],
    response_model=EstimateOut,
    responses=ERRORS,
    summary="The number of solutions, estimated if it is large",
)
async def estimate(asked: EstimateIn, request: Request) -> Response:
    return await ask(request, answer_estimate, asked, estimates.LONG_SECONDS)


# POST /api/tile


Line = Annotated[int, Field(ge=1, le=MAX_SIZE, examples=[1], description="Counted from 1.")]


class TileIn(PositionIn):
    """A position and a place in it."""

    row: Line
    column: Line


class TileOut(BaseModel):
    """The digit of the cell in the solution; null if there is no solution."""

    cell: Cell
    digit: Digit | None
    sentence: str


def answer_tile(asked: TileIn, limits: Limits) -> TileOut:
    """By the givens, if they have one solution: a mistake of the player does not spoil the answer."""
    puzzle = puzzle_of(asked, limits.solve_size)
    cell = puzzle.board.cell_at(asked.row, asked.column)
    tile = reveal_tile(givens_of(puzzle), cell, timeout=soft(limits.seconds) / 2)
    if tile.answer.code == 0:
        tile = reveal_tile(puzzle, cell, timeout=soft(limits.seconds) / 2)
    return TileOut(cell=cell, digit=tile.digit, sentence=tile.answer.sentence)


@router.post("/tile", tags=["solving"], response_model=TileOut, responses=ERRORS, summary="One digit of the solution")
async def tile(asked: TileIn, request: Request) -> Response:
    return await ask(
        request,
        answer_tile,
        asked,
        estimates.of_search(asked, estimates.QUICK_SOLVE_SIZE, limits_of(request).solve_size),
    )


# POST /api/fog


class FogOut(BaseModel):
    """The checksums that lift the fog of a puzzle; null if it does not have exactly one solution."""

    light: LightOut | None
    sentence: str


def answer_fog(asked: PositionIn, limits: Limits) -> FogOut:
    """By the puzzle alone: the player's digits are what is to be checked."""
    puzzle = unplayed_puzzle_of(asked, limits.solve_size)
    found = solve_puzzle(puzzle, timeout=soft(limits.seconds))
    solution = found.solution if found.verdict is Verdict.UNIQUE else None
    return FogOut(light=light_of(solution.values) if solution else None, sentence=found.sentence)


@router.post(
    "/fog",
    tags=["solving"],
    response_model=FogOut,
    responses=ERRORS,
    summary="Checksums of the right digits, which lift fog",
)
async def fog(asked: PositionIn, request: Request) -> Response:
    return await ask(
        request,
        answer_fog,
        asked,
        estimates.of_search(asked, estimates.QUICK_SOLVE_SIZE, limits_of(request).solve_size),
    )


# POST /api/check


class FaultOut(BaseModel):
    """A digit that is repeated in a region, or cells that break a rule such as a thermometer."""

    region: int | None = Field(description="Its index in the board's list of regions; null if a rule is broken.")
    digit: Digit | None
    cells: list[Cell]
    words: str


class CheckIn(HintIn):
    """A position, the player's notes, and what to compare them with."""

    only_rules: bool = Field(default=False, description="Only check the rules, without solving the puzzle.")


class CheckOut(BaseModel):
    """The state of the grid. Mistakes are compared with the solution of the givens, if they have only one."""

    verdict: Literal["right", "wrong", "incomplete", "sound"] = Field(
        description="`right`: full and right. `wrong`. `sound`: not full, and a part of the only solution. "
        "`incomplete`: not full, and there is not exactly one solution to compare with."
    )
    code: int = Field(description="1 right, 0 wrong, -1 not full.")
    sentence: str
    faults: list[FaultOut]
    mistakes: list[Cell] = Field(description="Cells whose digit or pencil marks exclude the solution.")
    missing_notes: list[CandidateOut] = Field(
        description="Digits of the solution that are missing from the notes of their cell."
    )


def answer_check(asked: CheckIn, limits: Limits) -> CheckOut:
    puzzle = puzzle_of(asked, limits.solve_size)
    found = check_rules(puzzle) if asked.only_rules else check_progress(puzzle, marks=own_marks_of(asked))
    places = {region: index for index, region in enumerate(puzzle.board.regions)}
    faults = [
        FaultOut(
            region=places[fault.region] if isinstance(fault, Repeat) else None,
            digit=fault.digit if isinstance(fault, Repeat) else None,
            cells=list(fault.cells),
            words=fault.words(puzzle.grid),
        )
        for fault in found.faults
    ]
    return CheckOut(
        verdict=found.verdict.value,
        code=found.code,
        sentence=found.sentence,
        faults=faults,
        mistakes=[mistake.cell for mistake in found.mistakes],
        missing_notes=missing_notes_of(found.mistakes),
    )


@router.post(
    "/check",
    tags=["solving"],
    response_model=CheckOut,
    responses=ERRORS,
    summary="The check of a grid: right so far, and if not, where it is wrong",
)
async def check(asked: CheckIn, request: Request) -> Response:
    if asked.only_rules:
        return await ask(request, answer_check, asked, estimates.of_candidates(len(asked.givens)))
    return await ask(
        request,
        answer_check,
        asked,
        estimates.of_search(asked, estimates.QUICK_SOLVE_SIZE, limits_of(request).solve_size),
    )


# POST /api/classify


class ClassifyIn(Form):
    """A text with grids."""

    text: Text
    format: FormatName = None


class RepeatOut(BaseModel):
    """A digit that is repeated."""

    region: str = Field(examples=["row 1"])
    digit: Digit
    cells: list[Cell]


class VerdictOut(BaseModel):
    """One class, and whether a grid fits it."""

    name: str = Field(examples=["Sudoku-X"])
    verdict: str = Field(examples=["Incorrect"], description="Solved, Unsolved or Incorrect")
    faults: list[RepeatOut]


class GridOut(BaseModel):
    """The verdicts on a grid, strictest class first."""

    size: int
    grid_class: str | None = Field(description="The strictest class in which the grid is not incorrect.")
    verdicts: list[VerdictOut]


class ClassifyOut(BaseModel):
    """The contest's answer as text, and the same as data."""

    text: str
    grids: list[GridOut]


def answer_classify(asked: ClassifyIn, limits: Limits) -> ClassifyOut:
    found = classify_parsed(document_of(asked.text, asked.format, BoardSpec(), limits).parsed_grids)
    return ClassifyOut(text=classify_text(found), grids=[_grid_out(each) for each in found])


def _grid_out(found: Classification) -> GridOut:
    return GridOut(
        size=found.size,
        grid_class=found.grid_class.title if found.grid_class else None,
        verdicts=[_verdict_out(judgement) for judgement in found.judgements],
    )


def _verdict_out(judgement: Judgement) -> VerdictOut:
    faults = [
        RepeatOut(region=fault.region.name, digit=fault.digit, cells=list(fault.cells)) for fault in judgement.faults
    ]
    return VerdictOut(name=judgement.grid_class.title, verdict=judgement.word, faults=faults)


@router.post(
    "/classify",
    tags=["texts"],
    response_model=ClassifyOut,
    responses=ERRORS,
    summary="The class of every grid of a text",
)
async def classify_grids(asked: ClassifyIn, request: Request) -> Response:
    return await ask(request, answer_classify, asked, estimates.of_text(len(asked.text)))


# POST /api/candidates


class CandidatesOut(BaseModel):
    """The candidates of each cell; none for a cell with a digit."""

    candidates: list[list[Digit]]


class CandidatesIn(PositionIn):
    """A position, and the sort of candidates to return."""

    only_true: bool = Field(default=False, description="Return only digits that a cell has in at least one solution.")


def answer_candidates(asked: CandidatesIn, limits: Limits) -> CandidatesOut:
    if asked.only_true:
        true = true_candidates(puzzle_of(asked, limits.solve_size), timeout=soft(limits.seconds))
        return CandidatesOut(candidates=[digits_of(mask) for mask in true.open_masks])
    found = find_candidates(puzzle_of(asked, limits.board_size))
    return CandidatesOut(candidates=[list(digits) for digits in found])


@router.post(
    "/candidates", tags=["logic"], response_model=CandidatesOut, responses=ERRORS, summary="The candidates of each cell"
)
async def candidates(asked: CandidatesIn, request: Request) -> Response:
    cost = estimates.UNSURE_SECONDS if asked.only_true else estimates.of_candidates(len(asked.givens))
    return await ask(request, answer_candidates, asked, cost)
