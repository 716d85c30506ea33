"""--on: the same work on a cluster. What is computed, and how it is written, is the command's as ever."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

import click

import nonet
from nonet._base.errors import CreationError, PuzzleError, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.bulk.cluster import storage
from nonet.bulk.cluster.files import Choose, Sizes, cut_files, files_of, open_source
from nonet.bulk.cluster.files import JobOutput as Parts
from nonet.bulk.cluster.job import BadRecord, JobRun, check_cluster_name, check_gpus, connected, do_parts
from nonet.bulk.cluster.worker import Job
from nonet.bulk.sources.base import Input, Source
from nonet.cli.inputs import STDIN
from nonet.cli.main import DONE
from nonet.cli.output import STDOUT, Output, note, overwrites_input
from nonet.cli.progress import number_of_puzzles, stream_bar

if TYPE_CHECKING:
    from nonet.bulk.outcome import Report, Work
    from nonet.bulk.sinks.base import Sink

GPU = "gpu"  # the engine that needs one in every worker


@dataclass(frozen=True, slots=True)
class ClusterOptions:
    """--on and what goes with it, as typed."""

    on: str
    output: Output
    resume: bool
    workers: int | None
    engine: str | None = None

    def check(self) -> None:
        """Raise an error before anything is read if the job is known to fail."""
        check_cluster_name(self.on)
        if self.output.name == STDOUT:
            raise click.UsageError("--on needs --output FILE, or FOLDER/")
        parts = Parts(self.output.name)
        Output(parts.file_name).check_kind()
        if self.resume and not self.output.force and parts.is_finished:
            note(f"nothing to resume: the output is already complete: {shorten(self.output.name)}")
            raise click.exceptions.Exit(DONE)
        parts.check(resume=self.resume, force=self.output.force)

    def check_input(self, path: str) -> None:
        if path == STDIN:
            raise click.UsageError("--on needs a FILE, or a folder of files, to read and cannot read standard input")
        if storage.is_same(storage.locate(path), storage.locate(self.output.name)):
            raise PuzzleError(overwrites_input(self.output.name))


@contextmanager
def open_first(path: str) -> Iterator[Input]:
    """The file of a name, or the first of a folder: all others are like it."""
    with storage.opened(files_of(path)[0]) as opened:
        yield opened


def run_on(
    cluster_options: ClusterOptions,
    path: str,
    choose: Choose,
    source: Source,
    make_work: Callable[[], Work],
    make_sink: Callable[[str, Source, Work], Sink],
    options: Mapping[str, object],
    doing: str,
) -> Report:
    """Answer every record of a file, or of the files in a folder. `source` is the first of them."""
    work = make_work()
    inputs = cut_files(files_of(path), choose, Sizes.for_chunks(work.chunk_size))
    parts = Parts(cluster_options.output.name)
    sink_of = partial(make_sink, parts.file_name)
    job = Job(inputs.names, partial(open_source, choose), make_work, sink_of, parts.whole.name, socket.gethostname())
    return run_job(cluster_options, JobRun(job, inputs, parts), sink_of(source, work), options, doing, path)


def run_job(
    cluster_options: ClusterOptions,
    run: JobRun,
    sink: Sink,
    options: Mapping[str, object],
    doing: str,
    path: str | None = None,
) -> Report:
    """Run a job to its end. `path` is that of its input, for messages."""
    plan = {"version of nonet": nonet.__version__, **options}
    try:
        with connected(cluster_options.on, cluster_options.workers), stream_bar(doing) as watch:
            gpus = int(cluster_options.engine == GPU)
            if gpus:
                check_gpus()
            run.run(
                partial(do_parts, workers=cluster_options.workers, gpus=gpus),
                plan,
                resume=cluster_options.resume,
                watch=watch,
            )
        run.finish(sink, force=cluster_options.output.force)
    except KeyboardInterrupt:
        if run.leave():
            note(f"interrupted after {number_of_puzzles(run.puzzles)}; the same command with --resume continues it")
        raise
    except CreationError as error:
        if not run.leave():
            raise
        raise type(error)(f"{error} (finished work is kept: --resume continues it)") from None
    except PuzzleError as error:
        said = f"{path}: {error}" if path and isinstance(error, BadRecord) else str(error)
        if not run.leave():
            raise PuzzleError(said) from None
        raise PuzzleError(f"{said} (finished work is kept{_way_on(error)})") from None
    except BaseException:  # whatever ends the run, what was done stays
        run.leave()
        raise
    return run.report()


def _way_on(error: PuzzleError) -> str:
    if not isinstance(error, BadRecord):
        return ": --resume continues it"
    return ": --resume --on-error skip continues it" if error.is_skippable else ""
