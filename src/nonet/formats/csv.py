"""csv: n lines of n numbers with commas between; 0 or an empty field is blank. Semicolons and tabs are read, too.

The separator is kept in the parsed grid's info ("separator") and written back. Several grids may follow each other,
with or without blank lines between. Quotes around a number are skipped. From 4x4 on a grid may stand on one line, n * n
numbers, and is then answered by one. Not promised: a header line (see `table`).
"""

from __future__ import annotations

from functools import partial
from itertools import chain

from nonet.formats.base import Format, ParsedGrid
from nonet.formats.text import TextRow, dump_numbers, lines_of, looks_numeric, parse_numbers, usual_length

_SEPARATORS = ",;\t"


def sniff(text: str) -> bool:
    separator = find_separator(text)
    rows = list(chain(*_blocks(text, separator))) if separator else []
    return usual_length(rows) > 1 and looks_numeric(rows)


def find_separator(text: str) -> str:
    """Return the separator that most lines contain, or at least half of them; otherwise nothing."""
    lines = lines_of(text)
    counts = {separator: sum(separator in line for line in lines) for separator in _SEPARATORS}
    best = max(_SEPARATORS, key=counts.__getitem__)
    filled = sum(1 for line in lines if line.strip(" ") and line[0] != "#")
    return best if counts[best] and counts[best] * 2 >= filled else ""


def parse(text: str) -> list[ParsedGrid]:
    separator = find_separator(text) or ","
    return parse_numbers(_blocks(text, separator), {"separator": separator})


def _blocks(text: str, separator: str) -> list[list[TextRow]]:
    """Return the blocks like `blocks_of`, but a line of tabs is a row of blanks and not a blank line."""
    blocks: list[list[TextRow]] = [[]]
    for number, line in enumerate(lines_of(text), 1):
        if not line.strip(" "):
            blocks.append([])
        elif line[0] != "#":
            blocks[-1].append(TextRow(number, line, [_field(field) for field in line.split(separator)]))
    return [block for block in blocks if block]


def _field(text: str) -> str:
    return text.strip().strip('"')


FORMAT = Format(
    id="csv",
    title="CSV",
    summary="n lines of n numbers with commas (or ; or tabs) between, 0 or nothing for blank",
    example="1,0,0,0\n0,3,0,0\n0,0,3,0\n0,0,4,2\n",
    sniff=sniff,
    parse=parse,
    dump=partial(dump_numbers, separator=","),
    is_for_squares=False,
    shows_holes=True,
    extensions=(".csv",),
)
