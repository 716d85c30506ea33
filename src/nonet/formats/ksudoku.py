"""Boards of KSudoku, which are XML without digits: where the grids of a samurai stand.

    <graph sizeX="21" sizeY="21" order="9" ...>  <sudokugroups at="132" withblocks="1" />  <clique>198 199 ...</clique>

Places are counted down the columns of the canvas. A grid without blocks has the boxes of grids it shares cells with,
and cliques for the others.
"""

from __future__ import annotations

import re

from nonet._base.errors import FormatError, shorten
from nonet.model.geometry import Place, box_shape
from nonet.model.offsets import Offsets, check_offsets

_COMMENT = r"(?s)<!--.*?-->"
_ELEMENT = r"<([A-Za-z][\w-]*)([^>]*)>"
_ATTRIBUTE = r'([\w-]+)\s*=\s*"([^"]*)"'
_CLIQUE = r"<clique[^>]*>([0-9\s]*)</clique>"
_KNOWN = ("ksudoku-graph", "graph", "sudokugroups", "clique")

Box = frozenset[Place]


def offsets_of(text: str) -> Offsets:
    """Return the offsets of the grids; raise FormatError for a board with anything but grids with boxes."""
    bare = re.sub(_COMMENT, "", text)
    elements = [(name, dict(re.findall(_ATTRIBUTE, rest))) for name, rest in re.findall(_ELEMENT, bare)]
    other = next((name for name, _ in elements if name not in _KNOWN), "")
    if other:
        raise FormatError(f"expected a board of KSudoku with {', '.join(_KNOWN[1:])} only, got {shorten(other)}")
    size, height = (_number(elements, "graph", name) for name in ("order", "sizeY"))
    groups = [attributes for name, attributes in elements if name == "sudokugroups"]
    corners = [_place(each.get("at", ""), height) for each in groups]
    own = [_boxes(corner, size) for corner in corners]
    cliques = {frozenset(_place(cell, height) for cell in cells.split()) for cells in re.findall(_CLIQUE, bare)}
    drawn = {box for each, boxes in zip(groups, own, strict=True) if each.get("withblocks") == "1" for box in boxes}
    every = {box for boxes in own for box in boxes}
    if not cliques <= every or not every <= drawn | cliques:
        raise FormatError("expected grids with boxes, got a board of KSudoku with regions of its own")
    return check_offsets(corners)


def _number(elements: list[tuple[str, dict[str, str]]], element: str, name: str) -> int:
    said = next((attributes.get(name, "") for found, attributes in elements if found == element), "")
    if not (said.isascii() and said.isdigit() and 0 < len(said) <= 4 and int(said)):
        raise FormatError(f"expected a board of KSudoku with {name}, got {shorten(said) if said else 'none'}")
    return int(said)


def _place(cell: str, height: int) -> Place:
    if not (cell.isascii() and cell.isdigit() and len(cell) <= 8):
        raise FormatError(f"expected the number of a place, got {shorten(cell)}")
    column, row = divmod(int(cell), height)
    return row, column


def _boxes(corner: Place, size: int) -> list[Box]:
    box = box_shape(size)
    if box is None:
        raise FormatError(f"expected grids with boxes, got a board of KSudoku of order {size}")
    height, width = box
    return [
        frozenset(
            (corner[0] + top + row, corner[1] + left + column) for row in range(height) for column in range(width)
        )
        for top in range(0, size, height)
        for left in range(0, size, width)
    ]
