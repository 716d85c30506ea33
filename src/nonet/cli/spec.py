"""sudoku spec: the rules of a board, its formats and solved examples, as a document or as a folder."""

from __future__ import annotations

import click

import nonet
from nonet._base.errors import plural, shorten
from nonet._base.seeds import Seed, chosen_seed, parse_seed
from nonet.cli.create import complete_level
from nonet.cli.options import (
    BoardArguments,
    SectionedCommand,
    complete_file,
    split_size,
    takes_board,
    takes_output,
    timeout_option,
)
from nonet.cli.output import STDOUT, Output, OutputFolder, note
from nonet.cli.progress import progress_bar
from nonet.human.levels import find_level
from nonet.lm import TaskDocument, describe_board, describe_for_n, describe_pair, examples_for_n, make_examples
from nonet.lm.folder import TESTS, FolderPlan, task_files, usual_sizes
from nonet.model import BoardSpec

_ANY_SIZE = "n"


@click.command(cls=SectionedCommand, short_help="Write the rules of a board as a document.")
@click.argument("words", nargs=-1, metavar="[SIZE | n]")
@takes_board
@click.option(
    "--pair", "k", type=int, metavar="K", help="Describe a pair of K*K x K*K Sudokus whose corresponding cells differ."
)
@click.option(
    "--examples", "count", type=click.IntRange(0, 1000), default=2, metavar="N", help="Number of examples (default: 2)."
)
@click.option(
    "--level",
    metavar="LEVEL",
    shell_complete=complete_level,
    help="Level of the examples: easy, medium (default), hard, expert or extreme.",
)
@click.option("--seed", metavar="TEXT", help="Random seed; the same seed gives the same examples.")
@click.option(
    "--folder",
    metavar="DIR",
    shell_complete=complete_file,
    help="Write a folder of tasks for solver programs: rules, formats, examples, tests, check.py. "
    "Accepts several sizes.",
)
@click.option(
    "--tests",
    type=click.IntRange(0, 10_000),
    metavar="N",
    help=f"Number of tests of each size in a folder (default: {TESTS}).",
)
@takes_output(json="the document")
@timeout_option(None, "Give up on an example after S seconds, with exit status 3")
def spec(
    words: tuple[str, ...],
    board: BoardArguments,
    k: int | None,
    count: int,
    level: str | None,
    seed: str | None,
    folder: str | None,
    tests: int | None,
    output: Output,
    timeout: float | None,
) -> None:
    """Write the rules of a board as a document for people and language models.

    The document has four parts: rules NL(C), input format NL(X), output format NL(Y), solved examples Dp. Each
    example is proved to have exactly one solution. SIZE is 9 by default, and n means every size. With --folder, the
    first size is that of the examples, and the other sizes are those of the tests. sudoku judge runs a program on
    them.

    \b
    sudoku spec
    sudoku spec n
    sudoku spec 16 --examples 1 --level easy
    sudoku spec --kind jigsaw --layout shapes.txt --seed 42
    sudoku spec --pair 3
    sudoku spec 4 9 16 --kind diagonal --folder diagonal
    """
    if k is not None and (words or board != BoardArguments()):
        raise click.UsageError("--pair cannot be used with a size, --kind, --box or --layout")
    if folder is not None:
        write_folder(folder, plan_of(words, board, k, count, tests, level, seed, output), timeout)
        return
    if tests is not None:
        raise click.UsageError("--tests needs --folder: a document has examples only")
    document = document_of(words, board, k, count, level, parse_seed(seed), timeout)
    if output.as_json:
        output.write_data([document.to_data()])
    else:
        output.write(document.to_text())


def document_of(
    words: tuple[str, ...],
    board: BoardArguments,
    k: int | None,
    count: int,
    level: str | None,
    seed: Seed,
    timeout: float | None,
) -> TaskDocument:
    """The document that is asked for: of a pair, of every size, or of a board."""
    if k is not None:
        return describe_pair(k, count, level, seed, timeout=timeout)
    if words == (_ANY_SIZE,):
        choice = board.spec()
        return describe_for_n(choice, examples_for_n(choice, count, level, seed, timeout=timeout))
    size, others = split_size(words)
    refuse(others)
    made = board.spec(size).board()
    return describe_board(made, make_examples(made, count, level, seed, timeout=timeout))


def refuse(words: tuple[str, ...]) -> None:
    """UsageError for words that are no size."""
    if words:
        raise click.UsageError(f"expected a size, got {shorten(' '.join(words))}")


def plan_of(
    words: tuple[str, ...],
    board: BoardArguments,
    k: int | None,
    examples: int,
    tests: int | None,
    level: str | None,
    seed: str | None,
    output: Output,
) -> FolderPlan:
    """Return the plan of the folder. Raise an error before the work if it cannot be made."""
    if output.as_json or output.name != STDOUT:
        raise click.UsageError("--folder cannot be used with --json or -o: a folder is several files")
    number = TESTS if tests is None else tests
    first = chosen_seed(parse_seed(seed))
    wanted = None if level is None else find_level(level)
    if k is not None:
        describe_pair(k, 0)  # refuses a k of which there are no pairs
        return FolderPlan(BoardSpec("pair"), (k * k,), first, examples, number, wanted, is_csv=True)
    sizes = []
    for word in words:
        size, others = split_size((word,))
        refuse(others if word != _ANY_SIZE else ())
        sizes += [size] if size is not None else []
    choice = board.spec()
    return FolderPlan(choice, tuple(sizes) or usual_sizes(choice), first, examples, number, wanted)


def write_folder(name: str, plan: FolderPlan, timeout: float | None) -> None:
    """All files or none, and what they are on standard error."""
    folder = OutputFolder(name)
    folder.check()
    with progress_bar("creating") as progress:
        folder.write(task_files(plan, nonet.__version__, timeout=timeout, progress=progress))
    tests = plan.tests * max(1, len(plan.sizes) - 1)
    made = f"{plural(plan.examples, 'example')} and {plural(tests, 'test')}"
    note(f"{made} are in {name}, with check.py; made of the seed {plan.seed}")
