"""Drawings on PDF pages, as vectors, in Helvetica, which every reader has. Needs the package fpdf2.

`place` puts a drawing anywhere on a page of a document of your own; `to_pdf` makes a document, a page a drawing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from nonet._base.errors import EngineUnavailable, PuzzleError, UnknownNameError, install_command, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.draw.drawing import draw_scene
from nonet.draw.figures import Circle, Drawing, Figure, Layer, Path, Point, Text
from nonet.draw.scene import Scene
from nonet.draw.themes import LIGHT, Style, Theme

if TYPE_CHECKING:
    from fpdf import FPDF
    from fpdf.drawing import PaintedPath

PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}  # in points
_MARGIN = 56.0
_CELL = 42.0  # points of a cell at most: about 15 mm
_PIXEL = 0.75  # points of a pixel
_NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)  # the same drawing gives the same bytes
_ENCODING = "windows-1252"  # what the built-in fonts have


def new_document(unit: str = "pt") -> FPDF:
    """Return an empty document without pages, whose bytes depend on what is drawn only."""
    try:
        from fpdf import FPDF
    except ImportError:
        raise EngineUnavailable(
            f"PDF and PNG need the package fpdf2 ({install_command('fpdf2', 'pypdfium2')})"
        ) from None
    document = FPDF(unit=unit)
    document.set_auto_page_break(auto=False)
    document.set_creation_date(_NO_DATE)
    document.set_producer("nonet")
    document.core_fonts_encoding = _ENCODING
    return document


def to_pdf(scenes: Sequence[Scene], theme: Theme = LIGHT, paper: str = "a4") -> bytes:
    """Return a document with a page for each scene, in the middle of the upper part of the page."""
    if paper not in PAPERS:
        raise UnknownNameError("paper", paper, PAPERS)
    width, height = PAPERS[paper]
    document = new_document()
    if scenes and scenes[0].title:
        document.set_title(scenes[0].title)
    for scene in scenes:
        drawing = draw_scene(scene)
        document.add_page(format=(width, height))
        scale = min(_CELL, (width - 2 * _MARGIN) / drawing.width, (height - 2 * _MARGIN) / drawing.height)
        place(document, drawing, ((width - scale * drawing.width) / 2, _MARGIN), scale, theme)
    return bytes(document.output())


def page_of(drawing: Drawing, theme: Theme = LIGHT) -> bytes:
    """Return a document of one page just as large as the drawing."""
    scale = drawing.cell_size * _PIXEL
    document = new_document()
    document.add_page(format=(drawing.width * scale, drawing.height * scale))
    place(document, drawing, (0.0, 0.0), scale, theme)
    return bytes(document.output())


def place(
    document: FPDF, drawing: Drawing, at: Point, scale: float, theme: Theme = LIGHT, *, turned: bool = False
) -> None:
    """Draw on the current page: `at` is the top left corner, a cell is `scale` wide, both in the document's unit.

    Turned, it stands on its head in the same place.
    """
    spot = _Spot(at, scale, (drawing.width, drawing.height) if turned else None)
    for layer in drawing.layers:
        style = theme.style_of(layer)
        _draw_texts(document, [figure for figure in layer.figures if isinstance(figure, Text)], style, spot)
        _draw_paths(document, layer, style, spot)


@dataclass(frozen=True, slots=True)
class _Spot:
    """The place of a drawing on the page; `turned` is its size if it is upside down."""

    at: Point
    scale: float
    turned: Point | None

    def point(self, x: float, y: float) -> Point:
        if self.turned:
            x, y = self.turned[0] - x, self.turned[1] - y
        return self.at[0] + self.scale * x, self.at[1] + self.scale * y


def _draw_paths(document: FPDF, layer: Layer, style: Style, spot: _Spot) -> None:
    """Draw all paths and circles of a layer as one path."""
    from fpdf.drawing import PaintedPath

    figures = [figure for figure in layer.figures if not isinstance(figure, Text)]
    if not figures:
        return
    path = PaintedPath()
    path.style.auto_close = False
    path.style.fill_color = style.fill
    path.style.stroke_color = style.stroke
    if style.stroke:
        path.style.stroke_width = style.width * spot.scale
        path.style.stroke_cap_style = "butt" if style.dash else "round" if style.is_round else "square"
        path.style.stroke_join_style = "round" if style.is_round else "miter"
    if style.dash:
        path.style.stroke_dash_pattern = [length * spot.scale for length in style.dash]
    for figure in figures:
        _trace(path, figure, spot)
    with document.drawing_context() as context:
        context.add_item(path)


def _trace(path: PaintedPath, figure: Figure, spot: _Spot) -> None:
    if isinstance(figure, Circle):
        path.circle(*spot.point(figure.x, figure.y), figure.radius * spot.scale)
        return
    assert isinstance(figure, Path)
    for name, points in figure.commands:
        placed = [coordinate for point in points for coordinate in spot.point(*point)]
        if name == "M":
            path.move_to(*placed)
        elif name == "L":
            path.line_to(*placed)
        elif name == "C":
            path.curve_to(*placed)
        else:
            path.close()


def check_letters(what: str, text: str) -> None:
    """Refuse text that the built-in fonts cannot print, rather than print it as question marks."""
    try:
        text.encode(_ENCODING)
    except UnicodeEncodeError as error:
        wrong = text[error.start : error.end]
        raise PuzzleError(
            f"cannot print {shorten(wrong)} in {what}: the fonts of PDF and PNG have Western letters only"
        ) from None


def _draw_texts(document: FPDF, texts: Iterable[Text], style: Style, spot: _Spot) -> None:
    size = None
    for text in texts:
        check_letters("text", text.text)
        if size is None:
            document.set_text_color(style.fill or "#000000")
        if size != text.size:
            size = text.size
            document.set_font(
                "Helvetica",
                ("B" if style.is_bold else "") + ("I" if style.is_italic else ""),
                size * spot.scale * document.k,
            )
        shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * document.get_string_width(text.text)
        x, y = spot.point(text.x, text.y)
        if spot.turned:
            with document.rotation(180, x, y):
                document.text(x - shift, y, text.text)
        else:
            document.text(x - shift, y, text.text)
