"""Boards that are no plain square: several grids, pairs, large ones. Played, hinted, kept and shared like any other."""

from __future__ import annotations

import re
from functools import lru_cache

import pytest
from playwright.sync_api import expect

import nonet
from tests.e2e.browsing import Opener
from tests.e2e.player import DIGITS, Player


@lru_cache
def puzzle(kind: str, size: int) -> nonet.Puzzle:
    return nonet.create(level="easy", kind=kind, size=size, seed=1)


def line_of(values: tuple[int, ...]) -> str:
    return "".join(DIGITS[digit - 1] if digit else "." for digit in values)


def link_to(kind: str, size: int) -> str:
    return f"#kind={kind}&size={size}&givens={line_of(puzzle(kind, size).grid.values)}"


def solution_of(kind: str, size: int) -> tuple[int, ...]:
    solution = puzzle(kind, size).solve().solution
    assert solution is not None
    return solution.values


def name_of(kind: str, size: int, cell: int) -> re.Pattern[str]:
    """What the page calls a cell: the library's name in full words."""
    name = puzzle(kind, size).board.name_of(cell)
    return re.compile("^" + re.sub(r"^r(\d+)c(\d+)", r"row \1 column \2", name) + r"\b(?! of)")


BOARDS = [("samurai", 9), ("twodoku", 9), ("pair", 9), ("tiny-samurai", 4)]


@pytest.mark.parametrize(("kind", "size"), BOARDS)
def test_every_cell_is_there_under_its_name(open_page: Opener, kind: str, size: int) -> None:
    player = Player(open_page(link_to(kind, size)))
    values = puzzle(kind, size).grid.values
    for cell in (0, len(values) // 2, len(values) - 1):
        word = f"given {values[cell]}" if values[cell] else "empty"
        expect(player.grid.get_by_role("gridcell", name=name_of(kind, size, cell))).to_have_accessible_name(
            re.compile(f", {word}$")
        )
    assert len(player.labels()) == len(values)


@pytest.mark.parametrize(("kind", "size"), BOARDS[:3])
def test_hints_are_drawn_and_applied(open_page: Opener, kind: str, size: int) -> None:
    player = Player(open_page(link_to(kind, size)))
    before = sum(map(bool, player.digits()))
    player.hint()
    expect(player.page.locator(".digit.step")).to_have_count(1)
    player.click("Apply")
    expect(player.page.locator(".digit.step")).to_have_count(0)
    player.page.wait_for_function("count => document.querySelectorAll('.digit').length === count", arg=before + 1)
