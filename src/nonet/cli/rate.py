"""sudoku rate: how hard puzzles are, on our scale and on others'."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

import click

from nonet._base.deadline import Deadline
from nonet._base.errors import RunTimeout, shorten
from nonet.cli.inputs import naming, read_opened
from nonet.cli.main import DONE, NO, UNDECIDED
from nonet.cli.options import (
    InputOptions,
    SectionedCommand,
    complete_file,
    json_option,
    one_file,
    seconds,
    split_size,
    takes_input,
    timeout_option,
)
from nonet.cli.output import STDOUT, note
from nonet.cli.progress import waiting
from nonet.cli.stream import StreamOptions, board_plan, header_for, print_report, run_work, takes_stream
from nonet.cli.summary import SummaryOptions, takes_summary
from nonet.human.rating_scales import Choice, choose_fields
from nonet.puzzle.answers import solve_puzzle
from nonet.puzzle.rate import describe_puzzle

if TYPE_CHECKING:
    from nonet.bulk.rate_stream import RatingLimits
    from nonet.bulk.sinks.base import Sink
    from nonet.bulk.sources.base import Input, Source
    from nonet.cli.stream import ChooseSource
    from nonet.puzzle.puzzle import Puzzle


def _tenths(_context: click.Context, _parameter: click.Parameter, value: str | None) -> int | None:
    """A rating as typed, in tenths."""
    if value is None:
        return None
    if not re.fullmatch(r"[0-9]{1,2}(\.[0-9])?", value, re.ASCII) or float(value) < 1:
        raise click.BadParameter(f"expected a rating from 1.0 to 99.9, in tenths, got {shorten(value)}")
    return round(float(value) * 10)


def complete_scale(_context: click.Context, _parameter: click.Parameter, word: str) -> list[str]:
    from nonet.human.rating_scales import every_scale

    return [name for name in (*(scale.id for scale in every_scale()), "all") if name.startswith(word)]


@click.command(cls=SectionedCommand, short_help="Rate how hard puzzles are.")
@click.argument("words", nargs=-1, metavar="[SIZE] [FILE]", shell_complete=complete_file)
@takes_input
@click.option(
    "--scale",
    "--scales",
    "scale",
    metavar="NAMES",
    shell_complete=complete_scale,
    help="Scales to compute, separated by commas: se121, symmetric, nonet, weight, hodoku, or all "
    "(default: ER, EP, ED, the level and HoDoKu's score).",
)
@click.option("--max-er", metavar="X", callback=_tenths, help="Stop at ER X, such as 6.6, to filter puzzles quickly.")
@click.option("--trace", is_flag=True, help="Print every step of Sudoku Explainer with its rating, for one puzzle.")
@takes_summary("ratings")
@click.option("--csv", "as_csv", is_flag=True, help="Print a CSV table of the puzzles and their ratings.")
@json_option("the ratings")
@timeout_option()
@click.option(
    "--stop-after",
    type=float,
    callback=seconds,
    metavar="S",
    help="Stop the whole run after S seconds, at the end of a line, with exit status 3. Continue with --resume.",
)
@takes_stream
def rate(
    words: tuple[str, ...],
    source: InputOptions,
    scale: str | None,
    max_er: int | None,
    trace: bool,
    summary: SummaryOptions,
    as_csv: bool,
    as_json: bool,
    timeout: float | None,
    stop_after: float | None,
    stream: StreamOptions,
) -> int:
    """Rate one or many puzzles, from FILE or standard input: how hard they are.

    For one puzzle, prints a short report. For several, prints one line per puzzle: ER, EP and ED of Sudoku
    Explainer, the level, HoDoKu's score and the puzzle. The ratings of a puzzle without exactly one solution are
    blank, and the exit status is 1.

    \b
    sudoku rate puzzle.txt
    sudoku rate puzzles.txt -o rated.csv
    sudoku rate --summary --plot ratings.svg puzzles.txt
    sudoku rate --scale all --json puzzles.txt.gz
    sudoku rate --trace puzzle.txt
    sudoku rate --scale se121 --max-er 6.6 puzzles.txt -o rated.csv
    """
    from nonet.bulk.rate_stream import RatingLimits
    from nonet.bulk.sources import holds_several
    from nonet.bulk.sources.made import PuzzleSource
    from nonet.cli.stream import choosing

    size, files = split_size(words)
    path = one_file(files)
    source.check(path)
    stream.check(path)
    check_summary(summary, stream, path, scale=scale, max_er=max_er, stop_after=stop_after, as_csv=as_csv, trace=trace)
    kind = sink_kind(stream, as_csv=as_csv, as_json=as_json and not summary.is_printed)
    fields, deadline = fields_wanted(scale, max_er, trace=trace), Deadline(stop_after)
    if summary.replaces(stream.output):
        from nonet.bulk.sinks.base import DiscardSink

        fields, kind = (), DiscardSink
    is_table = as_csv or as_json or bool(stream.reason) or summary.is_wanted
    refuse_clock(stream, stop_after)
    with stream.open_input(path) as opened:
        choose = choosing(source, stream)
        with naming(path):
            lines = choose(opened)
        if lines is None or not (is_table or holds_several(lines)):
            puzzles = read_whole(opened, path, source, stream, size, as_json=as_json)
            if len(puzzles) == 1 and not is_table:
                return rate_one(puzzles[0], fields, stream, deadline.sooner(timeout), max_er or 0, trace=trace)
            lines = PuzzleSource(opened, puzzles)
        if trace:
            raise click.UsageError("--trace needs one puzzle, and cannot be used with --csv or --json")
        limits = RatingLimits(timeout, deadline, max_er or 0)
        return rate_stream(path, lines, source, stream, size, fields, kind, limits, choose, summary)


def check_summary(
    summary: SummaryOptions, stream: StreamOptions, path: str, *, scale: str | None, max_er: int | None,
    stop_after: float | None, as_csv: bool, trace: bool,
) -> None:  # fmt: skip
    """Raise an error before the work if a summary cannot be made, or cannot be combined with other options."""
    if not summary.is_wanted:
        return
    wrong = {"--trace": trace, "--max-er": max_er is not None, "--csv": as_csv and summary.is_printed}
    if clash := next((name for name, is_given in wrong.items() if is_given), None):
        raise click.UsageError(f"{clash} cannot be used with {summary.name}")
    if scale and summary.replaces(stream.output):
        raise click.UsageError("--scale chooses columns of the ratings, which --summary writes only with -o FILE")
    if stop_after and stream.output.is_stream:
        raise click.UsageError(f"--stop-after with {summary.name} needs -o FILE, so that --resume can continue the run")
    summary.check(stream.output, path)


def refuse_clock(stream: StreamOptions, stop_after: float | None) -> None:
    """Say that a cluster cannot end a run after some seconds."""
    if stream.on and stop_after:
        raise click.UsageError("--on cannot be used with --stop-after: a cluster has no common clock")


def read_whole(
    opened: Input, path: str, source: InputOptions, stream: StreamOptions, size: int | None, *, as_json: bool
) -> list[Puzzle]:
    """The puzzles of an input that is not taken line by line, which a cluster does not take at all."""
    if stream.on:
        stream.refuse_without_stream(opened, as_json=as_json)
    return source.puzzles_of(read_opened(opened, path), path, size)


def fields_wanted(scale: str | None, max_er: int | None, *, trace: bool) -> tuple[Choice, ...]:
    """Return the fields to rate, on the scales asked for."""
    if trace and scale not in (None, "se121"):
        raise click.UsageError("--trace cannot be used with --scale")
    fields = choose_fields("se121" if trace else scale, limited=max_er is not None)
    if max_er is not None and not {"se121", "symmetric", "nonet"} & {choice.scale.id for choice in fields}:
        raise click.UsageError(f"--max-er needs a scale that uses ER, not {shorten(str(scale))}")
    return fields


def sink_kind(stream: StreamOptions, *, as_csv: bool, as_json: bool) -> type[Sink] | None:
    """Return the sink that --csv and --json ask for; None if the name of the output decides."""
    from nonet.bulk.sinks import sink_of_path
    from nonet.bulk.sinks.jsonl import JsonSink
    from nonet.bulk.sinks.table import TableSink
    from nonet.bulk.sinks.text import TextSink

    if as_csv and as_json:
        raise click.UsageError("--csv and --json cannot be used together")
    name = stream.file_name
    wanted: type[Sink] | None = TableSink if as_csv else JsonSink if as_json else None
    named = TextSink if name == STDOUT else sink_of_path(name)
    if wanted and named not in (TextSink, wanted):
        raise click.UsageError(f"{'--csv' if as_csv else '--json'} cannot be used with a {named.id} output")
    return wanted or named


def rate_one(
    puzzle: Puzzle, fields: tuple[Choice, ...], stream: StreamOptions, deadline: Deadline, max_er: int, *, trace: bool
) -> int:
    """One puzzle, in words."""
    try:
        with waiting("rating", deadline.left):
            rated = describe_puzzle(puzzle, fields, deadline, max_er=max_er, trace=trace)
    except RunTimeout:
        raise RunTimeout("stopped before the puzzle was rated") from None
    if not rated.lines:
        note(rated.answer.sentence)
        return NO if rated.answer.code is not None else UNDECIDED
    if rated.remark:
        note(rated.remark)
    stream.output.write("".join(line + "\n" for line in rated.lines))
    return 0


def rate_stream(
    path: str, lines: Source, source: InputOptions, stream: StreamOptions, size: int | None, fields: tuple[Choice, ...],
    kind: type[Sink] | None, limits: RatingLimits, choose: ChooseSource, summary: SummaryOptions,
) -> int:  # fmt: skip
    """Puzzles of a line each, as many as there are."""
    from nonet.bulk.rate_stream import LineRater
    from nonet.bulk.sinks.text import TextSink
    from nonet.bulk.solve_stream import NONE, SEVERAL
    from nonet.bulk.solve_stream import UNDECIDED as OPEN

    choice = source.spec_for(lines, path, size)
    options = {"column": stream.column, **board_plan(choice), "fields": [wanted.field.title for wanted in fields],
               "scales": [wanted.scale.id for wanted in fields], "max_er": limits.max_er,
               "timeout": limits.timeout,
               "format": kind.id if kind else None}  # fmt: skip
    options["summary"] = summary.is_wanted
    make_work = partial(
        LineRater, choice, fields, solve_puzzle, skip=stream.skips, limits=limits, is_counted=summary.is_wanted
    )
    header = None if kind is TextSink or not fields else header_for(lines, choice)
    report = run_work(path, lines, make_work, stream, options, "rating", kind, header, choose)
    print_report(lines, report)
    summary.write(report.puzzles, report.tally)
    if report.tally[NONE] or report.tally[SEVERAL]:
        return NO
    return UNDECIDED if report.tally[OPEN] else DONE
