"""The first seconds: how much is loaded, how soon one can play, and what the server says about itself."""

from __future__ import annotations

import json
import re
import time

from playwright.sync_api import Page, Response, Route, expect

from tests.e2e.browsing import LEFT_BEHIND, PHONE, Opener
from tests.e2e.player import Player
from tests.e2e.serving import Server

MOST_BYTES = 200_000
MOST_SENT = 71_000  # of them packed
SOON = 1.0  # seconds on a quiet machine
SLACK = 3  # both cores may be taken by others; build/e2e/load.json says what it was


def test_first_load_is_small_and_soon_usable(open_page: Opener, server: Server) -> None:
    page = open_page.blank()
    answers: list[Response] = []

    def note(answer: Response) -> None:  # append itself will not do: Playwright hangs an attribute on the function
        answers.append(answer)

    page.on("response", note)
    started = time.monotonic()
    page.goto(server.url)
    player = Player(page)
    expect(player.grid.locator("[role=gridcell][tabindex='0']")).to_have_count(1)
    until_usable = time.monotonic() - started
    expect(player.grid.get_by_role("gridcell", name="given").first).to_be_attached()
    until_puzzle = time.monotonic() - started
    page.wait_for_load_state("networkidle")
    own = [answer for answer in answers if "/api/" not in answer.url]
    sent = {answer.url.removeprefix(server.url): answer.request.sizes()["responseBodySize"] for answer in own}
    whole = sum(len(answer.body()) for answer in own)
    report = {"usable_s": until_usable, "puzzle_s": until_puzzle, "sent": sum(sent.values()), "unpacked": whole}
    LEFT_BEHIND.mkdir(parents=True, exist_ok=True)
    (LEFT_BEHIND / "load.json").write_text(json.dumps(report | {"files": sent}, indent=2) + "\n")
    assert whole < MOST_BYTES, sent
    assert sum(sent.values()) < MOST_SENT, sent
    assert until_usable < SOON * SLACK


def test_the_browser_is_told_of_all_modules_at_once(open_page: Opener, server: Server) -> None:
    page = open_page.blank()
    modules: set[str] = set()
    page.on("request", lambda request: modules.add(request.url))
    page.goto(server.url)
    page.wait_for_selector("html[data-ready]")
    told = page.locator("link[rel=modulepreload], script[src]")
    addresses = told.evaluate_all("all => all.map(one => one.href ?? one.src)")
    assert len(addresses) == len(set(addresses)) > 40
    assert {address for address in modules if address.endswith(".js")} == set(addresses)


def test_a_reload_asks_for_the_page_alone(page: Page, server: Server) -> None:
    page.wait_for_load_state("networkidle")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    page.wait_for_load_state("networkidle")
    timings = "performance.getEntries().filter((one) => one.transferSize > 0).map((one) => one.name)"
    asked = [name.removeprefix(server.url).partition("#")[0] for name in page.evaluate(timings)]
    assert asked == [""]


def test_an_open_page_says_that_the_server_has_a_newer_one(open_page: Opener) -> None:
    open_page.watch.allow("status of 404")
    player = Player(open_page())
    player.page.route(re.compile("/static/.*[.]js$"), lambda route: route.fulfill(status=404, body="not found"))
    player.page.get_by_role("tab", name="Explain").click()
    player.hears("newer than this one: reload it")


def test_the_page_may_load_nothing_but_its_own(page: Page, server: Server) -> None:
    headers = page.request.get(server.url).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"


def held_back(page: Page) -> list[Route]:
    """One module of the page waits; the others are there."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(re.compile("/core/state[.]js$"), hold)
    return held


def test_a_page_that_loads_says_so(open_page: Opener, server: Server) -> None:
    page = open_page.blank(**PHONE)
    held = held_back(page)
    page.goto(server.url, wait_until="commit")
    title = page.locator("#title")
    expect(title).to_have_text("Loading …")
    expect(page.locator("#side-part")).to_have_css("opacity", "0.4")
    shown = page.locator("#board").evaluate("one => getComputedStyle(one, '::after').content")
    assert shown == '"Loading …"'
    for route in held:
        route.continue_()
    page.wait_for_selector("html[data-ready]")
    expect(title).to_have_text("Easy classic 9×9")
    expect(page.locator("#side-part")).to_have_css("opacity", "1")


def test_a_page_that_cannot_load_says_so(open_page: Opener, server: Server) -> None:
    open_page.watch.allow("ERR_FAILED")
    page = open_page.blank()
    page.route(re.compile("/core/state[.]js$"), lambda route: route.abort())
    page.goto(server.url)
    expect(page.locator("#title")).to_have_text("Loading failed: reload the page.")
