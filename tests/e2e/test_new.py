"""New puzzles: another like the last one, of every kind, level and size that the gallery offers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import nonet
from nonet.human.levels import LEVELS
from tests.e2e.browsing import Opener
from tests.e2e.player import DIGITS, Player, link
from tests.e2e.puzzles import EASY

KINDS = {
    "classic": ["Classic"],
    "diagonal": ["Diagonal"],
    "window": ["Window"],
    "jigsaw": ["Jigsaw"],
    "latin": ["Latin"],
    "anti-knight": ["Anti-knight"],
    "diagonal+window": ["Diagonal", "Window"],
    "latin+diagonal": ["Latin", "Diagonal"],
    "jigsaw+diagonal": ["Jigsaw", "Diagonal"],
}


def create(player: Player, kind: str, level: str = "easy", size: int = 9) -> nonet.Puzzle:
    """A new puzzle, read back from the board and from the address."""
    player.choose_card(*KINDS[kind])
    player.choose_chip(f"{size}×{size}")
    player.choose_chip(level.capitalize())
    givens = player.create()["givens"]
    player.sees_digits(givens, given_only=True)
    line = "".join(DIGITS[digit - 1] if digit else "." for digit in givens)
    layout = player.address(kind, line).get("layout")
    rows = "\n".join(layout[start : start + size] for start in range(0, size * size, size)) if layout else None
    return nonet.Puzzle(line, kind=kind, layout=rows)


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_puzzle_of_every_kind_has_one_solution(player: Player, kind: str) -> None:
    assert create(player, kind).is_unique


@pytest.mark.parametrize("level", LEVELS)
def test_a_new_puzzle_is_of_the_level_that_was_asked_for(player: Player, level: str) -> None:
    assert create(player, "diagonal", level).rate().level == level


@pytest.mark.parametrize("size", [4, 6, 8, 12, 16])
def test_a_new_puzzle_of_other_sizes(player: Player, size: int) -> None:
    assert create(player, "classic", size=size).is_unique


def test_creating_shows_progress_and_can_be_cancelled(player: Player) -> None:
    before = player.digits()
    player.page.route("**/api/create", lambda route: None)  # an answer that never comes
    player.choose_card("Killer")
    player.gallery().get_by_role("button", name="Create", exact=True).click()
    expect(player.page.get_by_role("progressbar")).to_be_visible()
    player.click("Cancel")
    player.hears("cancelled")
    expect(player.page.get_by_role("progressbar")).not_to_be_visible()
    assert player.digits() == before


def test_one_press_makes_another_puzzle_like_the_last_one_also_after_a_reload(player: Player) -> None:
    create(player, "window", "medium")
    for _ in range(2):
        expect(player.page.get_by_role("button", name="Change")).to_have_text(re.compile("Medium window 9×9"))
        with player.page.expect_request("**/api/create") as asked:
            player.click("New puzzle")
        assert asked.value.post_data_json == {"kind": "window", "size": 9, "rules": [], "level": "medium"}
        expect(player.page.locator("#title")).to_have_text("Medium window 9×9")
        player.page.reload()
        player.page.wait_for_selector("html[data-ready]")


def test_a_choice_of_an_older_version_of_the_page_still_counts(open_page: Opener) -> None:
    settings = '{"kind": "diagonal", "level": "hard", "size": "6"}'
    player = Player(open_page.blank())
    player.page.goto(open_page.url)
    player.page.evaluate("text => localStorage.setItem('nonet.settings', text)", settings)
    player.page.goto(open_page.url + link(EASY))
    player.page.reload()
    player.page.wait_for_selector("html[data-ready]")
    with player.page.expect_request("**/api/create") as asked:
        player.click("New puzzle")
    assert asked.value.post_data_json == {"kind": "diagonal", "size": 6, "rules": [], "level": "hard"}
    player.gallery()
    expect(player.card("Diagonal")).to_have_attribute("aria-pressed", "true")
    expect(player.chip("Hard")).to_be_checked()
    expect(player.chip("6×6")).to_be_checked()


def test_a_board_that_lacks_levels_does_not_offer_them(player: Player) -> None:
    player.choose_card("Classic")
    player.choose_chip("Hard")
    player.choose_chip("4×4")
    expect(player.chip("Easy")).to_be_checked()
    for level in LEVELS[1:]:
        expect(player.chip(level.capitalize())).to_be_disabled()
    player.choose_chip("9×9")
    expect(player.chip("Hard")).to_be_checked()
    for level in LEVELS:
        expect(player.chip(level.capitalize())).to_be_enabled()
