"""The run of a job: parts are given to workers and taken in as they are done, then the output is made of them."""

from __future__ import annotations

import json
import logging
import os
import re
import socket
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nonet._base.errors import (
    CreationError,
    CreationTimeout,
    CriteriaTimeout,
    EngineUnavailable,
    FormatError,
    PuzzleError,
    install_command,
    shorten,
)
from nonet._base.fast_dataclass import dataclass
from nonet.bulk.cluster.files import Inputs, JobOutput, JobPart, Mark
from nonet.bulk.cluster.storage import locate
from nonet.bulk.cluster.worker import Job, Result
from nonet.bulk.outcome import NOTED, Report
from nonet.bulk.sinks.base import Sink
from nonet.bulk.sources.base import InputSection
from nonet.bulk.stream import Watch
from nonet.solver.base import available_cores

if TYPE_CHECKING:
    from types import ModuleType


_KINDS = (CreationError, CreationTimeout, CriteriaTimeout, EngineUnavailable, MemoryError)
_ERRORS: dict[str, type[Exception]] = {kind.__name__: kind for kind in _KINDS}

Workers = Callable[
    [Job, list[JobPart]], Iterable[Result]
]  # what does parts, each at least once, and gives their results


class BadRecord(PuzzleError):
    """A record that is no puzzle ended the job. Where it `is_skippable`, another run may go on behind it."""

    is_skippable = True


@dataclass(slots=True)
class JobRun:
    """The progress of a job. `report` covers the parts that are done."""

    job: Job
    inputs: Inputs
    output: JobOutput
    parts: list[JobPart] = field(default_factory=list)
    marks: dict[int, Mark] = field(default_factory=dict)
    wrong: dict[int, Result] = field(default_factory=dict)  # parts that came to nothing
    puzzles: int = 0
    is_begun: bool = False  # the parts that are there are of this job

    def run(self, workers: Workers, plan: Mapping[str, object], *, resume: bool, watch: Watch | None) -> None:
        """Do all parts that are not done yet. Raises what is wrong with the first part that came to nothing.

        By then all parts before it are done, and later ones may be.
        """
        whole_plan: dict[str, Any] = {**plan, "input": self.inputs.identity, "sections": self.inputs.sections_data()}
        self.marks = self.output.begin(whole_plan, resume=resume)
        self.is_begun = True
        self.parts = self.inputs.parts(whole_plan["sections"])
        self.puzzles = sum(mark["report"]["puzzles"] for mark in self.marks.values())
        missing = [part for part in self.parts if part.number not in self.marks]
        total, done = sum(part.weight for part in self.parts), sum(self.parts[at].weight for at in self.marks)
        if watch and self.marks:
            watch(self.puzzles, done, total)
        for result in workers(self.job, missing) if missing else ():
            done += self._take(result)
            if watch:
                watch(self.puzzles, done, total)
            if self.wrong and all(number in self.marks for number in range(min(self.wrong))):
                raise self._error(min(self.wrong))

    def _take(self, result: Result) -> int:
        """The weight of a part that is new. A part may come twice, where a worker was lost after it was written."""
        number = result["number"]
        if number in self.marks:
            return 0
        if "mark" not in result:
            self.wrong[number] = result
            return 0
        if result["host"] != self.job.host and not self.output.is_seen(number, result["mark"]):
            way = "use a folder that all machines share, or an object store"
            raise PuzzleError(f"the output of {result['host']} cannot be read on this machine: {way}")
        self.marks[number] = result["mark"]
        self.puzzles += result["mark"]["report"]["puzzles"]
        return self.parts[number].weight

    def _error(self, number: int) -> Exception:
        result = self.wrong[number]
        if "error" in result:
            name, text = result["error"]
            return _ERRORS.get(name, PuzzleError)(text)
        fault = result["fault"]
        line = fault["line"] and fault["line"] + self._report_of(self.parts[number].file, number).lines
        if self.inputs.unit == "line":
            said = str(FormatError(fault["reason"], line, fault["column"]))
        else:
            said = f"{self.inputs.unit} {line}: {fault['reason']}"
        file = locate(self.inputs.names[self.parts[number].file])
        found = BadRecord(f"{file.base}: {said}" if len(self.inputs.names) > 1 else said)
        found.is_skippable = fault["is_skippable"]
        return found

    def _report_of(self, file: int, end: int) -> Report:
        """All that is to be told of an input, up to a part."""
        report = Report(lines=self.inputs.first_lines[file] - 1)
        for part in self.parts[:end]:
            if part.file == file:
                report.join(Report.of_data(self.marks[part.number]["report"]))
        return report

    def report(self) -> Report:
        """All that is to be told. Lines count from the beginning of their file, which is named if there are several."""
        count = len(self.inputs.names)
        found = [self._report_of(file, len(self.parts)) for file in range(count)]
        if count == 1:
            return found[0]
        whole = Report()
        for name, report in zip(self.inputs.names, found, strict=True):
            whole.tally.update(report.tally)
            whole.puzzles += report.puzzles
            whole.notes += [replace(note, text=f"{note.text} ({locate(name).base})") for note in report.notes]
        whole.notes = [*whole.noted(skipped=True)[:NOTED], *whole.noted(skipped=False)[:NOTED]]
        return whole

    def leave(self) -> bool:
        """Stop before the end; whether something is there that a later run goes on with."""
        if self.is_begun and not self.marks:
            self.output.discard()
        return bool(self.marks)

    def finish(self, sink: Sink, *, force: bool) -> None:
        if not self.puzzles:
            self.marks = {}
            raise FormatError("expected a puzzle, got nothing")
        self.output.finish(sink, len(self.parts), force=force)


