"""sudoku show: a good-looking grid in the terminal."""

from __future__ import annotations

import click

from nonet.cli.options import (
    InputOptions,
    SectionedCommand,
    complete_file,
    header_option,
    lang_option,
    one_file,
    split_size,
    takes_input,
    takes_output,
)
from nonet.cli.output import Output
from nonet.draw.terminal import draw, with_words
from nonet.formats import with_headers


@click.command(cls=SectionedCommand, short_help="Draw puzzles in the terminal.")
@click.argument("words", nargs=-1, metavar="[SIZE] [FILE]", shell_complete=complete_file)
@takes_input
@takes_output()
@lang_option
@header_option
@click.option("--color/--no-color", default=None, help="Use colours (default: if the output is a terminal).")
@click.option("--ascii", "plain", is_flag=True, help="Use only ASCII characters.")
def show(
    words: tuple[str, ...],
    source: InputOptions,
    color: bool | None,
    plain: bool,
    output: Output,
    no_header: bool,
) -> None:
    """Draw the puzzles of FILE or standard input.

    A variant has a header (kind: diagonal) above the drawing, and its rules below it in words.

    \b
    sudoku create | sudoku show
    sudoku show --kind jigsaw --layout shapes.txt puzzle.txt
    """
    size, files = split_size(words)
    puzzles = source.puzzles(one_file(files), size)
    want_color = output.wants_color if color is None else color
    unicode = not plain and output.can_encode("┏━┿")
    is_seen = output.width is not None  # at a terminal; elsewhere a program may read the grid again
    drawings = [draw(puzzle.grid, color=want_color, unicode=unicode, clues=is_seen) for puzzle in puzzles]
    if not no_header:
        places = is_seen and not want_color
        drawings = [
            with_words(puzzle.board, drawing, width=output.width, places=places)
            for puzzle, drawing in zip(puzzles, drawings, strict=True)
        ]
        infos = [puzzle.info for puzzle in puzzles]
        drawings = list(with_headers(zip([puzzle.grid for puzzle in puzzles], drawings, infos, strict=True), "boxed"))
    output.write("\n\n".join(drawings) + "\n", color=want_color)
