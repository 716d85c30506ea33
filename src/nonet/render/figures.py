"""Primitives of a drawing: paths, circles and texts, in units of a cell, grouped in layers by what they mean.

A layer has a role ("given", "border") and no colours: those are the theme's, so that one drawing serves them all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Literal

from nonet.records import dataclass

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
    """How the marks of a rule are painted: in inks, whose colours are the theme's. An empty name paints nothing."""

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
    """Straight lines from point to point."""
    first, *others = points
    commands: list[Command] = [("M", (first,)), *(("L", (point,)) for point in others)]
    return Path((*commands, ("Z", ())) if closed else tuple(commands))


def rectangle(x: float, y: float, width: float, height: float) -> Path:
    return polyline([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], closed=True)


def joined(paths: Iterable[Path]) -> Path:
    """Several paths as one: less to write."""
    return Path(tuple(command for path in paths for command in path.commands))


def merged(layers: Iterable[Layer]) -> Iterator[Layer]:
    """One layer a role and paint, in the order in which they first appear; empty ones are left out."""
    figures: dict[tuple[str, Paint | None], list[Figure]] = {}
    for layer in layers:
        figures.setdefault((layer.role, layer.paint), []).extend(layer.figures)
    return (Layer(role, tuple(found), paint) for (role, paint), found in figures.items() if found)
