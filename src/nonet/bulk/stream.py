"""A stream: chunks in, answers out, in order, in bounded memory, on all cores.

    source -> chunk -> [work, then sink.encode: several chunks at once] -> [sink.write, mark in the journal: in order]

`Pipeline` says which thread does what. At most `threads` + 2 chunks are in memory at a time, with their answers.
"""

from __future__ import annotations

import io
import signal
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from threading import Condition, Thread, current_thread, main_thread
from typing import Any, BinaryIO, Generic, TypeVar

from nonet._base.errors import EngineUnavailable, FormatError, RunTimeout
from nonet.bulk.outcome import ChunkResult, Filter, Report, Work
from nonet.bulk.resume import Target
from nonet.bulk.sinks.base import Sink
from nonet.bulk.sources import base
from nonet.bulk.sources.base import Chunk, Source
from nonet.bulk.threads import start_threads

# Ctrl-C where threads share a lock: the main thread hears it between its steps, not within them.
#
# Python raises KeyboardInterrupt between any two instructions of the main thread, also between taking a lock and giving
# it back. Then no thread gets the lock any more, and a run that should end hangs.


class Interrupts:
    """While entered, Ctrl-C wakes a thread that waits for `changed`. It raises KeyboardInterrupt only where `allowed`.

    A second Ctrl-C raises it anywhere, for users who insist.

    Nothing changes in other threads, nor where another handler is already set.
    """

    def __init__(self, changed: Condition) -> None:
        self.changed = changed
        self.is_heard = False
        self._is_allowed = False
        self._is_ours = False

    def __enter__(self) -> None:
        is_main = current_thread() is main_thread()
        if is_main and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, self._hear)
            self._is_ours = True

    def __exit__(self, *_: object) -> None:
        if self._is_ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    @contextmanager
    def allowed(self) -> Iterator[None]:
        """Here nothing is left half done."""
        self._is_allowed = True
        try:
            yield
        finally:
            self._is_allowed = False

    def _hear(self, *_: object) -> None:
        was_heard, self.is_heard = self.is_heard, True
        if self._is_allowed or was_heard:
            self._is_allowed = False
            raise KeyboardInterrupt
        with self.changed:  # we may be in it already: its lock lets the same thread in again
            self.changed.notify_all()


# Chunks answered by several threads, and delivered one at a time, in their order, by whichever thread is free.
#
# So there is a thread for each core, and the thread that made an answer mostly writes it, too, while it is in its
# cache. The main thread only cuts the input into chunks, and does the work that Ctrl-C must be able to interrupt.

Job = TypeVar("Job")
Answered = TypeVar("Answered")


