"""The page in Chromium: how soon it can be used, what a key costs on large boards, how soon a hint is there."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page
from tests.e2e.browsing import browsing
from tests.e2e.effort import key_cost
from tests.e2e.serving import serving

import nonet
from benchmarks.ledger import store, take_no_arguments

ROUNDS = 7
SETTLED = 4.0  # seconds: the server has started its workers then
LARGE = f"#kind=classic&size=25&givens={'.' * 625}"
MANY = f"#kind=samurai&size=9&givens={'.' * 369}"
SCREENS = {"1280x720": (1280, 720), "1920x1080": (1920, 1080)}
# Since the beginning of navigation, noted by the page itself: a cell can be reached; the puzzle is there.
WATCH = """
new MutationObserver(() => {
  if (document.querySelector("[role=gridcell][tabindex='0']")) window.usable ??= performance.now();
  if (document.documentElement.dataset.ready) window.ready ??= performance.now();
}).observe(document, { subtree: true, childList: true, attributes: true });
"""
# From the click until the words of the hint were drawn.
HINTED = """() => new Promise((done) => {
  const card = document.querySelector("#card");
  const [words, started] = [card.innerText, performance.now()];
  const look = () => (card.innerText === words ? requestAnimationFrame(look) : done(performance.now() - started));
  document.querySelector("#hint").click();
  requestAnimationFrame(look);
})"""


@contextmanager
def opened(browser: Browser, address: str, size: tuple[int, int] = (1280, 720)) -> Iterator[Page]:
    """A page that nobody has visited before."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]})
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("html[data-ready]")
    yield page
    context.close()


def loading(browser: Browser, url: str) -> dict[str, float]:
    """Milliseconds until the page can be used, and until its first puzzle is there."""
    with opened(browser, url) as page:
        return {name: page.evaluate(f"window.{name}") for name in ("usable", "ready")}


def key(browser: Browser, url: str, fragment: str, size: tuple[int, int], zooms: int) -> float:
    with opened(browser, url + fragment, size) as page:
        page.keyboard.press("o")
        page.get_by_role("switch", name="Automatic notes").check()
        page.keyboard.press("Escape")
        page.get_by_role("gridcell").nth(180).click()
        for _ in range(zooms):
            page.keyboard.press("+")
        page.wait_for_timeout(300)
        return key_cost(page)


def hint(browser: Browser, url: str, level: nonet.Level, seed: int) -> float:
    """Milliseconds until the first words of a hint."""
    givens = "".join(map(str, nonet.create(level, seed=seed).values))
    with opened(browser, f"{url}#kind=classic&size=9&givens={givens}") as page:
        page.wait_for_timeout(200)
        return float(page.evaluate(HINTED))


def middle(values: list[float]) -> float:
    return round(statistics.median(values), 1)


def main() -> None:
    take_no_arguments()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, browsing() as browser:
        time.sleep(SETTLED)
        loads = [loading(browser, server.url) for _ in range(ROUNDS)]
        boards = {"25x25": (LARGE, 0), "25x25 zoomed in": (LARGE, 4), "samurai": (MANY, 0)}
        keys = {
            f"{name}, {screen}": middle([key(browser, server.url, fragment, size, zooms) for _ in range(3)])
            for name, (fragment, zooms) in boards.items()
            for screen, size in SCREENS.items()
        }
        hints = {
            level: middle([hint(browser, server.url, level, seed) for seed in range(ROUNDS)])
            for level in ("easy", "medium", "hard")
        }
        figures: dict[str, Any] = {
            "what": "milliseconds in the middle; keys by processor time of the page's own thread, painting included",
            "chromium": browser.version,
            "load_average": round(os.getloadavg()[0], 1),
            "usable_ms": middle([each["usable"] for each in loads]),
            "first_puzzle_ms": middle([each["ready"] for each in loads]),
            "key_with_all_notes_ms": keys,
            "hint_ms": hints,
        }
    store("page", figures)


if __name__ == "__main__":
    main()
