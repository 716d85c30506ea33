"""Tries that are kept or dropped, and earlier moments of a game: by mouse, by keyboard, on a phone, after a reload."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.e2e.axe import findings
from tests.e2e.browsing import PHONE, Opener
from tests.e2e.contrast import faint_texts
from tests.e2e.player import Player, link
from tests.e2e.puzzles import EASY, SMALL, solution_of
from tests.e2e.test_page_file import Files

SOLUTION = solution_of(EASY)  # its first cells: 2 3 9 5 4 1 7 8 6, of which 9, 4, 1 and 8 are given


@pytest.fixture
def files(browser: Browser, tmp_path: Any) -> Iterator[Files]:
    made = Files(browser, tmp_path)
    yield made
    for context in browser.contexts:
        context.close()
    assert made.watch.unexpected() == []


def tried(player: Player) -> Locator:
    return player.page.locator("#trial")


def ink(player: Player, text: str) -> str:
    """The colour of the only text on the board with these classes."""
    colour: str = player.page.locator(f".layer-digits {text}").evaluate("one => getComputedStyle(one).fill")
    return colour


def open_two_tries(player: Player) -> None:
    player.press_at(1, 1, "2", "t")
    player.press_at(1, 4, "5", "t")
    player.press_at(1, 7, "7")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_tried_has_a_colour_of_its_own(open_page: Opener, scheme: str) -> None:
    player = Player(open_page(link(EASY), color_scheme=scheme))
    open_two_tries(player)
    player.press_at(1, 9, "Shift+6", "Control+7")
    player.settle()
    inks = [ink(player, f".digit.{kind}") for kind in ("placed:not([class*=tried])", "tried-1", "tried-2")]
    assert len({*inks, ink(player, ".digit.given >> nth=0")}) == 4
    assert ink(player, ".corner") == ink(player, ".centre tspan") == inks[2]
    expect(tried(player)).to_have_text(re.compile("Try 2"))
    assert findings(player.page) == []
    assert faint_texts(player.page) == set()


def test_a_try_is_dropped_or_kept_by_keys_and_undone(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    open_two_tries(player)
    player.sees(1, 7, "7, try 2")
    player.press("q")
    player.hears("the board is as it was before the try")
    player.sees(1, 7, "empty")
    player.sees(1, 4, "5, a try")
    player.press("Control+z")
    player.sees(1, 7, "7, try 2")
    player.press("k")
    player.sees(1, 7, "7, a try")
    player.press("k")
    expect(player.cell(1, 7)).to_have_accessible_name("row 1 column 7, 7")
    expect(tried(player)).to_be_hidden()
    player.press("k", "q")  # nothing is tried: nothing happens
    player.sees(1, 7, "7")
    player.press(*["Control+z"] * 6, *["Control+y"] * 6)
    expect(player.cell(1, 7)).to_have_accessible_name("row 1 column 7, 7")


def test_a_try_survives_a_reload_and_is_not_in_a_link(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    open_two_tries(player)
    player.page.reload()
    player.sees(1, 7, "7, try 2")
    assert "placed" not in player.shared()
    player.button("Drop").click()
    player.sees(1, 7, "empty")
    player.button("Drop").press("Enter")
    player.sees(1, 4, "empty")
    player.sees(1, 1, "2")
    expect(player.grid.locator(":focus")).to_have_count(1)  # the buttons are gone, and the focus is on the board


def test_check_and_hints_say_what_they_mean_within_a_try(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    player.press_at(1, 1, "2", "t")
    player.press_at(1, 4, "5")
    player.button("Check").click()
    player.hears("Right so far.*This counts what you entered in the try")
    player.hint(1)
    player.hears("This counts what you entered in the try")
    player.press_at(1, 7, "5")
    player.button("Check").click()
    player.hears("The try has it: drop the try, or mend it")
    player.press("q")
    player.press_at(1, 1, "3", "t")
    player.press_at(1, 4, "5")
    player.button("Check").click()
    player.hears("It is older than the try")


def test_a_puzzle_that_is_solved_within_a_try_keeps_it(open_page: Opener) -> None:
    solution = solution_of(SMALL)
    player = Player(open_page(link(SMALL)))
    player.press("t")
    for cell, digit in enumerate(player.digits()):
        if not digit:
            player.press_at(cell // 4 + 1, cell % 4 + 1, str(solution[cell]))
    player.hears("Solved!")
    expect(tried(player)).to_be_hidden()
    expect(player.page.locator(".layer-digits [class*=tried]")).to_have_count(0)
    player.press("t")
    player.hears("solved already")


def test_on_a_phone_a_try_needs_no_room_and_its_keys_are_large(open_page: Opener) -> None:
    player = Player(open_page(link(EASY), **PHONE))
    board = player.grid.bounding_box()
    player.cell(1, 1).tap()
    player.tab("Play")
    player.button("Try it").tap()
    expect(player.page.locator("#sheet")).to_be_hidden()
    player.hears("has its own colour")
    player.pad_key(2).tap()
    player.sees(1, 1, "2, a try")
    assert player.grid.bounding_box() == board
    for name in ("Keep", "Drop"):
        box = player.button(name).bounding_box()
        assert box
        assert box["height"] >= 36
    assert findings(player.page) == []
    player.tab("Play")
    expect(player.page.locator("#card-body")).to_have_css("opacity", "0")  # nothing of it lies over the head
    player.page.get_by_role("tab", name="Play").tap()  # closes the sheet
    player.button("Drop").tap()
    player.sees(1, 1, "empty")


def test_a_rewound_game_shows_each_moment_and_returns(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    player.press_at(1, 1, "2")
    player.press_at(1, 4, "5")
    player.press_at(1, 7, "7")
    player.press("r")
    slider = player.page.get_by_role("slider", name="Move")
    expect(slider).to_be_focused()
    expect(slider).to_have_attribute("aria-valuetext", "Move 3 of 3: r1c7")
    player.press("ArrowLeft", "ArrowLeft")
    expect(slider).to_have_attribute("aria-valuetext", "Move 1 of 3: r1c1")
    player.sees(1, 4, "empty")
    player.sees(1, 1, "2")
    assert findings(player.page) == []
    player.cell(1, 9).click()  # nothing can be entered there
    player.hears("go on from here, or return")
    player.press("6")
    player.sees(1, 9, "empty")
    player.button("Move forward").click()
    player.sees(1, 4, "5")
    player.button("Return").click()
    player.sees(1, 7, "7")
    expect(slider).to_be_hidden()
    player.press("r")
    expect(player.page.get_by_role("slider", name="Move")).to_be_focused()
    player.press("Home")
    player.sees(1, 1, "empty")
    player.press("Escape")
    player.sees(1, 7, "7")
    expect(player.grid.locator(":focus")).to_have_count(1)


def test_a_game_goes_on_from_an_earlier_moment_and_loses_nothing(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    open_two_tries(player)
    player.press("r")
    expect(player.page.get_by_role("slider", name="Move")).to_be_focused()
    player.press(*["ArrowLeft"] * 3)
    player.button("Go on from here").click()
    player.hears("Undo leads back")
    expect(tried(player)).to_have_text(re.compile("A try"))
    player.sees(1, 4, "empty")
    player.press_at(1, 4, "5")
    player.sees(1, 4, "5, a try")
    player.page.reload()
    player.sees(1, 4, "5, a try")
    player.press("Control+z", "Control+z")
    player.sees(1, 7, "7, try 2")


def test_a_game_without_moves_has_no_earlier_moment(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    player.press("r")
    player.hears("no move yet to go back to")
    expect(player.page.locator("#rewind")).to_have_count(0)


def test_a_file_has_tries_rewind_and_the_win(files: Files) -> None:
    import nonet

    player = files.open(nonet.Puzzle(EASY))
    open_two_tries(player)
    player.press("q")
    player.sees(1, 7, "empty")
    player.press("r")
    expect(player.page.get_by_role("slider", name="Move")).to_be_focused()
    player.press("Home")
    player.sees(1, 1, "empty")
    player.button("Return").click()
    player.sees(1, 4, "5, a try")
    for cell, digit in enumerate(player.digits()):
        if not digit:
            player.press_at(cell // 9 + 1, cell % 9 + 1, str(SOLUTION[cell]))
    player.hears("Solved!")
    expect(player.button("Share the result")).to_be_visible()
    expect(player.button("Next puzzle")).to_be_hidden()
    assert findings(player.page) == []
