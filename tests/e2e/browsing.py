"""The browser, and pages in it."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from tools.prepare_e2e import ADVICE, find_chromium

from tests.e2e.watch import Watch

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
# What a run leaves behind: pictures of tests that failed, and what the first load took.
LEFT_BEHIND = Path(__file__).parent.parent.parent / "build" / "e2e"


@contextlib.contextmanager
def browsing() -> Iterator[Browser]:
    chromium = find_chromium(os.environ)
    assert chromium, ADVICE
    options = ["--no-sandbox"] if os.geteuid() == 0 else []  # Chromium has no sandbox for root
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=options)
        yield browser
        browser.close()


# As if the player had been here before: neither home nor the introduction comes unasked.
KNOWN = """try { localStorage["nonet.settings"] ??= '{"introduced":true}'; } catch {}"""


class Opener:
    """Opens pages, each in a context of its own, as other people would; all of them are watched."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.watch = Watch(url)
        self.pages: list[Page] = []

    def blank(self, **options: Any) -> Page:
        """A page that is not opened yet. `is_known=False`: of a browser in which the page was never open."""
        is_known = options.pop("is_known", True)
        page = self.browser.new_context(**(DESKTOP | options)).new_page()
        if is_known:
            page.add_init_script(KNOWN)
        self.watch.follow(page)
        self.pages.append(page)
        return page

    def __call__(self, fragment: str = "", **options: Any) -> Page:
        page = self.blank(**options)
        page.goto(self.url + fragment)
        page.wait_for_selector(
            "html[data-ready]"
        )  # the puzzle is there: keys pressed before would be lost with the old one
        return page

    def close(self) -> None:
        while self.pages:
            self.pages.pop().context.close()
