"""Making puzzles on any board, by several processes: that is Python code, which threads do not speed up."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing.connection import Connection
from threading import Thread

from nonet.batch.made import Made
from nonet.creation import Dug, Seed
from nonet.engines import find_engine
from nonet.errors import CreationError

Make = Callable[[Seed], Dug]

_PAUSE = 1.0  # seconds between two looks whether the run still exists


class ProcessMaker:
    """Makes puzzles with `make`, which can be pickled.

    The processes are started at once, in the main thread: later they would inherit the lock on the output, and keep it
    if the run is killed.
    """

    def __init__(self, make: Make, processes: int) -> None:
        self.make_one = make
        # Whatever is in this pipe ends the processes. Nobody takes it out, and there is no lock that one could keep.
        self.end, self.teller = multiprocessing.Pipe(duplex=False)
        self.pool = ProcessPoolExecutor(processes, initializer=_begin, initargs=(self.end, os.getpid()))
        try:
            with _uninterrupted():  # Ctrl-C within could leave a lock of the pool taken for ever
                list(self.pool.map(abs, range(processes)))
        except BaseException:
            self._end()
            raise

    def make(self, begin: int, seeds: Sequence[Seed]) -> list[Made]:
        try:
            return self.pool.submit(partial(_make_all, self.make_one, begin, tuple(seeds))).result()
        except BrokenProcessPool:
            raise MemoryError("a process that made puzzles ended before it was done: out of memory?") from None

    def stop(self) -> None:
        self.teller.send_bytes(b"!")

    def __enter__(self) -> ProcessMaker:  # noqa: PYI034
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def _end(self) -> None:
        self.stop()
        self.pool.shutdown(wait=True, cancel_futures=True)
        self.teller.close()
        self.end.close()


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


def _begin(end: Connection, parent: int) -> None:
    """Ctrl-C reaches every process at a terminal; the first ends the others, also if it is killed."""
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_watch, args=(end, parent), daemon=True).start()


def _watch(end: Connection, parent: int) -> None:
    while not end.poll(_PAUSE) and os.getppid() == parent:
        pass
    os._exit(1)


def _make_all(make: Make, begin: int, seeds: tuple[Seed, ...]) -> list[Made]:
    return [_make(make, number, seed) for number, seed in enumerate(seeds, begin + 1)]


def _make(make: Make, number: int, seed: Seed) -> Made:
    try:
        dug = make(seed)
    except CreationError as error:
        raise type(error)(f"puzzle {number} (seed {seed}): {error}") from None
    solution = find_engine(None).search(dug.puzzle, 1).solution
    assert solution is not None
    values, solved = bytes(dug.puzzle.values), bytes(solution.values)
    return Made(dug.puzzle.board, values, solved, seed, dug.level or None, undecided=len(dug.undecided))
