"""Cells of nested lists: digits, candidates, and grids of boards that are no square. What `json` is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from nonet.board import Board, BoardSpec
from nonet.board.fitting import Extent, fitting_size
from nonet.board.geometry import place_name
from nonet.board.text import MAX_SYMBOL
from nonet.errors import FormatError, PuzzleError, shorten
from nonet.formats import canvases
from nonet.formats._symbols import are_symbols, decode_symbols
from nonet.formats.base import ParsedGrid
from nonet.formats.pencil_marks import candidates_of
from nonet.formats.text import number_table
from nonet.patterns import pattern

if TYPE_CHECKING:
    from nonet.formats._nested import ListNode, NestedReader

NOTHING = frozenset(["null", "None", "nan", "NaN", "<NA>"])
STYLES: Mapping[str, Mapping[str, str]] = {
    name: MappingProxyType({"style": name}) for name in ("flat", "strings", "line", "numpy")
}

_DECIMAL = pattern(r"([0-9]{1,4})\.0*")
_ONE_LETTER = 9  # the largest size whose digits stand side by side: "47"
_HOLES = ("-", "")  # beside 0 and null, where the canvas has no cell


def value_of(cell: ListNode, size: int) -> int | None:
    """The digit of a scalar; None if it is none."""
    text = cell.text.strip()
    if cell.kind == "word":
        if text in NOTHING:
            return 0
        if decimal := _DECIMAL.fullmatch(text):
            text = decimal[1]
    value = number_table(size).get(text)
    if value is None and cell.kind == "text" and len(text) == 1 and 9 < size <= MAX_SYMBOL and are_symbols(text, size):
        return decode_symbols(text, size, 1)[0]
    return value


def read_cell(reader: NestedReader, cell: ListNode, size: int) -> tuple[int, int]:
    """The digit of a cell, 0 if it is blank, and the mask of its candidates."""
    if cell.kind == "list":
        digits = [value_of(item, size) if item.is_scalar else None for item in cell.items]
        if not all(digits) or len(set(digits)) != len(digits):
            odd = next((n for n, digit in enumerate(digits) if not digit or digit in digits[:n]), 0)
            got = shorten(cell.items[odd].text) if cell.items[odd].is_scalar else "a list or an object"
            raise reader.error(f"expected candidates from 1 to {size}, once each, got {got}", cell.items[odd].start)
        return 0, sum(1 << (digit - 1) for digit in digits if digit)
    value = value_of(cell, size) if cell.is_scalar else None
    if value is None:
        got = shorten(cell.text) if cell.is_scalar else "an object"
        raise reader.error(f"expected 0 to {size}, got {got}", cell.start)
    return value, (1 << size) - 1


def add_marks(reader: NestedReader, sheet: ParsedGrid, names: Sequence[str], marks: ListNode) -> ParsedGrid:
    """The sheet with candidates by the names of its cells."""
    cells = {name: cell for cell, name in enumerate(names)}
    masks = [(1 << sheet.size) - 1] * len(cells)
    for name, item in zip(marks.keys, marks.items, strict=True):
        if name not in cells:
            raise reader.error(f"expected a cell such as {names[0]}, got {shorten(name)}", item.start)
        try:
            masks[cells[name]] = _read_marks(reader, item, sheet.size)
        except FormatError as error:
            raise FormatError(f"{name}: {error.reason}", error.line, error.column) from None
    return replace(sheet, candidates=candidates_of(sheet.values, masks, sheet.size))


def _read_marks(reader: NestedReader, item: ListNode, size: int) -> int:
    """The candidates of a cell: a list, a digit, or a text of several; all where there are none."""
    if not item.is_scalar:
        return read_cell(reader, item, size)[1]
    words = list(item.text) if size <= _ONE_LETTER and item.text.isdecimal() else item.text.split()
    table = number_table(size)
    digits = [value_of(item, size) if len(words) == 1 else table.get(word) for word in words]
    if None in digits:
        raise reader.error(f"expected candidates from 1 to {size}, got {shorten(item.text)}", item.start)
    return sum({1 << (digit - 1) for digit in digits if digit}) or (1 << size) - 1


@contextmanager
def errors_at(reader: NestedReader, node: ListNode) -> Iterator[None]:
    """What is wrong with a grid is said of where it stands."""
    try:
        yield
    except PuzzleError as error:
        reason = error.reason if isinstance(error, FormatError) else str(error)
        raise reader.error(reason, node.start) from None


def fits_canvas(node: ListNode, choice: BoardSpec) -> bool:
    """Whether this is one grid on a board that is no square, and not a list of grids."""

    def fits(extent: Extent) -> bool:
        return _fits(node, extent) or _has_strings(node, extent)

    size = fitting_size(choice, fits)
    return size is not None and fits(_extent_of(choice.board(size)))


def read_canvas(reader: NestedReader, node: ListNode, choice: BoardSpec) -> tuple[Board, ParsedGrid]:
    """A grid on a board that is no square: rows of the canvas, all cells in one list, strings, or one string.

    A hole is 0, null, "-" or "". Its board is that of the choice, of the size that fits.
    """
    while not node.is_scalar and len(node.items) == 1 and node.items[0].kind == "text":
        node = node.items[0]  # a list of one puzzle, or the column of a data frame
    line = reader.place(node.start)[0]
    if node.kind == "text":
        return _placed(reader, node, choice, "line", _read_line)
    with errors_at(reader, node):
        board = choice.board(fitting_size(choice, lambda extent: _fits(node, extent)))
    extent = _extent_of(board)
    if not _fits(node, extent):
        if node.items and all(item.kind == "text" for item in node.items):
            return _placed(reader, node, choice, "strings", _read_strings)
        got = shorten(node.text) if node.is_scalar else f"{len(node.items)} in a list"
        expected = f"expected {board.height} rows of {board.width} digits for this board"
        raise reader.error(f"{expected}, got {got}", node.start)
    is_flat = not _has_rows(node, extent)
    nodes = node.items if is_flat else [cell for row in node.items for cell in row.items]
    found = [read_cell(reader, cell, board.size) for cell in _cells(reader, nodes, board)]
    values = tuple(value for value, _ in found)
    candidates = candidates_of(values, [mask for _, mask in found], board.size)
    info = STYLES["flat"] if is_flat else {}
    return board, ParsedGrid(board.size, values, candidates=candidates, line=line, info=info)


def _placed(
    reader: NestedReader,
    node: ListNode,
    choice: BoardSpec,
    style: str,
    read: Callable[[ListNode, BoardSpec], ParsedGrid],
) -> tuple[Board, ParsedGrid]:
    """A grid of strings, with its place in the whole text."""
    with errors_at(reader, node):
        sheet = read(node, choice)
        board = choice.board(sheet.size)
    return board, replace(sheet, line=reader.place(node.start)[0], info=STYLES[style])


def _read_line(node: ListNode, choice: BoardSpec) -> ParsedGrid:
    sheet = canvases.read_line("".join(node.text.split()), 1, choice)
    if sheet is None:
        raise PuzzleError(f"expected a puzzle, got {shorten(node.text)}")
    return sheet


def _read_strings(node: ListNode, choice: BoardSpec) -> ParsedGrid:
    sheets = canvases.parse("\n".join(item.text for item in node.items), choice)
    if len(sheets) != 1:
        raise PuzzleError(f"expected one puzzle, got {len(sheets)}")
    return sheets[0]


def _extent_of(board: Board) -> Extent:
    return Extent(board.size, board.cell_count, board.height, board.width)


def _has_strings(node: ListNode, extent: Extent) -> bool:
    """Whether a list has a string for each row of a canvas of this extent."""
    are_rows = (item.kind == "text" and len(item.text.strip()) <= extent.width for item in node.items)
    return len(node.items) == extent.height and all(are_rows)


def _has_rows(node: ListNode, extent: Extent) -> bool:
    """Whether a list has the rows of a canvas of this extent."""
    return len(node.items) == extent.height and all(
        row.kind == "list" and len(row.items) == extent.width for row in node.items
    )


def _fits(node: ListNode, extent: Extent) -> bool:
    """Whether a list holds a grid of this extent, as rows or as all cells."""
    if _has_rows(node, extent):
        return True
    return len(node.items) in (extent.cells, extent.height * extent.width) and all(
        _may_be_cell(item, extent.size) for item in node.items
    )


def _may_be_cell(node: ListNode, size: int) -> bool:
    """Whether this is no more than a cell: a string is no longer than a digit, a list has candidates."""
    if node.kind == "list":
        return len(node.items) <= size and all(item.is_scalar for item in node.items)
    return node.kind == "word" or (node.kind == "text" and len(node.text.strip()) <= len(str(size)))


def _cells(reader: NestedReader, nodes: Sequence[ListNode], board: Board) -> list[ListNode]:
    """The nodes of cells, from a list that may have all places of the canvas."""
    if len(nodes) == board.cell_count:
        return list(nodes)
    at = {divmod(index, board.width): node for index, node in enumerate(nodes)}
    for place, node in at.items():
        is_empty = node.is_scalar and (node.text.strip() in _HOLES or value_of(node, board.size) == 0)
        if place not in board.cell_by_place and not is_empty:
            got = shorten(node.text)
            raise reader.error(f"expected 0 at {place_name(place)}, where the board has no cell, got {got}", node.start)
    return [at[place] for place in board.places if place is not None]
