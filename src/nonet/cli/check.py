"""sudoku check: is this the solution?"""

from __future__ import annotations

import click

from nonet.cli.inputs import STDIN, naming, read_text
from nonet.cli.main import DONE, NO
from nonet.cli.options import InputOptions, SectionedCommand, complete_file, takes_input, takes_output
from nonet.cli.output import Output, verification_data
from nonet.human.verification import Verification


@click.command(cls=SectionedCommand, short_help="Check a solution against its puzzle.")
@click.argument("puzzle", metavar="PUZZLE", shell_complete=complete_file)
@click.argument("solution", metavar="SOLUTION", shell_complete=complete_file)
@takes_input
@takes_output(json="the answer")
def check(puzzle: str, solution: str, source: InputOptions, output: Output) -> int:
    """Check a SOLUTION against its PUZZLE (two files; one may be - for standard input).

    Prints right, incomplete, or wrong (with every broken rule and every changed given). Each file contains one
    grid. --from is the format of the PUZZLE. The format of the SOLUTION is recognised.

    Exit status: 0 if the solution is right, 1 if not.

    \b
    sudoku solve puzzle.txt | sudoku check puzzle.txt -
    """
    if puzzle == solution == STDIN:
        raise click.UsageError("only one of the two files can be standard input")
    wanted = source.puzzle(puzzle)
    text = read_text(solution)
    with naming(solution):
        verification = wanted.check(text)
    return give_verification(verification, output)


def give_verification(verification: Verification, output: Output) -> int:
    """The outcome in one word, then every finding; and the status for it."""
    word = verification.outcome.word
    count = len(verification.empty)
    missing = f": {count} empty cell{'s' if count > 1 else ''}" if count else ""
    if output.as_json:
        output.write_data([verification_data(verification)])
    else:
        lines = [f"{word} ({int(verification.outcome)}){missing}", *verification.lines()]
        output.write("".join(f"{line}\n" for line in lines))
    return DONE if verification.is_right else NO
