"""sudoku candidates: the pencil marks, with the next step pointed out."""

from __future__ import annotations

import click

from nonet.board.marks import Marks
from nonet.cli.data import candidates_data, puzzle_data
from nonet.cli.options import STDIN, InputWords, complete_file, takes_input, takes_output, timeout_option
from nonet.cli.output import STDOUT, Output, say
from nonet.cli.patience import within
from nonet.logic import Position
from nonet.render.candidates import draw_candidates
from nonet.usecases.hints import as_data


@click.command(short_help="Draw the pencil marks, and point out the next step.")
@click.argument("file", default=STDIN, shell_complete=complete_file)
@takes_input
@takes_output(json="Candidates and step")
@timeout_option()
@click.option("--step/--no-step", "want_step", default=True, help="Point out the next step, and say it (default).")
@click.option("--color/--no-color", default=None, help="Colours; by default when the output is a terminal.")
@click.option("--ascii", "plain", is_flag=True, help="No characters beyond ASCII.")
def candidates(
    file: str,
    source: InputWords,
    output: Output,
    timeout: float | None,
    want_step: bool,
    color: bool | None,
    plain: bool,
) -> None:
    """Draw the pencil marks of the puzzle in FILE or on standard input.

    What the next step puts in is marked with +, what it takes out with -.

    \b
    sudoku candidates puzzle.txt
    sudoku candidates --no-step puzzle.txt
    """
    puzzle = source.puzzle(file)
    found = within(timeout, puzzle.hint, "a step was found") if want_step else None
    masks = Position.of(puzzle.grid).candidates()
    if output.as_json:
        data = puzzle_data(puzzle) | {"candidates": candidates_data(puzzle.grid, masks)}
        output.write_data([data | {"hint": as_data(found) if found else None}])
        return
    want_color = output.wants_color if color is None else color
    picture = draw_candidates(
        puzzle.grid,
        masks,
        found.marks if found else Marks(),
        color=want_color,
        unicode=not plain and output.can_encode("┏━┿"),
    )
    if output.name != STDOUT:
        output.write("".join(f"{text}\n" for text in [picture, *([str(found)] if found else [])]))
        return
    output.write(f"{picture}\n", color=want_color)
    if found:
        say(str(found))
