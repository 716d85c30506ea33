"""Primitives of a drawing: paths, circles and texts, in units of a cell, grouped in layers by what they mean.

A layer has a role ("given", "border") and no colours: those are the theme's, so that one drawing serves them all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Literal

from nonet._base.fast_dataclass import dataclass

Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]

# A piece of a path: M and L have one point (go there; a line there), C three (a cubic curve), Z none (close).
Command = tuple[str, tuple[Point, ...]]


@dataclass(frozen=True, slots=True)
class Path:
    """Lines and curves, filled or stroked."""

    commands: tuple[Command, ...]

    def moved(self, dx: float, dy: float) -> Path:
        return Path(tuple((name, tuple((x + dx, y + dy) for x, y in points)) for name, points in self.commands))


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle around its centre."""

    x: float
    y: float
    radius: float

    def moved(self, dx: float, dy: float) -> Circle:
        return replace(self, x=self.x + dx, y=self.y + dy)


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text; y is its base line."""

    x: float
    y: float
    text: str
    size: float
    anchor: Anchor = "middle"

    def moved(self, dx: float, dy: float) -> Text:
        return replace(self, x=self.x + dx, y=self.y + dy)


Figure = Path | Circle | Text


@dataclass(frozen=True, slots=True)
class Paint:
    """The paint of a rule's marks, in inks, whose colours are the theme's. An empty name paints nothing."""

    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    dash: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Layer:
    """Shapes of one role; those of later layers lie on top. With a paint, that says how they look, not the role."""

    role: str
    figures: tuple[Figure, ...]
    paint: Paint | None = None

    def moved(self, dx: float, dy: float) -> Layer:
        return replace(self, figures=tuple(figure.moved(dx, dy) for figure in self.figures))


@dataclass(frozen=True, slots=True)
class Drawing:
    """Layers on an area of `width` x `height` cells. `cell_size` is how many pixels a cell has by default."""

    width: float
    height: float
    cell_size: float
    layers: tuple[Layer, ...]
    title: str = ""
    description: str = ""


def polyline(points: Iterable[Point], *, closed: bool = False) -> Path:
    """Return straight lines from point to point."""
    first, *others = points
    commands: list[Command] = [("M", (first,)), *(("L", (point,)) for point in others)]
    return Path((*commands, ("Z", ())) if closed else tuple(commands))


def rectangle(x: float, y: float, width: float, height: float) -> Path:
    return polyline([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], closed=True)


def joined(paths: Iterable[Path]) -> Path:
    """Return several paths as one: less to write."""
    return Path(tuple(command for path in paths for command in path.commands))


def merged(layers: Iterable[Layer]) -> Iterator[Layer]:
    """Yield one layer per role and paint, in the order of their first appearance, without empty ones."""
    figures: dict[tuple[str, Paint | None], list[Figure]] = {}
    for layer in layers:
        figures.setdefault((layer.role, layer.paint), []).extend(layer.figures)
    return (Layer(role, tuple(found), paint) for (role, paint), found in figures.items() if found)


# How wide text is, and where it wraps. Helvetica's widths; Arial's and Liberation's are the same.

# Of the characters from space to ~, in thousandths of the size.
_WIDTHS = (
    "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 "
    "584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 "
    "667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 "
    "278 556 500 722 500 500 500 334 260 334 584"
)
_WIDTH_OF = {chr(32 + index): int(width) / 1000 for index, width in enumerate(_WIDTHS.split())}
_OTHER = 0.75  # of characters beyond ASCII: wide enough for most
DIGIT_WIDTH = _WIDTH_OF["0"]
BOLDER = 1.08  # bold text is at most so much wider, but for a few letters
DIGIT_HEIGHT = 0.71

LINE_HEIGHT = 1.4


def text_width(text: str, size: float) -> float:
    """Return the width of a line of text."""
    return size * sum(_WIDTH_OF.get(letter, _OTHER) for letter in text)


def wrap(text: str, size: float, width: float) -> list[str]:
    """Return the text in lines no wider than `width`; a single word that is wider is cut.

    >>> wrap("one two three", 1.0, 4.0)
    ['one two', 'three']
    """
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if text_width(longer, size) <= width:
            line = longer
            continue
        lines += [line] if line else []
        *pieces, line = _cut(word, size, width)
        lines += pieces
    return [*lines, line] if line else lines


def _cut(word: str, size: float, width: float) -> list[str]:
    pieces = [""]
    for letter in word:
        if pieces[-1] and text_width(pieces[-1] + letter, size) > width:
            pieces.append("")
        pieces[-1] += letter
    return pieces


def centred(x: float, y: float, text: str, size: float) -> Text:
    """Return a text of digits whose middle is at a point."""
    return Text(x, y + size * DIGIT_HEIGHT / 2, text, size)


def digit_size(largest: int, room: float, most: float) -> float:
    """Return the size at which every number up to `largest` is no wider than `room`; no more than `most`."""
    return min(most, room / (len(str(largest)) * DIGIT_WIDTH))
