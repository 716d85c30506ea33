"""A slow network: what is typed and clicked while a board is on its way."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from tests.e2e.browsing import Opener
from tests.e2e.player import Player, link
from tests.e2e.puzzles import EASY, SIXTEEN

BOARDS = "**/api/board"
SMALL_BOARD = link("1" + "." * 15)


class Slow:
    """Holds back what matches a pattern of addresses until `arrive`."""

    def __init__(self, page: Page, pattern: str) -> None:
        self.page = page
        self.held: list[Route] = []
        page.route(pattern, self.hold)

    def hold(self, route: Route) -> None:  # append itself will not do: Playwright hangs an attribute on the function
        self.held.append(route)

    def wait(self, count: int = 1) -> None:
        """Until so many questions are held."""
        while len(self.held) < count:
            self.page.wait_for_timeout(20)

    def arrive(self) -> None:
        while self.held:
            self.held.pop(0).continue_()


def open_slowly(open_page: Opener, fragment: str) -> tuple[Player, Slow]:
    page = open_page.blank()
    slow = Slow(page, BOARDS)
    page.goto(open_page.url + fragment)
    slow.wait()
    expect(page.get_by_text("Opening the link")).to_be_visible()
    return Player(page), slow


def test_keys_typed_before_the_board_is_there_are_typed_on_it(open_page: Opener) -> None:
    player, slow = open_slowly(open_page, link(SIXTEEN))
    expect(player.grid.get_by_role("gridcell")).to_have_count(81)
    player.press(*["ArrowRight"] * 4, "B", *["ArrowRight"] * 4, "1", "2")  # letters are digits there, and so is 12
    slow.arrive()
    player.sees(9, 4, "11")
    player.sees(9, 8, "12")


def test_clicks_before_the_board_is_there_count_too(open_page: Opener) -> None:
    player, slow = open_slowly(open_page, link(EASY))
    player.cell(1, 1).click()
    player.pad_key(2).click()
    player.press_at(1, 3, "5")
    slow.arrive()
    player.sees(1, 1, "2")
    player.sees(1, 3, "given 9")


def test_a_click_means_nothing_on_a_board_of_another_size(open_page: Opener) -> None:
    player, slow = open_slowly(open_page, SMALL_BOARD)
    player.press_at(1, 2, "3")
    slow.arrive()
    player.sees_digits([1] + [0] * 15)


def test_keys_do_not_go_to_the_game_that_is_left(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    player.cell(1, 1).click()
    slow = Slow(player.page, BOARDS)
    player.page.goto(open_page.url + SMALL_BOARD)
    slow.wait()
    player.press("2")
    player.sees(1, 1, "empty")
    slow.arrive()
    player.sees_digits([1] + [0] * 15)


def test_the_last_of_two_links_wins_with_what_was_typed_since(open_page: Opener) -> None:
    player, slow = open_slowly(open_page, link(SIXTEEN))
    player.press("ArrowRight", "5")
    player.page.goto(open_page.url + SMALL_BOARD)
    slow.wait(2)
    player.press("ArrowRight", "3")
    slow.arrive()
    player.sees_digits([1, *[0] * 7, 3, *[0] * 7])


def test_keys_for_a_board_that_never_comes_are_dropped(open_page: Opener) -> None:
    player, slow = open_slowly(open_page, link(EASY))
    player.press("ArrowRight", "3")
    player.click("Cancel")
    player.hears("cancelled")
    player.sees_digits([0] * 81)
    slow.arrive()
    player.press("ArrowRight", "3")
    player.sees(5, 5, "3")


def test_a_link_is_followed_though_the_address_of_the_game_before_is_written_over_it(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    here = player.page.url
    # As the page keeps its address, right after somebody pasted a link into it.
    player.page.evaluate(
        "([link, here]) => { location.hash = link; history.replaceState(null, '', here); }", [SMALL_BOARD, here]
    )
    expect(player.grid.get_by_role("gridcell")).to_have_count(16)


def test_buttons_that_do_not_work_yet_cannot_be_pressed(open_page: Opener) -> None:
    page = open_page.blank()
    scripts = Slow(page, "**/main.js")
    page.goto(open_page.url + link(EASY), wait_until="commit")
    scripts.wait()
    page.get_by_role("button", name="New puzzle").click(force=True)  # it would send its form, and load the page again
    page.keyboard.press("Tab")
    assert not page.locator("main").evaluate("main => main.contains(document.activeElement)")
    scripts.arrive()
    player = Player(page)
    player.sees(1, 3, "given 9")
    assert "?" not in page.url
    player.click("Check")
    player.hears("no mistake|right so far|sound")


def test_what_was_checked_before_a_move_is_not_said_of_the_board_after_it(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    player.press_at(1, 1, "6")  # wrong, though nothing forbids it
    slow = Slow(player.page, "**/api/check")
    player.click("Check")
    slow.wait()
    player.press("2")
    player.sees(1, 1, "2")
    with player.page.expect_response("**/api/check"):
        slow.arrive()
    player.settle()
    expect(player.page.locator("svg .wrong")).to_have_count(0)
    expect(player.status).to_be_empty()
