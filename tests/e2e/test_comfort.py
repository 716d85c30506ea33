"""What makes playing pleasant: pen, held digits, filled notes, the win, the daily puzzle, statistics, the shelf."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsing import Opener
from tests.e2e.player import Player, link
from tests.e2e.puzzles import EASY, HARD, SMALL, solution_of


def lines(page: Page) -> int:
    """How many pieces of line are drawn."""
    drawn = page.locator(".pen")
    return (drawn.get_attribute("d") or "").count("L") if drawn.count() else 0


def test_the_pen_draws_lines_that_are_undone_and_kept(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    player.button("Pen").click()
    player.drag((1, 1), (1, 2), (2, 3))
    player.settle()
    assert lines(player.page) == 2
    player.page.reload()
    expect(player.page.locator(".pen")).to_have_count(1)
    player.press("Control+z")
    expect(player.page.locator(".pen")).to_have_count(0)
    player.press("Control+y")
    player.settle()
    assert lines(player.page) == 2
    player.drag((1, 1), (1, 2))  # over it once more: gone
    player.settle()
    assert lines(player.page) == 1


def test_a_held_digit_goes_into_the_cells_that_are_clicked(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    player.turn("Digit first")
    key = player.page.get_by_role("group", name="Digits").get_by_role("button", name=re.compile("^2, "))
    key.click()
    expect(key).to_have_attribute("aria-pressed", "true")
    player.cell(1, 1).click()
    player.sees(1, 1, "2")
    player.cell(1, 3).click()  # a given 9: it is held now
    expect(key).to_have_attribute("aria-pressed", "false")
    player.sees(1, 3, "given 9")
    player.press("Escape")
    player.cell(1, 1).click()  # nothing is held: it is only selected
    player.press("3")
    player.sees(1, 1, "3")


def test_a_click_beside_the_board_deselects(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    player.cell(1, 1).click()
    expect(player.cell(1, 1)).to_have_attribute("aria-selected", "true")
    player.page.locator("header").click(position={"x": 180, "y": 3})
    expect(player.cell(1, 1)).to_have_attribute("aria-selected", "false")


def test_notes_are_filled_in_and_can_be_changed(open_page: Opener) -> None:
    player = Player(open_page(link(HARD)))
    row, column = next((i // 9 + 1, i % 9 + 1) for i, digit in enumerate(player.digits()) if not digit)
    player.press("f")
    player.hears("centre marks")
    label = player.cell(row, column).get_attribute("aria-label") or ""
    marks = re.search(r"centre marks ([\d ]+)", label)
    assert marks
    first = marks[1].split()[0]
    player.press_at(row, column, f"Control+{first}")
    expect(player.cell(row, column)).not_to_have_accessible_name(re.compile(rf"centre marks {first}\b"))
    player.press("Control+z", "Control+z")
    expect(player.cell(row, column)).not_to_have_accessible_name(re.compile("centre marks"))


def test_the_win_is_told_counted_and_followed_by_another_puzzle(open_page: Opener) -> None:
    player = Player(open_page(link(SMALL)))
    solution = solution_of(SMALL)
    size = int(len(solution) ** 0.5)
    for cell, digit in enumerate(player.digits()):
        if not digit:
            player.press_at(cell // size + 1, cell % size + 1, str(solution[cell]))
    player.hears("Solved!")
    player.hears("with no hints")
    player.page.get_by_text("Statistics", exact=True).click()
    expect(player.page.get_by_text("1 solved.")).to_be_visible()
    player.button("Next puzzle").click()
    expect(player.page.locator("#won")).to_be_hidden()
    assert len(player.digits()) == size * size


def test_the_daily_puzzle_is_the_same_and_comes_back_as_it_was_left(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    player.button("Daily puzzle").click()
    expect(player.page.locator("#title")).to_have_text(re.compile("Daily puzzle of "))
    givens = player.digits(given_only=True)
    cell = givens.index(0)
    player.press_at(cell // 9 + 1, cell % 9 + 1, "Shift+1")
    player.button("New puzzle").click()
    expect(player.page.locator("#title")).not_to_have_text(re.compile("Daily"))
    player.button("Daily puzzle").click()
    player.sees_digits(givens, given_only=True)
    player.sees(cell // 9 + 1, cell % 9 + 1, "empty, corner marks 1")


def test_a_game_on_the_shelf_can_be_thrown_away(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    player.press_at(1, 1, "2")
    player.button("New puzzle").click()
    player.page.get_by_text("Earlier games").click()
    shelf = player.page.locator("#shelf")
    expect(shelf.get_by_role("button", name=re.compile("1 of .* placed"))).to_have_count(2)
    shelf.get_by_role("button", name=re.compile("Delete")).click()
    expect(shelf).to_have_text(re.compile("^Deleted: .*, 1 of"))
    player.page.reload()
    player.page.get_by_text("Earlier games").click()
    expect(shelf).to_have_text(re.compile("None yet"))


def test_a_game_that_was_thrown_away_comes_back(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    player.press_at(1, 1, "2")
    player.button("New puzzle").click()
    player.page.get_by_text("Earlier games").click()
    player.page.get_by_role("button", name=re.compile("Delete")).press("Enter")
    expect(player.button("Restore")).to_be_focused()
    player.page.keyboard.press("Enter")
    player.shelved(f"1 of {EASY.count('.')} placed").click()
    player.sees(1, 1, "2")


def test_a_paused_game_says_so_where_something_is_asked(player: Player) -> None:
    player.click("Pause")
    expect(player.page.locator("#pad")).to_have_attribute("inert", "")
    player.click("Reveal cell")
    player.hears("The game is paused")
    player.click("Resume")
    expect(player.page.locator("#pad")).not_to_have_attribute("inert", "")


def test_one_undo_too_many_does_not_lose_a_puzzle_that_is_being_set(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    player.tab("Set")
    player.click("Empty board")
    player.sees(1, 1, "empty")
    player.press_at(1, 1, "7")
    player.sees(1, 1, "given 7")
    player.press("Control+z", "Control+z")
    player.sees(1, 3, "given 9")  # the game before
    player.press("Control+y")
    player.sees(1, 3, "empty")
    player.press("Control+y")
    player.sees(1, 1, "given 7")


def test_a_game_comes_off_the_shelf_with_its_undo(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    player.press_at(1, 1, "2")
    player.button("New puzzle").click()
    player.page.get_by_text("Earlier games").click()
    player.page.locator("#shelf").get_by_role("button", name=re.compile("^(?!Delete).*1 of .* placed")).click()
    player.sees(1, 1, "2")
    player.press("Control+z")
    player.sees(1, 1, "empty")


ENTRY = {"board": "classic 9×9", "level": "easy", "time": 60_000, "hints": 0, "day": "2026-01-02", "daily": ""}


def with_statistics(player: Player, *puzzles: str) -> None:
    entries = [ENTRY | {"puzzle": puzzle} for puzzle in puzzles]
    player.page.evaluate("text => { localStorage['nonet.finished'] = text; }", json.dumps(entries))


def test_cleared_statistics_can_be_restored(player: Player) -> None:
    with_statistics(player, "one", "two")
    player.page.get_by_text("Statistics", exact=True).click()
    part = player.page.locator("#statistics-part")
    expect(part).to_contain_text("2 solved")
    player.click("Clear statistics")
    expect(part).to_contain_text("Cleared: 2 solved")
    expect(part.get_by_role("table")).to_have_count(0)
    player.click("Restore")
    expect(part).to_contain_text("2 solved")
    expect(part.get_by_role("table")).to_be_visible()


def test_games_and_statistics_move_to_another_browser(player: Player, open_page: Opener, tmp_path: Path) -> None:
    player.press_at(1, 1, "2")
    player.click("New puzzle")
    expect(player.page.locator("#title")).to_have_text("Easy classic 9×9")
    with_statistics(player, "one", "two")
    player.page.get_by_text("Statistics", exact=True).click()
    with player.page.expect_download() as download:
        player.click("Export")
    file = tmp_path / "nonet.json"
    download.value.save_as(file)
    other = Player(open_page())
    with_statistics(other, "two", "three")
    other.page.get_by_text("Statistics", exact=True).click()
    for told in ("Added: 1 game and 1 entry of the statistics", "Added: 0 games and 0 entries"):
        other.page.get_by_label("File to import").set_input_files(file)
        other.hears(told)
        expect(other.page.locator("#statistics-part")).to_contain_text("3 solved")
    other.page.get_by_text("Earlier games").click()
    other.shelved("Classic 9×9, 1 of").click()
    other.sees(1, 1, "2")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("hello", "Cannot import bad.json: it is not a file that Export has written"),
        ('{"sort": "Nonet games and statistics", "version": 9, "games": [], "finished": []}', "version is 9"),
        (
            '{"sort": "Nonet games and statistics", "version": 1, "games": ["{}", 4], "finished": [{"board": 1}]}',
            "Added: 0 games and 0 entries .* cannot be read: 3",
        ),
    ],
)
def test_a_file_that_cannot_be_imported_is_told(player: Player, tmp_path: Path, text: str, told: str) -> None:
    player.page.get_by_text("Statistics", exact=True).click()
    file = tmp_path / "bad.json"
    file.write_text(text)
    player.page.get_by_label("File to import").set_input_files(file)
    player.hears(told)
