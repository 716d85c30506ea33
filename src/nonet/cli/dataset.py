"""sudoku dataset: a folder of puzzles to learn from, split so that nothing leaks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from nonet.cli.create import board_of, complete_level, size_and_level
from nonet.cli.options import (
    BoardWords,
    InputWords,
    complete_file,
    force_option,
    takes_board,
    threads_option,
)
from nonet.cli.output import note
from nonet.cli.statuses import DONE, NO
from nonet.cli.wishes import takes_wish, wish_on
from nonet.errors import PuzzleError
from nonet.usecases.create import CriteriaOptions, chosen_seed, parse_seed, unverified

# The parts of a stream are imported where one runs, so `--help` does not load them.
if TYPE_CHECKING:
    from nonet.batch.outcome import Report
    from nonet.cli.dataset_run import DatasetWords
    from nonet.tasks.dataset.order import DatasetOrder

COUNT = 10_000

_WHERE = click.option(
    "-o", "--output", required=True, metavar="DIR", shell_complete=complete_file, help="A folder that is new or empty."
)
_RESUME = click.option("--resume", is_flag=True, help="Go on where a run that was stopped left its folder.")
_FORMAT = click.option(
    "--format",
    default="parquet",
    show_default=True,
    metavar="NAME",
    help="parquet, csv, jsonl, hrm (arrays for HRM and TRM) or lm-eval (a task for lm-eval).",
)
_FROM = click.option(
    "--from",
    "listed",
    metavar="FILE",
    shell_complete=complete_file,
    help="Take the puzzles of a list instead of new ones: text, CSV or Parquet, also packed.",
)
_ON_ERROR = click.option(
    "--on-error",
    type=click.Choice(["stop", "skip"]),
    default="stop",
    show_default=True,
    help="With --from: what to do at a line that is no puzzle.",
)


@click.command(short_help="Write a data set to learn from, split so that nothing leaks.")
@click.argument("asked", nargs=-1, metavar="[LEVEL] [SIZE]", shell_complete=complete_level)
@takes_board
@takes_wish
@_WHERE
@force_option
@_RESUME
@click.option("-n", "--count", type=click.IntRange(1, 10**9), metavar="N", help=f"How many: {COUNT:,} unless given.")
@click.option("--seed", metavar="TEXT", help="The same seed gives the same bytes.")
@click.option("--er", metavar="LOW:HIGH", help="Only puzzles of these ratings of Sudoku Explainer, such as 0:7.")
@_FORMAT
@click.option(
    "--split",
    "shares",
    default="90:5:5",
    show_default=True,
    metavar="SHARES",
    help="train:validation:test, or train:test.",
)
@click.option(
    "--split-by",
    "by",
    type=click.Choice(["solution", "puzzle"]),
    help="What no two splits share: solutions, unless a board has too few, then puzzles.",
)
@click.option(
    "--traces",
    type=click.Choice(["none", "records", "words"]),
    default="none",
    show_default=True,
    help="The steps that solve each puzzle, with or without sentences.",
)
@click.option("--prompt", metavar="NAME", help="Questions and answers for language models: plain, rules or chat.")
@click.option("--augment", type=click.IntRange(0, 10_000), default=0, metavar="N", help="With hrm: N images of each.")
@_FROM
@click.option("--column", metavar="NAME", help="With --from: column of the puzzles in a CSV or Parquet file.")
@_ON_ERROR
@threads_option
def dataset(
    asked: tuple[str, ...],
    board: BoardWords,
    words: CriteriaOptions,
    output: str,
    force: bool,
    resume: bool,
    count: int | None,
    seed: str | None,
    er: str | None,
    format: str,
    shares: str,
    by: str | None,
    traces: str,
    prompt: str | None,
    augment: int,
    listed: str | None,
    column: str | None,
    on_error: str,
    threads: int | None,
) -> int:
    """Write a data set of puzzles to learn from: new ones, or those of a list.

    A puzzle belongs to the training, validation or test split by a hash of its solution's class, where all grids that
    turn into each other by symmetry are one class. So no solution is in two splits, nor in those of two sets of the
    same shares and split key, whatever their seeds and kinds are.
    Nothing asked, classic 9x9 puzzles are minimal, of every rating; others are of the level medium. Needs pyarrow.

    \b
    sudoku dataset -o sudoku --count 1000000 --seed 1
    sudoku dataset hard -o hard --traces words --prompt chat
    sudoku dataset easy 4 -o small --kind diagonal
    sudoku dataset -o hrm --format hrm --augment 100 --er 3:20
    sudoku dataset -o theirs --from list.csv
    """
    from nonet.cli.dataset_run import DatasetWords

    chosen = DatasetWords(
        output, force, resume, count, er, format, shares, by, traces, prompt, augment, column, on_error, threads
    )
    chosen.check()
    if listed is not None:
        refuse_wish(asked, words, seed)
        return _of_list(listed, InputWords(board), chosen, asked)
    order = _order_of(asked, board, words, seed, chosen)
    assert order.wish is not None
    if problem := unverified(order.wish):
        note(problem)
    return tell(order, chosen.run_new(order))


def _order_of(
    asked: tuple[str, ...], board: BoardWords, words: CriteriaOptions, seed: str | None, chosen: DatasetWords
) -> DatasetOrder:
    """New puzzles: what they are to be like."""
    size, level = size_and_level(asked)
    first = chosen_seed(parse_seed(chosen.resumed_seed() if seed is None else seed))
    made = board_of(board.choice(size), first, None, save_layout=None, is_told=True)
    wish = wish_on(made, words, level)
    return chosen.order(wish.board, wish, first, chosen.count or COUNT)


def _of_list(path: str, source: InputWords, chosen: DatasetWords, asked: tuple[str, ...]) -> int:
    size, _ = size_and_level(asked)
    order, report = chosen.run_list(path, source, size)
    return tell(order, report)


def refuse_wish(asked: tuple[str, ...], words: CriteriaOptions, seed: str | None) -> None:
    """A list is what it is."""
    _, level = size_and_level(asked)
    if words != CriteriaOptions() or level or seed is not None:
        raise click.UsageError("expected --from without a level, a seed or what new puzzles are to be like")


def tell(order: DatasetOrder, report: Report) -> int:
    """What people must know of a finished set, and the status."""
    from nonet.tasks.dataset.work import DOUBLE, MARKED, NONE, OUTSIDE, SEVERAL

    words = {
        DOUBLE: "of a class that came before",
        NONE: "without a solution",
        SEVERAL: "with several solutions",
        MARKED: "with pencil marks, which rows do not hold",
        OUTSIDE: "of another rating",
    }
    left_out = [f"{report.tally[name]:,} {text}" for name, text in words.items() if report.tally[name]]
    if left_out and (order.is_given or report.tally[DOUBLE]):
        note(f"left out: {', '.join(left_out)}")
    if not order.is_given and order.count is not None and report.puzzles < order.count:
        note(f"{report.puzzles:,} of {order.count:,} puzzles: there are hardly more")
        return NO
    if not report.puzzles:
        raise PuzzleError("expected a puzzle with exactly one solution, got none")
    return DONE
