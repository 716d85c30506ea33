"""Which requests are answered, and with which headers. Each ASGI middleware has one duty; `app.py` has their order."""

from __future__ import annotations

import logging
import socket
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nonet.web.asking import respond
from nonet.web.problems import internal_problem, problem
from nonet.web.settings import Settings

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
                await respond(internal_problem())(scope, receive, send_with_headers)


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
        refusal = problem(403, "forbidden", "unknown host name: start the server with --allow-host to use it")
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
                refusal = problem(403, "forbidden", "requests from other sites' pages are refused")
                await respond(refusal)(scope, receive, send)
                return
        await self.app(scope, receive, send)


def _is_own(headers: Headers) -> bool:
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    return origin is None or origin.lower().partition("://")[2] == headers.get("host", "").lower()
