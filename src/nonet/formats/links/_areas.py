"""From the region of every cell to a board: boxes, a jigsaw, or pieces that are neither; and back."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from nonet.board import Board, BoardSpec, Layout, Rule, box_shape, find_rule
from nonet.board.layout import find_faults

_LETTERS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

Pieces = frozenset[frozenset[int]]


def default_labels(size: int) -> list[int]:
    """The number of each cell's box, where nothing is said: boxes as square as they can be, or rows."""
    height, width = box_shape(size) or (1, size)
    return [_box(cell, size, height, width) for cell in range(size * size)]


def _box(cell: int, size: int, height: int, width: int) -> int:
    row, column = divmod(cell, size)
    return row // height * (size // width) + column // width


def choice_of_labels(size: int, labels: Sequence[Hashable | None]) -> BoardSpec:
    """The board of cells with these labels; a cell with None is in no region.

    >>> choice_of_labels(4, [0] * 4 + [1] * 4 + [2] * 4 + [3] * 4).box
    (1, 4)
    """
    wanted = _pieces(labels)
    corner = next((piece for piece in wanted if 0 in piece), frozenset())
    height = len({cell // size for cell in corner})  # of the boxes, if these are boxes
    if height and size % height == 0 and wanted == _boxes(size, height):
        box = (height, size // height)
        return BoardSpec(None, size, None if box == box_shape(size) else box)
    if not wanted:
        return BoardSpec("latin", size)
    names = {label: _name(number) for number, label in enumerate(dict.fromkeys(labels)) if label is not None}
    texts = tuple(names.get(label, "") for label in labels)
    if None not in labels and not find_faults(size, texts):
        return BoardSpec("jigsaw", size, layout=Layout(size, texts))
    region = find_rule("region")
    pieces = sorted(sorted(piece) for piece in wanted if len(piece) > 1)
    rules = (Rule(region, groups=(tuple(divmod(cell, size) for cell in piece),)) for piece in pieces)
    return BoardSpec("latin", size, rules=tuple(rules))


def _name(number: int) -> str:
    return _LETTERS[number] if number < len(_LETTERS) else str(number + 1)


def _pieces(labels: Sequence[Hashable | None]) -> Pieces:
    cells: dict[Hashable, set[int]] = {}
    for cell, label in enumerate(labels):
        if label is not None:
            cells.setdefault(label, set()).add(cell)
    return frozenset(map(frozenset, cells.values()))


def _boxes(size: int, height: int) -> Pieces:
    return _pieces([_box(cell, size, height, size // height) for cell in range(size * size)])


def labels_of(board: Board) -> list[int | None]:
    """The number of each cell's box or piece, in the order of their first cells; None where it is in none."""
    boxes = sorted(board.ground.boxes, key=lambda box: min(box.cells))
    number = {cell: index for index, box in enumerate(boxes) for cell in box.cells}
    return [number.get(cell) for cell in range(board.cell_count)]
