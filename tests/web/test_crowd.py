"""A crowd at the door: a real server, asked for hard work by many at once, still solves a 9x9 at once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from statistics import median
from time import monotonic
from typing import Any

import pytest

from nonet.generate.make import choose_board
from nonet.model import BoardSpec
from nonet.solver import core as _native
from nonet.web.schemas import EXAMPLE_GIVENS
from tests.e2e.serving import Server, serving

pytestmark = pytest.mark.skipif(_native.missing() is not None, reason="needs the compiled core")

EASY = {"givens": EXAMPLE_GIVENS}
SOON = 0.3  # seconds, for half of the plain questions; the machine may be busy otherwise, so not for all of them
LONGEST_WAIT = 20.0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("crowd"), "--workers", "2", "--no-open") as server:
        yield server


@pytest.fixture(scope="module")
def hard() -> dict[str, Any]:
    """An empty jigsaw that takes the engines seconds."""
    board = choose_board(BoardSpec("jigsaw+diagonal", 16), 2)
    assert board.layout
    return {"kind": board.kind, "layout": str(board.layout), "givens": [0] * 256}


async def ask(server: Server, route: str, form: dict[str, Any], stay: float = LONGEST_WAIT) -> int:
    """The status; 0 if the client left before it came."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    body = json.dumps(form).encode()
    head = f"POST /api/{route} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nAccept-Encoding: gzip"
    writer.write(f"{head}\r\nConnection: close\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
    try:
        async with asyncio.timeout(stay):
            return int((await reader.read()).split()[1])
    except TimeoutError:
        return 0
    finally:
        writer.close()


async def plain_solves(server: Server, count: int = 7) -> list[float]:
    times = []
    for _ in range(count):
        start = monotonic()
        assert await ask(server, "solve", EASY) == 200
        times.append(monotonic() - start)
    return times


def crowd(server: Server, route: str, form: dict[str, Any], count: int) -> list[float]:
    """How long plain questions take while so many others wait for this."""

    async def check() -> list[float]:
        others = [asyncio.create_task(ask(server, route, form)) for _ in range(count)]
        await asyncio.sleep(0.2)
        times = await plain_solves(server)
        for other in others:
            other.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        return times

    return asyncio.run(check())


def test_hard_boards_do_not_hold_up_a_plain_one(server: Server, hard: dict[str, Any]) -> None:
    assert median(crowd(server, "solve", hard, 80)) < SOON


@pytest.mark.clock
def test_hard_boards_of_a_client_do_not_hold_up_its_rating(server: Server) -> None:
    """They are for the slow workers, where ratings were, too: one waited a minute."""
    vast = {"kind": "diagonal+window", "size": 25, "givens": [0] * 625}

    async def check() -> float:
        others = [asyncio.create_task(ask(server, "solve", vast)) for _ in range(80)]
        await asyncio.sleep(0.5)
        start = monotonic()
        assert await ask(server, "rate", EASY) == 200
        took = monotonic() - start
        for other in others:
            other.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        return took

    assert asyncio.run(check()) < 5


def test_large_answers_do_not_hold_up_a_plain_one(server: Server) -> None:
    assert median(crowd(server, "candidates", {"givens": [0] * 10_000}, 40)) < SOON


@pytest.mark.clock
def test_work_of_clients_that_left_is_dropped(server: Server, hard: dict[str, Any]) -> None:
    async def check() -> float:
        left = await asyncio.gather(*(ask(server, "solve", hard, 0.3) for _ in range(60)))
        assert set(left) == {0}
        start = monotonic()
        # A board of the same sort as theirs: it would wait behind them in either lane.
        assert await ask(server, "solve", {**hard, "kind": "jigsaw"}) == 200
        assert await ask(server, "create", {"size": 4}) == 200
        return monotonic() - start

    assert asyncio.run(check()) < 3
