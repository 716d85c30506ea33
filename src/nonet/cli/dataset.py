"""sudoku dataset: a folder of puzzles to learn from, split so that nothing leaks."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

import nonet
from nonet._base.errors import FormatError, PuzzleError, shorten
from nonet._base.fast_dataclass import dataclass
from nonet._base.seeds import chosen_seed, parse_seed
from nonet.bulk.create import Series, unverified
from nonet.bulk.processes import Processes
from nonet.bulk.read import ChunkReader
from nonet.bulk.resume import Target, compare_plans
from nonet.bulk.sources import choose_source
from nonet.bulk.sources.base import Source
from nonet.bulk.sources.made import PuzzleSource, SeedSource
from nonet.bulk.sources.parquet import pyarrow
from nonet.bulk.stream import Stream
from nonet.cli.create import board_of, complete_level, criteria_plan, size_and_level
from nonet.cli.criteria import criteria_on, takes_criteria
from nonet.cli.inputs import STDIN, naming, open_input, read_opened
from nonet.cli.main import DONE, NO
from nonet.cli.options import (
    BoardArguments,
    InputOptions,
    SectionedCommand,
    complete_file,
    force_option,
    takes_board,
    threads_option,
)
from nonet.cli.output import Output, note
from nonet.cli.stream import StreamOptions, board_plan, print_report, run_stream
from nonet.generate.criteria import CriteriaOptions
from nonet.lm.dataset.order import DatasetOrder, parse_er
from nonet.lm.dataset.rows import check_making
from nonet.lm.dataset.splits import BOARD, Split, usual_key
from nonet.lm.dataset.stream import DistinctRows, FolderSink, OpenSource, RowMaker, chunk_size
from nonet.lm.dataset.traces import find_prompt
from nonet.lm.dataset.write import DatasetFolder
from nonet.lm.dataset.writers import find_writer
from nonet.model import Board, BoardSpec
from nonet.solver.base import available_cores

if TYPE_CHECKING:
    from nonet.bulk.outcome import Report
    from nonet.bulk.sources.base import Input
    from nonet.generate.criteria import Criteria


# The parts of a stream are imported where one runs, so `--help` does not load them.

COUNT = 10_000

_WHERE = click.option(
    "-o",
    "--output",
    required=True,
    metavar="DIR",
    shell_complete=complete_file,
    help="Folder for the data set; it must be new or empty.",
)
_RESUME = click.option("--resume", is_flag=True, help="Continue a stopped run from its folder.")
_FORMAT = click.option(
    "--format",
    default="parquet",
    metavar="NAME",
    help="Format to write: parquet (default), csv, jsonl, hrm (arrays for HRM and TRM) "
    "or lm-eval (a task for lm-eval).",
)
_FROM = click.option(
    "--from",
    "listed",
    metavar="FILE",
    shell_complete=complete_file,
    help="Use the puzzles of a list instead of new ones: text, CSV or Parquet, possibly compressed.",
)
_ON_ERROR = click.option(
    "--on-error",
    type=click.Choice(["stop", "skip"]),
    default="stop",
    help="With --from, stop at a line that is not a puzzle, or skip it (default: stop).",
)


@click.command(cls=SectionedCommand, short_help="Write a data set for machine learning, split without leaks.")
@click.argument("asked", nargs=-1, metavar="[LEVEL] [SIZE]", shell_complete=complete_level)
@takes_board
@takes_criteria
@_WHERE
@force_option
@_RESUME
@click.option(
    "-n", "--count", type=click.IntRange(1, 10**9), metavar="N", help=f"Number of puzzles (default: {COUNT:,})."
)
@click.option("--seed", metavar="TEXT", help="Random seed; the same seed gives the same bytes.")
@click.option(
    "--er", metavar="LOW:HIGH", help="Include only puzzles whose Sudoku Explainer rating is in this range, such as 0:7."
)
@_FORMAT
@click.option(
    "--split",
    "shares",
    default="90:5:5",
    metavar="SHARES",
    help="Shares of the splits: train:validation:test, or train:test (default: 90:5:5).",
)
@click.option(
    "--split-by",
    "by",
    type=click.Choice(["solution", "puzzle"]),
    help="Keep each solution, or each puzzle, in one split "
    "(default: solution, or puzzle if a board has too few solutions).",
)
@click.option(
    "--traces",
    type=click.Choice(["none", "records", "words"]),
    default="none",
    help="Add the steps that solve each puzzle: records, or words to add their sentences (default: none).",
)
@click.option("--prompt", metavar="NAME", help="Add questions and answers for language models: plain, rules or chat.")
@click.option(
    "--augment",
    type=click.IntRange(0, 10_000),
    default=0,
    metavar="N",
    help="With hrm, add N variations of each training puzzle (default: 0).",
)
@_FROM
@click.option("--column", metavar="NAME", help="With --from, column of the puzzles in a CSV or Parquet file.")
@_ON_ERROR
@threads_option
def dataset(
    asked: tuple[str, ...],
    board: BoardArguments,
    criteria_options: CriteriaOptions,
    output: str,
    force: bool,
    resume: bool,
    count: int | None,
    seed: str | None,
    er: str | None,
    format: str,
    shares: str,
    by: str | None,
    traces: str,
    prompt: str | None,
    augment: int,
    listed: str | None,
    column: str | None,
    on_error: str,
    threads: int | None,
) -> int:
    """Write a data set of puzzles for machine learning: new puzzles, or those of a list.

    A hash decides whether a puzzle belongs to the training, validation or test split. It is the hash of the class
    of its solution: all grids that symmetry maps onto each other. So no solution is in two splits. This also holds
    for two data sets with the same shares and split key, whatever their seeds and kinds.

    By default, classic 9x9 puzzles are minimal and of any rating, and other puzzles have the level medium. Needs
    pyarrow.

    \b
    sudoku dataset -o sudoku --count 1000000 --seed 1
    sudoku dataset hard -o hard --traces words --prompt chat
    sudoku dataset easy 4 -o small --kind diagonal
    sudoku dataset -o hrm --format hrm --augment 100 --er 3:20
    sudoku dataset -o theirs --from list.csv
    """
    chosen = DatasetWords(
        output, force, resume, count, er, format, shares, by, traces, prompt, augment, column, on_error, threads
    )
    chosen.check()
    if listed is not None:
        refuse_criteria(asked, criteria_options, seed)
        return _of_list(listed, InputOptions(board), chosen, asked)
    order = _order_of(asked, board, criteria_options, seed, chosen)
    assert order.criteria is not None
    if problem := unverified(order.criteria):
        note(problem)
    return tell(order, chosen.run_new(order))


def _order_of(
    asked: tuple[str, ...],
    board: BoardArguments,
    criteria_options: CriteriaOptions,
    seed: str | None,
    chosen: DatasetWords,
) -> DatasetOrder:
    """New puzzles: what they are to be like."""
    size, level = size_and_level(asked)
    first = chosen_seed(parse_seed(chosen.resumed_seed() if seed is None else seed))
    made = board_of(board.spec(size), first, None, save_layout=None, is_told=True)
    criteria = criteria_on(made, criteria_options, level)
    return chosen.order(criteria.board, criteria, first, chosen.count or COUNT)


def _of_list(path: str, source: InputOptions, chosen: DatasetWords, asked: tuple[str, ...]) -> int:
    size, _ = size_and_level(asked)
    order, report = chosen.run_list(path, source, size)
    return tell(order, report)


def refuse_criteria(asked: tuple[str, ...], criteria_options: CriteriaOptions, seed: str | None) -> None:
    """A list is what it is."""
    _, level = size_and_level(asked)
    if criteria_options.given or criteria_options.rules or level or seed is not None:
        raise click.UsageError("--from cannot be used with a level, a seed or criteria for new puzzles")


def tell(order: DatasetOrder, report: Report) -> int:
    """Report what people must know about a finished set, and return the exit status."""
    from nonet.lm.dataset.stream import DOUBLE, MARKED, NONE, OUTSIDE, SEVERAL

    words = {
        DOUBLE: "of a class that came before",
        NONE: "without a solution",
        SEVERAL: "with several solutions",
        MARKED: "with pencil marks, which rows do not hold",
        OUTSIDE: "of another rating",
    }
    left_out = [f"{report.tally[name]:,} {text}" for name, text in words.items() if report.tally[name]]
    if left_out and (order.is_given or report.tally[DOUBLE]):
        note(f"left out: {', '.join(left_out)}")
    if not order.is_given and order.count is not None and report.puzzles < order.count:
        note(f"{report.puzzles:,} of {order.count:,} puzzles: there are hardly more")
        return NO
    if not report.puzzles:
        raise PuzzleError("expected a puzzle with exactly one solution, got none")
    return DONE


# The run of `sudoku dataset`: from its options to a folder.

_NOT_TOLD = ("output", "force", "resume", "threads", "seed")  # options that do not change what is made, and the seed
_PEEKED = 1 << 14  # bytes of a list in which its first puzzle is


@dataclass(frozen=True, slots=True)
class DatasetWords:
    """The options as typed."""

    output: str
    force: bool
    resume: bool
    count: int | None
    er: str | None
    format: str
    shares: str
    by: str | None
    traces: str
    prompt: str | None
    augment: int
    column: str | None
    on_error: str
    threads: int | None

    @property
    def folder(self) -> Path:
        return Path(self.output)

    @property
    def manifest(self) -> str:
        return str(DatasetFolder(self.folder).manifest)

    def check(self) -> None:
        """Raise an error before anything is made if the options are known to fail."""
        if "\0" in self.output or not self.output:
            raise PuzzleError(f"cannot write {shorten(self.output)}: not a file name")
        Split.parse(self.shares)
        find_writer(self.format)
        if self.prompt is not None:
            find_prompt(self.prompt)
        if self.augment and self.format != "hrm":
            raise click.UsageError("--augment needs --format hrm, whose groups hold images of a puzzle")
        pyarrow("data sets, in every format,")
        if not self.is_there:
            DatasetFolder(self.folder).check(force=self.force)
            Target(Path(self.manifest), None).check(resume=self.resume, force=self.force)

    @property
    def is_there(self) -> bool:
        """True if the run to resume has already finished."""
        return self.resume and not self.force and Target(Path(self.manifest), None).is_finished

    def resumed_seed(self) -> str | None:
        """The seed of the run that is gone on with: who gave none has to type none."""
        if not self.resume:
            return None
        began = DatasetFolder(self.folder).plan() if self.is_there else Target(Path(self.manifest), None).journal.plan()
        seed = (began or {}).get("seed")
        return seed if isinstance(seed, str) else None

    def order(self, board: Board, criteria: Criteria | None, seed: int | str, count: int | None) -> DatasetOrder:
        """Return the order for a data set on a board."""
        er = None if self.er is None else parse_er(self.er, board)
        order = DatasetOrder(
            board, criteria, seed, count, er, self.traces, self.prompt, Split.parse(self.shares),
            self.by or (BOARD if criteria is None else usual_key(board)), self.by is not None, self.format,
            self.augment,
        )  # fmt: skip
        check_making(order)
        if problem := find_writer(self.format).problem(order):
            raise PuzzleError(problem)
        return order

    def run_new(self, order: DatasetOrder) -> Report:
        """Make new puzzles."""
        assert order.criteria
        assert order.count is not None
        size = chunk_size(order, Series(order.criteria, order.seed).chunk_size(order.count))
        source = (OpenSource if order.is_filtered else SeedSource)(order.count, size)
        plan = criteria_plan(order.criteria)
        return self._run(source, order, None, {**plan, "size of chunks": size}, STDIN)

    def run_list(self, path: str, source: InputOptions, size: int | None) -> tuple[DatasetOrder, Report]:
        """Take the puzzles of a list."""
        if path == STDIN:
            raise click.UsageError("--from needs a file and cannot read standard input")
        source.check(path)
        with open_input(path) as opened:
            lines, choice = self._source_of(opened, path, source, size)
            first = self._first(lines, choice, path)
        order = self.order(first, None, 0, self.count)
        with open_input(path) as opened:
            lines, choice = self._source_of(opened, path, source, size)
            reader = ChunkReader(choice, skip=self.on_error == "skip")
            report = self._run(lines, order, reader, {**board_plan(choice), "column": self.column}, path)
        plurals = {"none": "without a solution", "several": "with several", "marked": "with marks"}
        print_report(lines, report, plurals, is_list=True)
        return order, report

    def _source_of(self, opened: Input, path: str, source: InputOptions, size: int | None) -> tuple[Source, BoardSpec]:
        with naming(path):
            skips, board = self.on_error == "skip", source.board.of_grids
            lines = choose_source(opened, source.source_format, self.column, lenient=skips, board=board)
        if lines is None:
            lines = PuzzleSource(opened, source.puzzles_of(read_opened(opened, path), path, size))
        return lines, source.spec_for(lines, path, size)

    def _first(self, lines: Source, choice: BoardSpec, path: str) -> Board:
        """The board of the first puzzle of a list."""
        reader = ChunkReader(choice, skip=True)
        with naming(path):
            for chunk in lines.chunks(None, _PEEKED):
                found = reader.read(chunk, lines.usual())
                if found.rows:
                    return (found.at_once or min(found.rows, key=lambda rows: rows.numbers[0])).board
                if found.faults and self.on_error == "stop":
                    raise found.faults[0][1]
        raise FormatError(f"expected a puzzle, got nothing: {shorten(path)}")

    def _run(
        self, source: Source, order: DatasetOrder, reader: ChunkReader | None, plan: dict[str, object], path: str
    ) -> Report:
        as_read: dict[str, object] = json.loads(json.dumps({**plan, **order.plan()}))  # tuples become lists
        folder = DatasetFolder(self.folder, command_of(order), nonet.__version__, as_read)
        if self.is_there:
            compare_plans(folder.plan() or as_read, as_read)
            note(f"nothing to resume: the data set is already complete: {shorten(self.output)}")
            raise click.exceptions.Exit(DONE)
        sink = FolderSink(source, order, folder)  # says what is missing before the folder is made
        cores = self.threads or available_cores()
        if not (self.resume and folder.is_begun):
            folder.begin()
        try:
            with Processes(cores) as processes:
                filter_ = DistinctRows(order.count, is_given=order.is_given)
                run = Stream(source, sink, RowMaker(order, processes, reader), threads=cores, filter=filter_)
                stream_options = StreamOptions(
                    Output(self.manifest, self.force), self.resume, self.column, self.on_error, cores
                )
                return run_stream(path, run, stream_options, as_read, "making" if reader is None else "reading")
        except BaseException:  # Ctrl-C too
            with suppress(OSError):  # nothing came of it
                self.folder.rmdir()
            raise


def command_of(order: DatasetOrder) -> str:
    """The command that makes the same set again, for its card: without what does not change it."""
    context = click.get_current_context()
    words = ["sudoku", "dataset"]
    for parameter in context.command.params:
        name = str(parameter.name)
        if name in _NOT_TOLD or context.get_parameter_source(name) in (None, ParameterSource.DEFAULT):
            continue
        words += _words_of(parameter, context.params[name])
    if not order.is_given:
        words += ["--seed", str(order.seed)]
    return " ".join(map(quote, words)) + " -o DIR"


def _words_of(parameter: click.Parameter, value: object) -> list[str]:
    values = [str(one) for one in value] if isinstance(value, tuple) else [str(value)]
    if isinstance(parameter, click.Argument):
        return values
    option = parameter.opts[-1]
    if value is True:
        return [option]
    if parameter.name == "listed":
        values = [Path(str(value)).name]  # where it lies is nobody's business
    return [word for one in values for word in (option, one)]
