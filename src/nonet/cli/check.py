"""sudoku check: is this the solution?"""

from __future__ import annotations

import click

from nonet.checks.verify import Outcome, Verification
from nonet.cli.options import STDIN, InputWords, complete_file, naming, read_text, takes_input

_WORDS = {Outcome.RIGHT: "right", Outcome.WRONG: "wrong", Outcome.INCOMPLETE: "incomplete"}


@click.command(short_help="Check a solution against its puzzle.")
@click.argument("puzzle", metavar="PUZZLE", shell_complete=complete_file)
@click.argument("solution", metavar="SOLUTION", shell_complete=complete_file)
@takes_input
def check(puzzle: str, solution: str, source: InputWords) -> int:
    """Check a SOLUTION against its PUZZLE (two files; one may be - for standard input).

    Says right, wrong (with every broken rule and every changed given) or incomplete. Each file holds one grid;
    --from is the format of the PUZZLE, that of the SOLUTION is recognised.
    Status 0 if it is right, 1 if not.

    \b
    sudoku solve puzzle.txt | sudoku check puzzle.txt -
    """
    if puzzle == solution == STDIN:
        raise click.UsageError("expected two files, got standard input for both")
    wanted = source.puzzle(puzzle)
    text = read_text(solution)
    with naming(solution):
        verification = wanted.check(text)
    print_verification(verification)
    return 0 if verification.is_right else 1


def print_verification(verification: Verification) -> None:
    """The outcome in one word, then every finding."""
    word = _WORDS[verification.outcome]
    count = len(verification.empty)
    missing = f": {count} empty cell{'s' if count > 1 else ''}" if count else ""
    click.echo(f"{word} ({int(verification.outcome)}){missing}")
    for line in verification.lines():
        click.echo(line)
