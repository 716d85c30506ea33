"""Setting puzzles with the mouse: rules by drawing, and what the page says of a puzzle while it is being set."""

from __future__ import annotations

import re
from typing import Literal
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Route, expect

import nonet
from nonet.model.rules import parse_rule
from nonet.model.rules.base import Rule
from tests.e2e.axe import findings
from tests.e2e.browsing import Opener
from tests.e2e.player import Player, link
from tests.e2e.puzzles import EASY

CLASH = "55" + "." * 79
EMPTY = "." * 81

# Boards of six that have one solution with their rules, and several without them: the tool, the givens, the rules.
SIX = {
    "Killer": (
        "....4..46...5...............1.......",
        "killer 10 r2c6 r1c6 r1c5",
        "killer 3 r3c4 r3c3",
        "killer 7 r5c1 r6c1 r6c2",
    ),
    "Thermometer": (
        "...........6...21....5..3...........",
        "thermo r6c2 r6c1 r5c2",
        "thermo r4c1 r5c2 r6c3",
        "thermo r2c4 r3c3 r4c2",
    ),
    "Arrow": (
        "5...3..23......5....2...4...........",
        "arrow r3c2 / r2c3 r3c3",
        "arrow r2c4 / r3c3 r2c3",
        "arrow r4c5 / r4c6 r5c5",
    ),
    "White dot": (
        "...61..63.......4.........4.3.......",
        "difference r3c3 r3c4",
        "difference r6c1 r6c2",
        "difference r3c5 r3c6",
    ),
    "XV": (
        "6...1...5.......2...24...4.....1....",
        "xv 5 r6c6 r5c6",
        "xv 5 r2c5 r3c5",
    ),
    "Whisper line": (
        "...56.3.5......2....1.....3....1....",
        "whispers r5c2 r6c1 r6c2",
        "whispers r6c5 r6c4 r5c4",
    ),
    "Sandwich": (
        "....3..4....2..6........5......2....",
        "sandwich 0 r0c1",
        "sandwich 9 r4c0",
        "sandwich 0 r0c5",
    ),
    "Little killer": (
        "....5...6...2...3...4...6.2....1....",
        "little-killer 13 r0c3 r1c4",
        "little-killer 15 r0c0 r1c1",
    ),
    "Quadruple": (
        "....4..13.....415..............2....",
        "quadruple 1 6 r4c3 r4c4 r5c3 r5c4",
        "quadruple 5 6 r3c3 r3c4 r4c3 r4c4",
        "quadruple 2 6 r4c5 r4c6 r5c5 r5c6",
    ),
    "Palindrome": (
        "....5..6......351.......4..........2",
        "palindrome r4c1 r4c2 r5c3",
        "palindrome r2c2 r3c3 r4c3",
    ),
    "Odd cell": (
        "....6..26...1..6....41...3..........",
        "odd r3c5",
        "odd r5c5",
        "odd r6c4",
    ),
    "Anti-knight": (
        "....5...6......2....45..3...........",
        "anti-knight",
    ),
}


# What the page asks and then no longer wants to know.
WATCH_SIGNALS = """() => {
  window.ended = [];
  const ask = window.fetch;
  window.fetch = (url, options) => {
    options?.signal?.addEventListener("abort", () => window.ended.push(url));
    return ask(url, options);
  };
}"""


def take(player: Player, tool: str) -> None:
    """Finds a tool by its name and takes it."""
    player.page.get_by_role("searchbox", name="Find a rule").fill(tool)
    player.page.locator("#tool-families").get_by_role("button", name=tool, exact=True).click()


def draw(player: Player, rule: Rule) -> None:
    """Draws a rule with the tool that is taken: with the mouse, and numbers by keyboard."""
    places = [(row + 1, column + 1) for group in rule.groups for row, column in group]
    family = rule.type.family.value
    if family in ("edges", "outside"):
        click_at(player, *spot(places))
    elif family != "whole board":
        player.drag(*places)
    if rule.type.takes.numbers and family != "whole board":
        expect(player.page.locator("#tool-numbers")).to_be_focused()
        player.page.keyboard.type(" ".join(map(str, rule.values)))
        player.press("Enter")


def spot(places: list[tuple[int, int]]) -> tuple[float, float]:
    """Where to click, in rows and columns from 1: between the cells, or beside the board on the side it points to."""
    if min(map(min, places)) > 0:
        return sum(row for row, _ in places) / len(places) + 0.5, sum(place[1] for place in places) / len(places) + 0.5
    (row, column), *first = places
    down, right = (first[0][0] - row, first[0][1] - column) if first else (0, 0)
    return row + 0.5 + 0.3 * down, column + 0.5 + 0.3 * right


def click_at(player: Player, row: float, column: float) -> None:
    player.settle()
    box = player.cell(1, 1).bounding_box()
    assert box
    player.page.mouse.click(box["x"] + (column - 1) * box["width"], box["y"] + (row - 1) * box["height"])


