"""sudoku create: new puzzles with exactly one solution."""

from __future__ import annotations

from math import prod
from pathlib import Path

import click

from nonet.board import Board, BoardChoice, Grid
from nonet.cli.options import (
    BoardWords,
    complete_file,
    complete_format,
    engine_option,
    note,
    split_size,
    takes_board,
    timeout_option,
)
from nonet.cli.output import STDOUT, Output
from nonet.cli.progress import progress_bar
from nonet.creation import LEVELS, Level, Seed, create_grid, find_level, nth_seed, parse_seed, random_jigsaw
from nonet.errors import PuzzleError, shorten
from nonet.formats import find_format, write, write_stream

DEFAULT_LEVEL = "medium"

# Seconds for one puzzle unless --timeout says otherwise: enough up to 16x16, and for most levels up to 36x36.
PATIENCE = 60.0


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
@click.option(
    "--save-layout",
    metavar="FILE",
    shell_complete=complete_file,
    help="For a jigsaw without --layout: draw random shapes, and write their layout here.",
)
@timeout_option(PATIENCE, "Seconds for a puzzle")
@engine_option
def create(
    words: tuple[str, ...],
    board: BoardWords,
    seed: str | None,
    count: int,
    format_: str,
    save_layout: str | None,
    timeout: float | None,
    engine: str | None,
) -> None:
    """Create puzzles that have exactly one solution, by proof.

    LEVEL is easy, medium (default), hard, expert or extreme; SIZE is 9 unless given.

    \b
    sudoku create easy
    sudoku create hard 16
    sudoku create expert --kind diagonal+window --seed 42
    sudoku create medium --count 100 --format line
    sudoku create hard --kind jigsaw --save-layout shapes.txt
    """
    size, others = split_size(words)
    if len(others) > 1:
        raise click.UsageError(f"expected one level, got {len(others)}: {shorten(' '.join(others))}")
    level = find_level(others[0] if others else DEFAULT_LEVEL)
    target = find_format(format_)
    first = parse_seed(seed)
    choice = board.choice(size)
    shapes = None if save_layout is None else Output(save_layout, force=False)
    if choice.layout is None and not shapes and choice.full_kind.needs_layout:
        raise click.UsageError(f"expected --layout FILE or --save-layout FILE with --kind {choice.kind}")
    made = shaped_board(choice, first, shapes, timeout) if shapes else choice.board()
    write([Grid.empty(made)], target)  # a format that cannot hold this board says so before the work
    if shapes:
        shapes.write(f"{made.layout}\n")
    dug = (create_one(made, level, nth_seed(first, number), engine, timeout) for number in range(count))
    for text in write_stream(dug, target):
        click.echo(text, nl=False)


def shaped_board(choice: BoardChoice, seed: Seed, output: Output, timeout: float | None) -> Board:
    """A jigsaw of random shapes; without their layout nobody could solve it, so that must have a place to go to."""
    if choice.layout is not None or not choice.full_kind.needs_layout:
        raise click.UsageError("expected --save-layout with --kind jigsaw and without --layout")
    if output.name == STDOUT:
        raise click.UsageError("expected a file for --save-layout: the puzzle goes to standard output")
    if Path(output.name).is_file():
        raise PuzzleError(f"the file for the layout exists: {shorten(output.name)}")
    output.check()
    size = choice.size or (prod(choice.box) if choice.box else 9)
    return random_jigsaw(choice.full_kind.id, size, seed, box=choice.box, timeout=timeout)


def create_one(board: Board, level: Level, seed: Seed, engine: str | None, timeout: float | None) -> Grid:
    """One puzzle, with a bar for who waits; says so when time ran out before the level was reached."""
    with progress_bar("creating") as progress:
        dug = create_grid(board, level, seed, engine, timeout=timeout, progress=progress)
    if dug.undecided and dug.puzzle.clue_count > level.clue_target(board):
        note(f"time ran out: the puzzle has one solution, but {len(dug.undecided)} of its clues may not be needed")
    return dug.puzzle
