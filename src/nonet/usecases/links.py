"""A puzzle as a link that opens in another program."""

from __future__ import annotations

from nonet.engines import Verdict
from nonet.errors import PuzzleError, shorten
from nonet.formats import find_format, write
from nonet.formats.links.texts import solution_line
from nonet.puzzle import Puzzle

# A link is also of use without the solution, so nobody waits for it for long.
_SECONDS = 5.0

# Programs that open a puzzle by its link.
PROGRAMS = ("sudokupad", "fpuzzles", "iss", "sudokuwiki")


def link_of(puzzle: Puzzle, program: str) -> str:
    """The link of a puzzle in a program such as sudokupad.

    Where the solution is the only one and found soon it goes along, so that the program can say when all is right.
    """
    known = next((known for known in map(find_format, PROGRAMS) if known.is_called(program)), None)
    if known is None:
        raise PuzzleError(f"expected a program that opens links ({', '.join(PROGRAMS)}), got {shorten(program)}")
    info = dict(puzzle.info)
    if "solution" not in info and puzzle.board.is_square:
        result = puzzle.solve(timeout=_SECONDS)
        if result.verdict is Verdict.UNIQUE and result.solution:
            info["solution"] = solution_line(result.solution.values)
    return write([puzzle.grid], known, [info]).strip()
