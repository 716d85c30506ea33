"""A stream: chunks in, answers out, in order, in bounded memory, on all cores.

    source -> chunk -> [work, then sink.encode: several chunks at once] -> [sink.write, mark in the journal: in order]

`pipeline.py` says which thread does what. At most `threads` + 2 chunks are in memory at a time, with their answers.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any, BinaryIO

from nonet.batch.outcome import ChunkResult, Filter, Report, Work
from nonet.batch.pipeline import Pipeline
from nonet.batch.sinks import Sink
from nonet.batch.sources import Chunk, Source, base
from nonet.batch.target import Target
from nonet.errors import FormatError, RunTimeout

Watch = Callable[[int, int, int | None], None]  # puzzles done, bytes of the input done, bytes in all if that is known
Answer = tuple[ChunkResult, Any]  # and what the sink makes of it


class _GivenUp(Exception):
    """The filter lets hardly anything through any more: the output is whole behind this chunk."""


class Stream:
    """A run from a source to a sink. `report` tells how far it is."""

    def __init__(
        self,
        source: Source,
        sink: Sink,
        work: Work,
        *,
        threads: int,
        watch: Watch | None = None,
        filter: Filter | None = None,
    ) -> None:
        self.source, self.sink, self.work, self.threads, self.watch = source, sink, work, threads, watch
        self.filter = filter
        self.reached = 0  # the end of the last chunk that was written
        work.usual = source.usual()
        self.report = Report(lines=source.first_line - 1)
        self.fault: FormatError | None = None  # it stopped at a record that is no puzzle

    def plan(self, options: Mapping[str, object]) -> dict[str, Any] | None:
        """What a resumed run must agree on: the input, and options; None if the run cannot be resumed."""
        identity = self.source.identity()
        if identity is None:
            return None
        return {"input": identity, "chunk size": self.work.chunk_size or base.CHUNK, **options}

    def into(self, file: BinaryIO | io.RawIOBase) -> None:
        """Answer every record.

        Raises FormatError, with line and text, at the first record that is no puzzle, unless the work skips such, and
        RunTimeout where the work is out of time: what it did by then is written.
        """
        self.sink.begin(file, is_new=True)
        self._run(None, None)

    def into_target(self, target: Target, *, resume: bool, force: bool) -> None:
        """The same, into a file that gets its name when it is whole, and that a later run can go on with."""
        mark = target.open(resume=resume, force=force)
        assert target.file is not None
        if mark:
            self.report, self.reached = mark.report, mark.start
            if self.filter:
                self.filter.recall(self.sink.puzzles_in(target.file))
                target.file.seek(mark.size)
        if target.plan is None:
            self.sink.begin(target.file, is_new=True)
        else:
            self.sink.begin_part(target.file, is_new=mark is None)
        self._run(mark.start if mark else None, target)
        if target.plan is not None and self.sink.is_remade:
            target.remake(self.sink.remake)
        target.finish(force=force)

    def _run(self, start: int | None, target: Target | None) -> None:
        def quick(chunk: Chunk) -> Answer | None:
            outcome = self.work.quick(chunk)
            return None if outcome is None else self._encode(chunk, outcome)

        def thorough(chunk: Chunk) -> Answer:
            return self._encode(chunk, self.work.thorough(chunk))

        def deliver(chunk: Chunk, answer: Answer) -> None:
            self._deliver(chunk, answer, target)

        def pipe(chunks: Iterator[Chunk]) -> None:
            # If the reader of standard output stops reading, writing waits, and only the main thread is interrupted.
            anywhere = target is not None
            Pipeline(quick, thorough, deliver, is_anywhere=anywhere, room=self.threads + 2).run(chunks, self.threads)

        try:
            with suppress(_GivenUp):
                pipe(self.source.chunks(start, self.work.chunk_size))
                while chunk := self.source.more(self.reached, self.report.puzzles):
                    pipe(iter([chunk]))
            if not self.report.puzzles:
                raise FormatError("expected a puzzle, got nothing")
            self.sink.end()
        except BaseException:  # Ctrl-C too: processes must not go on
            self.work.stop()
            self.sink.leave()
            raise

    def _encode(self, chunk: Chunk, outcome: ChunkResult) -> Answer:
        return outcome, None if outcome.fault else self.sink.encode(outcome.chunk or chunk, outcome)

    def _deliver(self, chunk: Chunk, answer: Answer, target: Target | None) -> None:
        outcome, encoded = answer
        if outcome.fault:
            self.fault = outcome.fault
            raise _placed(self.source, outcome.fault, self.report)
        settled = self.filter.settle(outcome) if self.filter else outcome
        if settled is not outcome:
            outcome, encoded = self._encode(chunk, settled)
        chunk = outcome.chunk or chunk
        self.report.add(chunk, outcome)
        if chunk.is_whole and not self.report.puzzles:
            return
        self.reached = chunk.end
        if not self.filter or outcome.puzzles:
            self.sink.write(encoded)
            if target and self.report.puzzles:  # where none is found there is nothing to go on with
                target.mark(chunk.end, self.report)
        if self.watch:
            self.watch(self.report.puzzles, chunk.taken, self.source.total)
        if outcome.is_out_of_time:
            raise RunTimeout("time ran out")
        if self.filter and self.filter.is_given_up:
            raise _GivenUp


def _placed(source: Source, error: FormatError, report: Report) -> FormatError:
    """An error whose line was counted in its chunk."""
    if error.line is None:
        return error
    line = error.line + report.lines
    if source.unit == "line":
        return type(error)(error.reason, line, error.column)
    return FormatError(f"{source.unit} {line}: {error.reason}")
