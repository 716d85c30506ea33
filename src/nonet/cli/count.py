"""sudoku count: how many solutions there are."""

from __future__ import annotations

from collections.abc import Iterator

import click

from nonet._base.errors import plural
from nonet._base.seeds import parse_seed
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
from nonet.puzzle.answers import CountAnswer, EstimateAnswer, count_solutions, estimate_number

PROBES = 1_000
SECONDS = 10  # in which a classic 9x9 has a hundred million solutions counted


@click.command(cls=SectionedCommand, short_help="Count the solutions of puzzles.")
@click.argument("words", nargs=-1, metavar="[SIZE] [FILE]", shell_complete=complete_file)
@takes_input
@click.option("--limit", type=click.IntRange(1), metavar="N", help="Count up to N solutions.")
@click.option("--estimate", "is_estimate", is_flag=True, help="Estimate numbers that are too large to count.")
@click.option(
    "--probes",
    type=click.IntRange(10, 1_000_000),
    metavar="N",
    help="Random probes for --estimate (default: 1000). Four times as many halve the interval.",
)
@click.option("--seed", metavar="TEXT", help="Random seed for --estimate (default: 0).")
@timeout_option(SECONDS, "Stop counting a puzzle after S seconds, with exit status 3")
@threads_option
@engine_option
@takes_output(json="the counts")
def count(
    words: tuple[str, ...],
    source: InputOptions,
    limit: int | None,
    is_estimate: bool,
    probes: int | None,
    seed: str | None,
    timeout: float | None,
    threads: int | None,
    engine: str | None,
    output: Output,
) -> int:
    """Count the solutions of the puzzles in FILE or on standard input, one number per line.

    If the limit or the time ends the count, the line shows the number of solutions that were found, as a lower
    bound.

    With --estimate, a number that is too large to count is estimated, with an interval that has the true number with
    a probability of 95 %.

    \b
    sudoku count puzzle.txt
    sudoku count --estimate puzzle.txt
    echo .................................... | sudoku count
    sudoku count --limit 1000000 puzzles.txt
    """
    check_options(
        is_estimate, {"--limit": limit, "--threads": threads, "--engine": engine}, {"--probes": probes, "--seed": seed}
    )
    size, files = split_size(words)
    puzzles = source.puzzles(one_file(files), size)
    late: list[int] = []

    def answers() -> Iterator[CountAnswer | EstimateAnswer]:
        for number, puzzle in enumerate(watched("counting", puzzles, seconds=timeout), 1):
            if is_estimate:
                first = 0 if seed is None else parse_seed(seed)
                answer: CountAnswer | EstimateAnswer = estimate_number(puzzle, probes or PROBES, first, timeout)
            else:
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


def check_options(is_estimate: bool, counting: dict[str, object], estimating: dict[str, object]) -> None:
    """Refuse options of a count with --estimate, and those of an estimate without."""
    refused = counting if is_estimate else estimating
    for name in (name for name, value in refused.items() if value is not None):
        raise click.UsageError(f"--estimate cannot be used with {name}" if is_estimate else f"{name} needs --estimate")


def as_data(answer: CountAnswer | EstimateAnswer) -> Data:
    """A count for programs."""
    if isinstance(answer, EstimateAnswer):
        found = answer.estimate
        return puzzle_data(answer.puzzle) | {
            "estimate": found.number,
            "low": found.low,
            "high": found.high,
            "confidence": found.confidence,
            "probes": found.probes,
            "seed": found.seed,
            "exhausted": found.is_exact,
            "problem": answer.problem,
        }
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
