"""sudoku convert: puzzles in another format."""

from __future__ import annotations

import click

from nonet.cli.options import (
    STDIN,
    InputWords,
    complete_file,
    naming,
    read_text,
    takes_input,
    takes_output,
    to_option,
)
from nonet.cli.output import Output
from nonet.formats import find_format, format_of_path
from nonet.usecases.convert import convert_text


@click.command(short_help="Rewrite puzzles in another format.")
@click.argument("file", default=STDIN, shell_complete=complete_file)
@to_option()
@takes_output(what="Write here; its extension gives the format if --to does not.")
@takes_input
def convert(
    file: str,
    to: str | None,
    output: Output,
    source: InputWords,
) -> None:
    """Rewrite the puzzles of FILE (or standard input) in another format.

    \b
    sudoku convert --to line puzzle.txt
    sudoku convert puzzles.sdm -o puzzles.csv
    """
    target = find_format(to) if to else format_of_path(output.name)
    if target is None:
        raise click.UsageError("expected --to FORMAT (or an --output whose extension is a format's)")
    choice = source.choice()
    text = read_text(file)
    with naming(file):
        text = convert_text(text, target, choice, source.source_format)
    output.write(text)
