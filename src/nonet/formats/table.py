"""table: a CSV table with a header, one of its columns holding puzzles as in `line` (Kaggle and the like).

The column is called puzzle, puzzles, quizzes, quiz, question, grid or sudoku, in any case; the first such column
counts; where there is none, a column solution, solutions or answer, since `sudoku solve` answers with one. Columns are
separated by commas, semicolons or tabs. Columns called kind, box, layout and rules, or like a rule, say which board a
puzzle is for, as a header does. Others are not kept: we write `puzzle`, or the name in the info ("column"), and
those where needed.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from math import isqrt
from types import MappingProxyType
from typing import NamedTuple

from nonet._base.errors import FormatError, shorten
from nonet.formats import line as line_format
from nonet.formats.base import NO_INFO, Format, ParsedGrid
from nonet.formats.header_lines import PUZZLES, find_rule_columns, folded, read_columns
from nonet.formats.text import are_symbols, content_lines, is_row_line, lines_of
from nonet.model import BoardSpec, Grid
from nonet.model.grid_text import MAX_SYMBOL
from nonet.model.spec import COLUMNS

PUZZLE_COLUMNS = PUZZLES
SOLUTIONS = ("solution", "solutions", "answer", "answers")
_LOOKED_AT = 20  # records, to know whether a header without a known name is one
_NOTHING = BoardSpec()
_SMALL = 16  # characters of a 4x4, the smallest puzzle that tells a table
_FRAMES = frozenset("|+=│┃║─━═,;")  # characters between cells, and around grids


def sniff(text: str) -> bool:
    for number, header in content_lines(text):
        if _find(header) is None:
            return _is_unknown(header, lines_of(text)[number:])
        return not _is_title(header, [line.strip() for _, line in islice(content_lines(text), 1, MAX_SYMBOL + 2)])
    return False


def _is_title(header: str, lines: Sequence[str]) -> bool:
    """Return True if a possible column name is a title above the rows of a grid: no line below is a whole puzzle.

    A row of a larger grid may look like a small board, but not all rows of a puzzle do: a puzzle with one solution has
    all digits but one.
    """
    separator = max(",;\t", key=header.count)
    width = header.count(separator) + 1
    if not lines or any('"' in line or (width > 1 and line.count(separator) + 1 == width) for line in lines):
        return False
    fields = [line.partition(separator)[0].strip() for line in lines]
    if any(len(field) == 1 and field != line for field, line in zip(fields, lines, strict=True)):
        return True  # numbers with commas between them
    if all(map(_is_board, fields)):
        return False
    is_grid = all(len(field) == len(fields) for field in fields)
    return is_grid or not any(map(_is_long, fields))


def _is_board(field: str) -> bool:
    size = isqrt(len(field))
    return size * size == len(field) and are_symbols(field, size)


def _is_long(field: str) -> bool:
    """Return True if a field has as many cells as a puzzle, though perhaps one too many or a wrong one."""
    words = field.split()
    return is_row_line(words) or (len(words) == 1 and len(field) >= _SMALL and _FRAMES.isdisjoint(field))


def _is_unknown(header: str, lines: Sequence[str]) -> bool:
    """Return True if a table begins without a known column name: puzzles are in the lines below, not in the header."""
    separator = max(",;\t", key=header.count)
    names = [name.strip() for name in split_record(header, separator)]
    records = [split_record(line, separator) for line in lines[:_LOOKED_AT] if line.strip()]
    if len(names) < 2 or not records or not all(any(map(str.isalpha, name)) for name in names):
        return False
    fitting = [len(fields) == len(names) and any(map(_is_puzzle, fields)) for fields in records]
    return sum(fitting) * 2 > len(fitting) and not any(map(_is_puzzle, names))


def _is_puzzle(field: str) -> bool:
    size = isqrt(len(field))
    return len(field) >= _SMALL and size * size == len(field) and are_symbols(field, size)


def _find(header: str) -> tuple[str, int] | None:
    return _look_for(header, PUZZLE_COLUMNS) or _look_for(header, SOLUTIONS)


def parse(text: str, choice: BoardSpec = _NOTHING) -> list[ParsedGrid]:
    """Return the parsed grids of the records. `choice` is the board for all."""
    start, header = find_header(text)
    separator, index = find_column(header, line=start)
    names = find_board_columns(split_record(header, separator), index, start)
    return [
        _read_record(fields, index, number, source, _Board(names, choice))
        for number, source, fields in _records(lines_of(text)[start:], separator, start + 1)
    ]


def find_header(text: str) -> tuple[int, str]:
    """Return the number and text of the first line that is neither blank nor a comment."""
    for found in content_lines(text):
        return found
    raise FormatError("expected a puzzle, got nothing")


def find_column(header: str, name: str | None = None, line: int = 1) -> tuple[str, int]:
    """Return the separator of a header, and the index of the column of that name; without one, of a usual name."""
    found = _look_for(header, [name.strip().lower()]) if name else _find(header)
    if found is None:
        wanted = shorten(name) if name else f"{', '.join(PUZZLE_COLUMNS)} (solve and rate take --column NAME)"
        raise FormatError(f"expected a header with a column {wanted}, got {shorten(header.strip())}", line)
    separator, index = found
    names = [each.strip().lower() for each in split_record(header, separator)]
    check_once(names, names[index], line)
    return found


def check_once(names: Sequence[str], name: str, line: int | None) -> None:
    """Raise FormatError if a column comes twice in a header, which is in `line`."""
    if names.count(name) > 1:
        raise FormatError(f"expected the column {name} once, got {names.count(name)} of them", line)


def find_board_columns(names: Sequence[str], puzzle: int, line: int | None = None) -> dict[str, int]:
    """Return the places of the columns that name the board of a puzzle and its rules.

    `puzzle` is the column of the puzzles, and `line` that of the names, for messages.
    """
    bare = [name.strip().lower() for name in names]
    found = {name: bare.index(name) for name in COLUMNS if name in bare}
    for name in found:
        check_once(bare, name, line)
    return found | find_rule_columns(names, puzzle, line)


def _look_for(header: str, wanted: Sequence[str]) -> tuple[str, int] | None:
    separator = max(",;\t", key=header.count)
    names = [name.strip().lower() for name in split_record(header, separator)]
    return next(((separator, index) for index, name in enumerate(names) if name in wanted), None)


def split_record(text: str, separator: str) -> list[str]:
    """Return the fields of one line, without their quotes."""
    try:
        return next(csv.reader([text], delimiter=separator, skipinitialspace=True), [])
    except csv.Error:
        return text.split(separator)


def _records(lines: Sequence[str], separator: str, start: int) -> Iterator[tuple[int, str, list[str]]]:
    """Yield the number of the first line, its text, and the fields of each record."""
    if not any('"' in line for line in lines):
        for number, line in enumerate(lines, start):
            if line.strip(f" \t\r\n\v\f{separator}"):  # else all its fields are empty, as those of a blank line
                yield number, line, line.split(separator)
        return
    reader = csv.reader((line + "\n" for line in lines), delimiter=separator)
    done = 0
    try:
        for fields in reader:
            if any(map(str.strip, fields)):
                yield start + done, lines[done], fields
            done = reader.line_num
    except csv.Error as error:
        raise FormatError(f"expected a table, got {error}: {shorten(lines[done])}", start + done) from None


class _Board(NamedTuple):
    """The columns that name the board of a record, and the board for all records."""

    names: Mapping[str, int]
    asked: BoardSpec


def _read_record(fields: Sequence[str], index: int, number: int, source: str, board: _Board) -> ParsedGrid:
    puzzle = fields[index].strip() if index < len(fields) else ""
    if not puzzle:
        raise FormatError(f"expected a puzzle in column {index + 1} of the table, got {shorten(source)}", number)
    # A quoted field that spans lines is not found in the first of them: then the column is only a guess.
    column = max(source.find(puzzle), 0) + 1
    if not board.names and board.asked == _NOTHING:
        return line_format.read_puzzle(puzzle, number, column)
    info = MappingProxyType(dict(folded((name, _field(fields, at)) for name, at in board.names.items())))
    choice = _choice(tuple(info.items()), board.asked, number)
    parsed = None
    if not choice.full_kind.is_square:
        from nonet.formats import canvases  # a start on a square board does without

        parsed = canvases.read_line(puzzle, number, choice)
    return replace(parsed or line_format.read_puzzle(puzzle, number, column), info=info)


def _choice(said: tuple[tuple[str, str], ...], asked: BoardSpec, line: int) -> BoardSpec:
    """Return the board that the columns of a record give, joined with the board for all records."""
    try:
        return read_columns(said).joined(asked)
    except FormatError as error:
        raise FormatError(error.reason, line) from None


def _field(fields: Sequence[str], index: int) -> str:
    return fields[index].strip() if index < len(fields) else ""


def dump(grids: Sequence[Grid], infos: Sequence[Mapping[str, str]]) -> str:
    puzzles = line_format.dump(grids, [NO_INFO] * len(grids))
    title = infos[0].get("column", "puzzle") if infos else "puzzle"
    names = [name for name in COLUMNS if any(name in info for info in infos)]
    if not names:
        return f"{title}\n{puzzles}"
    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow([title, *names])
    for puzzle, info in zip(puzzles.splitlines(), infos, strict=True):
        writer.writerow([puzzle, *(info.get(name, "") for name in names)])
    return table.getvalue()


FORMAT = Format(
    id="table",
    title="CSV table of puzzles",
    summary="a CSV table with a header and a column of one-line puzzles",
    example="puzzle,solution\n1....3....3...42,1423231442313142\n",
    sniff=sniff,
    parse=parse,
    dump=dump,
    aliases=("kaggle",),
    is_for_squares=False,
    has_head=True,
    is_one_line=True,
    has_columns=True,
    parse_on=parse,
)
