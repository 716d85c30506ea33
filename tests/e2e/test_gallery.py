"""The gallery of new puzzles: cards, search, rules, combinations; by mouse, by keyboard and on a phone."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest
from playwright.sync_api import Browser, Request, expect

import nonet
from nonet.web.gallery import CARDS, every_card
from tests.e2e.axe import findings
from tests.e2e.browsing import Opener
from tests.e2e.player import Player, link
from tests.e2e.puzzles import EASY

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SCREENS = [(1280, 720), (1920, 1080), (1024, 768), (390, 844), (360, 640), (740, 360), (640, 360)]
RULES = ["Killer", "Thermo", "Arrow", "Kropki", "Sandwich", "Little killer", "Renban", "Whispers", "Even and odd"]


def asked_of(request: Request) -> dict[str, Any]:
    """What the server was asked."""
    form: dict[str, Any] = json.loads(request.post_data or "{}")
    return form


def test_the_gallery_shows_a_card_with_a_picture_and_a_line_for_each_puzzle(player: Player) -> None:
    gallery = player.gallery()
    shown = gallery.locator(".card").filter(visible=True)
    expect(shown).to_have_count(len(CARDS))
    expect(shown.locator("svg")).to_have_count(len(CARDS))
    for card in CARDS:
        expect(player.card(card.name)).to_contain_text(card.line)
    gallery.get_by_text("More", exact=True).click()
    expect(shown).to_have_count(len(every_card()))
    expect(player.card("Boag")).to_be_visible()


@pytest.mark.parametrize("name", RULES)
def test_a_rule_makes_a_puzzle_that_is_named_after_it(player: Player, name: str) -> None:
    player.choose_card(name)
    player.choose_chip("6×6")
    player.choose_chip("Medium")
    made = player.create()
    assert made["level"] == "medium"
    assert made["board"]["rules"]
    player.sees_digits(made["givens"], given_only=True)
    title = f"Medium {name.lower()} 6×6"
    expect(player.page.locator("#title")).to_have_text(title)
    fields = parse_qsl(player.page.url.partition("#")[2])
    rules = [text for field, text in fields if field == "rule"]
    line = dict(fields)["givens"]
    assert nonet.Puzzle(line, size=6, rules=rules).is_unique
    player.page.reload()
    expect(player.page.locator("#title")).to_have_text(title)


def test_the_name_goes_along_in_link_file_and_statistics(open_page: Opener, browser: Browser, tmp_path: Path) -> None:
    player = Player(open_page(link(EASY)))
    player.choose_card("Killer")
    player.choose_chip("6×6")
    player.choose_chip("Hard")
    made = player.create()
    title = "Hard killer 6×6"
    expect(player.page.locator("#title")).to_have_text(title)
    other = Player(open_page(player.shared()))
    expect(other.page.locator("#title")).to_have_text(title)
    other.share()
    with other.page.expect_download() as download:
        other.click("Save as one file")
    assert download.value.suggested_filename == "hard-killer-6-6.html"
    path = tmp_path / "puzzle.html"
    download.value.save_as(path)
    alone = browser.new_context().new_page()
    alone.goto(path.as_uri())
    expect(alone.locator("#title")).to_have_text(title)
    alone.context.close()
    line = "".join(str(digit or ".") for digit in made["givens"])
    solution = nonet.Puzzle(line, size=6, rules=made["board"]["rules"]).solution
    assert solution
    player.page.evaluate("document.activeElement.blur()")
    player.cell(1, 1).click()
    player.type_digits([0 if given else digit for digit, given in zip(solution.values, made["givens"], strict=True)])
    player.hears("Solved")
    expect(player.page.locator("#card-text")).to_contain_text(title)
    player.page.get_by_text("Statistics").first.click()
    expect(player.page.get_by_role("rowheader", name=title)).to_be_visible()
    with player.page.expect_request("**/api/create") as asked:
        player.click("Next puzzle")
    form = asked_of(asked.value)
    assert (form["rules"], form["level"], form["size"]) == (["killer"], "hard", 6)
    expect(player.page.locator("#title")).to_have_text(title)


def test_one_press_makes_another_killer_also_after_a_reload(player: Player) -> None:
    player.choose_card("Killer")
    player.choose_chip("Medium")
    player.create()
    expect(player.page.locator("#title")).to_have_text("Medium killer 9×9")
    player.page.reload()
    player.page.wait_for_selector("html[data-ready]")
    address = player.page.url
    player.press("n", "Enter")
    expect(player.page).not_to_have_url(address)
    expect(player.page.locator("#title")).to_have_text("Medium killer 9×9")
    player.gallery()
    expect(player.card("Killer")).to_have_attribute("aria-pressed", "true")
    expect(player.chip("Medium")).to_be_checked()


def test_a_board_and_rules_are_combined(player: Player) -> None:
    player.choose_card("Jigsaw", "Killer")
    player.choose_chip("6×6")
    made = player.create()
    assert made["board"]["kind"] == "jigsaw"
    assert made["board"]["rules"][0].startswith("killer ")
    expect(player.page.locator("#title")).to_have_text(re.compile("killer jigsaw 6×6"))
    player.gallery()
    expect(player.gallery().get_by_role("switch", name="Combine")).to_be_checked()
    for name in ("Jigsaw", "Killer"):
        expect(player.card(name)).to_have_attribute("aria-pressed", "true")
    player.card("Killer").click()
    expect(player.card("Killer")).to_have_attribute("aria-pressed", "false")
    expect(player.gallery().get_by_role("status")).to_have_text(re.compile("jigsaw 6×6"))


def test_what_does_not_go_together_says_so(player: Player) -> None:
    player.choose_card("Samurai", "Killer")
    gallery = player.gallery()
    expect(gallery.get_by_role("status")).to_have_text("These do not go together. Choose fewer.")
    expect(gallery.get_by_role("button", name="Create")).to_be_disabled()
    player.choose_card("Classic", "Killer", "Thermo", "Arrow")
    expect(gallery.get_by_role("status")).to_have_text("Choose at most 2 rules.")
    expect(gallery.get_by_role("button", name="Create")).to_be_disabled()
    gallery.get_by_role("switch", name="Combine").uncheck()
    expect(gallery.get_by_role("button", name="Create")).to_be_enabled()


def test_search_finds_kinds_and_rules_by_their_names_and_meanings(player: Player) -> None:
    gallery = player.gallery()
    field = gallery.get_by_role("searchbox")
    shown = gallery.locator(".card").filter(visible=True)
    field.fill("zip")
    expect(shown).to_have_count(1)
    expect(shown).to_contain_text("Zipper line")
    field.fill("chess")
    expect(player.card("Anti-king")).to_be_hidden()
    field.fill("samurai")
    expect(player.card("Boag")).to_be_visible()
    expect(player.card("Killer")).to_be_hidden()
    field.fill("16x16")
    expect(player.card("16×16")).to_be_visible()
    field.fill("no such thing")
    expect(shown).to_have_count(0)
    expect(gallery.get_by_text("No kind or rule has these words.")).to_be_visible()
    field.fill("")
    expect(player.card("Killer")).to_be_visible()


def test_the_gallery_works_by_keyboard_alone(player: Player) -> None:
    player.press("n", "Shift+Tab")
    expect(player.page.get_by_role("button", name="Change")).to_be_focused()
    player.press("Enter")
    gallery = player.page.get_by_role("dialog", name="Choose a puzzle")
    expect(gallery).to_be_visible()
    gallery.get_by_role("searchbox").focus()
    player.page.keyboard.type("renban")
    player.press("Enter")
    expect(player.card("Renban")).to_be_focused()
    player.press("Enter")
    expect(player.card("Renban")).to_have_attribute("aria-pressed", "true")
    for _ in range(30):
        if player.chip("Easy").evaluate("one => one === document.activeElement"):
            break
        player.press("Tab")
    player.press("ArrowRight")
    expect(player.chip("Medium")).to_be_focused()
    expect(player.chip("Medium")).to_be_checked()
    with player.page.expect_request("**/api/create") as asked:
        player.press("Enter")
    assert (asked_of(asked.value)["rules"], asked_of(asked.value)["level"]) == (["renban"], "medium")
    expect(gallery).to_be_hidden()
    expect(player.page.locator("#title")).to_have_text("Medium renban 9×9")


def test_escape_closes_the_gallery_and_changes_nothing(player: Player) -> None:
    player.choose_card("Killer")
    player.press("Escape")
    expect(player.page.get_by_role("dialog")).to_have_count(0)
    change = player.page.get_by_role("button", name="Change")
    expect(change).to_be_focused()
    expect(change).to_have_text(re.compile("Easy classic 9×9"))


def test_a_double_click_on_a_card_creates_it(player: Player) -> None:
    player.gallery()
    with player.page.expect_request("**/api/create") as asked:
        player.card("Diagonal").dblclick()
    assert asked_of(asked.value)["kind"] == "diagonal"
    expect(player.page.locator("#title")).to_have_text("Easy diagonal 9×9")


@pytest.mark.parametrize("screen", SCREENS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_gallery_fits_the_screen(open_page: Opener, screen: tuple[int, int]) -> None:
    width, height = screen
    player = Player(open_page(link(EASY), viewport={"width": width, "height": height}))
    gallery = player.gallery()
    player.settle()
    create = gallery.get_by_role("button", name="Create", exact=True)
    for part in (create, gallery.get_by_role("searchbox"), gallery.get_by_role("button", name="Close")):
        expect(part).to_be_in_viewport(ratio=1)
    body = gallery.locator(".gallery-body").bounding_box()
    assert body
    assert body["height"] >= 0.4 * height
    assert gallery.evaluate("one => one.scrollWidth <= one.clientWidth")
    assert gallery.locator(".gallery-body").evaluate("one => one.scrollWidth <= one.clientWidth")
    for card in gallery.locator(".card").filter(visible=True).all():
        assert card.evaluate("one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 1")


def test_on_a_phone_the_sheet_closes_when_a_puzzle_is_created(open_page: Opener) -> None:
    player = Player(open_page(link(EASY), **PHONE))
    player.choose_card("Thermo")
    player.create()
    expect(player.page.locator("#title")).to_have_text("Easy thermo 9×9")
    expect(player.cell(9, 9)).to_be_in_viewport(ratio=1)
    player.cell(5, 5).click()


@pytest.mark.parametrize("look", [{}, {"color_scheme": "dark"}, {"forced_colors": "active"}], ids=str)
def test_axe_finds_nothing_in_the_gallery(open_page: Opener, look: dict[str, str]) -> None:
    player = Player(open_page(link(EASY), **look))
    player.gallery().get_by_text("More", exact=True).click()
    player.choose_card("Killer")
    player.settle()
    assert findings(player.page) == []


def test_without_an_answer_the_gallery_says_so_and_comes_later(open_page: Opener) -> None:
    open_page.watch.allow("ERR_FAILED")
    player = Player(open_page(link(EASY)))
    player.page.route("**/api/gallery", lambda route: route.abort())
    player.page.get_by_role("button", name="Change").click()
    player.hears("does not answer")
    player.page.unroute("**/api/gallery")
    expect(player.gallery()).to_be_visible()
