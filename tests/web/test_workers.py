"""Workers: what is stuck is ended, what dies is replaced, and others do not notice."""

from __future__ import annotations

import asyncio
import gzip
import json
import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from nonet.web.server import workers as workers_module
from nonet.web.server.errors import Reply
from nonet.web.server.estimates import LONG_SECONDS, SHORT_SECONDS, UNSURE_SECONDS
from nonet.web.server.settings import Limits
from nonet.web.server.workers import Sender, Workers
from tests.web.jobs import Sleep, devour, die, fail, sleep, talk

LIMITS = Limits(quick_seconds=0.3, seconds=1.0, waiting=2)


@pytest.fixture(scope="module")
def loop() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture(scope="module")
def workers(loop: asyncio.Runner) -> Iterator[Workers]:
    made = Workers(1, LIMITS)
    made.start()
    for cost in (SHORT_SECONDS, LONG_SECONDS):  # the first answer waits for the process
        loop.run(made.ask(sleep, Sleep(), cost))
    yield made
    made.stop()


def kind_of(reply: Reply) -> tuple[int, str]:
    return reply.status, json.loads(reply.body)["error"]["kind"]


def test_work_without_end_is_ended_and_others_go_on(loop: asyncio.Runner, workers: Workers) -> None:
    async def check() -> None:
        stuck = asyncio.create_task(workers.ask(sleep, Sleep(seconds=60), LONG_SECONDS))
        start = time.monotonic()
        while not stuck.done():
            assert (await workers.ask(sleep, Sleep(), SHORT_SECONDS)).status == 200
            await asyncio.sleep(0.05)
        assert time.monotonic() - start < 10
        assert kind_of(await stuck) == (408, "timeout")
        assert (await workers.ask(sleep, Sleep(), LONG_SECONDS)).status == 200

    loop.run(check())


def test_long_work_moves_from_the_quick_lane_to_the_slow_one(loop: asyncio.Runner, workers: Workers) -> None:
    async def check() -> None:
        reply = await workers.ask(sleep, Sleep(seconds=0.45), SHORT_SECONDS)
        assert reply.status == 200
        assert json.loads(reply.body)["nice"] > os.nice(0)
        assert json.loads((await workers.ask(sleep, Sleep(), SHORT_SECONDS)).body)["nice"] == os.nice(0)

    loop.run(check())


def test_a_worker_that_dies_is_replaced(loop: asyncio.Runner, workers: Workers) -> None:
    async def check() -> None:
        assert kind_of(await workers.ask(die, Sleep(), LONG_SECONDS)) == (500, "internal")
        assert (await workers.ask(sleep, Sleep(), LONG_SECONDS)).status == 200

    loop.run(check())


