"""Setting puzzles with the mouse: rules by drawing, and what the page says of a puzzle while it is being set."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.browsing import Opener
from tests.e2e.player import Player, link
from tests.e2e.puzzles import EASY, SMALL

CLASH = "55" + "." * 79


def is_red(player: Player, row: int, column: int) -> None:
    """Waits until a digit is drawn as a wrong one."""
    place = (row - 1) * 9 + column - 1
    expect(player.page.locator(".layer-digits > g").nth(place).locator(".wrong").first).to_be_attached()


def test_givens_that_clash_are_red_while_they_are_set_and_when_they_are_read(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    player.paste(CLASH)
    player.hears("contradict each other")
    is_red(player, 1, 1)
    is_red(player, 1, 2)
    player.click("Empty board")
    player.press_at(3, 3, "7")
    player.press_at(3, 8, "7")
    is_red(player, 3, 3)
    is_red(player, 3, 8)


def test_the_form_shows_the_board_that_is_there_and_other_rules_can_be_undone(open_page: Opener) -> None:
    player = Player(open_page(link(EASY, kind="diagonal")))
    player.tab("Set")
    diagonal = player.page.get_by_role("checkbox", name="Diagonal")
    expect(diagonal).to_be_checked()
    player.press_at(1, 1, "3")
    diagonal.uncheck()
    player.click("Use these rules")
    player.hears("classic now")
    player.sees(1, 1, "3")
    player.cell(5, 5).click()
    player.press("Control+z")
    player.address("diagonal", EASY)
    expect(diagonal).to_be_checked()
    player.sees(1, 1, "3")
    player.press("Control+y")
    player.address("classic", EASY)
    player.press("Control+z", "Control+z")
    player.sees(1, 1, "empty")
    player.address("diagonal", EASY)


def test_painting_a_jigsaw_can_be_undone_stroke_by_stroke(open_page: Opener) -> None:
    player = Player(open_page(link(SMALL)))
    player.tab("Set")
    player.click("Draw a jigsaw")
    expect(player.grid.get_by_role("gridcell", name="no shape")).to_have_count(16)
    player.drag((1, 1), (1, 4))
    player.drag((2, 1), (2, 2))
    expect(player.page.get_by_role("button", name="shape 1, 6 of 4 cells")).to_be_visible()
    four = player.page.get_by_role("button", name="shape 1, 4 of 4 cells")
    player.press("Control+z")
    expect(four).to_be_visible()
    player.press("Control+y")
    expect(player.page.get_by_role("button", name="shape 1, 6 of 4 cells")).to_be_visible()
    player.click("Undo stroke")
    player.click("Undo stroke")
    expect(player.grid.get_by_role("gridcell", name="no shape")).to_have_count(16)


def test_a_layout_of_ones_own_is_there_after_a_reload(open_page: Opener) -> None:
    player = Player(open_page(link(SMALL)))
    player.tab("Set")
    player.click("Draw a jigsaw")
    player.click("Boxes")
    player.click("Use this layout")
    player.hears("sound layout")
    other = Player(player.page)
    player.page.goto(player.page.url.partition("#")[0] + link(EASY))
    player.page.reload()
    player.page.wait_for_selector("html[data-ready]")
    other.choose("Kind", "jigsaw")
    other.choose("Size", "4")
    other.choose("Layout", "own")
    with other.page.expect_response("**/api/create") as answer:
        other.click("New puzzle")
    assert answer.value.json()["board"]["layout"]
