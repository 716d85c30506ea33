"""Processes that make puzzles: most of that is Python code, which threads do not speed up.

Processes can also be ended at any time, when nobody wants their puzzles any more.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import TypeVar

from nonet._base.errors import PuzzleError
from nonet._base.plugins import Registered, lost, recall, registered

_MOST = 61 if sys.platform == "win32" else 1024  # Windows waits for at most 63 things at a time

T = TypeVar("T")
R = TypeVar("R")


class Processes:
    """Some processes that wait for work.

    They are started at once, in the main thread: later they would inherit the lock on the output, and keep it if the
    run is killed.
    """

    def __init__(self, count: int) -> None:
        # Whatever is in this pipe ends the processes. Nobody takes it out, and there is no lock that one could keep.
        self._end, self._teller = multiprocessing.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(min(count, _MOST), initializer=_begin, initargs=(self._end, registered()))
        try:
            with _uninterrupted():  # Ctrl-C within could leave a lock of the pool taken for ever
                self._lost = [words for found in self._pool.map(_lost, range(count)) for words in found]
        except BaseException:  # Ctrl-C too: nobody else could end them
            self.end()
            raise

    def call(self, work: Callable[[], R]) -> R:
        """Return the result of some work in one of the processes."""
        with self._telling_of_death():
            return self._pool.submit(work).result()

    def map(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        """Yield the results of the work for each item, in their order, as they are done."""
        with self._telling_of_death():
            yield from self._pool.map(work, items)

    def stop(self) -> None:
        """Nobody wants what is being made any more."""
        self._teller.send_bytes(b"!")

    def end(self) -> None:
        """End all processes, whatever they do."""
        self.stop()
        self._end_results()
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._teller.close()
        self._end.close()

    def _end_results(self) -> None:
        """Wait until the processes are gone, and let the pool read the end of their answers.

        A process may be ended in the middle of an answer. The pool would then wait for the rest for ever, because this
        process has the writing end of that pipe, too.
        """
        for process in list((getattr(self._pool, "_processes", None) or {}).values()):
            process.join()
        writer = getattr(getattr(self._pool, "_result_queue", None), "_writer", None)
        if writer is not None:
            writer.close()

    @contextmanager
    def _telling_of_death(self) -> Iterator[None]:
        """Say why a process may have died: work with a rule that it does not know cannot even be handed to it."""
        try:
            yield
        except BrokenProcessPool:
            if self._lost:
                raise PuzzleError(self._lost[0]) from None
            raise MemoryError("a worker process died while creating puzzles (possibly out of memory)") from None

    def __enter__(self) -> Processes:  # noqa: PYI034
        return self

    def __exit__(self, *_: object) -> None:
        self.end()


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Ctrl-C waits until this is done. Processes that are started here do not hear it."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _lost(_number: int) -> list[str]:
    """Return what this process should know of plug-ins, and does not."""
    return lost()


def _begin(end: Connection, wanted: Registered) -> None:
    """Ctrl-C reaches every process at a terminal; the first ends the others, also if it is killed."""
    recall(wanted)
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_watch, args=(end,), daemon=True).start()


def _watch(end: Connection) -> None:
    """End this process when the run says so, or is gone.

    The run need not be the parent in the sense of the system: with forkserver, usual from Python 3.14 on, that is a
    process between them. So multiprocessing is asked.
    """
    run = multiprocessing.parent_process()
    assert run
    wait([end, run.sentinel])
    os._exit(1)
