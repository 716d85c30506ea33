"""Making a Board from a kind, a size, and what the kind needs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from nonet.board.board import Board
from nonet.board.geometry import box_shape, check_size
from nonet.board.kinds import find_kind
from nonet.board.kinds.base import Kind, Shape
from nonet.board.layout import Layout
from nonet.board.regions import Region
from nonet.errors import GeometryError


def make_board(
    kind: str | Kind = "classic",
    size: int | None = None,
    *,
    box: tuple[int, int] | None = None,
    layout: str | Layout | None = None,
) -> Board:
    """The board of a kind. `size` is 9, or the layout's, unless given; `box` is the usual one for the size.

    >>> make_board("diagonal+window").regions[-1].name
    'window 4'
    >>> make_board(size=6).box
    (2, 3)
    """
    kind = find_kind(kind) if isinstance(kind, str) else kind
    layout = Layout.parse(layout) if isinstance(layout, str) else layout
    if size is None:
        size = layout.size if layout else box[0] * box[1] if box else 9
    return _make(kind, check_size(size), box, layout)


@lru_cache(maxsize=64)
def _make(kind: Kind, size: int, box: tuple[int, int] | None, layout: Layout | None) -> Board:
    full = kind if kind.is_base else find_kind("classic") + kind
    shape = Shape(size, box or box_shape(size), layout if full.needs_layout else None)
    _require(kind, full, shape, box, layout)
    rules = [(rule, _distinct(rule.regions(shape))) for rule in full.rules]
    return Board(
        size=size,
        height=size,
        width=size,
        regions=_distinct(tuple(region for _, regions in rules for region in regions)),
        kind=kind.id,
        shape=shape,
        rules=tuple(rule.words(shape) for rule, regions in rules if regions),
    )


def _require(kind: Kind, full: Kind, shape: Shape, box: tuple[int, int] | None, layout: Layout | None) -> None:
    size = shape.size
    if box is not None and box[0] * box[1] != size:
        raise GeometryError(f"expected a box of {size} cells for size {size}, got {box[0]}x{box[1]}")
    if full.needs_box and shape.box is None:
        raise GeometryError(f"size {size} has no boxes (it is prime): choose the kind latin or jigsaw, got {kind.id}")
    if full.needs_layout and layout is None:
        raise GeometryError(f"the kind {kind.id} needs a layout: {size} lines of {size} region numbers")
    if layout is not None and not full.needs_layout:
        raise GeometryError(f"only jigsaw takes a layout, got one for {kind.id}")
    if layout is not None and layout.size != size:
        raise GeometryError(f"expected a layout of size {size}, got {layout.size}")


def _distinct(regions: tuple[Region, ...]) -> tuple[Region, ...]:
    """Two regions of the same cells say the same thing (boxes of 1 x n are rows): keep the first."""
    by_cells: dict[frozenset[int], Region] = {}
    for region in regions:
        by_cells.setdefault(frozenset(region.cells), region)
    return tuple(by_cells.values())


@dataclass(frozen=True, slots=True)
class BoardChoice:
    """What is said of the board before the puzzle is read: None where nothing is, and the puzzle's text decides."""

    kind: str | None = None
    size: int | None = None
    box: tuple[int, int] | None = None
    layout: str | Layout | None = None

    @property
    def full_kind(self) -> Kind:
        """The kind, also where none is named: a layout alone means jigsaw, nothing means classic."""
        return find_kind(self.kind or ("jigsaw" if self.layout else "classic"))

    def board(self, size: int | None = None, box: tuple[int, int] | None = None) -> Board:
        """The board, once the text has shown its size and perhaps its box."""
        if self.size is not None and size is not None and self.size != size:
            raise GeometryError(f"expected a puzzle of size {self.size}, got size {size}")
        return make_board(self.full_kind, size or self.size, box=self.box or box, layout=self.layout)
