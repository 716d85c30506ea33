"""Playing on the board: keys, selection, marks, undo and the clock."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.browsing import Opener
from tests.e2e.player import Player, link
from tests.e2e.puzzles import EASY, SIXTEEN, SMALL, solution_of
from tests.e2e.serving import Server


def test_arrows_move_and_wrap(player: Player) -> None:
    player.press_at(1, 1, "ArrowLeft")
    expect(player.cell(1, 9)).to_be_focused()
    player.press("ArrowUp")
    expect(player.cell(9, 9)).to_be_focused()
    player.press("ArrowRight", "ArrowDown")
    expect(player.cell(1, 1)).to_be_focused()


def test_wasd_moves_too(player: Player) -> None:
    player.press_at(1, 1, "s", "d")
    expect(player.cell(2, 2)).to_be_focused()
    player.press("w", "a")
    expect(player.cell(1, 1)).to_be_focused()


def test_a_digit_goes_in_and_a_given_stays(player: Player) -> None:
    player.press_at(1, 1, "2")
    player.sees(1, 1, "2")
    player.press_at(1, 3, "2")
    player.sees(1, 3, "given 9")
    player.press("Delete")
    player.sees(1, 3, "given 9")


@pytest.mark.parametrize("key", ["Backspace", "Delete"])
def test_a_digit_is_erased(player: Player, key: str) -> None:
    player.press_at(1, 1, "2")
    player.sees(1, 1, "2")
    player.press(key)
    player.sees(1, 1, "empty")


@pytest.mark.parametrize("redo", ["Control+y", "Control+Shift+z"])
def test_undo_and_redo_by_key(player: Player, redo: str) -> None:
    player.press_at(1, 1, "2", "ArrowRight", "3")
    player.sees(1, 2, "3")
    player.press("Control+z")
    player.sees(1, 2, "empty")
    player.sees(1, 1, "2")
    player.press("Control+z")
    player.sees(1, 1, "empty")
    player.press(redo, redo)
    player.sees(1, 1, "2")
    player.sees(1, 2, "3")


def test_undo_and_redo_by_button(player: Player) -> None:
    expect(player.button("Undo")).to_be_disabled()
    player.press_at(1, 1, "2")
    player.click("Undo")
    player.sees(1, 1, "empty")
    expect(player.button("Undo")).to_be_disabled()
    player.click("Redo")
    player.sees(1, 1, "2")


def test_shift_makes_corner_marks_and_ctrl_centre_marks(player: Player) -> None:
    player.press_at(1, 1, "Shift+2", "Shift+3", "Control+5")
    player.sees(1, 1, "empty")
    expect(player.cell(1, 1)).to_have_accessible_name("row 1 column 1, empty, corner marks 2 3, centre marks 5")
    player.press("Shift+2")
    expect(player.cell(1, 1)).to_have_accessible_name("row 1 column 1, empty, corner marks 3, centre marks 5")


def test_z_x_c_v_and_space_choose_what_a_digit_does(player: Player) -> None:
    player.cell(1, 1).click()
    for key, mode in (("x", "Corner"), ("c", "Centre"), ("v", "Colour"), ("z", "Digit")):
        player.press(key)
        expect(player.button(mode)).to_have_attribute("aria-pressed", "true")
    player.press("Space")
    expect(player.button("Corner")).to_have_attribute("aria-pressed", "true")
    player.press("2")
    player.sees(1, 1, "empty")


def test_a_drag_selects_and_digits_enter_into_the_whole_selection(player: Player) -> None:
    player.drag((1, 1), (1, 2), (2, 2), (2, 4))
    expect(player.grid.locator("[aria-selected=true]")).to_have_count(5)
    player.press("Shift+6")
    for row, column in ((1, 1), (1, 2), (2, 4)):
        player.sees(row, column, "empty, corner marks 6")


def test_shift_and_arrows_extend_the_selection(player: Player) -> None:
    player.press_at(1, 1, "Shift+ArrowRight", "Shift+ArrowDown")
    expect(player.grid.locator("[aria-selected=true]")).to_have_count(3)
    player.press("Escape")
    expect(player.grid.locator("[aria-selected=true]")).to_have_count(0)
    player.press("Control+a")
    expect(player.grid.locator("[aria-selected=true]")).to_have_count(81)


def test_ctrl_click_adds_a_cell(player: Player) -> None:
    player.cell(1, 1).click()
    player.cell(5, 5).click(modifiers=["Control"])
    expect(player.grid.locator("[aria-selected=true]")).to_have_count(2)


def test_a_double_click_selects_all_of_a_digit(player: Player) -> None:
    player.cell(1, 3).dblclick()
    expect(player.grid.locator("[aria-selected=true]")).to_have_count(EASY.count("9"))


def test_a_conflict_is_said_and_shown_by_more_than_colour(player: Player) -> None:
    player.press_at(1, 1, "9")
    player.hears(r"row 1 already has a 9 \(r1c3\)")
    expect(player.cell(1, 1)).to_have_accessible_name("row 1 column 1, 9, conflict")


def test_the_pad_counts_what_is_left(player: Player) -> None:
    left = 9 - EASY.count("2")
    pad = player.page.get_by_role("button", name=f"2, {left} left", exact=True)
    expect(pad).to_be_visible()
    player.cell(1, 1).click()
    pad.click()
    player.sees(1, 1, "2")
    expect(player.page.get_by_role("button", name=f"2, {left - 1} left", exact=True)).to_be_visible()


def test_the_last_digit_ends_the_game(open_page: Opener) -> None:
    solution = solution_of(SMALL)
    placed = [0 if given != "." else digit for given, digit in zip(SMALL, solution, strict=True)]
    last = max(cell for cell, digit in enumerate(placed) if digit)
    placed[last] = 0
    player = Player(open_page(link(SMALL, placed)))
    player.cell(last // 4 + 1, last % 4 + 1).click()
    player.press(str(solution[last]))
    player.hears("solved")


def test_the_clock_runs_pauses_and_hides(player: Player) -> None:
    timer = player.page.get_by_role("timer")
    expect(timer).to_have_text(re.compile(r"^0:0[1-9]$"))
    player.click("Pause")
    stopped = timer.text_content() or ""
    expect(player.page.locator("svg .given")).to_have_count(0)  # nobody thinks while the clock stands
    player.button("Resume").last.click()
    expect(player.page.locator("svg .given")).to_have_count(81 - EASY.count("."))
    expect(timer).not_to_have_text(stopped)
    player.turn("Show the timer", on=False)
    expect(timer).not_to_be_visible()


def test_while_paused_nothing_is_told_and_nothing_is_entered(player: Player) -> None:
    player.cell(1, 1).click()
    player.click("Pause")
    player.sees(1, 3, "hidden")
    player.press("2")
    player.button("Resume").last.click()
    player.sees(1, 1, "empty")
    player.sees(1, 3, "given 9")


def test_a_browser_that_keeps_nothing_still_plays(open_page: Opener, server: Server) -> None:
    page = open_page.blank()
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('forbidden') } })")
    page.goto(server.url + link(EASY))
    player = Player(page)
    player.sees(1, 3, "given 9")
    player.press_at(1, 1, "2")
    player.sees(1, 1, "2")


def test_automatic_notes_show_every_candidate_and_a_mark_crosses_one_out(player: Player) -> None:
    player.turn("Automatic notes")
    player.sees(1, 1, "empty, notes 2 6")
    player.press_at(1, 1, "Shift+6")
    player.sees(1, 1, "empty, notes 2$")
    player.press_at(1, 7, "7")
    player.sees(1, 4, "empty, notes 5$")


def test_colours_are_told(player: Player) -> None:
    player.press_at(1, 1, "Control+Shift+3")
    player.sees(1, 1, "empty, colour 3")
    expect(player.page.locator("svg .colour-3")).to_have_count(1)


@pytest.fixture
def sixteen(open_page: Opener) -> Player:
    return Player(open_page(link(SIXTEEN)))


def test_two_figures_make_one_digit(sixteen: Player) -> None:
    sixteen.press_at(1, 1, "1", "2")
    sixteen.sees(1, 1, "12")
    sixteen.press("Control+z")
    sixteen.sees(1, 1, "empty")


def test_two_figures_into_a_given_undo_nothing(sixteen: Player) -> None:
    sixteen.press_at(1, 1, "5")
    sixteen.sees(1, 1, "5")
    sixteen.press_at(1, 7, "1", "2")
    sixteen.settle()  # the 5 that was there until now is no proof
    sixteen.sees(1, 7, "given 10")
    sixteen.sees(1, 1, "5")


def test_two_figures_without_a_selection_undo_nothing(sixteen: Player) -> None:
    sixteen.press_at(1, 1, "5")
    sixteen.sees(1, 1, "5")
    sixteen.press("Escape", "1", "2")
    sixteen.settle()
    sixteen.sees(1, 1, "5")


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_after_a_new_puzzle_the_keys_go_to_the_board(player: Player, by: str) -> None:
    if by == "mouse":
        player.click("New puzzle")
    else:
        player.button("New puzzle").focus()
        player.press("Enter")
    expect(player.page).not_to_have_url(re.compile(re.escape(EASY)))
    expect(player.button("New puzzle")).not_to_be_focused()
    expect(player.grid.locator("[role=gridcell]:focus")).to_have_count(1 if by == "keyboard" else 0)
    address = player.page.url
    for stage in range(1, 4):
        player.press("h")
        expect(player.hint_key).to_have_attribute("data-stage", str(stage))
    player.press("Enter", "Space")
    expect(player.button("Undo")).to_be_enabled()  # the hint is applied
    assert player.page.url == address


def test_keys_for_cells_take_the_focus_to_the_board_and_restart_does(player: Player) -> None:
    player.cell(1, 1).click()
    player.button("Check").focus()
    player.press("2")
    expect(player.cell(1, 1)).to_be_focused()
    player.button("Check").focus()
    player.press("ArrowRight")
    expect(player.cell(1, 2)).to_be_focused()
    player.click("Restart")
    player.sees(1, 1, "empty")
    expect(player.cell(1, 2)).to_be_focused()
    player.press("3", "Enter")
    player.sees(1, 2, "3")
