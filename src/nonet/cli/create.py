"""sudoku create: new puzzles with exactly one solution."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from pathlib import Path
from time import monotonic

import click
from click.core import ParameterSource

from nonet.board import Board, BoardChoice, Grid
from nonet.board.text import usual_format
from nonet.cli.data import Data, puzzle_data
from nonet.cli.options import (
    BoardWords,
    complete_file,
    engine_option,
    header_option,
    split_size,
    takes_board,
    takes_output,
    threads_option,
    timeout_option,
    to_option,
)
from nonet.cli.output import STDOUT, Output, note
from nonet.cli.progress import progress_bar
from nonet.cli.wishes import takes_wish, wish_on
from nonet.errors import PuzzleError, shorten
from nonet.formats import Format, find_format, write, write_stream
from nonet.usecases.convert import is_jsonl, json_line
from nonet.usecases.create import (
    LEVELS,
    Created,
    Seed,
    WishWords,
    choose_board,
    chosen_seed,
    create_puzzles,
    find_level,
    parse_seed,
    unverified,
    usual_seconds,
)

# Seconds for one puzzle unless --timeout says otherwise: enough up to 16x16, and for most levels up to 36x36.
SECONDS = 60.0


def complete_level(_context: click.Context, _parameter: click.Parameter, word: str) -> list[str]:
    return [level.id for level in LEVELS if level.id.startswith(word)]


@click.command()
@click.argument("asked", nargs=-1, metavar="[LEVEL] [SIZE]", shell_complete=complete_level)
@takes_board
@takes_wish
@click.option("--seed", metavar="TEXT", help="The same seed gives the same puzzles.")
@click.option("-n", "--count", type=click.IntRange(1, 1_000_000), default=1, metavar="N", help="How many.")
@to_option(None, ": boxed (default), line, rows ...; canvas for boards of several grids")
@takes_output(json="Puzzles with level and seed")
@click.option(
    "--save-layout",
    metavar="FILE",
    shell_complete=complete_file,
    help="For a jigsaw without --layout, which gets random shapes: write their layout here, too.",
)
@header_option
@timeout_option(
    what="Give up on a puzzle, or leave it more clues, after S seconds; "
    f"{SECONDS:g} unless given, 10 for a wish on up to 100 cells, inf for no limit"
)
@threads_option
@engine_option
def create(
    asked: tuple[str, ...],
    board: BoardWords,
    words: WishWords,
    seed: str | None,
    count: int,
    to: str | None,
    output: Output,
    save_layout: str | None,
    no_header: bool,
    timeout: float | None,
    threads: int | None,
    engine: str | None,
) -> None:
    """Create puzzles that have exactly one solution, by proof.

    LEVEL is easy, medium (default), hard, expert or extreme; SIZE is 9 unless given. What the text of a puzzle does not
    tell of its board stands above it (kind: diagonal), so that sudoku solve needs no option.

    \b
    sudoku create easy
    sudoku create hard 16
    sudoku create expert --kind diagonal+window --seed 42
    sudoku create medium --count 100 --to line -o puzzles.txt
    sudoku create hard --kind jigsaw --save-layout shapes.txt
    sudoku create --clues 22-25 --symmetry rotate-180
    sudoku create --technique x-wing --minimal
    """
    size, others = split_size(asked)
    if len(others) > 1:
        raise click.UsageError(f"expected one level, got {len(others)}: {shorten(' '.join(others))}")
    level = find_level(others[0]).id if others else None
    format_ = find_format(to) if to else None
    first = chosen_seed(parse_seed(seed))
    choice = board.choice(size)
    since = monotonic()
    made = board_of(choice, first, timeout, save_layout=save_layout, is_told=output.as_json or not no_header)
    target = format_ or find_format(usual_format(made))
    write([Grid.empty(made)], target)  # a format that cannot hold this board says so before the work
    wish = wish_on(made, words, level)
    if save_layout:
        Output(save_layout).write(f"{made.layout}\n")
    limit = usual_seconds(wish) if is_usual("timeout") else timeout
    if limit and count == 1 and choice.layout is None and choice.full_kind.needs_layout:
        limit = max(limit + since - monotonic(), 1e-9)  # drawing the shapes of a jigsaw took some
    with progress_bar("creating") if count == 1 or not shows_puzzles(output) else nullcontext() as progress:
        puzzles = create_puzzles(wish, first, count, engine=engine, timeout=limit, processes=threads, progress=progress)
        write_puzzles(telling(puzzles, unverified(made)), output, target, to, header=not no_header)


def is_usual(option: str) -> bool:
    """Whether an option of this command was not given."""
    return click.get_current_context().get_parameter_source(option) is ParameterSource.DEFAULT


def write_puzzles(puzzles: Iterator[Created], output: Output, target: Format, to: str | None, *, header: bool) -> None:
    """Write puzzles as they are made."""
    if output.as_json:
        output.write_data(map(as_data, puzzles))
        return
    grids = (each.puzzle.grid for each in puzzles)
    if is_jsonl(to or ""):
        output.write_pieces(json_line(grid, header=header) for grid in grids)
    else:
        output.write_pieces(write_stream(grids, target, header=header))


def shows_puzzles(output: Output) -> bool:
    """Whether somebody sees every puzzle when it comes, so that a bar would only be in the way."""
    return output.name == STDOUT and bool(sys.stdout) and sys.stdout.isatty()


def board_of(
    choice: BoardChoice, seed: Seed, timeout: float | None, *, save_layout: str | None, is_told: bool
) -> Board:
    """The board. The layout of random shapes is in a file or with the puzzle (`is_told`), or nobody could solve it."""
    is_random = choice.layout is None and choice.full_kind.needs_layout
    if save_layout is not None:
        if not is_random:
            raise click.UsageError("expected --save-layout with --kind jigsaw and without --layout")
        if save_layout == STDOUT:
            raise click.UsageError("expected a file for --save-layout: the puzzle goes to standard output")
        if Path(save_layout).is_file():
            raise PuzzleError(f"the file for the layout exists: {shorten(save_layout)}")
        Output(save_layout).refuse_parquet()
        Output(save_layout).check()
    elif is_random and not is_told:
        raise click.UsageError(f"expected --layout FILE or --save-layout FILE with --kind {choice.kind} --no-header")
    return choose_board(choice, seed, timeout)


def telling(puzzles: Iterable[Created], problem: str | None) -> Iterator[Created]:
    """Say of which puzzles time ran out before their level was reached, and once why levels are not verified."""
    for made in puzzles:
        if problem:
            note(problem)
            problem = None
        if made.undecided:
            note(f"time ran out: the puzzle has one solution, but {made.undecided} of its clues may not be needed")
        yield made


def as_data(made: Created) -> Data:
    """A puzzle for programs, with what makes it again."""
    return puzzle_data(made.puzzle) | {"level": made.level, "seed": made.seed, "clues": made.puzzle.grid.clue_count}
