"""What a kind is: a function that gives regions, with the words for its rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from nonet.board.layout import Layout
from nonet.board.regions import Region, numbered


@dataclass(frozen=True, slots=True)
class Shape:
    """What a kind may look at: the size, the box (None where the size has none) and the jigsaw layout."""

    size: int
    box: tuple[int, int] | None = None
    layout: Layout | None = None

    def block(self, top: int, left: int, height: int, width: int) -> list[int]:
        """The cells of a rectangle, in reading order."""
        return [row * self.size + column for row in range(top, top + height) for column in range(left, left + width)]


@dataclass(frozen=True, slots=True)
class Rule:
    """One family of regions a kind adds, and the sentence that states it."""

    regions: Callable[[Shape], tuple[Region, ...]]
    words: Callable[[Shape], str]


@dataclass(frozen=True, slots=True)
class Kind:
    """A named set of rules. `is_base`: it stands alone; the others are laid over classic if no base is named."""

    id: str
    summary: str
    rules: tuple[Rule, ...]
    aliases: tuple[str, ...] = ()
    is_base: bool = False
    needs_box: bool = False
    needs_layout: bool = False

    def __add__(self, other: Kind) -> Kind:
        """Both kinds at once: the regions of one and of the other.

        >>> from nonet.board import find_kind
        >>> (find_kind("diagonal") + find_kind("window")).id
        'diagonal+window'
        """
        return Kind(
            id="+".join(dict.fromkeys([*self.id.split("+"), *other.id.split("+")])),
            summary=f"{self.summary}; {other.summary}",
            rules=tuple(dict.fromkeys(self.rules + other.rules)),
            is_base=self.is_base or other.is_base,
            needs_box=self.needs_box or other.needs_box,
            needs_layout=self.needs_layout or other.needs_layout,
        )

    def __str__(self) -> str:
        return self.id


def _rows(shape: Shape) -> tuple[Region, ...]:
    return numbered("row", ([row * shape.size + i for i in range(shape.size)] for row in range(shape.size)))


def _columns(shape: Shape) -> tuple[Region, ...]:
    return numbered("column", ([i * shape.size + column for i in range(shape.size)] for column in range(shape.size)))


def each_digit(shape: Shape) -> str:
    """How every rule ends: "must have each number from 1 to 9 exactly once"."""
    numbers = "the number 1" if shape.size == 1 else f"each number from 1 to {shape.size}"
    return f"must have {numbers} exactly once"


# Functions, not lambdas: those cannot be pickled, and neither could a kind that has them.
def _row_words(shape: Shape) -> str:
    return f"Each row {each_digit(shape)}."


def _column_words(shape: Shape) -> str:
    return f"Each column {each_digit(shape)}."


ROWS = Rule(_rows, _row_words)
COLUMNS = Rule(_columns, _column_words)
