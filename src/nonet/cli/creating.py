"""Puzzles by the million: `sudoku create` into files that may be tables, and that a later run can go on with."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields, replace
from functools import partial, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click

from nonet.board import Board, BoardSpec, Grid
from nonet.cli.options import Command
from nonet.cli.output import STDOUT, Output, note
from nonet.cli.statuses import DONE, NO, UNDECIDED
from nonet.cli.streaming import ON, StreamWords, board_plan, check_target, print_report, run_stream
from nonet.errors import PuzzleError
from nonet.files import check_name
from nonet.formats import Format, find_format
from nonet.formats.header import Header, choice_of
from nonet.records import dataclass
from nonet.usecases.convert import is_jsonl
from nonet.usecases.create import Criteria, unverified

# The parts of a stream are imported where one runs, so creating one puzzle does not load them.
if TYPE_CHECKING:
    from nonet.batch.creating import Creator
    from nonet.batch.made import Made
    from nonet.batch.makers import Recipe
    from nonet.batch.outcome import Column, Report, Work
    from nonet.batch.sinks import Sink
    from nonet.batch.sources.seeds import SeedSource

_RESUME = click.option("--resume", is_flag=True, help="Go on where a run that was stopped left its output.")
_COLUMNS = click.option(
    "--columns",
    metavar="NAMES",
    help="Columns of a table beside the puzzle, with commas: solution, seed, level, ER, clues; all if not given.",
)
_LATE = {"undecided": "that may have clues they do not need"}
_DISTINCT = click.option(
    "--distinct",
    type=click.Choice(["puzzle", "canonical"]),
    help="No puzzle twice; canonical: no two that are the same up to symmetry.",
)


@dataclass(frozen=True, slots=True)
class VolumeWords:
    """--resume, --columns, --distinct and --on as typed."""

    resume: bool = False
    columns: str | None = None
    distinct: str | None = None
    on: str | None = None

    def check(self, output: Output, to: str | None) -> None:
        """What can be known to fail, before anything is made."""
        if self.resume and output.is_stream and not self.on:
            raise click.UsageError("expected --output FILE with --resume")
        is_table = is_table_name(output) and not (to or output.as_json)
        if self.columns is not None and not is_table:
            raise click.UsageError("expected an output such as puzzles.csv, .jsonl or .parquet with --columns")
        self.chosen_columns()
        if is_parquet(output) and not is_table:
            raise click.UsageError(f"expected a Parquet output without {'--json' if output.as_json else '--to'}")
        if output.unpacked_name.lower().endswith(".json") and not (to or output.as_json):
            raise click.UsageError("expected --to json or --json with an output that ends in .json (.jsonl is a table)")
        if comes_as_one(to) and (self.resume or self.distinct):
            option = "--resume" if self.resume else "--distinct"
            raise click.UsageError(f"expected a format that is written puzzle by puzzle for {option}, got {to}")
        if self.on:
            self._check_on(self.on, output, to)
            return
        if output.is_stream:
            output.check()
            return
        from nonet.batch.target import Target

        check_name(output.name)
        check_target(Target(Path(output.name), None), output, resume=self.resume)

    def _check_on(self, on: str, output: Output, to: str | None) -> None:
        from nonet.cli.clustering import OnWords

        if self.distinct:
            raise click.UsageError("expected --on without --distinct: no machine sees the puzzles of all others")
        if comes_as_one(to):
            raise click.UsageError(f"expected a format that is written puzzle by puzzle for --on, got {to}")
        OnWords(on, output, self.resume, None).check()

    def chosen_columns(self) -> tuple[Column, ...]:
        from nonet.batch.creating import choose_columns

        return choose_columns(None if self.columns is None else self.columns.split(","))

    def resumed_seed(self, output: Output) -> str | None:
        """The seed of the run that is gone on with: who gave none has to type none."""
        if not self.resume or output.is_stream:
            return None
        if self.on:
            from nonet.cluster.output import JobOutput as Parts

            began = Parts(output.name).plan() or {}
        else:
            from nonet.batch.target import Target

            began = Target(Path(output.name), None).journal.plan() or {}
        seed = began.get("seed")
        return seed if isinstance(seed, str) else None

    def wants_stream(self, output: Output, count: int, to: str | None, *, is_watched: bool) -> bool:
        """Whether puzzles are made chunk by chunk: not where somebody watches them come, nor where all are one text."""
        if comes_as_one(to):
            return False
        is_asked = (
            self.resume or bool(self.distinct or self.on) or (is_table_name(output) and not (to or output.as_json))
        )
        return is_asked or (count > 1 and not is_watched)


def comes_as_one(to: str | None) -> bool:
    """Whether a format has something above or around all puzzles, such as their count."""
    return to is not None and not is_jsonl(to) and find_format(to).has_head


def is_table_name(output: Output) -> bool:
    """Whether a name promises a record for each puzzle: CSV, JSON lines, Parquet."""
    from nonet.batch.sinks import sink_of_path
    from nonet.batch.sinks.text import TextSink

    return output.name != STDOUT and sink_of_path(output.name) is not TextSink


def is_parquet(output: Output) -> bool:
    return Path(output.unpacked_name).suffix.lower() == ".parquet"


def takes_volume(command: Command) -> Command:
    """Give a command --resume, --columns, --distinct and --on, as its argument `volume`."""

    @wraps(command)
    def gathered(resume: bool, columns: str | None, distinct: str | None, on: str | None, **others: object) -> object:
        return command(volume=VolumeWords(resume, columns, distinct, on), **others)

    return cast("Command", _DISTINCT(_COLUMNS(_RESUME(ON(gathered)))))


@dataclass(frozen=True, slots=True)
class CreateOrder:
    """What to make, and how it is written."""

    wish: Criteria
    seed: int | str
    count: int
    format: Format
    dump: Callable[[Made, bool], str] | None = None  # lines of JSON instead of the format
    header: bool = True
    engine: str | None = None
    timeout: float | None = None  # seconds for a puzzle

    @property
    def board(self) -> Board:
        return self.wish.board

    @property
    def has_rules(self) -> bool:
        """Whether each puzzle has rules of its own."""
        return bool(self.wish.rules)

    def plan(self) -> dict[str, object]:
        """All that decides the puzzles and how they are written; time limits and threads do not."""
        plan = {"seed": str(self.seed), "count": self.count, **wish_plan(self.wish),
                "engine": self.engine, "format": self.format.id,
                "header": self.header, "json": bool(self.dump)}  # fmt: skip
        as_read: dict[str, object] = json.loads(json.dumps(plan))  # tuples come back as lists
        return as_read


def wish_plan(wish: Criteria) -> dict[str, object]:
    """All of a wish that decides the puzzles."""
    said: dict[str, object] = {
        field.name.removeprefix("is_"): getattr(wish, field.name) for field in fields(wish) if field.name != "board"
    }
    if wish.pattern:
        said["pattern"] = [sorted(wish.pattern.must), sorted(wish.pattern.may)]
    board = wish.board
    return {**board_plan(BoardSpec.of(board)), **said, "laid rules": list(map(str, board.rules))}


def create_stream(order: CreateOrder, output: Output, volume: VolumeWords, threads: int | None) -> int:
    """Make all puzzles, chunk by chunk."""
    from nonet.batch.creating import Creator
    from nonet.batch.distinct import Distinct
    from nonet.batch.makers import ProcessMaker, Recipe
    from nonet.batch.sources.seeds import SeedSource
    from nonet.batch.stream import Stream
    from nonet.cores import available_cores

    columns, cores = volume.chosen_columns(), threads or available_cores()
    recipe = Recipe(order.wish, order.engine, order.timeout)
    source = SeedSource(order.count, recipe.chunk_size(order.count), has_rules=order.has_rules)
    sink = make_sink(order, source, output, columns)
    recipe = replace(recipe, is_rated=bool(order.dump) or "level" in sink.titles)
    hash_ = find_hash(volume, order)
    plan = {**order.plan(), "distinct": volume.distinct, "columns": list(sink.titles), "size of chunks": source.size}
    if problem := unverified(order.wish):
        note(problem)
    if volume.on:
        report = _create_on(volume.on, order, recipe, output, volume, threads, plan)
        print_report(source, report, _LATE)
        return status_of(report)
    with ProcessMaker(recipe, min(cores, -(-order.count // source.size))) as maker:
        work = Creator(maker, order.seed, sink.columns, has_rules=order.has_rules, hash=hash_)
        filter_ = Distinct(hash_, sink.columns) if hash_ else None
        run = Stream(source, sink, work, threads=cores, filter=filter_)
        words = StreamWords(output, volume.resume, None, "stop", threads)
        report = run_stream(STDOUT, run, words, plan, "creating")
    print_report(source, report, _LATE)
    return tell_doubles(source, report.puzzles, report.tally["double"]) or status_of(report)


def status_of(report: Report) -> int:
    """3 if time ran out on a puzzle."""
    from nonet.batch.creating import UNDECIDED as LATE

    return UNDECIDED if report.tally[LATE] else DONE


def _create_on(
    on: str, order: CreateOrder, recipe: Recipe, output: Output, volume: VolumeWords, threads: int | None,
    plan: dict[str, object],
) -> Report:  # fmt: skip
    """The same on a cluster."""
    import socket

    from nonet.cli.clustering import OnWords, run_job
    from nonet.cluster.inputs import cut_numbers, open_numbers
    from nonet.cluster.job import JobRun
    from nonet.cluster.output import JobOutput as Parts
    from nonet.cluster.worker import Job

    size, parts = recipe.chunk_size(order.count), Parts(output.name)
    opening = partial(open_numbers, order.count, size, order.has_rules)
    named = Output(parts.file_name, as_json=output.as_json)
    with opening("") as source:
        sink = make_sink(order, source, named, volume.chosen_columns())
        inputs = cut_numbers(source)
    make_work = partial(_creator, recipe, order, sink.columns)
    sink_of = partial(_made_sink, order, named, volume.chosen_columns())
    job = Job(inputs.names, opening, make_work, sink_of, parts.whole.name, socket.gethostname())
    return run_job(OnWords(on, output, volume.resume, threads), JobRun(job, inputs, parts), sink, plan, "creating")


def _creator(recipe: Recipe, order: CreateOrder, columns: tuple[Column, ...]) -> Creator:
    from nonet.batch.creating import Creator
    from nonet.batch.makers import OwnMaker

    return Creator(OwnMaker(recipe), order.seed, columns, has_rules=order.has_rules)


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
    """What the name of the output asks for, or --to and --json do."""
    from nonet.batch.sinks import make_sink, sink_of_path
    from nonet.batch.sinks.made import FormatSink, LinesSink

    if order.dump:
        return LinesSink(source, order.dump, output.packing, header=order.header)
    if not is_table_name(output):
        return FormatSink(source, order.board, order.format, output.packing, header=order.header)
    from nonet.formats import write
    from nonet.formats.header import needed

    write([Grid.empty(order.board)], "line", header=False)  # tables have lines; a board without one says so now
    said = needed(choice_of(order.board))
    if order.has_rules:
        said = replace(said, rules=())  # each record says all of its own
    is_said = order.header and (order.has_rules or said != BoardSpec())
    return make_sink(output.name, source, columns, sink_of_path(output.name), Header(said) if is_said else None)


def find_hash(volume: VolumeWords, order: CreateOrder) -> Callable[[Any], Any] | None:
    """What tells doubles, if they are left out."""
    if volume.distinct is None:
        return None
    if order.has_rules:
        raise PuzzleError("expected --distinct without --rules: such puzzles differ by their rules")
    from nonet.batch.distinct import hash_of

    return hash_of(volume.distinct, order.board)
