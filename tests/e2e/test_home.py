"""Home, the first visit, help, and the settings: what is there, how it is reached, and that it is remembered."""

from __future__ import annotations

import json
import re
import time
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.axe import findings
from tests.e2e.browsing import PHONE, Opener
from tests.e2e.player import LONGEST_WAIT, Player, link
from tests.e2e.puzzles import EASY, SMALL, solution_of
from tests.e2e.serving import Server

LAPTOP = {"viewport": {"width": 1280, "height": 720}}
SCREENS = pytest.mark.parametrize("options", [LAPTOP, PHONE], ids=["laptop", "phone"])
SCHEMES = pytest.mark.parametrize("scheme", ["light", "dark"])


def dialog(page: Page, name: str | re.Pattern[str]) -> Locator:
    return page.get_by_role("dialog", name=name)


def newcomer(open_page: Opener, **options: Any) -> Player:
    player = Player(open_page("", is_known=False, **options))
    expect(dialog(player.page, "Welcome to Nonet").get_by_role("button", name="0 of")).to_be_visible()
    return player


def box(locator: Locator) -> dict[str, float]:
    found = locator.bounding_box()
    assert found
    return {"x": found["x"], "y": found["y"], "width": found["width"], "height": found["height"]}


# The first visit


@SCREENS
@SCHEMES
def test_a_first_visit_begins_at_home_and_axe_finds_nothing(
    open_page: Opener, options: dict[str, Any], scheme: str
) -> None:
    player = newcomer(open_page, color_scheme=scheme, **options)
    assert findings(player.page) == []
    player.press("Escape")
    expect(dialog(player.page, "Digits")).to_be_visible()
    assert findings(player.page) == []
    player.click("Next")
    expect(dialog(player.page, "Notes and hints")).to_be_visible()
    assert findings(player.page) == []


def test_a_newcomer_plays_by_the_keyboard_alone(open_page: Opener) -> None:
    player = newcomer(open_page)
    player.press("Enter")  # the easy puzzle has the focus
    expect(dialog(player.page, "Digits")).to_be_visible()
    player.press("Enter")
    expect(dialog(player.page, "Notes and hints")).to_be_visible()
    player.press("Enter")
    expect(player.page.get_by_role("dialog")).to_have_count(0)
    expect(player.grid.locator("[role=gridcell]:focus")).to_have_count(1)
    player.press("ArrowRight", "ArrowLeft")
    empty = player.digits().index(0)
    player.press_at(empty // 9 + 1, empty % 9 + 1, "1")
    player.sees(empty // 9 + 1, empty % 9 + 1, "1")


@pytest.mark.parametrize("when", ["at home", "in the introduction", "after it"])
def test_home_and_introduction_never_come_twice(open_page: Opener, when: str) -> None:
    player = newcomer(open_page)
    givens = player.digits(given_only=True)
    if when != "at home":
        player.press("Escape")
        expect(dialog(player.page, "Digits")).to_be_visible()
    if when == "after it":
        player.click("Skip")
        expect(player.page.get_by_role("dialog")).to_have_count(0)
    player.page.reload()
    player.page.wait_for_selector("html[data-ready]")
    player.sees_digits(givens, given_only=True)
    player.page.goto(player.page.url.partition("#")[0])  # a new visit, by the bare address
    player.page.wait_for_selector("html[data-ready]")
    player.sees_digits(givens, given_only=True)
    expect(player.page.get_by_role("dialog")).to_have_count(0)


def test_who_comes_by_a_link_has_the_puzzle_at_once(open_page: Opener) -> None:
    player = Player(open_page(link(EASY), is_known=False))
    player.sees(1, 3, "given 9")
    player.page.wait_for_load_state("networkidle")
    expect(player.page.get_by_role("dialog")).to_have_count(0)


def test_a_browser_that_keeps_nothing_is_not_welcomed_each_time(open_page: Opener, server: Server) -> None:
    page = open_page.blank(is_known=False)
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('forbidden') } })")
    page.goto(server.url)
    page.wait_for_selector("html[data-ready]")
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_introduction_waits_for_a_new_puzzle_and_leaves_learners_alone(open_page: Opener) -> None:
    player = newcomer(open_page)
    dialog(player.page, "Welcome").get_by_role("button", name="Learn").click()
    expect(player.page.get_by_role("tab", name="Learn")).to_have_attribute("aria-selected", "true")
    expect(player.page.get_by_role("dialog")).to_have_count(0)
    player = newcomer(open_page)
    dialog(player.page, "Welcome").get_by_role("button", name="New").click()
    dialog(player.page, "Choose a puzzle").get_by_role("button", name="Create", exact=True).click()
    expect(dialog(player.page, "Digits")).to_be_visible()


