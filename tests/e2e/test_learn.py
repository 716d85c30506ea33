"""Lessons: opened from anywhere, shown on the board while the player's own game waits, practised, and kept."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import nonet
from tests.e2e.axe import findings
from tests.e2e.browsing import PHONE, Opener
from tests.e2e.player import Player, link
from tests.e2e.puzzles import EASY, NICE_LOOP, after_singles

WING = nonet.technique("x-wing")


def open_lesson(player: Player, group: str, technique: str) -> None:
    player.tab("Learn")
    part = player.page.locator("#lesson-groups details").filter(has_text=re.compile(f"^{group}"))
    if not part.evaluate("part => part.open"):
        part.locator("summary").click()
    part.get_by_role("button", name=re.compile(f"^{technique}")).first.click()
    expect(player.page.get_by_role("heading", name=technique)).to_be_visible()


def places(cells: list[tuple[int, int]]) -> list[tuple[int, int, int]]:
    return [(cell // 9 + 1, cell % 9 + 1, digit) for cell, digit in cells]


def test_a_hint_leads_to_its_lesson_and_back_to_a_game_untouched(open_page: Opener) -> None:
    placed = after_singles(NICE_LOOP)
    player = Player(open_page(link(NICE_LOOP, placed)))
    before = player.digits()
    empty = before.index(0)
    player.press_at(empty // 9 + 1, empty % 9 + 1, "Shift+1")
    player.hint()
    name = player.page.locator("#card-name").inner_text()
    player.click(name)
    lesson = nonet.technique(name)
    expect(player.page.get_by_role("heading", name=lesson.name)).to_be_focused()
    expect(player.page.get_by_text(lesson.how_to_spot)).to_be_attached()
    player.click("See an example")
    player.sees_digits(lesson.example.position.values)
    expect(player.page.locator("#lesson-title")).to_have_text(f"{lesson.name}: an example, 1 of 3")
    player.click("Next ▶")
    player.hears(re.escape(lesson.example.words.nudge))
    player.click("Next ▶")
    player.hears(re.escape(lesson.example.words.sentence))
    expect(player.button("Next ▶")).to_be_disabled()
    player.click("◀ Back")
    expect(player.page.locator("#lesson-title")).to_contain_text("2 of 3")
    player.click("Back to my game")
    player.sees_digits(before)
    player.sees(empty // 9 + 1, empty % 9 + 1, "empty, corner marks 1")
    player.hears(re.escape(name))  # the hint lies over it again
    player.click("Undo")
    player.sees(empty // 9 + 1, empty % 9 + 1, "empty$")


def test_a_step_is_practised_wrong_in_part_and_right_and_the_progress_is_kept(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    open_lesson(player, "Fish", "X-wing")
    player.click("Position 1")
    position = WING.positions[0]
    player.sees_digits(position.grid.values)
    player.hears("cross out what it rules out")
    hint, solution = position.hint(), position.solution
    assert hint is not None
    assert solution is not None
    ((row, column, digit), *rest) = places(list(hint.step.eliminations))
    right = solution[(row - 1) * 9 + column - 1]
    player.press_at(row, column, str(right))
    player.hears(f"{right} must stay in r{row}c{column}")
    player.click("Undo")
    player.hears("cross out what it rules out")
    for row_, column_, digit_ in ((row, column, digit), *rest):
        player.press_at(row_, column_, str(digit_))
    player.hears("Right: that is the X-wing")
    player.click("Back to my game")
    expect(player.button("Position 1, done")).to_be_visible()
    player.page.reload()
    player.page.wait_for_selector("html[data-ready]")
    player.sees_digits([int(cell) for cell in EASY.replace(".", "0")])
    player.tab("Learn")
    open_lesson(player, "Fish", "X-wing")
    expect(player.page.get_by_text("Practised 1 of 6.")).to_be_visible()


def test_a_step_that_a_hint_gave_away_does_not_count(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    open_lesson(player, "Singles", "Hidden single")
    player.click("Position 2")
    player.hears("place its digit")
    player.hint()
    player.page.locator("#hint").click()
    player.hears("Done, with the whole hint")
    player.click("Back to my game")
    expect(player.button("Position 2")).to_be_visible()


def test_a_lesson_never_costs_the_game_it_interrupts(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    start = [int(cell) for cell in EASY.replace(".", "0")]
    before = [2, *start[1:]]
    player.sees_digits(start)
    player.press_at(1, 1, "2")
    player.sees_digits(before)  # it is drawn with the next frame
    open_lesson(player, "Singles", "Full house")
    player.click("See an example")
    player.sees_digits(nonet.technique("full-house").example.position.values)
    player.page.reload()
    player.page.wait_for_selector("html[data-ready]")
    player.sees_digits(before)
    open_lesson(player, "Singles", "Full house")
    player.click("See an example")
    player.sees_digits(nonet.technique("full-house").example.position.values)
    player.click("A puzzle that needs it")
    player.hears("this puzzle needs Full house")
    expect(player.page.locator("#lesson-bar")).to_be_hidden()
    player.tab("Play")
    player.page.get_by_text("Earlier games").click()
    player.page.locator("#shelf button").first.click()
    player.sees_digits(before)


def test_the_same_is_shown_on_my_board_or_said_not_to_be_there(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    open_lesson(player, "Singles", "Naked single")
    player.click("See an example")
    player.click("On my board")
    player.sees_digits([int(cell) for cell in EASY.replace(".", "0")])
    player.hears("Naked single")
    open_lesson_by_rating(player)
    open_lesson(player, "Fish", "X-wing")
    player.click("On my board")
    player.hears("X-wing finds no step in this position")


def open_lesson_by_rating(player: Player) -> None:
    """The hardest technique of the rating is a way to its lesson, too; then back to the list."""
    player.tab("Explain")
    player.click("Rate")
    player.page.locator("#rating-rows button.technique").click()
    expect(player.page.locator("#lesson-name")).to_be_focused()
    player.click("◀ All lessons")


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "phone"])
def test_lessons_are_accessible(open_page: Opener, options: dict[str, object]) -> None:
    page = open_page(link(EASY), **options)
    player = Player(page)
    player.tab("Learn")
    expect(page.locator("#lesson-full-house")).to_be_visible()
    assert findings(page) == []
    open_lesson_here(player, "lesson-hidden-single")
    assert findings(page) == []
    player.click("See an example")
    player.click("Next ▶")
    player.click("Next ▶")
    assert findings(page) == []


def open_lesson_here(player: Player, key: str) -> None:
    player.page.locator(f"#{key}").click()
    expect(player.page.locator("#lesson-name")).to_be_visible()


def test_a_lesson_by_keyboard_alone_where_nothing_can_be_kept(open_page: Opener) -> None:
    page = open_page.blank()
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }})"
    )
    page.goto(open_page.url + link(EASY))
    page.wait_for_selector("html[data-ready]")
    player = Player(page)
    page.locator("#tab-play").focus()
    player.press("ArrowRight", "ArrowRight")
    expect(page.locator("#lesson-full-house")).to_be_visible()
    tab_to(page, "lesson-full-house")
    player.press("Enter")
    expect(page.locator("#lesson-name")).to_be_focused()
    tab_to(page, "", "Position 1")
    player.press("Enter")
    position = nonet.technique("full-house").positions[0]
    player.sees_digits(position.grid.values)
    hint = position.hint()
    assert hint is not None
    ((row, column, digit),) = places(list(hint.step.placements))
    page.locator("[role=gridcell][tabindex='0']").focus()
    walk_to(page, row, column)
    player.press(str(digit))
    player.hears("Right: that is the Full house")
    tab_to(page, "lesson-end")
    player.press("Enter")
    player.sees_digits([int(cell) for cell in EASY.replace(".", "0")])
    expect(player.button("Position 1, done")).to_be_visible()


def walk_to(page: Page, row: int, column: int) -> None:
    """Presses arrows until this cell has the focus."""
    for key, place in (("ArrowDown", rf"row {row} "), ("ArrowRight", rf"row {row} column {column},")):
        for _ in range(10):
            if page.evaluate("document.activeElement.ariaLabel").startswith(place):
                break
            page.keyboard.press(key)


def tab_to(page: Page, wanted: str, name: str = "") -> None:
    """Presses Tab until this element has the focus."""
    for _ in range(120):
        page.keyboard.press("Tab")
        found = page.evaluate("[document.activeElement.id, document.activeElement.ariaLabel]")
        if (wanted and found[0] == wanted) or (name and found[1] == name):
            return
    raise AssertionError(f"no way to {wanted or name} with Tab")
