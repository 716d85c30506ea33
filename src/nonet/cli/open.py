"""sudoku open: a puzzle in another program, by its link."""

from __future__ import annotations

import click

from nonet.cli.inputs import STDIN
from nonet.cli.options import InputOptions, SectionedCommand, complete_file, takes_input, takes_output
from nonet.cli.output import STDOUT, Output, note
from nonet.formats import find_format
from nonet.puzzle.export import link_of, lost_titles


@click.command("open", cls=SectionedCommand, short_help="Open a puzzle in another program, by its link.")
@click.argument("file", default=STDIN, shell_complete=complete_file)
@click.option(
    "--in",
    "program",
    default="sudokupad",
    metavar="PROGRAM",
    help="Program: sudokupad (default), fpuzzles, iss or sudokuwiki.",
)
@click.option("--print", "is_printed", is_flag=True, help="Print the link instead of opening it.")
@takes_output(what="Write the link to FILE instead of opening it.")
@takes_input
def open(file: str, program: str, is_printed: bool, output: Output, source: InputOptions) -> None:  # noqa: A001
    """Open the puzzle of FILE (or standard input) in the browser, in a program that plays or solves it.

    The link contains the rules of the puzzle, and the solution if there is only one. Rules that the program does
    not support are rejected.

    \b
    sudoku open puzzle.txt
    sudoku open --in fpuzzles --print puzzle.txt
    sudoku create | sudoku open --in iss
    """
    puzzle = source.puzzle(file)
    link = link_of(puzzle, program)
    if lost := lost_titles([puzzle.info], find_format(program)):
        note(lost)
    if is_printed or output.name != STDOUT:
        output.write(f"{link}\n")
        return
    import webbrowser

    if webbrowser.open(link):
        note("opened in the browser; --print prints the link")
    else:
        output.write(f"{link}\n")
        note("found no browser to open this link in")
