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

Contents: cells of nested lists, keys that describe the board, the format itself (`parse`, `dump`), and `NestedReader`,
which knows where each value stands.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field, replace
from itertools import accumulate, chain
from math import isqrt
from types import MappingProxyType
from typing import Literal

from nonet._base.errors import FormatError, PuzzleError, plural, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.formats import canvases
from nonet.formats import line as line_format
from nonet.formats.base import NO_INFO, Format, ParsedGrid
from nonet.formats.header import TITLES
from nonet.formats.header_lines import KEYS, WORDS, bare, is_rule_key, read_columns, rule_texts, unknown_words
from nonet.formats.pencil_marks import candidates_of, masks_of
from nonet.formats.table import PUZZLE_COLUMNS
from nonet.formats.text import are_symbols, check_symbol_size, decode_symbols, encode_symbols, lines_of, number_table
from nonet.model import Board, BoardSpec, Grid, cell_name
from nonet.model.candidates import digits_of
from nonet.model.geometry import check_size, place_name
from nonet.model.grid_text import HOLE, MAX_SYMBOL
from nonet.model.rules import parse_rules
from nonet.model.spec import COLUMNS, FIELDS, Extent, fitting_size

# Cells of nested lists: digits, candidates, and grids of boards that are no square. What `json` is made of.

NOTHING = frozenset(["null", "None", "nan", "NaN", "<NA>"])
STYLES: Mapping[str, Mapping[str, str]] = {
    name: MappingProxyType({"style": name}) for name in ("flat", "strings", "line", "numpy")
}

_DECIMAL = r"([0-9]{1,4})\.0*"
_ONE_LETTER = 9  # the largest size whose digits stand side by side: "47"
_HOLES = ("-", "")  # beside 0 and null, where the canvas has no cell


def value_of(cell: ListNode, size: int) -> int | None:
    """Return the digit of a scalar; None if it is not one."""
    text = cell.text.strip()
    if cell.kind == "word":
        if text in NOTHING:
            return 0
        if decimal := re.fullmatch(_DECIMAL, text):
            text = decimal[1]
    value = number_table(size).get(text)
    if value is None and cell.kind == "text" and len(text) == 1 and 9 < size <= MAX_SYMBOL and are_symbols(text, size):
        return decode_symbols(text, size, 1)[0]
    return value


def read_cell(reader: NestedReader, cell: ListNode, size: int) -> tuple[int, int]:
    """Return the digit of a cell, 0 if it is blank, and the mask of its candidates."""
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


def add_marks(reader: NestedReader, parsed: ParsedGrid, names: Sequence[str], marks: ListNode) -> ParsedGrid:
    """Return the parsed grid with candidates by the names of its cells."""
    cells = {name: cell for cell, name in enumerate(names)}
    masks = [(1 << parsed.size) - 1] * len(cells)
    for name, item in zip(marks.keys, marks.items, strict=True):
        if name not in cells:
            raise reader.error(f"expected a cell such as {names[0]}, got {shorten(name)}", item.start)
        try:
            masks[cells[name]] = _read_marks(reader, item, parsed.size)
        except FormatError as error:
            raise FormatError(f"{name}: {error.reason}", error.line, error.column) from None
    return replace(parsed, candidates=candidates_of(parsed.values, masks, parsed.size))


def _read_marks(reader: NestedReader, item: ListNode, size: int) -> int:
    """Return the candidates of a cell: a list, a digit, or a text of several; all if there are none."""
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
    """Report an error in a grid at the place of the grid."""
    try:
        yield
    except PuzzleError as error:
        reason = error.reason if isinstance(error, FormatError) else str(error)
        raise reader.error(reason, node.start) from None


def fits_canvas(node: ListNode, choice: BoardSpec) -> bool:
    """Return True if this is one grid on a board that is not a square, not a list of grids."""

    def fits(extent: Extent) -> bool:
        return _fits(node, extent) or _has_strings(node, extent)

    size = fitting_size(choice, fits)
    return size is not None and fits(_extent_of(choice.board(size)))


