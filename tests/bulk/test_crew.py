"""Tasks shared out among threads: each is done once, errors and Ctrl-C end the work, progress only grows."""

from __future__ import annotations

import threading
from time import sleep

import pytest

from nonet.bulk.threads import share_out
from tests.bulk.files import limit_threads

TASKS = [(at, at + 1) for at in range(50)]


@pytest.mark.parametrize("threads", [1, 2, 7, 100])
def test_every_task_is_done_once(threads: int) -> None:
    done: list[int] = []

    def act(first: int, _: int) -> int:
        done.append(first)
        return 2

    sums = list(share_out(TASKS, act, threads))
    assert sorted(done) == list(range(50))
    assert sums[-1] == 100
    assert sums == sorted(sums)
    assert len(set(sums)) == len(sums)
    assert list(share_out([], act, threads)) == []


def test_the_caller_works_beside_the_threads_it_starts() -> None:
    together = threading.Barrier(3, timeout=10)
    names: set[str] = set()

    def act(_: int, end: int) -> int:
        names.add(threading.current_thread().name)
        if end <= 3:
            together.wait()  # only three at once come past it
        return 1

    assert list(share_out(TASKS, act, 3))[-1] == 50
    assert threading.current_thread().name in names


@pytest.mark.parametrize("threads", [1, 3])
def test_of_several_failures_the_first_is_raised_and_nothing_more_begins(threads: int) -> None:
    begun: list[int] = []

    def act(first: int, _: int) -> int:
        begun.append(first)
        if first >= 20:
            raise ValueError(str(first))
        return 1

    with pytest.raises(ValueError, match=r"^20$"):
        list(share_out(TASKS, act, threads))
    assert set(range(21)) <= set(begun) <= set(range(20 + threads))


@pytest.mark.parametrize("is_watching", [False, True])
def test_an_interruption_waits_for_what_has_begun_and_for_nothing_else(is_watching: bool) -> None:
    """Whether it comes while the caller works or while it looks at the progress."""
    begun: list[int] = []
    main, is_interrupted = threading.current_thread(), threading.Event()

    def act(first: int, _: int) -> int:
        begun.append(first)
        if threading.current_thread() is not main:
            assert is_interrupted.wait(10)
            sleep(0.001)
        elif not is_watching:
            interrupt()
        return 1

    def interrupt() -> None:
        is_interrupted.set()
        raise KeyboardInterrupt

    def watch() -> None:
        for _ in share_out(TASKS, act, 2):
            interrupt()

    before = threading.active_count()
    with pytest.raises(KeyboardInterrupt):
        watch()
    assert threading.active_count() == before
    assert len(begun) < len(TASKS)


@pytest.mark.parametrize("allowed", [0, 2])
def test_where_the_system_allows_fewer_threads_fewer_work(monkeypatch: pytest.MonkeyPatch, allowed: int) -> None:
    limit_threads(monkeypatch, allowed)
    assert list(share_out(TASKS, lambda *_: 1, 100))[-1] == 50
