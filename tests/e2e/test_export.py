"""Taking a puzzle along: text, drawings, links."""

from __future__ import annotations

import io
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
import pytest
from PIL import Image
from playwright.sync_api import expect

import nonet
from nonet.formats import FORMATS
from tests.e2e.browsing import Opener
from tests.e2e.player import Player, letters_of, link
from tests.e2e.puzzles import EASY, JIGSAW, JIGSAW_LAYOUT, same_shapes


def saved(player: Player, button: str) -> tuple[str, bytes]:
    """The file that comes when one presses a button: its name and what is in it."""
    with player.page.expect_download() as download:
        player.click(button)
    path = download.value.path()
    assert path
    return download.value.suggested_filename, Path(path).read_bytes()


@pytest.fixture
def sharer(open_page: Opener) -> Player:
    player = Player(open_page(link(EASY)))
    player.share()
    return player


def test_svg_is_a_drawing_of_the_puzzle(sharer: Player) -> None:
    name, data = saved(sharer, "SVG")
    root = ElementTree.fromstring(data)
    assert name == "classic-9-9.svg"
    digits = [text for element in root.iter() if (text := (element.text or "").strip()).isdigit()]
    assert len(digits) >= 81 - EASY.count(".")


def test_png_is_a_picture(sharer: Player) -> None:
    name, data = saved(sharer, "PNG")
    image = Image.open(io.BytesIO(data))
    assert name == "classic-9-9.png"
    assert image.width > 300
    assert len(image.convert("L").getcolors(256) or []) > 2


def test_pdf_has_one_page(sharer: Player) -> None:
    name, data = saved(sharer, "PDF")
    assert name == "classic-9-9.pdf"
    pages = pypdfium2.PdfDocument(data)
    assert len(pages) == 1
    assert "Classic 9×9" in pages[0].get_textpage().get_text_range()


@pytest.mark.parametrize("format", [each.id for each in FORMATS if not (each.is_for_grids or each.is_read_only)])
def test_every_format_that_can_be_written_is_read_back(sharer: Player, format: str) -> None:
    offered = (
        sharer.page.get_by_role("combobox", name="Format")
        .get_by_role("option")
        .evaluate_all("options => options.map(option => option.value)")
    )
    assert format in offered
    sharer.choose("Format", format)
    _, data = saved(sharer, "Save file")
    assert nonet.read(data.decode())[0].grid.values == nonet.Puzzle(EASY).grid.values


def test_a_jigsaw_goes_along_in_the_link(open_page: Opener) -> None:
    letters = letters_of(JIGSAW_LAYOUT)
    player = Player(open_page(link(JIGSAW, kind="jigsaw", layout=letters)))
    other = Player(open_page(player.shared()))
    other.sees_digits(player.digits())
    assert same_shapes(other.address("jigsaw", JIGSAW)["layout"], letters)


def test_my_digits_go_along_if_i_want(player: Player, open_page: Opener) -> None:
    player.press_at(1, 1, "2")
    player.share()
    player.page.get_by_role("checkbox", name="with my digits").check()
    player.click("Copy link")
    field = player.page.locator("#link-text")
    fragment = "#" + field.input_value().partition("#")[2]
    Player(open_page(fragment)).sees(1, 1, "2")


REFUSED = {"error": {"kind": "invalid", "message": "this format has no way to write it"}}
TITLED = "title: The Cage\nauthor: A. Setter\nkiller: 7 r1c1 r1c2\n\n1...\n..3.\n.2..\n...4\n"


def test_title_and_author_go_along_in_text_and_link(player: Player, open_page: Opener) -> None:
    player.paste(TITLED)
    player.hears("Read a puzzle")
    player.share()
    _, data = saved(player, "Save file")
    info = nonet.read(data.decode())[0].info
    assert (info["title"], info["author"]) == ("The Cage", "A. Setter")
    other = Player(open_page(player.shared()))
    expect(other.page.locator("#title")).to_have_text("The Cage")
    other.share()
    _, again = saved(other, "Save file")
    assert again == data
    other.page.reload()
    expect(other.page.locator("#title")).to_have_text("The Cage")


def test_a_refused_export_leaves_no_text_of_another(sharer: Player, open_page: Opener) -> None:
    open_page.watch.allow("status of 422")
    saved(sharer, "Save file")
    text = sharer.page.locator("#exported")
    expect(text).to_have_value(EASY + "\n")
    sharer.page.route("**/api/convert", lambda route: route.fulfill(status=422, json=REFUSED))
    sharer.click("Save file")
    sharer.hears("has no way to write it")
    expect(text).to_be_hidden()
    expect(text).to_have_value("")


def test_a_print_has_the_words_of_its_rules(player: Player) -> None:
    words = player.page.locator("#print-words")
    player.paste("\n".join(["title: Lines", "author: A. Setter", "whispers: r1c1 r1c2 r1c3", "", *["." * 6] * 6]))
    player.hears("Read a puzzle")
    expect(words).to_be_hidden()
    player.page.emulate_media(media="print")
    expect(words).to_be_visible()
    expect(words).to_contain_text("differ by at least 3")
    expect(player.page.locator("#print-title")).to_have_text("Lines, by A. Setter")
