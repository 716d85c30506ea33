"""Looks over a page's shoulder: what must not happen on any page, in any test."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Page, Request


class Watch:
    """Collects errors of the console and of scripts, and requests to anyone but the server.

    The browser itself logs an answer of 4xx as an error; a test in which one is right says `allow("status of 422")`.
    """

    def __init__(self, url: str) -> None:
        self.host = urlsplit(url).netloc
        self.faults: list[str] = []
        self.allowed: list[str] = []

    def follow(self, page: Page) -> None:
        page.on("console", self.heard)
        page.on("pageerror", lambda error: self.faults.append(f"script error: {error}"))
        page.on("request", self.requested)

    def heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"console: {message.text} ({message.location.get('url', '')})")

    def requested(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme in ("data", "blob", "about"):
            return
        if address.netloc != self.host:
            self.faults.append(f"asked a stranger: {request.url}")

    def allow(self, pattern: str) -> None:
        self.allowed.append(pattern)

    def unexpected(self) -> list[str]:
        return [fault for fault in self.faults if not any(re.search(pattern, fault) for pattern in self.allowed)]
