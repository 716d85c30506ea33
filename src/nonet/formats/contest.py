"""contest: the input of the classification contest.

The number of grids G (1 to 50); then for each grid its size S (1 to 50) and S lines of S numbers, 0 for blank,
separated by spaces or, up to size 9, not separated. Blank lines and `#` comments are skipped.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from nonet._base.errors import FormatError, plural, shorten
from nonet.formats.base import Format, ParsedGrid
from nonet.formats.text import TextRow, check_length, content_lines, decode_numbers, number_table
from nonet.model import Grid

_MOST = 50
_LONGEST_COUNT = 4


def sniff(text: str) -> bool:
    """Return True for a lone number, a size and a longer line: no other format starts so. 1x1 grids are skipped."""
    rows = [line.split() for _, line in content_lines(text)]
    if len(rows) < 3 or not _is_short(rows[0]):
        return False
    if rows[1] == ["1"] and number_table(_MOST).get(rows[0][0], 0) * 2 + 1 == len(rows):
        return True
    start = 1
    while rows[start : start + 1] == [["1"]] and rows[start + 1 : start + 2] and len("".join(rows[start + 1])) == 1:
        start += 2
    return _starts_grid(rows[start : start + 2])


def _starts_grid(rows: Sequence[Sequence[str]]) -> bool:
    if len(rows) < 2 or not _is_short(rows[0]) or rows[0] == ["1"]:
        return False
    (size,), first = rows
    return len(first) > 1 or (1 < number_table(9).get(size, 0) <= len(first[0]) + 1 and len(first[0]) > 1)


def _is_short(words: Sequence[str]) -> bool:
    return len(words) == 1 and len(words[0]) <= _LONGEST_COUNT


def parse(text: str) -> list[ParsedGrid]:
    rows = _rows(text)
    count = _read_count(next(rows), "the number of grids")
    parsed_grids = [_read_grid(rows, number) for number in range(1, count + 1)]
    rest = next(rows)
    if rest.cells:
        message = f"expected nothing after {plural(count, 'grid')}, got {shorten(rest.text.strip())}"
        raise FormatError(message, rest.line)
    return parsed_grids


def _rows(text: str) -> Iterator[TextRow]:
    """Yield the rows, and one without cells at the end."""
    number = 0
    for number, line in content_lines(text):
        yield TextRow(number, line, line.split())
    yield TextRow(number + 1, "", ())


def _read_count(row: TextRow, what: str) -> int:
    value = number_table(_MOST).get(row.cells[0], 0) if len(row.cells) == 1 else 0
    if not value:
        got = shorten(row.text.strip()) if row.cells else "the end of the text"
        raise FormatError(f"expected {what}, 1 to {_MOST}, got {got}", row.line)
    return value


def _read_grid(rows: Iterator[TextRow], number: int) -> ParsedGrid:
    size = _read_count(next(rows), f"the size of grid {number}")
    values: list[int] = []
    start = 0
    for done in range(size):
        row = next(rows)
        if not row.cells:
            raise FormatError(f"grid {number}: expected {plural(size, 'row')}, got {done}", row.line)
        start = start or row.line
        values += _read_row(row, size, number)
    return ParsedGrid(size, tuple(values), line=start)


def _read_row(row: TextRow, size: int, number: int) -> tuple[int, ...]:
    if len(row.cells) == 1 and 1 < size <= 9:
        row = row._replace(cells=row.cells[0])
    try:
        check_length(row, size)
        return decode_numbers([row], size)
    except FormatError as error:
        raise FormatError(f"grid {number}: {error.reason}", error.line, error.column) from None


def dump(grids: Sequence[Grid], infos: Sequence[Mapping[str, str]]) -> str:
    if len(grids) > _MOST:
        raise FormatError(f"contest can have at most {_MOST} grids, got {len(grids)}: use rows")
    return f"{len(grids)}\n" + "".join(map(_dump_grid, grids))


def _dump_grid(grid: Grid) -> str:
    size = grid.board.size
    if size > _MOST:
        raise FormatError(f"contest takes boards up to {_MOST}x{_MOST}, got {size}x{size}: use rows")
    return f"{size}\n" + "".join(" ".join(map(str, row)) + "\n" for row in grid.rows)


FORMAT = Format(
    id="contest",
    title="Contest input",
    summary="the number of grids, then each grid's size and its rows of numbers",
    example="1\n4\n1 0 0 0\n0 3 0 0\n0 0 3 0\n0 0 4 2\n",
    sniff=sniff,
    parse=parse,
    dump=dump,
    extensions=(".in",),
    has_head=True,
)
