"""sudoku true-candidates: the digits that cells have in some solution, and in how many."""

from __future__ import annotations

from collections.abc import Iterator

import click

from nonet._base.errors import NotUnique, plural
from nonet.cli.candidates import drawn
from nonet.cli.inputs import STDIN
from nonet.cli.main import DONE, NO, UNDECIDED
from nonet.cli.options import (
    InputOptions,
    SectionedCommand,
    complete_file,
    header_option,
    takes_input,
    takes_output,
    timeout_option,
    to_option,
)
from nonet.cli.output import Data, Output, candidates_data, note, puzzle_data
from nonet.cli.progress import watched
from nonet.formats import Format, find_format, write
from nonet.formats.header import drops_marks
from nonet.puzzle.puzzle import Puzzle
from nonet.puzzle.setting_answers import counts_by_cell, find_true_counts
from nonet.puzzle.true_candidates import TrueCandidates
from nonet.solver.base import Count

SECONDS = 60.0


@click.command(
    "true-candidates", cls=SectionedCommand, short_help="Draw the digits that each cell has in some solution."
)
@click.argument("file", default=STDIN, shell_complete=complete_file)
@takes_input
@click.option(
    "--counts",
    type=click.IntRange(1, 1_000_000),
    metavar="N",
    help="Count the solutions that have each digit, up to N.",
)
@to_option(None, ", one with pencil marks: pm, pencilmark, sdx, json, ... (default: a drawing)")
@takes_output(json="the candidates")
@header_option
@timeout_option(SECONDS, "Give up on a puzzle after S seconds, and report partial results, with exit status 3")
@click.option("--color/--no-color", default=None, help="Use colours (default: if the output is a terminal).")
@click.option("--ascii", "plain", is_flag=True, help="Use only ASCII characters.")
def true_candidates(
    file: str,
    source: InputOptions,
    counts: int | None,
    to: str | None,
    output: Output,
    no_header: bool,
    timeout: float | None,
    color: bool | None,
    plain: bool,
) -> int:
    """Draw the digits that each empty cell has in at least one solution.

    The puzzles of FILE or standard input can have any number of solutions. If a puzzle has no solution, the exit
    status is 1. A lone digit is in brackets: every solution has it. With --counts, one line per cell shows how many
    solutions have each of its digits; a + means more.

    \b
    sudoku true-candidates puzzle.txt
    sudoku true-candidates --counts 100 puzzle.txt
    sudoku true-candidates --to pencilmark puzzle.txt
    """
    target = find_format(to) if to else None
    answers, status = find_all(source.puzzles(file), counts, timeout)
    want_color = output.wants_color if color is None else color
    if output.as_json:
        output.write_data(map(as_data, answers))
    elif target:
        output.write(written(answers, target, header=not no_header))
    else:
        unicode = not plain and output.can_encode("┏━┿")
        texts = [
            "".join(f"{line}\n" for line in lines_of(found, output, want_color, unicode=unicode, header=not no_header))
            for found in answers
        ]
        output.write("\n".join(texts), color=want_color)
    return status


def find_all(puzzles: list[Puzzle], counts: int | None, timeout: float | None) -> tuple[list[TrueCandidates], int]:
    """The answers, and the status. One of several puzzles that has no solution is named and left out."""
    answers: list[TrueCandidates] = []
    status = DONE
    for number, puzzle in enumerate(watched("finding candidates", puzzles, seconds=timeout), 1):
        which = f"puzzle {number}: " if len(puzzles) > 1 else ""
        try:
            found = find_true_counts(puzzle, counts, timeout)
        except NotUnique as error:
            if not which:
                raise
            note(f"{which}{error}")
            status = NO
            continue
        answers.append(found)
        if not found.is_complete:
            what = plural(sum(mask.bit_count() for mask in found.undecided), "candidate")
            note(f"{which}time ran out: {what} undecided, and shown too")
            status = status or UNDECIDED
    return answers, status


def written(answers: list[TrueCandidates], to: Format, *, header: bool) -> str:
    """The candidates as pencil marks of a format."""
    grids = [found.puzzle.grid.with_marks(shown_masks(found)) for found in answers]
    infos = [found.puzzle.info for found in answers]
    if any(drops_marks(grid, info, to, header=header) for grid, info in zip(grids, infos, strict=True)):
        raise click.UsageError(f"the format {to.id} has no pencil marks: use pm, pencilmark, sdx or json")
    return write(grids, to, infos, header=header)


def shown_masks(found: TrueCandidates) -> list[int]:
    """Return the candidates to draw: those that are true, and those that were not decided in time."""
    every = zip(found.puzzle.values, found.masks, found.undecided, strict=True)
    return [1 << (digit - 1) if digit else mask | undecided for digit, mask, undecided in every]


def lines_of(found: TrueCandidates, output: Output, color: bool, *, unicode: bool, header: bool) -> Iterator[str]:
    """The drawing, and a line for the counts of each cell."""
    puzzle = found.puzzle
    masks = [0 if digit else mask for digit, mask in zip(puzzle.values, shown_masks(found), strict=True)]
    yield drawn(puzzle, None, masks, output, color=color, unicode=unicode, header=header)
    for cell, counts in counts_by_cell(found).items():
        words = ", ".join(f"{digit} ({said(count)})" for digit, count in counts.items())
        yield f"{puzzle.board.name_of(cell)}: {words}"


def said(count: Count) -> str:
    """A count as it is written beside a digit."""
    return f"{int(count)}{'' if count.is_exact else '+'}"


def as_data(found: TrueCandidates) -> Data:
    """True candidates for programs; `more` are those that have more solutions than were counted."""
    board = found.puzzle.board
    data = puzzle_data(found.puzzle) | {
        "candidates": candidates_data(found.puzzle, found.masks),
        "undecided": {
            name: digits for name, digits in candidates_data(found.puzzle, found.undecided).items() if digits
        },
    }
    if not found.counts:
        return data
    cells = counts_by_cell(found).items()
    counts = {board.name_of(cell): {str(digit): int(count) for digit, count in each.items()} for cell, each in cells}
    more = [f"{board.name_of(cell)}={digit}" for (cell, digit), count in found.counts.items() if not count.is_exact]
    return data | {"counts": counts, "more": more}
