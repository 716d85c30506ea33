"""sudoku candidates: the pencil marks, with the next step pointed out."""

from __future__ import annotations

import sys

import click

from nonet.board.marks import Marks
from nonet.cli.options import STDIN, InputWords, complete_file, takes_input
from nonet.cli.output import say
from nonet.cli.prompts import can_encode, wants_color
from nonet.logic import Position
from nonet.render.candidates import draw_candidates


@click.command(short_help="Draw the pencil marks, and point out the next step.")
@click.argument("file", default=STDIN, shell_complete=complete_file)
@takes_input
@click.option("--step/--no-step", "want_step", default=True, help="Point out the next step, and say it (default).")
@click.option("--color/--no-color", default=None, help="Colours; by default when the output is a terminal.")
@click.option("--ascii", "plain", is_flag=True, help="No characters beyond ASCII.")
def candidates(file: str, source: InputWords, want_step: bool, color: bool | None, plain: bool) -> None:
    """Draw the pencil marks of the puzzle in FILE or on standard input.

    What the next step puts in is marked with +, what it takes out with -.

    \b
    sudoku candidates puzzle.txt
    sudoku candidates --no-step puzzle.txt
    """
    puzzle = source.puzzle(file)
    found = puzzle.hint() if want_step else None
    position = Position.of(puzzle.grid)
    want_color = wants_color(sys.stdout) if color is None else color
    picture = draw_candidates(
        puzzle.grid,
        position.candidates(),
        found.marks if found else Marks(),
        color=want_color,
        unicode=not plain and can_encode(sys.stdout, "┏━┿"),
    )
    click.echo(picture, color=want_color)
    if found:
        say(str(found))
