"""json: nested lists of digits, as JSON, as Python or as numpy prints them; and objects that hold such lists.

A grid is a list of rows; or all cells in one list; or a string for each row; or one string, as in `line`. Blank is 0,
null, None, nan or a string that is empty or a blank of other formats. A list in the place of a digit has the candidates
of a blank cell. Several grids are a list of grids, or follow each other, as in JSON lines. In an object the grid is
under `puzzle` or a name that `table` knows, or `rows`, `board`, `cells`, `values` or `givens`; `candidates`, by the
names of cells, are what `sudoku candidates --json` writes. So the `--json` of other commands is read, too. Keys kind,
box, layout and rules, and the names of rules, say which board a puzzle is for, as a header does, and title and author
are its titles. Where there is something of that to say we write an object.
We write what was read: rows, one list, strings, or numpy's print. Several grids become a list.
Words of our answers and notes (id, difficulty) are not kept, other keys are refused.
Not promised: which digits are placed is lost, and nothing is evaluated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from math import isqrt
from types import MappingProxyType
from typing import TYPE_CHECKING

from nonet.board import BoardSpec, Grid, cell_name
from nonet.board.geometry import check_size
from nonet.board.masks import digits_of
from nonet.board.text import HOLE, MAX_SYMBOL
from nonet.errors import plural, shorten
from nonet.formats import line as line_format
from nonet.formats._json_cells import (
    NOTHING,
    STYLES,
    add_marks,
    errors_at,
    fits_canvas,
    read_canvas,
    read_cell,
    value_of,
)
from nonet.formats._json_keys import check_once, said_of_board, said_under
from nonet.formats._symbols import are_symbols, check_symbol_size, decode_symbols, encode_symbols
from nonet.formats.base import NO_INFO, Format, ParsedGrid
from nonet.formats.header import COLUMNS as HEADER_COLUMNS
from nonet.formats.header import TITLES
from nonet.formats.header_lines import read_columns
from nonet.formats.pencil_marks import candidates_of, masks_of
from nonet.formats.table import PUZZLE_COLUMNS
from nonet.patterns import pattern

if TYPE_CHECKING:
    from nonet.formats._nested import ListNode, NestedReader

_START = pattern(
    r"\s*(?:\#[^\n]*\n\s*)*(?:[A-Za-z_]\w*\s*=\s*)?(?:(?:np\.|numpy\.)?array\s*)?"
    r"""(?:["'][\w.*?-]{16,}["']|\{\s*["'}A-Za-z]|[\[(]\s*(?:[\d.\[({"'-]|(?:None|null|nan|NaN)\b\s*[,\s]))"""
)
_KEYS = (*PUZZLE_COLUMNS, "rows", "board", "cells", "values", "givens")
_LEAST_WHOLE = 4  # the size of the smallest grid that may be one list among others, as in `rows`
_DEEPEST = 6

_PLAIN = BoardSpec()


def sniff(text: str) -> bool:
    return _START.match(text.removeprefix("\ufeff")) is not None


def parse(text: str) -> list[ParsedGrid]:
    return parse_on(text, _PLAIN)


def parse_on(text: str, choice: BoardSpec) -> list[ParsedGrid]:
    """The grids of a text. `choice` is what is said of the board of all."""
    from nonet.formats._nested import NestedReader  # only where a list is read: a start is shorter without it

    reader = NestedReader(text)
    nodes = reader.read()
    return [sheet for node in nodes for sheet in _Sheets(reader, choice).of(node)]


class _Sheets:
    """Finds the grids of a node."""

    def __init__(self, reader: NestedReader, asked: BoardSpec) -> None:
        self.reader = reader
        self.asked = asked

    def of(self, node: ListNode, depth: int = 0) -> Iterator[ParsedGrid]:
        if depth > _DEEPEST:
            raise self.reader.error("expected a list of rows, got lists too deep in each other", node.start)
        if node.kind == "object":
            yield from self._object(node, depth)
        elif not self.asked.full_kind.is_square:
            yield from self._asked_for(node, depth)
        elif node.is_scalar:
            yield self._line(node)
        elif not node.items:
            raise self.reader.error("expected a puzzle, got an empty list", node.start)
        elif all(item.is_scalar for item in node.items):
            yield from self._scalars(node)
        elif all(item.kind == "list" for item in node.items):
            yield from self._lists(node, depth)
        else:
            yield from (sheet for item in node.items for sheet in self.of(item, depth + 1))

    def _asked_for(self, node: ListNode, depth: int) -> Iterator[ParsedGrid]:
        """A grid, or several, on a board that is no square and is named elsewhere."""
        if fits_canvas(node, self.asked) or all(item.kind == "word" for item in node.items):
            yield read_canvas(self.reader, node, self.asked)[1]
        else:
            yield from (sheet for item in node.items for sheet in self.of(item, depth + 1))

    def _object(self, node: ListNode, depth: int) -> Iterator[ParsedGrid]:
        check_once(self.reader, node, _KEYS)
        found = node.get(_KEYS)
        if found is None:
            got = shorten(", ".join(node.keys) or "{}")
            raise self.reader.error(f"expected a key {', '.join(_KEYS)}, got {got}", node.start)
        if found.kind == "word" and found.text in NOTHING:  # as we write it for a blank record of a stream
            return
        said = said_of_board(self.reader, node, _KEYS)
        marks = node.get(["candidates"])
        has_marks = marks and marks.kind == "object"
        with errors_at(self.reader, node):
            choice = read_columns(tuple(said.items())).joined(self.asked)
        said |= {name: text for name in TITLES if (text := self._title(node, name))}
        if not choice.full_kind.is_square:
            yield self._on_canvas(node, found, said, marks if has_marks else None)
            return
        if found.kind == "object":  # the columns of a data frame
            found = replace(found, kind="list", text="[", keys=[])
        sheets = list(self.of(found, depth + 1))
        self._check_size(node, sheets)
        if said:
            sheets = [replace(sheet, info=MappingProxyType({**sheet.info, **said})) for sheet in sheets]
        if marks and has_marks and len(sheets) == 1:
            names = [cell_name(cell, sheets[0].size) for cell in range(len(sheets[0].values))]
            sheets = [add_marks(self.reader, sheets[0], names, marks)]
        yield from sheets

    def _check_size(self, node: ListNode, sheets: Sequence[ParsedGrid]) -> None:
        """Raise FormatError if the object names another size than its grids have."""
        with errors_at(self.reader, node):
            wanted = read_columns((("size", said_under(self.reader, node, "size")),)).choice.size
        other = next((sheet.size for sheet in sheets if wanted and sheet.size != wanted), None)
        if other:
            raise self.reader.error(f"expected a puzzle of size {wanted}, got size {other}", node.start)

    def _on_canvas(self, node: ListNode, found: ListNode, said: dict[str, str], marks: ListNode | None) -> ParsedGrid:
        """The grid of an object whose board is no square; its size may be named, as we do."""
        with errors_at(self.reader, node):
            choice = read_columns((*said.items(), ("size", said_under(self.reader, node, "size")))).joined(self.asked)
        board, sheet = read_canvas(self.reader, found, choice)
        if marks:
            names = [board.name_of(cell) for cell in range(board.cell_count)]
            sheet = add_marks(self.reader, sheet, names, marks)
        return replace(sheet, info=MappingProxyType({**sheet.info, **said}))

    def _title(self, node: ListNode, name: str) -> str:
        """A title; what other programs have under such a key may be no text, and is not kept then."""
        found = node.get([name])
        return found.text if found and found.is_scalar and found.text not in NOTHING else ""

    def _line(self, node: ListNode) -> ParsedGrid:
        """A puzzle in one string."""
        text = "".join(node.text.split())
        if node.kind == "word" or not text:
            raise self.reader.error(f"expected a puzzle, got {shorten(node.text)}", node.start)
        return line_format.read_puzzle(text, *self.reader.place(node.start + 1), info=STYLES["line"])

    def _scalars(self, node: ListNode) -> Iterator[ParsedGrid]:
        """Cells, strings that are rows, or strings that are puzzles."""
        count, side = len(node.items), isqrt(len(node.items))
        lengths = {len("".join(item.text.split())) for item in node.items if item.kind == "text"}
        is_text = all(item.kind == "text" for item in node.items)
        if is_text and min(lengths) > len(str(side)):
            yield from self._strings(node)
        elif is_text and count == 1 and lengths != {0}:
            yield self._line(node.items[0])
        elif side * side == count:
            yield self._grid([node.items], side, node, STYLES["flat"])
        else:
            near = side + (count > side * (side + 1))
            raise self.reader.error(f"expected {plural(near * near, 'cell')} in a list, got {count}", node.start)

    def _strings(self, node: ListNode) -> Iterator[ParsedGrid]:
        texts = ["".join(item.text.split()) for item in node.items]
        usual = Counter(map(len, texts)).most_common(1)[0][0]
        side = isqrt(usual)
        is_line = side * side == usual and side >= _LEAST_WHOLE
        is_small = is_line and all(are_symbols(text, side) for text in texts)
        if is_line and (usual != len(texts) or is_small):
            yield from map(self._line, node.items)
            return
        if usual != len(texts):
            raise self.reader.error(f"expected {plural(usual, 'row')}, got {len(texts)}", node.start)
        for item, text in zip(node.items, texts, strict=True):
            if len(text) != usual:
                message = f"expected {plural(usual, 'cell')}, got {len(text)}: {shorten(item.text)}"
                raise self.reader.error(message, item.start)
        check_symbol_size(usual, "json", self.reader.place(node.start)[0])
        places = [self.reader.place(item.start + 1) for item in node.items]
        values = [decode_symbols(text, usual, *place) for text, place in zip(texts, places, strict=True)]
        yield ParsedGrid(usual, tuple(chain(*values)), line=self.reader.place(node.start)[0], info=STYLES["strings"])

    def _lists(self, node: ListNode, depth: int) -> Iterator[ParsedGrid]:
        """Rows, grids in one list each, or grids."""
        rows = [item.items for item in node.items]
        cells = [cell for row in rows for cell in row]
        usual = Counter(map(len, rows)).most_common(1)[0][0]
        has_lists = any(not cell.is_scalar for cell in cells)
        are_grids = all(not cell.is_scalar and self._fits(cell, row) for row in rows for cell in row) and cells
        if all(map(_are_strings, rows)) or (has_lists and (are_grids or len(rows) != usual)):
            yield from (sheet for item in node.items for sheet in self.of(item, depth + 1))
        elif not has_lists and len(rows) != usual and self._are_whole(rows, usual):
            yield from (sheet for item in node.items for sheet in self._scalars(item))
        else:
            is_numpy = not node.has_commas and not has_lists and not any(item.has_commas for item in node.items)
            info = STYLES["numpy"] if is_numpy and usual > 1 else NO_INFO
            yield self._grid(rows, usual, node, info)

    def _fits(self, cell: ListNode, row: Sequence[ListNode]) -> bool:
        """Whether a list is a row as long as its grid is high, not the candidates of a cell."""
        return cell.kind == "list" and len(cell.items) == len(row)

    def _are_whole(self, rows: Sequence[Sequence[ListNode]], length: int) -> bool:
        """Whether each list is all of a grid: see `whole_side` of `rows`."""
        side = isqrt(length)
        if side < _LEAST_WHOLE or side * side != length or any(len(row) != length for row in rows):
            return False
        values = [value_of(cell, side) for row in rows for cell in row]
        return None not in values and any(values)

    def _grid(
        self, rows: Sequence[Sequence[ListNode]], size: int, node: ListNode, info: Mapping[str, str]
    ) -> ParsedGrid:
        if not size:
            raise self.reader.error("expected a puzzle, got an empty list", node.start)
        check_size(size)
        if len(rows) not in (1, size) or (len(rows) == 1 and len(rows[0]) != size * size):
            raise self.reader.error(f"expected {plural(size, 'row')}, got {len(rows)}", node.start)
        for row in rows:
            if len(rows) > 1 and len(row) != size:
                start = row[0].start if row else node.start
                raise self.reader.error(f"expected {plural(size, 'cell')} in a row, got {len(row)}", start)
        found = [read_cell(self.reader, cell, size) for row in rows for cell in row]
        values = tuple(value for value, _ in found)
        candidates = candidates_of(values, [mask for _, mask in found], size)
        return ParsedGrid(size, values, candidates=candidates, line=self.reader.place(node.start)[0], info=info)


def _are_strings(row: Sequence[ListNode]) -> bool:
    """Whether strings are rows or puzzles: longer than a digit of a board with so many cells in a row."""
    longest = len(str(len(row)))
    return bool(row) and all(cell.kind == "text" and len(cell.text.strip()) > longest for cell in row)


def dump(grids: Sequence[Grid], infos: Sequence[Mapping[str, str]]) -> str:
    texts = [_dump_puzzle(grid, info) for grid, info in zip(grids, infos, strict=True)]
    if len(texts) == 1:
        return texts[0] + "\n"
    if all(info.get("style") == "numpy" for info in infos):
        return "\n\n".join(texts) + "\n"
    return "[" + ",\n ".join(text.replace("\n", "\n ") for text in texts) + "]\n"


def _dump_puzzle(grid: Grid, info: Mapping[str, str]) -> str:
    """The grid, in an object with its titles and the board it is for where the info has them."""
    from json import dumps  # only where something is said: a start is shorter without it

    text = _dump_grid(grid, info.get("style", ""))
    values = {name: info[name] for name in (*TITLES, *HEADER_COLUMNS) if info.get(name)}
    told = values | ({"rules": values["rules"].split("; ")} if "rules" in values else {})
    said = [f"{dumps(name)}: {dumps(value)}" for name, value in told.items()]
    if not grid.board.is_square:
        said.append(f'"size": {grid.board.size}')
    return "{" + ", ".join(said) + ',\n "puzzle": ' + text.replace("\n", "\n  ") + "}" if said else text


def _dump_grid(grid: Grid, style: str) -> str:
    size = grid.board.size
    if style in ("strings", "line") and size <= MAX_SYMBOL and not grid.candidates:
        text = encode_symbols(grid.values, size, "json")
        rows = [f'"{"".join(HOLE if cell is None else text[cell] for cell in row)}"' for row in grid.board.canvas]
        return f'"{text}"' if style == "line" else "[" + ",\n ".join(rows) + "]"
    if style == "flat" and not grid.candidates:
        return "[" + ", ".join(map(str, grid.values)) + "]"
    if not grid.board.is_square:
        texts = _cells(grid)
        lines = [", ".join("0" if cell is None else texts[cell] for cell in row) for row in grid.board.canvas]
        return "[" + ",\n ".join(f"[{line}]" for line in lines) + "]"
    is_numpy = style == "numpy" and not grid.candidates
    mark, end = (" ", "\n ") if is_numpy else (", ", ",\n ")
    width = len(str(size)) if is_numpy else 0
    cells = [text.rjust(width) for text in _cells(grid)]
    rows = ["[" + mark.join(cells[start : start + size]) + "]" for start in range(0, len(cells), size)]
    return "[" + end.join(rows) + "]"


def _cells(grid: Grid) -> list[str]:
    """Digits, 0 for a blank cell, and lists of candidates where there are marks."""
    if not grid.candidates:
        return list(map(str, grid.values))
    every = grid.board.all_digits
    return [
        str(value) if value or mask == every else f"[{', '.join(map(str, digits_of(mask)))}]"
        for value, mask in zip(grid.values, masks_of(grid), strict=True)
    ]


FORMAT = Format(
    id="json",
    title="JSON",
    summary="nested lists of digits (JSON, Python, numpy), 0 or null for blank; objects with a puzzle in them",
    example="[[1, 0, 0, 0],\n [0, 3, 0, 0],\n [0, 0, 3, 0],\n [0, 0, 4, 2]]\n",
    sniff=sniff,
    parse=parse,
    dump=dump,
    keeps_marks=True,
    extensions=(".json", ".jsonl"),
    aliases=("python", "numpy", "lists", "jsonl"),
    is_for_squares=False,
    has_head=True,
    has_columns=True,
    parse_on=parse_on,
)
