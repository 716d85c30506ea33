"""sudoku page: a puzzle as one HTML file that plays it."""

from __future__ import annotations

import sys

import click

from nonet.cli.inputs import STDIN
from nonet.cli.options import (
    InputOptions,
    SectionedCommand,
    complete_file,
    lang_option,
    takes_input,
    takes_output,
    timeout_option,
)
from nonet.cli.output import STDOUT, Output
from nonet.web.page_file import make_page


@click.command(cls=SectionedCommand, short_help="Write a puzzle as one playable HTML file, with hints.")
@click.argument("file", default=STDIN, shell_complete=complete_file)
@takes_input
@takes_output(what="Write to FILE, such as puzzle.html. An existing file needs --force.")
@lang_option
@timeout_option(what="Explain the puzzle for at most S seconds; hints end with the last explained step")
def page(file: str, source: InputOptions, output: Output, timeout: float | None) -> None:
    """Write the puzzle of FILE or standard input as one HTML file that plays in any browser.

    The file needs no server and no network. Send it by e-mail, and a friend can play the puzzle with pencil marks,
    undo, check and hints. The file contains the solution in a compressed form, which a programmer can read.

    Exit status: 1 if the puzzle does not have exactly one solution.

    \b
    sudoku page puzzle.txt -o puzzle.html
    sudoku create hard | sudoku page -o hard.html
    """
    if output.name == STDOUT and sys.stdout and sys.stdout.isatty():
        raise click.UsageError("page needs -o FILE: a terminal cannot show an HTML file")
    output.write(make_page(source.puzzle(file), timeout))
