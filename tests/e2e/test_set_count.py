"""While a puzzle is set: the number of solutions in the head, and the sheet of phones that gets out of the way."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import nonet
from tests.e2e.browsing import PHONE, Opener
from tests.e2e.player import Player, link
from tests.e2e.puzzles import EASY

LAPTOP = {"viewport": {"width": 1280, "height": 720}}
SMALL_PHONE = PHONE | {"viewport": {"width": 360, "height": 640}}
ZOOMED = {"viewport": {"width": 640, "height": 360}}  # a laptop at 200 %
VIEWS = pytest.mark.parametrize(
    "view", [LAPTOP, PHONE, SMALL_PHONE, ZOOMED], ids=["laptop", "phone", "small-phone", "zoomed"]
)
SEVERAL = "12..34.........1"  # some digits leave one of its solutions, others two


@VIEWS
def test_the_number_of_solutions_is_always_in_the_head(open_page: Opener, view: dict[str, object]) -> None:
    player = Player(open_page(link(EASY), **view))
    head = player.page.locator("#live-count")
    expect(head).to_be_hidden()
    player.tab("Set")
    expect(head).to_be_hidden()
    player.click("Empty board")
    expect(head).to_have_text("More than 100 solutions")
    expect(head).to_be_in_viewport(ratio=1)
    expect(head).to_have_text(
        re.compile(r"About 6\.\d x 10\^21 solutions|About 7\.\d x 10\^21 solutions"), timeout=20_000
    )
    expect(head).to_be_in_viewport(ratio=1)
    assert head.evaluate("one => one.scrollWidth <= one.clientWidth")
    player.press_at(1, 1, "5")
    player.press_at(1, 2, "5")
    expect(head).to_have_text(re.compile("No solution"))
    expect(head).to_be_in_viewport(ratio=1)
    expect(player.page.locator("#clock")).to_be_hidden()


@pytest.mark.parametrize("phone", [PHONE, SMALL_PHONE], ids=["tall", "small"])
def test_on_a_phone_the_sheet_closes_when_digits_are_to_be_typed(open_page: Opener, phone: dict[str, object]) -> None:
    player = Player(open_page(link(EASY), **phone))
    sheet = player.page.locator("#sheet")
    for name in ("Empty board", "Fix givens and play", "Edit givens"):
        player.tab("Set")
        expect(sheet).to_be_visible()
        player.click(name)
        expect(sheet).to_be_hidden()
        expect(player.pad_key(1)).to_be_in_viewport(ratio=1)


def test_on_a_phone_the_way_out_of_the_sheet_stays_in_view(open_page: Opener) -> None:
    player = Player(open_page(link(EASY), **PHONE))
    player.tab("Set")
    player.page.locator("#sheet").evaluate("sheet => sheet.scrollTo(0, sheet.scrollHeight)")
    way_out = player.button("Back to the board")
    expect(way_out).to_be_in_viewport(ratio=1)
    way_out.click()
    expect(player.page.locator("#sheet")).to_be_hidden()


def test_candidates_that_leave_one_solution_are_coloured(open_page: Opener) -> None:
    player = Player(open_page(link(SEVERAL, size=4)))
    player.tab("Set")
    player.click("Edit givens")
    discs = player.page.locator(".board-art .disc.placed")
    true = nonet.true_candidates(SEVERAL, counts=5)
    single = [candidate for candidate, count in true.counts.items() if count == 1]
    assert 0 < len(single) < len(true.counts)
    switch = player.page.get_by_label("Colour those that leave one solution")
    expect(discs).to_have_count(0)
    switch.check()
    expect(discs).to_have_count(len(single))
    switch.uncheck()
    expect(discs).to_have_count(0)
