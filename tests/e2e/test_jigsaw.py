"""Drawing a jigsaw: strokes that are undone, and a layout that is kept."""

from __future__ import annotations

from urllib.parse import parse_qsl

from playwright.sync_api import expect

from tests.e2e.browsing import Opener
from tests.e2e.player import Player, link
from tests.e2e.puzzles import EASY, SMALL, same_shapes
from tests.e2e.test_set import SHAPES


def test_painting_a_jigsaw_can_be_undone_stroke_by_stroke(open_page: Opener) -> None:
    player = Player(open_page(link(SMALL)))
    player.tab("Set")
    player.click("Draw a jigsaw")
    expect(player.grid.get_by_role("gridcell", name="no shape")).to_have_count(16)
    player.drag((1, 1), (1, 4))
    player.drag((2, 1), (2, 2))
    expect(player.page.get_by_role("button", name="shape 1, 6 of 4 cells")).to_be_visible()
    four = player.page.get_by_role("button", name="shape 1, 4 of 4 cells")
    player.press("Control+z")
    expect(four).to_be_visible()
    player.press("Control+y")
    expect(player.page.get_by_role("button", name="shape 1, 6 of 4 cells")).to_be_visible()
    player.click("Undo stroke")
    player.click("Undo stroke")
    expect(player.grid.get_by_role("gridcell", name="no shape")).to_have_count(16)


def test_a_layout_of_ones_own_is_there_after_a_reload(open_page: Opener) -> None:
    player = Player(open_page(link(SMALL)))
    player.tab("Set")
    player.click("Draw a jigsaw")
    for number, cells in enumerate(SHAPES, 1):
        player.page.get_by_role("button", name=f"shape {number}, 0 of 4 cells").click()
        player.drag(*cells)
    player.click("Use this layout")
    player.hears("layout is valid")
    player.page.goto(player.page.url.partition("#")[0] + link(EASY))
    player.page.reload()
    player.page.wait_for_selector("html[data-ready]")
    player.choose_card("Jigsaw")
    player.choose_chip("mine")
    player.create()
    expect(player.grid.get_by_role("gridcell")).to_have_count(16)
    layout = dict(parse_qsl(player.page.url.partition("#")[2]))["layout"]
    assert same_shapes(layout, "AAABACBBCCBDCDDD")
