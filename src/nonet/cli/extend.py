"""sudoku extend: the clues that would make a puzzle unique."""

from __future__ import annotations

import click

from nonet._base.seeds import parse_seed
from nonet.cli.inputs import STDIN
from nonet.cli.main import DONE, UNDECIDED
from nonet.cli.options import InputOptions, SectionedCommand, complete_file, takes_input, takes_output, timeout_option
from nonet.cli.output import Data, Output, note, puzzle_data
from nonet.cli.progress import waiting
from nonet.puzzle.extend import Extended
from nonet.puzzle.setting_answers import extend_puzzle, extended_words

SECONDS = 10.0


@click.command(cls=SectionedCommand, short_help="List givens that would make a puzzle unique.")
@click.argument("file", default=STDIN, shell_complete=complete_file)
@takes_input
@click.option(
    "-n",
    "--count",
    type=click.IntRange(1, 1_000_000),
    default=100,
    metavar="N",
    help="Largest number of sets to list (default: 100).",
)
@click.option(
    "--seed",
    metavar="TEXT",
    default="0",
    help="Random seed of the search for sets of three or more givens (default: 0).",
)
@takes_output(json="the sets")
@timeout_option(SECONDS, "Search for at most S seconds per puzzle, and report the proved results")
def extend(file: str, source: InputOptions, count: int, seed: str, output: Output, timeout: float | None) -> int:
    """List givens that would leave only one solution to the puzzle in FILE or on standard input.

    The command lists every single given that makes the puzzle unique. If there are none, it lists every pair. If
    there are no pairs either, it lists a small set, which need not be the smallest. Each set is on its own line.
    Standard error shows which results are proved.

    Exit status: 1 if there is no solution, 3 if no set was found in time.

    \b
    sudoku extend puzzle.txt
    sudoku extend --count 5 --timeout 60 puzzle.txt
    """
    puzzle, first = source.puzzle(file), parse_seed(seed)
    with waiting("looking for givens", timeout):
        found = extend_puzzle(puzzle, count, first, timeout)
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
