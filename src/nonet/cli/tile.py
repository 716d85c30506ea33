"""sudoku tile: one tile of the solution, and no more."""

from __future__ import annotations

import click

from nonet._base.errors import shorten
from nonet.cli.main import DONE, NO, UNDECIDED
from nonet.cli.options import (
    InputOptions,
    SectionedCommand,
    complete_file,
    engine_option,
    header_option,
    one_file,
    one_puzzle,
    takes_input,
    takes_output,
    timeout_option,
)
from nonet.cli.output import Output, note, puzzle_data
from nonet.model import Board
from nonet.model.geometry import is_cell_name
from nonet.puzzle.answers import reveal_tile
from nonet.solver.base import Verdict


@click.command(cls=SectionedCommand, short_help="Reveal one digit of the solution.")
@click.argument("words", nargs=-1, metavar="CELL [FILE]", shell_complete=complete_file)
@takes_input
@click.option("--grid", "want_grid", is_flag=True, help="Print the whole puzzle with this cell filled in.")
@takes_output(json="the digit")
@header_option
@timeout_option()
@engine_option
def tile(
    words: tuple[str, ...],
    source: InputOptions,
    want_grid: bool,
    output: Output,
    no_header: bool,
    timeout: float | None,
    engine: str | None,
) -> int:
    """Reveal the digit of a CELL of the puzzle in FILE or on standard input.

    CELL is a name such as r1c2, or row and column, counted from 1.

    \b
    sudoku tile r1c2 puzzle.txt
    sudoku tile 1 2 puzzle.txt --grid > next.txt
    """
    count = 1 if words and is_cell_name(words[0].partition(" of ")[0]) else 2
    if len(words) < count:
        raise click.UsageError("missing argument CELL: a name such as r1c2, or row and column")
    path = one_file(words[count:])
    text = source.source(path)
    puzzle = one_puzzle(text.puzzles, path)
    cell = cell_of(puzzle.board, words[:count])
    revealed = reveal_tile(puzzle, cell, engine, timeout)
    answer = revealed.answer
    if output.as_json:
        found = {"cell": puzzle.board.name_of(cell), "digit": revealed.digit, "verdict": answer.verdict.value}
        output.write_data([puzzle_data(revealed.puzzle) | found])
    elif revealed.digit is not None:
        filled = revealed.puzzle
        output.write(
            text.answer([filled.grid], [filled.info], output, header=not no_header)
            if want_grid
            else f"{revealed.digit}\n"
        )
    if revealed.digit is None:
        note(answer.sentence)
        return NO if answer.verdict is Verdict.NONE else UNDECIDED
    if answer.verdict is Verdict.MULTIPLE:
        note(f"{answer.sentence}; this is one of them")
    return DONE


def cell_of(board: Board, words: tuple[str, ...]) -> int:
    """The cell of a name, or of a row and a column."""
    if len(words) == 1:
        return board.cell(words[0])
    for word in words:
        if not (word.isascii() and word.isdecimal() and len(word) < 9):
            raise click.UsageError(f"expected a cell such as r1c2, or its row and column, got {shorten(word)}")
    row, column = map(int, words)
    return board.cell_at(row, column)
