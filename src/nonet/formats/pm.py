"""pm: pencil marks in a frame, as HoDoKu and forums print them, and as `sudoku candidates` draws them.

A digit alone is the cell's digit, several are the candidates of a blank cell: run together up to size 9 (`1249`), with
commas above (`1,2,14`). A lone candidate that is not yet a digit is in brackets: `(7)`. Frames are as in `boxed`.
Read as well: `.` or 0 for a blank without marks, `!` for a cell without candidates, colours, the signs + and - that
`sudoku candidates` puts before what a step places or takes out (such candidates are still there), cells that it breaks
into several lines for a narrow terminal, and words below a frame, which are skipped.
Boards that are no square are drawn with `-` for a hole, a pair as two frames with a heading each.
Not promised: which digits are placed is lost. HoDoKu prints a cell with one candidate as a digit, and as such it is
read. A grid without any marks is recognised as `boxed`, which is the same.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby

from nonet.formats.base import Format, ParsedGrid
from nonet.formats.frames import (
    Frame,
    Outline,
    cell_lines,
    check_bars,
    is_framed,
    is_rule,
    is_straight,
    open_frame,
    parse_frames,
    parts_of,
    to_ascii,
)
from nonet.formats.pencil_marks import candidates_of, masks_of
from nonet.formats.text import TextRow, bad_cell, lines_of, number_table
from nonet.model import Grid
from nonet.model.marks import Highlights

_COLOUR = "\x1b\\[[0-9;]*m"
_RUN = re.compile(r"(?:[+-]?[1-9])+")
_LIST = re.compile(r"[+-]?[0-9]{1,4}(?:,[+-]?[0-9]{1,4})*")
_MOST = 9  # up to this size candidates need no commas
_NONE = "!"


def sniff(text: str) -> bool:
    """Return True for a frame with candidates. One cell such as 12 may be a slip in `boxed`: two are needed."""
    if not any(bar in text for bar in "|│┃║"):
        return False
    bare = _bare(text)
    if not is_framed("\n".join(line for line in lines_of(bare) if not line.startswith("#"))):
        return False
    rows = [[word for part in parts_of(line) for word in part.split()] for line in cell_lines(bare)]
    widths = [len(row) for row in rows]
    # Boards of several sizes may follow each other: each is asked by its own size, and all by the largest.
    whole = {width for width in widths if 1 < width <= widths.count(width)}
    boards = [(width, [row for row in rows if len(row) == width]) for width in whole]
    boards += [(max(widths), rows)] if max(widths, default=0) > 1 else []
    return any(has_marks([word for row in own for word in row], width) for width, own in boards)


def has_marks(words: Sequence[str], size: int) -> bool:
    """Return True if cells are candidates, not only digits and blanks of a board of that size."""
    known = number_table(size)
    marks = [word for word in words if word not in known and _candidates(word, size) is not None]
    plain = sum(word in known or word == _NONE for word in words)
    if (len(marks) + plain) * 2 <= len(words):
        return False
    return len(marks) > 1 or any(len(mark) > 2 for mark in marks)


def _candidates(word: str, size: int) -> list[int] | None:
    """Return the candidates a cell lists, ascending; None if it does not."""
    inner = word[1:-1] if word[0] + word[-1] == "()" else word
    pattern, digit = (_RUN, r"[1-9]") if size <= _MOST and "," not in inner else (_LIST, r"[0-9]+")
    if not pattern.fullmatch(inner):
        return None
    digits = [int(found) for found in re.findall(digit, inner)]
    is_right = digits == sorted(set(digits)) and digits[0] >= 1 and digits[-1] <= size
    return digits if is_right else None


def parse(text: str) -> list[ParsedGrid]:
    bare = framed_part(text)
    check_bars(bare)
    return [_read_grid(frame) for frame in parse_frames(bare, str.split, has_straight=False)]


def _bare(text: str) -> str:
    """Return the text without colours, with every row of cells on one line."""
    return join_broken(re.sub(_COLOUR, "", text) if "\x1b" in text else text)


def framed_part(text: str) -> str:
    """Return the text without colours, a row of cells on one line, and blank lines outside closed frames.

    Line numbers stay as they are.
    """
    text = _bare(text)
    rows = cell_lines(text)
    if not rows or any(row[0] != "|" or row[-1] != "|" for row in rows):
        return text
    drawn = set(rows)
    lines = lines_of(text)
    return "\n".join(line if is_rule(to_ascii(line)) or to_ascii(line).strip() in drawn else "" for line in lines)


def _read_grid(frame: Frame) -> ParsedGrid:
    cells = [_read_cell(row, index, frame.size) for row in frame.rows for index in range(frame.size)]
    values = tuple(value for value, _ in cells)
    return ParsedGrid(
        frame.size,
        values,
        box=frame.box,
        candidates=candidates_of(values, [mask for _, mask in cells], frame.size),
        line=frame.rows[0].line,
        info=frame.outline.as_info(),
    )


def _read_cell(row: TextRow, index: int, size: int) -> tuple[int, int]:
    """Return the digit of a cell, 0 if it is blank, and the mask of its candidates."""
    found = read_word(row.cells[index], size)
    if found is None:
        raise bad_cell(row, index, expected(size))
    return found


def read_word(word: str, size: int) -> tuple[int, int] | None:
    """Return the digit of a cell, 0 if it is blank, and the mask of its candidates; None if the word is neither."""
    if (digit := number_table(size).get(word)) is not None:
        return digit, (1 << size) - 1
    if word == _NONE:
        return 0, 0
    digits = _candidates(word, size)
    return None if digits is None else (0, sum(1 << (digit - 1) for digit in digits))


def expected(size: int) -> str:
    """Return the possible content of a cell, in words."""
    return f"0 to {size}, or several {'digits' if size <= _MOST else 'with commas'} (ascending)"


def dump(grids: Sequence[Grid], infos: Sequence[Mapping[str, str]]) -> str:
    return "\n".join(_dump_grid(grid, info) for grid, info in zip(grids, infos, strict=True))


def _dump_grid(grid: Grid, info: Mapping[str, str]) -> str:
    from nonet.draw.terminal_candidates import draw_candidates  # only where it is written

    drawing = draw_candidates(grid, masks_of(grid), Highlights(), color=False, unicode=False)
    outline = Outline.of_info(info) if grid.board.box and grid.board.is_square else Outline.FRAME
    return "".join(line + "\n" for line in open_frame(drawing.split("\n"), outline))


FORMAT = Format(
    id="pm",
    title="Pencil marks in a frame",
    summary="pencil marks in a frame (HoDoKu, forums, sudoku candidates); a digit alone is the cell's digit",
    example=(
        "+----------+----------+\n"
        "|  1   24  | (2)  34  |\n"
        "| 24    3  | 12   14  |\n"
        "+----------+----------+\n"
        "| 24   124 |  3   (1) |\n"
        "| (3)  (1) |  4    2  |\n"
        "+----------+----------+\n"
    ),
    sniff=sniff,
    parse=parse,
    dump=dump,
    keeps_marks=True,
    extensions=(".pm",),
    is_for_squares=False,
    aliases=("hodoku", "marks", "pm-grid"),
    has_boxes=True,
    has_marks=True,
)


# Drawings whose cells are broken into several lines, as `sudoku candidates` makes them for a narrow terminal.
#
# ┃ 5  3  12 ┃ 26  7  24  ┃      A thin rule, or in ASCII a row of blanks, stands between rows.
# ┃       4  ┃        68  ┃      Cells stand in straight columns with a gap between them in all lines,
# ┠──────────╂────────────╂      so that the pieces of a cell can be found.
#
# They are put together into one line each; the lines that are not needed become comments, so that line numbers stay.

_THIN = frozenset("┠╂─")
_UNUSED = "#"


def join_broken(text: str) -> str:
    """Return the text with every row of cells on one line; the text itself if no thin rule is in it."""
    lines = lines_of(text)
    if not any(map(_is_thin, lines)):
        return text
    joined: list[str] = []
    for is_drawn, some in groupby(lines, key=_is_drawn):
        block = list(some)
        joined += _join_drawing(block) if is_drawn else block
    return "\n".join(joined)


def _is_drawn(line: str) -> bool:
    plain = to_ascii(line)
    return "|" in plain or is_rule(plain)


def _is_thin(line: str) -> bool:
    """Return True for a rule between two rows of a box: light in Unicode, blank in ASCII."""
    bare = line.strip()
    return "┠" in bare if not _THIN.isdisjoint(bare) else "|" in bare and set(bare) == {"|", " "}


def _join_drawing(lines: Sequence[str]) -> list[str]:
    """One drawing, or several without a line between."""
    if not any(map(_is_thin, lines)):
        return list(lines)
    plain = [to_ascii(line) for line in lines]
    is_edge = [is_rule(line) or _is_thin(raw) for line, raw in zip(plain, lines, strict=True)]
    rows = [line for line, edge in zip(plain, is_edge, strict=True) if not edge]
    if all(is_straight(parts_of(row)) for row in rows):  # a blank row there is a row of blanks
        return list(lines)
    columns = _columns_of(rows)
    joined: list[str] = []
    for edge, some in groupby(range(len(lines)), key=is_edge.__getitem__):
        group = list(some)
        if edge:
            joined += [_UNUSED if _is_thin(lines[at]) else lines[at] for at in group]
        else:
            joined += [_join_row([plain[at] for at in group], columns), *[_UNUSED] * (len(group) - 1)]
    return joined


def _columns_of(rows: Sequence[str]) -> list[tuple[int, int]]:
    """Return the start and end of each column of cells and bars: a place that is blank in all rows is a gap."""
    width = max(map(len, rows), default=0)
    padded = [row.ljust(width) for row in rows]
    columns: list[tuple[int, int]] = []
    start = 0
    for at in range(width + 1):
        marks = {row[at] for row in padded} if at < width else {" "}
        if marks == {" "} or "|" in marks:
            columns += [(start, at)] if start < at else []
            columns += [(at, at + 1)] if "|" in marks else []
            start = at + 1
    return columns


def _join_row(lines: Sequence[str], columns: Sequence[tuple[int, int]]) -> str:
    cells = [[piece for line in lines if (piece := line[start:end].strip())] for start, end in columns]
    size = sum("|" not in pieces for pieces in cells)
    mark = "" if size <= _MOST else ","
    return " ".join("|" if "|" in pieces else mark.join(pieces) or "." for pieces in cells)
