"""Phones, the dark, paper."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import expect

import nonet
from tests.e2e.browsing import PHONE, Opener
from tests.e2e.player import Player, link
from tests.e2e.puzzles import EASY, LONG_WORDS, NICE_LOOP, after_singles

FINGER = 36  # pixels, and some between


def test_on_a_phone_board_and_pad_are_on_the_screen_and_nothing_scrolls(open_page: Opener) -> None:
    player = Player(open_page(link(EASY), **PHONE))
    for row, column in ((1, 1), (9, 9)):
        expect(player.cell(row, column)).to_be_in_viewport(ratio=1)
    for digit in range(1, 10):
        expect(player.pad_key(digit)).to_be_in_viewport(ratio=1)
    assert not scrolls(player)


def test_on_a_phone_a_finger_plays(open_page: Opener) -> None:
    player = Player(open_page(link(EASY), **PHONE))
    player.cell(1, 1).tap()
    player.pad_key(2).tap()
    player.sees(1, 1, "2")
    player.button("Undo").tap()
    player.sees(1, 1, "empty")


def test_on_a_phone_what_is_touched_is_large_enough(open_page: Opener) -> None:
    player = Player(open_page(link(EASY), **PHONE))
    small = []
    for button in player.page.get_by_role("button").all():
        box = button.bounding_box()
        if box and button.is_visible() and (box["height"] < FINGER or box["width"] < FINGER):
            small.append((button.text_content(), box))
    assert small == []


LOW_PHONE = PHONE | {"viewport": {"width": 390, "height": 664}}


@pytest.mark.parametrize("options", [{}, PHONE, LOW_PHONE], ids=["desktop", "phone", "low phone"])
def test_the_pad_has_no_holes_and_its_rows_are_even(open_page: Opener, options: dict[str, Any]) -> None:
    player = Player(open_page(**options))
    for size in (4, 6, 7, 8, 9, 10, 12, 15, 16, 20, 25):
        player.page.goto(player.page.url.partition("#")[0] + link("." * size**2, kind="latin"))
        expect(player.pad_key(size)).to_be_visible()
        expect(player.pad_key(size + 1)).not_to_be_visible()
        boxes = [
            key.bounding_box() for key in player.page.get_by_role("group", name="Digits").get_by_role("button").all()
        ]
        rows = {round(box["y"]): box["x"] + box["width"] for box in boxes if box}
        assert max(rows.values()) - min(rows.values()) < 1, f"{size} keys"
        lengths = Counter(round(box["y"]) for box in boxes if box).values()
        assert max(lengths) - min(lengths) <= (0 if options is PHONE else 1), f"{size} keys"


@pytest.mark.parametrize("size", [16, 25])
def test_a_big_board_fits_a_phone(open_page: Opener, size: int) -> None:
    player = Player(open_page(link("." * size**2), **PHONE))
    expect(player.cell(size, size)).to_be_in_viewport(ratio=1)
    expect(player.pad_key(size)).to_be_in_viewport(ratio=1)
    assert not scrolls(player)


def test_the_dark_follows_the_system_and_the_switch(open_page: Opener) -> None:
    player = Player(open_page(link(EASY), color_scheme="dark"))
    assert lightness(player) < 0.3
    player.settings()
    player.choose("Colours", "light")
    expect(player.page.locator("html")).to_have_attribute("data-theme", "light")
    assert lightness(player) > 0.7
    player.page.reload()
    assert lightness(player) > 0.7, "the choice is kept"
    player = Player(open_page(link(EASY), color_scheme="light"))
    assert lightness(player) > 0.7
    player.settings()
    player.choose("Colours", "dark")
    expect(player.page.locator("html")).to_have_attribute("data-theme", "dark")
    assert lightness(player) < 0.3


def test_on_paper_there_is_the_board_alone(open_page: Opener) -> None:
    player = Player(open_page(link(EASY), color_scheme="dark"))
    expect(player.cell(1, 1)).to_be_visible()
    player.page.emulate_media(media="print")
    expect(player.cell(1, 1)).to_be_visible()
    expect(player.button("Hint")).not_to_be_visible()
    expect(player.pad_key(1)).not_to_be_visible()
    expect(player.page.locator("#print-title")).to_have_text("Classic 9×9")
    assert lightness(player) > 0.9, "paper is white, whatever the screen was"


def test_the_title_of_a_puzzle_that_is_set_is_whole(open_page: Opener) -> None:
    player = Player(open_page(f"#kind=classic&size=25&givens={'.' * 625}", viewport={"width": 1280, "height": 720}))
    player.tab("Set")
    player.click("Edit givens")
    title = player.page.locator("#title")
    expect(title).to_have_text(re.compile("^Setting"))
    title.evaluate("one => { one.textContent = 'Setting: Extreme diagonal 25×25'; }")
    assert title.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_on_paper_there_is_the_game_however_it_is_looked_at(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    player.press_at(1, 1, "2", "ArrowRight", "Shift+3")
    marks = player.page.locator("svg .corner")
    player.hint(3)
    player.page.emulate_media(media="print")
    expect(marks).to_have_count(1)
    expect(player.page.locator("svg .digit.step")).to_have_count(0)
    player.page.emulate_media(media="screen")
    expect(player.page.locator("svg .digit.step")).to_have_count(1)
    player.press("Escape")
    player.click("Pause")
    expect(marks).to_have_count(0)
    player.page.emulate_media(media="print")
    expect(marks).to_have_count(1)
    expect(player.button("Resume")).not_to_be_visible()


def test_on_paper_a_dark_page_has_all_colours_of_a_light_one(open_page: Opener) -> None:
    player = Player(open_page(link(EASY), color_scheme="light"))
    player.page.emulate_media(media="print")
    paints = """() => {
      const style = getComputedStyle(document.documentElement);
      const names = ["ink-grey", "ink-tint-red", "c1", "c9", "tint", "glow", "pattern", "differing", "blue", "line"];
      return [style.colorScheme, ...names.map((name) => style.getPropertyValue(`--${name}`))];
    }"""
    light = player.page.evaluate(paints)
    assert all(light)
    player.page.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert player.page.evaluate(paints) == light
    player.page.emulate_media(media="screen")
    assert player.page.evaluate(paints) != light


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "phone"])
def test_a_long_hint_and_its_legend_can_be_read_at_once(open_page: Opener, options: dict[str, Any]) -> None:
    player = Player(open_page(link(NICE_LOOP, after_singles(NICE_LOOP)), **options))
    player.hint()
    expect(player.page.get_by_text("ruled out")).to_be_in_viewport(ratio=1)
    hidden = "part => part.scrollHeight - part.clientHeight"
    assert player.page.locator("#card-body").evaluate(hidden) <= 1


@pytest.mark.parametrize(("width", "height"), [(1024, 576), (360, 640), (320, 568)])
def test_on_small_screens_the_longest_sentence_leaves_its_legend_in_sight(
    open_page: Opener, width: int, height: int
) -> None:
    lengths = [len(hint.words.sentence) for hint in nonet.Puzzle(LONG_WORDS).steps()]
    screen = {"viewport": {"width": width, "height": height}}
    player = Player(open_page(link(LONG_WORDS), **(PHONE | screen if width < height else screen)))
    player.tab("Explain")
    player.click("Whole solution")
    expect(player.page.get_by_text("Step 1 of")).to_be_visible()
    player.tab("Explain")
    player.page.locator("#steps > li > button").nth(lengths.index(max(lengths))).click()
    player.hears("group A")
    expect(player.page.get_by_text("groups of cells, by letter")).to_be_in_viewport(ratio=1)
    expect(player.button("Step forward")).to_be_in_viewport(ratio=1)
    words = player.status.bounding_box()
    assert words
    assert words["height"] > 40, "two lines; the others are scrolled to"


def test_on_a_phone_a_step_is_read_below_the_board(open_page: Opener) -> None:
    """The sheet that asked for it goes: it would lie over the words."""
    player = Player(open_page(link(NICE_LOOP, after_singles(NICE_LOOP)), **PHONE))
    player.tab("Explain")
    player.click("Next step")
    player.hears("nice loop")
    expect(player.page.get_by_role("tabpanel", name="Explain")).not_to_be_visible()
    words, board = player.status.bounding_box(), player.grid.bounding_box()
    assert words
    assert board
    assert words["y"] >= board["y"] + board["height"]
    expect(player.status).to_be_in_viewport(ratio=1)
    expect(player.button("Apply")).to_be_in_viewport(ratio=1)
    player.click("Close")


def test_on_a_phone_drawing_a_jigsaw_begins_at_the_top_of_its_sheet(open_page: Opener) -> None:
    player = Player(open_page(link(EASY), **PHONE))
    player.tab("Set")
    player.click("Draw a jigsaw")
    expect(player.page.get_by_role("heading", name="Draw a jigsaw")).to_be_in_viewport(ratio=1)


def test_on_a_small_phone_the_words_of_the_tools_are_in_their_middle(open_page: Opener) -> None:
    player = Player(open_page(link(EASY), **PHONE | {"viewport": {"width": 360, "height": 640}}))
    for name in ("Undo", "Check", "Hint"):
        key, word = player.button(name).bounding_box(), player.button(name).locator("span").bounding_box()
        assert key
        assert word
        assert abs(key["y"] + key["height"] / 2 - word["y"] - word["height"] / 2) < 2


def test_on_a_phone_the_help_is_read_from_the_top(open_page: Opener) -> None:
    player = Player(open_page(link(EASY), **PHONE))
    player.click("Help")
    expect(player.page.get_by_role("heading", name="Help")).to_be_in_viewport(ratio=1)


def scrolls(player: Player) -> bool:
    return bool(
        player.page.evaluate(
            "() => { const all = document.scrollingElement;"
            " return all.scrollHeight > all.clientHeight || all.scrollWidth > all.clientWidth; }"
        )
    )


def lightness(player: Player) -> float:
    """Of the page's ground, 0 black to 1 white."""
    colour = player.page.evaluate("getComputedStyle(document.body).backgroundColor")
    parts = [float(part) for part in colour.partition("(")[2].rstrip(")").split(",")[:3]]
    return sum(parts) / 3 / 255
