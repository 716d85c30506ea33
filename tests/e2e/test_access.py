"""For everyone: labels, the keyboard alone, contrast and roles as axe-core judges them."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import findings
from tests.e2e.browsing import PHONE, Opener
from tests.e2e.contrast import faint_texts
from tests.e2e.player import Player, link
from tests.e2e.puzzles import EASY, NICE_LOOP, SMALL, after_singles, solution_of


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("tab", ["Play", "Explain", "Set"])
def test_axe_finds_nothing_on_a_tab(open_page: Opener, scheme: str, tab: str) -> None:
    player = Player(open_page(link(EASY), color_scheme=scheme))
    player.tab(tab)
    player.press_at(1, 1, "9", "ArrowRight", "Shift+2", "Control+6")
    assert findings(player.page) == []
    assert faint_texts(player.page) == set()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_with_a_hint_drawn(open_page: Opener, scheme: str) -> None:
    player = Player(open_page(link(NICE_LOOP, after_singles(NICE_LOOP)), color_scheme=scheme))
    player.hint()
    expect(player.button("Apply")).to_be_visible()
    assert findings(player.page) == []
    assert faint_texts(player.page) == set()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_while_a_solution_is_walked_through(open_page: Opener, scheme: str) -> None:
    player = Player(open_page(link(NICE_LOOP, after_singles(NICE_LOOP)), color_scheme=scheme))
    player.tab("Explain")
    player.click("Whole solution")
    player.click("Step forward")
    expect(player.page.get_by_text("Step 2 of")).to_be_visible()
    assert findings(player.page) == []
    assert faint_texts(player.page) == set()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_colours_with_a_message_or_when_it_is_won(open_page: Opener, scheme: str) -> None:
    solution = solution_of(SMALL)
    wrong = [0 if given != "." else digit for given, digit in zip(SMALL, solution, strict=True)]
    last = max(cell for cell, digit in enumerate(wrong) if digit)
    wrong[last] = 0
    player = Player(open_page(link(SMALL, wrong), color_scheme=scheme))
    player.press("v")
    player.press_at(last // 4 + 1, last % 4 + 1, "3")
    player.press(f"Shift+{solution[last]}", "z", str(solution[last] % 4 + 1))
    player.hears("already has")
    player.press("v")
    assert findings(player.page) == []
    assert faint_texts(player.page) == set()
    player.press("z", str(solution[last]))
    player.hears("solved")
    assert findings(player.page) == []
    assert faint_texts(player.page) == set()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_with_a_dialog_open(open_page: Opener, scheme: str) -> None:
    player = Player(open_page(link(EASY), color_scheme=scheme))
    player.press("?")
    expect(player.page.get_by_role("dialog", name="Help")).to_be_visible()
    assert findings(player.page) == []
    player.press("Escape")
    expect(player.page.get_by_role("dialog", name="Help")).not_to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_while_a_jigsaw_is_drawn(open_page: Opener, scheme: str) -> None:
    player = Player(open_page(link(EASY), color_scheme=scheme))
    player.tab("Set")
    player.click("Draw a jigsaw")
    player.click("Random")
    expect(player.page.get_by_role("button", name="shape 9, 9 of 9 cells")).to_be_visible()
    assert findings(player.page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_a_phone(open_page: Opener, scheme: str) -> None:
    player = Player(open_page(link(EASY), color_scheme=scheme, **PHONE))
    expect(player.cell(1, 1)).to_be_visible()
    assert findings(player.page) == []
    player.hint()
    assert findings(player.page) == []
    player.tab("Set")
    assert findings(player.page) == []


def test_every_cell_is_in_a_row_and_says_where_it_is_and_what_it_holds(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    rows = player.grid.get_by_role("row")
    expect(rows).to_have_count(9)
    for row in range(1, 10):
        expect(rows.nth(row - 1).get_by_role("gridcell")).to_have_count(9)
    wanted = [
        f"row {cell // 9 + 1} column {cell % 9 + 1}, " + ("empty" if char == "." else f"given {char}")
        for cell, char in enumerate(EASY)
    ]
    assert player.labels() == wanted


def test_nothing_a_user_can_reach_is_without_a_name(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    for tab in ("Play", "Explain", "Set"):
        player.tab(tab)
        tree = player.page.locator("body").aria_snapshot()
        assert (
            re.findall(r"^\s*- (?:button|link|textbox|combobox|checkbox|radio|switch|tab)\b(?! \")", tree, re.M) == []
        )


def test_a_puzzle_is_solved_by_the_keyboard_alone(open_page: Opener) -> None:
    """From the first Tab to the last digit, without a mouse."""
    player = Player(open_page(link(SMALL)))
    tab_to(player, "gridcell")
    player.press("Escape", "ArrowDown")
    while not player.cell(1, 1).evaluate("cell => cell === document.activeElement"):
        player.press(
            "ArrowUp"
            if player.cell(1, 1).evaluate("cell => cell.parentElement !== document.activeElement.parentElement")
            else "ArrowLeft"
        )
    player.type_digits([0 if char != "." else digit for char, digit in zip(SMALL, solution_of(SMALL), strict=True)])
    player.sees_digits(solution_of(SMALL))
    player.hears("solved")


def test_a_new_puzzle_is_two_keys_away_from_every_tab(player: Player) -> None:
    for tab in ["Explain", "Play"]:
        player.page.get_by_role("tab", name=tab).click()
        player.press_at(1, 1, "n")
        expect(player.page.get_by_role("button", name="New puzzle")).to_be_focused()
    before = player.digits(given_only=True)
    player.page.keyboard.press("Enter")
    expect(player.grid.locator("[role=gridcell]:focus")).to_have_count(1)
    assert player.digits(given_only=True) != before


def test_hint_and_apply_by_the_keyboard_alone(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    tab_to(player, "button", "Hint")
    for stage in range(1, 4):
        player.press("Enter")
        expect(player.hint_key).to_have_attribute("data-stage", str(stage))
    expect(player.button("Apply")).to_be_focused()
    player.press("Enter")
    player.sees(5, 8, "7")


def tab_to(player: Player, role: Literal["button", "gridcell"], name: str = "") -> None:
    """Presses Tab until the focus is there; a page one cannot get round in 60 is a bad page."""
    wanted = player.page.get_by_role(role, name=name)
    for _ in range(60):
        player.press("Tab")
        if wanted.and_(player.page.locator("*:focus")).count():
            return
    raise AssertionError(f"no {role} {name!r} within 60 presses of Tab")


@pytest.mark.parametrize("name", ["Close", "Resume"])
def test_who_presses_a_button_that_goes_is_back_on_the_board(player: Player, name: str) -> None:
    if name == "Resume":
        player.click("Pause")
    else:
        player.hint()
    player.button(name).focus()
    player.press("Enter")
    expect(player.button(name)).not_to_be_visible()
    expect(player.cell(5, 5)).to_be_focused()


def test_a_wrong_cell_is_said_to_be_wrong(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    player.press_at(1, 1, "6")  # clashes with nothing
    cell = player.cell(1, 1)
    expect(cell).to_have_accessible_name("row 1 column 1, 6")
    assert cell.get_attribute("aria-invalid") is None
    player.click("Check")
    expect(cell).to_have_accessible_name("row 1 column 1, 6, wrong")
    expect(cell).to_have_attribute("aria-invalid", "true")
    player.click("Take it out")
    expect(cell).to_have_accessible_name("row 1 column 1, empty")
    assert cell.get_attribute("aria-invalid") is None
