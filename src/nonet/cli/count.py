"""sudoku count: how many solutions there are."""

from __future__ import annotations

from collections.abc import Iterator

import click

from nonet._base.errors import plural
from nonet.cli.main import DONE, UNDECIDED
from nonet.cli.options import (
    InputOptions,
    SectionedCommand,
    complete_file,
    engine_option,
    one_file,
    split_size,
    takes_input,
    takes_output,
    threads_option,
    timeout_option,
)
from nonet.cli.output import Data, Output, note, puzzle_data
from nonet.cli.progress import watched
from nonet.puzzle.answers import CountAnswer, count_solutions

SECONDS = 10  # in which a classic 9x9 has a hundred million solutions counted


@click.command(cls=SectionedCommand, short_help="Count the solutions of puzzles.")
@click.argument("words", nargs=-1, metavar="[SIZE] [FILE]", shell_complete=complete_file)
@takes_input
@click.option("--limit", type=click.IntRange(1), metavar="N", help="Count up to N solutions.")
@timeout_option(SECONDS, "Stop counting a puzzle after S seconds, with exit status 3")
@threads_option
@engine_option
@takes_output(json="the counts")
def count(
    words: tuple[str, ...],
    source: InputOptions,
    limit: int | None,
    timeout: float | None,
    threads: int | None,
    engine: str | None,
    output: Output,
) -> int:
    """Count the solutions of the puzzles in FILE or on standard input, one number per line.

    If the limit or the time ends the count, the line shows the number of solutions that were found, as a lower
    bound.

    \b
    sudoku count puzzle.txt
    echo .................................... | sudoku count
    sudoku count --limit 1000000 puzzles.txt
    """
    size, files = split_size(words)
    puzzles = source.puzzles(one_file(files), size)
    late: list[int] = []

    def answers() -> Iterator[CountAnswer]:
        for number, puzzle in enumerate(watched("counting", puzzles, seconds=timeout), 1):
            answer = count_solutions(puzzle, limit, engine, timeout, threads)
            if answer.is_undecided:
                late.append(number)
            yield answer

    if output.as_json:
        output.write_data(map(as_data, answers()))
    else:
        output.write_pieces(f"{answer.words}\n" for answer in answers())
        print_late(late, len(puzzles), timeout)
    return UNDECIDED if late else DONE


def as_data(answer: CountAnswer) -> Data:
    """A count for programs."""
    return puzzle_data(answer.puzzle) | {
        "count": int(answer.count),
        "exhausted": answer.count.is_exact,
        "problem": answer.problem,
        "engine": answer.count.engine,
    }


def print_late(late: list[int], total: int, timeout: float | None) -> None:
    """Report which counts ended because time ran out."""
    if late and timeout is not None:
        others = f" and {plural(len(late) - 1, 'other')}" if late[1:] else ""
        which = "" if total == 1 else f" of puzzle {late[0]}{others}"
        note(f"stopped the count{which} after {timeout:g} seconds; --timeout S allows more")
