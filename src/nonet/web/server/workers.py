"""Workers: processes that do the work, so that the server only listens and no request harms another.

There are two pools. Work that takes milliseconds goes to `quick`, all other work to `slow`. The processes of `slow` are
nice, so a quick answer never waits behind a slow one. Work that turns out long is stopped in the quick pool after a
moment and begun again in the slow one. Of several quick workers, one is reserved for work that is surely short. When
time is over or the client has left, the process is ended, and another takes its place.
"""

from __future__ import annotations

import asyncio
import gzip
import logging
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from hashlib import blake2b
from multiprocessing.connection import wait
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from pebble import ProcessExpired, ProcessPool
from pydantic import BaseModel

from nonet._base.language import ENGLISH, in_language
from nonet._base.plugins import Registered, recall, registered
from nonet.web.server.deadline_queue import Busy, DeadlineQueue
from nonet.web.server.errors import (
    JSON,
    Reply,
    deadly_request_reply,
    error_reply,
    internal_error_reply,
    reply_to_exception,
)
from nonet.web.server.estimates import LONG_SECONDS, of_moved
from nonet.web.server.settings import Limits
from nonet.web.server.startup import worker_context

if TYPE_CHECKING:
    from pebble import ProcessFuture

FormT = TypeVar("FormT", bound=BaseModel)
Job = Callable[[FormT, Limits], "BaseModel | Reply"]

_NICE = 10
_WORTH_ZIPPING = 1000  # bytes
_REFUSED_SECONDS = (
    600.0  # a request that ended its worker; it may have been innocent, and the process killed from outside
)
_MOST_REFUSED = 1000
_LOG = logging.getLogger("nonet.web")


class Sender(NamedTuple):
    """The client that asked, whether it takes a compressed answer, and the language of its player."""

    client: str = ""
    takes_gzip: bool = False
    language: str = ENGLISH


NOBODY = Sender()


def name_of(job: Job[FormT]) -> str:
    """Return the name of a job, with its module."""
    return f"{job.__module__}.{job.__qualname__}"


class WorkerPool:
    """Some processes, and the requests that wait for them. `reserved` ones are only for work that is surely short."""

    def __init__(
        self, workers: int, waiting: int, seconds: float, memory: int, *, nice: int = 0, reserved: int = 0
    ) -> None:
        self.workers = workers
        self.seconds = seconds
        self.queue = DeadlineQueue(workers, waiting, reserved=reserved)
        self._arguments = (nice, memory, registered())
        self._pool = self._make_pool()

    def _make_pool(self) -> ProcessPool:
        return ProcessPool(self.workers, initializer=prepare_worker, initargs=self._arguments, context=worker_context())

    def start(self) -> None:
        """Start the processes; returns when they are there, not when they are ready."""
        for _ in range(self.workers):
            self._pool.schedule(os.getpid)

    def stop(self, pool: ProcessPool | None = None) -> None:
        """End the processes, whatever they do."""
        ending = pool or self._pool
        ending.stop()  # type: ignore[no-untyped-call]
        ending.join()

    async def run(self, job: Job[FormT], asked: FormT, limits: Limits, cost: float, sender: Sender) -> Reply:
        """The answer of a job. Raises Busy, TimeoutError (it was stopped) or ProcessExpired (it died)."""
        async with self.queue.slot(cost, sender.client):
            try:
                return await asyncio.wrap_future(self._schedule(job, asked, limits, sender=sender))
            except BrokenProcessPool:
                return await asyncio.wrap_future(self._schedule(job, asked, limits, sender=sender))

    def _schedule(self, *work: object, sender: Sender) -> ProcessFuture[Reply]:
        if not self._pool.active:
            # A process that had nothing to do was killed from outside; pebble gives the whole pool up then.
            _LOG.error("a worker is gone; starting others")
            threading.Thread(target=self.stop, args=(self._pool,), daemon=True).start()
            self._pool = self._make_pool()
        options = {"takes_gzip": sender.takes_gzip, "language": sender.language}
        return self._pool.schedule(perform, args=work, kwargs=options, timeout=self.seconds)


