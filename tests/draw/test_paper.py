"""PDF and PNG: pages that parse, with their text; pictures of the size asked for, in the colours of the theme."""

from __future__ import annotations

import io
import re
import sys

import pypdfium2
import pytest
from PIL import Image

from nonet._base.errors import EngineUnavailable, PuzzleError, UnknownNameError, install_command
from nonet.draw.drawing import draw_scene
from nonet.draw.pdf import new_document, place, to_pdf
from nonet.draw.png import to_png
from nonet.draw.scene import Scene
from nonet.draw.themes import DARK
from nonet.model import Grid, make_board
from nonet.model.marks import Highlight, Highlights
from nonet.model.rules import RULES
from nonet.model.rules.base import RuleType
from tests.families import for_each

GRID = Grid(make_board("diagonal+window"), tuple(cell % 9 + 1 if cell % 3 else 0 for cell in range(81)))
SCENE = Scene.of(
    GRID,
    candidates=[0 if digit else 511 for digit in GRID],
    marks=Highlights({(0, 5): Highlight.REMOVED}),
    title="A title",
)


def pages(pdf: bytes) -> list[str]:
    """The text of every page."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [page.get_textpage().get_text_bounded() for page in document]
    finally:
        document.close()


def pixels(png: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(png))
    image.load()
    return image


def test_a_pdf_has_a_page_for_each_scene_with_its_text() -> None:
    found = pages(to_pdf([SCENE, Scene.of(GRID, title="Another")]))
    assert len(found) == 2
    assert "A title" in found[0]
    assert "crossed out: goes out" in found[0]
    assert "Another" in found[1]


def test_the_same_scene_gives_the_same_bytes() -> None:
    assert to_pdf([SCENE]) == to_pdf([SCENE])
    assert to_png(SCENE) == to_png(SCENE)


def test_western_letters_are_printed() -> None:
    (text,) = pages(to_pdf([Scene.of(GRID, title="Naïve — für Lukasz")]))
    assert "Naïve — für Lukasz" in text


@for_each("type_", RULES)
def test_every_rule_is_drawn_in_letters_that_a_pdf_has(type_: RuleType) -> None:
    board = make_board(type_.example_kind, rules=[f"{type_.id} {type_.example}"])
    assert to_pdf([Scene.of(Grid.empty(board))]).startswith(b"%PDF")


@pytest.mark.parametrize("title", ["Naïve 数独", "\udcff"])
def test_text_the_fonts_of_a_pdf_lack_is_refused_and_named(title: str) -> None:
    for draw in (to_png, lambda scene: to_pdf([scene])):
        with pytest.raises(PuzzleError, match=r"cannot print '(数独|.udcff)' in text: .* Western letters"):
            draw(Scene.of(GRID, title=title))


@pytest.mark.parametrize("width", [16, 200, 333, 1001])
def test_a_png_is_exactly_as_wide_as_asked_for_and_not_blank(width: int) -> None:
    image = pixels(to_png(SCENE, width=width))
    assert image.width == width
    assert len(image.getcolors(maxcolors=1 << 20) or []) > 10


@pytest.mark.parametrize("width", [15, 10_001, -3])
def test_widths_nobody_can_mean_are_refused(width: int) -> None:
    with pytest.raises(PuzzleError, match=f"expected a width from 16 to 10000 pixels, got {width}"):
        to_png(SCENE, width=width)


def test_a_dark_picture_is_dark() -> None:
    light, dark = (
        pixels(to_png(SCENE, *theme)).convert("L").resize((1, 1)).getpixel((0, 0)) for theme in ((), (DARK,))
    )
    assert isinstance(light, int)
    assert isinstance(dark, int)
    assert dark < 128 < light


@pytest.mark.parametrize("unit", ["pt", "mm"])
def test_a_turned_drawing_is_the_drawing_on_its_head(unit: str) -> None:
    drawing = draw_scene(SCENE)
    shown = []
    for turned in (False, True):
        document = new_document(unit)
        document.add_page(format=(10 * drawing.width, 10 * drawing.height))
        place(document, drawing, (0, 0), 10, turned=turned)
        page = pypdfium2.PdfDocument(bytes(document.output()))[0]
        shown.append(page.render(scale=400 / page.get_width()).to_pil().convert("L"))
    upright = shown[1].rotate(180)
    differences = [abs(a - b) for a, b in zip(shown[0].tobytes(), upright.tobytes(), strict=True)]
    assert sum(differences) / len(differences) < 8  # a pixel aside here and there
    ways_off = [abs(a - b) for a, b in zip(shown[0].tobytes(), shown[1].tobytes(), strict=True)]
    assert sum(ways_off) > 2 * sum(differences)


def test_several_drawings_fit_a_page() -> None:
    drawing = draw_scene(Scene.of(GRID))
    document = new_document("mm")
    document.add_page(format=(210, 297))
    for row in range(2):
        for column in range(2):
            place(document, drawing, (10 + 100 * column, 10 + 140 * row), 90 / drawing.width, turned=row == 1)
    (text,) = pages(bytes(document.output()))
    assert len(re.findall(r"\d", text)) == 4 * GRID.clue_count


def test_an_unknown_paper_is_named() -> None:
    with pytest.raises(UnknownNameError, match=r"unknown paper 'a17' \(choices: a4, letter\)"):
        to_pdf([SCENE], paper="a17")


@pytest.mark.parametrize(("package", "words"), [("fpdf", "fpdf2"), ("pypdfium2", "pypdfium2")])
def test_a_missing_package_is_named_with_what_to_install(
    package: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    command = install_command("fpdf2", "pypdfium2")
    with pytest.raises(EngineUnavailable, match=f"the package {words} {re.escape(f'({command})')}"):
        to_png(SCENE)
