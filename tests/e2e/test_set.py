"""Setting puzzles: by keyboard, by text and file, by mouse; and getting them out again."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import nonet
from tests.e2e.browsing import Opener
from tests.e2e.player import Player, link
from tests.e2e.puzzles import EASY

SAMPLES = sorted((Path(__file__).parent.parent / "data" / "formats").glob("*.txt"))
BROKEN = "\n".join(EASY[start : start + 9] for start in range(0, 81, 9)).splitlines()
BROKEN[3] = BROKEN[3][:8]


def test_a_puzzle_entered_by_keyboard_is_hinted_checked_and_shared(open_page: Opener) -> None:
    """The whole way of somebody with a puzzle on paper."""
    givens = [0 if char == "." else int(char) for char in EASY]
    player = Player(open_page())
    player.tab("Set")
    player.click("Empty board")
    expect(player.grid.get_by_role("gridcell", name="empty")).to_have_count(81)
    player.type_digits(givens)
    player.sees(9, 9, "given 7")
    player.click("Fix givens and play")
    player.sees_digits(givens, given_only=True)
    player.hint()
    player.click("Apply")
    player.sees(5, 8, "7")
    player.press("Control+z")
    player.sees(5, 8, "empty")
    player.press("Control+y")
    player.sees(5, 8, "7")
    player.click("Check")
    player.hears("no mistake|right so far|sound")
    other = Player(open_page(player.shared()))
    other.sees_digits(givens, given_only=True)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_every_format_can_be_pasted(page: Page, player: Player, sample: Path) -> None:
    text = sample.read_text()
    puzzle = nonet.read(text)[0]
    player.paste(text)
    player.sees_digits(puzzle.grid.values)
    player.hears(f"in the format {puzzle.format}")


def test_unreadable_text_is_told_with_its_line(open_page: Opener) -> None:
    open_page.watch.allow("status of 422")
    player = Player(open_page(link(EASY)))
    player.paste("\n".join(BROKEN))
    player.hears("line 4")
    player.sees(1, 3, "given 9")  # what was there stays


def test_a_file_can_be_chosen(player: Player, tmp_path: Path) -> None:
    file = tmp_path / "mine.sdm"
    file.write_text(EASY + "\n")
    player.tab("Set")
    player.page.locator("input[type=file]").set_input_files(file)
    player.sees(1, 3, "given 9")
