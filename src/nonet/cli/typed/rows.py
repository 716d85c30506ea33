"""Grids typed line by line: how many lines belong to one, and what its cells are.

Unlike the formats, which see a whole text, a conversation must know after each line whether another one follows:
the first line decides the size. Frames are no cells, so that a printed or drawn grid can be pasted back; they may say
what the boxes are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import field
from math import isqrt
from typing import NamedTuple

from nonet.board.geometry import place_name
from nonet.cli.typed.canvases import TypedCanvas, square
from nonet.cli.typed.frames import Box, drawn_box
from nonet.cli.typed.marks import check_no_marks, find_marks
from nonet.cli.typed.prompts import Console, Leave
from nonet.errors import FormatError, GeometryError, PuzzleError, plural, shorten
from nonet.records import dataclass

_FRAME = re.compile("[|\u2500-\u257f,;]")  # bars, box-drawing characters, and what else stands between cells
_BLANKS = "0._*?·"  # not a dash: a row of dashes is a line of a frame that was pasted
_HOLES = f"-{_BLANKS}"  # where a board has no cell
_MOST_GROUPS = 5  # in a row: boxes side by side on a 25x25; more words are cells, such as the labels 11 12 13 ...
AGAIN = "again"  # what a person types to begin a grid anew
_LETTERS = 36  # a character per cell reaches 35 (Z), so a line of 36 or more characters is a whole grid


class Typed(NamedTuple):
    """A grid that was typed: the text of its cells, row by row, and the box shape if a frame around it draws one."""

    rows: list[list[str]]
    box: Box | None


def ask_rows(
    console: Console,
    what: str,
    canvas: TypedCanvas | None = None,
    find_canvas: Callable[[int], TypedCanvas] = square,
    *,
    are_digits: bool = True,
    is_square: bool = True,
    has_boxes: bool = False,
    find_drawn: Callable[[str], TypedCanvas | None] = lambda _text: None,
) -> Typed:
    """The cells of a grid as text. `find_canvas` gives the canvas whose first row has so many cells, or refuses it.

    `find_drawn` gives the canvas whose first row is printed so, with spaces where the board has no cell.

    With `has_boxes` a frame is looked at for the shape of the boxes.

    Every row is checked when it is there. A person is asked for it again; for a script FormatError, or the like, says
    what is wrong. Raises Leave.
    """
    return _Asked(console, what, canvas, find_canvas, are_digits, is_square, has_boxes, find_drawn).ask()


@dataclass
class _Asked:
    """A grid that is being typed."""

    console: Console
    what: str
    canvas: TypedCanvas | None  # None until the first row is there
    find_canvas: Callable[[int], TypedCanvas]
    are_digits: bool
    is_square: bool
    has_boxes: bool
    find_drawn: Callable[[str], TypedCanvas | None]
    rows: list[list[str]] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)  # as they were typed, with the frame
    box: Box | None = None

    def ask(self) -> Typed:
        known, console = self.canvas, self.console
        while not self.canvas or len(self.rows) < self.canvas.height:
            line = self._next_line()
            if console.is_person and line.lower() == AGAIN:
                self._start_over(known)
                console.say("From the first line:")
                continue
            try:
                self._take(_FRAME.sub(" ", line).strip(), known, [*self.lines, *console.skipped, line])
            except PuzzleError as error:
                reason = find_marks([*self.lines, line]) or self._with_reading(error, line)
                if not console.is_person:
                    raise reason from None
                self._ask_again(reason, known)
            else:
                console.is_refused = False
                if known is None and len(self.rows) == 1 and self.canvas:
                    self._tell_canvas(self.canvas)
        console.skip_rule()
        return Typed(self.rows, self.box)

    def _start_over(self, known: TypedCanvas | None) -> None:
        self.rows, self.lines, self.canvas = [], [], known

    def _tell_canvas(self, canvas: TypedCanvas) -> None:
        """The first line decided the size, but a typist may have meant another. A paste is not interrupted."""
        if canvas.height > 1 and not self.console.has_more():
            lines = "1 more line" if canvas.height == 2 else f"{canvas.height - 1} more lines"
            self.console.tell(f"{canvas.height} x {canvas.width}, so {lines}; {AGAIN} starts over.")

    def _next_line(self) -> str:
        """The next line. A script that stops within a grid is broken, a person may leave."""
        try:
            return self.console.next_line()
        except Leave as leave:
            if self.rows and leave.is_end and not self.console.is_person:
                expected = plural(self.canvas.height if self.canvas else 0, "line")
                raise FormatError(f"expected {expected} for the {self.what}, got {len(self.rows)}") from None
            raise

    def _take(self, line: str, known: TypedCanvas | None, lines: list[str]) -> None:
        """Add the rows of a line, which has no frame any more: one, or the whole grid. `lines` are all, with frames."""
        canvas = known if not self.rows else self.canvas
        if drawn := self._drawn_row(canvas):
            self.rows, self.canvas, self.lines = [*self.rows, drawn[1]], drawn[0], lines
            return
        if self.are_digits and not self.rows:
            check_no_marks(line)
        found = _split_square(line, known) if self.is_square and not self.rows else None
        if found is None:
            cells = split_cells(line, canvas.width if canvas else None)
            canvas = canvas or self._canvas_for(len(cells))
            is_whole = not self.rows and " " not in line and len(line) == canvas.cells != canvas.width
            found = canvas.rows_of(line) if is_whole else [cells]
        canvas = canvas or self._canvas_for(len(found[0]))
        for number, row in enumerate(found, len(self.rows)):
            _check_length(row, self.what, number + 1, canvas.width)
            if self.are_digits:
                for column, cell in enumerate(row):
                    _digit(cell, canvas, number, column)
        rows = [*self.rows, *found]
        if self.has_boxes and len(rows) == canvas.height:
            self.box = drawn_box(lines, rows)
        self.rows, self.canvas, self.lines = rows, canvas, lines

    def _drawn_row(self, canvas: TypedCanvas | None) -> tuple[TypedCanvas, list[str]] | None:
        """The next row of a board with holes, and its canvas, where the row is printed with spaces for the holes."""
        text = self.console.indented
        canvas = canvas or self.find_drawn(text)
        row = canvas.drawn_row(len(self.rows), text) if canvas and canvas.holes else None
        if canvas is None or row is None:
            return None
        for column, cell in enumerate(row):
            _digit(cell, canvas, len(self.rows), column)
        return canvas, row

    def _with_reading(self, error: PuzzleError, line: str) -> PuzzleError:
        """The error for a first line, with what it was taken for where that is words rather than cells."""
        letters = "".join(line.split())
        if self.rows or sum(map(str.isalpha, letters)) * 2 <= len(letters):
            return error
        count = len(split_cells(_FRAME.sub(" ", line).strip(), self.canvas.width if self.canvas else None))
        taken = (
            f"line 1 of a {self.what} of {count} x {count} tiles" if not self.canvas else f"line 1 of the {self.what}"
        )
        reason = str(error).removeprefix(f"line 1 of the {self.what}: ").removeprefix(f"{plural(count, 'cell')}: ")
        return PuzzleError(f"{shorten(line)} is {plural(len(letters), 'letter')}, taken as {taken}: {reason}")

    def _canvas_for(self, cells: int) -> TypedCanvas:
        try:
            return self.find_canvas(cells)
        except GeometryError as error:
            raise GeometryError(f"line 1 of the {self.what}: {cells} cells: {error}") from None

    def _ask_again(self, error: PuzzleError, known: TypedCanvas | None) -> None:
        """Say what is wrong and go on at that line; of a paste nothing is kept, since it will be pasted again."""
        if not self.rows or self.console.drop_typed_ahead():
            self._start_over(known)
            self.console.complain(f"{error}; once more, from the first line")
        else:
            self.console.complain(f"{error}; type that line once more, or {AGAIN} to start over")


def correct_row(
    console: Console, typed: Typed, what: str, canvas: TypedCanvas, *, are_digits: bool = True
) -> Typed | None:
    """The same grid with one of its lines typed anew; None if the person wants to type all of them. Raises Leave."""
    console.drop_typed_ahead()
    while True:
        text = console.ask(f"Which line to correct (1-{len(typed.rows)}, or {AGAIN} to type all)? ")
        if text.lower() == AGAIN:
            return None
        if number := console.number_of(text, "Line", len(typed.rows)):
            break
    while True:
        text = console.ask(f"Line {number}, now {' '.join(typed.rows[number - 1])}: ")
        try:
            row = split_cells(_FRAME.sub(" ", text).strip(), canvas.width)
            _check_length(row, what, number, canvas.width)
            if are_digits:
                for column, cell in enumerate(row):
                    _digit(cell, canvas, number - 1, column)
        except PuzzleError as error:
            console.complain(str(error))
        else:
            console.is_refused = False
            return Typed([*typed.rows[: number - 1], row, *typed.rows[number:]], typed.box)


def _check_length(row: list[str], what: str, number: int, size: int) -> None:
    if len(row) != size:
        shown = shorten(" ".join(row))
        raise FormatError(f"line {number} of the {what}: expected {plural(size, 'cell')}, got {len(row)}: {shown}")


def _split_square(line: str, canvas: TypedCanvas | None) -> list[list[str]] | None:
    """The rows of a line that holds a whole square, a character per cell; None if it does not.

    Sixteen characters without a size are a 4x4 if they can be, otherwise the first row of a 16x16.
    """
    side = isqrt(len(line))
    if " " in line or side * side != len(line) or side < 4 or canvas not in (None, square(side)):
        return None
    if canvas is None and len(line) < _LETTERS and (side != 4 or set(line) - set("1234" + _BLANKS)):
        return None
    return [list(line[start : start + side]) for start in range(0, len(line), side)]


def split_cells(line: str, size: int | None = None) -> list[str]:
    """The cells of one row: words, or characters where these are not separated, or only in groups.

    >>> split_cells("10 0 3"), split_cells("1..4"), split_cells("53. .7. ...")
    (['10', '0', '3'], ['1', '.', '.', '4'], ['5', '3', '.', '.', '7', '.', '.', '.', '.'])
    """
    words = line.split()
    joined = "".join(words)
    if len(words) == 1 or (len(words) != size and len(joined) == size):
        return list(joined)
    return list(joined) if size is None and _are_groups(words) else words


def _are_groups(words: Sequence[str]) -> bool:
    """Whether words are pieces of a row, as in 905 278 300: no number of a 3x3 has three characters."""
    return 1 < len(words) <= _MOST_GROUPS and len({*map(len, words)}) == 1 and len(words[0]) > 1


def to_digits(rows: Sequence[Sequence[str]], canvas: TypedCanvas) -> list[list[int]]:
    """The digits of cells, 0 in holes; PuzzleError names the first cell that is not within 0..n."""
    return [[_digit(cell, canvas, row, column) for column, cell in enumerate(cells)] for row, cells in enumerate(rows)]


def _digit(cell: str, canvas: TypedCanvas, row: int, column: int) -> int:
    where = place_name((row, column))
    if (row, column) in canvas.holes:
        if cell not in _HOLES:
            raise PuzzleError(f"expected - at {where}, where the board has no cell, got {shorten(cell)}")
        return 0
    digit = _value(cell, canvas.digits)
    if digit is None or digit > canvas.digits:
        raise PuzzleError(f"expected 0 to {canvas.digits} at {where}, got {shorten(cell)}")
    return digit


def _value(cell: str, size: int) -> int | None:
    """The number a cell says, in range or not: a blank, a number, or above 9 a letter (A = 10)."""
    if cell in _BLANKS:
        return 0
    if not cell.isascii() or not cell.isalnum() or len(cell) > 9:
        return None
    if cell.isdecimal():
        return int(cell)
    return int(cell, _LETTERS) if len(cell) == 1 and size > 9 else None
