"""sudoku create: new puzzles with exactly one solution."""

from __future__ import annotations

import click

from nonet.board import Grid
from nonet.cli.options import BoardWords, complete_format, engine_option, split_size, takes_board
from nonet.creation import LEVELS, create_grid, find_level
from nonet.errors import shorten
from nonet.formats import find_format, write, write_stream

DEFAULT_LEVEL = "medium"


def complete_level(_context: click.Context, _parameter: click.Parameter, word: str) -> list[str]:
    return [level.id for level in LEVELS if level.id.startswith(word)]


@click.command()
@click.argument("words", nargs=-1, metavar="[LEVEL] [SIZE]", shell_complete=complete_level)
@takes_board
@click.option("--seed", metavar="TEXT", help="The same seed gives the same puzzles.")
@click.option("-n", "--count", type=click.IntRange(1, 1_000_000), default=1, metavar="N", help="How many.")
@click.option(
    "-f",
    "--format",
    "format_",
    default="boxed",
    metavar="FORMAT",
    shell_complete=complete_format,
    help="Format of the output: boxed (default), line, rows ... See sudoku formats.",
)
@engine_option
def create(
    words: tuple[str, ...],
    board: BoardWords,
    seed: str | None,
    count: int,
    format_: str,
    engine: str | None,
) -> None:
    """Create puzzles that have exactly one solution, by proof.

    LEVEL is easy, medium (default), hard, expert or extreme; SIZE is 9 unless given.

    \b
    sudoku create easy
    sudoku create hard 16
    sudoku create expert --kind diagonal+window --seed 42
    sudoku create medium --count 100 --format line
    """
    size, others = split_size(words)
    if len(others) > 1:
        raise click.UsageError(f"expected one level, got {len(others)}: {shorten(' '.join(others))}")
    level = find_level(others[0] if others else DEFAULT_LEVEL)
    target = find_format(format_)
    made = board.choice(size).board()
    write([Grid.empty(made)], target)  # a format that cannot hold this board says so before the work
    grids = (create_grid(made, level, nth_seed(seed, number), engine) for number in range(count))
    for text in write_stream(grids, target):
        click.echo(text, nl=False)


def nth_seed(seed: str | None, number: int) -> int | str | None:
    """The seed of the n-th puzzle. The first has the seed itself, so that the library's `create` agrees."""
    if seed is None:
        return None
    if number:
        return f"{seed}/{number}"
    return int(seed) if seed.isdecimal() else seed
