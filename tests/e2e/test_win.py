"""The moment a puzzle is solved, what comes after it, the calendar of dailies, and statistics in other browsers."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.axe import findings
from tests.e2e.browsing import PHONE, Opener
from tests.e2e.contrast import faint_texts
from tests.e2e.player import Player, link
from tests.e2e.puzzles import EASY, SMALL, solution_of

SMALL_WINDOWS = [(740, 360), (360, 640), (1024, 600)]
TODAY = date(2026, 11, 19)  # a Thursday; the clock of the page is set to it


def finished(**more: Any) -> dict[str, Any]:
    """An entry of the statistics, as the browser keeps it."""
    entry = {"board": "classic 4×4", "level": "", "time": 100_000, "hints": 0, "day": "2026-11-10", "daily": ""}
    return entry | {"puzzle": str(more)} | more


def daily(day: date, solved: date | None = None) -> dict[str, Any]:
    return finished(board="classic 9×9", daily=str(day), day=str(solved or day))


def remember(page: Page, *entries: dict[str, Any]) -> None:
    page.evaluate("text => localStorage.setItem('nonet.finished', text)", json.dumps(entries))


def solve(player: Player, line: str) -> None:
    solution = solution_of(line)
    size = round(len(line) ** 0.5)
    for cell, digit in enumerate(player.digits()):
        if not digit:
            player.press_at(cell // size + 1, cell % size + 1, str(solution[cell]))
    player.hears("Solved!")


def figures(player: Player) -> dict[str, str]:
    entries = player.page.locator("#figures > div").all()
    return {entry.locator("dt").inner_text(): entry.locator("dd").inner_text() for entry in entries}


def movements(player: Player) -> list[str]:
    """How each digit moves."""
    digits = player.page.locator(".layer-digits > g > .digit")
    names: list[str] = digits.evaluate_all("all => all.map(one => getComputedStyle(one).animationName)")
    return names


def test_a_win_is_compared_with_earlier_ones_of_its_board_and_level(open_page: Opener) -> None:
    player = Player(open_page(link(SMALL)))
    remember(
        player.page, finished(), finished(time=1, board="classic 6×6"), finished(time=1, board="classic 4×4 + killer")
    )
    solve(player, SMALL)
    player.hears("Classic 4×4, with no hints. Your best time so far, by 1:")
    assert figures(player) | {"Time": ""} == {"Time": "", "Old best": "1:40", "Solved": "2"}
    player.page.reload()
    player.button("Check").click()  # told once more, it is the same
    player.hears("Your best time so far")
    assert figures(player)["Solved"] == "2"


def test_the_first_win_of_a_sort_has_nothing_to_be_compared_with(open_page: Opener) -> None:
    player = Player(open_page(link(SMALL)))
    solve(player, SMALL)
    player.hears("Your first of this sort")
    assert set(figures(player)) == {"Time", "Solved"}


def test_a_puzzle_that_was_solved_before_says_so(open_page: Opener) -> None:
    page = open_page(link(SMALL))
    player = Player(page)
    solve(player, SMALL)
    stored = json.loads(page.evaluate("localStorage.getItem('nonet.finished')"))
    remember(page, stored[0] | {"time": 61_000})
    page.goto("about:blank")
    page.goto(f"{open_page.url}{link(SMALL)}")
    page.wait_for_selector("html[data-ready]")
    if 0 not in player.digits():  # the game of before came back
        player.button("Restart").click()
        player.sees(1, 2, "empty")
    solve(player, SMALL)
    player.hears("You solved this one before, in 1:01")
    assert figures(player)["Solved"] == "1"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "device", [{}, PHONE, *(PHONE | {"viewport": {"width": wide, "height": high}} for wide, high in SMALL_WINDOWS)]
)
def test_a_win_fits_its_window_and_can_be_read(open_page: Opener, scheme: str, device: dict[str, Any]) -> None:
    player = Player(open_page(link(SMALL) + "&level=easy", color_scheme=scheme, **device))
    remember(player.page, finished(level="easy"))
    solve(player, SMALL)
    player.settle()
    assert findings(player.page) == []
    assert faint_texts(player.page) == set()
    status = player.page.locator("#status")
    assert status.evaluate("one => one.scrollHeight - one.clientHeight") <= 1, "a part of the win is not seen"
    for name in ("Next puzzle", "Share the result", "How it can be solved", "Play"):
        found = player.page.get_by_role("tab" if name == "Play" else "button", name=name, exact=True)
        found.click(trial=True)


def test_a_wave_runs_over_the_board_unless_motion_is_not_wanted(open_page: Opener) -> None:
    moving = Player(open_page(link(SMALL)))
    solve(moving, SMALL)
    assert movements(moving) == ["won"] * len(SMALL)
    cells = moving.page.locator(".layer-digits > g")
    far = cells.evaluate_all("all => all.map(one => Number(one.style.getPropertyValue('--far')))")
    assert far[14] == 0  # the last open cell
    assert far[0] == max(far)
    still = Player(open_page(link(SMALL), reduced_motion="reduce"))
    paper = still.page.locator(".board-art .paper")
    before = paper.evaluate("one => getComputedStyle(one).fill")
    solve(still, SMALL)
    assert movements(still) == ["none"] * len(SMALL)
    assert paper.evaluate("one => getComputedStyle(one).fill") != before
    assert faint_texts(still.page) == set()


def test_a_win_is_no_trap(open_page: Opener) -> None:
    player = Player(open_page(link(SMALL)))
    solve(player, SMALL)
    player.press("Escape")
    expect(player.page.locator("#won")).to_be_hidden()
    expect(player.grid.locator(":focus")).to_have_count(1)
    player.button("Check").click()
    expect(player.page.locator("#won")).to_be_visible()
    player.press("Control+z")
    expect(player.page.locator("#won")).to_be_hidden()


def test_the_next_puzzle_is_of_the_next_level(open_page: Opener) -> None:
    player = Player(open_page(link(EASY) + "&level=easy"))
    solve(player, EASY)
    player.button("Next puzzle").focus()
    player.press("Tab")
    expect(player.button("Next level: medium")).to_be_focused()
    player.press("Enter")
    expect(player.page.locator("#title")).to_have_text("Medium classic 9×9")
    expect(player.page.locator("#won")).to_be_hidden()
    expect(player.grid.locator(":focus")).to_have_count(1)


def test_a_result_is_shared_as_a_text_that_spoils_nothing(open_page: Opener) -> None:
    page = open_page(link(SMALL), permissions=["clipboard-read", "clipboard-write"])
    player = Player(page)
    solve(player, SMALL)
    player.button("Share the result").click()
    player.hears("The result is copied")
    text = page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(r"Nonet: Classic 4×4\n\d+:\d\d · no hints", text)
    expect(page.locator("#won")).to_be_visible()


def test_a_result_is_offered_to_be_copied_where_the_clipboard_is_closed(open_page: Opener) -> None:
    page = open_page(link(SMALL))
    player = Player(page)
    solve(player, SMALL)
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new DOMException('no')); }")
    player.button("Share the result").click()
    field = page.get_by_role("textbox", name="The result, to copy")
    expect(field).to_have_value(re.compile("^Nonet: Classic"))
    assert findings(page) == []


# The calendar


def open_calendar(player: Player) -> Locator:
    player.button("Past dailies").click()
    calendar = player.page.get_by_role("dialog", name="Daily puzzles")
    expect(calendar).to_be_visible()
    return calendar


def day_of(calendar: Locator, words: str) -> Locator:
    return calendar.get_by_role("button", name=re.compile(words))


def on_that_day(open_page: Opener, **options: Any) -> Player:
    page = open_page.blank(**options)
    page.clock.install(time=f"{TODAY}T10:00")
    page.goto(open_page.url + link(EASY))
    page.wait_for_selector("html[data-ready]")
    return Player(page)


def test_the_calendar_shows_what_was_solved_begun_and_missed(open_page: Opener) -> None:
    player = on_that_day(open_page)
    days = [TODAY - timedelta(days=back) for back in (1, 2, 5, 6, 7)]
    remember(player.page, *map(daily, days), daily(date(2026, 11, 9), date(2026, 11, 11)))
    calendar = open_calendar(player)
    expect(calendar).to_contain_text("2 days in a row. Your longest: 3 days.")
    expect(day_of(calendar, "18 November 2026, medium, solved on its day$")).to_be_enabled()
    expect(day_of(calendar, " 9 November 2026, easy, solved later$")).to_be_enabled()
    expect(day_of(calendar, "16 November 2026, easy, missed$")).to_be_enabled()
    expect(day_of(calendar, "20 November")).to_be_disabled()
    today = day_of(calendar, "19 November 2026, .*, not begun, today$")
    expect(today).to_be_focused()
    expect(today).to_have_attribute("aria-current", "date")
    assert findings(player.page) == []


def test_the_calendar_goes_by_keys(open_page: Opener) -> None:
    player = on_that_day(open_page)
    calendar = open_calendar(player)
    focused = calendar.locator(":focus")
    for key, words in {
        "ArrowLeft": "18 November",
        "ArrowUp": "11 November",
        "PageUp": "11 October",
        "ArrowRight": "12 October",
        "PageDown": "12 November",
        "ArrowDown": "19 November",
    }.items():
        player.press(key)
        expect(focused).to_have_accessible_name(re.compile(words))
    player.press("ArrowDown")
    expect(focused).to_have_accessible_name(re.compile("19 November"))
    for month in ("October", "September"):
        calendar.get_by_role("button", name="Month before").press("Enter")
        expect(calendar.locator("#month-name")).to_have_text(f"{month} 2026")
        expect(calendar.get_by_role("button", name="Month before")).to_be_focused()
    player.press("Escape")
    expect(calendar).to_be_hidden()


def test_a_past_daily_is_played_the_same_each_time_and_kept_as_begun(open_page: Opener) -> None:
    player = on_that_day(open_page, **PHONE)
    player.tab("Play")
    calendar = open_calendar(player)
    assert findings(player.page) == []
    day_of(calendar, "16 November").tap()
    expect(player.page.locator("#title")).to_have_text(re.compile("16 Nov 2026"))
    givens = player.digits(given_only=True)
    cell = givens.index(0)
    player.press_at(cell // 9 + 1, cell % 9 + 1, "Shift+1")
    other = on_that_day(open_page)
    day_of(open_calendar(other), "16 November").click()
    expect(other.page.locator("#title")).to_have_text(re.compile("16 Nov 2026"))
    assert other.digits(given_only=True) == givens
    player.tab("Play")
    calendar = open_calendar(player)
    day_of(calendar, "16 November 2026, easy, begun").tap()
    player.hears("This is the puzzle of 16 November 2026")


def test_a_past_daily_that_is_solved_does_not_count_for_the_streak(open_page: Opener) -> None:
    player = on_that_day(open_page)
    remember(player.page, daily(TODAY - timedelta(days=1)))
    day_of(open_calendar(player), "16 November").click()
    expect(player.page.locator("#title")).to_have_text(re.compile("16 Nov 2026"))
    solve(player, "".join(str(digit or ".") for digit in player.digits()))
    player.hears("does not count for the streak")
    assert figures(player)["Streak"] == "1"
    expect(day_of(open_calendar(player), "16 November 2026, easy, solved later")).to_be_enabled()


# Statistics


def test_statistics_are_cleared_restored_exported_and_imported(open_page: Opener, tmp_path: Path) -> None:
    player = Player(open_page(link(EASY)))
    remember(player.page, finished(), finished(board="classic 9×9 + killer", level="hard"), daily(TODAY))
    player.press_at(1, 1, "2", "t")
    player.press_at(1, 4, "5")
    player.page.get_by_text("Statistics", exact=True).click()
    part = player.page.locator("#statistics-part")
    expect(part).to_contain_text("3 solved.")
    expect(part.get_by_role("rowheader", name="Hard killer 9×9")).to_be_visible()
    player.click("Clear statistics")
    expect(part).to_contain_text("Cleared: 3 solved.")
    player.button("Restore").press("Enter")
    expect(part).to_contain_text("3 solved.")
    with player.page.expect_download() as arriving:
        player.click("Export")
    file = tmp_path / "games.json"
    arriving.value.save_as(file)
    other = Player(open_page(link(SMALL)))
    other.page.get_by_text("Statistics", exact=True).click()
    other.page.get_by_label("File to import").set_input_files(file)
    other.hears("Added: 1 game and 3 entries")
    other.page.get_by_text("Earlier games").click()
    other.shelved(re.compile("2 of")).click()
    other.sees(1, 4, "5, a try")  # with its tries
    assert findings(other.page) == []
