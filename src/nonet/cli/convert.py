"""sudoku convert: puzzles in another format."""

from __future__ import annotations

from pathlib import Path

import click

from nonet.cli.options import STDIN, InputWords, complete_file, complete_format, naming, read_text, takes_input
from nonet.errors import PuzzleError, shorten
from nonet.formats import find_format, format_of_path
from nonet.usecases import convert_text


@click.command()
@click.argument("file", default=STDIN, shell_complete=complete_file)
@click.option(
    "-t", "--to", metavar="FORMAT", shell_complete=complete_format, help="Format to write. See sudoku formats."
)
@click.option("-o", "--output", metavar="FILE", help="Write here; its extension gives the format if --to does not.")
@click.option("--force", is_flag=True, help="Overwrite an output that exists.")
@takes_input
def convert(
    file: str,
    to: str | None,
    output: str | None,
    force: bool,
    source: InputWords,
) -> None:
    """Rewrite the puzzles of FILE (or standard input) in another format.

    \b
    sudoku convert --to line puzzle.txt
    sudoku convert puzzles.sdm -o puzzles.csv
    """
    target = find_format(to) if to else format_of_path(output) if output else None
    if target is None:
        raise click.UsageError("expected --to FORMAT (or an --output whose extension is a format's)")
    if output and Path(output).exists() and not force:
        raise PuzzleError(f"the output exists (--force overwrites it): {shorten(output)}")
    text = read_text(file)
    with naming(file):
        text = convert_text(text, target, source.board.choice(), source.source_format)
    if output:
        write_file(Path(output), text)
    else:
        click.echo(text, nl=False)


def write_file(path: Path, text: str) -> None:
    """Write beside the file and rename, so that a failure leaves what was there and nothing else."""
    part = path.with_name(path.name + ".part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise PuzzleError(f"cannot write: {(error.strerror or 'failed').lower()}: {shorten(str(path))}") from None
