"""sudoku tile: one tile of the solution, and no more."""

from __future__ import annotations

import click

from nonet.cli.options import STDIN, InputWords, complete_file, engine_option, note, takes_input, timeout_option
from nonet.cli.statuses import UNDECIDED
from nonet.engines import Verdict
from nonet.usecases.tile import reveal_tile


@click.command(short_help="Reveal one digit of the solution.")
@click.argument("row", type=int)
@click.argument("column", type=int)
@click.argument("file", default=STDIN, shell_complete=complete_file)
@takes_input
@click.option("--grid", "want_grid", is_flag=True, help="Print the whole puzzle with this tile filled in.")
@timeout_option(None, "Give up after S seconds: status 3")
@engine_option
def tile(
    row: int,
    column: int,
    file: str,
    source: InputWords,
    want_grid: bool,
    timeout: float | None,
    engine: str | None,
) -> int:
    """Reveal the digit at ROW and COLUMN (from 1) of the puzzle in FILE or on standard input.

    \b
    sudoku tile 1 2 puzzle.txt
    sudoku tile 1 2 puzzle.txt --grid > next.txt
    """
    puzzle = source.puzzle(file)
    revealed = reveal_tile(puzzle, row, column, engine, timeout)
    if revealed.digit is None:
        note(revealed.answer.sentence)
        return 1 if revealed.answer.verdict is Verdict.NONE else UNDECIDED
    click.echo(revealed.puzzle.to_text() if want_grid else f"{revealed.digit}\n", nl=False)
    if revealed.answer.verdict is Verdict.MULTIPLE:
        note(f"{revealed.answer.sentence}; this is one of them")
    return 0
