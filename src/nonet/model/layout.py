"""A jigsaw layout: which shape each cell belongs to, checked and named as the user wrote it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from math import isqrt

from nonet._base.errors import FormatError, GeometryError, few, plural, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.model.geometry import cell_name, check_size


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout of a jigsaw: n pieces of n connected cells each. `labels` are those of all cells, in reading order."""

    size: int
    labels: tuple[str, ...]

    def __post_init__(self) -> None:
        if not isinstance(self.size, int) or not isinstance(self.labels, tuple):
            got = f"{type(self.size).__name__} and {type(self.labels).__name__}"
            raise GeometryError(f"expected a size and a tuple of labels for a Layout, got {got}")
        faults = find_faults(self.size, self.labels)
        if faults:
            raise GeometryError("bad layout: " + few(faults, "; "))

    @classmethod
    def parse(cls, text: str) -> Layout:
        """Parse n lines of n region numbers or letters, separated or not; one line of n*n letters works too.

        >>> Layout.parse("1122 1122 3344 3344".replace(" ", chr(10))).pieces[1]
        (2, 3, 6, 7)
        """
        if not isinstance(text, str):
            raise FormatError(f"expected the text of a layout, got {shorten(type(text).__name__)}")
        lines = [(number, line.split()) for number, line in enumerate(text.splitlines(), 1)]
        rows = [(number, words) for number, words in lines if words and not words[0].startswith("#")]
        if not rows:
            raise FormatError("expected a layout (n lines of n region numbers or letters), got nothing")
        if len(rows) == 1 and len(rows[0][1]) == 1 and len(rows[0][1][0]) > 1:
            return cls._from_one_line(*rows[0])
        return cls._from_rows(rows)

    @classmethod
    def _from_one_line(cls, number: int, words: list[str]) -> Layout:
        size = isqrt(len(words[0]))
        if size * size != len(words[0]):
            got = f"got {len(words[0])}: {shorten(words[0])}"
            raise FormatError(f"expected a square number of region letters, such as 81 for 9x9, {got}", number)
        return cls(check_size(size), tuple(words[0]))

    @classmethod
    def _from_rows(cls, rows: Sequence[tuple[int, list[str]]]) -> Layout:
        cut = [list(words[0]) if len(words) == 1 else words for _, words in rows]
        widths = set(map(len, cut))
        if len(widths) == 1 and widths != {len(rows)}:
            raise FormatError(f"expected {plural(widths.pop(), 'line')} of region labels, got {len(rows)}", rows[0][0])
        size = check_size(len(rows))
        for (number, words), row in zip(rows, cut, strict=True):
            if len(row) != size:
                raise FormatError(
                    f"expected {plural(size, 'region label')}, got {len(row)}: {shorten(' '.join(words))}", number
                )
        return cls(size, tuple(chain(*cut)))

    @property
    def names(self) -> tuple[str, ...]:
        """The distinct labels: numbers in their order, otherwise in order of first appearance."""
        distinct = list(dict.fromkeys(self.labels))
        return tuple(sorted(distinct, key=int) if all(name.isdecimal() for name in distinct) else distinct)

    @property
    def pieces(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each piece, in the order of `names`."""
        cells: dict[str, list[int]] = {name: [] for name in self.names}
        for cell, label in enumerate(self.labels):
            cells[label].append(cell)
        return tuple(tuple(piece) for piece in cells.values())

    def __str__(self) -> str:
        gap = "" if max(map(len, self.labels)) == 1 else " "
        width = max(map(len, self.labels))
        rows = (self.labels[i : i + self.size] for i in range(0, len(self.labels), self.size))
        return "\n".join(gap.join(label.rjust(width) for label in row) for row in rows)


def find_faults(size: int, labels: Sequence[str]) -> list[str]:
    """Return everything wrong with a layout, in words that name the region and the cell; empty if it is sound."""
    if len(labels) != size * size:
        return [f"expected {plural(size * size, 'cell')}, got {len(labels)}"]
    counts = Counter(labels)
    if len(counts) != size:
        return [f"expected {plural(size, 'region')}, got {len(counts)}: {shorten(' '.join(counts), 60)}"]
    faults = [
        f"region {label} has {plural(count, 'cell')}, expected {size} "
        f"(its {'first' if count < size else 'last'} cell is "
        f"{cell_name(_edge_cell(labels, label, first=count < size), size)})"
        for label, count in counts.items()
        if count != size
    ]
    return faults or [fault for label in counts for fault in _disconnected(size, labels, label)]


def _edge_cell(labels: Sequence[str], label: str, *, first: bool) -> int:
    cells = [cell for cell, other in enumerate(labels) if other == label]
    return cells[0] if first else cells[-1]


def _disconnected(size: int, labels: Sequence[str], label: str) -> list[str]:
    """Flood-fill from the first cell: "each cell has a neighbour" would let two dominoes pass for one shape."""
    cells = {cell for cell, other in enumerate(labels) if other == label}
    start = min(cells)
    reached = {start}
    frontier = [start]
    while frontier:
        for cell in neighbours(frontier.pop(), size):
            if cell in cells and cell not in reached:
                reached.add(cell)
                frontier.append(cell)
    if reached == cells:
        return []
    far = cell_name(min(cells - reached), size)
    return [f"region {label} is not connected: {far} cannot be reached from {cell_name(start, size)}"]


def neighbours(cell: int, size: int) -> Iterable[int]:
    """Yield the cells that share an edge with this one."""
    row, column = divmod(cell, size)
    if row > 0:
        yield cell - size
    if row < size - 1:
        yield cell + size
    if column > 0:
        yield cell - 1
    if column < size - 1:
        yield cell + 1
