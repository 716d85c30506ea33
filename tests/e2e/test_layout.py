"""The size of the board in windows of every shape, and what may lie over what: phones, small windows, 200 % zoom."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Locator, Page, expect

from tests.e2e.browsing import PHONE, Opener
from tests.e2e.player import Player, link
from tests.e2e.puzzles import EASY, LONG_WORDS, NICE_LOOP, TWO_GROUPS, after_singles

FINGER = 44  # pixels of a digit key on a phone
SCROLLS_BELOW = 280  # pixels of a board: where less is left, the page scrolls

# What stands beside or around the board, in pixels.
BESIDE = 274 + 16  # the narrowest pad beside the board of a small window, and the gaps
EDGES = 8  # above and below that board
DESKTOP_EDGES = 32
HEAD_AND_TABS = 44 + 56
PAD = 202  # upright: modes, two rows of digits, tools
LOW_PAD_AND_TABS = 290  # upright and low, with the head
TABLET_PAD = 184
ROOM = 62  # for the card, on a tablet

SIDEWAYS = [(740, 360), (667, 375), (640, 360), (683, 384), (720, 450), (760, 400), (761, 400), (844, 390)]
UPRIGHT = [(360, 740), (390, 844), (360, 640), (320, 568)]
WIDE = [(1280, 720), (1920, 1080)]
TABLETS = [(768, 1024)]
SCREENS = SIDEWAYS + UPRIGHT + WIDE + TABLETS


def floor(width: int, height: int) -> float:
    """The least that a square board may measure in a window: what the controls beside or below it leave."""
    if (width, height) in SIDEWAYS:
        return min(height - EDGES, width - BESIDE)
    if (width, height) in WIDE:
        return min(height - DESKTOP_EDGES, width - max(340, min(0.28 * width, 420)) - 76)
    if (width, height) in TABLETS:
        return min(width, height - HEAD_AND_TABS - TABLET_PAD - ROOM)
    if height <= 700:
        return max(SCROLLS_BELOW, min(width, height - LOW_PAD_AND_TABS - 24))
    return min(width, height - HEAD_AND_TABS - PAD)


def screen(width: int, height: int) -> dict[str, Any]:
    size = {"viewport": {"width": width, "height": height}}
    return PHONE | size if min(width, height) < 480 else size


def named(size: tuple[int, int]) -> str:
    return "x".join(map(str, size))


def box(part: Locator) -> dict[str, float]:
    found = None
    for _ in range(20):  # a key of the pad may be drawn anew just now
        if found := part.bounding_box():
            break
        part.page.wait_for_timeout(100)
    assert found
    return {"x": found["x"], "y": found["y"], "width": found["width"], "height": found["height"]}


def overlaps(one: dict[str, float], other: dict[str, float]) -> bool:
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"] - 1
        and other["y"] < one["y"] + one["height"] - 1
    )


def scrolls_by(page: Page) -> dict[str, int]:
    found: dict[str, int] = page.evaluate(
        "() => { const all = document.scrollingElement;"
        " return { x: all.scrollWidth - all.clientWidth, y: all.scrollHeight - all.clientHeight }; }"
    )
    return found


@pytest.mark.parametrize("size", SCREENS, ids=named)
def test_the_board_is_as_large_as_the_window_lets_it(open_page: Opener, size: tuple[int, int]) -> None:
    player = Player(open_page(link(NICE_LOOP, after_singles(NICE_LOOP)), **screen(*size)))
    board = player.page.locator("#board")
    before = box(board)
    assert min(before["width"], before["height"]) >= floor(*size) - 1
    player.hint()
    expect(player.page.locator("#card-body")).to_be_visible()
    assert box(board) == before, "a hint moves and shrinks nothing"
    assert scrolls_by(player.page) == {"x": 0, "y": 0}
    for control in (player.pad_key(9), player.button("Undo"), player.page.get_by_role("tab", name="Play")):
        expect(control).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(740, 200), (360, 480), (500, 300)], ids=named)
def test_where_too_little_is_left_for_the_board_the_page_scrolls(open_page: Opener, size: tuple[int, int]) -> None:
    player = Player(open_page(link(EASY), **screen(*size)))
    assert box(player.page.locator("#board"))["width"] >= SCROLLS_BELOW - 1
    room = scrolls_by(player.page)
    assert room["x"] == 0
    assert room["y"] > 0
    tab = player.page.get_by_role("tab", name="Play")
    tab.scroll_into_view_if_needed()
    expect(tab).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [one for one in SCREENS if min(one) < 480], ids=named)
@pytest.mark.parametrize("digits", [4, 6, 9, 16])
def test_a_thumb_meets_every_digit_of_a_phone(open_page: Opener, size: tuple[int, int], digits: int) -> None:
    player = Player(open_page(link("." * digits**2, kind="latin", size=digits), **screen(*size)))
    for digit in range(1, digits + 1):
        key = box(player.pad_key(digit))
        assert min(key["width"], key["height"]) >= FINGER - 0.1, f"{digit}: {key}"


@pytest.mark.parametrize("size", [one for one in SCREENS if one not in WIDE], ids=named)
@pytest.mark.parametrize("puzzle", [TWO_GROUPS, NICE_LOOP], ids=["groups", "loop"])
def test_a_long_hint_leaves_digits_and_tools_in_reach(open_page: Opener, size: tuple[int, int], puzzle: str) -> None:
    player = Player(open_page(link(puzzle, after_singles(puzzle)), **screen(*size)))
    player.hint()
    card = box(player.page.locator("#card-body"))
    keys = [box(key) for key in player.page.locator("#digits button").all()]
    free = [key for key in keys if not overlaps(card, key)]
    assert len(free) >= 3, "a row of digits is free at least"
    assert not overlaps(card, box(player.button("Apply")))
    assert not overlaps(card, box(player.page.locator("#board")))
    hidden = "part => part.scrollHeight - part.clientHeight"
    assert player.page.locator("#card-body").evaluate(hidden) <= 1, "what does not fit is in the part that scrolls"


def test_words_that_go_on_below_say_so(open_page: Opener) -> None:
    player = Player(open_page(link(LONG_WORDS), **screen(640, 360)))
    words = player.status.first
    sign = "part => getComputedStyle(part, '::after').content"
    player.hint()
    expect(words).not_to_have_class("more")
    assert words.evaluate(sign) == "none", "a short sentence is whole"
    player.page.locator("#card-text").evaluate("one => { one.textContent = 'so r1c1 is not 2, '.repeat(60); }")
    expect(words).to_have_class("more")
    assert "▾" in words.evaluate(sign)
    words.evaluate("one => one.scrollTo(0, one.scrollHeight)")
    expect(words).not_to_have_class("more")


def test_the_card_leaves_new_puzzle_where_it_is(open_page: Opener) -> None:
    for height in (720, 800, 1080):
        player = Player(
            open_page(link(NICE_LOOP, after_singles(NICE_LOOP)), viewport={"width": 1280, "height": height})
        )
        new = player.button("New puzzle")
        place = box(new)
        for stage in (1, 2, 3):
            player.hint_key.click()
            expect(player.hint_key).to_have_attribute("data-stage", str(stage))
            assert box(new) == place
        player.press("Escape")
        assert box(new) == place


def test_a_short_hint_leaves_new_puzzle_in_sight(open_page: Opener) -> None:
    player = Player(open_page(link(LONG_WORDS), viewport={"width": 1280, "height": 720}))
    player.hint()
    expect(player.button("New puzzle")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", SCREENS, ids=named)
def test_the_words_of_the_hint_button_have_room_in_it(open_page: Opener, size: tuple[int, int]) -> None:
    player = Player(open_page(link(EASY), **screen(*size)))
    player.hint_key.click()
    expect(player.hint_key).to_have_text("More 1/3")
    button, words = box(player.hint_key), box(player.hint_key.locator("span"))
    assert words["x"] - button["x"] >= 5
    assert button["x"] + button["width"] - words["x"] - words["width"] >= 5


FRAME, MARKS = ".layer-selection", ".layer-digits, .layer-clues, .layer-rules"


def picture(player: Player, hidden: str) -> Image.Image:
    """The board without some of its layers."""
    show = "(parts, how) => parts.forEach((part) => { part.style.visibility = how; })"
    parts = player.page.locator(f"{hidden}, .board-cells")
    parts.evaluate_all(show, "hidden")
    shot = Image.open(io.BytesIO(player.page.locator("#board").screenshot())).convert("L")
    parts.evaluate_all(show, "")
    return shot


def differences(one: Image.Image, other: Image.Image, least: int = 40) -> Image.Image:
    return ImageChops.difference(one, other).point(lambda value: 255 if value > least else 0)


@pytest.mark.parametrize("sort", ["cage", "large", "corner"])
def test_the_frame_of_the_selection_touches_no_mark(open_page: Opener, sort: str) -> None:
    """Nothing that is written in a selected cell shares a pixel with the frame."""
    if sort == "cage":
        player = Player(open_page(link("." * 81, rule="killer 15 r1c1 r1c2"), **PHONE))
        player.cell(1, 1).tap()
    else:
        size = 16 if sort == "large" else 9
        player = Player(open_page(link("." * size**2), **(PHONE if sort == "large" else {})))
        if sort == "large":
            player.click("Zoom in")
        place = player.cell(8, 8) if sort == "large" else player.cell(1, 1)
        place.click()
        player.click("Corner")
        for digit in (1, 10, 13, 16) if sort == "large" else (2, 3, 6, 8):
            player.pad_key(digit).click()
    player.settle()
    bare = picture(player, f"{FRAME}, {MARKS}")
    ink = differences(picture(player, FRAME), bare)
    frame = differences(picture(player, MARKS), bare, least=10)
    if sort == "cage":  # its dashes are not writing: only its number is looked at
        cell, board = box(player.cell(1, 1)), box(player.page.locator("#board"))
        scale = float(str(PHONE["device_scale_factor"]))
        left, top = (cell["x"] - board["x"]) * scale, (cell["y"] - board["y"]) * scale
        wide, high = cell["width"] * scale * 0.33, cell["height"] * scale * 0.24
        ink, frame = (one.crop((int(left), int(top), int(left + wide), int(top + high))) for one in (ink, frame))
    assert ink.getbbox()
    assert frame.getbbox()
    assert ImageChops.multiply(ink, frame).getbbox() is None


@pytest.mark.parametrize("size", [(360, 740), (390, 844)], ids=named)
def test_zoomed_in_the_board_has_all_the_room_of_a_phone(open_page: Opener, size: tuple[int, int]) -> None:
    player = Player(open_page(link("." * 256), **screen(*size)))
    whole = box(player.page.locator("#board"))
    player.click("Zoom in")
    expect(player.page.locator("#board.zoomed")).to_be_visible()
    player.settle()
    zoomed, modes = box(player.page.locator("#board")), box(player.page.locator("#modes"))
    assert zoomed["width"] == size[0]
    assert modes["y"] - zoomed["y"] - zoomed["height"] < 12, "nothing is left empty between board and pad"
    assert zoomed["height"] >= whole["height"]
    # What is drawn fills it, and cells answer where they are seen, at both ends.
    for row in (1, 16):
        player.press_at(8, 8, *["ArrowUp" if row == 1 else "ArrowDown"] * (7 if row == 1 else 8))
        player.settle()
        cell = box(player.cell(row, 8))
        assert cell["y"] >= zoomed["y"] - 1
        assert cell["y"] + cell["height"] <= zoomed["y"] + zoomed["height"] + 1
        player.page.touchscreen.tap(cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] / 2)
        expect(player.cell(row, 8)).to_have_attribute("aria-selected", "true")
    edge = box(player.page.locator(".board-stage"))
    assert edge["y"] + edge["height"] >= zoomed["y"] + zoomed["height"] - 1, "no room beside the board"


def test_on_a_phone_the_title_is_whole_beside_all_buttons(open_page: Opener) -> None:
    player = Player(open_page(link("." * 256), **PHONE))
    expect(player.button("Zoom in")).to_be_visible()
    title = player.page.locator("#title")
    title.evaluate("one => { one.textContent = 'Extreme diagonal 16×16'; }")
    assert title.evaluate("one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 1")
    expect(title).to_be_in_viewport(ratio=1)
