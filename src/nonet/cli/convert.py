"""sudoku convert: puzzles in another format."""

from __future__ import annotations

from dataclasses import replace

import click

from nonet.cli.inputs import STDIN, naming, read_text
from nonet.cli.options import (
    InputOptions,
    SectionedCommand,
    complete_file,
    header_option,
    takes_input,
    takes_output,
    to_option,
)
from nonet.cli.output import Output, note
from nonet.formats import find_format, format_of_path
from nonet.model.fog import Fog
from nonet.puzzle.export import convert_parsed, convert_to_lines, is_jsonl, lost_fog, lost_marks, lost_titles, remarks


@click.command(cls=SectionedCommand, short_help="Convert puzzles to another format.")
@click.argument("file", default=STDIN, shell_complete=complete_file)
@to_option()
@takes_output(what="Write to FILE; without --to, its extension decides the format.")
@header_option
@click.option("--fog", metavar="CELLS", help='Cover the puzzles with fog of war: "all", or the cells that are lit.')
@takes_input
def convert(
    file: str,
    to: str | None,
    output: Output,
    no_header: bool,
    fog: str | None,
    source: InputOptions,
) -> None:
    """Convert the puzzles of FILE (or standard input) to another format.

    A header above a puzzle (kind: diagonal) is kept. The command also writes a header if --kind, --box or --layout
    describe more than the text can.

    \b
    sudoku convert --to line puzzle.txt
    sudoku convert puzzles.sdm -o puzzles.csv
    """
    target = find_format(to) if to else format_of_path(output.unpacked_name)
    if target is None:
        raise click.UsageError("convert needs --to FORMAT (or an --output with the extension of a format)")
    source.check(file)
    choice = source.board.spec()
    if fog is not None:
        choice = replace(choice, fog=Fog.parse(fog))
    document = source.document_of(read_text(file), file, choice)
    with naming(file):
        if is_jsonl(to or output.unpacked_name):
            text = convert_to_lines(document.parsed_grids, choice, header=not no_header)
        else:
            text = convert_parsed(document.parsed_grids, target, choice, header=not no_header)
        lost = lost_marks(document.parsed_grids, target, choice, header=not no_header)
        hidden = lost_fog(document.parsed_grids, target, choice, header=not no_header)
        drawn = remarks(document.parsed_grids, target, choice)
    output.write(text)
    titles = lost_titles([parsed.info for parsed in document.parsed_grids], target)
    for words in filter(None, (lost, titles, hidden, *drawn)):
        note(words)
