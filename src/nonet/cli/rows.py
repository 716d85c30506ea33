"""Grids typed line by line: how many lines belong to one, and what its cells are.

Unlike the formats, which see a whole text, a conversation must know after each line whether another one follows:
the first line decides the size. Frames are skipped, so that a printed or drawn grid can be pasted back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import isqrt

from nonet.board import cell_name
from nonet.cli.prompts import Console, Leave
from nonet.errors import FormatError, GeometryError, PuzzleError, plural, shorten

_FRAME = re.compile("[|\u2500-\u257f,;]")  # bars, box-drawing characters, and what else stands between cells
_BLANKS = "0._*?·"  # not a dash: a row of dashes is a line of a frame that was pasted
_MOST_GROUPS = 5  # in a row: boxes side by side on a 25x25; more words are cells, such as the labels 11 12 13 ...
AGAIN = "again"  # what a person types to begin a grid anew
_LETTERS = 36  # a character per cell reaches 35 (Z), so a line of 36 or more characters is a whole grid


def ask_rows(
    console: Console,
    what: str,
    size: int | None = None,
    check_size: Callable[[int], object] | None = None,
    *,
    are_digits: bool = True,
) -> list[list[str]]:
    """The cells of a grid, row by row, as text. `check_size` may refuse a size as soon as it is known.

    Every row is checked when it is there. A person is asked for it again; for a script FormatError, or the like, says
    what is wrong. Raises Leave.
    """
    return _Asked(console, what, size, check_size, are_digits).ask()


@dataclass
class _Asked:
    """A grid that is being typed."""

    console: Console
    what: str
    size: int | None  # None until the first row is there
    check_size: Callable[[int], object] | None
    are_digits: bool
    rows: list[list[str]] = field(default_factory=list)

    def ask(self) -> list[list[str]]:
        known, console = self.size, self.console
        while not self.rows or len(self.rows) < (self.size or 0):
            line = self._next_line()
            if console.is_person and line.lower() == AGAIN:
                self.rows, self.size = [], known
                console.say("From the first line:")
                continue
            try:
                self._take(line, known)
            except PuzzleError as error:
                if not console.is_person:
                    raise
                self._ask_again(error, known)
            else:
                console.is_refused = False
                if known is None and len(self.rows) == 1:
                    self._tell_size()
        console.skip_rule()
        return self.rows

    def _tell_size(self) -> None:
        """The first line decided the size, but a typist may have meant another. A paste is not interrupted."""
        size = len(self.rows[0])
        if size > 1 and not self.console.has_more():
            lines = "1 more line" if size == 2 else f"{size - 1} more lines"
            self.console.tell(f"{size} x {size}, so {lines}; {AGAIN} starts over.")

    def _next_line(self) -> str:
        """The next line without its frame. A script that stops within a grid is broken, a person may leave."""
        try:
            return _FRAME.sub(" ", self.console.next_line()).strip()
        except Leave as leave:
            if self.rows and leave.is_end and not self.console.is_person:
                expected = plural(self.size or 0, "line")
                raise FormatError(f"expected {expected} for the {self.what}, got {len(self.rows)}") from None
            raise

    def _take(self, line: str, known: int | None) -> None:
        """Add the rows of a line: one, or the whole grid."""
        is_first = not self.rows
        found = (_split_whole(line, known) if is_first else None) or [split_cells(line, self.size)]
        size = known or len((self.rows or found)[0])
        if is_first:
            _check_size(size, self.what, self.check_size)
        for number, row in enumerate(found, len(self.rows)):
            _check_length(row, self.what, number + 1, size)
            if self.are_digits:
                for column, cell in enumerate(row):
                    _digit(cell, size, number, column)
        self.rows, self.size = [*self.rows, *found], size

    def _ask_again(self, error: PuzzleError, known: int | None) -> None:
        """Say what is wrong and go on at that line; of a paste nothing is kept, since it will be pasted again."""
        if not self.rows or self.console.drop_typed_ahead():
            self.rows, self.size = [], known
            self.console.complain(f"{error}; once more, from the first line")
        else:
            self.console.complain(f"{error}; type that line once more, or {AGAIN} to start over")


def _check_size(size: int, what: str, check: Callable[[int], object] | None) -> None:
    try:
        if check:
            check(size)
    except GeometryError as error:
        raise GeometryError(f"line 1 of the {what}: {size} cells: {error}") from None


def _check_length(row: list[str], what: str, number: int, size: int) -> None:
    if len(row) != size:
        shown = shorten(" ".join(row))
        raise FormatError(f"line {number} of the {what}: expected {plural(size, 'cell')}, got {len(row)}: {shown}")


def _split_whole(line: str, size: int | None) -> list[list[str]] | None:
    """The rows of a line that holds a whole grid, a character per cell; None if it is one row.

    Sixteen characters without a size are a 4x4 if they can be, otherwise the first row of a 16x16.
    """
    side = isqrt(len(line))
    if " " in line or side * side != len(line) or side < 4 or size not in (None, side):
        return None
    if size is None and len(line) < _LETTERS and (side != 4 or set(line) - set("1234" + _BLANKS)):
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


def to_digits(rows: Sequence[Sequence[str]]) -> list[list[int]]:
    """The digits of cells; PuzzleError names the first cell that is not within 0..n."""
    size = len(rows)
    return [[_digit(cell, size, row, column) for column, cell in enumerate(cells)] for row, cells in enumerate(rows)]


def _digit(cell: str, size: int, row: int, column: int) -> int:
    digit = _value(cell, size)
    if digit is None or digit > size:
        where = cell_name(row * size + column, size)
        raise PuzzleError(f"expected 0 to {size} at {where}, got {shorten(cell)}")
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
