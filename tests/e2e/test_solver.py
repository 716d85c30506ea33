"""The use cases of an interactive solver, on the page: every kind, solve (1, 0, -1), show a tile, check a solution."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import nonet
from tests.e2e.browsing import Opener
from tests.e2e.player import Player, link
from tests.e2e.puzzles import EASY, JIGSAW, JIGSAW_LAYOUT, lines_of, same_shapes, solution_of

DIAGONAL = nonet.create("easy", kind="diagonal", seed=1).to_text("line", header=False).strip()
WINDOW = nonet.create("easy", kind="window", seed=1).to_text("line", header=False).strip()
SAMPLES = [
    ("classic", EASY, None),
    ("diagonal", DIAGONAL, None),
    ("window", WINDOW, None),
    ("jigsaw", JIGSAW, JIGSAW_LAYOUT),
]


def choose_rules(player: Player, kind: str, layout: str | None) -> None:
    """The kind first, then the layout, as one is asked in the terminal."""
    player.tab("Set")
    if kind in ("diagonal", "window"):
        player.page.get_by_role("checkbox", name=kind.capitalize()).check()
    elif kind != "classic":
        player.choose("Base", kind)
    if layout:
        player.page.get_by_role("textbox", name="Layout text").fill(lines_of(layout))


@pytest.mark.parametrize(("kind", "givens", "layout"), SAMPLES, ids=[sample[0] for sample in SAMPLES])
def test_each_kind_is_asked_for_shown_back_and_solved(
    player: Player, kind: str, givens: str, layout: str | None
) -> None:
    choose_rules(player, kind, layout)
    player.paste(lines_of(givens))
    player.sees_digits([0 if char == "." else int(char) for char in givens], given_only=True)
    shown = player.address(kind, givens).get("layout")
    assert shown == layout or same_shapes(shown or "", layout or "")
    player.tab("Play")
    player.click("Solve")
    player.hears("exactly one solution")
    player.sees_digits(solution_of(givens, kind, layout and lines_of(layout)))


def test_a_puzzle_with_several_solutions_is_told_with_where_they_differ(open_page: Opener) -> None:
    givens = EASY.replace("9", ".").replace("8", ".")
    player = Player(open_page(link(givens)))
    player.tab("Play")
    player.click("Solve")
    player.hears(r"more than one solution.*r\d+c\d+")


def test_a_puzzle_without_a_solution_is_told(open_page: Opener) -> None:
    player = Player(open_page(link("12345678........9" + "." * 64)))
    player.click("Solve")
    player.hears("no solution")
    player.sees(1, 9, "empty")


def test_a_given_that_breaks_a_rule_is_named(open_page: Opener) -> None:
    player = Player(open_page(link("99" + EASY[2:])))
    player.click("Check")
    player.hears("r1c1")


def test_a_tile_is_shown_and_kept_and_nothing_else(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    player.cell(1, 1).click()
    player.click("Reveal cell")
    player.sees(1, 1, str(solution_of(EASY)[0]))
    assert sum(map(bool, player.digits())) == 81 - EASY.count(".") + 1
    player.click("Undo")
    player.sees(1, 1, "empty")


def test_without_a_cell_the_tile_is_asked_for(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    player.click("Reveal cell")
    player.hears("select a cell")


def test_a_solution_is_checked_incomplete_wrong_and_right(open_page: Opener) -> None:
    solution = solution_of(EASY)
    placed = [0 if char != "." else digit for char, digit in zip(EASY, solution, strict=True)]
    player = Player(open_page(link(EASY, placed[:-9] + [0] * 9)))
    player.click("Check")
    player.hears("incomplete|so far|no mistake")
    wrong = placed.copy()
    wrong[0] = next(digit for digit in range(1, 10) if digit != solution[0])
    player = Player(open_page(link(EASY, wrong)))
    player.click("Check")
    player.hears("r1c1|wrong|already")
    expect(player.page.locator("svg .digit.wrong").first).to_be_visible()
    player = Player(open_page(link(EASY, placed)))
    player.click("Check")
    player.hears("solved|right")


def test_a_layout_in_pieces_is_refused_in_words(open_page: Opener) -> None:
    open_page.watch.allow("status of 422")
    player = Player(open_page(link(EASY)))
    swapped = list(JIGSAW_LAYOUT)
    swapped[0], swapped[80] = swapped[80], swapped[0]
    choose_rules(player, "jigsaw", "".join(swapped))
    player.paste(lines_of(JIGSAW))
    player.hears("region 1|connected|pieces")


def test_a_value_out_of_range_is_refused_with_its_line(open_page: Opener) -> None:
    open_page.watch.allow("status of 422")
    player = Player(open_page(link(EASY)))
    rows = [" ".join(line).replace(".", "0") for line in lines_of(EASY).splitlines()]
    rows[4] = rows[4].replace("5 6 2", "5 16 2")
    player.paste("\n".join(rows))
    player.hears("line 5.*16")
