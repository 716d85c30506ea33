"""sudoku explain: the whole solution, step by step, readable."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import groupby

import click

from nonet.cli.folder import Folder
from nonet.cli.options import STDIN, InputWords, complete_file, note, takes_input
from nonet.cli.output import say
from nonet.cli.statuses import UNDECIDED
from nonet.logic import Hint
from nonet.usecases.explain import end_words
from nonet.usecases.hints import as_data
from nonet.usecases.storyboard import draw_path

SINGLES = ("full-house", "hidden-single", "naked-single")  # told in a row, since each is seen at once


@click.command(short_help="Explain the whole solution, step by step.")
@click.argument("file", default=STDIN, shell_complete=complete_file)
@takes_input
@click.option("--all", "want_all", is_flag=True, help="Every step on its own, also runs of singles.")
@click.option("--more", is_flag=True, help="A short proof under each step.")
@click.option("--json", "as_json", is_flag=True, help="A JSON object a step, a line each.")
@click.option(
    "--draw", "folder", metavar="DIR", help="Draw every step into a new folder, with a page index.html that shows all."
)
def explain(file: str, source: InputWords, want_all: bool, more: bool, as_json: bool, folder: str | None) -> int:
    """Explain the whole solution of the puzzle in FILE or on standard input.

    Runs of simple placements come in one paragraph. Status 3 if our techniques do not reach the end.

    \b
    sudoku explain puzzle.txt
    sudoku explain --more puzzle.txt
    sudoku explain --json puzzle.txt
    sudoku explain --draw steps puzzle.txt
    """
    drawn = Folder(folder) if folder is not None else None
    if drawn:
        drawn.check()
    puzzle = source.puzzle(file)
    path = list(puzzle.steps())
    end = end_words(puzzle, path)
    if drawn:
        drawn.write(draw_path(path, end=f"{end.capitalize()}." if end else ""))
    if as_json:
        for found in path:
            click.echo(json.dumps(as_data(found)))
    else:
        for line, indent in lines_of(path, want_all=want_all, more=more):
            say(line, indent)
    if not path and not end:
        note("the grid is full: there is nothing to explain")
    if end:
        note(f"{end}; sudoku solve still solves it")
        return UNDECIDED
    return 0


def lines_of(path: Iterable[Hint], *, want_all: bool, more: bool) -> Iterator[tuple[str, str]]:
    """A line a step, and its indent; singles that follow each other are one line unless all are wanted."""
    for is_single, run in groupby(path, key=lambda found: found.step.technique in SINGLES):
        steps = list(run)
        if is_single and not want_all and not more:
            yield summary_of(steps), ""
            continue
        for found in steps:
            yield f"{found.words.name}: {found.words.sentence}", ""
            if more:
                yield from ((line, "    ") for line in found.words.proof)


def summary_of(singles: list[Hint]) -> str:
    """Which cells simple placements fill, in order."""
    board = singles[0].position.board
    placed = [f"{board.name_of(cell)} = {digit}" for found in singles for cell, digit in found.step.placements]
    return f"Singles: {', '.join(placed)}."
