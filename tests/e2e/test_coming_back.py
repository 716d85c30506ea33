"""Coming back: reload, the shelf, links, Back and Forward, and other tabs. Nothing is ever lost."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.browsing import Opener
from tests.e2e.player import Player, link
from tests.e2e.puzzles import EASY, HARD, SMALL, solution_of
from tests.e2e.serving import Server


@pytest.mark.parametrize("address", [link(EASY, box="3x3"), link(EASY)], ids=["as-the-page-writes-it", "shorter"])
def test_a_game_is_there_again_after_a_reload(open_page: Opener, address: str) -> None:
    player = Player(open_page(address))
    player.press_at(1, 1, "2", "ArrowRight", "Shift+3")
    player.sees(1, 2, "empty, corner marks 3")
    player.page.reload()
    player.sees(1, 1, "2")
    player.sees(1, 2, "empty, corner marks 3")
    player.sees(1, 3, "given 9")
    player.press("Control+z", "Control+z")
    player.sees(1, 1, "empty")


TYPE_AND_READ = """() => {
    const key = new KeyboardEvent("keydown", { key: "2", code: "Digit2", bubbles: true });
    document.activeElement.dispatchEvent(key);
    return JSON.parse(localStorage.getItem("nonet.game")).cells[0].placed;
}"""


def test_a_move_is_kept_at_once(player: Player) -> None:
    player.cell(1, 1).click()
    assert player.page.evaluate(TYPE_AND_READ) == 2, "a browser that ends now must not lose it"


def test_a_game_is_there_again_when_one_comes_back_without_a_link(player: Player, server: Server) -> None:
    player.press_at(1, 1, "2")
    player.sees(1, 1, "2")
    player.page.goto("about:blank")
    player.page.goto(server.url)
    player.sees(1, 1, "2")
    player.sees(1, 3, "given 9")


def test_another_link_in_the_same_tab_is_followed(player: Player) -> None:
    player.page.evaluate("address => { location.hash = address }", link(HARD))
    player.sees_digits([0 if char == "." else int(char) for char in HARD])


def test_a_game_that_was_left_is_on_the_shelf(player: Player) -> None:
    player.press_at(1, 1, "2")
    player.sees(1, 1, "2")
    player.page.evaluate("address => { location.hash = address }", link(HARD))
    player.sees(1, 3, "given 6")
    player.page.get_by_text("Earlier games").click()
    game = player.shelved(f"1 of {EASY.count('.')} placed")
    expect(game.locator(".thumbnail .filled-placed")).to_have_attribute("d", "M0 0h100v100h-100z")
    game.click()
    player.sees(1, 1, "2")
    player.sees(1, 3, "given 9")


def test_a_game_is_on_the_shelf_when_one_comes_back_with_another_link(player: Player, server: Server) -> None:
    player.press_at(1, 1, "2", "ArrowRight", "Shift+3")
    player.sees(1, 2, "empty, corner marks 3")
    player.page.goto("about:blank")
    player.page.goto(server.url + link(HARD))
    player.sees(1, 3, "given 6")
    player.page.get_by_text("Earlier games").click()
    expect(player.shelved(f"1 of {EASY.count('.')} placed")).to_have_count(1)
    player.page.goto("about:blank")
    player.page.goto(server.url + link(EASY))
    player.sees(1, 1, "2")
    player.sees(1, 2, "empty, corner marks 3")
    player.page.get_by_text("Earlier games").click()
    expect(player.page.get_by_text("None yet")).to_be_visible()


def test_the_way_back_leads_to_the_game_that_was_begun(player: Player) -> None:
    player.press_at(1, 1, "2")
    player.sees(1, 1, "2")
    player.page.evaluate("address => { location.hash = address }", link(HARD))
    player.sees(1, 3, "given 6")
    player.page.go_back()
    player.sees(1, 3, "given 9")
    player.sees(1, 1, "2")


def test_back_after_a_new_puzzle_leads_to_the_game_before_and_forward_to_the_new_one(player: Player) -> None:
    player.press_at(1, 1, "2")
    player.press("ArrowRight", "Shift+3")
    player.click("New puzzle")
    expect(player.page).not_to_have_url(re.compile(re.escape(EASY)))
    player.sees(1, 1, r"(given \d|empty)")
    new = player.digits(given_only=True)
    row, column = divmod(new.index(0), 9)
    player.press_at(row + 1, column + 1, "Shift+4")
    player.page.go_back()
    player.sees(1, 1, "2")
    player.sees(1, 2, "empty, corner marks 3")
    player.press("Control+z", "Control+z")
    player.sees(1, 1, "empty")
    player.page.go_forward()
    player.sees_digits(new, given_only=True)
    player.sees(row + 1, column + 1, "empty, corner marks 4")
    player.page.reload()
    player.page.wait_for_selector("html[data-ready]")
    player.page.go_back()
    player.sees_digits([int(digit) if digit != "." else 0 for digit in EASY], given_only=True)


def test_back_after_a_game_off_the_shelf_and_after_a_text(player: Player) -> None:
    player.press_at(1, 1, "2")
    player.sees(1, 1, "2")
    player.paste_anywhere(HARD)
    player.sees(1, 3, "given 6")
    player.press_at(1, 1, "1")
    player.page.get_by_text("Earlier games").click()
    player.shelved(f"1 of {EASY.count('.')} placed").click()
    player.sees(1, 1, "2")
    player.press_at(1, 2, "6")
    player.page.go_back()
    player.sees(1, 3, "given 6")
    player.sees(1, 1, "1")
    player.page.go_back()  # the same game as the one off the shelf, as far as it was played there
    player.sees(1, 1, "2")
    player.sees(1, 2, "6")
    player.page.go_forward()
    player.sees(1, 1, "1")


def test_back_out_of_a_lesson_leads_to_the_own_game_and_loses_none(player: Player) -> None:
    player.press_at(1, 1, "2")
    player.sees(1, 1, "2")
    player.paste_anywhere(HARD)
    player.sees(1, 3, "given 6")
    player.press_at(1, 1, "1")
    player.sees(1, 1, "1")
    player.tab("Learn")
    player.page.get_by_role("tabpanel", name="Learn").get_by_role("button", name="Hidden single").first.click()
    player.click("See an example")
    expect(player.button("Back to my game").first).to_be_visible()
    player.page.go_back()
    player.sees(1, 3, "given 6")
    player.sees(1, 1, "1")
    player.click("See an example")
    expect(player.button("Back to my game").first).to_be_visible()
    player.click("Back to my game")
    player.sees(1, 3, "given 6")
    player.sees(1, 1, "1")
    player.page.go_back()  # the lesson has left no place behind
    player.sees(1, 1, "2")
    player.page.go_forward()
    player.sees(1, 3, "given 6")
    player.sees(1, 1, "1")
    player.click("See an example")
    expect(player.button("Back to my game").first).to_be_visible()
    player.paste_anywhere(SMALL)
    expect(player.grid.get_by_role("gridcell")).to_have_count(16)
    player.page.go_back()
    player.sees(1, 3, "given 6")
    player.sees(1, 1, "1")


def test_back_leads_to_a_solved_puzzle_as_it_was_solved(open_page: Opener) -> None:
    solution = solution_of(EASY)
    last = EASY.rindex(".")
    almost = [0 if EASY[cell] != "." or cell == last else digit for cell, digit in enumerate(solution)]
    player = Player(open_page(link(EASY, almost)))
    player.press_at(last // 9 + 1, last % 9 + 1, str(solution[last]))
    player.hears("Solved!")
    player.click("Next puzzle")
    expect(player.page).not_to_have_url(re.compile(re.escape(EASY)))
    player.page.go_back()
    player.sees_digits(solution)


def test_a_broken_link_does_not_cost_the_game(player: Player, server: Server) -> None:
    player.press_at(1, 1, "2")
    player.sees(1, 1, "2")
    for _ in range(2):
        player.page.goto("about:blank")
        player.page.goto(server.url + "#size=9&givens=12")
        player.hears("the link's givens")
    player.page.get_by_text("Earlier games").click()
    expect(player.shelved(f"1 of {EASY.count('.')} placed")).to_have_count(1)


def test_a_game_in_another_tab_is_never_lost(player: Player, server: Server) -> None:
    for column, digit in ((1, "2"), (2, "6")):
        player.press_at(1, column, digit)
    player.page.wait_for_timeout(400)
    other = Player(player.page.context.new_page())
    other.page.goto(server.url)
    other.sees(1, 2, "6")  # the same game
    other.paste_anywhere(HARD)
    other.sees(1, 3, "given 6")
    for digit in "125":
        other.press_at(1, int(digit), digit)
    other.page.wait_for_timeout(400)
    player.page.bring_to_front()
    player.press_at(1, 4, "5")
    player.page.wait_for_timeout(400)
    player.page.get_by_text("Earlier games").click()
    expect(player.shelved("placed")).to_have_text([re.compile(f"3 of {HARD.count('.')} placed")])
    for page in (other.page, player.page):  # each keeps its game when it goes, which may be a moment after
        page.goto("about:blank")
        page.wait_for_timeout(400)
    fresh = Player(player.page)
    fresh.page.goto(server.url)
    fresh.sees(1, 4, "5")
    fresh.sees(1, 1, "2")
    fresh.page.get_by_text("Earlier games").click()
    expect(fresh.shelved("placed")).to_have_text([re.compile(f"3 of {HARD.count('.')} placed")])
    fresh.shelved("placed").click()
    fresh.sees(1, 5, "5")


def test_one_game_that_goes_on_in_two_tabs_is_two_games(player: Player, server: Server) -> None:
    player.press_at(1, 1, "2")
    player.page.wait_for_timeout(400)
    other = Player(player.page.context.new_page())
    other.page.goto(server.url)
    other.sees(1, 1, "2")
    other.press_at(1, 2, "6", "ArrowRight", "ArrowRight", "5")
    other.page.wait_for_timeout(400)
    for digit in "68":  # one tab saves, then the other: none of them makes a third game
        player.page.bring_to_front()
        player.press_at(2, 4, digit)
        player.page.wait_for_timeout(400)
        other.page.bring_to_front()
        other.press_at(1, 7, digit)
        other.page.wait_for_timeout(400)
    other.page.get_by_text("Earlier games").click()
    expect(other.shelved("placed")).to_have_text([re.compile(f"2 of {EASY.count('.')} placed")])
    player.page.get_by_text("Earlier games").click()
    player.press_at(2, 4, "6")
    player.page.wait_for_timeout(400)
    player.page.goto("about:blank")
    player.page.goto(server.url)
    player.page.get_by_text("Earlier games").click()
    expect(player.shelved("placed")).to_have_text([re.compile(f"4 of {EASY.count('.')} placed")])


def test_back_leads_to_the_game_that_was_there_not_to_another_of_its_puzzle(player: Player) -> None:
    player.press_at(1, 1, "2")
    player.sees(1, 1, "2")
    player.paste_anywhere(EASY)
    player.sees(1, 1, "empty")
    player.press_at(1, 2, "6")
    player.paste_anywhere(HARD)
    player.sees(1, 3, "given 6")
    player.page.go_back()
    player.sees(1, 2, "6")
    player.sees(1, 1, "empty")
    player.page.go_back()
    player.sees(1, 1, "2")
    player.sees(1, 2, "empty")
    player.page.go_forward()
    player.sees(1, 2, "6")
    player.page.reload()
    player.sees(1, 2, "6")
    player.sees(1, 1, "empty")


def test_a_given_typed_just_before_back_or_a_reload_is_there_again(player: Player) -> None:
    player.tab("Set")
    player.click("Empty board")
    player.sees(1, 3, "empty")
    player.press_at(1, 1, "5")
    player.page.wait_for_timeout(400)
    player.press_at(1, 2, "6")
    player.page.evaluate("history.back()")
    player.sees(1, 3, "given 9")
    player.page.go_forward()
    player.sees(1, 1, "given 5")
    player.sees(1, 2, "given 6")
    player.press_at(1, 3, "7")
    player.page.reload()
    player.sees(1, 3, "given 7")
    player.sees(1, 2, "given 6")


def test_back_ends_the_creation_of_a_puzzle(player: Player) -> None:
    player.press_at(1, 1, "2")
    player.paste_anywhere(HARD)
    player.sees(1, 3, "given 6")
    player.press_at(1, 1, "1")
    player.page.evaluate("() => { document.querySelector('#new-form').requestSubmit(); history.back(); }")
    player.sees(1, 3, "given 9")
    player.page.wait_for_timeout(2000)
    player.sees(1, 1, "2")
    player.page.go_forward()
    player.sees(1, 3, "given 6")
    player.sees(1, 1, "1")


def test_a_text_of_a_puzzle_that_was_begun_says_so(player: Player) -> None:
    player.press_at(1, 1, "2")
    player.paste_anywhere(HARD)
    player.sees(1, 3, "given 6")
    expect(player.page.get_by_text("You have already started this puzzle")).to_have_count(0)
    player.paste_anywhere(EASY)
    player.hears("You have already started this puzzle")
    player.sees(1, 1, "empty")
    player.page.get_by_text("Earlier games", exact=True).click()
    player.shelved(f"1 of {EASY.count('.')} placed").click()
    player.sees(1, 1, "2")
