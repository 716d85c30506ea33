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

from nonet.board import Grid
from nonet.board.marks import Highlights
from nonet.formats.base import Format, ParsedGrid
from nonet.formats.frames import (
    Frame,
    Outline,
    cell_lines,
    check_bars,
    is_framed,
    is_rule,
    open_frame,
    parse_frames,
    parts_of,
    to_ascii,
)
from nonet.formats.pencil_marks import candidates_of, masks_of
from nonet.formats.text import TextRow, bad_cell, lines_of, number_table
from nonet.patterns import pattern

_COLOUR = pattern("\x1b\\[[0-9;]*m")
_RUN = pattern(r"(?:[+-]?[1-9])+")
_LIST = pattern(r"[+-]?[0-9]{1,4}(?:,[+-]?[0-9]{1,4})*")
_MOST = 9  # up to this size candidates need no commas
_NONE = "!"


def sniff(text: str) -> bool:
    """A frame with candidates in it. One cell such as 12 may be a slip in `boxed`: it takes two."""
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
    """Whether cells are candidates, and not only digits and blanks of a board of that size."""
    known = number_table(size)
    marks = [word for word in words if word not in known and _candidates(word, size) is not None]
    plain = sum(word in known or word == _NONE for word in words)
    if (len(marks) + plain) * 2 <= len(words):
        return False
    return len(marks) > 1 or any(len(mark) > 2 for mark in marks)


def _candidates(word: str, size: int) -> list[int] | None:
    """The candidates a cell lists, ascending; None if it does not."""
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
    """The text without colours, with every row of cells on one line."""
    from nonet.formats._broken import join_broken  # only where a frame is read

    return join_broken(_COLOUR.sub("", text) if "\x1b" in text else text)


def framed_part(text: str) -> str:
    """The text without colours, a row of cells on one line, and blank lines for what stands beside closed frames.

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
    """The digit of a cell, 0 if it is blank, and the mask of its candidates."""
    found = read_word(row.cells[index], size)
    if found is None:
        raise bad_cell(row, index, expected(size))
    return found


def read_word(word: str, size: int) -> tuple[int, int] | None:
    """The digit of a cell, 0 if it is blank, and the mask of its candidates; None if the word says neither."""
    if (digit := number_table(size).get(word)) is not None:
        return digit, (1 << size) - 1
    if word == _NONE:
        return 0, 0
    digits = _candidates(word, size)
    return None if digits is None else (0, sum(1 << (digit - 1) for digit in digits))


def expected(size: int) -> str:
    """What may stand in a cell, in words."""
    return f"0 to {size}, or several {'digits' if size <= _MOST else 'with commas'} (ascending)"


def dump(grids: Sequence[Grid], infos: Sequence[Mapping[str, str]]) -> str:
    return "\n".join(_dump_grid(grid, info) for grid, info in zip(grids, infos, strict=True))


def _dump_grid(grid: Grid, info: Mapping[str, str]) -> str:
    from nonet.render.candidates import draw_candidates  # only where it is written

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
