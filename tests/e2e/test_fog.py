"""Fog of war on the page: read from a link, played, shared, set; for eyes, ears and keys."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, expect

import nonet
from nonet.formats.links.lzstring import unpack
from nonet.puzzle.export import link_of
from tests.e2e.axe import findings
from tests.e2e.browsing import PHONE, Opener
from tests.e2e.player import Player, link
from tests.e2e.puzzles import EASY, solution_of
from tests.e2e.test_page_file import Files

SOLUTION = solution_of(EASY)
CAGE = SOLUTION[40] + SOLUTION[41]
FOG = "r1c1-r1c3; r1c5 > r9c8 r9c9"
DARK = {"viewport": {"width": 1280, "height": 720}, "color_scheme": "dark"}


def puzzle(fog: str = FOG) -> nonet.Puzzle:
    return nonet.Puzzle(EASY, rules=[f"killer {CAGE} r5c5 r5c6"], fog=fog)


def opened(open_page: Opener, text: str, **options: Any) -> Player:
    player = Player(open_page(**options))
    player.paste_anywhere(text)
    player.hears("Read a puzzle")
    expect(player.cell(9, 1)).to_have_accessible_name(re.compile("in fog"))
    return player


def in_fog(player: Player) -> set[tuple[int, int]]:
    found = (re.match(r"row (\d+) column (\d+), in fog", label) for label in player.labels())
    return {(int(match[1]), int(match[2])) for match in found if match}


def sees_fog(player: Player, wanted: set[tuple[int, int]]) -> None:
    """Wait until these cells, and no others, are in fog: all are until what knows the fog is loaded."""
    for _ in range(50):
        if in_fog(player) == wanted:
            return
        player.page.wait_for_timeout(100)
    assert in_fog(player) == wanted


def right(player: Player, row: int, column: int) -> None:
    player.press_at(row, column, str(SOLUTION[9 * row + column - 10]))


@pytest.mark.parametrize("program", ["sudokupad", "fpuzzles"])
def test_a_link_with_fog_is_played(open_page: Opener, program: str) -> None:
    player = opened(open_page, link_of(puzzle(), program))
    everything = {(row, column) for row in range(1, 10) for column in range(1, 10)}
    dark = everything - {(1, 1), (1, 2), (1, 3)}
    sees_fog(player, dark)
    player.press_at(1, 1, str(SOLUTION[0] % 9 + 1))  # wrong
    sees_fog(player, dark)
    right(player, 1, 1)
    player.hears("The fog lifts from 2 cells")
    lit = {(1, 1), (1, 2), (1, 3), (2, 1), (2, 2)}
    sees_fog(player, everything - lit)
    player.sees(2, 1, "given 8")
    player.press("Control+z")
    expect(player.cell(2, 1)).to_have_accessible_name("row 2 column 1, in fog")
    player.press("Control+y")
    right(player, 1, 2)
    right(player, 1, 5)  # its trigger: r9c8 r9c9, in fog itself
    player.sees(9, 9, "given 7")
    sees_fog(player, everything - lit - {(2, 3), (1, 5), (9, 8), (9, 9)})


def test_nothing_tells_what_is_in_fog(open_page: Opener) -> None:
    player = opened(open_page, puzzle("all").to_text())
    assert len(in_fog(player)) == 81
    assert player.page.locator(".layer-digits text").count() == 0
    for layer in ("rules", "clues"):
        clip = player.page.locator(f".layer-{layer}").get_attribute("clip-path") or ""
        assert player.page.locator(clip.removeprefix("url(").rstrip(")")).count() == 1
    expect(player.pad_key(4)).to_have_accessible_name("4, 9 left")
    player.press_at(1, 4, "4")  # beside a 4 in fog: right or wrong, nothing shows
    assert player.page.locator("[aria-invalid]").count() == 0
    player.turn("Automatic notes")
    player.cell(5, 1).click()
    player.page.wait_for_timeout(300)
    player.sees(5, 1, "in fog, notes 1 2 3 4 5 6 7 8 9")
    about = player.page.locator("#about")
    expect(about).to_have_text("Killer · Fog of war")
    about.click()
    expect(player.page.get_by_text("1 rule lies in the fog.")).to_be_visible()


def test_a_given_in_fog_can_be_written_over_until_it_is_seen(open_page: Opener) -> None:
    player = opened(open_page, puzzle().to_text())
    player.press_at(2, 1, "3")
    player.sees(2, 1, "in fog, 3")
    right(player, 1, 1)
    player.sees(2, 1, "given 8")
    player.press_at(2, 1, "3")
    player.sees(2, 1, "given 8")


def test_hints_warn_first_and_a_check_does_not_tell_why(open_page: Opener) -> None:
    player = opened(open_page, puzzle().to_text())
    player.hint_key.click()
    player.hears("Hints know the whole puzzle, and may tell what the fog hides")
    player.hint(1)
    player.press("Escape")
    player.press_at(1, 1, str(SOLUTION[0] % 9 + 1))
    player.click("Check")
    player.hears("1 digit is wrong.")
    expect(player.cell(1, 1)).to_have_attribute("aria-invalid", "true")


def test_a_game_in_fog_goes_on_after_a_reload_and_is_won(open_page: Opener) -> None:
    player = opened(open_page, puzzle().to_text())
    right(player, 1, 1)
    player.sees(2, 1, "given 8")
    player.page.reload()
    player.page.wait_for_selector("html[data-ready]")
    player.sees(2, 1, "given 8")
    assert (9, 1) in in_fog(player)
    player.cell(1, 1).click()
    player.press("Delete")
    player.type_digits(SOLUTION)
    expect(player.page.locator("#won")).to_be_visible()
    sees_fog(player, set())


def test_shared_links_carry_the_fog(open_page: Opener) -> None:
    player = opened(open_page, puzzle().to_text())
    own = player.shared()
    href = player.share().get_by_role("link", name="Open in SudokuPad").get_attribute("href") or ""
    data = json.loads(unpack(parse_qs(urlsplit(href).query)["puzzleid"][0].removeprefix("fpuz")))
    assert data["foglight"] == [{"cells": ["R1C1", "R1C2", "R1C3"]}]
    assert data["solution"] == SOLUTION
    other = Player(open_page(own))
    expect(other.cell(2, 1)).to_have_accessible_name("row 2 column 1, in fog")
    right(other, 1, 1)
    other.sees(2, 1, "given 8")


def test_the_stored_solution_of_a_link_lifts_the_fog(open_page: Opener) -> None:
    """Where rules are only drawn, the server finds many solutions: the link knows which one is meant."""
    bare = nonet.Puzzle("." * 81, fog="r1c1")
    pad = Player(open_page())
    pad.paste_anywhere(nonet.formats.write([bare.grid], "fpuzzles", [{"solution": "".join(map(str, SOLUTION))}]))
    expect(pad.cell(2, 1)).to_have_accessible_name("row 2 column 1, in fog")
    right(pad, 1, 1)
    expect(pad.cell(2, 1)).to_have_accessible_name("row 2 column 1, empty")
    again = Player(open_page(pad.shared()))
    right(again, 1, 1)
    expect(again.cell(2, 1)).to_have_accessible_name("row 2 column 1, empty")


def test_a_puzzle_with_several_solutions_is_shown_without_fog(open_page: Opener) -> None:
    player = Player(open_page(link("." * 81, fog="r1c1")))
    player.hears("So no digit is known to be right, and the puzzle is shown without fog")
    sees_fog(player, set())


def test_fog_is_set_by_keyboard_and_undone(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    player.tab("Set")
    player.button("Cover the board").press("Enter")
    player.hears("No cell is lit from the start")
    expect(player.button("Cover the board")).to_have_attribute("aria-pressed", "true")
    expect(player.cell(1, 1)).to_have_accessible_name("row 1 column 1, in fog")
    player.cell(1, 1).click()
    expect(player.cell(1, 1)).to_have_attribute("aria-selected", "true")
    player.press("Shift+ArrowRight")
    expect(player.cell(1, 2)).to_have_attribute("aria-selected", "true")
    player.button("Light the selected cells").press("Enter")
    player.hears("Lit from the start: r1c1 and r1c2")
    assert len(in_fog(player)) == 79
    player.button("First cell lights the others").press("Enter")
    player.hears("A right digit in r1c1 lights r1c2 instead")
    player.button("Cover the selected cells").press("Enter")
    expect(player.page.locator("#fog-words")).to_contain_text("No cell is lit from the start")
    player.cell(5, 5).focus()
    for _ in range(4):
        player.press("Control+z")
    expect(player.page.locator("#fog-words")).to_have_text("No fog: all cells are seen from the start.")
    sees_fog(player, set())


def test_a_setter_sees_through_the_fog(open_page: Opener) -> None:
    player = opened(open_page, puzzle().to_text())
    player.tab("Set")
    player.click("Edit givens")
    player.sees(2, 1, "given 8")
    expect(player.page.locator(".layer-fog .thin-fog").first).to_be_attached()


@pytest.mark.parametrize("options", [{}, PHONE, DARK], ids=["desktop", "phone", "dark"])
def test_nothing_is_wrong_with_it_for_axe(open_page: Opener, options: dict[str, Any]) -> None:
    player = opened(open_page, puzzle().to_text(), **options)
    right(player, 1, 1)
    assert findings(player.page) == []
    player.tab("Set")
    expect(player.page.locator("#fog-words")).to_be_attached()
    assert findings(player.page) == []


def test_a_file_without_a_server_lifts_its_fog(browser: Browser, tmp_path: Path) -> None:
    files = Files(browser, tmp_path)
    player = files.open(puzzle())
    expect(player.cell(2, 1)).to_have_accessible_name("row 2 column 1, in fog")
    right(player, 1, 1)
    player.sees(2, 1, "given 8")
    player.page.context.close()
    assert files.watch.unexpected() == []
