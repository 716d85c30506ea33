"""A stream: chunks in, answers out, in order, in bounded memory, on all cores.

    source -> chunk -> [work, then sink.encode: any thread, several chunks at once] -> sink.write -> mark in the journal

Cutting and writing are the main thread's; so is reading, where the input cannot be read from any place. At most
`threads` + 2 chunks are in memory at a time, with their answers.
"""

from __future__ import annotations

import io
import sys
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, BinaryIO

from nonet.batch.outcome import Outcome, Report, Work
from nonet.batch.sinks import Sink
from nonet.batch.sources import Chunk, Source, base
from nonet.batch.target import Target
from nonet.errors import FormatError, PuzzleError

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

Watch = Callable[[int, int, int | None], None]  # puzzles done, bytes of the input done, bytes in all if that is known
Answer = tuple[Chunk, Outcome, Any]


class Stream:
    """A run from a source to a sink. `report` tells how far it is."""

    def __init__(self, source: Source, sink: Sink, work: Work, *, threads: int, watch: Watch | None = None) -> None:
        self.source, self.sink, self.work, self.threads, self.watch = source, sink, work, threads, watch
        self.report = Report(lines=source.first_line - 1)
        self.is_at_fault = False  # it stopped at a record that is no puzzle

    def plan(self, options: Mapping[str, object]) -> dict[str, Any] | None:
        """What a resumed run must agree on: the input, and options; None if the run cannot be resumed."""
        identity = self.source.input.identity()
        if identity is None or not self.sink.is_resumable:
            return None
        return {"input": identity, "chunk size": self.work.chunk_size or base.CHUNK, **options}

    def into(self, file: BinaryIO | io.RawIOBase) -> None:
        """Answer every record.

        Raises FormatError, with line and text, at the first record that is no puzzle, unless the work skips such.
        """
        self.sink.begin(file, is_new=True)
        self._run(None, None)

    def into_target(self, target: Target, *, resume: bool, force: bool, check: Callable[[], None]) -> None:
        """The same, into a file that gets its name when it is whole, and that a later run can go on with."""
        mark = target.open(resume=resume, force=force)
        assert target.file is not None
        if mark:
            self.report = mark.report
        self.sink.begin(target.file, is_new=mark is None)
        self._run(mark.start if mark else None, target)
        target.finish(check)

    def _run(self, start: int | None, target: Target | None) -> None:
        report = self.report
        for chunk, outcome, encoded in _in_order(self.source, start, self.work, self.sink, self.threads):
            if outcome.fault:
                self.is_at_fault = True
                raise _placed(self.source, outcome.fault, report)
            report.add(chunk, outcome)
            if chunk.is_whole and not report.puzzles:
                break
            self.sink.write(encoded)
            if target:
                target.mark(chunk.end, report)
            if self.watch:
                self.watch(report.puzzles, chunk.taken, self.source.input.size)
        if not report.puzzles:
            raise FormatError("expected a puzzle, got nothing")
        self.sink.end()


def _placed(source: Source, error: FormatError, report: Report) -> FormatError:
    """An error whose line was counted in its chunk."""
    if error.line is None:
        return error
    line = error.line + report.lines
    if source.unit == "line":
        return FormatError(error.reason, line, error.column)
    return FormatError(f"{source.unit} {line}: {error.reason}")


def _in_order(source: Source, start: int | None, work: Work, sink: Sink, threads: int) -> Iterator[Answer]:
    from concurrent.futures import ThreadPoolExecutor as Pool

    def answer(chunk: Chunk) -> tuple[Outcome, Any] | None:
        outcome = work.quick(chunk)
        return None if outcome is None else (outcome, _encode(sink, chunk, outcome))

    def finish(chunk: Chunk, task: Future[tuple[Outcome, Any] | None]) -> Answer:
        answered = task.result()
        if answered is None:
            outcome = work.thorough(chunk)
            return chunk, outcome, _encode(sink, chunk, outcome)
        return chunk, *answered

    pool = Pool(threads, "nonet")
    waiting: deque[tuple[Chunk, Future[tuple[Outcome, Any] | None]]] = deque()
    broken: PuzzleError | None = None
    try:
        chunks = source.chunks(start, work.chunk_size)
        while True:
            try:
                chunk = next(chunks, None)
            except PuzzleError as error:  # the file is damaged from here on: what comes before is answered first
                broken = error
                break
            if chunk is None:
                break
            waiting.append((chunk, pool.submit(answer, chunk)))
            if len(waiting) > threads + 1:
                yield finish(*waiting.popleft())
        while waiting:
            yield finish(*waiting.popleft())
        if broken:
            raise broken
    finally:
        _leave(pool, work, is_done=sys.exc_info()[0] is None)


def _leave(pool: ThreadPoolExecutor, work: Work, *, is_done: bool) -> None:
    """On Ctrl-C: what has not begun never does, and what has begun is not waited for."""
    if not is_done:
        work.stop()
    pool.shutdown(wait=is_done, cancel_futures=True)


def _encode(sink: Sink, chunk: Chunk, outcome: Outcome) -> Any:  # noqa: ANN401
    return None if outcome.fault else sink.encode(chunk, outcome)
