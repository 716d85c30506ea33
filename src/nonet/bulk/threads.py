"""Tasks shared out among threads. The caller's own thread works too: it starts the others without waiting for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, starmap
from threading import Lock, Thread

Task = tuple[int, int]  # from, up to


def share_out(
    tasks: Sequence[Task], act: Callable[[int, int], int], threads: int, stop: Callable[[], None] | None = None
) -> Iterator[int]:
    """Do all tasks, begun in their order. Yields the sum of the results of `act` so far, now and then and at the end.

    When a task fails, no other begins. If several fail, the earliest error is raised; Ctrl-C behaves alike. Tasks that
    have begun are waited for; `stop` is called first and may shorten them.
    """
    if threads == 1 or len(tasks) == 1:
        yield from accumulate(starmap(act, tasks))  # threads would take longer than a puzzle
        return
    queue = _TaskQueue(tasks, act)
    started: list[Thread] = []
    told = 0
    try:
        start_threads(queue.work, min(threads, len(tasks)) - 1, started)
        while queue.step():
            told = queue.done
            yield told
        _join(started)
    except BaseException:  # Ctrl-C too, and GeneratorExit where nobody asks for more: threads must not go on
        queue.is_over = True
        if stop:
            stop()
        _join(started)
        raise
    if queue.errors:
        raise queue.errors[min(queue.errors)]
    if queue.done > told:
        yield queue.done


def start_threads(work: Callable[[], None], count: int, started: list[Thread]) -> None:
    """Start so many threads, or as many as the system allows, and add them to `started`."""
    for _ in range(count):
        thread = Thread(target=work, name="nonet")
        try:
            thread.start()
        except RuntimeError:
            return
        started.append(thread)


def _join(threads: list[Thread]) -> None:
    for thread in threads:
        thread.join()


class _TaskQueue:
    """The tasks that threads share, and what they have done."""

    def __init__(self, tasks: Sequence[Task], act: Callable[[int, int], int]) -> None:
        self.act = act
        self.waiting = iter(tasks)
        self.lock = Lock()
        self.done = 0
        self.errors: dict[Task, Exception] = {}
        self.is_over = False

    def work(self) -> None:
        while self.step():
            pass

    def step(self) -> bool:
        """Do a task, if one is left."""
        with self.lock:
            task = None if self.is_over else next(self.waiting, None)
        if task is None:
            return False
        try:
            result = self.act(*task)
        except Exception as error:
            self.errors[task] = error
            self.is_over = True
            return False
        with self.lock:
            self.done += result
        return True
