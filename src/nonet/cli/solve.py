"""sudoku solve: the solution, in the format of the puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import click

from nonet.cli.listing import Listing, can_list
from nonet.cli.options import (
    InputWords,
    complete_file,
    decode_text,
    engine_option,
    header_option,
    json_option,
    naming,
    note,
    one_file,
    open_input,
    read_whole,
    split_size,
    takes_input,
    timeout_option,
)
from nonet.cli.output import STDOUT
from nonet.cli.statuses import UNDECIDED
from nonet.cli.streaming import StreamWords, board_plan, header_for, print_report, run_work, takes_stream
from nonet.formats import write
from nonet.usecases.solve import Answer, Verdict, find_engine, solve_puzzle

if TYPE_CHECKING:
    from nonet.batch.sources import Source

# --all stops here unless --limit says otherwise: an empty grid has more solutions than disks have bytes.
ALL = 100_000


@click.command(short_help="Solve one or many puzzles, of any size and kind.")
@click.argument("words", nargs=-1, metavar="[SIZE] [FILE]", shell_complete=complete_file)
@takes_input
@click.option("--all", "want_all", is_flag=True, help=f"Print every solution (up to {ALL}, or --limit).")
@click.option("--limit", type=click.IntRange(1, 10_000_000), metavar="N", help="Print up to N solutions.")
@click.option("--unique", is_flag=True, help="Not unique counts as no: status 1.")
@json_option("The answers")
@header_option
@timeout_option()
@engine_option
@takes_stream
def solve(
    words: tuple[str, ...],
    source: InputWords,
    want_all: bool,
    limit: int | None,
    unique: bool,
    as_json: bool,
    no_header: bool,
    timeout: float | None,
    engine: str | None,
    stream: StreamWords,
) -> int:
    """Solve one or many puzzles, from FILE or standard input.

    The solution comes in the format of the puzzle, below a header (kind: diagonal) if it needs one. Whether it is
    unique is said on standard error when it is not. Status 1 if a puzzle has no solution, 3 if the search was given up
    before that was sure.

    Puzzles of a line each, by the million: a line of output for each line of input, blank where there is no answer.
    FILE may be text, CSV or Parquet, or packed (gzip, zstd).

    \b
    sudoku solve puzzle.txt
    sudoku create hard 16 --kind diagonal | sudoku solve
    sudoku solve --kind jigsaw --layout shapes.txt puzzle.txt
    sudoku solve --all --limit 10 puzzle.txt
    sudoku solve puzzles.txt.gz -o solutions.txt.gz
    """
    from nonet.batch.sources import choose_source, holds_several

    size, files = split_size(words)
    path = one_file(files)
    source.check(path)
    stream.check(path)
    shown = limit or (ALL if want_all else 1)
    with open_input(path) as opened:
        if shown == 1 and not as_json:
            with naming(path):
                lines = choose_source(opened, source.source_format, stream.column, lenient=stream.skips)
            # A table in a file named as text is lines without a header, also if it holds one puzzle.
            is_bare = lines and lines.format == "table" and stream.output.name != STDOUT
            if lines and (stream.reason or is_bare or holds_several(lines)):
                return solve_stream(
                    path, lines, source, stream, size, engine, timeout, unique=unique, no_header=no_header
                )
        stream.refuse_without_stream()
        with naming(path):
            data = read_whole(opened)
        text = decode_text(data, path)
    puzzles = source.puzzles_of(text, path, size)
    if shown > 2 and not as_json and can_list(puzzles):
        listing = Listing(shown, engine, timeout, [])
        listing.write(puzzles, stream.output, header=not no_header)
        status = status_of(listing.answers, unique=unique)
        return UNDECIDED if listing.is_late and not status else status
    answers = [solve_puzzle(puzzle, max(shown, 2), engine, timeout) for puzzle in puzzles]
    if as_json:
        from nonet.cli.data import solutions_data

        stream.output.write_data(solutions_data(answer, shown) for answer in answers)
    else:
        stream.output.write(solutions_text(answers, shown, header=not no_header))
        print_talk(answers, shown)
    return status_of(answers, unique=unique)


def solve_stream(
    path: str, lines: Source, source: InputWords, stream: StreamWords, size: int | None, engine: str | None,
    timeout: float | None, *, unique: bool, no_header: bool,
) -> int:  # fmt: skip
    """Puzzles of a line each, as many as there are."""
    from nonet.batch.solving import NONE, SEVERAL, LineSolver
    from nonet.batch.solving import UNDECIDED as OPEN

    choice = source.choice_for(lines, path, size)
    answer = partial(solve_puzzle, engine=engine, timeout=timeout)
    work = LineSolver(choice, answer, engine, skip=stream.skips)
    header = None if no_header else header_for(lines, choice)
    options = {"column": stream.column, **board_plan(choice), "header": not no_header,
               "engine": find_engine(engine).id, "timeout": timeout}  # fmt: skip
    report = run_work(path, lines, work, stream, options, "solving", header=header)
    plurals = {NONE: "without a solution", SEVERAL: "with several", OPEN: "undecided"}
    print_report(lines, report, plurals)
    if report.tally[NONE] or (unique and report.tally[SEVERAL]):
        return 1
    return UNDECIDED if report.tally[OPEN] else 0


def solutions_text(answers: Sequence[Answer], shown: int, *, header: bool) -> str:
    """All solutions in one text, so that formats with a head have one."""
    grids = [grid for answer in answers for grid in answer.result.solutions[:shown]]
    infos = [answer.puzzle.info for answer in answers for _ in answer.result.solutions[:shown]]
    infos = [{**info, "column": "solution"} for info in infos]  # of a table
    return write(grids, answers[0].puzzle.format, infos, header=header) if grids else ""


def print_talk(answers: Sequence[Answer], shown: int) -> None:
    """What people must know and programs must not read."""
    for number, answer in enumerate(answers, 1):
        which = f"puzzle {number}: " if len(answers) > 1 else ""
        if answer.verdict is not Verdict.UNIQUE:
            note(which + answer.sentence)
        if answer.result.count == shown > 1 and not answer.result.is_exhausted:
            note(f"{which}stopped at {shown} solutions; --limit N allows more")


def status_of(answers: Sequence[Answer], *, unique: bool) -> int:
    """1 if any puzzle has no solution (or, on request, more than one), otherwise 3 if any is undecided."""
    verdicts = {answer.verdict for answer in answers}
    bad = {Verdict.NONE, Verdict.MULTIPLE} if unique else {Verdict.NONE}
    if verdicts & bad:
        return 1
    return UNDECIDED if Verdict.UNDECIDED in verdicts else 0
