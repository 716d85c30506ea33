"""Reading the puzzle of a line, for every kind of work."""

from __future__ import annotations

import re
from functools import lru_cache

from nonet.batch.sources.base import Said
from nonet.board import BoardSpec
from nonet.errors import FormatError, PuzzleError, shorten
from nonet.formats import line as line_format
from nonet.formats.header_lines import bare_rule, is_key_line, read_columns, unknown_key
from nonet.formats.line import Usual
from nonet.puzzle import Puzzle

COMMENT = re.compile(rb"\s*(?:#.*)?", re.DOTALL)  # or nothing at all
_PUZZLE = re.compile(rb"\s*[^\s,;:#]+")  # as formats.line has it


class StrayHeader(FormatError):
    """A header below puzzles of a stream. It is never skipped: puzzles below it would be read on the wrong board."""


def is_skippable(error: FormatError) -> bool:
    """Whether what follows a line that is no puzzle may be answered all the same."""
    return not isinstance(error, StrayHeader)


def puzzle_of(text: str, choice: BoardSpec) -> Puzzle | None:
    """The puzzle of a line; None if it is blank."""
    if choice.full_kind.is_square:
        sheet = line_format.read_line(text, 1)
    else:
        from nonet.formats import canvases  # a start on a square board does without

        sheet = canvases.read_line(text, 1, choice)
    return Puzzle.of_sheet(sheet, "line", choice) if sheet else None


@lru_cache(maxsize=256)
def choice_for(said: Said, choice: BoardSpec) -> BoardSpec:
    """The board of a record that has columns for it; FormatError of line 1 if they contradict what was asked for."""
    return read_columns(said).joined(choice)


def read_line(line: bytes, choice: BoardSpec) -> Puzzle | None:
    """The same of bytes; all that can be wrong is a FormatError of line 1."""
    try:
        text = _text_of(line)
        if is_key_line(text):
            message = f"expected one header, above all puzzles, got another: {shorten(text.strip())}"
            raise unknown_key(text) or StrayHeader(message, 1)
        return puzzle_of(text, choice)
    except FormatError as error:
        raise bare_rule(line.decode("utf-8", "replace")) or error from None
    except PuzzleError as error:  # a board that cannot be: it names its line, which we do better
        raise FormatError(str(error).removeprefix("line 1: "), 1) from None


def read_record(line: bytes, said: Said, choice: BoardSpec, usual: Usual | None) -> Puzzle | None:
    """The puzzle of a record whose columns say this of its board; errors compare it with what others hold."""
    own = choice_for(said, choice)
    try:
        return read_line(line, own)
    except FormatError as error:
        # Only lines of square boards are compared: what other boards hold is not counted in squares.
        raise (_beside_others(error, line, usual) if own.full_kind.is_square else error) from None


def _beside_others(error: FormatError, line: bytes, usual: Usual | None) -> FormatError:
    """What is wrong with a line, compared with what the first lines of the input hold.

    With those, not with its neighbours: a message must not depend on how the input was cut.
    """
    text = line.decode("utf-8", "replace")
    if is_key_line(text) or bare_rule(text):
        return error
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
