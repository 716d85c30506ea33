"""What the formats share when they take text apart: lines, rows of cells, grids; always knowing the line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from math import isqrt
from types import MappingProxyType
from typing import NamedTuple

from nonet.board import Grid
from nonet.board.geometry import check_size
from nonet.board.text import canvas_texts
from nonet.errors import FormatError, plural, shorten
from nonet.formats._symbols import BLANKS, are_symbols
from nonet.formats.base import NO_INFO, ParsedGrid

_BLANK_CELLS = frozenset(["", "·", *BLANKS])  # the dot of `sudoku show` too
_LONGEST_NUMBER = 4
_LONGEST_ODDITY = 12
_ONE_LINE: Mapping[str, str] = MappingProxyType({"rows": "joined"})
_LEAST_WHOLE = 4  # the size of the smallest grid that may stand on one line of words
_WIDE = 16  # words so long are puzzles of 4x4 and their solutions, and no groups


class TextRow(NamedTuple):
    """One line of cells: its 1-based number, the text as it stands, and the cells as text.

    `text` is the text of this row alone, even where several rows stand on one line: an error looks its column up in it.
    """

    line: int
    text: str
    cells: Sequence[str]


def lines_of(text: str) -> list[str]:
    """The lines, whatever ends them, without a byte order mark.

    Not `str.splitlines`: it also splits at form feeds and the like, and then our line numbers are not an editor's.
    """
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def content_lines(text: str) -> Iterator[tuple[int, str]]:
    """Number and text of the lines that are neither blank nor a comment."""
    for number, line in enumerate(lines_of(text), 1):
        start = line.lstrip()
        if start and start[0] != "#":
            yield number, line


def blocks_of(text: str, split: Callable[[str], Sequence[str]] = str.split) -> list[list[TextRow]]:
    """Rows of cells, in blocks that blank lines separate. Comments are skipped."""
    blocks: list[list[TextRow]] = [[]]
    for number, line in enumerate(lines_of(text), 1):
        start = line.lstrip()
        if not start:
            blocks.append([])
        elif start[0] != "#":
            blocks[-1].append(TextRow(number, line, split(line)))
    return [block for block in blocks if block]


def cut_grids(
    blocks: Sequence[Sequence[TextRow]], *, has_whole: bool = False
) -> Iterator[tuple[int, Sequence[TextRow]]]:
    """Size and rows of every grid. A block holds one grid or several of one size; grids of a band each are joined.

    The size is the row length most rows of the block have, so that one broken row is blamed and not the others.
    With `has_whole` a grid may also be one row of n * n numbers, see `whole_side`.
    """
    for block in _join_bands(blocks):
        size = usual_length(block)
        if has_whole and (side := whole_side(block, size)):
            yield from ((side, [row]) for row in block)
            continue
        check_size(size)
        for start in range(0, len(block), size):
            rows = block[start : start + size]
            for row in rows:
                check_length(row, size)
            if len(rows) != size:
                _check_strays(rows, blocks)
                if has_whole and len(block) == 1 and size >= _LEAST_WHOLE**2 - 1:
                    raise _whole_error(block[0])
                raise FormatError(f"expected {plural(size, 'row')}, got {len(rows)}", rows[0].line)
            yield size, rows


def whole_side(rows: Sequence[TextRow], length: int) -> int:
    """The size of grids that have a row each (81 numbers on a line); 0 if the rows are not such grids.

    As many rows as cells in a row are one large grid. A few of them could be one with rows missing: but then some
    number is larger than the root of their length. From 4x4 on, since a shorter row is rather a row.
    """
    side = isqrt(length)
    if side < _LEAST_WHOLE or side * side != length or len(rows) % length == 0:
        return 0
    table = number_table(side)
    values = [table.get(cell, table.get(cell.lstrip("0"))) for row in rows for cell in row.cells]
    is_whole = None not in values and any(values) and all(len(row.cells) == length for row in rows)
    return side if is_whole else 0


def _whole_error(row: TextRow) -> FormatError:
    """For one line of many numbers: a grid on one line, more likely than one that lacks all its other rows."""
    count, side = len(row.cells), isqrt(len(row.cells))
    near = side + (count > side * (side + 1))
    whole = f"{near * near} numbers from 0 to {near} on one line"
    return FormatError(f"expected {count} rows, or {whole}, got {count}: {shorten(row.text.strip())}", row.line)


def whole_info(size: int, rows: Sequence[TextRow]) -> Mapping[str, str]:
    """What a sheet carries of a grid that stands on one line, so that the answer does, too."""
    return _ONE_LINE if size > 1 and len(rows) == 1 else NO_INFO


def number_sheets(blocks: Sequence[Sequence[TextRow]], info: Mapping[str, str] = NO_INFO) -> list[ParsedGrid]:
    """The grids of numbers in these blocks, each with this info; from 4x4 on a grid may stand on one line."""
    return [
        ParsedGrid(size, decode_numbers(rows, size), line=rows[0].line, info=_joined(info, whole_info(size, rows)))
        for size, rows in cut_grids(blocks, has_whole=True)
    ]


def _joined(info: Mapping[str, str], more: Mapping[str, str]) -> Mapping[str, str]:
    return MappingProxyType({**info, **more}) if info else more


def dump_numbers(grids: Iterable[Grid], infos: Iterable[Mapping[str, str]], separator: str) -> str:
    """Grids as numbers; a blank line between those of several lines.

    One that was read from the same format keeps its separator, and its line if it was on one. CSV alone notes one.
    """
    texts: list[str] = []
    for grid, said in zip(grids, infos, strict=True):
        info = said if ("separator" in said) == (separator == ",") else {}
        mark = info.get("separator", separator)
        if info.get("rows") == _ONE_LINE["rows"] and grid.board.size >= _LEAST_WHOLE:
            texts.append(mark.join(map(str, grid.values)) + "\n")
        else:
            texts.append("\n" * bool(texts) + "".join(mark.join(row) + "\n" for row in canvas_texts(grid)))
    return "".join(texts)


def is_row_line(words: Sequence[str]) -> bool:
    """Whether the words of a line are the rows of a grid: `530070000 600195000 ...`. From 4x4 on, as above."""
    size = len(words)
    return size >= _LEAST_WHOLE and all(len(word) == size and are_symbols(word, size) for word in words)


def are_row_lines(rows: Sequence[TextRow]) -> bool:
    """Whether all rows are grids as in `is_row_line`, and too few or too many to be together one grid of words."""
    return bool(rows) and all(is_row_line(row.cells) for row in rows) and len(rows) % len(rows[0].cells) != 0


def _check_strays(rows: Sequence[TextRow], blocks: Iterable[Sequence[TextRow]]) -> None:
    """Rows that are no grid and unlike most others in the text are rather a title than a grid that is too short."""
    usual = usual_length(chain(*blocks))
    for row in rows:
        check_length(row, usual)


def _join_bands(blocks: Sequence[Sequence[TextRow]]) -> Sequence[Sequence[TextRow]]:
    """People put blank lines between the bands of a grid, too. Blocks that could be grids are left alone."""
    if len(blocks) > 1:
        size = usual_length(list(chain(*blocks)))
        if size % len(blocks[0]) == 0 and all(len(block) < size for block in blocks):
            return [list(chain(*blocks))]
    return blocks


def usual_length(rows: Iterable[TextRow]) -> int:
    """The number of cells most rows have; 0 without rows."""
    counts = Counter(len(row.cells) for row in rows)
    return counts.most_common(1)[0][0] if counts else 0


def is_grouped(rows: Sequence[Sequence[str]]) -> bool:
    """Whether rows, taken apart at spaces, are characters in groups (`53. .7. ...`), not numbers or candidates.

    Those have as many rows as words in a row, and nothing above that, but for the u of a placed digit.
    """
    shapes = Counter(tuple(map(len, words)) for words in rows)
    shape, times = shapes.most_common(1)[0] if shapes else ((), 0)
    if len(set(shape)) != 1 or len(shape) < 2 or not 1 < shape[0] < _WIDE:
        return False
    if times * 2 <= len(rows) or len(rows) < sum(shape) - 1:
        return False
    return not set(chain(*chain(*rows))) <= set("uU0123456789"[: len(shape) + 3])


def check_length(row: TextRow, size: int) -> None:
    if len(row.cells) != size:
        raise FormatError(
            f"expected {plural(size, 'cell')}, got {len(row.cells)}: {shorten(row.text.strip())}", row.line
        )


def decode_numbers(rows: Iterable[TextRow], size: int) -> tuple[int, ...]:
    """The digits of rows whose cells are numbers or blanks."""
    table = number_table(size)
    values: list[int] = []
    for row in rows:
        try:
            values += [table[cell] for cell in row.cells]
        except KeyError:
            values += [_decode_number(row, index, table, size) for index in range(len(row.cells))]
    return tuple(values)


@lru_cache(maxsize=64)
def number_table(size: int) -> Mapping[str, int]:
    """Texts of the digits and of a blank. A table, not int(): only ASCII counts, and no number is too long to read."""
    return {**{str(digit): digit for digit in range(size + 1)}, **dict.fromkeys(_BLANK_CELLS, 0)}


def _decode_number(row: TextRow, index: int, table: Mapping[str, int], size: int) -> int:
    cell = row.cells[index]
    value = table.get(cell)
    if value is None and cell.startswith("0"):
        value = table.get(cell.lstrip("0") or "0")
    if value is None:
        raise bad_cell(row, index, f"0 to {size}")
    return value


def bad_cell(row: TextRow, index: int, expected: str) -> FormatError:
    """The error for a cell of a row, with its column."""
    message = f"expected {expected}, got {shorten(row.cells[index])}"
    return FormatError(message, row.line, column_of(row, index) + 1)


def column_of(row: TextRow, index: int) -> int:
    """Where a cell starts in its line, 0-based. Between cells there are only separators, so a search finds them."""
    end = 0
    for cell in row.cells[:index]:
        end = row.text.index(cell, end) + len(cell)
    return row.text.index(row.cells[index], end)


def is_blank(cell: str) -> bool:
    """Whether a cell is written as an empty one."""
    return cell in _BLANK_CELLS


def is_number(cell: str) -> bool:
    """Whether a cell could be meant as a number or a blank; it may still be too big for the board."""
    return cell in _BLANK_CELLS or (len(cell) <= _LONGEST_NUMBER and cell.isascii() and cell.isdigit())


def looks_numeric(rows: Sequence[TextRow]) -> bool:
    """Whether most of the rows consist mostly of numbers: a slip or two do not change what a text is."""
    return sum(map(_is_numeric, rows)) * 2 > len(rows)


def _is_numeric(row: TextRow) -> bool:
    numbers = sum(map(is_number, row.cells))
    return numbers * 2 > len(row.cells) and max(map(len, row.cells)) <= _LONGEST_ODDITY
