"""New puzzles: every kind, level and size the page offers."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import nonet
from nonet.human.levels import LEVELS
from nonet.model.kinds import KINDS
from tests.e2e.player import DIGITS, Player

OVERLAYS = ["diagonal+window", "latin+diagonal", "jigsaw+diagonal"]


def create(player: Player, kind: str, level: str = "easy", size: int = 9) -> nonet.Puzzle:
    """A new puzzle, read back from the board and from the address."""
    player.choose("Kind", kind)
    player.choose("Level", level)
    player.choose("Size", str(size))
    with player.page.expect_response("**/api/create") as answer:
        player.click("New puzzle")
    givens = answer.value.json()["givens"]
    player.sees_digits(givens, given_only=True)
    line = "".join(DIGITS[digit - 1] if digit else "." for digit in givens)
    layout = player.address(kind, line).get("layout")
    rows = "\n".join(layout[start : start + size] for start in range(0, size * size, size)) if layout else None
    return nonet.Puzzle(line, kind=kind, layout=rows)


@pytest.mark.parametrize("kind", [kind.id for kind in KINDS if kind.is_square] + OVERLAYS)
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
    player.click("New puzzle")
    expect(player.page.get_by_role("progressbar")).to_be_visible()
    player.click("Cancel")
    player.hears("cancelled")
    expect(player.page.get_by_role("progressbar")).not_to_be_visible()
    assert player.digits() == before


def test_the_last_choice_is_remembered(player: Player) -> None:
    create(player, "window", "medium")
    player.page.reload()
    for label, value in (("Kind", "window"), ("Level", "medium"), ("Size", "9")):
        expect(player.page.get_by_role("combobox", name=label)).to_have_value(value)


def test_a_board_that_lacks_levels_does_not_offer_them(player: Player) -> None:
    levels = player.page.get_by_role("combobox", name="Level").get_by_role("option")
    player.choose("Level", "hard")
    player.choose("Size", "4")
    expect(levels).to_have_text(["Easy"])
    player.choose("Size", "9")
    expect(levels).to_have_count(len(LEVELS))
    expect(player.page.get_by_role("combobox", name="Level")).to_have_value("hard")
