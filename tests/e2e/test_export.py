"""Taking a puzzle along: text, drawings, links."""

from __future__ import annotations

import io
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
import pytest
from PIL import Image

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
def setter(open_page: Opener) -> Player:
    player = Player(open_page(link(EASY)))
    player.tab("Set")
    return player


def test_svg_is_a_drawing_of_the_puzzle(setter: Player) -> None:
    name, data = saved(setter, "SVG")
    root = ElementTree.fromstring(data)
    assert name == "sudoku.svg"
    digits = [text for element in root.iter() if (text := (element.text or "").strip()).isdigit()]
    assert len(digits) >= 81 - EASY.count(".")


def test_png_is_a_picture(setter: Player) -> None:
    name, data = saved(setter, "PNG")
    image = Image.open(io.BytesIO(data))
    assert name == "sudoku.png"
    assert image.width > 300
    assert len(image.convert("L").getcolors(256) or []) > 2


def test_pdf_has_one_page(setter: Player) -> None:
    name, data = saved(setter, "PDF")
    assert name == "sudoku.pdf"
    assert len(pypdfium2.PdfDocument(data)) == 1


@pytest.mark.parametrize("format", [each.id for each in FORMATS if not (each.is_for_grids or each.is_read_only)])
def test_every_format_that_can_be_written_is_read_back(setter: Player, format: str) -> None:
    offered = (
        setter.page.get_by_role("combobox", name="Format")
        .get_by_role("option")
        .evaluate_all("options => options.map(option => option.value)")
    )
    assert format in offered
    setter.choose("Format", format)
    _, data = saved(setter, "Save file")
    assert nonet.read(data.decode())[0].grid.values == nonet.Puzzle(EASY).grid.values


def test_a_jigsaw_goes_along_in_the_link(open_page: Opener) -> None:
    letters = letters_of(JIGSAW_LAYOUT)
    player = Player(open_page(link(JIGSAW, kind="jigsaw", layout=letters)))
    other = Player(open_page(player.shared()))
    other.sees_digits(player.digits())
    assert same_shapes(other.address("jigsaw", JIGSAW)["layout"], letters)


def test_my_digits_go_along_if_i_want(setter: Player, open_page: Opener) -> None:
    setter.press_at(1, 1, "2")
    setter.page.get_by_role("checkbox", name="with my digits").check()
    setter.click("Copy link")
    field = setter.page.locator("#link-text")
    fragment = "#" + field.input_value().partition("#")[2]
    Player(open_page(fragment)).sees(1, 1, "2")
