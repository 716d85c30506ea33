"""sudoku create: new puzzles with exactly one solution.

Contents: creating many puzzles into files (`create_stream`), then the command (`create`), then creating a few
(`create_few`) and their output.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from dataclasses import fields, replace
from functools import partial, wraps
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, cast

import click
from click.core import ParameterSource

from nonet._base.errors import PuzzleError, UnknownNameError, shorten
from nonet._base.fast_dataclass import dataclass
from nonet._base.files import check_name
from nonet._base.seeds import Seed, chosen_seed, parse_seed
from nonet.bulk.create import Made, Series, create_puzzles, unverified
from nonet.cli.criteria import criteria_on, takes_criteria
from nonet.cli.main import DONE, NO, UNDECIDED
from nonet.cli.options import (
    BoardArguments,
    Command,
    SectionedCommand,
    complete_file,
    engine_option,
    header_option,
    split_size,
    takes_board,
    takes_output,
    threads_option,
    timeout_option,
    to_option,
)
from nonet.cli.output import STDOUT, Data, Output, note, puzzle_data
from nonet.cli.progress import progress_bar
from nonet.cli.stream import ON, StreamOptions, board_plan, check_target, print_report, run_stream
from nonet.cli.summary import SummaryOptions, takes_summary
from nonet.formats import Format, find_format, write, write_stream
from nonet.formats.header import Header
from nonet.generate.criteria import Criteria, CriteriaOptions
from nonet.generate.make import choose_board, usual_seconds
from nonet.human.find import check_logic
from nonet.human.levels import LEVELS, find_level
from nonet.human.rating_scales import size_problem
from nonet.model import Board, BoardSpec, Grid
from nonet.model.grid_text import usual_format
from nonet.puzzle.export import is_jsonl, json_line

if TYPE_CHECKING:
    from nonet.bulk.create_stream import Creator
    from nonet.bulk.outcome import Column, Report, Work
    from nonet.bulk.sinks.base import Sink
    from nonet.bulk.sources.made import SeedSource


# Puzzles by the million: `sudoku create` into files that may be tables, and that a later run can go on with.

# The parts of a stream are imported where one runs, so creating one puzzle does not load them.

_RESUME = click.option("--resume", is_flag=True, help="Continue a stopped run from its output.")
_COLUMNS = click.option(
    "--columns",
    metavar="NAMES",
    help="Columns of a table in addition to the puzzle, separated by commas (default: all): "
    "solution, seed, level, er, clues.",
)
_LATE = {"undecided": "that may have clues they do not need"}
_DISTINCT = click.option(
    "--distinct",
    type=click.Choice(["puzzle", "canonical"]),
    help="Skip duplicates: equal puzzles, or (canonical) puzzles that are the same up to symmetry.",
)


@dataclass(frozen=True, slots=True)
class VolumeOptions:
    """--resume, --columns, --distinct and --on as typed."""

    resume: bool = False
    columns: str | None = None
    distinct: str | None = None
    on: str | None = None

    def check(self, output: Output, to: str | None) -> None:
        """Raise an error before anything is made if the options are known to fail."""
        if self.resume and output.is_stream and not self.on:
            raise click.UsageError("--resume needs --output FILE")
        is_table = is_table_name(output) and not (to or output.as_json)
        if self.columns is not None and not is_table:
            raise click.UsageError("--columns needs an output such as puzzles.csv, .jsonl or .parquet")
        if self.columns is not None:
            self.chosen_columns()
        if is_parquet(output) and not is_table:
            raise click.UsageError(f"a Parquet output cannot be used with {'--json' if output.as_json else '--to'}")
        if output.unpacked_name.lower().endswith(".json") and not (to or output.as_json):
            raise click.UsageError("an output that ends in .json needs --to json or --json (.jsonl is a table)")
        if comes_as_one(to) and (self.resume or self.distinct):
            option = "--resume" if self.resume else "--distinct"
            raise click.UsageError(f"{option} needs a format that is written puzzle by puzzle: {to} is not")
        if self.on:
            self._check_on(self.on, output, to)
            return
        if output.is_stream:
            output.check()
            return
        from nonet.bulk.resume import Target

        check_name(output.name)
        check_target(Target(Path(output.name), None), output, resume=self.resume)

    def _check_on(self, on: str, output: Output, to: str | None) -> None:
        from nonet.cli.cluster import ClusterOptions

        if self.distinct:
            raise click.UsageError("--on cannot be used with --distinct: no machine sees the puzzles of all others")
        if comes_as_one(to):
            raise click.UsageError(f"--on needs a format that is written puzzle by puzzle: {to} is not")
        ClusterOptions(on, output, self.resume, None).check()

    def chosen_columns(self) -> tuple[Column, ...]:
        from nonet.bulk.create_stream import choose_columns

        return choose_columns(None if self.columns is None else self.columns.split(","))

    def resumed_seed(self, output: Output) -> str | None:
        """The seed of the run that is gone on with: who gave none has to type none."""
        if not self.resume or output.is_stream:
            return None
        if self.on:
            from nonet.bulk.cluster.files import JobOutput as Parts

            began = Parts(output.name).plan() or {}
        else:
            from nonet.bulk.resume import Target

            began = Target(Path(output.name), None).journal.plan() or {}
        seed = began.get("seed")
        return seed if isinstance(seed, str) else None

    def wants_stream(self, output: Output, count: int, to: str | None, *, is_watched: bool) -> bool:
        """Return True if puzzles are made chunk by chunk: not if they are watched, nor if all are one text."""
        if comes_as_one(to):
            return False
        is_asked = (
            self.resume or bool(self.distinct or self.on) or (is_table_name(output) and not (to or output.as_json))
        )
        return is_asked or (count > 1 and not is_watched)


def comes_as_one(to: str | None) -> bool:
    """Return True if a format has something above or around all puzzles, such as their count."""
    return to is not None and not is_jsonl(to) and find_format(to).has_head


def is_table_name(output: Output) -> bool:
    """Return True if a name promises a record for each puzzle: CSV, JSON lines, Parquet."""
    if output.name == STDOUT:
        return False
    from nonet.bulk.sinks import sink_of_path
    from nonet.bulk.sinks.text import TextSink

    return sink_of_path(output.name) is not TextSink


def is_parquet(output: Output) -> bool:
    return Path(output.unpacked_name).suffix.lower() == ".parquet"


def takes_volume(command: Command) -> Command:
    """Give a command --resume, --columns, --distinct and --on, as its argument `volume`."""

    @wraps(command)
    def gathered(resume: bool, columns: str | None, distinct: str | None, on: str | None, **others: object) -> object:
        return command(volume=VolumeOptions(resume, columns, distinct, on), **others)

    return cast("Command", _DISTINCT(_COLUMNS(_RESUME(ON(gathered)))))


@dataclass(frozen=True, slots=True)
class CreateOrder:
    """The puzzles to make, and how they are written."""

    criteria: Criteria
    seed: int | str
    count: int
    format: Format
    dump: Callable[[Made, bool], str] | None = None  # lines of JSON instead of the format
    header: bool = True
    engine: str | None = None
    timeout: float | None = None  # seconds for a puzzle

    @property
    def board(self) -> Board:
        return self.criteria.board

    @property
    def has_rules(self) -> bool:
        """True if each puzzle has rules of its own."""
        return bool(self.criteria.rules)

    def plan(self) -> dict[str, object]:
        """All that decides the puzzles and how they are written; time limits and threads do not."""
        plan = {"seed": str(self.seed), "count": self.count, **criteria_plan(self.criteria),
                "engine": self.engine, "format": self.format.id,
                "header": self.header, "json": bool(self.dump)}  # fmt: skip
        as_read: dict[str, object] = json.loads(json.dumps(plan))  # tuples come back as lists
        return as_read


def criteria_plan(criteria: Criteria) -> dict[str, object]:
    """All of a set of criteria that decides the puzzles."""
    said: dict[str, object] = {
        field.name.removeprefix("is_"): getattr(criteria, field.name)
        for field in fields(criteria)
        if field.name != "board"
    }
    if criteria.pattern:
        said["pattern"] = [sorted(criteria.pattern.must), sorted(criteria.pattern.may)]
    board = criteria.board
    return {**board_plan(BoardSpec.of(board)), **said, "laid rules": list(map(str, board.rules))}


def check_summary(summary: SummaryOptions, output: Output, to: str | None) -> None:
    """Raise an error before the work if a summary cannot be made, or cannot be combined with other options."""
    if not summary.is_wanted:
        return
    if comes_as_one(to):
        raise click.UsageError(f"{summary.name} needs a format that is written puzzle by puzzle: {to} is not")
    if to and summary.replaces(output):
        raise click.UsageError("--to is the format of the puzzles, which --summary writes only with -o FILE")
    summary.check(output)


def create_stream(
    order: CreateOrder,
    output: Output,
    volume: VolumeOptions,
    threads: int | None,
    summary: SummaryOptions = SummaryOptions(),
) -> int:
    """Make all puzzles, chunk by chunk."""
    from nonet.bulk.create_stream import Creator
    from nonet.bulk.distinct import Distinct
    from nonet.bulk.processes import Processes
    from nonet.bulk.sinks.base import DiscardSink
    from nonet.bulk.sources.made import SeedSource
    from nonet.bulk.stream import Stream
    from nonet.solver.base import available_cores

    columns, cores = volume.chosen_columns(), threads or available_cores()
    series = Series(order.criteria, order.seed, order.engine, order.timeout, names_errors=True)
    source = SeedSource(order.count, series.chunk_size(order.count), has_rules=series.has_rules)
    sink = DiscardSink(source, ()) if summary.replaces(output) else make_sink(order, source, output, columns)
    series = replace(series, is_rated=bool(order.dump) or "level" in sink.titles)
    hash_ = find_hash(volume, order)
    plan = {**order.plan(), "distinct": volume.distinct, "columns": list(sink.titles), "size of chunks": source.size}
    plan["summary"] = summary.is_wanted
    if problem := unverified(order.criteria):
        note(problem)
    if volume.on:
        report = _create_on(volume.on, order, series, output, volume, threads, plan)
        print_report(source, report, _LATE)
        tell_summary(summary, order, report)
        return status_of(report)
    with Processes(min(cores, -(-order.count // source.size))) as processes:
        work = Creator(series, sink.columns, processes=processes, hash=hash_, is_counted=summary.is_wanted)
        filter_ = Distinct(hash_, sink.columns) if hash_ else None
        run = Stream(source, sink, work, threads=cores, filter=filter_)
        stream_options = StreamOptions(output, volume.resume, None, "stop", threads)
        report = run_stream(STDOUT, run, stream_options, plan, "creating")
    print_report(source, report, _LATE)
    tell_summary(summary, order, report)
    return tell_doubles(source, report.puzzles, report.tally["double"]) or status_of(report)


def tell_summary(summary: SummaryOptions, order: CreateOrder, report: Report) -> None:
    """Print and draw how difficult the puzzles are. The tally of a creation has other counts, too."""
    counts = {key: count for key, count in report.tally.items() if ":" in key}
    summary.write(report.puzzles, counts, words=f" created, seed {order.seed}", facts={"seed": order.seed})


def status_of(report: Report) -> int:
    """3 if time ran out on a puzzle."""
    from nonet.bulk.create_stream import UNDECIDED as LATE

    return UNDECIDED if report.tally[LATE] else DONE


def _create_on(
    on: str, order: CreateOrder, series: Series, output: Output, volume: VolumeOptions, threads: int | None,
    plan: dict[str, object],
) -> Report:  # fmt: skip
    """The same on a cluster."""
    import socket

    from nonet.bulk.cluster.files import JobOutput as Parts
    from nonet.bulk.cluster.files import cut_numbers, open_numbers
    from nonet.bulk.cluster.job import JobRun
    from nonet.bulk.cluster.worker import Job
    from nonet.cli.cluster import ClusterOptions, run_job

    size, parts = series.chunk_size(order.count), Parts(output.name)
    opening = partial(open_numbers, order.count, size, order.has_rules)
    named = Output(parts.file_name, as_json=output.as_json)
    with opening("") as source:
        sink = make_sink(order, source, named, volume.chosen_columns())
        inputs = cut_numbers(source)
    make_work = partial(_creator, series, sink.columns, is_counted=bool(plan["summary"]))
    sink_of = partial(_made_sink, order, named, volume.chosen_columns())
    job = Job(inputs.names, opening, make_work, sink_of, parts.whole.name, socket.gethostname())
    return run_job(
        ClusterOptions(on, output, volume.resume, threads), JobRun(job, inputs, parts), sink, plan, "creating"
    )


def _creator(series: Series, columns: tuple[Column, ...], *, is_counted: bool) -> Creator:
    from nonet.bulk.create_stream import Creator

    return Creator(series, columns, is_counted=is_counted)


def _made_sink(
    order: CreateOrder, output: Output, columns: tuple[Column, ...], source: SeedSource, _work: Work
) -> Sink:
    return make_sink(order, source, output, columns)


def tell_doubles(source: SeedSource, puzzles: int, doubles: int) -> int:
    if puzzles < source.count:
        note(f"{puzzles:,} of {source.count:,} puzzles: there are hardly more, for {doubles:,} others were doubles")
        return NO
    if doubles:
        note(f"{doubles:,} double{'' if doubles == 1 else 's'} left out")
    return DONE


def make_sink(order: CreateOrder, source: SeedSource, output: Output, columns: tuple[Column, ...]) -> Sink:
    """Return the sink that the name of the output asks for, or --to and --json."""
    from nonet.bulk.sinks import make_sink, sink_of_path
    from nonet.bulk.sinks.made import FormatSink, LinesSink

    if order.dump:
        return LinesSink(source, order.dump, output.packing, header=order.header)
    if not is_table_name(output):
        return FormatSink(source, order.board, order.format, output.packing, header=order.header)
    from nonet.formats import write

    write([Grid.empty(order.board)], "line", header=False)  # tables have lines; a board without one says so now
    said = BoardSpec.needed_for(order.board).needed()
    if order.has_rules:
        said = replace(said, rules=())  # each record says all of its own
    is_said = order.header and (order.has_rules or said != BoardSpec())
    return make_sink(output.name, source, columns, sink_of_path(output.name), Header(said) if is_said else None)


def find_hash(volume: VolumeOptions, order: CreateOrder) -> Callable[[Any], Any] | None:
    """Return the hash that finds duplicates, if they are left out."""
    if volume.distinct is None:
        return None
    if order.has_rules:
        raise PuzzleError("--distinct cannot be used with --rules: such puzzles differ by their rules")
    from nonet.bulk.distinct import hash_of

    return hash_of(volume.distinct, order.board)


# Seconds for one puzzle unless --timeout says otherwise: enough up to 16x16, and for most levels up to 36x36.
SECONDS = 60.0


def complete_level(_context: click.Context, _parameter: click.Parameter, word: str) -> list[str]:
    return [level for level in LEVELS if level.startswith(word)]


@click.command(cls=SectionedCommand)
@click.argument("asked", nargs=-1, metavar="[LEVEL] [SIZE]", shell_complete=complete_level)
@takes_board
@takes_criteria
@click.option("--seed", metavar="TEXT", help="Random seed; the same seed gives the same puzzles.")
@click.option(
    "-n", "--count", type=click.IntRange(1, 10**9), default=1, metavar="N", help="Number of puzzles (default: 1)."
)
@to_option(None, ": boxed (default), line, rows, ...; canvas for boards of several grids")
@takes_output(
    json="the puzzles, with level and seed,",
    what="Write to FILE (default: standard output); .csv, .jsonl and .parquet are tables, .gz and .zst are compressed.",
    is_checked=False,  # see VolumeOptions.check
    takes_parquet=True,
)
@takes_summary("puzzles")
@takes_volume
@click.option(
    "--save-layout",
    metavar="FILE",
    shell_complete=complete_file,
    help="Write the random shapes of a jigsaw to FILE, for --layout.",
)
@header_option
@timeout_option(
    what="Stop the search for a puzzle after S seconds; a large board then keeps more clues "
    f"(default: {SECONDS:g}; 10 with criteria on up to 100 cells; inf: no limit)"
)
@threads_option
@engine_option
def create(
    asked: tuple[str, ...],
    board: BoardArguments,
    criteria_options: CriteriaOptions,
    seed: str | None,
    count: int,
    to: str | None,
    output: Output,
    summary: SummaryOptions,
    volume: VolumeOptions,
    save_layout: str | None,
    no_header: bool,
    timeout: float | None,
    threads: int | None,
    engine: str | None,
) -> int:
    """Create puzzles, each proved to have exactly one solution.

    LEVEL is easy, medium (default), hard, expert or extreme. SIZE is 9 by default. Variants have a header (kind:
    diagonal) above the puzzle, so sudoku solve needs no option.

    \b
    sudoku create easy
    sudoku create hard 16
    sudoku create expert --kind diagonal+window --seed 42
    sudoku create medium --count 100 --to line -o puzzles.txt
    sudoku create easy --count 1000000 -o puzzles.parquet
    sudoku create --count 1000 --minimal --summary --plot levels.svg
    sudoku create --clues 22-25 --symmetry rotate-180
    sudoku create --technique x-wing --minimal
    sudoku create hard --rules killer,thermo --givens 0-5
    """
    size, level = size_and_level(asked)
    if summary.is_printed:
        output = replace(output, as_json=False)  # --json is for the summary
    volume.check(output, to)
    check_summary(summary, output, to)
    first = chosen_seed(parse_seed(volume.resumed_seed(output) if seed is None else seed))
    choice, since = board.spec(size), monotonic()
    is_told = output.as_json or not no_header
    made = board_of(choice, first, timeout, save_layout=save_layout, is_told=is_told)
    target = find_format(to or usual_format(made))
    write([Grid.empty(made)], target)  # a format that cannot hold this board says so before the work
    criteria = criteria_on(made, criteria_options, level)
    refuse_untold_rules(criteria_options, is_told=is_told)
    if save_layout:
        Output(save_layout).write(f"{made.layout}\n")
    limit = seconds_for(criteria, timeout, monotonic() - since if count == 1 and choice.lacks_layout else 0)
    order = CreateOrder(criteria, first, count, target, dumping(output, to), not no_header, engine, limit)
    if summary.is_wanted:
        if problem := size_problem(made):
            raise PuzzleError(problem)
        check_logic(made)  # without the compiled core nothing is rated
        return create_stream(order, output, volume, threads, summary)
    if volume.wants_stream(output, count, to, is_watched=shows_puzzles(output)):
        return create_stream(order, output, volume, threads)
    return create_few(order, output, to, threads)


def create_few(order: CreateOrder, output: Output, to: str | None, threads: int | None) -> int:
    """Make puzzles and write each as soon as it is there."""
    with progress_bar("creating") if order.count == 1 or not shows_puzzles(output) else nullcontext() as progress:
        puzzles = create_puzzles(
            order.criteria, order.seed, order.count, engine=order.engine, timeout=order.timeout, processes=threads,
            progress=progress, is_rated=output.as_json,
        )  # fmt: skip
        late: list[Made] = []
        told = telling(puzzles, unverified(order.criteria), late)
        write_puzzles(told, output, order.format, to, header=order.header)
    return UNDECIDED if late else DONE


def size_and_level(asked: tuple[str, ...]) -> tuple[int | None, str | None]:
    """Return the size and the level among the words of the command, in any order."""
    size, others = split_size(asked)
    if len(others) > 1:
        raise click.UsageError(f"expected one level, got {len(others)}: {shorten(' '.join(others))}")
    return size, read_level(others[0]) if others else None


def read_level(word: str, *, has_rules: bool = True) -> str:
    """Return the level that a word names. The error for a kind or a rule names the option for it.

    `has_rules`: the command has --rules.
    """
    try:
        return find_level(word)
    except UnknownNameError as error:
        raise UnknownNameError(error.what, word, error.choices, advice=_option_for(word, has_rules=has_rules)) from None


def _option_for(word: str, *, has_rules: bool) -> str:
    """Return advice for a kind or a rule among the words of a command; empty for another word."""
    from nonet.generate.rules.registry import placeable
    from nonet.model.kinds import find_kind, rule_meant

    try:
        return f"{word} is a kind, not a level: --kind {find_kind(word).id}"
    except UnknownNameError:
        rule = rule_meant(word)
    if rule is None or rule.id not in placeable():
        return ""
    use = f"--rules {rule.id}" if has_rules else f"sudoku create --rules {rule.id} creates puzzles for --puzzles FILE"
    return f"{word} is a rule, not a level: {use}"


def refuse_untold_rules(criteria_options: CriteriaOptions, *, is_told: bool) -> None:
    """Rules that are placed are known from the header alone."""
    if criteria_options.rules and not is_told:
        raise click.UsageError("--rules cannot be used with --no-header: the rules are in the header")


def seconds_for(criteria: Criteria, timeout: float | None, spent: float) -> float | None:
    """Return the seconds that a puzzle may take, less the time for drawing the shapes of a jigsaw."""
    limit = usual_seconds(criteria) if is_usual("timeout") else timeout
    return max(limit - spent, 1e-9) if limit else limit


def is_usual(option: str) -> bool:
    """Return True if an option of this command was not given."""
    return click.get_current_context().get_parameter_source(option) is ParameterSource.DEFAULT


def write_puzzles(puzzles: Iterator[Made], output: Output, target: Format, to: str | None, *, header: bool) -> None:
    """Write puzzles as they are made."""
    if output.as_json:
        output.write_data(map(as_data, puzzles))
        return
    grids = (each.grid for each in puzzles)
    if is_jsonl(to or ""):
        output.write_pieces(json_line(grid, header=header) for grid in grids)
    else:
        output.write_pieces(write_stream(grids, target, header=header))


def shows_puzzles(output: Output) -> bool:
    """Return True if every puzzle is shown on a terminal as it is made, so that a bar would only be in the way."""
    return output.name == STDOUT and bool(sys.stdout) and sys.stdout.isatty()


def board_of(choice: BoardSpec, seed: Seed, timeout: float | None, *, save_layout: str | None, is_told: bool) -> Board:
    """The board. The layout of random shapes is in a file or with the puzzle (`is_told`), or nobody could solve it."""
    is_random = choice.lacks_layout
    if save_layout is not None:
        if not is_random:
            raise click.UsageError("--save-layout needs --kind jigsaw and cannot be used with --layout")
        if save_layout == STDOUT:
            raise click.UsageError("--save-layout needs a file: the puzzle goes to standard output")
        if Path(save_layout).is_file():
            raise PuzzleError(f"cannot save the layout: {shorten(save_layout)} exists already")
        Output(save_layout).refuse_parquet()
        Output(save_layout).check()
    elif is_random and not is_told:
        raise click.UsageError(f"--kind {choice.kind} --no-header needs --layout FILE or --save-layout FILE")
    return choose_board(choice, seed, timeout)


def telling(puzzles: Iterable[Made], problem: str | None, late: list[Made]) -> Iterator[Made]:
    """Say of which puzzles time ran out before their level was reached, and once why levels are not verified.

    The puzzles that time ran out on are added to `late`.
    """
    for made in puzzles:
        if problem:
            note(problem)
            problem = None
        if made.undecided:
            note(f"time ran out: the puzzle has one solution, but {made.undecided} of its clues may not be needed")
            late.append(made)
        yield made


def as_data(made: Made) -> Data:
    """A puzzle for programs, with what makes it again."""
    facts = {"level": made.level, "seed": made.seed, "clues": made.grid.clue_count}
    return puzzle_data(made.puzzle) | facts | ({"undecided": made.undecided} if made.undecided else {})


def dumping(output: Output, to: str | None) -> Callable[[Made, bool], str] | None:
    """Return a function that writes a puzzle of a stream as a line of JSON, if --json or `--to jsonl` asks for that."""
    return dump_data if output.as_json else dump_puzzle if is_jsonl(to or "") else None


def dump_data(made: Made, header: bool) -> str:
    return json.dumps(as_data(made)) + "\n"


def dump_puzzle(made: Made, header: bool) -> str:
    return json_line(made.grid, header=header)
