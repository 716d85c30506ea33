"""The queue of requests before the workers of a pool: the one with the earliest due time is next.

Every request has a due time: now, plus its estimated work, plus that of all requests its client has here already that
are no longer than this one. So short work goes before long work, also of the same client, a
client with few requests before one with many, and no request waits for ever, since due times pass.
"""

from __future__ import annotations

import asyncio
from bisect import insort
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from time import monotonic

from nonet.web.server.estimates import SHORT_SECONDS


class Busy(Exception):
    """Too many requests wait already."""


@dataclass(order=True, slots=True)
class _Ticket:
    due: float
    number: int  # of two with the same due time the earlier one is first
    cost: float = field(compare=False)
    client: str = field(compare=False)
    called: asyncio.Future[None] = field(compare=False)

    @property
    def has_slot(self) -> bool:
        return self.called.done() and not self.called.cancelled() and self.called.exception() is None


class DeadlineQueue:
    """Slots, and up to `waiting` requests that wait for one. `reserved` slots are for work that is surely short."""

    def __init__(self, slots: int, waiting: int, *, reserved: int = 0) -> None:
        self.waiting = waiting
        self._free = slots
        self._reserved = reserved
        self._queue: list[_Ticket] = []  # the next one first
        self._here: defaultdict[str, list[float]] = defaultdict(list)  # costs of requests, by client
        self._joined = 0

    @asynccontextmanager
    async def slot(self, cost: float, client: str) -> AsyncIterator[None]:
        """Wait for a slot and take it. Raises Busy if too many requests wait that are due sooner."""
        ticket = self._join(cost, client)
        try:
            await ticket.called
            yield
        finally:
            self._leave(ticket)

    def _join(self, cost: float, client: str) -> _Ticket:
        self._joined += 1
        due = monotonic() + cost + sum(other for other in self._here[client] if other <= cost)
        ticket = _Ticket(due, self._joined, cost, client, asyncio.get_running_loop().create_future())
        insort(self._queue, ticket)
        self._here[client].append(cost)
        self._call()
        if len(self._queue) > self.waiting:
            last = self._queue.pop()
            last.called.set_exception(Busy())
        return ticket

    def _leave(self, ticket: _Ticket) -> None:
        self._here[ticket.client].remove(ticket.cost)
        if not self._here[ticket.client]:
            del self._here[ticket.client]
        if ticket.has_slot:
            self._free += 1
        self._call()

    def _call(self) -> None:
        """Give every free slot to the first waiting request that may have it."""
        self._queue = [ticket for ticket in self._queue if not ticket.called.done()]
        for ticket in tuple(self._queue):
            if self._free > (0 if ticket.cost <= SHORT_SECONDS else self._reserved):
                self._free -= 1
                self._queue.remove(ticket)
                ticket.called.set_result(None)