class DeadlyRequests:
    """The requests that ended a worker a short while ago, so that they do not end one worker after the other."""

    def __init__(self) -> None:
        self._until: dict[bytes, float] = {}  # the oldest first

    def add(self, job: Job[FormT], asked: FormT) -> None:
        """Remember a request for ten minutes."""
        while len(self._until) >= _MOST_REFUSED:
            del self._until[next(iter(self._until))]
        self._until[self._key(job, asked)] = monotonic() + _REFUSED_SECONDS

    def has(self, job: Job[FormT], asked: FormT) -> bool:
        """Return True if this request ended a worker lately."""
        return bool(self._until) and self._until.get(self._key(job, asked), 0.0) > monotonic()

    @staticmethod
    def _key(job: Job[FormT], asked: FormT) -> bytes:
        return blake2b(f"{name_of(job)} {asked.model_dump_json()}".encode(), digest_size=16).digest()


class Workers:
    """Both pools."""

    def __init__(self, workers: int, limits: Limits) -> None:
        self.limits = limits
        reserved = 1 if workers > 1 else 0
        self.quick = WorkerPool(workers, limits.waiting, limits.quick_seconds, limits.memory, reserved=reserved)
        self.slow = WorkerPool(workers, limits.waiting, limits.seconds, limits.memory, nice=_NICE)
        self._deadly = DeadlyRequests()

    def start(self) -> None:
        for pool in (self.quick, self.slow):
            pool.start()

    def stop(self) -> None:
        for pool in (self.quick, self.slow):
            pool.stop()

    async def ask(self, job: Job[FormT], asked: FormT, cost: float, sender: Sender = NOBODY) -> Reply:
        """The answer of a job, or the error it ended with."""
        if self._deadly.has(job, asked):
            return deadly_request_reply()
        try:
            async with asyncio.timeout(self.limits.total_seconds) as total:
                return await self._run(job, asked, cost, sender)
        except Busy:
            return error_reply(429, "busy", "too many requests are waiting: try again in a moment")
        except TimeoutError:
            if total.expired():
                return error_reply(
                    429, "busy", f"no worker had time in {self.limits.total_seconds:g} seconds: try again later"
                )
            return error_reply(408, "timeout", f"stopped after {self.limits.seconds:g} seconds")
        except (ProcessExpired, BrokenProcessPool):
            _LOG.exception("a worker died of %s", name_of(job))
            self._deadly.add(job, asked)
            return deadly_request_reply()

    async def _run(self, job: Job[FormT], asked: FormT, cost: float, sender: Sender) -> Reply:
        if cost < LONG_SECONDS:
            with suppress(TimeoutError):
                return await self.quick.run(job, asked, self.limits, cost, sender)
        return await self.slow.run(job, asked, self.limits, of_moved(cost), sender)


def perform(
    job: Job[FormT], asked: FormT, limits: Limits, *, takes_gzip: bool = False, language: str = ENGLISH
) -> Reply:
    """Do a job, in a worker, and say its answer in a language. An error becomes an answer, too."""
    try:
        with in_language(language):
            answer = job(asked, limits)
        reply = answer if isinstance(answer, Reply) else Reply(200, JSON, answer.model_dump_json().encode())
        return _zipped(reply) if takes_gzip and len(reply.body) >= _WORTH_ZIPPING else reply
    except Exception as error:
        expected = reply_to_exception(error)
        if expected is None:
            _LOG.exception("unexpected, in %s", name_of(job))
        return expected or internal_error_reply()


def _zipped(reply: Reply) -> Reply:
    """Compressed here: the server has one thread for all its clients, and megabytes would hold them up."""
    return reply._replace(body=gzip.compress(reply.body, compresslevel=5, mtime=0), is_zipped=True)


def prepare_worker(nice: int, memory: int, wanted: Registered = ()) -> None:
    """Prepare a new process: signals, priority, memory, and what the server has registered of plug-ins."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C at a terminal reaches all; the server ends its workers itself
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # native code hears no Python handler
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    if sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    recall(wanted)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    """A server that was killed cannot end its workers: they notice."""
    wait([sentinel])
    os._exit(1)
