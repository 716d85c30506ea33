"""sudoku create: new puzzles with exactly one solution."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from nonet.board import Board, BoardSpec, Grid
from nonet.board.text import usual_format
from nonet.cli.creating import CreateOrder, VolumeWords, create_stream, takes_volume
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
from nonet.cli.statuses import DONE, UNDECIDED
from nonet.cli.wishes import takes_wish, wish_on
from nonet.errors import PuzzleError, shorten
from nonet.formats import Format, find_format, write, write_stream
from nonet.puzzle import Puzzle
from nonet.usecases.convert import is_jsonl, json_line
from nonet.usecases.create import (
    CLUE_LEVELS,
    Created,
    Criteria,
    CriteriaOptions,
    Seed,
    choose_board,
    chosen_seed,
    create_puzzles,
    find_level,
    parse_seed,
    unverified,
    usual_seconds,
)

if TYPE_CHECKING:
    from nonet.batch.made import Made

# Seconds for one puzzle unless --timeout says otherwise: enough up to 16x16, and for most levels up to 36x36.
SECONDS = 60.0


def complete_level(_context: click.Context, _parameter: click.Parameter, word: str) -> list[str]:
    return [level.id for level in CLUE_LEVELS if level.id.startswith(word)]


@click.command()
@click.argument("asked", nargs=-1, metavar="[LEVEL] [SIZE]", shell_complete=complete_level)
@takes_board
@takes_wish
@click.option("--seed", metavar="TEXT", help="The same seed gives the same puzzles.")
@click.option("-n", "--count", type=click.IntRange(1, 10**9), default=1, metavar="N", help="How many.")
@to_option(None, ": boxed (default), line, rows ...; canvas for boards of several grids")
@takes_output(
    json="Puzzles with level and seed",
    what="Write here, not to the screen; .csv, .jsonl and .parquet are tables, .gz and .zst are packed.",
    is_checked=False,  # see VolumeWords.check
    takes_parquet=True,
)
@takes_volume
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
    words: CriteriaOptions,
    seed: str | None,
    count: int,
    to: str | None,
    output: Output,
    volume: VolumeWords,
    save_layout: str | None,
    no_header: bool,
    timeout: float | None,
    threads: int | None,
    engine: str | None,
) -> int:
    """Create puzzles that have exactly one solution, by proof.

    LEVEL is easy, medium (default), hard, expert or extreme; SIZE is 9 unless given. What the text of a puzzle does not
    tell of its board stands above it (kind: diagonal), so that sudoku solve needs no option.

    \b
    sudoku create easy
    sudoku create hard 16
    sudoku create expert --kind diagonal+window --seed 42
    sudoku create medium --count 100 --to line -o puzzles.txt
    sudoku create easy --count 1000000 -o puzzles.parquet
    sudoku create --clues 22-25 --symmetry rotate-180
    sudoku create --technique x-wing --minimal
    sudoku create hard --rules killer,thermo --givens 0-5
    """
    size, level = size_and_level(asked)
    volume.check(output, to)
    first = chosen_seed(parse_seed(volume.resumed_seed(output) if seed is None else seed))
    choice, since = board.choice(size), monotonic()
    is_told = output.as_json or not no_header
    made = board_of(choice, first, timeout, save_layout=save_layout, is_told=is_told)
    target = find_format(to or usual_format(made))
    write([Grid.empty(made)], target)  # a format that cannot hold this board says so before the work
    wish = wish_on(made, words, level)
    refuse_untold_rules(words, is_told=is_told)
    if save_layout:
        Output(save_layout).write(f"{made.layout}\n")
    limit = seconds_for(wish, timeout, monotonic() - since if count == 1 and choice.lacks_layout else 0)
    order = CreateOrder(wish, first, count, target, dumping(output, to), not no_header, engine, limit)
    if volume.wants_stream(output, count, to, is_watched=shows_puzzles(output)):
        return create_stream(order, output, volume, threads)
    return create_few(order, output, to, threads)


def create_few(order: CreateOrder, output: Output, to: str | None, threads: int | None) -> int:
    """Make puzzles and write each as soon as it is there."""
    with progress_bar("creating") if order.count == 1 or not shows_puzzles(output) else nullcontext() as progress:
        puzzles = create_puzzles(
            order.wish, order.seed, order.count, engine=order.engine, timeout=order.timeout, processes=threads,
            progress=progress, is_rated=output.as_json,
        )  # fmt: skip
        late: list[Created] = []
        told = telling(puzzles, unverified(order.wish), late)
        write_puzzles(told, output, order.format, to, header=order.header)
    return UNDECIDED if late else DONE


def size_and_level(asked: tuple[str, ...]) -> tuple[int | None, str | None]:
    """What the words of the command say, in any order."""
    size, others = split_size(asked)
    if len(others) > 1:
        raise click.UsageError(f"expected one level, got {len(others)}: {shorten(' '.join(others))}")
    return size, find_level(others[0]).id if others else None


def refuse_untold_rules(words: CriteriaOptions, *, is_told: bool) -> None:
    """Rules that are placed are known from the header alone."""
    if words.rules and not is_told:
        raise click.UsageError("expected a header with --rules: without it nobody could solve the puzzle")


def seconds_for(wish: Criteria, timeout: float | None, spent: float) -> float | None:
    """How long a puzzle may take, less what drawing the shapes of a jigsaw took."""
    limit = usual_seconds(wish) if is_usual("timeout") else timeout
    return max(limit - spent, 1e-9) if limit else limit


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


def board_of(choice: BoardSpec, seed: Seed, timeout: float | None, *, save_layout: str | None, is_told: bool) -> Board:
    """The board. The layout of random shapes is in a file or with the puzzle (`is_told`), or nobody could solve it."""
    is_random = choice.lacks_layout
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


def telling(puzzles: Iterable[Created], problem: str | None, late: list[Created]) -> Iterator[Created]:
    """Say of which puzzles time ran out before their level was reached, and once why levels are not verified.

    The puzzles that time ran out on are added to `late`.
    """
    for made in puzzles:
        if problem:
            note(problem)
            problem = None
        if made.undecided:
            note(f"time ran out: the puzzle has one solution, but {made.undecided} of its clues may not be needed")
            late.append(made)
        yield made


def as_data(made: Created) -> Data:
    """A puzzle for programs, with what makes it again."""
    facts = {"level": made.level, "seed": made.seed, "clues": made.puzzle.grid.clue_count}
    return puzzle_data(made.puzzle) | facts | ({"undecided": made.undecided} if made.undecided else {})


def dumping(output: Output, to: str | None) -> Callable[[Made, bool], str] | None:
    """What writes a puzzle of a stream as a line of JSON, where --json or `--to jsonl` asks for that."""
    return dump_data if output.as_json else dump_puzzle if is_jsonl(to or "") else None


def dump_data(made: Made, header: bool) -> str:
    assert made.seed is not None
    return json.dumps(as_data(Created(Puzzle.of(made.grid), made.level, made.seed, made.undecided))) + "\n"


def dump_puzzle(made: Made, header: bool) -> str:
    return json_line(made.grid, header=header)
