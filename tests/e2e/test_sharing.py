"""Puzzles from elsewhere and for elsewhere: pasted or dropped anywhere, and shared as links."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

import nonet
from nonet.formats.links.lzstring import pack
from nonet.formats.links.sudokupad_write import to_scl
from nonet.puzzle.export import link_of
from tests.e2e.axe import findings
from tests.e2e.browsing import Opener
from tests.e2e.player import Player, link
from tests.e2e.puzzles import EASY, HARD

GIVENS = [0 if char == "." else int(char) for char in HARD]
RULED = (
    "title: Small cages\nauthor: A. Setter\nkind: diagonal\nkiller: 5 r1c1 r1c2\nthermo: r3c1 r3c2 r3c3\n\n"
    "....\n....\n....\n...1\n"
)

# A grid without a digit. Each cell lists the two that it may hold, which makes the puzzle unique.
SOLUTION_OF_LISTS = [1 + (3 * row + row // 3 + column) % 9 for row in range(9) for column in range(9)]
PENCILLED = "." + "".join(
    f"~R{at // 9 + 1}C{at % 9 + 1}_{'_'.join(map(str, sorted({digit, 1 + (at // 9 + at + 1) % 9})))}"
    for at, digit in enumerate(SOLUTION_OF_LISTS)
)


def drawn_link() -> str:
    """A thermometer as others draw it on SudokuPad, where no rule names it."""
    data: dict[str, Any] = dict(to_scl(nonet.Puzzle("." * 81, rules=["thermo r1c1 r1c2 r1c3"]).grid, {}))
    del data["metadata"]["nonet"]
    return "https://sudokupad.app/scl" + pack(json.dumps(data))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_where_puzzles_come_and_go(open_page: Opener, scheme: str) -> None:
    player = Player(open_page(link(EASY), color_scheme=scheme))
    expect(player.share().get_by_role("link", name="Open in SudokuPad")).to_be_visible()
    player.click("Copy link")
    player.click("Copy text")
    assert findings(player.page) == []
    player.press("Escape")
    player.paste_anywhere(drawn_link())
    expect(player.button("Play with these rules")).to_be_visible()
    assert findings(player.page) == []


@pytest.mark.parametrize("program", ["fpuzzles", "sudokupad", "iss", "sudokuwiki"])
def test_a_link_is_pasted_anywhere(player: Player, program: str) -> None:
    player.cell(1, 1).click()
    player.paste_anywhere(link_of(nonet.Puzzle(HARD), program))
    player.sees_digits(GIVENS, given_only=True)
    player.hears_read(program)


def test_candidates_that_a_link_gives_stay_part_of_the_puzzle(player: Player) -> None:
    player.paste_anywhere(PENCILLED)
    player.hears_read("iss")
    player.press_at(1, 1, "9")
    player.click("Restart")
    assert "candidates+1+2+r1c1" in player.shared()
    player.click("Solve")
    player.hears("exactly one solution")
    player.sees_digits(SOLUTION_OF_LISTS)


def test_a_link_of_ours_and_plain_text_are_pasted_anywhere(open_page: Opener, player: Player) -> None:
    player.paste_anywhere(open_page.url + link(HARD))
    player.sees_digits(GIVENS, given_only=True)
    player.paste_anywhere(EASY)
    player.hears_read("line")
    player.sees(1, 3, "given 9")


def test_text_pasted_into_a_field_stays_there(player: Player) -> None:
    player.tab("Set")
    player.page.get_by_role("textbox", name="Puzzle text").focus()
    player.paste_anywhere(HARD)
    player.settle()
    player.sees(1, 3, "given 9")


def test_dropped_text_is_read(player: Player) -> None:
    player.page.evaluate(
        """text => {
            const data = new DataTransfer();
            data.setData("text/plain", text);
            document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }""",
        HARD,
    )
    player.sees_digits(GIVENS, given_only=True)


@pytest.mark.parametrize("short", ["https://sudokupad.app/abcdefghij", "https://f-puzzles.com/?id=abcdefghij"])
def test_a_short_link_is_told_to_be_a_name_on_a_server(open_page: Opener, short: str) -> None:
    open_page.watch.allow("status of 422")
    player = Player(open_page(link(EASY)))
    player.paste_anywhere(short)
    player.hears("the link does not contain the puzzle")
    player.sees(1, 3, "given 9")


def test_drawings_that_may_be_rules_are_offered(player: Player) -> None:
    player.paste_anywhere(drawn_link())
    offer = player.page.get_by_role("dialog", name="Are these drawings rules?")
    expect(offer.get_by_role("checkbox", name="thermo r1c1 r1c2 r1c3")).to_be_checked()
    player.click("Play with these rules")
    expect(player.page.locator(".rule-bulb").first).to_be_visible()
    assert "rule=thermo+r1c1+r1c2+r1c3" in player.shared()


def test_a_shared_puzzle_opens_elsewhere_and_comes_back(player: Player) -> None:
    player.paste_anywhere(RULED)
    player.hears("Read a puzzle")
    mine = nonet.Puzzle(RULED)
    dialog = player.share()
    for name in ("SudokuPad", "f-puzzles", "Interactive Sudoku Solver"):
        address = dialog.get_by_role("link", name=f"Open in {name}").get_attribute("href") or ""
        assert nonet.Puzzle(address).grid == mine.grid
    expect(dialog.get_by_text("can only hold a classic 9x9 puzzle")).to_be_visible()
    expect(dialog.get_by_text("opens only on this machine")).to_be_visible()
    dialog.get_by_role("button", name="Close", exact=True).click()
    shared = player.shared()
    player.paste_anywhere(address)
    player.hears_read("iss")
    assert "killer+5+r1c1+r1c2" in shared
    assert "killer+5+r1c1+r1c2" in player.shared()


def test_the_link_to_sudokupad_has_the_solution(player: Player) -> None:
    address = player.share().get_by_role("link", name="Open in SudokuPad").get_attribute("href") or ""
    solution = nonet.Puzzle(EASY).solve().solution
    assert solution
    assert nonet.Puzzle(address).info["solution"] == "".join(map(str, solution.values))
