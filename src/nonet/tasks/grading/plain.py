"""The quick way: an answer with one grid of plain digits, or with nothing but moves, is not read line by line.

Most answers are of this sort. What is found here is what reading line by line finds, too; None says nothing, and the
text is read that way.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from nonet.records import dataclass
from nonet.tasks.grading.lines import NEGATIVE
from nonet.tasks.grading.moves import DOUBTS

Values = tuple[int, ...]

_IN_RUN = r"[1-9\s,|&\[\]+:=-]"
_FILLING = " \t\r\n\f\v,|&[]+:=-"
_SEPARATORS = str.maketrans("", "", " \t\r,|&[+:=-")
_AS_VALUES = bytes.maketrans(b"123456789", bytes(range(1, 10)))
_LABELS_IN_RUN = re.compile(r"[1-9]\s{0,3}+[:=]")
_BETWEEN = re.compile(r"[\s+=|:\[\],-]*+")  # what may stand between two rows
_FENCE = "```"
_JOINTS = (":", "=", "->", " is ")
_DIGITS, _LETTERS = "123456789", "ABCDEFGHI"

# A row alone on its line: its label, if it has one, then its digits, then perhaps a remark.
_LABEL = r"(?:[ \t|*_>-]{0,6}(?:row|line|r)?[ _#]?([1-9a-i])(?![0-9a-z])[ \t|*_:.)=\]]{1,8})?[ \t|\[(]{0,8}"
_COLUMNS = re.compile(r"(?:[ \t|*]{0,6}C[1-9]){4,9}", re.IGNORECASE)
_TAIL = r"[\])| \t,;]{0,8}(?:(?:#|//)[^\n]{0,80})?$"

_MOVE = re.compile(
    r"(?:\br|\brow[ _]?|[(\[])([1-9])(?:c|, ?(?:col(?:umn)? ?)?)([1-9])[)\]]? ?(?:[:=]|->|is) ?([1-9])(?![0-9a-z.])",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class PlainGrid:
    """A grid of plain digits, how it is written, and where it starts and ends."""

    values: Values
    form: str
    start: int
    end: int


class PlainReader:
    """Reads squares of up to nine digits."""

    def __init__(self, size: int) -> None:
        self.size, self.whole = size, size * size
        self._least = size if size < 6 else 2 * size - 2  # fewer digits are those of a puzzle at most
        digits = rf"([1-{size}](?:[ \t,|]*+[1-{size}]){{{size - 1}}}+)"
        self._run = re.compile(rf"(?<!{_IN_RUN}){_IN_RUN}{{{self.whole},}}+")
        self._row = re.compile(f"^{_LABEL}{digits}{_TAIL}", re.MULTILINE | re.IGNORECASE)

    def may_have_grid(self, text: str) -> bool:
        """Whether a text has enough in it for a grid that is no copy of the puzzle; False for most prose."""
        return len(text) >= self.whole and sum(map(text.count, _DIGITS)) >= self._least

    def grid(self, text: str) -> PlainGrid | None:
        """The last grid of a text, where it is nothing but digits with separators, labels of rows and remarks."""
        end = -1
        for run in self._run.finditer(text):
            start, end = run.span()
        if end < 0:
            return None if self._may_be_moves(text) else self._of_rows(text)
        digits = text[start:end].lstrip(_FILLING)
        start = end - len(digits)
        if self.may_have_grid(text[end:]):
            return None
        if text.find("-", max(0, start - 2), end) >= 0 and NEGATIVE.search(text[max(0, start - 2) : end]):
            return None
        if (":" in digits or "=" in digits) and _LABELS_IN_RUN.search(digits):
            return None
        if cells := self._cells(digits):
            return PlainGrid(_values(cells), self._form(text, start, digits), start, end)
        return self._of_rows(text)

    def _cells(self, run: str) -> str:
        """The digits of a run, if each of its rows has as many as it must; rows are lists, or else lines."""
        bare = run.translate(_SEPARATORS).rstrip("\n]")
        rows = bare.replace("\n", "").split("]") if "]" in bare else bare.split("\n")
        rows = [row for row in rows if row]
        cells = "".join(rows)
        is_whole = len(cells) == self.whole and (len(rows) == 1 or set(map(len, rows)) == {self.size})
        return cells if is_whole else ""

    def _form(self, text: str, start: int, run: str) -> str:
        """How a run of digits is written."""
        line = run.partition("\n")[0]
        if "|" in line or "&" in line:
            fields = line.replace("&", "|").strip("| ").count("|")
            return "table" if fields >= self.size - 1 else "box"
        if "[" in text[max(0, start - 9) : start]:
            return "list"
        if "\n" not in run.strip():
            return "line"
        return "fence" if text.count(_FENCE, 0, start) % 2 else "rows"

    def _of_rows(self, text: str) -> PlainGrid | None:
        """The only grid of a text whose rows have labels or remarks, each on a line."""
        rows = list(self._row.finditer(text))
        head = rows.pop(0) if len(rows) == self.size + 1 and self._is_ruler(rows[0]) else None
        if len(rows) != self.size or not self._are_in_order([row[1] for row in rows]):
            return None
        start, end = rows[0].start(), rows[-1].end()
        if head := head or _COLUMNS.search(text, 0, start):
            start = head.start()
        if any(not _BETWEEN.fullmatch(text, one.end(), other.start()) for one, other in pairwise(rows)):
            return None
        if self.may_have_grid(text[:start]) or self.may_have_grid(text[end:]):
            return None
        values = _values("".join([row[2] for row in rows]).translate(_SEPARATORS))
        return PlainGrid(values, self._form_of_rows(text, rows[0]), start, end)

    def _is_ruler(self, row: re.Match[str]) -> bool:
        return row[1] is None and row[2].translate(_SEPARATORS) == _DIGITS[: self.size]

    def _are_in_order(self, labels: Sequence[str | None]) -> bool:
        """Whether rows have no labels, or those of a grid from its first row to its last."""
        if labels[0] is None:
            return not any(labels)
        named = "".join(label or "?" for label in labels).upper()
        return named in (_DIGITS[: self.size], _LETTERS[: self.size])

    def _form_of_rows(self, text: str, row: re.Match[str]) -> str:
        return form_of_rows(row[0], self.size, in_fence=text.count(_FENCE, 0, row.start()) % 2 == 1)

    def _may_be_moves(self, text: str) -> bool:
        """Whether a text has more joints between places and digits than a grid with labels."""
        return sum(map(text.count, _JOINTS)) > self.size + 4

    def moves(self, text: str, values: Values) -> Values | None:
        """The puzzle with moves laid over it, where they fill it and the text has too few other digits for a move.

        None where a word may take one back, or where most cells have several digits.
        """
        found = _MOVE.findall(text) if self._may_be_moves(text) else []
        if not found or not text.isascii():
            return None
        others = sum(map(text.count, "0123456789")) - 3 * len(found)
        if others and (others > 2 or "3x3" not in text):
            return None
        end = text.find("\n", max(map(text.rfind, _JOINTS)))  # what follows is no word about a move
        moves = text[: end if end >= 0 else None].lower()
        if any(doubt in moves for doubt in DOUBTS):
            return None
        said = {(row, column): digit for row, column, digit in found}
        filled, size = list(values), self.size
        for (row, column), digit in said.items():
            if int(row) > size or int(column) > size:
                return None
            filled[(int(row) - 1) * size + int(column) - 1] = int(digit)
        are_candidates = 2 * (len(set(found)) - len(said)) > len(said)
        return None if 0 in filled or are_candidates else tuple(filled)


def _values(digits: str) -> Values:
    return tuple(digits.encode().translate(_AS_VALUES))


def form_of_rows(line: str, size: int, *, in_fence: bool) -> str:
    """How the rows of a grid are written, from one of them."""
    if "[" in line or "(" in line or "{" in line:
        return "list"
    if "|" in line or "&" in line:
        fields = line.replace("&", "|").strip("| ").count("|") + 1
        return "table" if fields >= size else "box"
    return "fence" if in_fence else "rows"