def read_canvas(reader: NestedReader, node: ListNode, choice: BoardSpec) -> tuple[Board, ParsedGrid]:
    """Return a grid on a board that is not a square: rows of the canvas, all cells in one list, or strings.

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
    found = [read_cell(reader, cell, board.size) for cell in _cells_of(reader, nodes, board)]
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
    """Return a grid of strings, with its place in the whole text."""
    with errors_at(reader, node):
        parsed = read(node, choice)
        board = choice.board(parsed.size)
    return board, replace(parsed, line=reader.place(node.start)[0], info=STYLES[style])


def _read_line(node: ListNode, choice: BoardSpec) -> ParsedGrid:
    parsed = canvases.read_line("".join(node.text.split()), 1, choice)
    if parsed is None:
        raise PuzzleError(f"expected a puzzle, got {shorten(node.text)}")
    return parsed


def _read_strings(node: ListNode, choice: BoardSpec) -> ParsedGrid:
    parsed_grids = canvases.parse("\n".join(item.text for item in node.items), choice)
    if len(parsed_grids) != 1:
        raise PuzzleError(f"expected one puzzle, got {len(parsed_grids)}")
    return parsed_grids[0]


def _extent_of(board: Board) -> Extent:
    return Extent(board.size, board.cell_count, board.height, board.width)


def _has_strings(node: ListNode, extent: Extent) -> bool:
    """Return True if a list has a string for each row of a canvas of this extent."""
    are_rows = (item.kind == "text" and len(item.text.strip()) <= extent.width for item in node.items)
    return len(node.items) == extent.height and all(are_rows)


def _has_rows(node: ListNode, extent: Extent) -> bool:
    """Return True if a list has the rows of a canvas of this extent."""
    return len(node.items) == extent.height and all(
        row.kind == "list" and len(row.items) == extent.width for row in node.items
    )


def _fits(node: ListNode, extent: Extent) -> bool:
    """Return True if a list holds a grid of this extent, as rows or as all cells."""
    if _has_rows(node, extent):
        return True
    return len(node.items) in (extent.cells, extent.height * extent.width) and all(
        _may_be_cell(item, extent.size) for item in node.items
    )


def _may_be_cell(node: ListNode, size: int) -> bool:
    """Return True if this can be a cell: a string is no longer than a digit, a list has candidates."""
    if node.kind == "list":
        return len(node.items) <= size and all(item.is_scalar for item in node.items)
    return node.kind == "word" or (node.kind == "text" and len(node.text.strip()) <= len(str(size)))


def _cells_of(reader: NestedReader, nodes: Sequence[ListNode], board: Board) -> list[ListNode]:
    """Return the nodes of cells, from a list that may have all places of the canvas."""
    if len(nodes) == board.cell_count:
        return list(nodes)
    at = {divmod(index, board.width): node for index, node in enumerate(nodes)}
    for place, node in at.items():
        is_empty = node.is_scalar and (node.text.strip() in _HOLES or value_of(node, board.size) == 0)
        if place not in board.cell_by_place and not is_empty:
            got = shorten(node.text)
            raise reader.error(f"expected 0 at {place_name(place)}, where the board has no cell, got {got}", node.start)
    return [at[place] for place in board.places if place is not None]


# Keys of a JSON object beside its grid: what they say of the board, as the lines of a header do.

_MAY_BE_EMPTY = ("rules",)  # no rules are rules, too
_MARKS = "candidates"  # by the names of cells, as `sudoku candidates --json` writes them; as a text, a rule


def said_of_board(reader: NestedReader, node: ListNode, grids: Collection[str]) -> dict[str, str]:
    """Return an object's facts about its board, as columns; raise FormatError for an unknown key.

    `grids` are the keys of grids.
    """
    said = {name: text for name in COLUMNS if (text := said_under(reader, node, name))}
    rules = [said["rules"]] if "rules" in said else []
    for key, item in zip(node.keys, node.items, strict=True):
        name = bare(key)
        if name in WORDS or name in KEYS or name in grids or (name == _MARKS and item.kind == "object"):
            continue
        if name == _MARKS and any(each.kind == "word" for each in item.items):
            wanted = 'candidates by cells, such as {"r1c1": [1, 2]}, or rules such as "12 r1c1"'
            raise reader.error(f"expected {wanted}, got a list of numbers", item.start)
        if not is_rule_key(name):
            raise reader.error(unknown_words(key, "a puzzle"), item.start)
        rules += _rules_under(reader, name, item)
    return said | {"rules": "; ".join(rules)} if rules else said


def check_once(reader: NestedReader, node: ListNode, grids: Collection[str]) -> None:
    """Raise FormatError if an object has a grid, or a key of a header, twice. Rules under their names add up."""
    seen: set[str] = set()
    for key, item in zip(node.keys, node.items, strict=True):
        name = bare(key)
        if name in seen and (name in KEYS or name in grids or (name == _MARKS and item.kind == "object")):
            got = shorten(item.text if item.is_scalar else f"a {item.kind}")
            raise reader.error(f"{name} occurs twice in an object, the second time as {got}", item.start)
        seen.add(name)


def _rules_under(reader: NestedReader, name: str, item: ListNode) -> Iterator[str]:
    """Yield the rules of a key with the name of one: a text, a list of texts, or true for one of the whole board."""
    if item.kind == "object" or not all(each.is_scalar for each in item.items):
        got = "an object" if item.kind == "object" else "a list of lists or objects"
        raise reader.error(f"expected {name} as a text, a list of texts, or true, got {got}", item.start)
    for each in [item] if item.is_scalar else item.items:
        with errors_at(reader, each):
            for text in rule_texts(name, each.text):
                yield from map(str, parse_rules(text))


def said_under(reader: NestedReader, node: ListNode, name: str) -> str:
    """Return the text of a key of a header: a text, or the parts of a list."""
    found = node.get([name])
    if found is None or found.text in NOTHING:
        return ""
    if found.is_scalar:
        return found.text
    if name == "grids" and all(item.kind == "list" for item in found.items):  # offsets, as we write them
        return " ".join(",".join(part.text for part in item.items) for item in found.items)
    if found.kind == "object" or not all(item.is_scalar for item in found.items):
        got = "an object" if found.kind == "object" else "a list of lists or objects"
        raise reader.error(f"expected the {name} as a text or a list of texts, got {got}", found.start)
    if not found.items and name not in _MAY_BE_EMPTY:
        raise reader.error(f"expected the {name} as a text or a list of texts, got an empty list", found.start)
    return FIELDS[name].between.join(item.text for item in found.items)


_START = (
    r"\s*(?:\#[^\n]*\n\s*)*(?:[A-Za-z_]\w*\s*=\s*)?(?:(?:np\.|numpy\.)?array\s*)?"
    r"""(?:["'][\w.*?-]{16,}["']|\{\s*["'}A-Za-z]|[\[(]\s*(?:[\d.\[({"'-]|(?:None|null|nan|NaN)\b\s*[,\s]))"""
)
_KEYS = (*PUZZLE_COLUMNS, "rows", "board", "cells", "values", "givens")
_LEAST_WHOLE = 4  # the size of the smallest grid that may be one list among others, as in `rows`
_DEEPEST = 6

_PLAIN = BoardSpec()


def sniff(text: str) -> bool:
    return re.match(_START, text.removeprefix("\ufeff")) is not None


def parse(text: str) -> list[ParsedGrid]:
    return parse_on(text, _PLAIN)


def parse_on(text: str, choice: BoardSpec) -> list[ParsedGrid]:
    """Return the grids of a text. `choice` is the board for all."""
    reader = NestedReader(text)
    nodes = reader.read()
    return [parsed for node in nodes for parsed in _ParsedGrids(reader, choice).of(node)]


class _ParsedGrids:
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
            yield from (parsed for item in node.items for parsed in self.of(item, depth + 1))

    def _asked_for(self, node: ListNode, depth: int) -> Iterator[ParsedGrid]:
        """Yield a grid, or several, on a board that is not a square and is named elsewhere."""
        if fits_canvas(node, self.asked) or all(item.kind == "word" for item in node.items):
            yield read_canvas(self.reader, node, self.asked)[1]
        else:
            yield from (parsed for item in node.items for parsed in self.of(item, depth + 1))

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
        parsed_grids = list(self.of(found, depth + 1))
        self._check_size(node, parsed_grids)
        if said:
            parsed_grids = [replace(parsed, info=MappingProxyType({**parsed.info, **said})) for parsed in parsed_grids]
        if marks and has_marks and len(parsed_grids) == 1:
            names = [cell_name(cell, parsed_grids[0].size) for cell in range(len(parsed_grids[0].values))]
            parsed_grids = [add_marks(self.reader, parsed_grids[0], names, marks)]
        yield from parsed_grids

    def _check_size(self, node: ListNode, parsed_grids: Sequence[ParsedGrid]) -> None:
        """Raise FormatError if the object names another size than its grids have."""
        with errors_at(self.reader, node):
            wanted = read_columns((("size", said_under(self.reader, node, "size")),)).choice.size
        other = next((parsed.size for parsed in parsed_grids if wanted and parsed.size != wanted), None)
        if other:
            raise self.reader.error(f"expected a puzzle of size {wanted}, got size {other}", node.start)

    def _on_canvas(self, node: ListNode, found: ListNode, said: dict[str, str], marks: ListNode | None) -> ParsedGrid:
        """Return the grid of an object whose board is not a square; its size may be named, as we do."""
        with errors_at(self.reader, node):
            choice = read_columns((*said.items(), ("size", said_under(self.reader, node, "size")))).joined(self.asked)
        board, parsed = read_canvas(self.reader, found, choice)
        if marks:
            names = [board.name_of(cell) for cell in range(board.cell_count)]
            parsed = add_marks(self.reader, parsed, names, marks)
        return replace(parsed, info=MappingProxyType({**parsed.info, **said}))

    def _title(self, node: ListNode, name: str) -> str:
        """Return a title. Other programs may keep something other than text under its key; that is dropped."""
        found = node.get([name])
        return found.text if found and found.is_scalar and found.text not in NOTHING else ""

    def _line(self, node: ListNode) -> ParsedGrid:
        """Return a puzzle in one string."""
        text = "".join(node.text.split())
        if node.kind == "word" or not text:
            raise self.reader.error(f"expected a puzzle, got {shorten(node.text)}", node.start)
        return line_format.read_puzzle(text, *self.reader.place(node.start + 1), info=STYLES["line"])

    def _scalars(self, node: ListNode) -> Iterator[ParsedGrid]:
        """Yield the grids of cells, of strings that are rows, or of strings that are puzzles."""
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
        """Yield the grids of rows, of one list for each grid, or of a list of grids."""
        rows = [item.items for item in node.items]
        cells = [cell for row in rows for cell in row]
        usual = Counter(map(len, rows)).most_common(1)[0][0]
        has_lists = any(not cell.is_scalar for cell in cells)
        are_grids = all(not cell.is_scalar and self._fits(cell, row) for row in rows for cell in row) and cells
        if all(map(_are_strings, rows)) or (has_lists and (are_grids or len(rows) != usual)):
            yield from (parsed for item in node.items for parsed in self.of(item, depth + 1))
        elif not has_lists and len(rows) != usual and self._are_whole(rows, usual):
            yield from (parsed for item in node.items for parsed in self._scalars(item))
        else:
            is_numpy = not node.has_commas and not has_lists and not any(item.has_commas for item in node.items)
            info = STYLES["numpy"] if is_numpy and usual > 1 else NO_INFO
            yield self._grid(rows, usual, node, info)

    def _fits(self, cell: ListNode, row: Sequence[ListNode]) -> bool:
        """Return True if a list is a row as long as its grid is high, not the candidates of a cell."""
        return cell.kind == "list" and len(cell.items) == len(row)

    def _are_whole(self, rows: Sequence[Sequence[ListNode]], length: int) -> bool:
        """Return True if each list is all of a grid: see `whole_side` of `rows`."""
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
    """Return True if strings are rows or puzzles: longer than a digit of a board with this many cells in a row."""
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
    """Return the grid, in an object with its titles and its board if the info has them."""
    from json import dumps  # only where something is said: a start is shorter without it

    text = _dump_grid(grid, info.get("style", ""))
    values = {name: info[name] for name in (*TITLES, *COLUMNS) if info.get(name)}
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
    """Return the digits, 0 for a blank cell, and lists of candidates if there are marks."""
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


# Nested lists as JSON, Python and numpy write them, taken apart into nodes that know where they stand.
#
# Brackets may be of any sort, commas may be missing (`[5 3 0]`), and `board = array([...], dtype=int8)` is what stands
# in it. Nothing is evaluated. There is no recursion, so a text of ten thousand brackets is no danger.

_SYNTAX = (
    r"(?s)(?P<gap>(?:\s|,|\#[^\n]*)+)|(?P<open>[\[({])|(?P<close>[\])}])|(?P<colon>[:=])"
    r"""|(?P<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?P<word>[^\s,\[\](){}:="'#]+)|(?P<stray>.)"""
)
_PAIRS = {"[": "]", "(": ")", "{": "}"}


@dataclass(slots=True)
class ListNode:
    """A list, an object or a scalar. `start` is its place in the text."""

    kind: Literal["list", "object", "text", "word"]
    start: int
    text: str = ""  # of a scalar; of a list its opening bracket
    items: list[ListNode] = field(default_factory=list)  # of an object the values
    keys: list[str] = field(default_factory=list)
    has_commas: bool = False
    is_call: bool = False

    @property
    def is_scalar(self) -> bool:
        return self.kind in ("text", "word")

    def get(self, names: Sequence[str]) -> ListNode | None:
        """Return the first value of an object with one of these keys, in any case."""
        for key, item in zip(self.keys, self.items, strict=True):
            if key.strip().lower() in names:
                return item
        return None


class NestedReader:
    """Reads the nodes of a text; says where one stands."""

    def __init__(self, text: str) -> None:
        lines = lines_of(text)
        self.text = "\n".join(lines)
        self.starts = list(accumulate((len(line) + 1 for line in lines), initial=0))
        self.open: list[ListNode] = [ListNode("list", 0)]

    def error(self, message: str, start: int) -> FormatError:
        return FormatError(message, *self.place(start))

    def place(self, start: int) -> tuple[int, int]:
        """Return the line and column of a place in the text, from 1."""
        line = bisect_right(self.starts, start)
        return line, start - self.starts[line - 1] + 1

    def read(self) -> list[ListNode]:
        """Return all values of the text, one after another."""
        for match in re.finditer(_SYNTAX, self.text):
            take: Callable[[str, int], None] = getattr(self, f"_take_{match.lastgroup}")
            take(match[0], match.start())
        if len(self.open) > 1:
            last = self.open[-1]
            close = _PAIRS[last.text]
            raise self.error(f"expected {close!r} to close {last.text!r}, got the end of the text", last.start)
        return self.open[0].items

    def _take_gap(self, found: str, _start: int) -> None:
        if "," in found:
            self.open[-1].has_commas = True

    def _take_open(self, found: str, start: int) -> None:
        node = ListNode("object" if found == "{" else "list", start, found)
        before = self.open[-1].items
        if found == "(" and before and before[-1].kind == "word" and before[-1].start + len(before[-1].text) == start:
            before.pop()
            node.is_call = True
        self.open.append(node)

    def _take_close(self, found: str, start: int) -> None:
        node = self.open[-1]
        if len(self.open) == 1 or _PAIRS[node.text] != found:
            wanted = f"expected {_PAIRS[node.text]!r}" if node.text else "expected a puzzle"
            raise self.error(f"{wanted}, got {found!r}", start)
        if node.kind == "object" and len(node.keys) != len(node.items):
            raise self.error("expected a key and a value each, got a value alone", node.start)
        self.open.pop()
        self.open[-1].items.append(node.items[0] if node.is_call and node.items else node)

    def _take_colon(self, found: str, start: int) -> None:
        """Take the word before as a key. The name given to a list, or an option of a call, is not needed."""
        node = self.open[-1]
        if not node.items or not node.items[-1].is_scalar or len(node.keys) >= len(node.items):
            raise self.error(f"expected a key before {found!r}, got none", start)
        key = node.items.pop()
        if node.kind == "object":
            node.keys.append(key.text)

    def _take_text(self, found: str, start: int) -> None:
        text = found[1:-1]
        if "\\" in text:
            import json  # rarely needed

            try:
                text = json.loads(f'"{text}"')
            except ValueError:
                text = text.replace("\\n", "\n")
        self.open[-1].items.append(ListNode("text", start, text))

    def _take_word(self, found: str, start: int) -> None:
        self.open[-1].items.append(ListNode("word", start, found))

    def _take_stray(self, _found: str, start: int) -> None:
        raise self.error(f"expected a closing quote, got {shorten(self.text[start : start + 40])}", start)
