"""sdk: n lines of n characters, with titles above (SadMan, SudoCue), or bare (GNOME's .skp).

Titles are lines `#A` author, `#D` description, `#C` comment, `#B` date, `#S` source, `#L` level, `#U` url; they go to
the parsed grid's info and are written back. Other `#` lines are comments. Section lines `[Puzzle]` and `[State]`, and
`Grid 01` as in the Project Euler file, may stand above a grid; a `[State]` that follows its `[Puzzle]` is the same
parsed grid, and the digits it adds are the placed ones. Digits above 9 are letters (see `_symbols`). Spaces may part
the characters into groups: `53. .7. ...`.
Not promised: bare boards of size 1 to 3 are not told apart from other formats.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import field
from itertools import chain
from math import isqrt
from types import MappingProxyType

from nonet._base.errors import FormatError
from nonet._base.fast_dataclass import dataclass
from nonet.formats.base import Format, ParsedGrid
from nonet.formats.text import (
    TextRow,
    check_symbol_size,
    cut_grids,
    decode_symbols,
    encode_symbols,
    is_grouped,
    lines_of,
    usual_length,
)
from nonet.model import Grid, cell_name
from nonet.model.grid_text import MAX_SYMBOL, SYMBOLS

_TITLES = {
    "A": "author",
    "D": "description",
    "C": "comment",
    "B": "date",
    "S": "source",
    "L": "level",
    "U": "url",
}
_SECTION = r"(?i)\s*(?:\[([^\[\]]*)\]|Grid\s+\d+)\s*"


@dataclass(slots=True)
class _Part:
    """The lines from one heading (titles or section) to the next."""

    titles: dict[str, list[str]] = field(default_factory=dict)
    section: str = ""
    blocks: list[list[TextRow]] = field(default_factory=lambda: [[]])


def sniff(text: str) -> bool:
    parts = _parts(text)
    rows = [row for part in parts for block in part.blocks for row in block]
    length = usual_length(rows)
    if not 2 <= length <= MAX_SYMBOL or len(rows) < max(2, length - 1):
        return False
    if sum(len(row.cells) == length for row in rows) == 1:
        return False
    words = [row.text.split() for row in rows]
    if sum(len(row) == 1 for row in words) * 2 <= len(rows) and not is_grouped(words):
        return False
    # Only of those rows: lines of puzzles may be of different sizes.
    symbols = "".join(chain(*(row.cells for row in rows if len(row.cells) == length)))
    return any(part.section for part in parts) or not _looks_like_lines(length, symbols)


def _looks_like_lines(length: int, symbols: str) -> bool:
    """Return True if rows of s*s characters look like lines of s x s puzzles: some digits, and none above s."""
    size = isqrt(length)
    if size < 4 or size * size != length:
        return False
    used = set(symbols.upper()) & set(SYMBOLS[1:36])
    return bool(used) and max(map(SYMBOLS.index, used)) <= size


def parse(text: str) -> list[ParsedGrid]:
    parsed_grids: list[ParsedGrid] = []
    last_section = ""
    for part in _parts(text):
        found = _read_part(part)
        if part.section == "state" and last_section == "puzzle" and len(found) == 1:
            parsed_grids[-1] = _add_state(parsed_grids[-1], found[0])
        else:
            parsed_grids += found
        last_section = part.section if len(found) == 1 else ""
    return parsed_grids


def _read_part(part: _Part) -> list[ParsedGrid]:
    """Return the parsed grids below a heading; titles belong to the first."""
    grids = cut_grids([block for block in part.blocks if block])
    info = {name: "\n".join(lines) for name, lines in part.titles.items()}
    return [_read_grid(size, rows, {} if index else info) for index, (size, rows) in enumerate(grids)]


def _parts(text: str) -> list[_Part]:
    parts = [_Part()]
    for number, line in enumerate(lines_of(text), 1):
        start = line.strip()
        if start.startswith("#"):
            _add_title(parts, start)
        elif section := re.fullmatch(_SECTION, line):
            _fresh(parts).section = (section[1] or "grid").strip().lower()
        elif start:
            parts[-1].blocks[-1].append(TextRow(number, line, "".join(start.split())))
        else:
            parts[-1].blocks.append([])
    return parts


def _fresh(parts: list[_Part]) -> _Part:
    """Return a part without rows to put a heading on."""
    if any(parts[-1].blocks):
        parts.append(_Part())
    return parts[-1]


def _add_title(parts: list[_Part], line: str) -> None:
    name = _TITLES.get(line[1:2])
    if name:
        _fresh(parts).titles.setdefault(name, []).append(line[2:].strip())


def _read_grid(size: int, rows: Sequence[TextRow], info: Mapping[str, str]) -> ParsedGrid:
    check_symbol_size(size, "sdk", rows[0].line)
    values = tuple(chain(*(_read_row(row, size) for row in rows)))
    return ParsedGrid(size, values, line=rows[0].line, info=MappingProxyType(dict(info)))


def _read_row(row: TextRow, size: int) -> tuple[int, ...]:
    values: tuple[int, ...] = ()
    for word in re.finditer(r"\S+", row.text):
        values += decode_symbols(word[0], size, row.line, word.start() + 1)
    return values


def _add_state(puzzle: ParsedGrid, state: ParsedGrid) -> ParsedGrid:
    """Return the puzzle with the placed digits of its state."""
    if puzzle.size != state.size:
        raise FormatError(f"expected a state of size {puzzle.size}, got {state.size}", state.line)
    for cell, (given, value) in enumerate(zip(puzzle.values, state.values, strict=True)):
        if given and given != value:
            name = cell_name(cell, puzzle.size)
            raise FormatError(f"expected the given {given} at {name} in the state, got {value}", state.line)
    placed = frozenset(cell for cell, value in enumerate(state.values) if value and not puzzle.values[cell])
    return ParsedGrid(puzzle.size, state.values, placed=placed, line=puzzle.line, info=puzzle.info)


def dump(grids: Sequence[Grid], infos: Sequence[Mapping[str, str]]) -> str:
    is_mixed = len({grid.board.size for grid in grids}) > 1  # bare rows of several lengths could be anything
    heading = "[Puzzle]\n" * (is_mixed or any(map(_needs_heading, grids)))
    return "\n".join(_dump_titles(info) + heading + _dump_grid(grid) for grid, info in zip(grids, infos, strict=True))


def _needs_heading(grid: Grid) -> bool:
    """Return True if the bare rows would lose the placed digits, or would read as puzzles in lines."""
    return bool(grid.placed) or _looks_like_lines(grid.board.size, _dump_rows(grid.values, grid.board.size))


def _dump_titles(info: Mapping[str, str]) -> str:
    return "".join(
        f"#{letter}{line}\n" for letter, name in _TITLES.items() if name in info for line in lines_of(info[name])
    )


def _dump_grid(grid: Grid) -> str:
    puzzle = _dump_rows(grid.givens.values, grid.board.size)
    return f"{puzzle}[State]\n{_dump_rows(grid.values, grid.board.size)}" if grid.placed else puzzle


def _dump_rows(values: tuple[int, ...], size: int) -> str:
    text = encode_symbols(values, size, "sdk")
    return "".join(text[start : start + size] + "\n" for start in range(0, len(text), size))


FORMAT = Format(
    id="sdk",
    title="Rows of characters (.sdk)",
    summary="n lines of n characters, . for blank, A = 10; titles such as #A author above",
    example="#AEuler\n1...\n.3..\n..3.\n..42\n",
    sniff=sniff,
    parse=parse,
    dump=dump,
    extensions=(".sdk", ".skp"),
    aliases=("skp", "sadman", "gnome"),
    titles=tuple(_TITLES.values()),
)
