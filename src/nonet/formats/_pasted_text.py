"""A pasted text, line by line: without what programs put around it, and with what each line is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace
from enum import Enum

from nonet.board.rules import kind_meant, rule_names
from nonet.board.text import MAX_SYMBOL
from nonet.errors import FormatError, PuzzleError, nearest
from nonet.formats._symbols import are_symbols
from nonet.formats.characters import plain_characters
from nonet.formats.frames import to_ascii
from nonet.formats.header_lines import KEYS, header_lines, is_key_line, is_rule_key, key_of, unknown_key
from nonet.formats.html_tables import html_lines, is_html
from nonet.formats.text import lines_of
from nonet.patterns import pattern
from nonet.records import dataclass

LEAST = 4  # the size of the smallest board that is looked for: smaller ones look like anything
DIGITS = 9  # up to this size a letter is no digit

_FENCE = pattern(r"\s*(?:`{3,}|~{3,})\s*[\w+.-]*\s*")
_QUOTE = pattern(r"\s{0,3}>(?:\s?>)*")
_ROW_NAME = pattern(r"(?i)(\s*)(?:row|line)\s*([0-9]{1,2}|[a-z])(?:\s*:|[.)])?(?=\s)")
_MISSING = pattern(r"(?i)(?:(?<=[\s,;|])|^)(?:nan|none|null|n/a|<na>)(?=[\s,;|]|$)")
WORD = pattern(r"[^\W\d_]{3,}")
_ONLY_X = pattern(r"[xX]+")
_NAME = pattern(r"[A-Za-z]{1,3}[0-9]{1,2}")
APART = pattern(r"[\s,;|]+")
_REMARK = pattern(
    r"\(?[0-9]{1,4}\s?[/.:-]\s?[0-9]{1,4}(?:\s?[/.:-]\s?[0-9]{1,4})?\)?|[0-9]{1,3}\s?%"
    r"|[Nn][or]\.?\s?[0-9]{1,6}|[0-9]{1,2}\s?[xX]\s?[0-9]{1,2}"
)
_DAY, _MONTH, _YEAR = "(?:0?[1-9]|[12][0-9]|3[01])", "(?:0?[1-9]|1[0-2])", "(?:19|20)[0-9]{2}"
DATE = pattern(rf"{_DAY}([./-]){_MONTH}\1{_YEAR}|{_MONTH}([./-]){_DAY}\2{_YEAR}|{_YEAR}([./-]){_MONTH}\3{_DAY}")
_RULE = pattern(r"\s*([-=_*~])(?:\s?\1){2,}\s*")

CELLS = frozenset("0123456789._*?-|")
_QUIET = frozenset(",;+=")  # say nothing of what a line is
LONG = 14  # characters of cells that are no word, whatever stands beside them
_WIDE = 4  # characters or cells that may be a row

# Keys that people write above a puzzle and that mean nothing here, though some are like the name of a rule.
_SAID = frozenset((
    "sudoku", "puzzle", "grid", "board", "level", "rating", "score", "time", "date", "number", "no", "nr", "id",
    "from", "name", "game", "link", "day", "week", "source",
))  # fmt: skip


class LineKind(Enum):
    BLANK = "blank"
    HEADER = "header"
    PROSE = "prose"
    REMARK = "remark"  # a date or a score, which might be cells
    CELLS = "cells"


@dataclass(slots=True)
class PastedText:
    """The lines of a text in plain characters, the number of each in the text as it was given, and what each is."""

    lines: list[str]
    numbers: list[int]
    given: list[str]
    is_square: bool
    kinds: list[LineKind] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def sort(self) -> None:
        """Find out what each line is."""
        headers = header_lines(self.lines)
        self.kinds = [LineKind.HEADER if at in headers else _kind(line) for at, line in enumerate(self.lines)]

    def placed(self, error: PuzzleError) -> PuzzleError:
        """An error of this text, with its line in the text as it was given."""
        if not isinstance(error, FormatError) or error.line is None:
            return error
        line = self.numbers[min(error.line, len(self.numbers)) - 1] if self.numbers else error.line
        return FormatError(error.reason, line, error.column if len(self.numbers) == len(self.given) else None)

    def at(self, *kinds: LineKind) -> list[int]:
        return [at for at, kind in enumerate(self.kinds) if kind in kinds]

    @property
    def runs(self) -> list[list[int]]:
        """Lines of cells that no header and no prose parts."""
        runs: list[list[int]] = [[]]
        for at, kind in enumerate(self.kinds):
            if kind is LineKind.CELLS:
                runs[-1].append(at)
            elif kind is not LineKind.BLANK:
                runs.append([])
        return [run for run in runs if run]

    def kept(self, *kinds: LineKind) -> list[str]:
        """The lines, blank where they are of another kind."""
        return [line if kind in kinds else "" for line, kind in zip(self.lines, self.kinds, strict=True)]


def unwrap(text: str, *, is_square: bool, finds: bool) -> PastedText:
    """The text in plain characters, without quotes, fences and HTML."""
    given = lines_of(text)
    lines = lines_of(plain_characters(text))
    numbers = list(range(1, len(lines) + 1))
    if finds and is_html(text):
        pairs = html_lines(plain_characters(text))
        lines, numbers = [plain_characters(line) for _, line in pairs], [number for number, _ in pairs]
    if finds:
        lines = ["" if _FENCE.fullmatch(line) else _bare(line) for line in _unquoted(lines)]
    return PastedText(lines, numbers, given, is_square)


def _unquoted(lines: Sequence[str]) -> list[str]:
    """Lines without the mark of a quote, and without a space behind it where every such line has one."""
    bare = [line[found.end() :] if (found := _QUOTE.match(line)) else line for line in lines]
    quoted = [text for text, line in zip(bare, lines, strict=True) if text is not line]
    has_space = all(text[:1] in ("", " ") for text in quoted)
    return [text[1:] if has_space and text is not line else text for text, line in zip(bare, lines, strict=True)]


def _bare(line: str) -> str:
    """A line without code marks, names of rows, and words for a missing number."""
    if line.count("`") == 2 and line.strip()[0] == line.strip()[-1] == "`":
        line = line.strip().strip("`")
    line = _ROW_NAME.sub(r"\1\2", line, count=1)
    return _MISSING.sub(".", line)


def _kind(line: str) -> LineKind:
    bare = line.strip()
    if not bare or bare[0] == "#":
        return LineKind.BLANK
    if is_key_line(line) and not _is_said(line):
        return LineKind.HEADER  # a slip in a header must not be skipped
    if _is_prose(bare):
        return LineKind.PROSE
    return LineKind.REMARK if _REMARK.fullmatch(bare) else LineKind.CELLS


def _is_said(line: str) -> bool:
    """Whether a line looks like one of a header, but has a key that is certainly none."""
    key = key_of(line)
    value = line.partition(":")[2].strip()
    if key in KEYS or (is_rule_key(key) and value):
        return False
    if key in _SAID or is_rule_key(key):
        return True
    return not kind_meant(key) and unknown_key(line) is not None and not nearest(key, [*KEYS, *rule_names()])


def _is_prose(bare: str) -> bool:
    """Whether a line is words: not cells, and not cells with a slip in them."""
    tokens = [token for token in APART.split(to_ascii(bare)) if token]
    joined = "".join(tokens)
    if _is_puzzle_like(tokens, joined):
        return False
    if any(not _ONLY_X.fullmatch(word) for word in WORD.findall(bare)):
        return True
    if len(tokens) >= _WIDE and all(map(_NAME.fullmatch, tokens)):
        return True
    if any(letter.isalpha() and not letter.isascii() for letter in bare):
        return True
    return not _is_row_like(tokens) and not CELLS.union(_QUIET, "xX").issuperset(joined)


def _is_puzzle_like(tokens: Sequence[str], joined: str) -> bool:
    """Whether a line has a puzzle in it, or is a row of a board with letters, whatever words these may be."""
    if any(len(token) >= LONG and is_mostly_cells(token) for token in tokens):
        return True
    is_wide = DIGITS < len(joined) <= MAX_SYMBOL
    return is_wide and are_symbols(joined, len(joined)) and not joined.isalpha()


def has_cells(line: str) -> bool:
    """Whether a line has as many cells as a row, whatever stands among them."""
    return sum(len(token) == 1 and token in CELLS for token in APART.split(line)) >= _WIDE


def _is_row_like(tokens: Sequence[str]) -> bool:
    """Whether tokens without a word may be cells with a slip, or a few cells of a large board: 8 1A 9."""
    if any(len(token) >= _WIDE and is_mostly_cells(token) for token in tokens):
        return True
    if sum(len(token) == 1 and token in CELLS for token in tokens) >= _WIDE:
        return True
    is_short = all(len(token) <= 2 and are_symbols(token, MAX_SYMBOL) for token in tokens)
    return is_short and any(map(str.isdigit, "".join(tokens)))


def is_mostly_cells(token: str) -> bool:
    return sum(mark in CELLS for mark in token) * 2 > sum(mark not in _QUIET for mark in token)


def without_rules(found: PastedText) -> PastedText | None:
    """The text without lines of dashes or the like, if none of its cells is one; None if there are no such lines."""
    lines = [found.lines[at] for at in found.at(LineKind.CELLS)]
    marks = {rule[1] for line in lines if (rule := _RULE.fullmatch(line))}
    cells = {mark for line in lines if not _RULE.fullmatch(line) for mark in line}
    if not marks or not marks.isdisjoint(cells) or "|" in cells:
        return None
    kinds = [
        LineKind.PROSE if kind is LineKind.CELLS and _RULE.fullmatch(line) else kind
        for line, kind in zip(found.lines, found.kinds, strict=True)
    ]
    return replace(found, kinds=kinds)
