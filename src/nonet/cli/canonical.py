"""sudoku canonical: the one form that stands for all forms of a puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import click

from nonet.cli.inputs import read_opened
from nonet.cli.main import DONE, UNDECIDED
from nonet.cli.options import (
    InputOptions,
    SectionedCommand,
    complete_file,
    header_option,
    json_option,
    one_file,
    split_size,
    takes_input,
    to_option,
)
from nonet.cli.output import Data, Output, puzzle_data
from nonet.cli.progress import watched
from nonet.cli.stream import StreamOptions, board_plan, header_for, print_report, run_work, takes_stream
from nonet.formats import find_format, write
from nonet.puzzle.puzzle import Puzzle
from nonet.puzzle.symmetry import canonical_puzzle, transformation_data

if TYPE_CHECKING:
    from nonet.bulk.sources.base import Source
    from nonet.cli.stream import ChooseSource


@click.command(cls=SectionedCommand, short_help="Convert puzzles to canonical form.")
@click.argument("words", nargs=-1, metavar="[SIZE] [FILE]", shell_complete=complete_file)
@takes_input
@to_option(None, " (default: that of the puzzle)")
@json_option("the forms, with the transformations to them,")
@header_option
@takes_stream
def canonical(
    words: tuple[str, ...],
    source: InputOptions,
    to: str | None,
    as_json: bool,
    no_header: bool,
    stream: StreamOptions,
) -> int:
    """Convert the puzzles of FILE (or standard input) to canonical form.

    All forms of a puzzle have the same canonical form. Forms differ in the names of digits, and in the order or
    reflection of bands, stacks, rows and columns, as far as the board allows. On a classic 9x9, it is the smallest
    form, read row by row, with an empty cell before any digit. On other boards, a search chooses the form, and
    another version may choose differently.

    If the input has one puzzle per line, the output has one line for each line of input.

    \b
    sudoku canonical puzzle.txt
    sudoku canonical puzzles.txt | sort -u
    sudoku canonical --json puzzle.txt
    sudoku canonical --kind window puzzles.txt -o forms.csv
    """
    target = find_format(to) if to else None
    size, files = split_size(words)
    path = one_file(files)
    source.check(path)
    stream.check(path)
    with stream.open_input(path) as opened:
        from nonet.cli.stream import choosing, lines_of

        choose = choosing(source, stream)
        lines = None if as_json or target else lines_of(opened, path, choose, stream)
        if lines:
            return form_stream(path, lines, source, stream, size, choose, header=not no_header)
        is_table = not as_json and not target and stream.wants_table and not stream.on
        if not is_table:
            stream.refuse_without_stream(opened, as_json=as_json)
        puzzles = source.puzzles_of(read_opened(opened, path), path, size)
        if is_table:
            from nonet.bulk.sources.made import PuzzleSource

            return form_stream(path, PuzzleSource(opened, puzzles), source, stream, size, header=not no_header)
    return form_puzzles(puzzles, target.id if target else None, stream.output, as_json=as_json, header=not no_header)


def form_puzzles(puzzles: Sequence[Puzzle], to: str | None, output: Output, *, as_json: bool, header: bool) -> int:
    """Puzzles that were read whole."""
    if as_json:
        output.write_data(map(as_data, watched("finding canonical forms", puzzles)))
    else:
        made = [canonical_puzzle(puzzle).puzzle for puzzle in watched("finding canonical forms", puzzles)]
        grids, infos = [puzzle.grid for puzzle in made], [puzzle.info for puzzle in made]
        output.write(write(grids, to or made[0].format, infos, header=header) if made else "")
    return DONE


def as_data(puzzle: Puzzle) -> Data:
    """A puzzle, its form, and the way there."""
    found = canonical_puzzle(puzzle)
    way = transformation_data(found.transformation, puzzle.board)
    return puzzle_data(puzzle) | {"canonical": found.puzzle.rows, "transformation": way}


def form_stream(
    path: str,
    lines: Source,
    source: InputOptions,
    stream: StreamOptions,
    size: int | None,
    choose: ChooseSource | None = None,
    *,
    header: bool,
) -> int:
    """Puzzles of a line each, as many as there are."""
    from nonet.bulk.canonical_stream import UNDECIDED as OPEN
    from nonet.bulk.canonical_stream import LineFormer

    choice = source.spec_for(lines, path, size)
    options = {"column": stream.column, **board_plan(choice), "header": header}
    said = header_for(lines, choice) if header else None
    make_work = partial(LineFormer, choice, skip=stream.skips)
    report = run_work(path, lines, make_work, stream, options, "canonical forms", header=said, choose=choose)
    print_report(lines, report)
    return UNDECIDED if report.tally[OPEN] else DONE
