"""sdx: a grid somebody is working on (SudoCue): n lines of n cells with spaces between, up to size 9.

A digit is a given, `u5` a digit the user placed, several digits are the candidates of a blank cell; all n digits,
0 or `.` are a blank. We write all digits for a blank if the grid has candidates, and 0 otherwise.
Not promised: a blank cell with a single candidate comes back as a placed digit, which means the same; a cell
without candidates cannot be written (`pencilmark` can). A grid with no sign of candidates is recognised as `rows`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from nonet._base.errors import FormatError
from nonet.formats.base import Format, ParsedGrid
from nonet.formats.pencil_marks import candidates_of, masks_of
from nonet.formats.text import (
    TextRow,
    are_row_lines,
    bad_cell,
    blocks_of,
    cut_grids,
    is_grouped,
    is_number,
    number_table,
)
from nonet.model import Grid
from nonet.model.candidates import digits_of

_MOST = 9


class _Cell(NamedTuple):
    value: int
    mask: int
    is_placed: bool = False


def sniff(text: str) -> bool:
    """Return True for placed digits or candidates in rows of numbers. One cell such as 12 may be a slip in `rows`."""
    rows = list(chain(*blocks_of(text)))
    fitting = [row for row in rows if len(row.cells) <= _MOST and _looks_right(row)]
    if len(fitting) * 2 <= len(rows) or are_row_lines(rows) or is_grouped([row.cells for row in rows]):
        return False
    marked = [cell for row in fitting for cell in row.cells if len(cell) > 1 and _is_mark(cell, len(row.cells))]
    return len(marked) > 1 or any(len(cell) > 2 or cell[0] in "uU" for cell in marked)


def _looks_right(row: TextRow) -> bool:
    return sum(is_number(cell) or _is_mark(cell, _MOST) for cell in row.cells) * 2 > len(row.cells)


def _is_mark(cell: str, size: int) -> bool:
    """Return True for a placed digit, or ascending digits of the size."""
    digits = number_table(size)
    if len(cell) == 2 and cell[0] in "uU":
        return digits.get(cell[1], 0) > 0
    return len(cell) <= size and all(digits.get(d, 0) > 0 for d in cell) and list(cell) == sorted(set(cell))


def parse(text: str) -> list[ParsedGrid]:
    return [_read_grid(size, rows) for size, rows in cut_grids(blocks_of(text))]


def _read_grid(size: int, rows: Sequence[TextRow]) -> ParsedGrid:
    _check_size(size, rows[0].line)
    cells = [_read_cell(row, index, size) for row in rows for index in range(size)]
    values = tuple(cell.value for cell in cells)
    return ParsedGrid(
        size,
        values,
        candidates=candidates_of(values, [cell.mask for cell in cells], size),
        placed=frozenset(index for index, cell in enumerate(cells) if cell.is_placed),
        line=rows[0].line,
    )


def _read_cell(row: TextRow, index: int, size: int) -> _Cell:
    text = row.cells[index]
    table = number_table(size)
    if text in table:
        return _Cell(table[text], (1 << size) - 1)
    if len(text) == 2 and text[0] in "uU" and table.get(text[1], 0):
        return _Cell(table[text[1]], 0, is_placed=True)
    if len(text) <= size and len(set(text)) == len(text) and all(table.get(digit, 0) for digit in text):
        return _Cell(0, sum(1 << (table[digit] - 1) for digit in text))
    raise bad_cell(row, index, f"0 to {size}, u and a digit, or several digits")


def dump(grids: Sequence[Grid], infos: Sequence[Mapping[str, str]]) -> str:
    return "\n".join(map(_dump_grid, grids))


def _dump_grid(grid: Grid) -> str:
    size = grid.board.size
    _check_size(size)
    masks = masks_of(grid)
    cells = [_dump_cell(grid, cell, masks[cell]) for cell in range(len(grid))]
    return "".join(" ".join(cells[start : start + size]) + "\n" for start in range(0, len(cells), size))


def _dump_cell(grid: Grid, cell: int, mask: int) -> str:
    if grid.values[cell]:
        return "u" * (cell in grid.placed) + str(grid.values[cell])
    if grid.candidates is None:
        return "0"
    if not mask:
        name = grid.board.name_of(cell)
        raise FormatError(f"sdx needs a candidate in every blank cell, but {name} has none (use pencilmark)")
    digits = "".join(map(str, digits_of(mask)))
    return digits if len(digits) > 1 else "u" + digits


def _check_size(size: int, line: int | None = None) -> None:
    if size > _MOST:
        raise FormatError(f"sdx takes boards up to 9x9, got {size}x{size}: use pencilmark", line)


FORMAT = Format(
    id="sdx",
    title="SudoCue (.sdx)",
    summary="n lines of n cells; several digits are candidates, u5 is a digit placed by the user (SudoCue)",
    example="1 u4 u2 34\n24 3 12 14\n24 124 3 u1\nu3 u1 4 2\n",
    sniff=sniff,
    parse=parse,
    dump=dump,
    keeps_marks=True,
    extensions=(".sdx",),
    aliases=("sudocue",),
)
