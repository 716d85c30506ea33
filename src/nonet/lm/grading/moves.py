"""Moves: `r3c6: 5`, `(3,6)=5` and the like, laid over the puzzle, or over a grid that they correct."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonet._base.fast_dataclass import dataclass
from nonet.lm.grading.record import Values
from nonet.model import Board
from nonet.model.grid_text import SYMBOLS

# A place, what joins it to its digit, and the digit. Every repetition has an end, so the time is linear.
_LEAST, _PER_CELL = 12_000, 60  # characters that are read, where moves with reasons are the longest
_NUMBER = r"\s{0,2}(\d{1,4})\s{0,2}"
_PLACES = (
    rf"\br{_NUMBER},?\s?c{_NUMBER}",
    rf"\brow[\s_]?{_NUMBER}[,;:]?\s{{0,2}}(?:and )?col(?:umn)?[\s_]?{_NUMBER}",
    rf"[(\[]{_NUMBER},{_NUMBER}[)\]]",
    rf"\[{_NUMBER}\]\s?\[{_NUMBER}\]",
    rf"\"row\"\s?:{_NUMBER},\s{{0,9}}\"col(?:umn)?\"\s?:{_NUMBER},\s{{0,9}}\"(?:value|digit|number|val)\"",
)
_PUT = r"[,:]?\s?(?:place|put|write|enter)(?:\s(?:a|an|the))?(?:\s(?:digit|number|value))?\b"
_JOINED = rf"[\s\"'*`)\]]{{0,4}}(?:{_PUT}|[:=]|:=|->|→|⇒|=>|<-|←|\bis\b|\bmust be\b)[\s\"'*`:=]{{0,4}}"
_JOINTS = (*(":", "=", "->", "→", "⇒", "<-", "←", "is", "be", "IS", "BE"), "place", "put", "write", "enter")
_ANY_DIGIT = re.compile("[0-9]")
_OF = r"(?:\s{0,3}of\s{1,3}((?:sudoku|grid)\s{1,3}\d{1,3}))?"
_MOVE = re.compile("|".join(f"(?:{place}){_OF}" for place in _PLACES), re.IGNORECASE)

# What takes a move back, or leaves it open: `not r1c3=4`, `if r1c3=4`, `r1c3=4 or 5`, `r1c3=4/5`, `r1c3=4?`.
DOUBTS = (
    *("not", "n't", "never", "no", "or", "if", "maybe", "perhaps", "possib", "suppos", "assum", "wrong", "false"),
    *("valid", "correct", "?", "/", "!"),
)  # words and marks of which one is in every such text
_BEFORE = 16  # characters that are looked at
_DOUBTED = re.compile(
    r"(?:\b(?:not|never|no|cannot|or|if|maybe|perhaps|possibly|suppose|supposing|assume|assuming|wrong|false)|n't|[≠¬!?])"
    r"[\s:\"'*`(]{0,4}\Z",
    re.IGNORECASE,
)
_LEFT_OPEN = (
    r"[ \t\"'*`)\]]{0,4}(?:[(\[]?(?:\?|(?:or|maybe|perhaps|possibly)\b)|[✗✘❌×]"
    r"|(?:is |was )?(?:wrong|false|impossible|invalid|incorrect)\b"
    r"|(?:/|&|\+|and)[ \t]?[0-9A-Za-z]\b|[|~–-][0-9A-Za-z]\b|,[ \t]?\d\b(?![ \t]?[.):=]))"
)
_DIGIT = re.compile(rf"{_JOINED}(\d{{1,4}}|[A-Za-z])(?![0-9A-Za-z.]?[0-9A-Za-z])(?P<open>{_LEFT_OPEN})?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class WrittenMove:
    """A digit for a place, as it was written; `grid` is the name of the grid that rows and columns are those of."""

    row: int
    column: int
    grid: str
    digit: int
    length: int


@dataclass(frozen=True, slots=True)
class Laid:
    """A grid with moves laid over it. `share` is how much of the text the moves are."""

    values: Values
    share: float


def may_have_moves(text: str) -> bool:
    """Return True if a text has a digit and something that may join it to its place.

    It is False for most prose and grids.
    """
    return _ANY_DIGIT.search(text) is not None and any(joint in text for joint in _JOINTS)


def lay_moves(board: Board, values: Values, text: str) -> Laid | None:
    """A grid with the moves of a text laid over it; None where it has none. Of two for a cell the later counts.

    Rows and columns count from 1, unless one of them is 0. Where most cells get several digits these are candidates,
    and there is no move.
    """
    text = text[-max(_LEAST, _PER_CELL * board.cell_count) :]
    moves = list(_moves(text, board.size))
    if not moves:
        return None
    first = 0 if any(0 in (move.row, move.column) for move in moves) else 1
    said: dict[int, list[int]] = {}
    length = 0
    for move in moves:
        cell = _cell_of(board, move.row - first, move.column - first, move.grid)
        if cell is not None:
            said.setdefault(cell, []).append(move.digit)
            length += move.length
    if not said or 2 * sum(len(set(digits)) > 1 for digits in said.values()) > len(said):
        return None
    laid = list(values)
    for cell, digits in said.items():
        laid[cell] = digits[-1]
    return Laid(tuple(laid), length / len(text))


def _moves(text: str, size: int) -> Iterator[WrittenMove]:
    lower = text.lower()
    has_doubts = any(doubt in lower for doubt in DOUBTS) or not text.isascii()
    for place in _MOVE.finditer(text):
        digit = _DIGIT.match(text, place.end())
        value = _value(digit[1], size) if digit and not digit["open"] else None
        if digit and value is not None and not (has_doubts and _is_doubted(text, place.start())):
            row, column = (int(group) for group in place.groups() if group and group.isdecimal())
            grid = next((group for group in place.groups() if group and not group.isdecimal()), "")
            yield WrittenMove(row, column, " ".join(grid.lower().split()), value, digit.end(1) - place.start())


def _is_doubted(text: str, start: int) -> bool:
    """Return True if the word before a move takes it back."""
    return _DOUBTED.search(text[max(0, start - _BEFORE) : start]) is not None


def _value(word: str, size: int) -> int | None:
    """The digit of a word; one beyond the board is a wrong digit, a letter beyond it none."""
    if word.isdecimal():
        return int(word) or None
    symbol = word.upper() if size < len(SYMBOLS) // 2 + 5 else word
    value = SYMBOLS.find(symbol)  # letters of which only the small form is ours are not there
    return value if 10 <= value <= size else None


def _cell_of(board: Board, row: int, column: int, grid: str) -> int | None:
    if not grid:
        return board.cell_by_place.get((row, column))
    named = [(subgrid.name, subgrid.cells) for subgrid in board.subgrids]
    named += [(part.name, part.cells) for part in board.parts]
    cells = next((cells for name, cells in named if name == grid), ())
    at = row * board.size + column
    return cells[at] if 0 <= column < board.size and 0 <= at < len(cells) else None
