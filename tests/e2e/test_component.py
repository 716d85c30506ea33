"""The board as a component: two of them on a page that has nothing else of ours."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsing import Opener
from tests.e2e.puzzles import EASY
from tests.e2e.serving import Server

BARE = """<!doctype html>
<html lang="en"><title>Another page</title>
<link rel="stylesheet" href="ROOT/view/board.css">
<h1>Two boards</h1>
<div id="one" class="mine" style="width: 360px"></div>
<div id="two" style="width: 180px"></div>
<script type="module">
import { mount } from "ROOT/view/board.js";
import { makeBoard } from "ROOT/core/board.js";
import { newGame } from "ROOT/core/state.js";
const form = { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" };
const data = await (await fetch("/api/board", form)).json();
const givens = [..."GIVENS"].map((letter) => Number(letter) || 0);
const game = newGame(makeBoard(data), givens);
const one = mount(document.getElementById("one"));
const two = mount(document.getElementById("two"));
one.set({ game });
two.set({ game: newGame(makeBoard(data), givens) });
const events = [];
for (const name of ["press", "drag", "focus", "zoom", "ratio"]) one.on(name, ({ cell }) => events.push([name, cell]));
one.on("press", ({ cell }) => {
  game.selection = [cell];
  game.cursor = cell;
  one.set({ game });
  one.focus(cell);
});
Object.assign(window, { one, two, game, events });
document.documentElement.dataset.ready = "yes";
</script>
"""


@pytest.fixture
def bare(open_page: Opener, server: Server) -> Page:
    page = open_page.blank()
    version = re.search(r'"(/static/\w+)/main.js"', page.request.get(server.url).text())
    assert version
    html = BARE.replace("ROOT", version[1]).replace("GIVENS", EASY)
    page.route("**/another-page", lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto(f"{server.url}/another-page")
    page.wait_for_selector("html[data-ready]")
    return page


def test_two_boards_live_in_a_page_of_others(bare: Page) -> None:
    for board, width in (("#one", 360), ("#two", 180)):
        expect(bare.locator(f"{board} [role=gridcell]")).to_have_count(81)
        expect(bare.locator(f"{board} .digit.given")).to_have_count(81 - EASY.count("."))
        box = bare.locator(board).bounding_box()
        assert box
        assert (box["width"], abs(box["height"] - width) < 15) == (width, True)
    changed = "[...document.querySelectorAll('html, body, h1')].map((one) => one.getAttributeNames().join())"
    assert bare.evaluate(changed) == ["lang,data-ready", "", ""], "nothing outside the hosts is touched"


def test_a_board_tells_what_is_done_on_it_and_draws_what_it_is_given(bare: Page) -> None:
    cell = bare.locator("#one").get_by_role("gridcell", name="row 1 column 1", exact=False).first
    cell.click()
    expect(cell).to_have_attribute("aria-selected", "true")
    expect(bare.locator("#two [aria-selected=true]")).to_have_count(0)
    assert bare.evaluate("events") == [["press", 0]]
    bare.evaluate(
        "one.set({ game: Object.assign(game, { cells: game.cells.with(0, { ...game.cells[0], placed: 2 }) }) })"
    )
    expect(bare.locator("#one .digit.placed")).to_have_text("2")
    expect(cell).to_have_attribute("aria-label", "row 1 column 1, 2")
    bare.evaluate("one.set({ isPaused: true })")
    expect(bare.locator("#one .digit")).to_have_count(0)


def test_a_board_that_is_destroyed_leaves_nothing_behind(bare: Page) -> None:
    place = bare.locator("#one").bounding_box()
    assert place
    bare.evaluate("one.destroy()")
    left = (
        "[document.getElementById('one').innerHTML, document.getElementById('one').className, one.host.style.cssText]"
    )
    assert bare.evaluate(left) == ["", "mine", "width: 360px;"]
    bare.mouse.click(place["x"] + 20, place["y"] + 20)
    bare.set_viewport_size({"width": 700, "height": 500})
    bare.emulate_media(color_scheme="dark")
    bare.keyboard.press("+")
    assert bare.evaluate("new Promise((done) => requestAnimationFrame(() => done(events)))") == []
    expect(bare.locator("#two .digit.given")).to_have_count(81 - EASY.count("."))
