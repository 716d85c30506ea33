"""Clients: connections that are kept, plain asyncio streams. Light, since they share the machine with the server."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter

from benchmarks.load.mix import Mix


@dataclass
class Tally:
    """Milliseconds by route, answers by route and status, and what went wrong."""

    times: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    statuses: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    lateness: list[float] = field(default_factory=list)  # milliseconds the clients woke late: the machine was busy


async def run_clients(
    address: tuple[str, int], count: int, seconds: float, think: tuple[float, float], puzzles: Sequence[Sequence[int]]
) -> Tally:
    """So many clients at once, each asking, waiting for the answer and thinking, until time is over."""
    tally = Tally()
    end = perf_counter() + seconds
    mixes = (Mix(number, puzzles) for number in range(count))
    beat = asyncio.create_task(_beat(tally))
    await asyncio.gather(*(_client(address, mix, end, think, tally) for mix in mixes))
    beat.cancel()
    return tally


async def _beat(tally: Tally, every: float = 0.02) -> None:
    while True:
        start = perf_counter()
        await asyncio.sleep(every)
        tally.lateness.append((perf_counter() - start - every) * 1000)


async def _client(address: tuple[str, int], mix: Mix, end: float, think: tuple[float, float], tally: Tally) -> None:
    await asyncio.sleep(mix.think(0, think[1]))  # they do not all come at once
    reader, writer = await asyncio.open_connection(*address)
    while perf_counter() < end:
        question = mix.next()
        start = perf_counter()
        try:
            writer.write(question.request)
            status = await asyncio.wait_for(_answer(reader), 60)
        except (OSError, EOFError, TimeoutError, ValueError) as error:
            tally.errors[f"{question.route} {type(error).__name__}"] += 1
            writer.close()
            reader, writer = await asyncio.open_connection(*address)
            continue
        tally.times[question.route].append((perf_counter() - start) * 1000)
        tally.statuses[f"{question.route} {status}"] += 1
        if status != question.status:
            tally.errors[f"{question.route} {status}, not {question.status}"] += 1
        await asyncio.sleep(mix.think(*think))
    writer.close()


async def _answer(reader: asyncio.StreamReader) -> int:
    """The status of an answer that was read to its end."""
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    length = int(head.partition(b"content-length:")[2].partition(b"\r\n")[0])
    await reader.readexactly(length)
    return int(head.split(b" ", 2)[1])