# Home


def test_home_goes_on_with_the_game_and_with_one_that_was_left(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    player.press_at(1, 1, "2")
    player.page.evaluate("location.hash = '" + link(SMALL) + "'")
    player.sees(4, 4, "")
    player.press("m")
    games = dialog(player.page, "Nonet").locator(".games button")
    expect(games).to_have_count(2)
    expect(games.nth(1)).to_contain_text(f"1/{EASY.count('.')}")
    expect(games.nth(1).locator("svg.thumbnail .filled-placed")).to_have_count(1)
    games.nth(1).click()
    player.sees(1, 1, "2")
    player.button("Nonet").click()
    expect(games.first).to_contain_text(f"1/{EASY.count('.')}")
    expect(games.first).to_be_focused()
    player.press("Enter")
    expect(player.page.get_by_role("dialog")).to_have_count(0)
    player.sees(1, 1, "2")
    expect(player.grid.locator("[role=gridcell]:focus")).to_have_count(1)


def test_time_does_not_run_at_home(player: Player) -> None:
    timer = player.page.locator("#time")
    expect(timer).to_have_text("0:01")
    player.press("m")
    expect(dialog(player.page, "Nonet")).to_be_visible()
    before = timer.text_content()
    player.page.wait_for_timeout(2500)
    assert timer.text_content() == before
    player.press("Escape")
    expect(timer).not_to_have_text(before or "")


def test_home_goes_on_with_a_paused_game(player: Player) -> None:
    player.click("Pause")
    player.press("m")
    dialog(player.page, "Nonet").locator(".games button").first.click()
    expect(player.page.locator("#paused")).to_be_hidden()
    player.press("m", "Escape")
    player.click("Pause")
    player.press("m")
    expect(dialog(player.page, "Nonet")).to_be_visible()
    player.press("Escape")
    expect(player.page.locator("#paused")).to_be_visible()


def test_home_goes_on_with_the_game_that_waits_for_a_lesson(player: Player) -> None:
    player.press_at(1, 1, "2")
    player.tab("Learn")
    player.page.locator("#lesson-groups summary").filter(has_text="Fish").click()
    player.page.locator("#lesson-x-wing").click()
    player.click("See an example")
    expect(player.page.locator("#title")).not_to_have_text("Classic 9×9")
    player.button("Nonet").click()
    games = dialog(player.page, "Nonet").locator(".games button")
    expect(games).to_have_count(1)
    games.click()
    expect(player.page.locator("#title")).to_have_text("Classic 9×9")
    player.sees(1, 1, "2")


def test_home_leads_to_all_that_one_can_do(player: Player) -> None:
    def choose(name: str) -> None:
        player.press_at(1, 1, "m")
        dialog(player.page, "Nonet").locator(".tiles").get_by_role("button", name=re.compile(f"^{name}")).click()
        expect(player.page.get_by_role("dialog")).to_have_count(0)

    for tab in ("Learn", "Set"):
        choose(tab)
        expect(player.page.get_by_role("tab", name=tab)).to_have_attribute("aria-selected", "true")
    choose("Daily")
    expect(player.page.locator("#title")).to_have_text(re.compile("Daily puzzle of "))
    player.press_at(1, 1, "m")
    player.click("How to play")
    expect(dialog(player.page, "How to play")).to_be_visible()
    player.press("Escape")
    expect(dialog(player.page, "Nonet")).to_be_visible()
    dialog(player.page, "Nonet").locator(".tiles").get_by_role("button", name=re.compile("^New")).click()
    expect(dialog(player.page, "Choose a puzzle")).to_be_visible()


def test_home_says_how_far_the_daily_puzzle_is(player: Player) -> None:
    daily = player.page.locator(".tiles button").first
    player.press("m")
    expect(daily).not_to_contain_text("/")
    daily.click()
    expect(player.page.locator("#title")).to_have_text(re.compile("Daily puzzle of "))
    empty = player.digits().index(0)
    player.press_at(empty // 9 + 1, empty % 9 + 1, "1", "m")
    expect(daily).to_contain_text(", 1/")
    player.press("Escape")
    day = player.page.evaluate("new Date().toLocaleDateString('sv')")  # 2026-11-19
    done = {"board": "classic 9×9", "level": "easy", "time": 9, "hints": 0, "day": day, "daily": day, "puzzle": "x"}
    player.page.evaluate("text => { localStorage['nonet.finished'] = text; }", json.dumps([done]))
    player.press("m")
    expect(daily).to_contain_text("Solved today.")


def test_who_comes_back_after_a_finished_game_is_at_home(open_page: Opener, server: Server) -> None:
    solution = solution_of(SMALL)
    last = max(cell for cell, char in enumerate(SMALL) if char == ".")
    placed = [0 if cell == last or SMALL[cell] != "." else digit for cell, digit in enumerate(solution)]
    player = Player(open_page(link(SMALL, placed)))
    player.press_at(last // 4 + 1, last % 4 + 1, str(solution[last]))
    player.hears("Solved!")
    player.page.reload()
    player.page.wait_for_selector("html[data-ready]")
    player.page.wait_for_load_state("networkidle")
    expect(player.page.get_by_role("dialog")).to_have_count(0)
    page = player.page.context.new_page()
    page.goto(server.url)
    expect(dialog(page, "Nonet")).to_be_visible()
    expect(page.locator(".games")).to_have_count(0)
    page.close()


@SCREENS
@SCHEMES
def test_axe_finds_nothing_at_home_in_help_and_in_the_settings(
    open_page: Opener, options: dict[str, Any], scheme: str
) -> None:
    player = Player(open_page(link(EASY), color_scheme=scheme, **options))
    player.press_at(1, 1, "2")
    for key, name in (("m", "Nonet"), ("o", "Settings"), ("?", "Help")):
        player.press(key)
        expect(dialog(player.page, name)).to_be_visible()
        assert findings(player.page) == [], name
        if key != "?":
            player.press("Escape")
    player.click("How to play")
    expect(dialog(player.page, "How to play")).to_be_visible()
    assert findings(player.page) == []


@pytest.mark.parametrize("width", [320, 360, 390])
def test_the_keys_of_the_head_are_as_wide_as_a_thumb(open_page: Opener, width: int) -> None:
    player = Player(open_page(link(EASY), **PHONE | {"viewport": {"width": width, "height": 720}}))
    for name in ("Nonet", "Pause", "Settings", "Help"):
        found = box(player.button(name))
        assert min(found["width"], found["height"]) >= 44, name
        expect(player.button(name)).to_be_in_viewport(ratio=1)
    assert box(player.page.locator("header"))["height"] <= 44
    title = player.page.locator("#title")
    assert title.evaluate("one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight")


# Help


def test_help_is_for_fingers_where_there_are_fingers(open_page: Opener) -> None:
    player = Player(open_page(link(EASY), **PHONE))
    player.button("Help").tap()
    help_of = dialog(player.page, "Help")
    expect(help_of.get_by_text("Two fingers")).to_be_in_viewport()
    expect(help_of.get_by_text("select all, none")).not_to_be_visible()
    help_of.get_by_text("Keyboard").tap()
    expect(help_of.get_by_text("select all, none")).to_be_visible()
    player = Player(open_page(link(EASY)))
    player.click("Help")
    expect(player.page.get_by_text("select all, none")).to_be_visible()
    expect(player.page.get_by_text("Two fingers")).to_have_count(0)


def hold(player: Player, row: int, column: int) -> None:
    """A finger, held on a cell."""
    place = box(player.cell(row, column))
    session = player.page.context.new_cdp_session(player.page)
    point = {"x": place["x"] + place["width"] / 2, "y": place["y"] + place["height"] / 2}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    player.page.wait_for_timeout(700)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_finger_that_is_held_adds_a_cell_to_the_selection(open_page: Opener) -> None:
    player = Player(open_page(link(EASY), **PHONE))
    player.cell(1, 1).tap()
    hold(player, 3, 3)
    chosen = player.grid.locator("[aria-selected=true]")
    expect(chosen).to_have_count(2)
    expect(player.cell(3, 3)).to_have_attribute("aria-selected", "true")
    hold(player, 1, 1)
    expect(chosen).to_have_count(1)


# Settings


def test_settings_have_groups_and_each_says_what_it_does(player: Player) -> None:
    settings = player.settings()
    groups = settings.get_by_role("region")
    assert groups.get_by_role("heading").all_inner_texts() == ["Notes", "Help", "Look", "Input"]
    controls = settings.locator("input, select")
    assert controls.count() >= 17
    for control in controls.all():
        expect(control).to_have_accessible_name(re.compile(r"^[A-Z]"))
        expect(control).to_have_accessible_description(re.compile(r"^[A-Z].*\.$"))


def test_settings_are_changed_by_the_keyboard_and_remembered(player: Player) -> None:
    player.press("o")
    settings = dialog(player.page, "Settings")
    switch = settings.get_by_role("switch", name="Left-handed pad")
    for _ in range(40):
        player.press("Tab")
        if switch.evaluate("one => one === document.activeElement"):
            break
    player.press("Space")
    expect(switch).to_be_checked()
    player.press("Escape")
    expect(settings).to_have_count(0)
    player.page.reload()
    expect(player.page.locator("html")).to_have_attribute("data-hand", "left")
    expect(player.settings().get_by_role("switch", name="Left-handed pad")).to_be_checked()


def test_the_pad_is_where_the_left_hand_is(open_page: Opener) -> None:
    for options, of_hand in ((LAPTOP, "#pad"), (PHONE, "#hint")):
        player = Player(open_page(link(EASY), **options))
        other = player.page.locator("#board" if of_hand == "#pad" else "#undo")
        key = player.page.locator(of_hand)
        assert box(other)["x"] < box(key)["x"]
        player.turn("Left-handed pad")
        assert box(key)["x"] < box(other)["x"]
        assert player.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


def test_digits_and_lines_grow_when_they_are_asked_to(player: Player) -> None:
    player.press_at(1, 1, "2")
    player.press_at(1, 2, "Shift+3", "Control+4")
    sizes = """() => [".digit", ".corner", ".centre"]
      .map((one) => document.querySelector(`.board-art ${one}`).getBoundingClientRect().height)"""
    width = "() => parseFloat(getComputedStyle(document.querySelector('.board-art .thick')).strokeWidth)"
    expect(player.page.locator(".board-art .centre")).to_have_count(1)
    before, thin = player.page.evaluate(sizes), player.page.evaluate(width)
    player.turn("Larger digits")
    player.turn("Heavier lines")
    assert all(new > 1.1 * old for new, old in zip(player.page.evaluate(sizes), before, strict=True))
    assert player.page.evaluate(width) > 1.4 * thin


@SCHEMES
def test_the_palette_changes_colours_on_board_and_pad(open_page: Opener, scheme: str) -> None:
    player = Player(open_page(link(EASY), color_scheme=scheme))
    player.press_at(1, 1, "v", "1")
    paint = "one => getComputedStyle(one).fill"
    painted, key = player.page.locator("svg .colour-1"), player.page.locator("#digits .colour-1")
    before = painted.evaluate(paint), key.evaluate(paint)
    player.settings()
    player.choose("Palette", "colour-blind")
    player.close_dialog("Settings")
    after = painted.evaluate(paint), key.evaluate(paint)
    assert before[0] == before[1] != after[0] == after[1]
    assert findings(player.page) == []


def test_light_and_dark_are_a_setting_and_a_key_with_a_picture_of_its_own(open_page: Opener) -> None:
    player = Player(open_page(link(EASY), color_scheme="light"))
    seen = "all => all.filter(one => one.getClientRects().length).map(one => one.getAttribute('class'))"
    shapes = player.page.locator("#dark path")
    assert shapes.evaluate_all(seen) == ["moon"]
    player.click("Dark mode")
    expect(player.page.locator("html")).to_have_attribute("data-theme", "dark")
    player.settle()
    assert shapes.evaluate_all(seen) == ["sun"]
    player.settings()
    expect(player.page.get_by_role("combobox", name="Colours")).to_have_value("dark")


HEARD = """
  window.heard = [];
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (at) { heard.push(this.frequency.value); return start.call(this, at); };
  Object.defineProperty(navigator, "vibrate", { value: (pulses) => { heard.push(...pulses); return true; } });
"""


def wait_until_heard(player: Player, count: int) -> None:
    end = time.monotonic() + LONGEST_WAIT
    while player.page.evaluate("heard.length") < count and time.monotonic() < end:
        player.page.wait_for_timeout(20)


def heard(player: Player, count: int) -> list[float]:
    """Waits for what was heard or felt, and forgets it."""
    wait_until_heard(player, count)
    player.settle()
    found: list[float] = player.page.evaluate("heard.splice(0)")
    assert len(found) == count
    return found


@pytest.mark.parametrize(("name", "counts"), [("Sound", (1, 2, 4)), ("Vibration", (1, 3, 5))])
def test_a_digit_a_mistake_and_the_win_are_heard_or_felt(
    open_page: Opener, server: Server, name: str, counts: tuple[int, int, int]
) -> None:
    solution = solution_of(SMALL)
    first, *_, last = (cell for cell, char in enumerate(SMALL) if char == ".")
    placed = [0 if cell in (first, last) or SMALL[cell] != "." else digit for cell, digit in enumerate(solution)]
    page = open_page.blank(**PHONE)
    page.add_init_script(HEARD)
    page.goto(server.url + link(SMALL, placed))
    page.wait_for_selector("html[data-ready]")
    player = Player(page)
    player.press_at(first // 4 + 1, first % 4 + 1, str(solution[first]), "Backspace")
    player.settle()
    assert page.evaluate("heard") == [], "off until it is asked for"
    player.turn(name)
    heard(player, counts[0])  # what it is like
    for _ in range(2):
        player.press_at(first // 4 + 1, first % 4 + 1, str(solution[first]))
        digit = heard(player, counts[0])
        wrong = solution[first] % 4 + 1
        player.press(str(wrong))
        mistake = heard(player, counts[1])
        assert mistake != digit
        player.press("Backspace")
        page.reload()  # it is remembered, and loaded again
        page.wait_for_selector("html[data-ready]")
    player.press_at(first // 4 + 1, first % 4 + 1, str(solution[first]))
    heard(player, counts[0])
    player.press_at(last // 4 + 1, last % 4 + 1, str(solution[last]))
    player.hears("Solved!")
    wait_until_heard(player, counts[0] + counts[2])
    assert len(page.evaluate("heard")) == counts[0] + counts[2]


def test_the_language_is_a_setting(player: Player) -> None:
    player.press_at(1, 1, "2")
    player.settings()
    player.choose("Language", "de")
    expect(player.page.locator("html[data-ready]")).to_have_attribute("lang", "de")
    expect(player.page.get_by_role("gridcell").first).to_have_accessible_name(re.compile("2$"))
    player.page.locator("#settings-button").click()
    expect(player.page.locator("#setting-language")).to_have_value("de")


def test_what_the_device_cannot_do_is_not_offered(open_page: Opener, server: Server) -> None:
    names = ("Sound", "Vibration")
    offers = {}
    for device, options, script in (
        ("phone", PHONE, ""),
        ("laptop", LAPTOP, ""),
        ("silent", PHONE, "delete window.AudioContext; delete Navigator.prototype.vibrate;"),
    ):
        page = open_page.blank(**options)
        page.add_init_script(script)
        page.goto(server.url + link(EASY))
        page.wait_for_selector("html[data-ready]")
        settings = Player(page).settings()
        offers[device] = [name for name in names if settings.get_by_role("switch", name=name).count()]
    assert offers == {"phone": ["Sound", "Vibration"], "laptop": ["Sound"], "silent": []}


# What moved when it should not


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_hint_does_not_move_what_is_beside_it(open_page: Opener, size: tuple[int, int]) -> None:
    player = Player(open_page(link(EASY), viewport={"width": size[0], "height": size[1]}))
    places = player.page.locator("#new-form [type=submit], #fill-notes, #hint, #tabs")
    before = [box(one) for one in places.all()]
    for _ in range(3):
        player.hint_key.click()
        player.settle()
        assert [box(one) for one in places.all()] == before
