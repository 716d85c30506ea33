"""Reading criteria: the words of the command, the keywords of the library, the fields of the web API."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from nonet._base.errors import PuzzleError, plural, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.formats import read as read_document
from nonet.generate.criteria import Criteria, Pattern, Range
from nonet.generate.levels import find_level
from nonet.generate.symmetry import NONE, find_symmetry
from nonet.human.lessons import find_taught
from nonet.model import Board, BoardSpec, Grid

_TENTHS = r"\d{1,2}(?:\.\d)?"
_RULER = r"[\s+|=\-─━│┃┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬═║]*"
_BARS = r"[|│┃║]"
_EMPTY, _PERHAPS = frozenset(".0_"), "?"

Number = int | float
Cells = str | Iterable[int] | Grid  # a text with a mark a cell, or a number for each


@dataclass(frozen=True, slots=True)
class CriteriaOptions:
    """A set of criteria as it is given, before its board is known. None stands for what is not asked for."""

    level: str | None = None
    rating: str | Number | tuple[Number, Number] | None = None
    technique: str | None = None
    hardest: bool | None = False
    clues: str | int | tuple[int, int] | None = None
    symmetry: str | None = None
    pattern: Cells | None = None
    keep: Cells | None = None
    minimal: bool | None = False
    rules: tuple[str, ...] = ()
    givens: str | int | tuple[int, int] | None = None

    def on(self, board: Board) -> Criteria:
        """The criteria that are meant on a board. PuzzleError where a word cannot be read, or where two contradict.

        Named rules of the whole board are laid on it. Where none are left to place, givens are clues like others.
        """
        board, names = self._laid_on(board)
        givens = None if self.givens is None else parse_clues(self.givens, "givens")
        clues = None if self.clues is None else parse_clues(self.clues)
        if not names and board.rules and clues is None:
            givens, clues = None, givens
        criteria = Criteria(
            board,
            level=None if self.level is None else find_level(self.level).id,
            rating=None if self.rating is None else parse_rating(self.rating),
            technique=None if self.technique is None else find_taught(self.technique),
            is_hardest=bool(self.hardest),
            clues=clues,
            symmetry=NONE if self.symmetry is None else find_symmetry(self.symmetry),
            pattern=None if self.pattern is None else parse_pattern(board, self.pattern),
            keep=() if self.keep is None else parse_keep(board, self.keep),
            is_minimal=bool(self.minimal),
            rules=names,
            givens=givens,
        )
        criteria.check()
        return criteria

    def _laid_on(self, board: Board) -> tuple[Board, tuple[str, ...]]:
        """The board with those of the named rules that hold on all of it, and the names of the others."""
        if not self.rules:
            return board, ()
        from nonet.generate.rules.global_rules import lay_whole  # imports every type of rule

        return lay_whole(board, self.rules)


def parse_clues(clues: str | int | tuple[int, int], what: str = "clues") -> Range:
    """A number of clues or a range of them.

    >>> parse_clues("22-25"), parse_clues(24), parse_clues((22, 25))
    ((22, 25), (24, 24), (22, 25))
    """
    words = _as_words(clues)
    found = re.fullmatch(r"\s*(\d{1,6})\s*(?:-\s*(\d{1,6})\s*)?", words)
    if not found or isinstance(clues, bool):
        raise PuzzleError(f"expected a number of {what} such as 24, or a range such as 22-25, got {shorten(words)}")
    return int(found[1]), int(found[2] or found[1])


def parse_rating(rating: str | Number | tuple[Number, Number]) -> Range:
    """An ER or a range of them, in tenths.

    >>> parse_rating("4.2-5.0"), parse_rating(7), parse_rating((4.2, 5))
    ((42, 50), (70, 70), (42, 50))
    """
    words = _as_words(rating)
    found = re.fullmatch(rf"\s*({_TENTHS})\s*(?:-\s*({_TENTHS})\s*)?", words)
    if not found or isinstance(rating, bool):
        raise PuzzleError(f"expected a rating such as 4.2, or a range such as 4.2-5.0, got {shorten(words)}")
    return round(float(found[1]) * 10), round(float(found[2] or found[1]) * 10)


def parse_pattern(board: Board, pattern: Cells) -> Pattern:
    """The cells where clues stand: X or any digit is a clue, ? may be one, . is none. Bars and rulers are skipped."""
    marks = _marks_of(pattern, board) if isinstance(pattern, str) else _numbers(pattern, "a pattern")
    if len(marks) != board.cell_count:
        what = "marks (X: a clue, ?: perhaps one, .: none)"
        raise PuzzleError(f"expected a pattern of {board.cell_count} {what}, got {len(marks)}")
    if wrong := [mark for mark in marks if not (mark.isalnum() or mark in "#*._?")]:
        raise PuzzleError(f"expected X, a digit, ? or . for each cell of a pattern, got {shorten(wrong[0])}")
    must = frozenset(cell for cell, mark in enumerate(marks) if mark not in _EMPTY and mark != _PERHAPS)
    return Pattern(must, frozenset(cell for cell, mark in enumerate(marks) if mark == _PERHAPS))


def parse_keep(board: Board, keep: Cells) -> tuple[int, ...]:
    """The digits to keep, 0 where there is none: any text of a puzzle on this board, or a number for each cell."""
    if isinstance(keep, Grid):
        keep = keep.values
    if not isinstance(keep, str):
        values = [int(number) for number in _numbers(keep, "digits to keep")]
    else:
        sheets = read_document(keep, None, BoardSpec.of(board)).parsed_grids
        if len(sheets) != 1:
            raise PuzzleError(f"expected one grid of digits to keep, got {len(sheets)}")
        values = list(sheets[0].values)
    if len(values) != board.cell_count:
        raise PuzzleError(f"expected {board.cell_count} cells of digits to keep, got {plural(len(values), 'cell')}")
    if wrong := [digit for digit in values if not 0 <= digit <= board.size]:
        raise PuzzleError(f"expected digits to keep from 1 to {board.size}, got {wrong[0]}")
    return tuple(values)


def _as_words(value: object) -> str:
    """A number, two ends of a range, or text, as text."""
    return "-".join(map(str, value)) if isinstance(value, (tuple, list)) else str(value)


def _numbers(values: Iterable[int], what: str) -> Sequence[str]:
    try:
        return [str(int(value)) for value in values]
    except (TypeError, ValueError):
        raise PuzzleError(f"expected text or a number for each cell for {what}, got {shorten(values)}") from None


def _marks_of(text: str, board: Board) -> Sequence[str]:
    """The marks of a text, one for each cell: by words, where digits have several letters, else by letters."""
    lines = [line for line in text.splitlines() if not re.fullmatch(_RULER, line)]
    words = re.sub(_BARS, " ", "\n".join(lines)).split()
    return words if len(words) == board.cell_count else list("".join(words))
