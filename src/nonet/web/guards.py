"""How much one client may send: the size of a request, the time it takes to send it, requests a second."""

from __future__ import annotations

import asyncio
import math
from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nonet.web.asking import respond
from nonet.web.limits import Limits
from nonet.web.problems import Reply, problem


class BoundedBody:
    """Reads the body before anything else looks at it; one that is too large or comes too slowly is refused."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        length = Headers(scope=scope).get("content-length", "0")
        if not (length.isascii() and length.isdecimal()) or int(length[:20]) > self.limits.body:
            await respond(self._too_large())(scope, receive, send)
            return
        try:
            async with asyncio.timeout(self.limits.body_seconds):
                body = await self._read(receive)
        except TimeoutError:
            await respond(problem(408, "timeout", "the request did not arrive in time"))(scope, receive, send)
            return
        if body is None:
            await respond(self._too_large())(scope, receive, send)
            return
        await self.app(scope, _replay(body, receive), send)

    async def _read(self, receive: Receive) -> bytes | None:
        parts: list[bytes] = []
        size = 0
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return b""
            parts.append(message.get("body", b""))
            size += len(parts[-1])
            if size > self.limits.body:
                return None
            if not message.get("more_body", False):
                return b"".join(parts)

    def _too_large(self) -> Reply:
        return problem(413, "too-large", f"expected a request of up to {self.limits.body} bytes")


def _replay(body: bytes, receive: Receive) -> Receive:
    """The body again, then the message that the client has left."""
    waiting = [body]

    async def replayed() -> Message:
        if waiting:
            return {"type": "http.request", "body": waiting.pop(), "more_body": False}
        return await receive()

    return replayed


class Buckets:
    """Token buckets by client: `burst` requests at once, then `rate` a second. The oldest clients are forgotten."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = monotonic, most: int = 10_000) -> None:
        self.rate = rate
        self.burst = burst
        self._clock = clock
        self._most = most
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # tokens, and when they were counted

    def take(self, client: str) -> float:
        """0 if the client may go on, else the seconds to wait."""
        now = self._clock()
        tokens, since = self._buckets.pop(client, (float(self.burst), now))
        tokens = min(float(self.burst), tokens + (now - since) * self.rate)
        allowed = tokens >= 1
        self._buckets[client] = (tokens - 1 if allowed else tokens, now)
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return 0.0 if allowed else (1 - tokens) / self.rate


class RateLimit:
    """Limits requests per second from one address. Only work counts: a page is dozens of files, and cheap."""

    def __init__(self, app: ASGIApp, rate: float, burst: int, under: str) -> None:
        self.app = app
        self.under = under
        self.buckets = Buckets(rate, burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        wait = 0.0
        if scope["type"] == "http" and scope["path"].startswith(self.under):
            wait = self.buckets.take(scope["client"][0] if scope.get("client") else "")
        if not wait:
            await self.app(scope, receive, send)
            return
        answer = respond(problem(429, "too-many", "too many requests from this address"))
        answer.headers["Retry-After"] = str(math.ceil(wait))
        await answer(scope, receive, send)