def lies(player: Player, number: int) -> None:
    """Waits until so many rules lie on the board."""
    expect(player.page.locator("#laid li")).to_have_count(number)


def says(player: Player, words: str) -> None:
    """Waits until the page says so of the puzzle as it is set."""
    expect(player.page.locator("#live-words")).to_have_text(re.compile(words))


@pytest.mark.parametrize("tool", SIX)
def test_a_puzzle_set_from_scratch_with_the_mouse_has_one_solution(open_page: Opener, tool: str) -> None:
    givens, *rules = SIX[tool]
    player = Player(open_page(link(EASY)))
    player.tab("Set")
    player.choose("Side", "6")
    player.click("Empty board")
    expect(player.grid.get_by_role("gridcell", name="empty")).to_have_count(36)
    says(player, "More than 100 solutions")
    player.type_digits([0 if digit == "." else int(digit) for digit in givens])
    take(player, tool)
    for number, rule in enumerate(rules, 1):
        draw(player, parse_rule(rule))
        lies(player, number)
    says(player, "One solution")
    player.click("Fix givens and play")
    expect(player.page).to_have_url(re.compile(f"(rule=.*){{{len(rules)}}}givens={re.escape(givens)}"))
    drawn = parse_qs(player.page.url.partition("#")[2])["rule"]
    assert nonet.Puzzle(givens, rules=drawn).is_unique
    assert {*map(cells_and_numbers, drawn)} == {*map(cells_and_numbers, rules)}


def cells_and_numbers(text: str) -> tuple[str, tuple[int, ...], frozenset[tuple[int, int]]]:
    """What a rule says; in which order the two cells beside a dot are named says nothing."""
    rule = parse_rule(text)
    return rule.type.id, rule.values, frozenset(rule.places)


def test_rules_are_undone_changed_and_taken_off(open_page: Opener) -> None:
    player = Player(open_page(link(EMPTY)))
    player.tab("Set")
    take(player, "Killer")
    draw(player, parse_rule("killer 12 r1c1 r1c2"))
    lies(player, 1)
    take(player, "Thermometer")
    draw(player, parse_rule("thermo r5c5 r5c6 r4c7"))
    lies(player, 2)
    expect(player.page.locator(".layer-rules .rule-bulb")).to_have_count(1)
    player.click("Done")
    player.press_at(9, 9, "4")
    player.press("Control+z", "Control+z")
    lies(player, 1)
    expect(player.page.locator(".layer-rules .rule-bulb")).to_have_count(0)
    player.press("Control+z")
    expect(player.page.locator("#laid")).to_be_hidden()
    player.press("Control+y", "Control+y")
    lies(player, 2)
    player.page.get_by_role("button", name=re.compile("^Change: .*cage")).click()
    expect(player.page.locator("#tool-numbers")).to_have_value("12")
    expect(player.page.locator("#tool-numbers")).to_be_focused()
    player.page.keyboard.type("9")
    player.press("Enter")
    player.hears("add up to 9")
    lies(player, 2)
    player.page.get_by_role("button", name=re.compile("^Remove: .*thermometer")).click()
    lies(player, 1)
    player.click("Undo")
    lies(player, 2)
    player.page.wait_for_timeout(400)  # a game is kept 0.3 s after the last move
    player.page.reload()
    player.page.wait_for_selector("html[data-ready]")
    player.tab("Set")
    player.press("Control+z")
    expect(player.page.locator("#laid")).to_contain_text("add up to 12")


def test_a_rule_that_is_refused_says_why_and_can_be_mended(open_page: Opener) -> None:
    open_page.watch.allow("status of 422")
    player = Player(open_page(link(EMPTY)))
    player.tab("Set")
    take(player, "Killer")
    draw(player, parse_rule("killer 99 r1c1 r1c2"))
    player.hears("killer: .*99")
    player.page.get_by_role("textbox", name="Total").fill("11")
    player.press("Enter")
    lies(player, 1)
    player.page.get_by_role("textbox", name="Or write one").fill("either killer 10 r5c1 r5c2 or odd r5c1")
    player.click("Add rule")
    lies(player, 2)


def test_a_rule_of_the_list_is_marked_on_the_board(open_page: Opener) -> None:
    player = Player(open_page(link(EMPTY, rule="thermo+r5c5+r5c6+r4c7")))
    player.tab("Set")
    player.page.locator("#laid li").hover()
    expect(player.page.locator(".draft-marked")).to_have_count(3)
    player.cell(1, 1).hover()
    expect(player.page.locator(".draft-marked")).to_have_count(0)


