"""What a rule is: something people lay on a board beside its kind, such as a thermometer.

A RuleType says what all thermometers have in common: words, shapes, drawing. A Rule is one of them, on certain cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from nonet.board.geometry import Place, parse_place, place_name
from nonet.board.shapes import Shape
from nonet.errors import GeometryError, PuzzleError, shorten
from nonet.patterns import pattern

_BETWEEN = pattern(r"[\s,;]+")


class RuleLook(StrEnum):
    """How a rule is drawn."""

    THERMOMETER = "thermometer"  # a bulb in the first cell, a line through the others


@dataclass(frozen=True, slots=True)
class RuleType:
    """What all rules of one name have in common. `shapes` gets the size of the board and the cells of the rule."""

    id: str
    summary: str
    example: str  # the arguments, as text
    look: RuleLook
    words: Callable[[Sequence[str]], str]  # names of the cells -> a sentence
    shapes: Callable[[int, Sequence[int]], tuple[Shape, ...]]
    # Size, digits of the cells (0 for an empty one) -> which of the cells hold digits that cannot all be right.
    clashes: Callable[[int, Sequence[int]], Iterable[tuple[int, ...]]]
    problem: Callable[[int, int], str]  # size, number of cells -> why that cannot be, or nothing
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule with its cells, which it knows by their places: it can be made before there is a board."""

    type: RuleType
    places: tuple[Place, ...]

    @classmethod
    def parse(cls, type_: RuleType, arguments: str) -> Rule:
        """The rule of its arguments as people write them, cells with spaces or commas between."""
        words = [word for word in _BETWEEN.split(arguments.strip()) if word]
        if not words:
            raise GeometryError(f"expected cells for {type_.id}, such as {type_.example}, got nothing")
        try:
            places = tuple(parse_place(word) for word in words)
        except PuzzleError as error:
            raise GeometryError(f"{type_.id}: {error}") from None
        for place in places:
            if places.count(place) > 1:
                raise GeometryError(f"{type_.id}: {place_name(place)} comes twice: {shorten(arguments)}")
        return cls(type_, places)

    def __str__(self) -> str:
        return f"{self.type.id} {self.arguments}"

    def moved(self, rows: int, columns: int) -> Rule:
        """The rule on the cells so many rows further down and columns further right."""
        return Rule(self.type, tuple((row + rows, column + columns) for row, column in self.places))

    @property
    def arguments(self) -> str:
        """What follows the rule's name in text."""
        return " ".join(map(place_name, self.places))
