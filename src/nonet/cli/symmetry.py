"""sudoku symmetry: the automorphisms of a puzzle and of its solution."""

from __future__ import annotations

import click

from nonet.cli.inputs import STDIN, naming
from nonet.cli.options import InputOptions, SectionedCommand, complete_file, takes_input, takes_output, timeout_option
from nonet.cli.output import Data, Output, puzzle_data
from nonet.cli.progress import watched
from nonet.model import Board
from nonet.puzzle.puzzle import Puzzle
from nonet.puzzle.symmetry import SymmetryGroup, SymmetryReport, symmetry_report, transformation_data

SECONDS = 60.0


@click.command(cls=SectionedCommand, short_help="List the symmetries of a puzzle and its solution.")
@click.argument("file", default=STDIN, shell_complete=complete_file)
@takes_input
@takes_output(json="the symmetries")
@timeout_option(SECONDS, "Give up on the solution of a puzzle after S seconds")
def symmetry(file: str, source: InputOptions, output: Output, timeout: float | None) -> None:
    """List the symmetries of the puzzles of FILE (or standard input).

    An automorphism moves cells and renames digits, keeps the rules of the board, and gives the same puzzle again.
    The command shows the number of automorphisms of the puzzle and of its solution, with some that generate all
    others. Digits that do not appear in the puzzle keep their labels. The last line shows the symmetry of the
    pattern of clues, whatever its digits are.

    \b
    sudoku symmetry puzzle.txt
    sudoku create --symmetry rotate-180 | sudoku symmetry
    sudoku symmetry --json puzzle.txt
    """
    puzzles = source.puzzles(file)
    with naming(file):
        reports = [
            symmetry_report(puzzle, timeout) for puzzle in watched("looking for symmetries", puzzles, seconds=timeout)
        ]
    if output.as_json:
        output.write_data(as_data(puzzle, report) for puzzle, report in zip(puzzles, reports, strict=True))
        return
    lines: list[str] = []
    for number, report in enumerate(reports, 1):
        lines += [f"Puzzle {number}"] if len(reports) > 1 else []
        lines += report.lines()
    output.write("".join(line + "\n" for line in lines))


def as_data(puzzle: Puzzle, report: SymmetryReport) -> Data:
    """The symmetries of a puzzle."""
    return puzzle_data(puzzle) | {
        "automorphisms": group_data(report.puzzle, puzzle.board),
        "solution": None if report.solution is None else group_data(report.solution, puzzle.board),
        "looks": list(report.looks),
    }


def group_data(group: SymmetryGroup, board: Board) -> Data:
    ways = zip(group.words, group.transformations, strict=True)
    generators = [{"words": words, **transformation_data(one, board)} for words, one in ways]
    return {"count": group.order, "generators": generators}
