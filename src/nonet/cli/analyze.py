"""sudoku analyze: classify grids, in the contest's words."""

from __future__ import annotations

import click

from nonet.cli.options import FROM, STDIN, complete_file, naming, read_text
from nonet.usecases.analyze import analyze_text


@click.command(short_help="Classify grids as Sudoku-X, Sudoku or Latin square.")
@click.argument("file", default=STDIN, shell_complete=complete_file)
@FROM
def analyze(file: str, source_format: str | None) -> None:
    """Classify grids as Sudoku-X, Sudoku or Latin square: solved, unsolved or incorrect.

    FILE (or standard input) holds the number of grids, then each grid's size and rows; other formats are
    recognised too. Only duplicates are judged: an unsolved grid may still have no solution.

    \b
    sudoku analyze grids.txt
    """
    text = read_text(file)
    with naming(file):
        click.echo(analyze_text(text, source_format), nl=False)
