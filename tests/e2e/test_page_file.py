"""The self-contained file: opened from disk with the network off, it plays its puzzle to the end with hints."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import nonet
from nonet.web.page_file import MOST, make_page
from tests.e2e.axe import findings
from tests.e2e.browsing import DESKTOP, PHONE
from tests.e2e.player import Player
from tests.e2e.puzzles import EASY
from tests.e2e.watch import Watch

PUZZLES = {
    "classic": lambda: nonet.Puzzle(EASY),
    "jigsaw 6x6": lambda: nonet.create("easy", size=6, kind="jigsaw", seed=3),
    "killer": lambda: nonet.create("medium", size=6, rules=["killer"], givens=2, seed=2),
    "16x16": lambda: nonet.create("medium", size=16, seed=3),
}


class Files:
    """Opens files in contexts without a network, and notes all that they ask for."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self.browser = browser
        self.file = folder / "puzzle.html"
        self.watch = Watch("")
        self.asked: list[str] = []

    def open(self, puzzle: nonet.Puzzle, **options: Any) -> Player:
        data = make_page(puzzle, language=options.pop("language", "en"))
        assert len(data) < MOST
        self.file.write_bytes(data)
        page = self.browser.new_context(offline=True, **(DESKTOP | options)).new_page()
        self.watch.follow(page)
        page.on("request", lambda request: self.asked.append(request.url.partition(",")[0]))
        page.goto(self.file.as_uri())
        page.wait_for_selector("html[data-ready]")
        return Player(page)


@pytest.fixture
def files(browser: Browser, tmp_path: Path) -> Iterator[Files]:
    made = Files(browser, tmp_path)
    yield made
    for context in browser.contexts:
        context.close()
    assert made.watch.unexpected() == []
    outside = [address for address in made.asked if not address.startswith(("data:", made.file.as_uri()))]
    assert outside == []


# The button that gives a hint stage by stage and then applies it, pressed until all is right. In the page, since
# hundreds of presses from outside would take a minute.
PRESS_ON = """async (most) => {
    const key = document.getElementById("hint");
    const isWon = () => document.getElementById("card").dataset.sort === "won";
    for (let presses = 0; presses < most && !isWon(); presses++) {
        const before = key.dataset.stage;
        key.click();
        for (let frames = 0; frames < 300 && key.dataset.stage === before && !isWon(); frames++)
            await new Promise(requestAnimationFrame);
        if (key.dataset.stage === before && !isWon()) break;
    }
}"""


def play_by_hints(page: Page) -> None:
    """Hint after hint, until the page says that all is right."""
    page.evaluate(PRESS_ON, 2000)
    expect(page.locator("#card")).to_have_attribute("data-sort", "won")


@pytest.mark.parametrize("name", PUZZLES)
def test_a_file_without_network_is_played_to_the_end_by_hints(files: Files, name: str) -> None:
    puzzle = PUZZLES[name]()
    player = files.open(puzzle)
    player.sees_digits(puzzle.grid.values, given_only=True)
    solution = puzzle.solve().solution
    assert solution
    play_by_hints(player.page)
    player.sees_digits(solution.values)


def test_several_grids_and_the_whole_solution_without_network(files: Files) -> None:
    puzzle = nonet.create("easy", kind="samurai", seed=3)
    player = files.open(puzzle)
    player.hint()
    expect(player.page.locator("#card-text")).not_to_be_empty()
    player.click("Apply")
    expect(player.button("Undo")).to_be_enabled()
    player.press("Control+z")
    expect(player.grid.get_by_role("gridcell", name="empty")).to_have_count(puzzle.grid.values.count(0))
    player.tab("Explain")
    player.click("Whole solution")
    expect(player.page.locator("#path-place")).to_have_text(re.compile(r"Step 1 of \d+"))


def test_marks_undo_check_reveal_and_mistakes(files: Files) -> None:
    puzzle = nonet.Puzzle(EASY)
    solution = puzzle.solve().solution
    assert solution
    wrong = solution.values[0] % 9 + 1
    player = files.open(puzzle)
    player.press_at(1, 1, "Shift+1", "Control+2")
    expect(player.cell(1, 1)).to_have_accessible_name("row 1 column 1, empty, corner marks 1, centre marks 2")
    player.press("Control+z", "Control+z", str(wrong))
    player.click("Check")
    player.hears(f"r1c1 cannot be {wrong}")
    player.press("h")
    player.hears(f"r1c1 cannot be {wrong}")
    player.tab("Play")
    player.click("Reveal cell")
    player.sees(1, 1, str(solution.values[0]))
    player.click("Check")
    player.hears("right so far")
    # The game is kept, soon after the move.
    player.page.wait_for_function("() => JSON.parse(localStorage['nonet.game'] ?? '{}').cells?.[0].placed")
    player.page.reload()
    player.sees(1, 1, str(solution.values[0]))
    for needs_server in ("New puzzle", "Share"):
        expect(player.button(needs_server)).to_be_hidden()


def test_a_phone_in_the_dark_plays_a_file(files: Files) -> None:
    player = files.open(nonet.Puzzle(EASY), **PHONE, color_scheme="dark")
    assert player.page.evaluate("document.documentElement.dataset.theme") == "dark"
    player.page.locator("#hint").tap()
    expect(player.page.locator("#card-text")).to_contain_text("Look at")
    assert findings(player.page) == []


def test_the_page_saves_such_a_file(player: Player, files: Files) -> None:
    player.share()
    with player.page.expect_download() as download:
        player.click("Save as one file")
    path = download.value.path()
    assert path
    assert download.value.suggested_filename == "classic-9-9.html"
    assert Path(path).read_bytes() == make_page(nonet.Puzzle(EASY))


def test_a_file_speaks_its_language(files: Files) -> None:
    page = files.open(nonet.Puzzle(EASY), language="de", locale="fr-FR").page
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("gridcell", name="Zeile 1 Spalte 3, Vorgabe 9")).to_be_attached()
    page.get_by_role("button", name="Hinweis", exact=True).click()
    expect(page.locator("#card-text")).to_contain_text("Sieh dir ")
    page.get_by_role("tab", name="Erklären").click()
    expect(page.get_by_role("button", name="Ganze Lösung")).to_be_visible()
