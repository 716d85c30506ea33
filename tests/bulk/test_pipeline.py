"""Chunks through a pipeline: delivered in order, whoever is first; the main thread keeps its own; errors end it."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from random import Random
from time import sleep

import pytest

from nonet._base.errors import EngineUnavailable
from nonet.bulk.stream import Pipeline
from tests.bulk.files import limit_threads

MAIN = threading.main_thread()


class Recorder:
    """The steps of a pipeline over numbers, with a look at who does what, and when."""

    def __init__(self, *, slow: bool = False) -> None:
        self.delivered: list[int] = []
        self.deliverers: set[threading.Thread] = set()
        self.begun = 0
        self.most = 0  # on their way at the same time
        self.odd: set[int] = set()  # left to the main thread
        self.bad: set[int] = set()  # fail
        self.random = Random(7) if slow else None

    def numbers(self, count: int) -> Iterator[int]:
        for number in range(count):
            self.begun += 1
            self.most = max(self.most, self.begun - len(self.delivered))
            yield number

    def quick(self, number: int) -> str | None:
        assert threading.current_thread() is not MAIN
        if self.random:
            sleep(self.random.random() / 500)
        if number in self.bad:
            raise ValueError(str(number))
        return None if number in self.odd else f"quick {number}"

    def thorough(self, number: int) -> str:
        assert threading.current_thread() is MAIN
        return f"thorough {number}"

    def deliver(self, number: int, answer: str) -> None:
        assert answer == f"{'thorough' if number in self.odd else 'quick'} {number}"
        self.deliverers.add(threading.current_thread())
        self.delivered.append(number)

    def run(self, count: int, threads: int, *, is_anywhere: bool = True) -> None:
        steps = Pipeline(self.quick, self.thorough, self.deliver, is_anywhere=is_anywhere, room=threads + 2)
        steps.run(self.numbers(count), threads)


@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize("is_anywhere", [True, False])
@pytest.mark.parametrize("slow", [True, False])
def test_answers_are_delivered_in_order_and_memory_is_bounded(threads: int, is_anywhere: bool, slow: bool) -> None:
    before = threading.active_count()
    recorder = Recorder(slow=slow)
    recorder.odd = {3, 4, 50}
    recorder.run(100, threads, is_anywhere=is_anywhere)
    assert recorder.delivered == list(range(100))
    assert recorder.most <= threads + 2
    assert threading.active_count() == before
    if not is_anywhere:
        assert recorder.deliverers == {MAIN}
    Recorder().run(0, threads)


def test_threads_deliver_themselves_where_they_may() -> None:
    recorder = Recorder()
    recorder.run(50, 2)
    assert MAIN not in recorder.deliverers


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("is_anywhere", [True, False])
def test_an_error_has_its_place_in_the_order(threads: int, is_anywhere: bool) -> None:
    recorder = Recorder(slow=True)
    recorder.bad = {20, 21, 23}
    with pytest.raises(ValueError, match=r"^20$"):
        recorder.run(1000, threads, is_anywhere=is_anywhere)
    assert recorder.delivered == list(range(20))
    assert recorder.begun < 30


@pytest.mark.parametrize("is_anywhere", [True, False])
def test_what_comes_before_a_damaged_place_is_delivered(is_anywhere: bool) -> None:
    recorder = Recorder(slow=True)

    def damaged() -> Iterator[int]:
        yield from recorder.numbers(9)
        raise OSError("damaged")

    steps = Pipeline(recorder.quick, recorder.thorough, recorder.deliver, is_anywhere=is_anywhere, room=4)
    with pytest.raises(OSError, match="damaged"):
        steps.run(damaged(), 2)
    assert recorder.delivered == list(range(9))


def test_a_delivery_that_fails_ends_the_run() -> None:
    recorder = Recorder()

    def deliver(number: int, answer: str) -> None:
        if number == 5:
            raise OSError("full")
        recorder.deliver(number, answer)

    steps = Pipeline(recorder.quick, recorder.thorough, deliver, is_anywhere=True, room=4)
    with pytest.raises(OSError, match="full"):
        steps.run(recorder.numbers(1000), 2)
    assert recorder.delivered == [0, 1, 2, 3, 4]
    assert recorder.begun < 20


def test_an_interruption_waits_for_a_delivery_and_for_no_answer() -> None:
    """What is being written is written to its end; what is being computed is nobody's any more."""
    is_delivering, is_freed, is_answered = threading.Event(), threading.Event(), threading.Event()
    delivered: list[int] = []

    def numbers() -> Iterator[int]:
        yield 0
        yield 1
        assert is_delivering.wait(10)
        threading.Timer(0.05, is_freed.set).start()
        raise KeyboardInterrupt

    def quick(number: int) -> int:
        if number == 1:
            assert is_answered.wait(10)
        return number

    def deliver(number: int, _: int) -> None:
        is_delivering.set()
        assert is_freed.wait(10)
        delivered.append(number)

    steps = Pipeline(quick, quick, deliver, is_anywhere=True, room=4)
    with pytest.raises(KeyboardInterrupt):
        steps.run(numbers(), 2)
    assert delivered == [0]
    is_answered.set()
    sleep(0.05)
    assert delivered == [0]


class Trap(threading.Condition):
    """A lock that is to be given back when Ctrl-C comes."""

    def __init__(self, at: int) -> None:
        super().__init__()
        self.left = at

    def __exit__(self, *_: object) -> None:
        if threading.current_thread() is MAIN:
            self.left -= 1
            if self.left == 0:
                signal.raise_signal(signal.SIGINT)
        super().__exit__(None, None, None)


@pytest.mark.parametrize("at", range(1, 12))
@pytest.mark.parametrize("is_anywhere", [True, False])
def test_an_interruption_leaves_no_lock_behind(monkeypatch: pytest.MonkeyPatch, at: int, is_anywhere: bool) -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    monkeypatch.setattr("nonet.bulk.stream.Condition", lambda: Trap(at))
    recorder = Recorder()
    try:
        with pytest.raises(KeyboardInterrupt):
            recorder.run(10_000_000, 2, is_anywhere=is_anywhere)
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)
    for thread in threading.enumerate():
        if thread.name == "nonet":
            thread.join(10)
            assert not thread.is_alive()
    assert recorder.delivered == list(range(len(recorder.delivered)))


def test_an_error_waits_for_no_answer() -> None:
    is_answered = threading.Event()

    def quick(number: int) -> int:
        if number == 1:
            assert is_answered.wait(10)
        raise ValueError(str(number))

    def deliver(_: int, answer: int) -> None:
        raise AssertionError(answer)

    steps = Pipeline(quick, quick, deliver, is_anywhere=True, room=4)
    with pytest.raises(ValueError, match=r"^0$"):
        steps.run(iter([0, 1]), 2)
    is_answered.set()


def test_where_the_system_allows_fewer_threads_fewer_work(monkeypatch: pytest.MonkeyPatch) -> None:
    limit_threads(monkeypatch, 2)
    recorder = Recorder()
    recorder.run(100, 50)
    assert recorder.delivered == list(range(100))
    with pytest.raises(EngineUnavailable, match="cannot start a thread"):
        Recorder().run(100, 50)
