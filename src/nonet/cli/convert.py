"""sudoku convert: puzzles in another format."""

from __future__ import annotations

import click

from nonet.cli.options import (
    STDIN,
    InputWords,
    complete_file,
    complete_format,
    force_option,
    naming,
    read_text,
    takes_input,
)
from nonet.cli.output import STDOUT, Output
from nonet.formats import find_format, format_of_path
from nonet.usecases.convert import convert_text


@click.command(short_help="Rewrite puzzles in another format.")
@click.argument("file", default=STDIN, shell_complete=complete_file)
@click.option(
    "-t", "--to", metavar="FORMAT", shell_complete=complete_format, help="Format to write. See sudoku formats."
)
@click.option(
    "-o",
    "--output",
    default=STDOUT,
    metavar="FILE",
    help="Write here; its extension gives the format if --to does not.",
)
@force_option
@takes_input
def convert(
    file: str,
    to: str | None,
    output: str,
    force: bool,
    source: InputWords,
) -> None:
    """Rewrite the puzzles of FILE (or standard input) in another format.

    \b
    sudoku convert --to line puzzle.txt
    sudoku convert puzzles.sdm -o puzzles.csv
    """
    target = find_format(to) if to else format_of_path(output)
    if target is None:
        raise click.UsageError("expected --to FORMAT (or an --output whose extension is a format's)")
    written = Output(output, force)
    written.check()
    choice = source.choice()
    text = read_text(file)
    with naming(file):
        text = convert_text(text, target, choice, source.source_format)
    written.write(text)