def test_a_request_that_ended_a_worker_ends_no_other(loop: asyncio.Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    made = Workers(1, LIMITS)
    made.start()
    schedule, begun = made.slow._schedule, []

    def noted(*work: Any, **how: Any) -> Any:
        begun.append(work[0])
        return schedule(*work, **how)

    monkeypatch.setattr(made.slow, "_schedule", noted)

    async def check() -> None:
        for _ in range(3):
            reply = await made.ask(die, Sleep(seconds=1), LONG_SECONDS)
            assert kind_of(reply) == (500, "internal")
            assert b"ended the process" in reply.body
        assert begun == [die]
        assert (await made.ask(sleep, Sleep(seconds=1), LONG_SECONDS)).status in (
            200,
            408,
        )  # another job with the same form
        now = time.monotonic()
        monkeypatch.setattr("nonet.web.server.workers.monotonic", lambda: now + 601)
        await made.ask(die, Sleep(seconds=1), LONG_SECONDS)
        assert begun.count(die) == 2  # it may have been innocent

    try:
        loop.run(check())
    finally:
        made.stop()


def test_an_idle_worker_that_is_killed_is_replaced(loop: asyncio.Runner, workers: Workers) -> None:
    async def check() -> None:
        process = json.loads((await workers.ask(sleep, Sleep(), LONG_SECONDS)).body)["process"]
        os.kill(process, signal.SIGKILL)
        await asyncio.sleep(0.3)
        for _ in range(3):
            assert (await workers.ask(sleep, Sleep(), LONG_SECONDS)).status == 200

    loop.run(check())


def test_exceptions_say_nothing_of_the_inside(loop: asyncio.Runner, workers: Workers) -> None:
    async def check() -> None:
        reply = await workers.ask(fail, Sleep(), LONG_SECONDS)
        assert kind_of(reply) == (500, "internal")
        assert b"secret" not in reply.body

    loop.run(check())


def test_a_worker_has_only_so_much_memory(loop: asyncio.Runner, workers: Workers) -> None:
    async def check() -> None:
        assert kind_of(await workers.ask(devour, Sleep(), LONG_SECONDS)) == (413, "too-large")

    loop.run(check())


def test_a_full_queue_is_said_at_once(loop: asyncio.Runner, workers: Workers) -> None:
    async def check() -> None:
        asked = [workers.ask(sleep, Sleep(seconds=0.1), LONG_SECONDS) for _ in range(8)]
        replies = await asyncio.gather(*asked)
        refused = [reply for reply in replies if reply.status != 200]
        assert [kind_of(reply) for reply in refused] == [(429, "busy")] * 5

    loop.run(check())


def test_nobody_waits_for_ever(loop: asyncio.Runner, workers: Workers) -> None:
    hasty = Workers(1, LIMITS)
    hasty.quick, hasty.slow = workers.quick, workers.slow
    hasty.limits = replace(LIMITS, total_seconds=0.2)

    async def check() -> None:
        first = asyncio.create_task(workers.ask(sleep, Sleep(seconds=0.6), LONG_SECONDS))
        await asyncio.sleep(0.05)
        assert kind_of(await hasty.ask(sleep, Sleep(), LONG_SECONDS)) == (429, "busy")
        assert (await first).status == 200

    loop.run(check())


def test_work_of_a_client_that_left_is_dropped(loop: asyncio.Runner, workers: Workers) -> None:
    async def check() -> None:
        left = asyncio.create_task(workers.ask(sleep, Sleep(seconds=20), LONG_SECONDS))
        await asyncio.sleep(0.2)
        left.cancel()
        with pytest.raises(asyncio.CancelledError):
            await left
        start = time.monotonic()
        assert (await workers.ask(sleep, Sleep(), LONG_SECONDS)).status == 200
        assert time.monotonic() - start < 10

    loop.run(check())


@pytest.mark.clock
@pytest.mark.parametrize("count", [1, 2])
def test_a_short_answer_does_not_wait_for_the_long_work_before_it(loop: asyncio.Runner, count: int) -> None:
    made = Workers(count, replace(LIMITS, waiting=30))
    made.start()

    async def check() -> None:
        await made.ask(sleep, Sleep(), SHORT_SECONDS)  # the process is there
        stuck = [asyncio.create_task(made.ask(sleep, Sleep(seconds=60), UNSURE_SECONDS)) for _ in range(30)]
        await asyncio.sleep(0.1)
        for _ in range(3):
            start = time.monotonic()
            assert (await made.ask(sleep, Sleep(), SHORT_SECONDS)).status == 200
            assert time.monotonic() - start < 2  # one after the other they take 9 seconds and more
        for task in stuck:
            task.cancel()

    try:
        loop.run(check())
    finally:
        made.stop()


def test_large_answers_are_compressed_by_the_worker(loop: asyncio.Runner, workers: Workers) -> None:
    async def check() -> None:
        plain = await workers.ask(talk, Sleep(), SHORT_SECONDS)
        packed = await workers.ask(talk, Sleep(), SHORT_SECONDS, Sender(takes_gzip=True))
        assert packed.is_zipped
        assert len(packed.body) < len(plain.body)
        assert gzip.decompress(packed.body) == plain.body
        assert not (await workers.ask(sleep, Sleep(), SHORT_SECONDS, Sender(takes_gzip=True))).is_zipped

    loop.run(check())


def test_workers_work_where_they_are_spawned(loop: asyncio.Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows has no other way. Each process imports everything by itself, so the first answers take seconds."""
    monkeypatch.setattr(workers_module, "worker_context", lambda: multiprocessing.get_context("spawn"))
    made = Workers(1, Limits(quick_seconds=30, seconds=30, waiting=2))
    made.start()

    async def check() -> None:
        for cost in (SHORT_SECONDS, LONG_SECONDS):
            assert (await made.ask(sleep, Sleep(), cost)).status == 200
        assert kind_of(await made.ask(die, Sleep(), LONG_SECONDS)) == (500, "internal")
        assert (await made.ask(sleep, Sleep(), LONG_SECONDS)).status == 200

    try:
        loop.run(check())
    finally:
        made.stop()
