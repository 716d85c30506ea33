"""Boards that are no plain square: several grids, pairs, large ones. Played, hinted, kept and shared like any other."""

from __future__ import annotations

import re
from collections import deque
from functools import lru_cache
from typing import Any

import pytest
from playwright.sync_api import expect

import nonet
from tests.e2e.browsing import PHONE, Opener
from tests.e2e.effort import DRAWN, key_cost
from tests.e2e.player import DIGITS, Player, link


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


ARROWS = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1)}


def ways(board: nonet.Board, start: int, end: int) -> list[str]:
    """The arrows from cell to cell: they leap over holes and go round the edge."""
    found: dict[int, list[str]] = {start: []}
    open_cells = deque([start])
    while end not in found:
        cell = open_cells.popleft()
        for key, (down, right) in ARROWS.items():
            row, column = board.places[cell] or (0, 0)
            while True:
                row, column = (row + down) % board.height, (column + right) % board.width
                if (row, column) in board.cell_by_place:
                    break
            if (next_cell := board.cell_by_place[row, column]) not in found:
                found[next_cell] = [*found[cell], key]
                open_cells.append(next_cell)
    return found[end]


def test_a_twodoku_is_played_to_the_end_by_keyboard_kept_and_shared(open_page: Opener) -> None:
    player = Player(open_page(link_to("twodoku", 4)))
    board, givens, solution = puzzle("twodoku", 4).board, puzzle("twodoku", 4).grid.values, solution_of("twodoku", 4)
    empty = [cell for cell, digit in enumerate(givens) if not digit]
    player.press("ArrowRight")  # shows the cursor, which is in the middle
    at = len(givens) // 2
    for cell in empty[:-1]:
        player.press(*ways(board, at, cell), str(solution[cell]))
        at = cell
    player.sees_digits([0 if cell == empty[-1] else digit for cell, digit in enumerate(solution)])
    player.page.reload()
    player.sees_digits([0 if cell == empty[-1] else digit for cell, digit in enumerate(solution)])
    player.press("ArrowRight", *ways(board, len(givens) // 2, empty[-1]), str(solution[empty[-1]]))
    player.hears("solved")
    Player(open_page(player.shared())).sees_digits(givens)


JIGSAW = "AAABBBAAABBBCCDDEECCDDEECCDDEEFFFFFF"


@pytest.mark.parametrize(
    ("board", "count", "cell"),
    [
        (f"kind=jigsaw&size=6&layout={JIGSAW}", 36, (6, 1)),
        ("kind=classic&size=25&box=5x5", 625, (25, 25)),
        ("kind=samurai&size=9&box=3x3", 369, (21, 21)),
    ],
    ids=["jigsaw 6x6", "25x25", "samurai"],
)
def test_a_game_is_kept_and_shared(open_page: Opener, board: str, count: int, cell: tuple[int, int]) -> None:
    player = Player(open_page(f"#{board}&givens=1{'.' * (count - 1)}"))
    player.press_at(*cell, "5", "Shift+6", "ArrowUp", "Shift+2")
    player.page.reload()
    player.sees(*cell, "5")
    player.sees(cell[0] - 1, cell[1], "empty, corner marks 2")
    shared = player.shared()
    friend = Player(open_page(shared))
    friend.sees(1, 1, "given 1")
    friend.sees(*cell, "empty")
    assert friend.shared() == shared


def test_what_stands_against_what_and_what_is_left_is_told_by_grids(open_page: Opener) -> None:
    player = Player(open_page("#kind=samurai&size=9&givens=5" + "." * 368))
    player.press_at(9, 1, "5")
    player.hears("column 1 of grid 1 already has a 5")
    expect(player.pad_key(5)).to_have_accessible_name("5, 39 left")
    player.page.goto(player.page.url.partition("#")[0] + "#kind=tiny-samurai&size=4&givens=" + "." * 76)
    expect(player.page.get_by_role("button", name="4", exact=True)).to_be_visible()


@pytest.mark.parametrize("kind", ["Samurai", "Pair"])
def test_a_new_puzzle_of_several_grids(player: Player, kind: str) -> None:
    player.choose_card(kind)
    player.choose_chip("Easy")
    created = player.create()
    expect(player.grid.get_by_role("gridcell")).to_have_count(len(created["givens"]))
    player.click("Check")
    player.hears("so far|sound|no mistake|right")


def test_grids_at_offsets_of_ones_own_come_in_a_link_and_a_text(open_page: Opener) -> None:
    player = Player(open_page("#kind=grids&size=4&grids=0,0+1,3&givens=" + "1" + "." * 28))
    expect(player.grid.get_by_role("gridcell")).to_have_count(29)
    player.sees(1, 1, "given 1")
    assert "grids=0%2C0+1%2C3" in player.shared()


def pinch(player: Player, apart: float) -> None:
    """Two fingers on the board, from 40 pixels apart to so many times as much."""
    box = player.page.locator("#board").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = player.page.context.new_cdp_session(player.page)

    def touch(kind: str, half: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x - half, "y": y, "id": 0}, {"x": x + half, "y": y, "id": 1}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 20)
    for step in range(1, 6):
        touch("touchMove", 20 + 20 * (apart - 1) * step / 5)
    touch("touchEnd", 0)


def test_on_a_phone_two_fingers_zoom_a_samurai_and_one_plays_it(open_page: Opener) -> None:
    player = Player(open_page("#kind=samurai&size=9&givens=" + "." * 369, **PHONE))
    small = wide(player, 11, 11)
    expect(player.button("Zoom in")).to_be_visible()
    pinch(player, 2.5)
    assert wide(player, 11, 11) == pytest.approx(2.5 * small, rel=0.05)
    player.cell(11, 11).tap()
    player.pad_key(7).tap()
    player.sees(11, 11, "7")
    pinch(player, 0.2)
    assert wide(player, 11, 11) == pytest.approx(small, rel=0.01)
    player.button("Zoom in").tap()
    assert wide(player, 11, 11) == pytest.approx(38, abs=1)
    expect(player.cell(11, 11)).to_be_in_viewport(ratio=0.99)


def test_two_fingers_neither_select_nor_write(open_page: Opener) -> None:
    player = Player(open_page("#kind=samurai&size=9&givens=" + "." * 369, **PHONE))
    player.cell(2, 2).tap()
    pinch(player, 2.5)
    expect(player.grid.locator("[aria-selected=true]")).to_have_count(1)
    expect(player.cell(2, 2)).to_have_attribute("aria-selected", "true")
    pinch(player, 1 / 2.5)
    expect(player.button("Zoom in")).to_have_attribute("aria-pressed", "false")
    player.turn("Digit first")
    player.pad_key(7).tap()
    pinch(player, 2.5)
    assert not any(player.digits())
    player.cell(11, 11).tap()
    player.sees(11, 11, "7")


def test_one_finger_that_is_drawn_selects_all_it_meets(open_page: Opener) -> None:
    player = Player(open_page(link_to("classic", 9), **PHONE))
    places = [player.cell(2, column).bounding_box() for column in (2, 3, 4)]
    session = player.page.context.new_cdp_session(player.page)
    for kind, place in zip(["touchStart", "touchMove", "touchMove"], places, strict=True):
        assert place
        point = {"x": place["x"] + place["width"] / 2, "y": place["y"] + place["height"] / 2}
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(player.grid.locator("[aria-selected=true]")).to_have_count(3)


def test_a_hint_comes_in_sight_of_a_board_that_is_zoomed_in_and_paper_has_all_of_it(open_page: Opener) -> None:
    player = Player(open_page(link_to("samurai", 9), **PHONE))
    player.cell(11, 11).tap()
    player.button("Zoom in").tap()
    expect(player.cell(1, 1)).not_to_be_in_viewport()
    player.hint()
    step = player.page.locator(".digit.step")
    expect(step).to_be_in_viewport(ratio=0.9)
    board, digit = player.page.locator("#board").bounding_box(), step.bounding_box()
    assert board
    assert digit
    assert board["y"] <= digit["y"] <= board["y"] + board["height"]
    player.page.emulate_media(media="print")
    assert wide(player, 1, 1) * 21 < 700


def test_keys_and_wheel_zoom_and_the_cursor_stays_in_sight(open_page: Opener) -> None:
    player = Player(open_page(f"#kind=classic&size=25&givens={'.' * 625}"))
    whole = wide(player, 13, 13)
    player.press_at(13, 13, "+", "+", "+", "+")
    assert wide(player, 13, 13) == pytest.approx(whole * 1.4**4, rel=0.01)
    player.press(*["ArrowRight"] * 12)
    expect(player.cell(13, 25)).to_be_in_viewport(ratio=0.9)
    player.press(*["-"] * 5)
    assert wide(player, 13, 13) == pytest.approx(whole, rel=0.01)
    player.cell(1, 1).hover()
    player.page.keyboard.down("Control")
    player.page.mouse.wheel(0, -200)
    player.page.keyboard.up("Control")
    expect(player.page.locator("#board.zoomed")).to_be_attached()


def wide(player: Player, row: int, column: int) -> float:
    box = player.cell(row, column).bounding_box()
    assert box
    return float(box["width"])


LARGE = f"#kind=classic&size=25&givens={'.' * 625}"
MANY = f"#kind=samurai&size=9&givens={'.' * 369}"
SCREEN = {"viewport": {"width": 1920, "height": 1080}}


def with_all_notes(open_page: Opener, fragment: str, *, zooms: int = 0, **options: Any) -> Player:
    player = Player(open_page(fragment, **(SCREEN | options)))
    player.turn("Automatic notes")
    player.press_at(8, 8, *["+"] * zooms)
    player.sees(8, 8, "empty, notes 1 2 3")
    open_page.watch.allow("willReadFrequently")  # the browser's advice for those who look at pixels, as tests do
    return player


MOST_A_KEY = 16  # milliseconds: a frame of the screen
SLACK = 1.5  # beside other work a processor takes longer for the same; benchmarks/bench_page.py has no slack


@pytest.mark.parametrize(
    ("fragment", "zooms"),
    [(LARGE, 0), (LARGE, 4), (MANY, 0)],
    ids=["all of 25x25", "25x25 zoomed in, so that notes can be read", "samurai"],
)
def test_a_key_is_quick_on_large_boards_with_all_notes(open_page: Opener, fragment: str, zooms: int) -> None:
    player = with_all_notes(open_page, fragment, zooms=zooms)
    assert key_cost(player.page) < MOST_A_KEY * SLACK


INK = """([row, column]) => {
  const canvas = document.querySelector(".board-notes");
  const cell = document.querySelector(`[aria-rowindex="${row}"] > [aria-colindex="${column}"]`).getBoundingClientRect();
  const all = canvas.getBoundingClientRect();
  const scale = canvas.width / all.width;
  const part = [cell.x - all.x + 1, cell.y - all.y + 1, cell.width - 2, cell.height - 2].map((at) => at * scale);
  const { data } = canvas.getContext("2d").getImageData(...part);
  const pixels = Array.from({ length: data.length / 4 }, (_, i) => data.subarray(4 * i, 4 * i + 4));
  const lights = pixels.filter((pixel) => pixel[3] > 200).map(([red, green, blue]) => (red + green + blue) / 765);
  return { amount: pixels.reduce((sum, pixel) => sum + pixel[3], 0) / 255, light: Math.max(0, ...lights) };
}"""


def ink(player: Player, row: int, column: int) -> Any:
    """How much of a cell the canvas of notes has inked, in pixels, and how light the lightest of them is."""
    player.page.evaluate(DRAWN)
    return player.page.evaluate(INK, [row, column])


def test_notes_of_a_large_board_stand_in_their_cells_and_go_with_the_digit(open_page: Opener) -> None:
    player = with_all_notes(open_page, LARGE, zooms=2)
    before = {place: ink(player, *place)["amount"] for place in [(8, 8), (8, 9), (9, 10)]}
    assert min(before.values()) > 100
    player.press("3")
    assert ink(player, 8, 8)["amount"] == 0
    player.sees(8, 9, "empty, notes 1 2 4")
    player.press("Control+z")
    player.sees(8, 9, "empty, notes 1 2 3 4")
    # Not to the last pixel: the browser may write in another way when it sees that a canvas is read.
    assert {place: ink(player, *place)["amount"] for place in before} == pytest.approx(before, rel=0.1)


def test_notes_of_a_large_board_follow_zoom_theme_and_pause(open_page: Opener) -> None:
    player = with_all_notes(open_page, LARGE)
    small = ink(player, 8, 8)
    player.press("+", "+", "+")
    assert ink(player, 8, 8)["amount"] > 3 * small["amount"]
    assert small["light"] < 0.6
    player.page.emulate_media(color_scheme="dark")
    assert ink(player, 8, 8)["light"] > 0.6
    player.click("Pause")
    assert ink(player, 8, 8)["amount"] == 0


def test_on_paper_the_notes_of_a_large_board_are_text_in_all_cells(open_page: Opener) -> None:
    player = with_all_notes(open_page, LARGE, zooms=4)
    notes = player.page.locator("svg .note")
    expect(notes).to_have_count(0)
    player.page.emulate_media(media="print")
    expect(notes).to_have_count(25 * 625)
    expect(player.page.locator(".board-notes")).to_be_hidden()
    player.page.emulate_media(media="screen")
    expect(notes).to_have_count(0)
    assert ink(player, 8, 8)["amount"] > 100


def test_grids_that_overlap_have_frames_of_their_own(open_page: Opener) -> None:
    page = open_page("#kind=samurai&givens=" + "." * 369)
    lines = page.locator(".layer-lines path.grid-line")
    expect(lines).to_have_count(1)
    assert (lines.get_attribute("d") or "").count("M") == 4 * 12  # six edges of cells twice, at each of four overlaps
    wide = "one => parseFloat(getComputedStyle(one).strokeWidth)"
    boxes = page.locator(".layer-lines path.thick:not(.grid-line)")
    assert lines.evaluate(wide) > boxes.evaluate(wide) * 1.5
    page = open_page(link("." * 81))
    expect(page.locator(".layer-lines path.thick")).to_have_count(1)
