"""Playing on the board: keys, selection, marks, undo, the clock, and coming back later."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.browsing import Opener
from tests.e2e.player import Player, link
from tests.e2e.puzzles import EASY, HARD, SIXTEEN, SMALL, solution_of
from tests.e2e.serving import Server


@pytest.fixture
def easy(open_page: Opener) -> Player:
    return Player(open_page(link(EASY)))


def test_arrows_move_and_wrap(easy: Player) -> None:
    easy.press_at(1, 1, "ArrowLeft")
    expect(easy.cell(1, 9)).to_be_focused()
    easy.press("ArrowUp")
    expect(easy.cell(9, 9)).to_be_focused()
    easy.press("ArrowRight", "ArrowDown")
    expect(easy.cell(1, 1)).to_be_focused()


def test_wasd_moves_too(easy: Player) -> None:
    easy.press_at(1, 1, "s", "d")
    expect(easy.cell(2, 2)).to_be_focused()
    easy.press("w", "a")
    expect(easy.cell(1, 1)).to_be_focused()


def test_a_digit_goes_in_and_a_given_stays(easy: Player) -> None:
    easy.press_at(1, 1, "2")
    easy.sees(1, 1, "2")
    easy.press_at(1, 3, "2")
    easy.sees(1, 3, "given 9")
    easy.press("Delete")
    easy.sees(1, 3, "given 9")


@pytest.mark.parametrize("key", ["Backspace", "Delete"])
def test_a_digit_is_erased(easy: Player, key: str) -> None:
    easy.press_at(1, 1, "2")
    easy.sees(1, 1, "2")
    easy.press(key)
    easy.sees(1, 1, "empty")


@pytest.mark.parametrize("redo", ["Control+y", "Control+Shift+z"])
def test_undo_and_redo_by_key(easy: Player, redo: str) -> None:
    easy.press_at(1, 1, "2", "ArrowRight", "3")
    easy.sees(1, 2, "3")
    easy.press("Control+z")
    easy.sees(1, 2, "empty")
    easy.sees(1, 1, "2")
    easy.press("Control+z")
    easy.sees(1, 1, "empty")
    easy.press(redo, redo)
    easy.sees(1, 1, "2")
    easy.sees(1, 2, "3")


def test_undo_and_redo_by_button(easy: Player) -> None:
    expect(easy.button("Undo")).to_be_disabled()
    easy.press_at(1, 1, "2")
    easy.click("Undo")
    easy.sees(1, 1, "empty")
    expect(easy.button("Undo")).to_be_disabled()
    easy.click("Redo")
    easy.sees(1, 1, "2")


def test_shift_makes_corner_marks_and_ctrl_centre_marks(easy: Player) -> None:
    easy.press_at(1, 1, "Shift+2", "Shift+3", "Control+5")
    easy.sees(1, 1, "empty")
    expect(easy.cell(1, 1)).to_have_accessible_name("row 1 column 1, empty, corner marks 2 3, centre marks 5")
    easy.press("Shift+2")
    expect(easy.cell(1, 1)).to_have_accessible_name("row 1 column 1, empty, corner marks 3, centre marks 5")


def test_z_x_c_v_and_space_choose_what_a_digit_does(easy: Player) -> None:
    easy.cell(1, 1).click()
    for key, mode in (("x", "Corner"), ("c", "Centre"), ("v", "Colour"), ("z", "Digit")):
        easy.press(key)
        expect(easy.button(mode)).to_have_attribute("aria-pressed", "true")
    easy.press("Space")
    expect(easy.button("Corner")).to_have_attribute("aria-pressed", "true")
    easy.press("2")
    easy.sees(1, 1, "empty")


def test_a_drag_selects_and_digits_enter_into_the_whole_selection(easy: Player) -> None:
    easy.drag((1, 1), (1, 2), (2, 2), (2, 4))
    expect(easy.grid.locator("[aria-selected=true]")).to_have_count(5)
    easy.press("Shift+6")
    for row, column in ((1, 1), (1, 2), (2, 4)):
        easy.sees(row, column, "empty, corner marks 6")


def test_shift_and_arrows_extend_the_selection(easy: Player) -> None:
    easy.press_at(1, 1, "Shift+ArrowRight", "Shift+ArrowDown")
    expect(easy.grid.locator("[aria-selected=true]")).to_have_count(3)
    easy.press("Escape")
    expect(easy.grid.locator("[aria-selected=true]")).to_have_count(0)
    easy.press("Control+a")
    expect(easy.grid.locator("[aria-selected=true]")).to_have_count(81)


def test_ctrl_click_adds_a_cell(easy: Player) -> None:
    easy.cell(1, 1).click()
    easy.cell(5, 5).click(modifiers=["Control"])
    expect(easy.grid.locator("[aria-selected=true]")).to_have_count(2)


def test_a_double_click_selects_all_of_a_digit(easy: Player) -> None:
    easy.cell(1, 3).dblclick()
    expect(easy.grid.locator("[aria-selected=true]")).to_have_count(EASY.count("9"))


def test_a_conflict_is_said_and_shown_by_more_than_colour(easy: Player) -> None:
    easy.press_at(1, 1, "9")
    easy.hears(r"row 1 already has a 9 \(r1c3\)")
    expect(easy.cell(1, 1)).to_have_accessible_name("row 1 column 1, 9, conflict")


def test_the_pad_counts_what_is_left(easy: Player) -> None:
    left = 9 - EASY.count("2")
    pad = easy.page.get_by_role("button", name=f"2, {left} left", exact=True)
    expect(pad).to_be_visible()
    easy.cell(1, 1).click()
    pad.click()
    easy.sees(1, 1, "2")
    expect(easy.page.get_by_role("button", name=f"2, {left - 1} left", exact=True)).to_be_visible()


def test_the_last_digit_ends_the_game(open_page: Opener) -> None:
    solution = solution_of(SMALL)
    placed = [0 if given != "." else digit for given, digit in zip(SMALL, solution, strict=True)]
    last = max(cell for cell, digit in enumerate(placed) if digit)
    placed[last] = 0
    player = Player(open_page(link(SMALL, placed)))
    player.cell(last // 4 + 1, last % 4 + 1).click()
    player.press(str(solution[last]))
    player.hears("solved")


def test_the_clock_runs_pauses_and_hides(easy: Player) -> None:
    timer = easy.page.get_by_role("timer")
    expect(timer).to_have_text(re.compile(r"^0:0[1-9]$"))
    easy.click("Pause")
    stopped = timer.text_content() or ""
    expect(easy.page.locator("svg .given")).to_have_count(0)  # nobody thinks while the clock stands
    easy.button("Go on").last.click()
    expect(easy.page.locator("svg .given")).to_have_count(81 - EASY.count("."))
    expect(timer).not_to_have_text(stopped)
    easy.switch("Show the timer").click()
    expect(timer).not_to_be_visible()


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


def test_a_game_is_there_again_when_one_comes_back_without_a_link(easy: Player, server: Server) -> None:
    easy.press_at(1, 1, "2")
    easy.sees(1, 1, "2")
    easy.page.goto("about:blank")
    easy.page.goto(server.url)
    easy.sees(1, 1, "2")
    easy.sees(1, 3, "given 9")


def test_another_link_in_the_same_tab_is_followed(easy: Player) -> None:
    easy.page.evaluate("address => { location.hash = address }", link(HARD))
    easy.sees_digits([0 if char == "." else int(char) for char in HARD])


def test_a_game_that_was_left_is_on_the_shelf(easy: Player) -> None:
    easy.press_at(1, 1, "2")
    easy.sees(1, 1, "2")
    easy.page.evaluate("address => { location.hash = address }", link(HARD))
    easy.sees(1, 3, "given 6")
    easy.page.get_by_text("Earlier games").click()
    easy.shelved(f"1 of {EASY.count('.')} placed").click()
    easy.sees(1, 1, "2")
    easy.sees(1, 3, "given 9")


def test_while_paused_nothing_is_told_and_nothing_is_entered(easy: Player) -> None:
    easy.cell(1, 1).click()
    easy.click("Pause")
    easy.sees(1, 3, "hidden")
    easy.press("2")
    easy.button("Go on").last.click()
    easy.sees(1, 1, "empty")
    easy.sees(1, 3, "given 9")


def test_a_browser_that_keeps_nothing_still_plays(open_page: Opener, server: Server) -> None:
    page = open_page.blank()
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('forbidden') } })")
    page.goto(server.url + link(EASY))
    player = Player(page)
    player.sees(1, 3, "given 9")
    player.press_at(1, 1, "2")
    player.sees(1, 1, "2")


def test_automatic_notes_show_every_candidate_and_a_mark_crosses_one_out(easy: Player) -> None:
    easy.switch("Automatic notes").click()
    easy.sees(1, 1, "empty, notes 2 6")
    easy.press_at(1, 1, "Shift+6")
    easy.sees(1, 1, "empty, notes 2$")
    easy.press_at(1, 7, "7")
    easy.sees(1, 4, "empty, notes 5$")


def test_colours_are_told(easy: Player) -> None:
    easy.press_at(1, 1, "Control+Shift+3")
    easy.sees(1, 1, "empty, colour 3")
    expect(easy.page.locator("svg .colour-3")).to_have_count(1)


def test_a_game_is_on_the_shelf_when_one_comes_back_with_another_link(easy: Player, server: Server) -> None:
    easy.press_at(1, 1, "2", "ArrowRight", "Shift+3")
    easy.sees(1, 2, "empty, corner marks 3")
    easy.page.goto("about:blank")
    easy.page.goto(server.url + link(HARD))
    easy.sees(1, 3, "given 6")
    easy.page.get_by_text("Earlier games").click()
    expect(easy.shelved(f"1 of {EASY.count('.')} placed")).to_have_count(1)
    easy.page.goto("about:blank")
    easy.page.goto(server.url + link(EASY))
    easy.sees(1, 1, "2")
    easy.sees(1, 2, "empty, corner marks 3")
    easy.page.get_by_text("Earlier games").click()
    expect(easy.page.get_by_text("None yet")).to_be_visible()


def test_the_way_back_leads_to_the_game_that_was_begun(easy: Player) -> None:
    easy.press_at(1, 1, "2")
    easy.sees(1, 1, "2")
    easy.page.evaluate("address => { location.hash = address }", link(HARD))
    easy.sees(1, 3, "given 6")
    easy.page.go_back()
    easy.sees(1, 3, "given 9")
    easy.sees(1, 1, "2")


def test_back_after_a_new_puzzle_leads_to_the_game_before_and_forward_to_the_new_one(easy: Player) -> None:
    easy.press_at(1, 1, "2")
    easy.press("ArrowRight", "Shift+3")
    easy.click("New puzzle")
    expect(easy.page).not_to_have_url(re.compile(re.escape(EASY)))
    easy.sees(1, 1, r"(given \d|empty)")
    new = easy.digits(given_only=True)
    row, column = divmod(new.index(0), 9)
    easy.press_at(row + 1, column + 1, "Shift+4")
    easy.page.go_back()
    easy.sees(1, 1, "2")
    easy.sees(1, 2, "empty, corner marks 3")
    easy.press("Control+z", "Control+z")
    easy.sees(1, 1, "empty")
    easy.page.go_forward()
    easy.sees_digits(new, given_only=True)
    easy.sees(row + 1, column + 1, "empty, corner marks 4")
    easy.page.reload()
    easy.page.wait_for_selector("html[data-ready]")
    easy.page.go_back()
    easy.sees_digits([int(digit) if digit != "." else 0 for digit in EASY], given_only=True)


def test_back_after_a_game_off_the_shelf_and_after_a_text(easy: Player) -> None:
    easy.press_at(1, 1, "2")
    easy.sees(1, 1, "2")
    easy.paste_anywhere(HARD)
    easy.sees(1, 3, "given 6")
    easy.press_at(1, 1, "1")
    easy.page.get_by_text("Earlier games").click()
    easy.shelved(f"1 of {EASY.count('.')} placed").click()
    easy.sees(1, 1, "2")
    easy.press_at(1, 2, "6")
    easy.page.go_back()
    easy.sees(1, 3, "given 6")
    easy.sees(1, 1, "1")
    easy.page.go_back()  # the same game as the one off the shelf, as far as it was played there
    easy.sees(1, 1, "2")
    easy.sees(1, 2, "6")
    easy.page.go_forward()
    easy.sees(1, 1, "1")


def test_back_out_of_a_lesson_leads_to_the_own_game_and_loses_none(easy: Player) -> None:
    easy.press_at(1, 1, "2")
    easy.sees(1, 1, "2")
    easy.paste_anywhere(HARD)
    easy.sees(1, 3, "given 6")
    easy.press_at(1, 1, "1")
    easy.sees(1, 1, "1")
    easy.tab("Learn")
    easy.page.get_by_role("tabpanel", name="Learn").get_by_role("button", name="Hidden single").first.click()
    easy.click("See an example")
    expect(easy.button("Back to my game").first).to_be_visible()
    easy.page.go_back()
    easy.sees(1, 3, "given 6")
    easy.sees(1, 1, "1")
    easy.click("See an example")
    expect(easy.button("Back to my game").first).to_be_visible()
    easy.click("Back to my game")
    easy.sees(1, 3, "given 6")
    easy.sees(1, 1, "1")
    easy.page.go_back()  # the lesson has left no place behind
    easy.sees(1, 1, "2")
    easy.page.go_forward()
    easy.sees(1, 3, "given 6")
    easy.sees(1, 1, "1")
    easy.click("See an example")
    expect(easy.button("Back to my game").first).to_be_visible()
    easy.paste_anywhere(SMALL)
    expect(easy.grid.get_by_role("gridcell")).to_have_count(16)
    easy.page.go_back()
    easy.sees(1, 3, "given 6")
    easy.sees(1, 1, "1")


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


def test_a_broken_link_does_not_cost_the_game(easy: Player, server: Server) -> None:
    easy.press_at(1, 1, "2")
    easy.sees(1, 1, "2")
    for _ in range(2):
        easy.page.goto("about:blank")
        easy.page.goto(server.url + "#size=9&givens=12")
        easy.hears("the link's givens")
    easy.page.get_by_text("Earlier games").click()
    expect(easy.shelved(f"1 of {EASY.count('.')} placed")).to_have_count(1)


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
    sixteen.sees(1, 7, "given 10")
    sixteen.sees(1, 1, "5")
    sixteen.press("Escape", "1", "2")
    sixteen.sees(1, 1, "5")


def test_a_game_in_another_tab_is_never_lost(easy: Player, server: Server) -> None:
    for column, digit in ((1, "2"), (2, "6")):
        easy.press_at(1, column, digit)
    easy.page.wait_for_timeout(400)
    other = Player(easy.page.context.new_page())
    other.page.goto(server.url)
    other.sees(1, 2, "6")  # the same game
    other.paste_anywhere(HARD)
    other.sees(1, 3, "given 6")
    for digit in "125":
        other.press_at(1, int(digit), digit)
    other.page.wait_for_timeout(400)
    easy.page.bring_to_front()
    easy.press_at(1, 4, "5")
    easy.page.wait_for_timeout(400)
    easy.page.get_by_text("Earlier games").click()
    expect(easy.shelved("placed")).to_have_text([re.compile(f"3 of {HARD.count('.')} placed")])
    for page in (other.page, easy.page):  # each keeps its game when it goes
        page.goto("about:blank")
    fresh = Player(easy.page)
    fresh.page.goto(server.url)
    fresh.sees(1, 4, "5")
    fresh.sees(1, 1, "2")
    fresh.page.get_by_text("Earlier games").click()
    expect(fresh.shelved("placed")).to_have_text([re.compile(f"3 of {HARD.count('.')} placed")])
    fresh.shelved("placed").click()
    fresh.sees(1, 5, "5")


def test_one_game_that_goes_on_in_two_tabs_is_two_games(easy: Player, server: Server) -> None:
    easy.press_at(1, 1, "2")
    easy.page.wait_for_timeout(400)
    other = Player(easy.page.context.new_page())
    other.page.goto(server.url)
    other.sees(1, 1, "2")
    other.press_at(1, 2, "6", "ArrowRight", "ArrowRight", "5")
    other.page.wait_for_timeout(400)
    for digit in "68":  # one tab saves, then the other: none of them makes a third game
        easy.page.bring_to_front()
        easy.press_at(2, 4, digit)
        easy.page.wait_for_timeout(400)
        other.page.bring_to_front()
        other.press_at(1, 7, digit)
        other.page.wait_for_timeout(400)
    other.page.get_by_text("Earlier games").click()
    expect(other.shelved("placed")).to_have_text([re.compile(f"2 of {EASY.count('.')} placed")])
    easy.page.get_by_text("Earlier games").click()
    easy.press_at(2, 4, "6")
    easy.page.wait_for_timeout(400)
    easy.page.goto("about:blank")
    easy.page.goto(server.url)
    easy.page.get_by_text("Earlier games").click()
    expect(easy.shelved("placed")).to_have_text([re.compile(f"4 of {EASY.count('.')} placed")])


def test_back_leads_to_the_game_that_was_there_not_to_another_of_its_puzzle(easy: Player) -> None:
    easy.press_at(1, 1, "2")
    easy.sees(1, 1, "2")
    easy.paste_anywhere(EASY)
    easy.sees(1, 1, "empty")
    easy.press_at(1, 2, "6")
    easy.paste_anywhere(HARD)
    easy.sees(1, 3, "given 6")
    easy.page.go_back()
    easy.sees(1, 2, "6")
    easy.sees(1, 1, "empty")
    easy.page.go_back()
    easy.sees(1, 1, "2")
    easy.sees(1, 2, "empty")
    easy.page.go_forward()
    easy.sees(1, 2, "6")
    easy.page.reload()
    easy.sees(1, 2, "6")
    easy.sees(1, 1, "empty")


def test_a_given_typed_just_before_back_or_a_reload_is_there_again(easy: Player) -> None:
    easy.tab("Set")
    easy.click("Empty board")
    easy.sees(1, 3, "empty")
    easy.press_at(1, 1, "5")
    easy.page.wait_for_timeout(400)
    easy.press_at(1, 2, "6")
    easy.page.evaluate("history.back()")
    easy.sees(1, 3, "given 9")
    easy.page.go_forward()
    easy.sees(1, 1, "given 5")
    easy.sees(1, 2, "given 6")
    easy.press_at(1, 3, "7")
    easy.page.reload()
    easy.sees(1, 3, "given 7")
    easy.sees(1, 2, "given 6")


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_after_a_new_puzzle_the_keys_go_to_the_board(easy: Player, by: str) -> None:
    if by == "mouse":
        easy.click("New puzzle")
    else:
        easy.button("New puzzle").focus()
        easy.press("Enter")
    expect(easy.page).not_to_have_url(re.compile(re.escape(EASY)))
    expect(easy.grid.locator("[role=gridcell]:focus")).to_have_count(1)
    address = easy.page.url
    for stage in range(1, 4):
        easy.press("h")
        expect(easy.hint_key).to_have_attribute("data-stage", str(stage))
    easy.press("Enter", "Space")
    expect(easy.button("Undo")).to_be_enabled()  # the hint is applied
    assert easy.page.url == address


def test_keys_for_cells_take_the_focus_to_the_board_and_restart_does(easy: Player) -> None:
    easy.cell(1, 1).click()
    easy.button("Check").focus()
    easy.press("2")
    expect(easy.cell(1, 1)).to_be_focused()
    easy.button("Check").focus()
    easy.press("ArrowRight")
    expect(easy.cell(1, 2)).to_be_focused()
    easy.click("Restart")
    easy.sees(1, 1, "empty")
    expect(easy.cell(1, 2)).to_be_focused()
    easy.press("3", "Enter")
    easy.sees(1, 2, "3")


def test_back_ends_the_creation_of_a_puzzle(easy: Player) -> None:
    easy.press_at(1, 1, "2")
    easy.paste_anywhere(HARD)
    easy.sees(1, 3, "given 6")
    easy.press_at(1, 1, "1")
    easy.page.evaluate("() => { document.querySelector('#new-form').requestSubmit(); history.back(); }")
    easy.sees(1, 3, "given 9")
    easy.page.wait_for_timeout(2000)
    easy.sees(1, 1, "2")
    easy.page.go_forward()
    easy.sees(1, 3, "given 6")
    easy.sees(1, 1, "1")


def test_a_text_of_a_puzzle_that_was_begun_says_so(easy: Player) -> None:
    easy.press_at(1, 1, "2")
    easy.paste_anywhere(HARD)
    easy.sees(1, 3, "given 6")
    expect(easy.page.get_by_text("You have begun this puzzle before")).to_have_count(0)
    easy.paste_anywhere(EASY)
    easy.hears("You have begun this puzzle before")
    easy.sees(1, 1, "empty")
    easy.page.get_by_text("Earlier games", exact=True).click()
    easy.shelved(f"1 of {EASY.count('.')} placed").click()
    easy.sees(1, 1, "2")
