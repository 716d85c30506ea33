"""The run of `sudoku dataset`: from its options to a folder."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

import nonet
from nonet.batch.chunk_reading import ChunkReader
from nonet.batch.journal import compare_plans
from nonet.batch.makers import Recipe
from nonet.batch.processes import Processes
from nonet.batch.sources import Source, choose_source
from nonet.batch.sources.parquet import pyarrow
from nonet.batch.sources.puzzles import PuzzleSource
from nonet.batch.sources.seeds import SeedSource
from nonet.batch.stream import Stream
from nonet.batch.target import Target
from nonet.board import Board, BoardSpec
from nonet.cli.creating import wish_plan
from nonet.cli.inputs import STDIN, naming, open_input, read_opened
from nonet.cli.options import InputWords
from nonet.cli.output import Output, note
from nonet.cli.statuses import DONE
from nonet.cli.streaming import StreamWords, board_plan, print_report, run_stream
from nonet.cores import available_cores
from nonet.errors import FormatError, PuzzleError, shorten
from nonet.puzzle import Puzzle
from nonet.records import dataclass
from nonet.tasks.dataset.making import check_making
from nonet.tasks.dataset.order import DatasetOrder, parse_er
from nonet.tasks.dataset.prompts import find_prompt
from nonet.tasks.dataset.splitting import BOARD, Split, usual_key
from nonet.tasks.dataset.work import DistinctRows, FolderSink, OpenSource, RowMaker, chunk_size
from nonet.tasks.dataset.writers import find_writer
from nonet.tasks.dataset.writing import DatasetFolder

if TYPE_CHECKING:
    from nonet.batch.outcome import Report
    from nonet.batch.sources import Input
    from nonet.usecases.create import Criteria

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
        """What can be known to fail, before anything is made."""
        if "\0" in self.output or not self.output:
            raise PuzzleError(f"cannot write: not a file name: {shorten(self.output)}")
        Split.parse(self.shares)
        find_writer(self.format)
        if self.prompt is not None:
            find_prompt(self.prompt)
        if self.augment and self.format != "hrm":
            raise click.UsageError("expected --augment with --format hrm, whose groups hold images of a puzzle")
        pyarrow("data sets, in every format,")
        if not self.is_there:
            DatasetFolder(self.folder).check(force=self.force)
            Target(Path(self.manifest), None).check(resume=self.resume, force=self.force)

    @property
    def is_there(self) -> bool:
        """Whether a run is to be gone on with that has come to its end."""
        return self.resume and not self.force and Target(Path(self.manifest), None).is_finished

    def resumed_seed(self) -> str | None:
        """The seed of the run that is gone on with: who gave none has to type none."""
        if not self.resume:
            return None
        began = DatasetFolder(self.folder).plan() if self.is_there else Target(Path(self.manifest), None).journal.plan()
        seed = (began or {}).get("seed")
        return seed if isinstance(seed, str) else None

    def order(self, board: Board, wish: Criteria | None, seed: int | str, count: int | None) -> DatasetOrder:
        """What is wanted on a board."""
        er = None if self.er is None else parse_er(self.er, board)
        order = DatasetOrder(
            board, wish, seed, count, er, self.traces, self.prompt, Split.parse(self.shares),
            self.by or (BOARD if wish is None else usual_key(board)), self.by is not None, self.format, self.augment,
        )  # fmt: skip
        check_making(order)
        if problem := find_writer(self.format).problem(order):
            raise PuzzleError(problem)
        return order

    def run_new(self, order: DatasetOrder) -> Report:
        """Make new puzzles."""
        assert order.wish
        assert order.count is not None
        size = chunk_size(order, Recipe(order.wish).chunk_size(order.count))
        source = (OpenSource if order.is_filtered else SeedSource)(order.count, size)
        plan = wish_plan(order.wish)
        return self._run(source, order, None, {**plan, "size of chunks": size}, STDIN)

    def run_list(self, path: str, source: InputWords, size: int | None) -> tuple[DatasetOrder, Report]:
        """Take the puzzles of a list."""
        if path == STDIN:
            raise click.UsageError("expected a file for --from, got standard input")
        source.check(path)
        with open_input(path) as opened:
            lines, choice = self._source_of(opened, path, source, size)
            first = self._first(lines, choice, path)
        order = self.order(first.board, None, 0, self.count)
        with open_input(path) as opened:
            lines, choice = self._source_of(opened, path, source, size)
            reader = ChunkReader(choice, skip=self.on_error == "skip")
            report = self._run(lines, order, reader, {**board_plan(choice), "column": self.column}, path)
        plurals = {"none": "without a solution", "several": "with several", "marked": "with marks"}
        print_report(lines, report, plurals, is_list=True)
        return order, report

    def _source_of(self, opened: Input, path: str, source: InputWords, size: int | None) -> tuple[Source, BoardSpec]:
        with naming(path):
            skips, board = self.on_error == "skip", source.board.of_grids
            lines = choose_source(opened, source.source_format, self.column, lenient=skips, board=board)
        if lines is None:
            lines = PuzzleSource(opened, source.puzzles_of(read_opened(opened, path), path, size))
        return lines, source.choice_for(lines, path, size)

    def _first(self, lines: Source, choice: BoardSpec, path: str) -> Puzzle:
        """The first puzzle of a list, which tells the board."""
        reader = ChunkReader(choice, skip=True)
        with naming(path):
            for chunk in lines.chunks(None, _PEEKED):
                _, cells, odd = reader.read(chunk, lines.usual())
                found = [puzzle for _, puzzle in odd if isinstance(puzzle, Puzzle)]
                if cells or found:
                    return Puzzle(list(cells[:81])) if cells else found[0]
                faults = [fault for _, fault in odd if isinstance(fault, FormatError)]
                if faults and self.on_error == "stop":
                    raise faults[0]
        raise FormatError(f"expected a puzzle, got nothing: {shorten(path)}")

    def _run(
        self, source: Source, order: DatasetOrder, reader: ChunkReader | None, plan: dict[str, object], path: str
    ) -> Report:
        as_read: dict[str, object] = json.loads(json.dumps({**plan, **order.plan()}))  # tuples become lists
        folder = DatasetFolder(self.folder, command_of(order), nonet.__version__, as_read)
        if self.is_there:
            compare_plans(folder.plan() or as_read, as_read)
            note(f"nothing to resume: the data set is there already: {shorten(self.output)}")
            raise click.exceptions.Exit(DONE)
        sink = FolderSink(source, order, folder)  # says what is missing before the folder is made
        cores = self.threads or available_cores()
        if not (self.resume and folder.is_begun):
            folder.begin()
        try:
            with Processes(cores) as processes:
                filter_ = DistinctRows(order.count, is_given=order.is_given)
                run = Stream(source, sink, RowMaker(order, processes, reader), threads=cores, filter=filter_)
                words = StreamWords(Output(self.manifest, self.force), self.resume, self.column, self.on_error, cores)
                return run_stream(path, run, words, as_read, "making" if reader is None else "reading")
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
