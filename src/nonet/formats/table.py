"""table: a CSV table with a header, one of its columns holding puzzles as in `line` (Kaggle and the like).

The column is called puzzle, puzzles, quizzes, quiz, question, grid or sudoku, in any case; the first such column
counts. Columns are separated by commas, semicolons or tabs. The other columns are not kept: we write one column,
`puzzle`.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence

from nonet.board import Grid
from nonet.errors import FormatError, shorten
from nonet.formats import line as line_format
from nonet.formats._text import content_lines, lines_of
from nonet.formats.base import Format, Sheet

COLUMNS = ("puzzle", "puzzles", "quizzes", "quiz", "question", "grid", "sudoku")


def sniff(text: str) -> bool:
    for _, header in content_lines(text):
        return _look_for(header, COLUMNS) is not None
    return False


def parse(text: str) -> list[Sheet]:
    start, header = find_header(text)
    separator, index = find_column(header, line=start)
    return [
        _read_record(fields, index, number, source)
        for number, source, fields in _records(lines_of(text)[start:], separator, start + 1)
    ]


def find_header(text: str) -> tuple[int, str]:
    """Number and text of the first line that is neither blank nor a comment."""
    for found in content_lines(text):
        return found
    raise FormatError("expected a puzzle, got nothing")


def find_column(header: str, name: str | None = None, line: int = 1) -> tuple[str, int]:
    """The separator of a header, and the index of the column of that name; without one, of a usual name."""
    found = _look_for(header, [name.strip().lower()] if name else COLUMNS)
    if found is None:
        wanted = shorten(name) if name else ", ".join(COLUMNS)
        raise FormatError(f"expected a header with a column {wanted}, got {shorten(header.strip())}", line)
    return found


def _look_for(header: str, wanted: Sequence[str]) -> tuple[str, int] | None:
    separator = max(",;\t", key=header.count)
    names = [name.strip().lower() for name in split_record(header, separator)]
    return next(((separator, index) for index, name in enumerate(names) if name in wanted), None)


def split_record(text: str, separator: str) -> list[str]:
    """The fields of one line, without their quotes."""
    try:
        return next(csv.reader([text], delimiter=separator, skipinitialspace=True), [])
    except csv.Error:
        return text.split(separator)


def _records(lines: Sequence[str], separator: str, start: int) -> Iterator[tuple[int, str, list[str]]]:
    """First line, its text, and the fields of each record."""
    if not any('"' in line for line in lines):
        yield from ((number, line, line.split(separator)) for number, line in enumerate(lines, start) if line.strip())
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


def _read_record(fields: Sequence[str], index: int, number: int, source: str) -> Sheet:
    puzzle = fields[index].strip() if index < len(fields) else ""
    if not puzzle:
        raise FormatError(f"expected a puzzle in column {index + 1} of the table, got {shorten(source)}", number)
    # A quoted field that spans lines is not found in the first of them: then the column is only a guess.
    return line_format.read_puzzle(puzzle, number, max(source.find(puzzle), 0) + 1)


def dump(grids: Sequence[Grid], infos: Sequence[Mapping[str, str]]) -> str:
    return "puzzle\n" + line_format.dump(grids, infos)


FORMAT = Format(
    id="table",
    summary="a CSV table with a header and a column of one-line puzzles",
    example="puzzle,solution\n1....3....3...42,1423231442313142\n",
    sniff=sniff,
    parse=parse,
    dump=dump,
    aliases=("kaggle",),
    has_head=True,
)
