"""What a worker does: a section of the input to a part of the output, chunk by chunk, as a stream does it."""

from __future__ import annotations

import socket
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, BinaryIO

from nonet._base.errors import CreationError, EngineUnavailable, FormatError, PuzzleError
from nonet._base.fast_dataclass import dataclass
from nonet.bulk.cluster import storage
from nonet.bulk.cluster.files import JobOutput, JobPart
from nonet.bulk.outcome import ChunkResult, Report, Work
from nonet.bulk.read import is_skippable
from nonet.bulk.sinks.base import Sink
from nonet.bulk.sinks.made import FormatSink
from nonet.bulk.sources.base import Chunk, Source

_REMOTE_CHUNK = 1 << 23  # bytes: an object store takes its time for each question

Result = dict[str, Any]  # `number` and `mark`, or `number` and `fault` or `error`; all that JSON can say


@dataclass(frozen=True, slots=True)
class Job:
    """The data that a worker needs for any part. It is sent to other machines."""

    names: tuple[str, ...]  # of the inputs
    open: Callable[[str], AbstractContextManager[Source]]
    make_work: Callable[[], Work]
    make_sink: Callable[[Source, Work], Sink]
    output: str
    host: str  # the machine that runs the job

    def do(self, part: JobPart) -> Result:
        """Write a part and its mark. What is wrong with the input is a result, too: it has its place among others."""
        try:
            return {"number": part.number, "mark": self._mark(part), "host": socket.gethostname()}
        except _Fault as stop:
            fault = stop.fault
            place = {"reason": fault.reason, "line": fault.line, "column": fault.column}
            return {"number": part.number, "fault": {**place, "is_skippable": is_skippable(fault)}}
        except (PuzzleError, CreationError, EngineUnavailable, MemoryError) as error:
            host = socket.gethostname()
            text = str(error) or "out of memory"
            text = text if host == self.host else f"{text} (on the machine {host})"
            return {"number": part.number, "error": [type(error).__name__, text]}

    def _mark(self, part: JobPart) -> dict[str, Any]:
        output = JobOutput(self.output)
        with self.open(self.names[part.file]) as source:
            work = self.make_work()
            work.usual = source.usual()
            if part.section:
                source.narrow(part.section)
            sink = self.make_sink(source, work)
            with storage.writing(output.part(part.number)) as file:
                _begin(sink, file, part, output)
                report = _answer(source, work, sink)
                size = file.tell()
        mark = {"size": size, "report": report.as_data()}
        output.add_mark(part.number, mark)
        return mark


class _Fault(Exception):
    """A record that is no puzzle."""

    def __init__(self, fault: FormatError) -> None:
        self.fault = fault


def _begin(sink: Sink, file: BinaryIO, part: JobPart, output: JobOutput) -> None:
    """A part of a folder is a file of its own; of all others, the first alone has a head."""
    if not output.is_folder:
        sink.begin_part(file, is_new=part.number == 0)
        return
    if isinstance(sink, FormatSink) and part.section:
        sink.first = part.section.begin
    sink.begin(file, is_new=True)


def _answer(source: Source, work: Work, sink: Sink) -> Report:
    report = Report()
    size = work.chunk_size or (_REMOTE_CHUNK if _is_remote(source) else None)
    for chunk in source.chunks(None, size):
        outcome = _outcome(work, chunk)
        if outcome.fault:
            fault = outcome.fault
            raise _Fault(type(fault)(fault.reason, fault.line and fault.line + report.lines, fault.column))
        answered = outcome.chunk or chunk
        report.add(answered, outcome)
        sink.write(sink.encode(answered, outcome))
    sink.end()
    return report


def _outcome(work: Work, chunk: Chunk) -> ChunkResult:
    return work.quick(chunk) or work.thorough(chunk)


def _is_remote(source: Source) -> bool:
    opened = getattr(source, "input", None)  # new puzzles are read from nowhere
    return opened is not None and opened.is_remote
