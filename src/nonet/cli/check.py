"""sudoku check: is this the solution?"""

from __future__ import annotations

from dataclasses import replace

import click

from nonet._base.deadline import Deadline
from nonet._base.errors import FormatError, PuzzleError, RunTimeout, plural
from nonet.cli.inputs import STDIN, naming, read_text
from nonet.cli.main import DONE, NO
from nonet.cli.options import InputOptions, SectionedCommand, complete_file, takes_input, takes_output
from nonet.cli.output import Output, note, verification_data
from nonet.human.verification import Outcome, Verification

_SECONDS = 10.0  # to find the solution that an unfinished answer is compared with


@click.command(cls=SectionedCommand, short_help="Check a solution against its puzzle.")
@click.argument("puzzle", metavar="PUZZLE", shell_complete=complete_file)
@click.argument("solution", metavar="SOLUTION", shell_complete=complete_file)
@takes_input
@takes_output(json="the answer")
def check(puzzle: str, solution: str, source: InputOptions, output: Output) -> int:
    """Check a SOLUTION against its PUZZLE (two files; one may be - for standard input).

    The first line of the output is right, wrong or incomplete. The lines after it list broken rules and changed
    givens. If an unfinished answer has neither, they list the digits that differ from the only solution.

    Each file contains one grid. --from is the format of the PUZZLE. The format of the SOLUTION is recognised.

    Exit status: 0 if the solution is right, 1 if not.

    \b
    sudoku check puzzle.txt answer.txt
    sudoku solve puzzle.txt | sudoku check puzzle.txt -
    """
    if puzzle == solution == STDIN:
        raise click.UsageError("only one of the two files can be standard input")
    wanted = source.puzzle(puzzle)
    text = read_text(solution)
    with naming(solution):
        try:
            verification = wanted.check(text)
        except FormatError as error:
            if error.puzzle_count == 1:
                raise
            raise PuzzleError(f"expected one answer, got {error.puzzle_count}: check each in its own file") from None
    return give_verification(verification, output)


def give_verification(verification: Verification, output: Output) -> int:
    """Write the outcome in one word, then every finding. Return the exit status."""
    missing = f": {plural(len(verification.empty), 'empty cell')}" if verification.empty else ""
    problems = verification.lines() or wrong_digits(verification)
    if output.as_json:
        output.write_data([verification_data(verification) | {"problems": problems}])
    else:
        lines = [f"{verification.outcome.word}{missing}", *problems]
        output.write("".join(f"{line}\n" for line in lines))
    return DONE if verification.is_right else NO


def wrong_digits(verification: Verification) -> list[str]:
    """Return the digits of an unfinished answer that break no rule, but are not in the only solution."""
    if verification.outcome is not Outcome.INCOMPLETE:
        return []
    from nonet.human.mistakes import check_position, mistake_words

    puzzle, answer = verification.puzzle, verification.solution
    placed = frozenset(cell for cell, given in enumerate(puzzle) if not given and answer[cell])
    values = tuple(given or digit for given, digit in zip(puzzle, answer, strict=True))
    try:
        found = check_position(replace(puzzle, values=values, placed=placed), Deadline(_SECONDS))
    except RunTimeout:
        note(f"the digits were not compared with the solution, which was not found within {_SECONDS:.0f} seconds")
        return []
    wrong = [mistake_words(mistake, puzzle.board) for mistake in found.mistakes]
    return wrong or ([found.problem] if found.problem else [])
