"""POST /api/solve: the solution, and whether it is the only one."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from nonet.puzzle.answers import solve_puzzle
from nonet.puzzle.puzzle import Puzzle
from nonet.web.convert import puzzle_of
from nonet.web.schemas import Cell, Digit, PositionIn
from nonet.web.server import estimates
from nonet.web.server.dispatch import ERRORS, ask, limits_of
from nonet.web.server.errors import TooLarge
from nonet.web.server.json_body import FormRoute
from nonet.web.server.settings import Limits, soft

router = APIRouter(tags=["solving"], route_class=FormRoute)

QUICK_SIZE = 16  # boards up to here are nearly always solved in milliseconds


class SolveIn(PositionIn):
    """A position, and how many solutions to look for."""

    limit: Annotated[
        int, Field(ge=1, description="Solutions to look for; 2 are enough to know whether there is only one.")
    ] = 2
    proof: Annotated[
        bool, Field(description="Whether to prove the answer, too: exactly one solution, none, or several.")
    ] = False


class SolveOut(BaseModel):
    """What was found. No solution and several are answers, not errors."""

    verdict: Literal["unique", "multiple", "none", "solved", "undecided"]
    code: int | None = Field(description="1 unique, 0 several, -1 none; null if that was not asked or not decided.")
    sentence: str
    solution: list[Digit] | None
    differing: list[Cell] = Field(description="Where two solutions differ, if there are several.")
    count: int = Field(description="Solutions found, at most `limit`.")
    engine: str
    proof: dict[str, str] | None = Field(
        None, description="If asked for, the files of a folder with the proof, by name; `python3 check.py` checks it."
    )


def answer(asked: SolveIn, limits: Limits) -> SolveOut:
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
        proof=proof_of(puzzle, limits) if asked.proof else None,
    )


def proof_of(puzzle: Puzzle, limits: Limits) -> dict[str, str]:
    """The files of a proof as text. Packed ones are too large for an answer."""
    from nonet.proofs.verify import prove_puzzle

    files = prove_puzzle(puzzle, minimal=False, timeout=soft(limits.seconds)).files
    if packed := [name for name in files if name.endswith(".gz")]:
        raise TooLarge(f"the proof is too large for an answer ({packed[0]}): sudoku prove writes it")
    return {name: data.decode() for name, data in files.items()}


@router.post(
    "/solve", response_model=SolveOut, responses=ERRORS, summary="The solution, and whether it is the only one"
)
async def solve(asked: SolveIn, request: Request) -> Response:
    return await ask(request, answer, asked, estimates.of_search(asked, QUICK_SIZE, limits_of(request).solve_size))
