"""Twenty links that people shared: pasted, played, explained, exported, and pasted again, each is the same puzzle.

The links are in the folder that NONET_DATA names; without it there is nothing to test here. test_sharing.py has links
of our own making.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from urllib.parse import parse_qsl

import pytest
from playwright.sync_api import expect

import nonet
from tests.e2e.player import Player

FOLDER = Path(os.environ.get("NONET_DATA") or "/no/data") / "constraints"
ISS = "https://sigh.github.io/Interactive-Sudoku-Solver/?q="
# One of each family of rules; the others of the file have no solution beside them, or are of no square board.
EXAMPLES = (
    *("German Whispers", "'Leven", "10 Lines", "Equality cages", "Neighbor Sums", "Magic square", "XV Kropki Sudoku"),
    *("Little Killer Sudoku", "6x6: Numbered rooms", "Clone"),
)


def real_links() -> list[tuple[str, str, str]]:
    """Name, link and solution of ten puzzles of f-puzzles and ten examples of Interactive Sudoku Solver."""
    lines = (FOLDER / "fpuzzles.jsonl").read_text(encoding="utf-8").splitlines()
    setters = [json.loads(line) for line in lines]
    ruled = [one for one in setters if len(one["keys"]) > 3][:10]
    examples = json.loads((FOLDER / "iss_examples.json").read_text(encoding="utf-8"))
    by_name = {one["name"]: one for one in examples}
    return [
        *((one["title"], "https://f-puzzles.com/?load=" + one["fpuzzles"], one["solution"]) for one in ruled),
        *((name, ISS + by_name[name]["input"], by_name[name]["solution"]) for name in EXAMPLES),
    ]


def puzzle_in(address: str) -> list[tuple[str, str]]:
    """What an address of the page says of a puzzle, without its title."""
    parts = parse_qsl(address.partition("#")[2])
    return sorted((name, text) for name, text in parts if name not in ("title", "author"))


@pytest.mark.skipif(not FOLDER.is_dir(), reason="NONET_DATA names no folder with shared links")
def test_real_links_are_pasted_played_explained_and_exported(player: Player) -> None:
    found = real_links()
    assert len(found) == 20
    for name, link, solution in found:
        puzzle = nonet.Puzzle(link)
        player.paste_anywhere(link)
        player.hears(r"Read a puzzle \((f-puzzles link|Interactive Sudoku Solver)\)")
        player.sees_digits(puzzle.grid.values, given_only=True)
        shared = player.shared()
        # Played: the first digit that is missing, which the page finds right.
        cell = puzzle.grid.values.index(0)
        player.press_at(cell // puzzle.board.width + 1, cell % puzzle.board.width + 1, solution[cell])
        player.click("Check")
        player.hears("right so far")
        # Explained.
        player.page.locator("#hint").click()
        expect(player.page.locator("#card-text"), name).not_to_be_empty()
        # Exported, and pasted again.
        dialog = player.share()
        exported = dialog.get_by_role("link", name="Open in SudokuPad").get_attribute("href") or ""
        dialog.get_by_role("button", name="Close", exact=True).click()
        player.paste_anywhere(exported)
        player.hears(r"Read a puzzle \(SudokuPad link\)")
        player.sees_digits(puzzle.grid.values)
        assert puzzle_in(player.shared()) == puzzle_in(shared), name
