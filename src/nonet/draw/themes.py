"""Colours and strokes as data: how each role of a drawing looks. Widths are in units of a cell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from nonet._base.errors import UnknownNameError
from nonet._base.fast_dataclass import dataclass
from nonet.draw.figures import Layer, Paint
from nonet.model.rules.marks import HEX, Ink


@dataclass(frozen=True, slots=True)
class Style:
    """The style of a role; None paints nothing. Strokes have square ends unless they are round."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    dash: tuple[float, float] | None = None
    is_round: bool = False
    is_bold: bool = False
    is_italic: bool = False


# The inks of rules. Beside the ones people know there are "ink", which is black where paper is white, and "paper":
# a white ring lets the digit in it be read in any theme, while a white dot stays white and a black dot black.
LIGHT_INKS = {**{ink.value: colour for ink, colour in HEX.items()}, "ink": "#1a1a1a", "paper": "#ffffff"}
DARK_INKS = {
    **LIGHT_INKS,
    "ink": "#f1f3f4",
    "paper": "#1d1f23",
    Ink.GREY.value: "#4a4f57",
    Ink.DARK_GREY.value: "#80868d",
    Ink.PALE_GREY.value: "#33373d",
    Ink.GREEN.value: "#1c6424",
    Ink.ORANGE.value: "#7a4e00",
    Ink.PINK.value: "#7a277a",
    Ink.KHAKI.value: "#565526",
    Ink.BLUE.value: "#0c5c78",
    Ink.PALE_BLUE.value: "#35566b",
    Ink.LILAC.value: "#553a80",
    Ink.PEACH.value: "#744226",
    Ink.TEAL.value: "#175f5f",
    Ink.RED.value: "#8a2b2b",
    Ink.TURQUOISE.value: "#12625a",
    Ink.GOLD.value: "#665110",
    Ink.TINT_RED.value: "#4d2829",
    Ink.TINT_GREEN.value: "#23422a",
    Ink.TINT_BLUE.value: "#263b57",
}


@dataclass(frozen=True, slots=True)
class Theme:
    """A style for every role, and a colour for every ink of rules."""

    id: str
    styles: Mapping[str, Style]
    inks: Mapping[str, str] = field(default_factory=lambda: LIGHT_INKS)

    def style_of(self, layer: Layer) -> Style:
        """Return the style of a layer."""
        return self.styles[layer.role] if layer.paint is None else self._style(layer.paint)

    def _style(self, paint: Paint) -> Style:
        fill, stroke = (self.inks[name] if name else None for name in (paint.fill, paint.stroke))
        return Style(fill, stroke, paint.width, paint.dash, is_round=True)


_LIGHT = {
    "paper": "#ffffff",
    "ink": "#1a1a1a",
    "grey": "#5f6368",
    "thin": "#9aa0a6",
    "blue": "#1a56b0",
    "red": "#c62828",
    "green": "#1b7a3d",
    "tint": "#e3eaf2",
    "band": "#f0dfc4",
    "fog": "#d3d6dc",
    "region": "#d9a514",
    "region-cell": "#fffbee",
    "pattern": "#f6d05f",
    "pattern-cell": "#fdf3d3",
    "second": "#bfe0ea",
    "second-cell": "#e6f3f7",
    "removed": "#f9d6d5",
    "new": "#cdeed6",
    "link": "#7a3e9d",
}

_DARK = {
    "paper": "#1d1f23",
    "ink": "#f1f3f4",
    "grey": "#b4b9c0",
    "thin": "#5f6670",
    "blue": "#8ab4f8",
    "red": "#ff8a80",
    "green": "#81d89a",
    "tint": "#2c3644",
    "band": "#4a3f2c",
    "fog": "#3b404a",
    "region": "#c9a227",
    "region-cell": "#26251f",
    "pattern": "#6b5716",
    "pattern-cell": "#38321c",
    "second": "#1f5566",
    "second-cell": "#20353d",
    "removed": "#5c2b2a",
    "new": "#1f5032",
    "link": "#d3a4f0",
}


def _theme(name: str, colour: Mapping[str, str], inks: Mapping[str, str]) -> Theme:
    ink, link = colour["ink"], colour["link"]
    return Theme(
        name,
        {
            "paper": Style(fill=colour["paper"]),
            "tint": Style(fill=colour["tint"]),
            "cell-region": Style(fill=colour["region-cell"]),
            "cell-pattern": Style(fill=colour["pattern-cell"]),
            "cell-second": Style(fill=colour["second-cell"]),
            "cell-new": Style(fill=colour["new"]),
            "fog": Style(fill=colour["fog"]),
            "band": Style(stroke=colour["band"], width=0.16),
            "line": Style(stroke=colour["thin"], width=0.016),
            "border": Style(stroke=ink, width=0.06),
            "region": Style(stroke=colour["region"], width=0.03, is_round=True),
            "lettered": Style(stroke=link, width=0.03, is_round=True),
            "tag": Style(fill=link),
            "letter": Style(fill=colour["paper"], is_bold=True),
            "group": Style(stroke=link, width=0.02, is_round=True),
            "badge-pattern": Style(fill=colour["pattern"]),
            "badge-second": Style(fill=colour["second"], stroke=colour["blue"], width=0.016),
            "badge-removed": Style(fill=colour["removed"]),
            "badge-new": Style(fill=colour["new"], stroke=colour["green"], width=0.03),
            "given": Style(fill=ink),
            "placed": Style(fill=colour["blue"], is_italic=True),
            "candidate": Style(fill=colour["grey"]),
            "candidate-dark": Style(fill=ink),
            "marked": Style(fill=ink, is_bold=True),
            "removed": Style(fill=colour["red"]),
            "cross": Style(stroke=colour["red"], width=0.028),
            "new": Style(fill=colour["green"], is_bold=True),
            "link-strong": Style(stroke=link, width=0.032, is_round=True),
            "link-weak": Style(stroke=link, width=0.024, dash=(0.07, 0.055)),
            "arrow": Style(fill=link),
            "label": Style(fill=colour["grey"]),
            "title": Style(fill=ink, is_bold=True),
            "heading": Style(fill=ink),
            "caption": Style(fill=ink),
            "legend": Style(fill=colour["grey"]),
            # Charts are drawn in pixels.
            "bar": Style(fill=colour["blue"]),
            "axis": Style(stroke=ink, width=1.2),
            "scale": Style(stroke=colour["tint"], width=1.0),
            "limit": Style(stroke=colour["grey"], width=1.0, dash=(4.0, 4.0)),
            "area": Style(fill=colour["tint"]),
            "curve": Style(stroke=colour["blue"], width=1.8, is_round=True),
        },
        inks,
    )


# The page has themes of its own: its style sheet says what each ink is. The styles are those of thumbnails.
PAGE = Theme(
    "page",
    {
        "tint": Style(fill="var(--tint)"),
        "band": Style(stroke="var(--band-line)", width=0.16),
        "line": Style(stroke="var(--thin)", width=0.03),
        "border": Style(stroke="var(--thick)", width=0.08),
        "given": Style(fill="var(--given)"),
    },
    {name: f"var(--ink-{name})" for name in LIGHT_INKS},
)
LIGHT = _theme("light", _LIGHT, LIGHT_INKS)
DARK = _theme("dark", _DARK, DARK_INKS)
THEMES: tuple[Theme, ...] = (LIGHT, DARK)


def find_theme(name: str) -> Theme:
    """Return the theme of a name."""
    for theme in THEMES:
        if theme.id == name:
            return theme
    raise UnknownNameError("theme", name, [theme.id for theme in THEMES])
