"""The puzzle of a line, whatever the work."""

from __future__ import annotations

import re

from nonet.board import BoardChoice
from nonet.errors import FormatError, PuzzleError
from nonet.formats.line import parse
from nonet.puzzle import Puzzle

COMMENT = re.compile(rb"\s*(?:#.*)?", re.DOTALL)  # or nothing at all
_PUZZLE = re.compile(rb"\s*[^\s,;:#]+")  # as formats.line has it


def puzzle_of(text: str, choice: BoardChoice) -> Puzzle | None:
    """The puzzle of a line; None if it is blank."""
    sheets = parse(text)
    return Puzzle.of_sheet(sheets[0], "line", choice) if sheets else None


def read_line(line: bytes, choice: BoardChoice) -> Puzzle | None:
    """The same of bytes; all that can be wrong is a FormatError of line 1."""
    try:
        return puzzle_of(_text_of(line), choice)
    except FormatError:
        raise
    except PuzzleError as error:  # a board that cannot be: it names its line, which we do better
        raise FormatError(str(error).removeprefix("line 1: "), 1) from None


def _text_of(line: bytes) -> str:
    """What follows the puzzle need not be text: it is skipped."""
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        puzzle = _PUZZLE.match(line)
        if puzzle and puzzle.end() <= error.start:
            return puzzle[0].decode()
        raise FormatError(f"expected text (UTF-8), got the byte 0x{line[error.start]:02x}", 1) from None
