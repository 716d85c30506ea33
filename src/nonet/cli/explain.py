"""sudoku explain: the whole solution, step by step, readable."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

import click

from nonet._base.errors import WrongPosition
from nonet._base.language import say
from nonet.cli.inputs import STDIN
from nonet.cli.main import NO, UNDECIDED
from nonet.cli.options import (
    InputOptions,
    SectionedCommand,
    complete_file,
    lang_option,
    marks_option,
    takes_input,
    takes_output,
    timeout_option,
)
from nonet.cli.output import Output, OutputFolder, note
from nonet.cli.progress import waiting
from nonet.human.hints import Hint
from nonet.human.techniques.singles import SINGLES
from nonet.puzzle.explain import PathEnd, find_path, why_lines, with_own_marks
from nonet.puzzle.pictures import draw_path

_STATUSES = {
    PathEnd.FULL: 0,
    PathEnd.STUCK: UNDECIDED,
    PathEnd.LATE: UNDECIDED,
    PathEnd.BROKEN: UNDECIDED,
}  # else the answer is no


@click.command(cls=SectionedCommand, short_help="Explain the whole solution, step by step.")
@click.argument("file", default=STDIN, shell_complete=complete_file)
@takes_input
@takes_output(json="the steps")
@lang_option
@timeout_option()
@click.option("--all", "want_all", is_flag=True, help="Print every step separately, even in runs of singles.")
@click.option("--more", is_flag=True, help="Print a short proof below each step.")
@click.option("--proof", is_flag=True, help="Also print long proofs, line by line.")
@marks_option
@click.option(
    "--draw",
    "folder",
    metavar="DIR",
    help="Draw every step into a new folder, with a page index.html that shows all steps.",
)
def explain(
    file: str,
    source: InputOptions,
    output: Output,
    timeout: float | None,
    want_all: bool,
    more: bool,
    proof: bool,
    trusts_marks: bool,
    folder: str | None,
) -> int:
    """Explain the whole solution of the puzzle in FILE or on standard input.

    A run of simple placements becomes one paragraph.

    Exit status: 1 if the puzzle contains a mistake or has several solutions. 3 if the techniques do not solve the
    puzzle, or not in time.

    \b
    sudoku explain puzzle.txt
    sudoku explain --more puzzle.txt
    sudoku explain --json puzzle.txt
    sudoku explain --draw steps puzzle.txt
    """
    drawn = OutputFolder(folder) if folder is not None else None
    if drawn:
        drawn.check()
    now = source.puzzle(file)
    puzzle, marks = with_own_marks(now, None) if trusts_marks else (now, False)
    with waiting("looking for steps", timeout):
        path = find_path(puzzle, timeout, marks=marks)
    if path.end in (PathEnd.MISTAKE, PathEnd.UNSOLVABLE):
        raise WrongPosition(path.sentence)
    if drawn:
        drawn.write(draw_path(path.steps, end="" if path.is_solved else f"{path.sentence.capitalize()}."))
    if output.as_json:
        output.write_data(step.to_dict() for step in path.steps)
    else:
        output.say(*lines_of(path.steps, want_all=want_all, more=more, proof=proof))
    if not path.is_solved or not path.steps:
        note(path.sentence + (" (sudoku solve finds the rest)" if path.end is PathEnd.STUCK else ""))
    return _STATUSES.get(path.end, NO)


def lines_of(path: Iterable[Hint], *, want_all: bool, more: bool, proof: bool = False) -> Iterator[str]:
    """A line a step; singles that follow each other are one line unless all are wanted."""
    for is_single, run in groupby(path, key=lambda found: found.step.technique in SINGLES):
        steps = list(run)
        if is_single and not want_all and not more and not proof:
            yield summary_of(steps)
            continue
        for found in steps:
            yield str(found)
            if more or proof:
                yield from (f"    {line}" for line in why_lines(found, proof=proof))


def summary_of(singles: list[Hint]) -> str:
    """Return the cells that simple placements fill, in order."""
    board = singles[0].position.board
    placed = [f"{board.name_of(cell)} = {digit}" for found in singles for cell, digit in found.step.placements]
    return say("Singles: {cells}.", cells=", ".join(placed))
