"""Puzzles played to the end by hint after hint, each done by hand in the player's own notes: no step comes twice."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

import nonet
from tests.e2e.browsing import Opener
from tests.e2e.player import DIGITS, Player

MOST_STEPS = 400


def hard_classic() -> nonet.Puzzle:
    return nonet.create("hard", seed=11)


def hard_killer() -> nonet.Puzzle:
    return nonet.create("hard", size=6, rules=["killer"], givens=0, seed=4)


def hard_sixteen() -> nonet.Puzzle:
    """From the first step that excludes candidates on: the singles before it are for other tests."""
    puzzle = nonet.create("hard", size=16, seed=6)
    digits = [*puzzle.grid.values]
    for hint in puzzle.steps():
        if hint.eliminations:
            break
        for cell, digit in hint.step.placements:
            digits[cell] = digit
    return nonet.Puzzle("".join(DIGITS[digit - 1] if digit else "." for digit in digits), size=16)


def do_by_hand(player: Player, side: int, hint: dict[str, Any]) -> None:
    """Put the digits in, and take the candidates out of the notes, with the keyboard."""
    for mode in ("Digit", "Centre"):
        candidates = hint["placements" if mode == "Digit" else "eliminations"]
        if candidates:
            player.click(mode)
        for one in candidates:
            cell = player.cell(one["cell"] // side + 1, one["cell"] % side + 1)
            cell.focus()  # a second click would select all cells with the same notes
            player.press(DIGITS[one["digit"] - 1])


@pytest.mark.parametrize("make", [hard_classic, hard_killer, hard_sixteen])
def test_a_puzzle_is_played_by_hints_done_in_notes_and_no_step_comes_twice(open_page: Opener, make: Any) -> None:
    puzzle = make()
    player = Player(open_page())
    player.paste_anywhere(puzzle.to_text("rows"))
    player.hears("Read a puzzle")
    player.click("Fill notes")
    player.hears("now have their candidates")
    seen: set[str] = set()
    eliminated = 0
    for _ in range(MOST_STEPS):
        with player.page.expect_response("**/api/hint") as answer:
            player.click("Hint")
        hint = answer.value.json()["hint"]
        if hint is None:  # the board is full
            break
        effects = {f"{name}: {each}" for name in ("placements", "eliminations") for each in hint[name]}
        assert effects, hint["sentence"]
        assert not seen & effects, hint["sentence"]
        seen |= effects
        eliminated += bool(hint["eliminations"])
        do_by_hand(player, puzzle.size, hint)
    expect(player.page.locator("#card")).to_have_attribute("data-sort", "won")
    assert eliminated > 3
