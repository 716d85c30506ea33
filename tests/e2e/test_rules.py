"""Rules on the page: drawn by the server, under the digits and around the board, in every theme."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.browsing import Opener
from tests.e2e.player import Player, link

EMPTY = "." * 81
RULES = "&rule=".join(
    rule.replace(" ", "+").replace("/", "%2F")
    for rule in (
        "thermo r1c1 r2c1 r3c2",
        "killer 12 r5c1 r5c2 r6c1",
        "difference 1 r1c5 r1c6",
        "quadruple 1 2 r7c7 r7c8 r8c7 r8c8",
        "sandwich 15 r0c4",
        "anti-knight",
    )
)


def layer(page: Page, name: str) -> str:
    found: str = page.locator(f".layer-{name}").inner_html()
    return found


def test_rules_are_drawn_under_the_digits_and_clues_beside_the_board(open_page: Opener) -> None:
    page = open_page(link(EMPTY, rule=RULES))
    player = Player(page)
    player.hears("knight's move apart")
    drawn = page.locator(".layer-rules > g").evaluate_all("all => all.map(g => g.classList[0])")
    assert {"rule-line", "rule-bulb", "rule-cage", "rule-label"} <= {*drawn}
    expect(page.locator(".layer-clues text")).to_have_text(["1 2", "15"])
    order = page.locator(".board-art > g").evaluate_all("all => all.map(g => g.classList[0])")
    assert order.index("layer-rules") < order.index("layer-lines") < order.index("layer-clues")
    assert order.index("layer-clues") < order.index("layer-digits")
    # The clue stands above the board, in sight and over column 4; a click on a cell still meets that cell.
    clue = page.locator(".layer-clues text", has_text="15").bounding_box()
    cell = player.cell(1, 4).bounding_box()
    art = page.locator(".board-art").bounding_box()
    assert clue
    assert cell
    assert art
    assert art["y"] <= clue["y"]
    assert clue["y"] + clue["height"] <= cell["y"] + 4
    assert abs(clue["x"] + clue["width"] / 2 - cell["x"] - cell["width"] / 2) < 3
    player.press_at(1, 4, "7")
    player.sees(1, 4, "7")


def test_marks_have_the_colours_of_the_theme(open_page: Opener) -> None:
    page = open_page(link(EMPTY, rule=RULES))
    bulb = page.locator(".layer-rules .rule-bulb circle").first
    colour = "e => getComputedStyle(e).fill"
    assert bulb.evaluate(colour) == "rgb(207, 207, 207)"
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert bulb.evaluate(colour) == "rgb(74, 79, 87)"
    tile = page.locator(".layer-clues .clue-ring circle").first
    assert tile.evaluate(colour) == "rgb(255, 255, 255)"


def test_a_board_without_rules_has_no_room_and_no_marks(open_page: Opener) -> None:
    page = open_page(link(EMPTY))
    expect(page.locator(".board-cells")).to_be_visible()
    assert [layer(page, name) for name in ("tinted", "rules", "clues")] == ["", "", ""]


def test_a_broken_rule_is_a_conflict_at_once(open_page: Opener) -> None:
    player = Player(open_page(link(EMPTY, rule="thermo+r1c1+r1c2")))
    player.press_at(1, 1, "5", "ArrowRight", "3")
    expect(player.cell(1, 2)).to_have_accessible_name("row 1 column 2, 3, conflict")
    player.hears("broken rule: thermo")
    player.press("Backspace")
    expect(player.cell(1, 1)).to_have_accessible_name("row 1 column 1, 5")
    player.press("7")
    expect(player.cell(1, 2)).to_have_accessible_name("row 1 column 2, 7")
