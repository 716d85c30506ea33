"""One server and one browser for all tests; for each test a page of its own, which is watched.

A test fails, whatever else it finds, if its page logs an error, throws one, or asks anyone but the server; the run
fails if the server logged a traceback. Of a test that failed, build/e2e keeps what the page looked like.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent

if importlib.util.find_spec("playwright") is None:
    collect_ignore_glob = ["*.py"]  # not installed by `make setup`: only `make test-e2e` collects what is here
else:
    from playwright.sync_api import Browser, Page, expect

    from tests.e2e.browsing import LEFT_BEHIND, Opener, browsing
    from tests.e2e.player import Player, link
    from tests.e2e.puzzles import EASY
    from tests.e2e.serving import Server, serving

    # Generous: with both cores taken, a page that is quick by itself is not.
    expect.set_options(timeout=10_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.e2e)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    open_page = getattr(item, "funcargs", {}).get("open_page")
    if report.when == "call" and report.failed and open_page:
        LEFT_BEHIND.mkdir(parents=True, exist_ok=True)
        for number, page in enumerate(open_page.pages, 1):
            page.screenshot(path=LEFT_BEHIND / f"{item.name.replace('/', '-')}-{number}.png", timeout=5000)
    return report


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with browsing() as browser:
        yield browser


@pytest.fixture
def open_page(browser: Browser, server: Server) -> Iterator[Opener]:
    opener = Opener(browser, server.url)
    yield opener
    opener.close()
    assert opener.watch.unexpected() == []


@pytest.fixture
def page(open_page: Opener) -> Page:
    return open_page(link(EASY))


@pytest.fixture
def player(page: Page) -> Player:
    return Player(page)
