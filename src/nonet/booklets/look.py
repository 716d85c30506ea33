"""How a book looks: its colours and letters, and drawings put on pages."""

from __future__ import annotations

from collections.abc import Iterable

from nonet.booklets.pages import Area
from nonet.records import dataclass
from nonet.render.figures import Anchor, Drawing, Figure, Layer, Point, Text, merged
from nonet.render.lettering import BOLDER, text_width, wrap
from nonet.render.themes import LIGHT, Style, Theme

INK, GREY, ACCENT = "#1a1a1a", "#6b7078", "#1f3a5f"
TINTS = ("#eef2f7", "#dde6ef", "#c9d7e6", "#b1c5da", "#94afcb", "#7596ba", "#557aa5", "#395d8b", "#1f3a5f")
DEEP = 5  # tints from here on need white letters

BOOK = Theme(
    "book",
    {
        **LIGHT.styles,
        "cover-title": Style(fill=ACCENT, is_bold=True),
        "cover-text": Style(fill=INK),
        "chapter": Style(fill=ACCENT, is_bold=True),
        "number": Style(fill=INK, is_bold=True),
        "body": Style(fill=INK),
        "aside": Style(fill=GREY),
        "dot": Style(fill=INK, stroke=INK, width=0.6, is_round=True),
        "ring": Style(stroke=INK, width=0.6, is_round=True),
        "seam": Style(stroke="#ffffff", width=0.03),
        "wall": Style(stroke="#ffffff", width=0.12),
        "light-digit": Style(fill="#ffffff", is_bold=True),
        "dark-digit": Style(fill=ACCENT, is_bold=True),
        **{f"tint-{number}": Style(fill=colour) for number, colour in enumerate(TINTS)},
    },
)

# Solutions are small: stronger lines, and the givens told from the rest by weight.
SMALL = Theme(
    "small",
    {
        **BOOK.styles,
        "line": Style(stroke="#8d939a", width=0.025),
        "border": Style(stroke=INK, width=0.085),
        "given": Style(fill=INK, is_bold=True),
        "placed": Style(fill="#3c4148"),
    },
)


@dataclass(frozen=True, slots=True)
class Placed:
    """A drawing on a page: its top left corner, how many points its unit is, and whether it stands on its head."""

    drawing: Drawing
    at: Point
    scale: float = 1.0
    theme: Theme = BOOK
    turned: bool = False


Page = tuple[Placed, ...]


def drawn(layers: Iterable[Layer], width: float, height: float) -> Drawing:
    """Layers as a drawing of a size."""
    return Drawing(width, height, 1.0, tuple(merged(layers)))


def on_page(layers: Iterable[Layer], area: Area) -> Placed:
    """Layers whose units are the points of the page."""
    return Placed(drawn(layers, area.width, area.height), (area.x, area.y))


def line_of(role: str, at: Point, text: str, size: float, anchor: Anchor = "start") -> Layer:
    """A line of text; y is its base line."""
    return Layer(role, (Text(*at, text, size, anchor),))


def lines_of(role: str, area: Area, text: str, size: float, leading: float = 1.4) -> tuple[Layer, float]:
    """Text wrapped to the width of an area, from its top, and how far down it reaches."""
    wide = size * (BOLDER if BOOK.styles[role].is_bold else 1.0)
    lines = wrap(text, wide, area.width)
    figures: list[Figure] = [
        Text(area.x, area.y + size + number * leading * size, line, size, "start") for number, line in enumerate(lines)
    ]
    return Layer(role, tuple(figures)), area.y + leading * size * len(lines)


def width_of(role: str, text: str, size: float) -> float:
    """How wide a line is, at most."""
    return text_width(text, size) * (BOLDER if BOOK.styles[role].is_bold else 1.0)


def fitting_line(role: str, at: Point, text: str, size: float, width: float) -> Layer:
    """A line from the left, in smaller letters where it would be too wide."""
    return line_of(role, at, text, size * min(1.0, width / max(width_of(role, text, size), 1.0)))
