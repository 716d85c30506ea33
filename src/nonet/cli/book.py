"""sudoku book: a booklet of puzzles as a PDF."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import reduce, wraps
from pathlib import PurePath
from typing import TYPE_CHECKING, cast

import click

from nonet._base.errors import PuzzleError, shorten
from nonet._base.seeds import Seed, chosen_seed, parse_seed
from nonet.cli.create import SECONDS, complete_level, read_level
from nonet.cli.main import DONE, UNDECIDED
from nonet.cli.options import (
    FROM,
    RULE,
    BoardArguments,
    Command,
    InputOptions,
    SectionedCommand,
    complete_file,
    complete_kind,
    split_size,
    takes_output,
    timeout_option,
)
from nonet.cli.output import STDOUT, Output, note
from nonet.cli.progress import progress_bar
from nonet.cli.titles import shared_title, title_of
from nonet.draw.pdf import PAPERS
from nonet.model import Board
from nonet.puzzle.puzzle import Puzzle

if TYPE_CHECKING:  # loaded where it is used: a tenth of the time that other commands take to start
    from nonet.bulk.books.book import Book, MadeBook
    from nonet.bulk.books.entries import Mix

COUNT = 24
FILE = "book.pdf"

_LOOK = (
    click.option("--title", default="", metavar="TEXT", help="Title on the cover (default: the kind of Sudoku)."),
    click.option("--subtitle", default="", metavar="TEXT", help="Line below the title on the cover."),
    click.option("--author", default="", metavar="TEXT", help="Name of the author, at the foot of the cover."),
    click.option("--paper", type=click.Choice(PAPERS), default="a4", help="Paper size (default: a4)."),
    click.option(
        "--per-page",
        type=int,
        metavar="N",
        help="Puzzles per page: 1, 2, 4 or 6 (default: 4, or fewer on boards above 10x10).",
    ),
    click.option("--hints", is_flag=True, help="Print the first hint below each puzzle, small and upside down."),
    click.option("--no-cover", is_flag=True, help="Leave out the cover."),
    click.option("--no-rules", is_flag=True, help="Leave out the rules."),
    click.option("--no-solutions", is_flag=True, help="Leave out the solutions."),
)


def takes_look(command: Command) -> Command:
    """Give a command the options of how a book looks, as its argument `look`: a book to be filled."""

    @wraps(command)
    def gathered(
        title: str, subtitle: str, author: str, paper: str, per_page: int | None, hints: bool,
        no_cover: bool, no_rules: bool, no_solutions: bool, **others: object,
    ) -> object:  # fmt: skip
        from nonet.bulk.books.book import Book

        look = Book((), title, subtitle, author, paper, per_page, hints, not no_solutions, not no_cover, not no_rules)
        return command(look=look, **others)

    return cast("Command", reduce(lambda made, option: option(made), reversed(_LOOK), gathered))


@click.command(cls=SectionedCommand, short_help="Make a booklet of puzzles to print, as a PDF.")
@click.argument("words", nargs=-1, metavar="[LEVEL ...] [SIZE]", shell_complete=complete_level)
@click.option("-n", "--count", type=click.IntRange(1, 1000), metavar="N", help=f"Number of puzzles (default: {COUNT}).")
@click.option(
    "--mix", metavar="MIX", help="Number of puzzles of each level, such as easy:8,hard:4, instead of LEVEL and --count."
)
@click.option(
    "-k",
    "--kind",
    "kinds",
    multiple=True,
    metavar="KIND",
    shell_complete=complete_kind,
    help="Kind (variant): classic (default), diagonal, window, ... Repeat it to add a part of another kind.",
)
@click.option("--box", metavar="RxC", help="Box shape, rows x columns, such as 2x3 (default: the usual shape).")
@click.option("--layout", metavar="FILE", shell_complete=complete_file, help="Layout file of the jigsaw puzzles.")
@RULE
@click.option(
    "--puzzles", metavar="FILE", shell_complete=complete_file, help="Use the puzzles of this file instead of new ones."
)
@FROM
@click.option("--seed", metavar="TEXT", help="Random seed; the same seed gives the same book, byte for byte.")
@takes_look
@takes_output(default=FILE, what=f"Write to FILE (default: {FILE}; - is standard output).", is_checked=False)
@timeout_option(SECONDS, "Give up on a puzzle, or its proof, after S seconds, with exit status 3")
def book(
    words: tuple[str, ...],
    count: int | None,
    mix: str | None,
    kinds: tuple[str, ...],
    box: str | None,
    layout: str | None,
    rules: tuple[str, ...],
    puzzles: str | None,
    source_format: str | None,
    seed: str | None,
    look: Book,
    output: Output,
    timeout: float | None,
) -> int:
    """Make a booklet to print: a cover, the rules, puzzles, and their solutions at the end.

    The levels share the count, with the easiest level first (default: easy, medium and hard). SIZE is 9 by default.
    Each puzzle is proved to have exactly one solution. With --puzzles, the command proves this first, and writes
    nothing if it fails for a puzzle. Needs the extra nonet[draw].

    \b
    sudoku book -o sunday.pdf
    sudoku book easy medium hard --count 36 --title "Holiday Sudokus" --hints
    sudoku book --mix easy:4,expert:8 --kind classic --kind diagonal --paper letter
    sudoku book --puzzles puzzles.txt --per-page 6 -o puzzles.pdf
    sudoku book easy --count 6 --no-cover --no-rules -o worksheet.pdf
    """
    check_target(output)
    size, others = split_size(words)
    levels = tuple(read_level(word, has_rules=False) for word in others)
    path, source_format = file_wanted(puzzles, source_format)
    if path is None:
        wanted = mix_wanted(levels, count, mix)  # a wrong word is said before the work
        first = chosen_seed(parse_seed(seed))
        boards = boards_wanted(kinds, size, BoardArguments.of(box=box, layout=layout, rules=rules), first, timeout)
        made = new_book(look, boards, wanted or usual_mix(boards, count), first, timeout)
    else:
        if levels or count or mix or seed is not None:
            raise click.UsageError(
                "--puzzles cannot be used with LEVEL, --count, --mix or --seed: the file has the puzzles"
            )
        source = InputOptions(
            BoardArguments.of(kind=one_kind(kinds), box=box, layout=layout, rules=rules), source_format
        )
        found = source.puzzles(path, size)
        if any(puzzle.fog for puzzle in found):
            note("paper cannot lift fog: the book prints all that it hides")
        full = with_titles(look, found)
        made = book_of(full, found, timeout, titles_above(full, found))
    output.write(made.pdf)
    tell(made, output.name, is_seeded=seed is not None)
    return UNDECIDED if made.rich else DONE


def with_titles(look: Book, puzzles: Sequence[Puzzle]) -> Book:
    """The book with the title and author that all puzzles have, where no other is given."""
    from nonet.bulk.books.book import check_text

    return replace(
        look,
        title=look.title or shared_title(puzzles, "title", check_text),
        author=look.author or shared_title(puzzles, "author", check_text),
    )


def titles_above(look: Book, puzzles: Sequence[Puzzle]) -> list[str]:
    """Return the heading of each puzzle: its title and author.

    A heading that all of several share is on the cover alone.
    """
    from nonet.bulk.books.book import check_text

    titles = [title_of(puzzle, check_text) for puzzle in puzzles]
    is_shared = len(titles) > 1 and len({*titles}) == 1
    return [""] * len(titles) if is_shared and look.cover else titles


def one_kind(kinds: tuple[str, ...]) -> str | None:
    if len(kinds) > 1:
        raise click.UsageError(f"expected one kind for the puzzles of a file, got {len(kinds)}")
    return next(iter(kinds), None)


def file_wanted(puzzles: str | None, source_format: str | None) -> tuple[str | None, str | None]:
    """The file of puzzles and its format. --from named the file once; that still works, with a remark."""
    if puzzles is None and source_format is not None:
        note("--from is the format of --puzzles; the file is --puzzles FILE")
        return source_format, None
    return puzzles, source_format


def new_book(look: Book, boards: list[Board], mix: Mix, seed: Seed, timeout: float | None) -> MadeBook:
    """A book of new puzzles, with a progress bar."""
    from nonet.bulk.books.book import create_book

    with progress_bar("creating") as progress:
        return create_book(look, boards, mix, seed, timeout=timeout, progress=progress)


def book_of(look: Book, puzzles: list[Puzzle], timeout: float | None, titles: list[str]) -> MadeBook:
    """A book of puzzles that were read, with a progress bar."""
    from nonet.bulk.books.book import collect_book

    with progress_bar("proving") as progress:
        return collect_book(look, puzzles, titles, timeout=timeout, progress=progress)


def boards_wanted(
    kinds: tuple[str, ...],
    size: int | None,
    board: BoardArguments,
    seed: Seed,
    timeout: float | None,
) -> list[Board]:
    """A board a kind, all with the rules; a layout alone means jigsaw, a jigsaw without one gets random shapes."""
    from nonet.bulk.books.book import boards_of

    spec = board.spec(size)
    return boards_of(kinds or (spec.full_kind.id,), spec, seed=seed, timeout=timeout)


def check_target(output: Output) -> None:
    """Raise an error before the work if the book cannot be written to this output."""
    if output.name == STDOUT and sys.stdout and sys.stdout.isatty():
        raise click.UsageError("book needs -o FILE: a terminal cannot show a PDF")
    if not output.is_stream and PurePath(output.name).suffix.lower() not in ("", ".pdf"):
        raise PuzzleError(f"expected a name that ends in .pdf, got {shorten(output.name)}")
    output.check()


def usual_mix(boards: list[Board], count: int | None) -> Mix:
    """Return the default number of puzzles of each level."""
    from nonet.bulk.books.entries import levels_for, mix_of

    return mix_of(levels_for(boards), count or COUNT)


def mix_wanted(levels: tuple[str, ...], count: int | None, mix: str | None) -> Mix | None:
    """Return the number of puzzles of each level, from either way to ask for it; None if neither was used."""
    from nonet.bulk.books.entries import mix_of, parse_mix

    if mix is None:
        return mix_of(levels, count or COUNT) if levels else None
    if levels or count:
        raise click.UsageError("--mix cannot be used with LEVEL or --count")
    return parse_mix(mix)


def tell(made: MadeBook, output: str, *, is_seeded: bool) -> None:
    """Report on standard error what was made, and how to make it again."""
    if made.rich:
        numbers = ", ".join(map(str, made.rich[:8])) + (", ..." if len(made.rich) > 8 else "")
        note(f"time ran out: some clues may not be needed, in {len(made.rich)} of the puzzles: {numbers}")
    again = "" if is_seeded or made.seed is None else f"; --seed {made.seed} makes it again"
    where = "" if output == STDOUT else f" in {output}"
    puzzles = "1 puzzle" if made.puzzles == 1 else f"{made.puzzles} puzzles"
    note(f"{puzzles} on {made.pages} pages{where}{again}")
