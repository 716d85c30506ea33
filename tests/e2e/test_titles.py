"""What is played: title, level, author and rules, on the page and wherever the puzzle goes from there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import nonet
from nonet.formats.links import fpuzzles
from tests.e2e.browsing import PHONE, Opener
from tests.e2e.player import Player, link
from tests.e2e.puzzles import EASY

RULESET = "Normal 6x6 rules apply.\nDigits in a cage have the sum in its corner. " + "Be <b>patient</b>. " * 80
CAGES = "killer: 5 r1c1 r1c2\nkiller: 7 r2c1 r2c2\nthermo: r3c1 r3c2 r3c3\n\n"


def imported() -> str:
    """A link of another program with title, author and the author's rules."""
    puzzle = nonet.read(CAGES + "\n".join(["." * 6] * 6))[0]
    info = {"title": "Small cages", "author": "A. Setter", "ruleset": RULESET}
    return fpuzzles.dump([puzzle.grid], [info]).strip()


def test_a_classic_puzzle_has_no_line_of_rules(player: Player) -> None:
    expect(player.page.locator("#about")).to_be_hidden()


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "phone"])
def test_a_puzzle_that_is_not_classic_tells_its_rules(open_page: Opener, options: dict[str, Any]) -> None:
    player = Player(open_page(link(EASY, kind="anti-knight"), **options))
    about = player.page.locator("#about")
    expect(about).to_have_text(re.compile("knight's move apart"))
    expect(about).to_be_in_viewport(ratio=1)
    box = about.bounding_box()
    assert box
    assert not options or box["height"] >= 36
    about.focus()
    player.press("Enter")
    dialog = player.page.get_by_role("dialog", name="Anti-knight 9×9")
    expect(dialog.get_by_role("listitem")).to_have_count(4)
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    expect(about).to_be_focused()


def test_rules_with_cells_are_told_in_general(open_page: Opener) -> None:
    player = Player(open_page())
    player.paste_anywhere("title: Cages\n" + CAGES + "\n".join(["." * 6] * 6))
    about = player.page.locator("#about")
    expect(about).to_have_text("Killer, thermo")
    about.click()
    dialog = player.page.get_by_role("dialog", name="Cages")
    expect(dialog).to_be_visible()  # its module is loaded when it is first opened
    told = dialog.get_by_role("listitem").all_text_contents()
    assert told[3:] == [
        "The digits of the cage add up to the number shown and do not repeat.",
        "The digits of the thermometer rise from its bulb.",
    ]
    dialog.get_by_text("With their cells").click()
    expect(dialog.get_by_text("add up to 7 and do not repeat: r2c1, r2c2.")).to_be_visible()


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "phone"])
def test_an_imported_puzzle_has_its_author_and_the_rules_of_the_author(
    open_page: Opener, options: dict[str, Any]
) -> None:
    player = Player(open_page(**options))
    player.paste_anywhere(imported())
    expect(player.page.locator("#title")).to_have_text("Small cages")
    about = player.page.locator("#about")
    expect(about).to_have_text(re.compile("^by A. Setter · Normal 6x6 rules apply"))
    expect(about).to_be_in_viewport(ratio=1)
    about.click()
    dialog = player.page.get_by_role("dialog", name="Small cages")
    expect(dialog).to_contain_text("by A. Setter")
    expect(dialog.locator(".ruleset")).to_have_text(RULESET.strip(), use_inner_text=True)
    player.press("Escape")
    player.page.reload()
    expect(about).to_have_text(re.compile("^by A. Setter · Normal"))
    other = Player(open_page(player.shared()))
    expect(other.page.locator("#about")).to_have_text(re.compile("^by A. Setter · Normal"))
    other.share()
    to_fpuzzles = other.page.get_by_role("link", name="Open in f-puzzles").get_attribute("href")
    assert to_fpuzzles
    assert nonet.read(to_fpuzzles)[0].info["ruleset"] == RULESET.strip()
    player.page.emulate_media(media="print")
    expect(player.page.locator("#print-words")).to_contain_text("Digits in a cage have the sum")


def test_a_level_goes_along_in_link_file_and_print(open_page: Opener, browser: Browser, tmp_path: Path) -> None:
    player = Player(open_page())
    player.choose_card("Window")
    player.choose_chip("Hard")
    player.create()
    title = "Hard window 9×9"
    expect(player.page.locator("#title")).to_have_text(title)
    assert "level=hard" in player.page.url
    other = Player(open_page(player.shared()))
    expect(other.page.locator("#title")).to_have_text(title)
    other.page.reload()
    expect(other.page.locator("#title")).to_have_text(title)
    other.page.emulate_media(media="print")
    expect(other.page.locator("#print-title")).to_have_text(title)
    other.page.emulate_media(media="screen")
    other.share()
    to_sudokupad = other.page.get_by_role("link", name="Open in SudokuPad").get_attribute("href")
    assert to_sudokupad
    assert nonet.read(to_sudokupad)[0].info["title"] == title
    with other.page.expect_download() as download:
        other.click("Save as one file")
    file = tmp_path / "puzzle.html"
    download.value.save_as(file)
    assert "<title>Hard: " in file.read_text()
    offline = browser.new_context(offline=True)
    page = offline.new_page()
    page.goto(file.as_uri())
    expect(page.locator("#title")).to_have_text(title)
    offline.close()


def test_a_level_goes_when_the_givens_change(open_page: Opener) -> None:
    player = Player(open_page(link(EASY) + "&level=hard"))
    title = player.page.locator("#title")
    expect(title).to_have_text("Hard classic 9×9")
    player.tab("Set")
    player.click("Edit givens")
    player.press_at(1, 1, "2")
    expect(title).to_have_text("Setting: Classic 9×9")


def test_a_link_can_name_no_level_of_its_own(open_page: Opener) -> None:
    player = Player(open_page(link(EASY) + "&level=godlike"))
    expect(player.page.locator("#title")).to_have_text("Classic 9×9")
