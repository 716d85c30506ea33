"""sudoku rate: how hard puzzles are, on our scale and on others'."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import click

from nonet.cli.options import (
    InputWords,
    complete_file,
    decode_text,
    naming,
    note,
    one_file,
    open_input,
    split_size,
    takes_input,
    timeout_option,
)
from nonet.cli.output import STDOUT
from nonet.cli.statuses import NO, UNDECIDED
from nonet.cli.streaming import StreamWords, print_report, run_work, takes_stream
from nonet.errors import RunTimeout, shorten
from nonet.usecases.rate import Choice, Deadline, choose_fields, describe_puzzle
from nonet.usecases.solve import solve_puzzle

if TYPE_CHECKING:
    from nonet.batch.sinks import Sink
    from nonet.batch.sources import Source
    from nonet.puzzle import Puzzle

Result = TypeVar("Result")


def _tenths(_context: click.Context, _parameter: click.Parameter, value: str | None) -> int | None:
    """A rating as typed, in tenths."""
    if value is None:
        return None
    if not re.fullmatch(r"[0-9]{1,2}(\.[0-9])?", value, re.ASCII) or float(value) < 1:
        raise click.BadParameter(f"expected a rating from 1.0 to 99.9, in tenths: {shorten(value)}")
    return round(float(value) * 10)


@click.command(short_help="Say how hard puzzles are.")
@click.argument("words", nargs=-1, metavar="[SIZE] [FILE]", shell_complete=complete_file)
@takes_input
@click.option(
    "--scale",
    metavar="NAME",
    help="se121, symmetric, nonet, weight, hodoku or all; ER, EP, ED, our level and HoDoKu's score if not given.",
)
@click.option("--max-er", metavar="X", callback=_tenths, help="Find no ER above X, such as 6.6: quick for filtering.")
@click.option("--trace", is_flag=True, help="One puzzle: every step as Sudoku Explainer takes it, with its rating.")
@click.option("--csv", "as_csv", is_flag=True, help="A CSV table: the puzzle and its ratings.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a puzzle, a line each.")
@timeout_option(None, "Stop after S seconds, with whole lines: status 3")
@takes_stream
def rate(
    words: tuple[str, ...],
    source: InputWords,
    scale: str | None,
    max_er: int | None,
    trace: bool,
    as_csv: bool,
    as_json: bool,
    timeout: float | None,
    stream: StreamWords,
) -> int:
    """Rate one or many puzzles, from FILE or standard input: how hard they are.

    One puzzle is described in a few lines. Several are answered by a line each: ER, EP and ED of Sudoku Explainer, our
    level, HoDoKu's score, puzzle; blank where a puzzle has no or several solutions: then the status is 1.

    \b
    sudoku rate puzzle.txt
    sudoku rate puzzles.txt -o rated.csv
    sudoku rate --scale all --json puzzles.txt.gz
    sudoku rate --trace puzzle.txt
    sudoku rate --scale se121 --max-er 6.6 puzzles.txt -o rated.csv
    """
    from nonet.batch.sources import choose_source, holds_several
    from nonet.batch.sources._puzzles import PuzzleSource

    size, files = split_size(words)
    path = one_file(files)
    source.check(path)
    stream.check(path)
    kind = sink_kind(stream, as_csv=as_csv, as_json=as_json)
    if trace and scale not in (None, "se121"):
        raise click.UsageError(f"expected --trace without --scale, got {shorten(str(scale))}")
    fields, deadline = choose_fields("se121" if trace else scale, limited=max_er is not None), Deadline(timeout)
    if max_er is not None and not {"se121", "symmetric", "nonet"} & {choice.scale.id for choice in fields}:
        raise click.UsageError(f"expected a scale that rests on ER with --max-er, got {shorten(str(scale))}")
    is_table = as_csv or as_json or bool(stream.reason)
    with open_input(path) as opened:
        with naming(path):
            lines = choose_source(opened, source.source_format, stream.column, lenient=stream.skips)
        if lines is None or not (is_table or holds_several(lines)):
            with naming(path):
                data = opened.readall()
            puzzles = source.puzzles_of(decode_text(data, path), path, size)
            if len(puzzles) == 1 and not is_table:
                return rate_one(puzzles[0], fields, stream, deadline, max_er or 0, trace=trace)
            lines = PuzzleSource(opened, puzzles)
        if trace:
            raise click.UsageError("expected one puzzle, and neither --csv nor --json, with --trace")
        return rate_stream(path, lines, source, stream, size, fields, kind, deadline, max_er or 0)


def sink_kind(stream: StreamWords, *, as_csv: bool, as_json: bool) -> type[Sink] | None:
    """What --csv and --json ask for; None: what the name of the output says."""
    from nonet.batch.sinks import sink_of_path
    from nonet.batch.sinks.jsonl import JsonSink
    from nonet.batch.sinks.table import TableSink
    from nonet.batch.sinks.text import TextSink

    if as_csv and as_json:
        raise click.UsageError("expected --csv or --json, got both")
    name = stream.output.name
    wanted: type[Sink] | None = TableSink if as_csv else JsonSink if as_json else None
    named = TextSink if name == STDOUT else sink_of_path(name)
    if wanted and named not in (TextSink, wanted):
        raise click.UsageError(f"expected an output that is no {named.id} with {'--csv' if as_csv else '--json'}")
    return wanted or named


def rate_one(
    puzzle: Puzzle, fields: tuple[Choice, ...], stream: StreamWords, deadline: Deadline, max_er: int, *, trace: bool
) -> int:
    """One puzzle, in words."""
    rated = interruptible(
        lambda: describe_puzzle(puzzle, fields, deadline, max_er=max_er, trace=trace),
        deadline,
    )
    if not rated.lines:
        note(rated.answer.sentence)
        return NO if rated.answer.code is not None else UNDECIDED
    if rated.remark:
        note(rated.remark)
    stream.output.write("".join(line + "\n" for line in rated.lines))
    return 0


def rate_stream(
    path: str, lines: Source, source: InputWords, stream: StreamWords, size: int | None, fields: tuple[Choice, ...],
    kind: type[Sink] | None, deadline: Deadline, max_er: int,
) -> int:  # fmt: skip
    """Puzzles of a line each, as many as there are."""
    from nonet.batch.rating import LineRater
    from nonet.batch.solving import NONE, SEVERAL

    choice = source.choice(size)
    options = {"column": stream.column, "kind": choice.full_kind.id, "size": size, "box": source.board.box,
               "layout": str(choice.layout), "fields": [wanted.field.title for wanted in fields],
               "scales": [wanted.scale.id for wanted in fields], "max_er": max_er,
               "format": kind.id if kind else None}  # fmt: skip
    work = LineRater(choice, fields, solve_puzzle, skip=stream.skips, deadline=deadline, max_er=max_er)
    report = run_work(path, lines, work, stream, options, "rating", kind)
    print_report(lines, report, {NONE: "without a solution", SEVERAL: "with several"})
    return 1 if report.tally[NONE] or report.tally[SEVERAL] else 0


def interruptible(action: Callable[[], Result], deadline: Deadline) -> Result:
    """What an action gives, in a thread left alone at Ctrl-C or when time is over: native code hears neither."""
    from threading import Thread

    results: list[Result] = []
    failures: list[Exception] = []

    def act() -> None:
        try:
            results.append(action())
        except Exception as error:  # raised again below
            failures.append(error)

    thread = Thread(target=act, daemon=True)
    thread.start()
    thread.join(deadline.left)
    if failures:
        raise failures[0]
    if not results:
        raise RunTimeout("stopped before the puzzle was rated")
    return results[0]
