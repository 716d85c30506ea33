"""A puzzle as a link that opens it in another program."""

from __future__ import annotations

from collections.abc import Mapping

from nonet.engines import Verdict
from nonet.errors import PuzzleError, shorten
from nonet.formats import find_format, write
from nonet.formats.links.texts import solution_line
from nonet.puzzle import Puzzle
from nonet.records import dataclass

# A link is useful without the solution too, so the search for it is short: a second or two. It counts guesses, so
# a puzzle has the same link on every machine.
_GUESSES, _GUESSES_ON_LARGE = 200_000, 10_000

# Programs that open a puzzle by its link, and their names.
PROGRAMS = {
    "sudokupad": "SudokuPad",
    "fpuzzles": "f-puzzles",
    "iss": "Interactive Sudoku Solver",
    "sudokuwiki": "SudokuWiki",
}


@dataclass(frozen=True, slots=True)
class ProgramLink:
    """A link to a program, or the sentence that says why there is none."""

    program: str
    name: str
    link: str = ""
    problem: str = ""


def link_of(puzzle: Puzzle, program: str) -> str:
    """The link of a puzzle in a program such as sudokupad.

    Where the solution is the only one and found soon it goes along, so that the program can say when all is right.
    """
    known = next((known for known in map(find_format, PROGRAMS) if known.is_called(program)), None)
    if known is None:
        raise PuzzleError(f"expected a program that opens links ({', '.join(PROGRAMS)}), got {shorten(program)}")
    return write([puzzle.grid], known, [_with_solution(puzzle)]).strip()


def links_of(puzzle: Puzzle) -> list[ProgramLink]:
    """The links of a puzzle in every program that can show it, and why in others it cannot."""
    info = _with_solution(puzzle)
    return [_link_to(program, name, puzzle, info) for program, name in PROGRAMS.items()]


def _link_to(program: str, name: str, puzzle: Puzzle, info: Mapping[str, str]) -> ProgramLink:
    try:
        return ProgramLink(program, name, link=write([puzzle.grid], program, [info]).strip())
    except PuzzleError as error:
        return ProgramLink(program, name, problem=str(error))


def _with_solution(puzzle: Puzzle) -> dict[str, str]:
    """What is said of a puzzle, with its solution where that is the only one and found soon."""
    info = dict(puzzle.info)
    if "solution" in info or not puzzle.board.is_square:
        return info
    result = puzzle.solve(budget=_GUESSES if puzzle.board.size <= 9 else _GUESSES_ON_LARGE)
    if result.verdict is Verdict.UNIQUE and result.solution:
        info["solution"] = solution_line(result.solution.values)
    return info
