"""Chunks answered by several threads, and delivered one at a time, in their order, by whichever thread is free.

So there is a thread for each core, and the thread that made an answer mostly writes it, too, while it is in its cache.
The main thread only cuts the input into chunks, and does the work that Ctrl-C must be able to interrupt.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from threading import Condition, Thread
from typing import Generic, TypeVar

from nonet.batch.crew import start_threads
from nonet.batch.interrupts import Interrupts
from nonet.errors import EngineUnavailable

Job = TypeVar("Job")
Answer = TypeVar("Answer")


class Pipeline(Generic[Job, Answer]):
    """From chunks to answers to deliveries.

    `quick` answers a chunk in any thread, or leaves it (None) to `thorough` in the main thread. `deliver` runs in any
    thread if `is_anywhere`, else in the main thread. At most `room` chunks are on their way at a time.

    An error in any step is raised when all before it has been delivered, and nothing is delivered after it.
    """

    def __init__(
        self,
        quick: Callable[[Job], Answer | None],
        thorough: Callable[[Job], Answer],
        deliver: Callable[[Job, Answer], None],
        *,
        is_anywhere: bool,
        room: int,
    ) -> None:
        self.quick, self.thorough, self.deliver = quick, thorough, deliver
        self.is_anywhere, self.room = is_anywhere, room
        self.changed = Condition()  # guards all that follows
        self.waiting: deque[tuple[int, Job]] = deque()
        self.answered: dict[int, tuple[Job, Answer | None] | Exception] = {}
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

    def _put(self, number: int, answer: tuple[Job, Answer | None] | Exception) -> None:
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

    def _next(self, *, is_main: bool) -> tuple[Job, Answer | None] | Exception | None:
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
