"""The puzzle of a line, whatever the work."""

from __future__ import annotations

import re

from nonet.board import BoardChoice
from nonet.errors import FormatError, PuzzleError
from nonet.formats import line as line_format
from nonet.puzzle import Puzzle

COMMENT = re.compile(rb"\s*(?:#.*)?", re.DOTALL)  # or nothing at all
_LOOKED_AT = 1 << 14  # bytes, to know what most lines are
_PUZZLE = re.compile(rb"\s*[^\s,;:#]+")  # as formats.line has it


def puzzle_of(text: str, choice: BoardChoice) -> Puzzle | None:
    """The puzzle of a line; None if it is blank."""
    sheet = line_format.read_line(text, 1)
    return Puzzle.of_sheet(sheet, "line", choice) if sheet else None


def read_line(line: bytes, choice: BoardChoice) -> Puzzle | None:
    """The same of bytes; all that can be wrong is a FormatError of line 1."""
    try:
        return puzzle_of(_text_of(line), choice)
    except FormatError:
        raise
    except PuzzleError as error:  # a board that cannot be: it names its line, which we do better
        raise FormatError(str(error).removeprefix("line 1: "), 1) from None


def beside_others(error: FormatError, line: bytes, text: bytes | bytearray) -> FormatError:
    """What is wrong with a line, said of what the other lines of the text are."""
    others = bytes(text[:_LOOKED_AT]).decode("latin-1").split("\n")
    usual = line_format.usual_cells(others)
    try:
        line_format.read_line(_text_of(line), 1)  # it may be a puzzle, but of a board that cannot be
    except FormatError:
        try:
            line_format.read_line(_text_of(line), 1, usual and usual._replace(place="other lines"))
        except FormatError as better:
            return better
    return error


def _text_of(line: bytes) -> str:
    """What follows the puzzle need not be text: it is skipped."""
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        puzzle = _PUZZLE.match(line)
        if puzzle and puzzle.end() <= error.start:
            return puzzle[0].decode()
        raise FormatError(f"expected text (UTF-8), got the byte 0x{line[error.start]:02x}", 1) from None
