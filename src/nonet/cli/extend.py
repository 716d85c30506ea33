"""sudoku extend: the clues that would make a puzzle unique."""

from __future__ import annotations

import click

from nonet._base.seeds import parse_seed
from nonet.cli.inputs import STDIN
from nonet.cli.main import DONE, UNDECIDED
from nonet.cli.options import InputWords, complete_file, takes_input, takes_output, timeout_option
from nonet.cli.output import Data, Output, note, puzzle_data
from nonet.puzzle.extend import Extended
from nonet.puzzle.setting_answers import extend_puzzle, extended_words

SECONDS = 10.0


@click.command(short_help="Say which clues would make a puzzle unique.")
@click.argument("file", default=STDIN, shell_complete=complete_file)
@takes_input
@click.option("-n", "--count", type=click.IntRange(1, 1_000_000), default=100, metavar="N", help="Up to N sets (100).")
@click.option("--seed", metavar="TEXT", default="0", help="Where sets of three clues or more are looked for.")
@takes_output(json="The sets")
@timeout_option(SECONDS, "Search S seconds for a puzzle, and say what is proved")
def extend(file: str, source: InputWords, count: int, seed: str, output: Output, timeout: float | None) -> int:
    """Say which clues would give the puzzle in FILE or on standard input, which has several solutions, only one.

    Few come first: every single clue that does. Where there is none, every pair; where there is none either, a small
    set, which need not be the smallest. A set is a line. What is proved is said on standard error. Status 1 where no
    solution exists, 3 where no set was found in time.

    \b
    sudoku extend puzzle.txt
    sudoku extend --count 5 --timeout 60 puzzle.txt
    """
    found = extend_puzzle(source.puzzle(file), count, parse_seed(seed), timeout)
    if output.as_json:
        output.write_data([as_data(found)])
    else:
        output.write("".join(f"{', '.join(map(str, clues))}\n" for clues in found.sets if clues))
    more = f"; {len(found.sets)} are shown, --count N shows more" if found.total > len(found.sets) else ""
    note(extended_words(found) + more)
    return UNDECIDED if found.size is None else DONE


def as_data(found: Extended) -> Data:
    """The sets for programs."""
    return puzzle_data(found.puzzle) | {
        "sets": [[str(clue) for clue in clues] for clues in found.sets],
        "total": found.total,
        "all": found.is_all,
        "least": found.least,
        "sentence": extended_words(found),
    }
