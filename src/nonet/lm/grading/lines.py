"""The cells of a line: digits, letters and blanks between whatever separates them; labels and remarks beside them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from nonet.model.grid_text import MAX_SYMBOL, SYMBOLS

Cells = list[int]

_SEPARATORS = " \t,;|&/\\()[]{}<>\"'`!+~"
_BLANKS = "0._*?-"
_X = SYMBOLS.index("X")
_LAST_ONE_CASE = SYMBOLS.index("Z")

_RULER = re.compile(r"[-+=|:~#*_. \t\[\](){}&!/\\]*+")
_FRAME = re.compile(r"[+|]?+(?:[-=]{2,}+[+|]?+)++")
_DASHES = re.compile(r"--|-\+|\+-|==|\+=|:-|-:|(?:\|\s*+-\s*+)++\||__|\*\*|##|~~")
_NUMBERS = re.compile(r"[0-9A-Za-z]+|[._*?]|(?<![0-9A-Za-z-])-(?![0-9A-Za-z-])")
_FLOATS = re.compile(r"(?<=[0-9])\.0?(?![0-9])")
NEGATIVE = re.compile(r"(?<![^\s,;|&\[({])-[0-9]++(?![0-9A-Za-z._*?-])")  # a dash in a packed row is a blank
_ANY_DIGIT = re.compile("[0-9]")
_REMARK = re.compile(r"#|//|←|→|<-|->|=>|✓|✔|✅|❌|✗|%|--\s|—|–")  # no white space before it: runs of it take long
_ROW = re.compile(
    r"\W{0,8}(?:(?:row|line|zeile|ligne|fila|riga|linha|r|l|行|第)[\s_#]{0,3}(\d{1,4})|\(?(\d{1,4})|([A-Za-z]))"
    r"(?:\s{0,2}(?:st|nd|rd|th|行))?(?:\s{0,2}\([^()]{0,40}\))?\W{0,6}",
    re.IGNORECASE,
)
_BARE_ROW = re.compile(
    r"\W{0,8}(?:row|line|zeile|ligne|fila|r)[\s_#]{0,3}(\d{1,4})(?![0-9A-Za-z])[^0-9A-Za-z\[(._*?-]{0,6}", re.IGNORECASE
)
_LETTERED = re.compile(r"[\s|*>-]{0,6}([A-Za-z])[\s|:.)=]{1,6}(?=[\[(|\s]{0,6}[0-9._*?-])")
_FIGURE = re.compile(r"[\[(]?\d{1,10}(?:\s?[-/.:]\s?\d{1,10}){1,2}[\])]?%?")  # a date, a fraction, a time
OTHER_WAY = re.compile(r"\b(?:col|box|block|square|subgrid|spalte|colonne|coluna|[cb][ _]?[0-9])|列|宫", re.IGNORECASE)


class AnswerLine(NamedTuple):
    """A line of a grid: its cells, its number where a label gives one, and whether something new begins with it.

    A doubtful line may be the first row of a grid (`Answer: 1 2 3 4`) or no row at all (`Score: 10/10`).
    """

    cells: Cells
    label: int | None = None
    is_start: bool = False
    is_doubtful: bool = False


_NO_CELLS = AnswerLine([])


class LineReader:
    """Reads the cells of lines for one number of digits. `wanted` are the counts of cells that a line may have."""

    def __init__(self, size: int, wanted: Sequence[int]) -> None:
        self.size = size
        self.wanted = frozenset(wanted)
        self.least = min(wanted)
        letters = SYMBOLS[10 : size + 1]
        if size <= _LAST_ONE_CASE:
            letters += letters.lower()
        blanks = _BLANKS + ("xX" if size < _X else "")
        self._symbols = self._table_of_symbols(blanks)
        self._keep = str.maketrans(dict.fromkeys(blanks, "0") | dict.fromkeys(_SEPARATORS + "\r:=", ""))
        self._words = self._table_of_words(blanks)
        last = min(size, 9)
        plain = rf"[\[(|\s]*+[1-{last}](?:[\s,|]*+[1-{last}]){{{size - 1}}}+[\])|,;\s]*+"
        self._is_plain = re.compile(plain if size <= 9 else r"(?!)").fullmatch
        self.is_pure = re.compile(f"[0-9{letters}{re.escape(blanks + _SEPARATORS)}\r:=]*+").fullmatch

    def _table_of_symbols(self, blanks: str) -> dict[str, int]:
        table = {SYMBOLS[digit]: digit for digit in range(1, max(9, min(self.size, MAX_SYMBOL)) + 1)}
        if self.size <= _LAST_ONE_CASE:
            table |= {symbol.lower(): digit for symbol, digit in table.items()}
        return table | dict.fromkeys(blanks, 0)

    def _table_of_words(self, blanks: str) -> dict[str, int]:
        """Numbers, also with a zero in front, and beyond the digits of the board: a wrong cell is a cell."""
        table = {str(number): number for number in range(100 if self.size < 100 else 1000)}
        table |= {f"{number:02}": number for number in range(10)}
        table |= {f"u{number}": number for number in range(1, self.size + 1)}  # a digit put in by the user
        return table | self._table_of_symbols(blanks)

    def read(self, line: str) -> AnswerLine | None:
        """The line as one of a grid; None if it is none, a line without cells if it is a ruler."""
        if self._is_plain(line):  # as most rows are
            return AnswerLine(list(map(int, line.translate(self._keep))), None, "[[" in line)
        if _FRAME.fullmatch(line):
            return _NO_CELLS
        if self.is_pure(line):
            read = self._pure(line)
            if read is not None or ":" in line or "=" in line:  # then a label was looked for
                return read
        return self._labelled(line) if _ANY_DIGIT.search(line) else None

    def _pure(self, line: str) -> AnswerLine | None:
        if ":" in line or "=" in line:
            return self._labelled(line) if not _RULER.fullmatch(line) else _NO_CELLS
        cells = self.cells(line)
        if not any(cells) and _RULER.fullmatch(line) and (len(cells) not in self.wanted or _DASHES.search(line)):
            return _NO_CELLS
        if cells or not any(mark.isalnum() for mark in line):
            return AnswerLine(cells, None, "[[" in line, _FIGURE.fullmatch(line) is not None)
        return None  # letters that are no digits, such as the names of columns

    def _labelled(self, line: str) -> AnswerLine | None:
        """A line with a label in front or a remark behind: `Row 1: 5 3 4 # done`."""
        if found := self._remark(line):
            line = found
            if self.is_pure(line) and ":" not in line and "=" not in line:
                return self._pure(line)
        at = max(line.rfind(":"), line.rfind("="))
        head, rest = line[:at], line[at + 1 :]
        if at >= 0 and head.count("[") < 2 and self.is_pure(rest):  # lists in front are rows, too
            cells = self.cells(rest)
            if OTHER_WAY.search(head):
                return None
            if row := _ROW.fullmatch(head):
                return AnswerLine(cells, self._number(row), is_doubtful=bool(cells) and len(cells) not in self.wanted)
            return AnswerLine(cells, None, is_start=True, is_doubtful=True) if len(cells) in self.wanted else None
        for label in (_BARE_ROW.match(line), _LETTERED.match(line) if self.size <= 9 else None):
            if label and self.is_pure(line[label.end() :]):
                return AnswerLine(self.cells(line[label.end() :]), self._number(label))
        return None

    @staticmethod
    def _number(label: re.Match[str]) -> int | None:
        """The number of a row: 1 for `Row 1`, `1` and `A`."""
        word = next((group for group in label.groups() if group), "")
        return int(word) if word.isdecimal() else ord(word.upper()) - 64 if word else None

    def _remark(self, line: str) -> str | None:
        """The line without the remark behind its cells."""
        found = _REMARK.search(line, self.least)
        return line[: found.start()].rstrip() if found else None

    def cells(self, text: str) -> Cells:
        """The cells of a text of cells and separators, read in the way that gives a count that is wanted."""
        if "-" in text:
            text = NEGATIVE.sub(self._not_negative, text)
        first = self._plain(text)
        if first is not None and len(first) in self.wanted:
            return first
        if len(text) >= self.least:
            for way in self._other_ways(text):
                if way is not None and len(way) in self.wanted:
                    return way
        if first is None and _is_packed(text):
            first = self._symbols_in(text)
        return first or []

    def _not_negative(self, number: re.Match[str]) -> str:
        """A number below 0 is no digit, so its cell is empty. A row whose first cell is a dash stays."""
        return number[0] if len(number[0]) in self.wanted else "0"

    def _other_ways(self, text: str) -> Iterator[Cells | None]:
        if self.size <= 9:
            yield self._words_in(text)
        elif _is_packed(text):
            yield self._symbols_in(text)
        if "." in text:
            yield self._plain(_FLOATS.sub("", text))
            yield self._plain(text.rstrip(" ."))
        if "-" in text:
            yield self._plain(text.replace("-", " "))
        if text[:1] in "-*._>":
            yield self._plain(text[1:])
        if "|" in text or "," in text or "&" in text or ";" in text or "\t" in text:
            yield self._fields(text)

    def _plain(self, text: str) -> Cells | None:
        return self._symbols_in(text) if self.size <= 9 else self._words_in(text)

    def _symbols_in(self, text: str) -> Cells | None:
        """Every character is a cell: `534678912`, `5 3 4`, `[5,3,4]`."""
        kept = text.translate(self._keep)
        if self.size <= 9 and kept.isdecimal():
            return list(map(int, kept))
        try:
            return [self._symbols[mark] for mark in kept]
        except KeyError:
            return None

    def _words_in(self, text: str) -> Cells | None:
        """Every word is a cell: `10 A 3`. None where a word is no number and no letter."""
        try:
            return [self._words[word] for word in _NUMBERS.findall(text)]
        except KeyError:
            return None

    def _fields(self, text: str) -> Cells | None:
        """Every field between separators is a cell, and an empty one a blank: `| 5 | | 4 |`, `5,,4`."""
        mark = next(mark for mark in "|&;,\t" if mark in text)
        fields = [field.strip(" []()\"'{}\\") for field in text.strip().strip("[](){}\\ ").split(mark)]
        if mark == "|":
            fields = fields[1 if text.lstrip()[:1] == "|" else 0 : -1 if text.rstrip()[-1:] == "|" else None]
        try:
            return [self._words[field] if field else 0 for field in fields]
        except KeyError:
            return None


def _is_packed(text: str) -> bool:
    """Return True if characters are packed together, so that each may be a cell: `12.4A.`, `12A 4B. 7.8`.

    Words of two characters are numbers: `10 11 12` has three cells.
    """
    words = text.replace("|", " ").split()
    lengths = set(map(len, words))
    return "," not in text and (len(words) == 1 or (len(lengths) == 1 and min(lengths) > 2))
