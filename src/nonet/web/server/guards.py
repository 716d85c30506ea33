"""The guards: ASGI middleware that decides which requests are answered, and with which headers.

Each guard has one duty; `app.py` has their order. The first half asks who sends a request (SafeHeaders, KnownHosts,
SameOrigin), the second half how much one client may send (BoundedBody, RateLimit).
"""

from __future__ import annotations

import asyncio
import logging
import math
import socket
from collections import OrderedDict
from collections.abc import Callable, Iterable
from ipaddress import ip_address
from time import monotonic
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nonet.web.server.dispatch import respond
from nonet.web.server.errors import Reply, error_reply, internal_error_reply
from nonet.web.server.settings import Limits, Settings

_LOG = logging.getLogger("nonet.web")

# Everything comes from this server, nothing from elsewhere, and no page may hold ours in a frame. The one inline
# script of the page is data (application/json), which browsers do not run and so do not forbid.
CONTENT_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)

HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

_SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
_WILDCARDS = {"0.0.0.0", "::"}  # noqa: S104 - named to be recognised


class SafeHeaders:
    """Adds the headers of every answer, also of errors, so unexpected exceptions end here, too."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = False

        async def send_with_headers(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            await self.app(scope, receive, send_with_headers)
        except Exception:
            _LOG.exception("unexpected, at %s", scope["path"])
            if not started:
                await respond(internal_error_reply())(scope, receive, send_with_headers)


class KnownHosts:
    """Answers only requests that name this server.

    A page of another site can point a name of its own at this machine (DNS rebinding); the browser then lets it read
    what we answer, but sends that name.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self._names = {name.strip("[]").lower() for name in _names(settings)}
        self._any_address = settings.host in _WILDCARDS  # no name can be rebound that is an address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or self._knows(Headers(scope=scope).get("host", "")):
            await self.app(scope, receive, send)
            return
        refusal = error_reply(403, "forbidden", "unknown host name: start the server with --allow-host to use it")
        await respond(refusal)(scope, receive, send)

    def _knows(self, host: str) -> bool:
        try:
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
        except ValueError:
            return False
        return name in self._names or (self._any_address and _is_address(name))


def _names(settings: Settings) -> Iterable[str]:
    yield from ("localhost", "127.0.0.1", "::1")
    yield from settings.allowed_hosts
    if settings.host in _WILDCARDS:
        yield socket.gethostname()
    else:
        yield settings.host


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


class SameOrigin:
    """Refuses requests that another site's page sends."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] not in _SAFE_METHODS:
            headers = Headers(scope=scope)
            if not _is_own(headers):
                refusal = error_reply(403, "forbidden", "requests from other sites' pages are refused")
                await respond(refusal)(scope, receive, send)
                return
        await self.app(scope, receive, send)


def _is_own(headers: Headers) -> bool:
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    return origin is None or origin.lower().partition("://")[2] == headers.get("host", "").lower()


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
            await respond(error_reply(408, "timeout", "the request did not arrive in time"))(scope, receive, send)
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
        return error_reply(413, "too-large", f"expected a request of up to {self.limits.body} bytes")


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
        answer = respond(error_reply(429, "too-many", "too many requests from this address"))
        answer.headers["Retry-After"] = str(math.ceil(wait))
        await answer(scope, receive, send)