# Ray: a cluster to work on, and Ray Data, which hands parts to workers. No other file imports Ray.

_ADDRESS = re.compile(r"ray(?:://(?P<host>[^:/\s]+)(?::(?P<port>[0-9]{1,5}))?/?)?")
_PORT = 6379  # where a head listens for the machines of its cluster
_CLIENT_PORT = 10001  # where it listens for those outside, whom Ray Data does not serve

_SECONDS = 10.0  # to see whether anybody is at an address
_STORE = 1 << 27  # bytes of Ray's memory on this machine: only numbers and reports go through it


def check_cluster_name(on: str) -> None:
    """PuzzleError for what is no cluster."""
    if not _ADDRESS.fullmatch(on):
        raise PuzzleError(f"expected ray, ray://auto or ray://HOST:PORT for --on, got {shorten(on)}")


def _ray() -> ModuleType:
    try:
        import ray
        import ray.data
    except ImportError:
        raise EngineUnavailable(f"--on ray needs Ray and pyarrow ({install_command('ray[data]', 'pyarrow')})") from None
    module: ModuleType = ray
    return module


@contextmanager
def connected(on: str, workers: int | None = None) -> Iterator[None]:
    """In a cluster: the one at the address, the one of RAY_ADDRESS, or one on this machine, which ends with us."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # a command of ours tells nobody that it runs
    ray = _ray()
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
    logging.getLogger("ray.data").setLevel(logging.ERROR)
    address = _address_of(on)
    try:
        if address is None:
            cores = workers or available_cores()
            ray.init("local", num_cpus=cores, object_store_memory=_STORE, include_dashboard=False, **quiet)
        else:
            ray.init(address, **quiet)
    except (ConnectionError, RuntimeError, ValueError, TimeoutError) as error:
        raise EngineUnavailable(f"cannot reach Ray at {shorten(on)}: {shorten(_first_line(error), 120)}") from None
    try:
        with Path(os.devnull).open("w") as nowhere, redirect_stdout(nowhere):  # Ray prints there when a worker is lost
            yield
    finally:
        ray.shutdown()


def _address_of(on: str) -> str | None:
    """Return the address in Ray's form; None if a cluster is started on this machine."""
    found = _ADDRESS.fullmatch(on)
    assert found
    host, port = found["host"], int(found["port"] or _PORT)
    if host is None:
        return os.environ.get("RAY_ADDRESS")
    if host == "auto":
        return "auto"
    if port == _CLIENT_PORT:
        way = f"on a machine of the cluster, use the address that ray start prints, such as ray://{host}:{_PORT}"
        raise EngineUnavailable(f"cannot use {shorten(on)}, the address of Ray Client: {way}")
    try:
        socket.create_connection((host, port), _SECONDS).close()
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise EngineUnavailable(f"cannot reach Ray at {shorten(on)}: {reason.lower()}") from None
    return f"{host}:{port}"


def do_parts(job: Job, parts: list[JobPart], *, workers: int | None = None, gpus: int = 0) -> Iterator[Result]:
    """The results of parts as they are done, by up to so many workers at a time, each with a core or with GPUs.

    Ray gives a part to another worker when one is lost, some times. Where it gives up we ask for what is missing once
    more, as long as we get on: on machines that are taken away at any time every part may be hit.
    """
    ray = _ray()
    missing = {part.number: part for part in parts}
    while missing:
        before = len(missing)
        try:
            for result in _results(ray, job, list(missing.values()), workers, gpus):
                missing.pop(result["number"], None)
                yield result
        except ray.exceptions.RayError as error:
            if isinstance(error, ray.exceptions.RayTaskError) or len(missing) == before:
                raise PuzzleError(f"Ray gave up: {shorten(_first_line(error), 200)}") from None


def _results(ray: ModuleType, job: Job, parts: list[JobPart], workers: int | None, gpus: int) -> Iterator[Result]:
    context = ray.data.DataContext.get_current()
    context.enable_progress_bars = False  # there is one of ours
    rows = [{"number": part.number, "file": part.file, "section": list(part.section or ())} for part in parts]
    table = ray.data.from_items(rows, override_num_blocks=len(rows))
    if gpus:
        most = workers or max(1, int(ray.cluster_resources().get("GPU", 0)) // gpus)
        options = {"fn_constructor_args": (job,), "num_gpus": gpus, "concurrency": (1, most)}
    else:
        options = {"fn_args": (ray.put(job),), "num_cpus": 1, "concurrency": workers}
    answers = table.map_batches(_Worker if gpus else _do_batch, batch_size=1, **options)
    for row in answers.iter_rows():
        yield json.loads(row["result"])


def _do_batch(batch: dict[str, Any], kept: Any) -> dict[str, Any]:  # noqa: ANN401  (a reference of Ray)
    import ray

    return _Worker(ray.get(kept))(batch)


class _Worker:
    """A worker that stays where it is asked for by its class: to start on a GPU takes longer than a part."""

    def __init__(self, job: Job) -> None:
        self.job = job

    def __call__(self, batch: dict[str, Any]) -> dict[str, Any]:
        rows = zip(batch["number"], batch["file"], batch["section"], strict=True)
        parts = [JobPart(int(number), int(file), _section_of(section)) for number, file, section in rows]
        return {"result": [json.dumps(self.job.do(part)) for part in parts]}


def _section_of(places: Sequence[int]) -> InputSection | None:
    return InputSection(*map(int, places)) if len(places) else None


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0]


def check_gpus() -> None:
    """EngineUnavailable where the cluster has no GPU: the job would wait for ever."""
    if not _ray().cluster_resources().get("GPU"):
        raise EngineUnavailable("the engine gpu is not available: the cluster has no GPU")
