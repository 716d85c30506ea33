"""The deadline queue: short work first, clients alike, and no request waits for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from nonet.web.schemas import EXAMPLE_GIVENS, PositionIn
from nonet.web.server import estimates
from nonet.web.server.deadline_queue import Busy, DeadlineQueue
from nonet.web.server.estimates import LONG_SECONDS, SHORT_SECONDS, UNSURE_SECONDS


class Visitors:
    """Requests that have a slot until they are told to go; `served` is the order they had it in."""

    def __init__(self, queue: DeadlineQueue) -> None:
        self.queue = queue
        self.served: list[str] = []
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def come(self, name: str, cost: float = SHORT_SECONDS, client: str = "someone") -> None:
        async def visit() -> None:
            async with self.queue.slot(cost, client):
                self.served.append(name)
                await asyncio.Event().wait()

        self.tasks[name] = asyncio.create_task(visit())
        await asyncio.sleep(0)

    async def go(self, name: str) -> None:
        self.tasks.pop(name).cancel()
        for _ in range(3):
            await asyncio.sleep(0)

    async def serve_all(self) -> list[str]:
        """The order from here on, each leaving as soon as it was served."""
        begun = len(self.served)
        while self.tasks:
            await self.go(next(name for name in self.served if name in self.tasks))
        return self.served[begun:]


def run(check: Coroutine[Any, Any, None]) -> None:
    asyncio.run(check)


def test_short_work_goes_before_long_work_that_came_earlier() -> None:
    async def check() -> None:
        visitors = Visitors(DeadlineQueue(1, 10))
        for name, cost in (
            ("first", SHORT_SECONDS),
            ("long", LONG_SECONDS),
            ("unsure", UNSURE_SECONDS),
            ("short", SHORT_SECONDS),
        ):
            await visitors.come(name, cost)
        assert await visitors.serve_all() == ["short", "unsure", "long"]

    run(check())


def test_a_client_with_many_requests_does_not_hold_up_another() -> None:
    async def check() -> None:
        visitors = Visitors(DeadlineQueue(1, 10))
        for name in ("a1", "a2", "a3", "a4"):
            await visitors.come(name, UNSURE_SECONDS, "a")
        await visitors.come("b1", UNSURE_SECONDS, "b")
        assert visitors.served == ["a1"]
        assert await visitors.serve_all() == ["b1", "a2", "a3", "a4"]

    run(check())


def test_short_work_goes_before_long_work_of_the_same_client() -> None:
    """A rating waited a minute behind eighty hard solves: its work was multiplied by their number."""

    async def check() -> None:
        visitors = Visitors(DeadlineQueue(1, 100))
        for number in range(80):
            await visitors.come(f"long {number}", LONG_SECONDS)
        await visitors.come("moved rating", estimates.of_moved(0.1))
        assert (await visitors.serve_all())[0] == "moved rating"

    run(check())


def test_long_work_has_a_slot_when_it_is_due(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("nonet.web.server.deadline_queue.monotonic", lambda: now[0])

    async def check() -> None:
        visitors = Visitors(DeadlineQueue(1, 10))
        await visitors.come("first")
        await visitors.come("long", LONG_SECONDS)
        now[0] = 2 * LONG_SECONDS
        await visitors.come("late")
        assert await visitors.serve_all() == ["long", "late"]

    run(check())


def test_a_slot_is_reserved_for_what_is_surely_short() -> None:
    async def check() -> None:
        visitors = Visitors(DeadlineQueue(2, 10, reserved=1))
        await visitors.come("unsure", UNSURE_SECONDS)
        await visitors.come("another", UNSURE_SECONDS)
        assert visitors.served == ["unsure"]
        await visitors.come("short", SHORT_SECONDS)
        assert visitors.served == ["unsure", "short"]
        await visitors.go("short")
        assert visitors.served == ["unsure", "short"]
        await visitors.go("unsure")
        assert visitors.served == ["unsure", "short", "another"]

    run(check())


def test_who_leaves_the_queue_is_forgotten() -> None:
    async def check() -> None:
        visitors = Visitors(DeadlineQueue(1, 10))
        for name in ("first", "second", "third"):
            await visitors.come(name)
        await visitors.go("second")
        assert await visitors.serve_all() == ["third"]
        await visitors.come("again")
        assert visitors.served == ["first", "third", "again"]

    run(check())


def test_who_is_called_and_leaves_at_once_gives_the_slot_back() -> None:
    async def check() -> None:
        visitors = Visitors(DeadlineQueue(1, 10))
        for name in ("first", "second", "third"):
            await visitors.come(name)
        visitors.tasks["first"].cancel()
        await asyncio.sleep(0)  # now the second is called, and does not know it yet
        await visitors.go("second")
        assert visitors.served[-1] == "third"

    run(check())


def test_all_may_leave_at_once() -> None:
    async def check() -> None:
        visitors = Visitors(DeadlineQueue(1, 10))
        for name in ("first", "second", "third", "fourth"):
            await visitors.come(name)
        for name in ("first", "second", "third"):
            visitors.tasks[name].cancel()
        await asyncio.wait([visitors.tasks.pop(name) for name in ("first", "second", "third")])
        assert await visitors.serve_all() == []
        assert visitors.served == ["first", "fourth"]

    run(check())


def test_a_full_queue_refuses_who_is_due_last() -> None:
    async def check() -> None:
        visitors = Visitors(DeadlineQueue(1, 2))
        for name, cost in (
            ("first", SHORT_SECONDS),
            ("long", LONG_SECONDS),
            ("unsure", UNSURE_SECONDS),
            ("short", SHORT_SECONDS),
        ):
            await visitors.come(name, cost)
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            visitors.tasks.pop("long").result()
        await visitors.come("longer", LONG_SECONDS)
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            visitors.tasks.pop("longer").result()
        assert await visitors.serve_all() == ["short", "unsure"]

    run(check())


def test_what_a_position_costs() -> None:
    def cost(cells: int = 81, **board: Any) -> float:
        return estimates.of_search(PositionIn(givens=[0] * cells, **board), 16, 49)

    assert cost() == cost(kind="classic", size=9) == cost(16) == SHORT_SECONDS
    assert (
        cost(256) == cost(kind="diagonal") == cost(layout="a layout") == cost(kind="jigsaw+diagonal") == UNSURE_SECONDS
    )
    assert cost(625) == cost(49**2) == LONG_SECONDS
    assert cost(50**2) == SHORT_SECONDS, "it is refused, which is quick"


def test_what_a_rating_costs() -> None:
    plain, diagonal = PositionIn(givens=[0] * 81), PositionIn(givens=[0] * 81, kind="diagonal")
    assert SHORT_SECONDS < estimates.of_rating(plain, 25) < UNSURE_SECONDS
    assert estimates.of_rating(diagonal, 25) == estimates.of_rating(PositionIn(givens=[0] * 256), 25) == LONG_SECONDS
    assert (
        estimates.of_moved(LONG_SECONDS)
        == estimates.of_moved(UNSURE_SECONDS)
        == LONG_SECONDS
        > estimates.of_moved(estimates.of_rating(plain, 25))
    )


def test_what_is_only_much_costs_by_its_length() -> None:
    assert estimates.of_text(len(EXAMPLE_GIVENS)) == SHORT_SECONDS
    assert SHORT_SECONDS < estimates.of_text(20_000) < UNSURE_SECONDS
    assert estimates.of_text(1 << 20) == LONG_SECONDS
    assert estimates.of_candidates(81) == estimates.of_candidates(25**2) == SHORT_SECONDS
    assert estimates.of_candidates(100**2) == LONG_SECONDS
