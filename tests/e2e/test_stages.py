"""A step told part by part on the card: chains link by link, nets by assumption, rules by reason."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import nonet
from nonet.human.hints import Hint
from tests.e2e.browsing import PHONE, Opener
from tests.e2e.player import Player, link
from tests.e2e.puzzles import EASY, NICE_LOOP, after_singles
from tests.e2e.test_layout import FINGER, box, named, overlaps, screen
from tests.e2e.test_page_file import Files

KILLER = nonet.create("medium", size=6, rules=["killer"], givens=0, seed=2)
NET = "4............51.42.9.....5...6.75.......18......9..8.1..2..761..3......5.81.6..2."


def with_stages(puzzle: str) -> Hint:
    """The first step after the singles."""
    return next(hint for hint in nonet.Puzzle(puzzle).steps() if hint.eliminations)


@pytest.fixture
def chain(open_page: Opener) -> Player:
    player = Player(open_page(link(NICE_LOOP, after_singles(NICE_LOOP))))
    player.hint()
    return player


def sees_part(player: Player, place: int, count: int) -> None:
    expect(player.page.locator("#part-place")).to_have_text(f"Part {place} of {count}")


def test_next_tells_a_chain_link_by_link_and_draws_each(chain: Player) -> None:
    stages = with_stages(NICE_LOOP).stages
    arrows = chain.page.locator("svg path.link")
    expect(chain.page.locator("#part-place")).to_have_text(f"In {len(stages)} parts")
    expect(arrows).to_have_count(len(stages) - 2)
    for place, stage in enumerate(stages[:-1], 1):
        chain.click("Next")
        sees_part(chain, place, len(stages))
        expect(chain.page.locator("#card-text")).to_have_text(stage.sentence)
        expect(chain.page.locator("svg path.link:not(.earlier)")).to_have_count(len(stage.marks.links))
        expect(chain.page.locator("svg path.link.earlier")).to_have_count(max(0, place - 2))
    faint = chain.page.locator("svg path.link.earlier").first.evaluate("one => Number(getComputedStyle(one).opacity)")
    assert 0 < faint < 0.6
    chain.click("Next")
    expect(chain.page.locator("#card-text")).to_have_text(stages[-1].sentence)
    expect(chain.page.locator("svg path.link:not(.earlier)")).to_have_count(len(stages) - 2)
    expect(chain.button("Next")).to_be_disabled()
    chain.click("Back")
    expect(chain.page.locator("#card-text")).to_have_text(stages[-2].sentence)


def test_parts_are_walked_through_by_the_keyboard_and_enter_applies(chain: Player) -> None:
    count = len(with_stages(NICE_LOOP).stages)
    chain.press(".")
    sees_part(chain, 1, count)
    chain.press(".", ",")
    sees_part(chain, 1, count)
    chain.button("Next").focus()
    chain.press("ArrowRight", "ArrowRight")
    sees_part(chain, 3, count)
    chain.press("ArrowLeft")
    sees_part(chain, 2, count)
    expect(chain.button("Next")).to_be_focused()
    for place in range(3, count + 1):
        chain.press("Enter")
        sees_part(chain, place, count)
    expect(chain.hint_key).to_be_focused()
    chain.press("Enter")
    expect(chain.hint_key).to_have_attribute("data-stage", "0")
    chain.hears("is not")


def test_arrow_keys_on_the_board_still_move_and_a_comma_without_parts_does_nothing(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    player.hint()
    expect(player.page.locator("#parts")).to_be_hidden()
    player.press(".", ",")
    player.press_at(1, 1, "ArrowRight")
    expect(player.cell(1, 2)).to_be_focused()


def test_a_rule_is_told_by_what_it_says_then_each_reason(open_page: Opener) -> None:
    steps = [hint for hint in KILLER.steps() if hint.stages]
    first = steps[0]
    player = Player(open_page())
    player.paste_anywhere(KILLER.to_text("rows"))
    player.hears("Read a puzzle")
    player.tab("Explain")
    player.click("Whole solution")
    at = [hint.step for hint in KILLER.steps()].index(first.step)
    player.page.locator("#steps > li > button").nth(at).click()
    for place, stage in enumerate(first.stages, 1):
        player.click("Next")
        sees_part(player, place, len(first.stages))
        expect(player.page.locator("#card-text")).to_have_text(stage.sentence)
    player.page.locator("#steps > li > button").nth(at + 1).click()
    expect(player.page.locator("#card-text")).not_to_have_text(first.stages[-1].sentence)
    expect(player.page.locator("#part-place")).not_to_have_text(re.compile("^Part"))


def test_the_assumptions_of_a_net_do_not_mix(open_page: Opener) -> None:
    hint = next(each for each in nonet.Puzzle(NET).steps() if len({stage.branch for stage in each.stages}) > 2)
    place = next(place for place, stage in enumerate(hint.stages) if stage.branch == 1)
    player = Player(open_page(link(NET)))
    player.tab("Explain")
    player.click("Whole solution")
    at = [each.step for each in nonet.Puzzle(NET).steps()].index(hint.step)
    player.page.locator("#steps > li > button").nth(at).click()
    for _ in range(place):
        player.click("Next")
    sees_part(player, place, len(hint.stages))
    player.click("Next")
    expect(player.page.locator("#card-text")).to_have_text(hint.stages[place].sentence)
    expect(player.page.locator("svg .earlier")).to_have_count(0)


def test_a_thumb_meets_the_keys_of_the_parts_on_a_phone(open_page: Opener) -> None:
    player = Player(open_page(link(NICE_LOOP, after_singles(NICE_LOOP)), **PHONE))
    player.hint()
    player.click("Next")
    for name in ("Back", "Next"):
        expect(player.button(name)).to_be_in_viewport(ratio=1)
        assert min(box(player.button(name))["width"], box(player.button(name))["height"]) >= FINGER - 0.1


@pytest.mark.parametrize("size", [(320, 568), (360, 640), (390, 844), (640, 360), (768, 1024)], ids=named)
def test_the_sentence_of_a_part_is_whole_in_every_window(open_page: Opener, size: tuple[int, int]) -> None:
    player = Player(open_page(link(NICE_LOOP, after_singles(NICE_LOOP)), **screen(*size)))
    player.hint()
    words = player.page.locator("#status")
    for _ in with_stages(NICE_LOOP).stages[:-1]:
        player.click("Next")
        player.settle()
        assert words.evaluate("one => one.scrollHeight - one.clientHeight") <= 1, words.inner_text()
    assert not overlaps(box(player.page.locator("#card-body")), box(player.page.locator("#board")))


def test_a_file_without_a_server_tells_parts_too(browser: Browser, tmp_path: Path) -> None:
    files = Files(browser, tmp_path)
    player = files.open(nonet.Puzzle(NICE_LOOP))
    player.tab("Explain")
    player.click("Whole solution")
    at = [each.step for each in nonet.Puzzle(NICE_LOOP).steps()].index(with_stages(NICE_LOOP).step)
    player.page.locator("#steps > li > button").nth(at).click()
    for stage in with_stages(NICE_LOOP).stages:
        player.click("Next")
        expect(player.page.locator("#card-text")).to_have_text(stage.sentence)
    player.page.context.close()
    assert files.watch.unexpected() == []
