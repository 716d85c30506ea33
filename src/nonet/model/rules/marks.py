"""How rules are drawn, as plain data: strokes, discs, tiles, texts, cages. Every drawing reads these and nothing else.

A point is (row, column) in cells from the top left corner of the canvas: the centre of r1c1 is (0.5, 0.5). Clues
outside the grid lie beyond its corners. Lengths are in cells.
"""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from math import sqrt

from nonet._base.fast_dataclass import dataclass
from nonet.model.geometry import Place

MarkPoint = tuple[float, float]


class Ink(StrEnum):
    """The colours of marks, by what people know them for. `HEX` has the usual shade of each; themes may differ."""

    NONE = "none"
    BLACK = "black"
    WHITE = "white"
    GREY = "grey"
    DARK_GREY = "dark-grey"
    PALE_GREY = "pale-grey"
    GREEN = "green"  # German whispers
    ORANGE = "orange"  # Dutch whispers
    PINK = "pink"  # renban
    KHAKI = "khaki"  # nabner
    BLUE = "blue"  # region sums
    PALE_BLUE = "pale-blue"  # slow thermometers
    LILAC = "lilac"  # zippers
    PEACH = "peach"  # entropic lines
    TEAL = "teal"  # modular lines
    RED = "red"  # parity lines
    TURQUOISE = "turquoise"  # same difference
    GOLD = "gold"
    TINT_RED = "tint-red"  # column indexers
    TINT_GREEN = "tint-green"  # row indexers
    TINT_BLUE = "tint-blue"  # box indexers


HEX: dict[Ink, str] = {
    Ink.BLACK: "#000000",
    Ink.WHITE: "#FFFFFF",
    Ink.GREY: "#CFCFCF",
    Ink.DARK_GREY: "#7F7F7F",
    Ink.PALE_GREY: "#E6E6E6",
    Ink.GREEN: "#67F067",
    Ink.ORANGE: "#FFA600",
    Ink.PINK: "#F067F0",
    Ink.KHAKI: "#C9C883",
    Ink.BLUE: "#2ECBFF",
    Ink.PALE_BLUE: "#B3D9F2",
    Ink.LILAC: "#CDB1EC",
    Ink.PEACH: "#FFCCAA",
    Ink.TEAL: "#33BBBB",
    Ink.RED: "#FF6666",
    Ink.TURQUOISE: "#40E0D0",
    Ink.GOLD: "#E6C34A",
    Ink.TINT_RED: "#FFD6D6",
    Ink.TINT_GREEN: "#D6F5D6",
    Ink.TINT_BLUE: "#D6E6FF",
}


class Depth(StrEnum):
    """The depth of a mark: under the grid's lines and digits, or over the lines (dots on edges, clues)."""

    UNDER = "under"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line from point to point. `head` is the length of an arrow's head at its end, 0 for none."""

    points: tuple[MarkPoint, ...]
    ink: Ink
    width: float
    head: float = 0.0
    is_dashed: bool = False
    depth: Depth = Depth.UNDER


@dataclass(frozen=True, slots=True)
class Disc:
    """A filled circle with an edge; either may be Ink.NONE."""

    centre: MarkPoint
    radius: float
    fill: Ink
    edge: Ink = Ink.NONE
    thickness: float = 0.03
    depth: Depth = Depth.UNDER


@dataclass(frozen=True, slots=True)
class TileMark:
    """A rectangle around a point, turned by `angle` degrees (45 makes a diamond); `rounded` is a corner's radius."""

    centre: MarkPoint
    height: float
    width: float
    fill: Ink
    edge: Ink = Ink.NONE
    thickness: float = 0.03
    angle: float = 0.0
    rounded: float = 0.0
    depth: Depth = Depth.UNDER


@dataclass(frozen=True, slots=True)
class TextMark:
    """Words around a point; `size` is the height of a letter.

    Only letters of windows-1252, which the fonts of a PDF have: it refuses others.
    """

    centre: MarkPoint
    text: str
    size: float = 0.3
    ink: Ink = Ink.BLACK
    depth: Depth = Depth.OVER


@dataclass(frozen=True, slots=True)
class Cage:
    """A dashed border just inside the cells, with a label, in letters as of `TextMark`, in the corner of the first."""

    places: tuple[Place, ...]
    label: str = ""
    ink: Ink = Ink.BLACK
    depth: Depth = Depth.UNDER


@dataclass(frozen=True, slots=True)
class Tint:
    """Whole cells in a colour."""

    places: tuple[Place, ...]
    ink: Ink
    depth: Depth = Depth.UNDER


RuleMark = Stroke | Disc | TileMark | TextMark | Cage | Tint


def moved(mark: RuleMark, rows: int, columns: int) -> RuleMark:
    """Return the mark moved further down and further right."""
    if not (rows or columns):
        return mark
    if isinstance(mark, Cage | Tint):
        return replace(mark, places=tuple((row + rows, column + columns) for row, column in mark.places))
    if isinstance(mark, Stroke):
        return replace(mark, points=tuple((row + rows, column + columns) for row, column in mark.points))
    return replace(mark, centre=(mark.centre[0] + rows, mark.centre[1] + columns))


def fitted(mark: RuleMark, spot: MarkPoint, to: MarkPoint, scale: float) -> RuleMark:
    """Return the mark with its lengths times `scale`, moved so that what was at one point is at another.

    Lines get less thin than short, so that the head of a small arrow is still seen.
    """
    if isinstance(mark, Cage | Tint):
        return mark

    def there(point: MarkPoint) -> MarkPoint:
        return to[0] + scale * (point[0] - spot[0]), to[1] + scale * (point[1] - spot[1])

    if isinstance(mark, Stroke):
        points = tuple(map(there, mark.points))
        return replace(mark, points=points, width=sqrt(scale) * mark.width, head=sqrt(scale) * mark.head)
    if isinstance(mark, TextMark):
        return replace(mark, centre=there(mark.centre), size=scale * mark.size)
    thickness = scale * mark.thickness
    if isinstance(mark, Disc):
        return replace(mark, centre=there(mark.centre), radius=scale * mark.radius, thickness=thickness)
    high, wide, rounded = scale * mark.height, scale * mark.width, scale * mark.rounded
    return replace(mark, centre=there(mark.centre), height=high, width=wide, rounded=rounded, thickness=thickness)


def centre(place: Place) -> MarkPoint:
    """Return the middle of a cell, also of one outside the grid."""
    return place[0] + 0.5, place[1] + 0.5


def middle(*places: Place) -> MarkPoint:
    """Return the middle of several cells: an edge of two, the corner of four."""
    rows, columns = zip(*map(centre, places), strict=True)
    return sum(rows) / len(rows), sum(columns) / len(columns)
