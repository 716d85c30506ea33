"""When things go wrong: a server that dies, a link that is broken or means harm."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

import nonet
from tests.e2e.browsing import Opener
from tests.e2e.player import Player, link
from tests.e2e.puzzles import EASY, SMALL
from tests.e2e.serving import serving

HARM = "<img src=x onerror=document.title='harmed'><script>document.title='harmed'</script>"


def test_when_the_server_dies_the_page_says_so_and_stays_playable(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        opener = Opener(browser, server.url)
        opener.watch.allow("ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET")
        player = Player(opener(link(SMALL)))
        player.sees(1, 1, "given 1")
        server.stop()
        player.click("Hint")
        player.hears("server")
        player.press_at(1, 2, "2")
        player.sees(1, 2, "2")
        player.press("Control+z")
        player.sees(1, 2, "empty")
        player.click("Check")
        player.click("New puzzle")
        player.sees(1, 1, "given 1")
    opener.pages[0].context.close()
    assert opener.watch.unexpected() == []


@pytest.mark.parametrize(
    "fragment",
    [
        f"#kind={quote(HARM)}&size=9&givens={EASY}",
        f"#kind=classic&size={quote(HARM)}&givens={EASY}",
        f"#kind=classic&size=9&givens={quote(HARM)}",
        f"#kind=jigsaw&size=9&layout={quote(HARM)}&givens={EASY}",
        f"#kind=classic&size=9&givens={EASY}&placed={quote(HARM)}",
        "#kind=classic&size=1000000&givens=1",
        "#%%%=%E0%A4%A&givens=%",
    ],
)
def test_a_bad_link_is_told_in_words_and_harms_nobody(open_page: Opener, fragment: str) -> None:
    open_page.watch.allow("status of 4(13|22)")
    page = open_page(fragment)
    player = Player(page)
    player.hears("link|kind|size|region")
    expect(player.grid.get_by_role("gridcell")).to_have_count(81)
    assert unharmed(page)


def test_what_a_text_calls_itself_is_shown_as_text(open_page: Opener) -> None:
    page = open_page()
    player = Player(page)
    player.paste(f"#A{HARM}\n#D{HARM}\n" + "\n".join(EASY[start : start + 9] for start in range(0, 81, 9)))
    player.sees(1, 3, "given 9")
    assert unharmed(page)


def test_a_harmful_text_is_refused_in_words(open_page: Opener) -> None:
    open_page.watch.allow("status of 422")
    page = open_page()
    Player(page).paste(HARM)
    assert unharmed(page)


def unharmed(page: Page) -> bool:
    return "harmed" not in page.title() and page.locator("img[src=x]").count() == 0


def all_but_one() -> tuple[list[int], int, int]:
    """The digits of a player who has one cell left, that cell, and its digit."""
    solution = nonet.solve(EASY).solution
    assert solution
    placed = [0 if given != "." else digit for given, digit in zip(EASY, solution.values, strict=True)]
    last = max(cell for cell, digit in enumerate(placed) if digit)
    digit, placed[last] = placed[last], 0
    return placed, last, digit


def test_a_full_board_stops_the_clock_until_the_server_answers(open_page: Opener) -> None:
    open_page.watch.allow("ERR_FAILED|ERR_CONNECTION_REFUSED")
    placed, last, digit = all_but_one()
    player = Player(open_page(link(EASY, placed)))
    time = player.page.get_by_role("timer")
    player.page.wait_for_timeout(1200)
    player.page.route("**/api/**", lambda route: route.abort())
    player.cell(last // 9 + 1, last % 9 + 1).click()
    player.page.wait_for_load_state("networkidle")
    player.press(str(digit))
    player.hears("full, and no digits conflict. Your time is .* cannot be reached")
    shown = time.text_content()
    assert shown
    player.page.wait_for_timeout(2500)
    expect(time).to_have_text(shown)
    player.page.unroute("**/api/**")
    expect(player.page.locator("#card")).to_have_attribute("data-sort", "won")
    expect(player.page.locator("#figures")).to_contain_text(shown)


def test_a_board_that_was_left_full_is_checked_at_the_next_visit(open_page: Opener) -> None:
    open_page.watch.allow("ERR_FAILED|ERR_CONNECTION_REFUSED")
    placed, last, digit = all_but_one()
    player = Player(open_page(link(EASY, placed)))
    player.page.route("**/api/**", lambda route: route.abort())
    player.cell(last // 9 + 1, last % 9 + 1).click()
    player.page.wait_for_load_state("networkidle")
    player.press(str(digit))
    player.hears("cannot be reached")
    player.page.unroute("**/api/**")
    player.page.reload()
    expect(player.page.locator("#card")).to_have_attribute("data-sort", "won")
