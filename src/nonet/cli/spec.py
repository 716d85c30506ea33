"""sudoku spec: the rules of a board, its formats and solved examples, as a document."""

from __future__ import annotations

import click

from nonet.cli.create import complete_level
from nonet.cli.options import BoardWords, split_size, takes_board, takes_output, timeout_option
from nonet.cli.output import Output
from nonet.errors import shorten
from nonet.tasks import describe_board, describe_pair, make_examples
from nonet.usecases.create import parse_seed


@click.command(short_help="Write the rules of a board as a document.")
@click.argument("words", nargs=-1, metavar="[SIZE]")
@takes_board
@click.option(
    "--pair", "k", type=int, metavar="K", help="A pair of K*K x K*K Sudokus whose corresponding cells differ."
)
@click.option(
    "--examples", "count", type=click.IntRange(0, 1000), default=2, metavar="N", help="How many: 2 unless given."
)
@click.option(
    "--level",
    metavar="LEVEL",
    shell_complete=complete_level,
    help="Level of the examples: easy, medium (default), hard, expert or extreme.",
)
@click.option("--seed", metavar="TEXT", help="The same seed gives the same examples.")
@takes_output(json="The document")
@timeout_option(None, "Give up on an example after S seconds: status 3")
def spec(
    words: tuple[str, ...],
    board: BoardWords,
    k: int | None,
    count: int,
    level: str | None,
    seed: str | None,
    output: Output,
    timeout: float | None,
) -> None:
    """Write the rules of a board as a document for people and language models.

    Four parts: rules, input format, output format, solved examples. Each example has exactly one solution, by proof.
    SIZE is 9 unless given.

    \b
    sudoku spec
    sudoku spec 16 --examples 1 --level easy
    sudoku spec --kind jigsaw --layout shapes.txt --seed 42
    sudoku spec --pair 3
    """
    size, others = split_size(words)
    if others:
        raise click.UsageError(f"expected a size, got {shorten(' '.join(others))}")
    if k is None:
        made = board.choice(size).board()
        document = describe_board(made, make_examples(made, count, level, parse_seed(seed), timeout=timeout))
    elif size is None and board == BoardWords():
        document = describe_pair(k, count, level, parse_seed(seed), timeout=timeout)
    else:
        raise click.UsageError("expected --pair without a size, --kind, --box or --layout")
    if output.as_json:
        output.write_data([document.to_data()])
    else:
        output.write(document.to_text())