class Pipeline(Generic[Job, Answered]):
    """From chunks to answers to deliveries.

    `quick` answers a chunk in any thread, or leaves it (None) to `thorough` in the main thread. `deliver` runs in any
    thread if `is_anywhere`, else in the main thread. At most `room` chunks are on their way at a time.

    An error in any step is raised when all before it has been delivered, and nothing is delivered after it.
    """

    def __init__(
        self,
        quick: Callable[[Job], Answered | None],
        thorough: Callable[[Job], Answered],
        deliver: Callable[[Job, Answered], None],
        *,
        is_anywhere: bool,
        room: int,
    ) -> None:
        self.quick, self.thorough, self.deliver = quick, thorough, deliver
        self.is_anywhere, self.room = is_anywhere, room
        self.changed = Condition()  # guards all that follows
        self.waiting: deque[tuple[int, Job]] = deque()
        self.answered: dict[int, tuple[Job, Answered | None] | Exception] = {}
        self.begun = 0
        self.delivered = 0
        self.is_delivering = False
        self.is_over = False  # there will be no more chunks, or no more are wanted
        self.error: Exception | None = None
        self.interrupts = Interrupts(self.changed)

    def run(self, chunks: Iterator[Job], threads: int) -> None:
        """Until all is delivered. Errors and Ctrl-C wait for a delivery that is under way, and for nothing else."""
        workers: list[Thread] = []
        with self.interrupts:
            try:
                start_threads(self._work, threads, workers)
                if not workers:
                    raise EngineUnavailable("cannot start a thread: the system allows no more")
                self._cut(chunks)
                self._serve_until(lambda: self.delivered == self.begun)
            finally:
                with self.changed:
                    self.is_over = True
                    self.changed.notify_all()
                    self.changed.wait_for(lambda: not self.is_delivering)
        if self.interrupts.is_heard:
            raise KeyboardInterrupt
        if self.error:
            raise self.error
        for worker in workers:
            worker.join()

    # -- in the main thread --------------------------------------------------------------------------------------------

    def _cut(self, chunks: Iterator[Job]) -> None:
        while not self._is_to_end:
            try:
                with self.interrupts.allowed():
                    chunk = next(chunks, None)
            except Exception as error:  # the file is damaged from here on: what comes before is answered first
                self._put(self._begin(), error)
                self._deliver(is_main=True)
                return
            if chunk is None:
                return
            self._begin(chunk)
            self._serve_until(lambda: self.begun < self.delivered + self.room)

    def _begin(self, chunk: Job | None = None) -> int:
        with self.changed:
            number = self.begun
            self.begun += 1
            if chunk is not None:
                self.waiting.append((number, chunk))
                self.changed.notify_all()
            return number

    @property
    def _is_to_end(self) -> bool:
        return self.error is not None or self.interrupts.is_heard

    def _serve_until(self, is_enough: Callable[[], bool]) -> None:
        """Deliver what only the main thread may, until that is so, or there is an error or Ctrl-C."""

        def is_called() -> bool:
            return not self.is_delivering and self._is_next(is_main=True) and not self._is_next(is_main=False)

        while True:
            with self.changed:
                self.changed.wait_for(lambda: self._is_to_end or is_enough() or is_called())
                if self._is_to_end or is_enough():
                    return
            self._deliver(is_main=True)

    # -- in the threads ------------------------------------------------------------------------------------------------

    def _work(self) -> None:
        while task := self._take():
            number, chunk = task
            try:
                self._put(number, (chunk, self.quick(chunk)))
            except Exception as error:  # whatever it is, it has its place among the answers
                self._put(number, error)
            self._deliver(is_main=False)

    def _take(self) -> tuple[int, Job] | None:
        with self.changed:
            self.changed.wait_for(lambda: self.waiting or self.is_over)
            return None if self.is_over else self.waiting.popleft()

    # -- in any thread -------------------------------------------------------------------------------------------------

    def _put(self, number: int, answer: tuple[Job, Answered | None] | Exception) -> None:
        with self.changed:
            self.answered[number] = answer

    def _deliver(self, *, is_main: bool) -> None:
        """All that is next in order and may be delivered here, unless another thread is at it."""
        with self.changed:
            if self.is_delivering:
                return  # it will see what we have
            self.is_delivering = True
        try:
            while answered := self._next(is_main=is_main):
                if isinstance(answered, Exception):
                    raise answered
                chunk, answer = answered
                with self.interrupts.allowed() if is_main else nullcontext():
                    self.deliver(chunk, self.thorough(chunk) if answer is None else answer)
                with self.changed:
                    self.delivered += 1
                    self.changed.notify_all()
        except BaseException as error:  # Ctrl-C too: the other threads wait for this one
            with self.changed:
                self.is_delivering = False
                self.is_over = True
                self.changed.notify_all()
                if isinstance(error, Exception):
                    self.error = error
                    return
            raise

    def _next(self, *, is_main: bool) -> tuple[Job, Answered | None] | Exception | None:
        """The answer to deliver now. If there is none, this thread no longer delivers."""
        with self.changed:
            if self._is_next(is_main=is_main):
                return self.answered.pop(self.delivered)
            self.is_delivering = False
            self.changed.notify_all()
            return None

    def _is_next(self, *, is_main: bool) -> bool:
        answered = self.answered.get(self.delivered)
        if answered is None or self.error or (self.is_over and not is_main):
            return False
        return is_main or isinstance(answered, Exception) or (self.is_anywhere and answered[1] is not None)


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
        """Return what a resumed run must agree on: the input, and options. None if the run cannot be resumed."""
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