def test_solutions_are_counted_and_shown_where_they_differ_after_every_key(open_page: Opener) -> None:
    solution = nonet.solve(EASY).solution
    assert solution
    open_cells = {cell for cell, digit in enumerate(solution) if digit in (solution[0], solution[1])}
    givens = "".join("." if cell in open_cells else str(digit) for cell, digit in enumerate(solution))
    player = Player(open_page(link(givens)))
    player.tab("Set")
    player.click("Edit givens")
    says(player, r"^[2-9]\d* solutions|^1\d+ solutions")
    expect(player.page.locator(".layer-differing path")).to_be_attached()
    player.page.get_by_role("checkbox", name="True candidates").check()
    both = sorted((solution[0], solution[1]))
    expect(player.page.locator(".layer-digits > g").first).to_have_text(re.compile(rf"^\s*{both[0]}\s*{both[1]}\s*$"))
    player.sees(1, 1, f"empty, true candidates {both[0]} {both[1]}")
    player.press_at(1, 1, str(solution[2]))
    says(player, "No solution")
    expect(player.page.locator(".layer-digits > g").first.locator(".wrong")).to_be_attached()
    player.press("Backspace")
    says(player, "solutions")


def is_red(player: Player, row: int, column: int) -> None:
    """Waits until a digit is drawn as a wrong one."""
    place = (row - 1) * 9 + column - 1
    expect(player.page.locator(".layer-digits > g").nth(place).locator(".wrong").first).to_be_attached()


def test_givens_that_clash_are_red_while_they_are_set_and_when_they_are_read(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    player.paste(CLASH)
    player.hears("contradict each other")
    is_red(player, 1, 1)
    is_red(player, 1, 2)
    player.click("Empty board")
    player.hears("The board is empty. Type the givens")
    player.press_at(3, 3, "7")
    player.press_at(3, 8, "7")
    is_red(player, 3, 3)
    is_red(player, 3, 8)


def test_the_form_shows_the_board_that_is_there_and_other_rules_can_be_undone(open_page: Opener) -> None:
    player = Player(open_page(link(EASY, kind="diagonal")))
    player.tab("Set")
    diagonal = player.page.get_by_role("checkbox", name="Diagonal")
    expect(diagonal).to_be_checked()
    player.press_at(1, 1, "3")
    diagonal.uncheck()
    player.click("Use these rules")
    player.hears("now classic")
    player.sees(1, 1, "3")
    player.cell(5, 5).click()
    player.press("Control+z")
    player.address("diagonal", EASY)
    expect(diagonal).to_be_checked()
    player.sees(1, 1, "3")
    player.press("Control+y")
    player.address("classic", EASY)
    player.press("Control+z", "Control+z")
    player.sees(1, 1, "empty")
    player.address("diagonal", EASY)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_while_a_rule_is_drawn(open_page: Opener, scheme: Literal["light", "dark"]) -> None:
    page = open_page(link(EMPTY, rule="thermo+r5c5+r5c6+r4c7"), color_scheme=scheme)
    player = Player(page)
    player.tab("Set")
    take(player, "Killer")
    player.drag((1, 1), (1, 2))
    expect(page.locator("#tool-numbers")).to_be_focused()
    assert findings(page) == []


def test_rules_are_drawn_without_a_mouse(open_page: Opener) -> None:
    player = Player(open_page(link(EMPTY)))
    player.tab("Set")
    take(player, "Whisper line")
    player.cell(2, 2).focus()
    player.press("Shift+ArrowRight", "Shift+ArrowDown")
    player.button("Selected cells").press("Enter")
    expect(player.page.locator("#tool-numbers")).to_be_focused()
    player.press("Enter")
    expect(player.page.locator("#laid")).to_contain_text("r2c2, r2c3, r3c3")
    player.press("Escape")
    expect(player.page.locator("#tool-bar")).to_be_hidden()


def test_rules_lie_on_boards_of_several_grids_by_the_cells_of_the_canvas(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    player.tab("Set")
    player.choose("Base", "twodoku")
    player.click("Empty board")
    expect(player.grid.get_by_role("gridcell", name="empty")).to_have_count(153)
    take(player, "Thermometer")
    draw(player, parse_rule("thermo r9c9 r10c10 r11c10"))
    expect(player.page.locator("#laid")).to_contain_text("r9c9, r10c10, r11c10")
    says(player, "More than 100 solutions")
    player.press("Control+z")
    expect(player.page.locator("#laid")).to_be_hidden()


def test_rules_that_can_go_are_named_beside_givens(open_page: Opener) -> None:
    player = Player(open_page(link(EASY, rule="odd+r9c9")))
    player.tab("Set")
    player.click("Redundant clues")
    player.hears("odd r9c9")


def test_a_question_that_takes_long_is_never_in_the_way_and_the_next_key_ends_it(open_page: Opener) -> None:
    player = Player(open_page(link(EMPTY)))
    page = player.page
    page.evaluate(WATCH_SIGNALS)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)  # no answer comes

    page.route("**/api/live", hold)
    player.tab("Set")
    player.click("Edit givens")
    says(player, "Still looking")
    assert len(held) == 1
    page.unroute("**/api/live")
    player.press_at(1, 1, "5")
    player.sees(1, 1, "given 5")
    says(player, "More than 100 solutions")
    assert page.evaluate("window.ended") == ["/api/live"]
