"""pencilmark: candidates as n*n*n characters: per cell n of them, the j-th is digit j or a blank (`.`, 0, `-` or `?`).

One candidate is the cell's digit, all are a blank cell, none is a contradiction and kept as such. Digits above 9 are
letters (see `_symbols`). A puzzle is written as one line; read, it may be broken by spaces and line ends anywhere,
and several puzzles have a line each or a blank line between.
Not promised: which digits are placed is lost, and so is a blank 1x1 board, whose one candidate is its digit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from nonet._base.errors import FormatError, shorten
from nonet.formats.base import Format, ParsedGrid
from nonet.formats.pencil_marks import candidates_of, masks_of
from nonet.formats.text import TextRow, blocks_of, check_symbol_size, column_of
from nonet.model import Grid
from nonet.model.grid_text import MAX_SYMBOL, SYMBOLS

_BLANKS = ".0-?"
_LARGEST_SLIP = 0.05
_ONE_CASE = 36


def sniff(text: str) -> bool:
    """729 is also 27*27, and 64 is 8*8: it takes digits at their own places, and as many as there are cells."""
    puzzles = [_marks_of(rows) for block in blocks_of(text) for rows in _puzzles_of(block)]
    return bool(puzzles) and sum(map(_looks_right, puzzles)) * 2 > len(puzzles)


def _looks_right(marks: str) -> bool:
    size = _cube_root(len(marks))
    if not 2 <= size <= MAX_SYMBOL:
        return False
    if size**3 == len(marks):
        return _is_placed(marks, size, size * size)
    # A few characters too many or too few: up to the slip all are in place, so look at the first half.
    is_near = size > 3 and abs(size**3 - len(marks)) <= size
    return is_near and _is_placed(marks[: len(marks) // 2], size, size * size // 2)


def _is_placed(marks: str, size: int, least: int) -> bool:
    """Return True if at least `least` digits are set, and nearly all of them at their own place."""
    places = SYMBOLS[1 : size + 1] * (len(marks) // size + 1)
    set_count = len(marks) - sum(map(marks.count, _BLANKS))
    right = sum(_is_digit(mark, place, size) for mark, place in zip(marks, places, strict=False))
    return set_count >= least and set_count - right <= max(_LARGEST_SLIP * set_count, size > 3)


def _is_digit(mark: str, place: str, size: int) -> bool:
    return mark == place or (size < _ONE_CASE and mark.upper() == place)


def _cube_root(count: int) -> int:
    root: float = count ** (1 / 3)
    return round(root)


def _marks_of(rows: Sequence[TextRow]) -> str:
    return "".join(chain.from_iterable(row.cells for row in rows))


def _puzzles_of(block: Sequence[TextRow]) -> list[Sequence[TextRow]]:
    """Return the rows of each puzzle: a row for each if most of them make sense alone, otherwise all are one puzzle."""
    if len(block) > 1 and sum(_stands_alone(_marks_of([row])) for row in block) * 2 > len(block):
        return [[row] for row in block]
    return [block]


def _stands_alone(marks: str) -> bool:
    size = _cube_root(len(marks))
    return size**3 == len(marks) and 2 <= size <= MAX_SYMBOL and _is_placed(marks, size, 0)


def parse(text: str) -> list[ParsedGrid]:
    return [_read_puzzle(rows) for block in blocks_of(text) for rows in _puzzles_of(block)]


def _read_puzzle(rows: Sequence[TextRow]) -> ParsedGrid:
    marks = _marks_of(rows)
    line = rows[0].line
    size = _cube_root(len(marks))
    if size**3 != len(marks):
        raise FormatError(f"expected {size**3} characters, got {len(marks)}: {shorten(marks)}", line)
    check_symbol_size(size, "pencilmark", line)
    masks = [_read_cell(rows, marks, start, size) for start in range(0, len(marks), size)]
    values = tuple(mask.bit_length() if mask.bit_count() == 1 else 0 for mask in masks)
    return ParsedGrid(size, values, candidates=candidates_of(values, masks, size), line=line)


def _read_cell(rows: Sequence[TextRow], marks: str, start: int, size: int) -> int:
    mask = 0
    for digit in range(1, size + 1):
        mark = marks[start + digit - 1]
        if _is_digit(mark, SYMBOLS[digit], size):
            mask |= 1 << (digit - 1)
        elif mark not in _BLANKS:
            raise _bad_mark(rows, start + digit - 1, SYMBOLS[digit])
    return mask


def _bad_mark(rows: Sequence[TextRow], index: int, expected: str) -> FormatError:
    for row in rows:
        for number, cell in enumerate(row.cells):
            if index < len(cell):
                message = f"expected {expected} or a blank, got {shorten(cell[index])}"
                return FormatError(message, row.line, column_of(row, number) + index + 1)
            index -= len(cell)
    raise AssertionError("index beyond the marks")


def dump(grids: Sequence[Grid], infos: Sequence[Mapping[str, str]]) -> str:
    return "".join(map(_dump_grid, grids))


def _dump_grid(grid: Grid) -> str:
    digits = SYMBOLS[1 : check_symbol_size(grid.board.size, "pencilmark") + 1]
    cells = (_dump_cell(mask, digits) for mask in masks_of(grid))
    return "".join(cells) + "\n"


def _dump_cell(mask: int, digits: str) -> str:
    return "".join(digit if mask >> place & 1 else "." for place, digit in enumerate(digits))


FORMAT = Format(
    id="pencilmark",
    title="Candidates in one line",
    summary="n characters per cell, each a candidate or . (729 characters for 9x9)",
    example="1....2.4.2....34.2.4..3.12..1..4.2.412.4..3.1.....3.1......4.2..\n",
    sniff=sniff,
    parse=parse,
    dump=dump,
    keeps_marks=True,
    aliases=("pencilmarks", "candidates", "sukaku"),
    is_one_line=True,
)
