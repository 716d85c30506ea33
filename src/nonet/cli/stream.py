"""Commands that read and write puzzles by the million: their options, and the run from file to file.

What is computed is the command's: it hands in a `Work`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from functools import partial, wraps
from io import RawIOBase
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, cast

import click

import nonet
from nonet._base.errors import CreationError, PuzzleError, RunTimeout, shorten
from nonet._base.fast_dataclass import dataclass
from nonet._base.files import check_name
from nonet.cli.inputs import STDIN, naming, open_input
from nonet.cli.main import DONE
from nonet.cli.options import Command, InputOptions, complete_file, force_option, threads_option
from nonet.cli.output import STDOUT, Output, note, overwrites_input, refuse_closed, writing
from nonet.cli.progress import number_of_puzzles, stream_bar
from nonet.solver.base import Verdict

if TYPE_CHECKING:
    from nonet.bulk.outcome import Report, Work
    from nonet.bulk.resume import Target
    from nonet.bulk.sinks.base import Sink
    from nonet.bulk.sources.base import Input, Source
    from nonet.bulk.stream import Stream
    from nonet.cli.cluster import ClusterOptions
    from nonet.formats.header import Header
    from nonet.model import BoardSpec

    ChooseSource = Callable[[Input], Source | None]


# The parts of a stream are imported where one runs, so solving one puzzle does not load them.

_OUTPUT = click.option(
    "-o",
    "--output",
    default=STDOUT,
    metavar="FILE",
    shell_complete=complete_file,
    help="Write to FILE; .csv, .jsonl, .parquet, .gz and .zst decide the format. An existing file needs --force.",
)
_RESUME = click.option("--resume", is_flag=True, help="Continue a stopped run from its output.")
_COLUMN = click.option("--column", metavar="NAME", help="Column of the puzzles in a CSV or Parquet file.")
_ON_ERROR = click.option(
    "--on-error",
    type=click.Choice(["stop", "skip"]),
    default="stop",
    help="Stop at a line that is not a puzzle, or skip it (default: stop).",
)
ON = click.option(
    "--on",
    metavar="ray[://ADDRESS]",
    help="Work on a Ray cluster: ray starts one on this machine; ray://auto and ray://HOST:PORT use a running one. "
    "Files can be in object stores (s3://...). -o FOLDER/ keeps the parts as files.",
)


@dataclass(frozen=True, slots=True)
class StreamOptions:
    """The options of a stream as typed."""

    output: Output
    resume: bool
    column: str | None
    on_error: str
    threads: int | None
    on: str | None = None

    @property
    def file_name(self) -> str:
        """The name that says the format of the output: of an address, not what it asks behind a question mark."""
        return self.output.name.partition("?")[0] if self.on else self.output.name

    @property
    def skips(self) -> bool:
        return self.on_error == "skip"

    @property
    def reason(self) -> str | None:
        """The option that only a stream can serve."""
        if self.output.name != STDOUT:
            from nonet.bulk.sinks import is_plain

            if not is_plain(self.file_name):
                return f"an output like {Path(self.file_name).name}"
        return self._reason_beside_name

    @property
    def _reason_beside_name(self) -> str | None:
        wants = {"--resume": self.resume, "--column": self.column, "--on-error skip": self.skips, "--on": self.on}
        return next((name for name, wanted in wants.items() if wanted), None)

    @property
    def wants_table(self) -> bool:
        """True if the output has a record for each puzzle, whatever the puzzles look like: CSV, JSON lines, Parquet."""
        if self.output.name == STDOUT:
            return False
        from nonet.bulk.sinks import sink_of_path
        from nonet.bulk.sinks.text import TextSink

        return sink_of_path(self.file_name) is not TextSink

    def refuse_without_stream(self, opened: Input, *, as_json: bool) -> None:
        """Raise PuzzleError if an option needs one puzzle and one answer per line, and this input has others.

        A file that is only compressed needs no stream.
        """
        reason = self._reason_beside_name or (self.reason if self.wants_table and not self._is_for(as_json) else None)
        if reason:
            from nonet.formats.header_lines import has_several_headers

            if opened.is_all and has_several_headers(opened.head.decode("utf-8", "replace")):
                way = "sudoku convert --to table makes a table, where each puzzle has its board"
                raise PuzzleError(
                    f"the input has several headers, but {reason} needs one header above all puzzles ({way})"
                )
            raise PuzzleError(f"{reason} needs puzzles and answers of one line each")

    def _is_for(self, as_json: bool) -> bool:
        """Return True if answers for programs, which are JSON lines, are what the name of the output promises."""
        from nonet.bulk.sinks import sink_of_path
        from nonet.bulk.sinks.jsonl import JsonSink

        return as_json and sink_of_path(self.file_name) is JsonSink

    def check(self, path: str) -> None:
        """Raise an error before anything is read if the options are known to fail."""
        if self.on:
            self.on_words(self.on).check()
            self.on_words(self.on).check_input(path)
            return
        if self.resume and self.output.is_stream:
            raise click.UsageError("--resume needs --output FILE")
        if self.resume and path == STDIN:
            raise click.UsageError("--resume needs a FILE to read and cannot continue standard input")
        if self.output.name == STDOUT:
            refuse_closed()
        if not self.output.is_stream:
            from nonet.bulk.resume import Target

            check_name(self.output.name)
            target = Target(Path(self.output.name), None)
            if target.overwrites(path):
                raise PuzzleError(overwrites_input(self.output.name))
            check_target(target, self.output, resume=self.resume)

    def on_words(self, on: str, engine: str | None = None) -> ClusterOptions:
        from nonet.cli.cluster import ClusterOptions

        return ClusterOptions(on, self.output, self.resume, self.threads, engine)

    def open_input(self, path: str) -> AbstractContextManager[Input]:
        """The input; of a folder on a cluster, the first of its files."""
        if not self.on:
            return open_input(path)
        from nonet.cli.cluster import open_first

        return open_first(path)


def check_target(target: Target, output: Output, *, resume: bool) -> None:
    """Refuse what is known to fail. With --resume, an output that is there already ends the command, without fault.

    So a loop that resumes until all is done comes to its end.
    """
    if resume and not output.force and target.is_finished:
        note(f"nothing to resume: the output is already complete: {shorten(output.name)}")
        raise click.exceptions.Exit(DONE)
    output.check()
    target.check(resume=resume, force=output.force)


def takes_stream(command: Command) -> Command:
    """Give a command the options of a stream, as its argument `stream`."""

    @wraps(command)
    def gathered(
        output: str,
        force: bool,
        resume: bool,
        column: str | None,
        on_error: str,
        threads: int | None,
        on: str | None,
        **others: object,
    ) -> object:
        return command(stream=StreamOptions(Output(output, force), resume, column, on_error, threads, on), **others)

    return cast("Command", _OUTPUT(force_option(_RESUME(_COLUMN(_ON_ERROR(threads_option(ON(gathered))))))))


def run_work(
    path: str,
    source: Source,
    make_work: Callable[[], Work],
    stream_options: StreamOptions,
    options: Mapping[str, object],
    doing: str,
    kind: type[Sink] | None = None,
    header: Header | None = None,
    choose: Callable[[Input], Source | None] | None = None,
) -> Report:
    """Answer every record of a source. `options` are what changes the answers: a resumed run must have the same.

    The name of the output says what kind of file it is, unless `kind` does. `header` says which board all answers are
    for. `choose` finds the source of other inputs, for a cluster.
    """
    if stream_options.on and choose:
        from nonet.cli.cluster import run_on

        sink = partial(_sink, kind, header)
        engine = str(options.get("engine") or "") or None
        return run_on(
            stream_options.on_words(stream_options.on, engine), path, choose, source, make_work, sink, options, doing
        )
    from nonet.bulk.sinks import make_sink
    from nonet.bulk.stream import Stream
    from nonet.solver import core as _native
    from nonet.solver.base import available_cores

    if not _native.missing():
        _native.keep_memory()
    name, work = stream_options.output.name, make_work()
    run = Stream(
        source,
        sink=make_sink(None if name == STDOUT else name, source, work.columns, kind, header),
        work=work,
        threads=stream_options.threads or available_cores(),
    )
    return run_stream(path, run, stream_options, options, doing)


def _sink(kind: type[Sink] | None, header: Header | None, name: str, source: Source, work: Work) -> Sink:
    from nonet.bulk.sinks import make_sink

    return make_sink(name, source, work.columns, kind, header)


def run_stream(
    path: str, run: Stream, stream_options: StreamOptions, options: Mapping[str, object], doing: str
) -> Report:
    """Run a stream into the output. `path` is that of the input, for messages."""
    from nonet.bulk.sinks.base import DiscardSink

    name = stream_options.output.name
    if stream_options.output.is_stream:
        is_read = name == STDOUT and sys.stdout.isatty() and not isinstance(run.sink, DiscardSink)
        bar = stream_bar(doing, is_wanted=not is_read)  # it would stand between the answers that people see
        with bar as run.watch, writing(name), naming(path), _opened(name) as file, _counting(run):
            run.into(file)
    else:
        _run_into_file(path, run, stream_options, options, doing)
    return run.report


def _run_into_file(
    path: str, run: Stream, stream_options: StreamOptions, options: Mapping[str, object], doing: str
) -> None:
    from nonet.bulk.read import is_skippable
    from nonet.bulk.resume import Target

    plan = run.plan({"version": nonet.__version__, **options})
    if stream_options.resume and plan is None:
        raise PuzzleError("cannot resume: the input is a pipe")
    target = Target(Path(stream_options.output.name), plan)
    try:
        with stream_bar(doing) as run.watch, writing(stream_options.output.name), naming(path):
            run.into_target(target, resume=stream_options.resume, force=stream_options.output.force)
    except KeyboardInterrupt:
        if target.leave():
            done = number_of_puzzles(run.report.puzzles)
            note(f"interrupted after {done}; the same command with --resume continues it")
        raise
    except RunTimeout:
        ways = "; the same command with --resume continues it" if target.leave() else ""
        raise RunTimeout(f"{_stopped(run)}{ways}") from None
    except CreationError as error:
        if not target.leave():
            raise
        raise type(error)(f"{error} (finished work is kept: --resume continues it)") from None
    except PuzzleError as error:
        if not target.leave():
            raise
        ways = "--resume --on-error skip" if run.fault else "--resume"
        can_go_on = not run.fault or (is_skippable(run.fault) and not stream_options.skips)  # or it stands in the way
        raise PuzzleError(f"{error} (finished work is kept{f': {ways} continues it' if can_go_on else ''})") from None
    except BaseException:  # whatever ends the run, such as an end of memory, what was written stays
        target.leave()
        raise


def header_for(source: Source, choice: BoardSpec) -> Header | None:
    """The header of answers on this board: none where it is the plain one, and the input had none."""
    from nonet.formats.header import Header
    from nonet.model import BoardSpec

    said = choice.needed()
    titles = source.header.titles if source.header else {}
    return Header(said, titles) if said != BoardSpec() or titles or source.board_columns else None


def board_plan(choice: BoardSpec) -> dict[str, object]:
    """Return the fields of a board that decide the answers, for a run that may be resumed."""
    from dataclasses import fields

    said = {field.name: None for field in fields(choice)} | {"rules": []} | choice.to_dict()
    return said | {"kind": choice.full_kind.id, "layout": None if choice.layout is None else str(choice.layout)}


@contextmanager
def _counting(run: Stream) -> Iterator[None]:
    """A run that is out of time says how far it came."""
    try:
        yield
    except RunTimeout:
        raise RunTimeout(_stopped(run)) from None


def _stopped(run: Stream) -> str:
    return f"time ran out after {number_of_puzzles(run.report.puzzles)}"


@contextmanager
def _opened(name: str) -> Iterator[BinaryIO | RawIOBase]:
    """Open standard output, or a pipe or device by its name."""
    if name != STDOUT:
        with Path(name).open("wb", buffering=0) as file:
            yield file
        return
    refuse_closed()
    sys.stdout.flush()
    buffer = sys.stdout.buffer
    # Without a buffer: what it could not write it would try to write again when Python ends.
    yield getattr(buffer, "raw", buffer)


# What a tally of verdicts counts.
VERDICTS = {
    Verdict.NONE.value: "without a solution",
    Verdict.MULTIPLE.value: "with several",
    Verdict.UNDECIDED.value: "undecided",
}


def print_report(
    source: Source, report: Report, plurals: Mapping[str, str] = VERDICTS, *, is_list: bool = False
) -> None:
    """Report what people must know: the first few by number, then the number of the rest. `plurals` names each tally.

    A puzzle that stands alone needs no number, unless it is a list (`is_list`), of which others may have been left out.
    """
    from nonet.bulk.outcome import NOTED, SKIPPED

    if source.announced not in (None, report.puzzles):
        note(f"line {source.first_line - 1} says {number_of_puzzles(source.announced)}, there are {report.puzzles:,}")
    skipped = report.noted(skipped=True)
    for found in skipped:
        note(f"{source.unit} {found.line} skipped: {found.text}")
    if more := report.tally[SKIPPED] - len(skipped):
        note(f"and {more:,} more {source.unit}s skipped")
    noted = report.noted(skipped=False)
    for found in noted:
        line = "" if found.line == found.puzzle else f" ({source.unit} {found.line})"
        note(f"puzzle {found.puzzle}{line}: {found.text}" if is_list or report.puzzles > 1 else found.text)
    rest = {name: report.tally[name] - sum(found.tally == name for found in noted) for name in plurals}
    if len(noted) >= NOTED and any(rest.values()):
        words = ", ".join(f"{number:,} {plurals[name]}" for name, number in rest.items() if number)
        note(f"and {sum(rest.values()):,} more: {words}")


# The input of a command as one puzzle per line.


def choosing(source: InputOptions, stream: StreamOptions) -> ChooseSource:
    """Return a function that finds the source of an input, here or on another machine.

    None if its format has no lines.
    """
    from nonet.bulk.sources import choose_source

    return partial(
        choose_source,
        format=source.source_format,
        column=stream.column,
        lenient=stream.skips,
        board=source.board.of_grids,
    )


def lines_of(opened: Input, path: str, choose: ChooseSource, stream: StreamOptions) -> Source | None:
    """Return the input as a source of puzzles if it is to be answered line by line, else None."""
    from nonet.bulk.sources import holds_several

    with naming(path):
        lines = choose(opened)
    # A table in a file named as text is lines without a header, also if it holds one puzzle.
    is_bare = lines and lines.format == "table" and stream.output.name != STDOUT
    return lines if lines and (stream.reason or is_bare or holds_several(lines)) else None
