"""The grid in a text as people paste it: what is tried after every format has refused the text.

Contents: the tables of an HTML text, what each line of a text is, grids in forms that no format reads, and the steps
that look for a grid (`read_pasted`).

Each step makes a text with as many lines, in which all that is no grid is blank, and reads it as any other text. So
formats, headers and kinds need no second reader, and line numbers stay. A step counts only if it leaves no doubt:
skipped lines are words, a date or a score, never something like a row; a grid has exactly as many rows as cells in a
row; boards below 4x4 are not looked for. Everything else is refused. Notes on the first parsed grid say what was
skipped or taken for something else.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import field, replace
from enum import Enum
from html.parser import HTMLParser
from itertools import pairwise
from math import isqrt

from nonet._base.errors import FormatError, PuzzleError, listed, nearest, plural, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.formats.base import Document, MissingRows, NoGrid, ParsedGrid
from nonet.formats.csv import find_separator
from nonet.formats.frames import is_rule, parts_of, to_ascii
from nonet.formats.header_lines import KEYS, bare_rule, header_lines, is_key_line, is_rule_key, key_of, unknown_key
from nonet.formats.text import BLANKS, are_symbols, lines_of, number_table, plain_characters
from nonet.model.grid_text import MAX_SYMBOL, SYMBOLS
from nonet.model.rules import kind_meant, known_rule, rule_names

# The tables of an HTML text as lines of cells with tabs between, and its other words as lines of their own.

_TAG = r"</?([a-zA-Z][a-zA-Z0-9-]*)(?:\s[^<>]*)?/?>"
_KNOWN = frozenset((
    "html", "head", "title", "meta", "link", "body", "main", "section", "article", "header", "footer", "nav", "div",
    "span", "p", "br", "hr", "pre", "code", "kbd", "samp", "tt", "b", "i", "u", "s", "em", "strong", "small", "big",
    "sub", "sup", "font", "center", "blockquote", "a", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl",
    "dt", "dd", "table", "caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr", "th", "td", "input",
    "label", "form", "style", "script", "img",
))  # fmt: skip
_BREAKS = frozenset((
    "p", "br", "hr", "div", "tr", "table", "li", "ul", "ol", "dt", "dd", "h1", "h2", "h3", "h4", "h5", "h6",
    "caption", "pre", "blockquote", "title",
))  # fmt: skip
_UNSEEN = ("style", "script", "head")


def is_html(text: str) -> bool:
    """Return True if all tags of a text are those of web pages, and one of them separates lines or cells."""
    if "<" not in text:
        return False
    names = {name.lower() for name in re.findall(_TAG, text)}
    return bool(names) and names <= _KNOWN and not names.isdisjoint(_BREAKS)


def html_lines(text: str) -> list[tuple[int, str]]:
    """Return the lines that a reader of the page sees, each with the number of its line in the text."""
    page = _Page()
    page.feed("\n".join(lines_of(text)))
    page.close()
    page.end_line()
    return page.lines


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[tuple[int, str]] = []
        self.words = ""
        self.number = 1
        self.cells: list[str] | None = None  # of the row of a table that is open
        self.unseen = 0

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        if tag in _UNSEEN:
            self.unseen += tag != "head"
        elif tag == "tr":
            self.end_line()
            self.cells, self.number = [], self.getpos()[0]
        elif tag in ("td", "th") and self.cells is not None:
            self.cells.append("")
        elif tag == "input":
            self.handle_data(dict(attrs).get("value") or "")
        elif tag in _BREAKS and self.cells is None:
            self.end_line()

    def handle_endtag(self, tag: str) -> None:
        if tag in _UNSEEN:
            self.unseen -= tag != "head" and self.unseen > 0
        elif tag in ("tr", "table") or (tag in _BREAKS and self.cells is None):
            self.end_line()

    def handle_data(self, data: str) -> None:
        if self.unseen:
            return
        if self.cells is not None:
            if self.cells:
                self.cells[-1] += data
            return
        first, *others = data.split("\n")
        self.words += first
        for number, other in enumerate(others, self.getpos()[0] + 1):
            self.end_line()
            self.words, self.number = other, number

    def end_line(self) -> None:
        """Note the line that is open, if there is one."""
        if self.cells:
            self.lines.append((self.number, "\t".join(" ".join(cell.split()) or "." for cell in self.cells)))
        elif self.cells is None and self.words.strip():
            self.lines.append((self.number, self.words))
        elif self.cells is None and self.lines and self.lines[-1][1]:
            self.lines.append((self.number, ""))
        self.words, self.cells, self.number = "", None, self.getpos()[0]


# A pasted text, line by line: without what programs put around it, and with what each line is.

LEAST = 4  # the size of the smallest board that is looked for: smaller ones look like anything
DIGITS = 9  # up to this size a letter is no digit

_FENCE = r"\s*(?:`{3,}|~{3,})\s*[\w+.-]*\s*"
_QUOTE = r"\s{0,3}>(?:\s?>)*"
_ROW_NAME = r"(?i)(\s*)(?:row|line)\s*([0-9]{1,2}|[a-z])(?:\s*:|[.)])?(?=\s)"
_MISSING = r"(?i)(?:(?<=[\s,;|])|^)(?:nan|none|null|n/a|<na>)(?=[\s,;|]|$)"
WORD = r"[^\W\d_]{3,}"
_ONLY_X = r"[xX]+"
_NAME = re.compile(r"[A-Za-z]{1,3}[0-9]{1,2}")
APART = r"[\s,;|]+"
_REMARK = (
    r"\(?[0-9]{1,4}\s?[/.:-]\s?[0-9]{1,4}(?:\s?[/.:-]\s?[0-9]{1,4})?\)?|[0-9]{1,3}\s?%"
    r"|[Nn][or]\.?\s?[0-9]{1,6}|[0-9]{1,2}\s?[xX]\s?[0-9]{1,2}"
)
_DAY, _MONTH, _YEAR = "(?:0?[1-9]|[12][0-9]|3[01])", "(?:0?[1-9]|1[0-2])", "(?:19|20)[0-9]{2}"
DATE = rf"{_DAY}([./-]){_MONTH}\1{_YEAR}|{_MONTH}([./-]){_DAY}\2{_YEAR}|{_YEAR}([./-]){_MONTH}\3{_DAY}"
_RULE = r"\s*([-=_*~])(?:\s?\1){2,}\s*"

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
        """Return an error of this text, with its line in the text as it was given."""
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
        """Return the lines of these kinds, blank in place of the others."""
        return [line if kind in kinds else "" for line, kind in zip(self.lines, self.kinds, strict=True)]


def unwrap(text: str, *, is_square: bool, finds: bool) -> PastedText:
    """Return the text in plain characters, without quotes, fences and HTML."""
    given = lines_of(text)
    lines = lines_of(plain_characters(text))
    numbers = list(range(1, len(lines) + 1))
    if finds and is_html(text):
        pairs = html_lines(plain_characters(text))
        lines, numbers = [plain_characters(line) for _, line in pairs], [number for number, _ in pairs]
    if finds:
        lines = ["" if re.fullmatch(_FENCE, line) else _bare(line) for line in _unquoted(lines)]
    return PastedText(lines, numbers, given, is_square)


def _unquoted(lines: Sequence[str]) -> list[str]:
    """Return lines without the mark of a quote, and without a space after it if every such line has one."""
    bare = [line[found.end() :] if (found := re.match(_QUOTE, line)) else line for line in lines]
    quoted = [text for text, line in zip(bare, lines, strict=True) if text is not line]
    has_space = all(text[:1] in ("", " ") for text in quoted)
    return [text[1:] if has_space and text is not line else text for text, line in zip(bare, lines, strict=True)]


def _bare(line: str) -> str:
    """Return a line without code marks, names of rows, and words for a missing number."""
    if line.count("`") == 2 and line.strip()[0] == line.strip()[-1] == "`":
        line = line.strip().strip("`")
    line = re.sub(_ROW_NAME, r"\1\2", line, count=1)
    return re.sub(_MISSING, ".", line)


def _kind(line: str) -> LineKind:
    bare = line.strip()
    if not bare or bare[0] == "#":
        return LineKind.BLANK
    if is_key_line(line) and not _is_said(line):
        return LineKind.HEADER  # a slip in a header must not be skipped
    if _is_prose(bare):
        return LineKind.PROSE
    return LineKind.REMARK if re.fullmatch(_REMARK, bare) else LineKind.CELLS


def _is_said(line: str) -> bool:
    """Return True if a line looks like one of a header, but has a key that certainly is not one."""
    key = key_of(line)
    value = line.partition(":")[2].strip()
    if key in KEYS or (is_rule_key(key) and value):
        return False
    if key in _SAID or is_rule_key(key):
        return True
    return not kind_meant(key) and unknown_key(line) is not None and not nearest(key, [*KEYS, *rule_names()])


def _is_prose(bare: str) -> bool:
    """Return True if a line is words: not cells, and not cells with a slip in them."""
    tokens = [token for token in re.split(APART, to_ascii(bare)) if token]
    joined = "".join(tokens)
    if _is_puzzle_like(tokens, joined):
        return False
    if any(not re.fullmatch(_ONLY_X, word) for word in re.findall(WORD, bare)):
        return True
    if len(tokens) >= _WIDE and all(map(_NAME.fullmatch, tokens)):
        return True
    if any(letter.isalpha() and not letter.isascii() for letter in bare):
        return True
    return not _is_row_like(tokens) and not CELLS.union(_QUIET, "xX").issuperset(joined)


def _is_puzzle_like(tokens: Sequence[str], joined: str) -> bool:
    """Return True if a line has a puzzle in it, or is a row of a board with letters, whatever words these may be."""
    if any(len(token) >= LONG and is_mostly_cells(token) for token in tokens):
        return True
    is_wide = DIGITS < len(joined) <= MAX_SYMBOL
    return is_wide and are_symbols(joined, len(joined)) and not joined.isalpha()


def has_cells(line: str) -> bool:
    """Return True if a line has as many cells as a row, whatever is between them."""
    return sum(len(token) == 1 and token in CELLS for token in re.split(APART, line)) >= _WIDE


def _is_row_like(tokens: Sequence[str]) -> bool:
    """Return True if tokens without a word may be cells with a slip, or a few cells of a large board: 8 1A 9."""
    if any(len(token) >= _WIDE and is_mostly_cells(token) for token in tokens):
        return True
    if sum(len(token) == 1 and token in CELLS for token in tokens) >= _WIDE:
        return True
    is_short = all(len(token) <= 2 and are_symbols(token, MAX_SYMBOL) for token in tokens)
    return is_short and any(map(str.isdigit, "".join(tokens)))


def is_mostly_cells(token: str) -> bool:
    return sum(mark in CELLS for mark in token) * 2 > sum(mark not in _QUIET for mark in token)


def without_rules(found: PastedText) -> PastedText | None:
    """Return the text without lines of dashes or the like, unless a cell is one; None if there are no such lines."""
    lines = [found.lines[at] for at in found.at(LineKind.CELLS)]
    marks = {rule[1] for line in lines if (rule := re.fullmatch(_RULE, line))}
    cells = {mark for line in lines if not re.fullmatch(_RULE, line) for mark in line}
    if not marks or not marks.isdisjoint(cells) or "|" in cells:
        return None
    kinds = [
        LineKind.PROSE if kind is LineKind.CELLS and re.fullmatch(_RULE, line) else kind
        for line, kind in zip(found.lines, found.kinds, strict=True)
    ]
    return replace(found, kinds=kinds)


# Grids of a pasted text that no format reads: their rows are written anew.
#
# Rows and columns with labels, Markdown tables, `5.0`, spaces for blanks, one number a line, letters for digits.

MOST = 10  # puzzles: a longer text is data, where a line that is no puzzle is a fault
_USUAL = (4, 6, 9, 16, 25)  # sizes of boards that people write with spaces for blanks
ROW_LENGTHS = (4, 6, 8, 9, 10, 12, 15, 16, 20, 25)  # lengths of a row that may have been meant as one

_MARKDOWN = r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)+\|?\s*"
_FLOAT = r"([0-9]{1,4})\.0+"
_BOLD = r"(?:\*{1,2}|__?|`)([0-9]{1,4})(?:\*{1,2}|__?|`)"
_LABEL = r"(?i)(?:row|col|column|r|c)?([0-9]{1,3}|[a-z])[:.)]?"


@dataclass(frozen=True, slots=True)
class _Grid:
    """The rows of a grid as they are read, the line of each, and what is said of them."""

    rows: tuple[str, ...]
    lines: tuple[int, ...]
    note: str = ""


def rewritten(found: PastedText) -> PastedText | None:
    """Return the text with its grids in plain rows; None if there is none to rewrite, or more than one way to."""
    lines, kinds, notes = list(found.lines), list(found.kinds), list(found.notes)
    changed = False
    for run in found.runs:
        for part in ([run], _parts(found, run)):
            grids = [_grid_of(found, some) for some in part]
            if all(grids):
                break
        else:
            return None
        for grid, some in zip(grids, part, strict=True):
            if grid is None:
                return None
            changed = True
            for at in range(some[0], some[-1] + 1):
                kinds[at], lines[at] = LineKind.BLANK, ""
            for at, row in zip(grid.lines, grid.rows, strict=True):
                kinds[at], lines[at] = LineKind.CELLS, row
            notes += [grid.note] if grid.note and grid.note not in notes else []
    return replace(found, lines=lines, kinds=kinds, notes=notes) if changed else None


def _parts(found: PastedText, run: Sequence[int]) -> list[list[int]]:
    """Return a run cut at its blank lines."""
    parts = [[run[0]]]
    for before, at in pairwise(run):
        if any(found.kinds[between] is LineKind.BLANK for between in range(before + 1, at)):
            parts.append([])
        parts[-1].append(at)
    return parts


def _grid_of(found: PastedText, run: Sequence[int]) -> _Grid | None:
    """Return the one grid that a run of lines may be; None if it is not one, or has two readings."""
    ways = [*_tabled(found, run), *_in_columns(found, run), *_one_a_line(found, run)]
    return ways[0] if len({way.rows for way in ways}) == 1 else None


def _ways(rows: Sequence[list[str]]) -> Iterator[tuple[bool, bool]]:
    """Yield all ways to take the first line and the first column for labels. With an empty corner, both are."""
    corner = rows[0][0] if rows and rows[0] else ""
    head, side = (rows[0][1:], [row[0] for row in rows[1:] if row]) if rows and rows[0] else ([], [])
    if corner == "." and _are_labels(head) and _are_labels(side):
        yield True, True
        return
    yield from ((has_head, has_side) for has_head in (False, True) for has_side in (False, True))


def _tabled(found: PastedText, run: Sequence[int]) -> Iterator[_Grid]:
    """Yield grids of rows of cells, perhaps with labels, in a table or not."""
    lines = [to_ascii(found.lines[at]) for at in run]
    ruled = [
        place for place, line in enumerate(lines[:2]) if re.fullmatch(_MARKDOWN, line)
    ]  # below a head of words it is first
    header = ruled == [1]
    at = [number for place, number in enumerate(run) if place not in ruled]
    tokens = _tokens([to_ascii(found.lines[number]) for number in at])
    if any(is_rule(to_ascii(found.lines[number])) for number in at) or not tokens:
        return  # a frame says more than its cells do
    rows = [list(map(_clean, row)) for row in tokens]
    is_headed = header and len(rows) == len(rows[0]) + 1
    if is_headed and not any(token.strip(".") for token in rows[0]):
        at, rows = at[1:], rows[1:]
    for cells in (rows, [row[:-1] for row in rows]) if all(row[-1:] == [""] for row in tokens) else (rows,):
        for has_head, has_side in _ways(cells):
            if made := _unlabelled(cells, has_head=has_head, has_side=has_side):
                names = [*["line"] * has_head, *["column"] * has_side]
                yield _Grid(made, tuple(at[has_head:]), f"read the first {listed(names)} as labels" if names else "")


def _tokens(lines: Sequence[str]) -> list[list[str]]:
    """Return the cells of lines as they are: between bars, between commas or tabs, or between spaces."""
    if any("|" in line for line in lines):
        parts = [[part.strip() for part in parts_of(line)] for line in lines]
        return parts if all(len(row) > 1 and all(map(_is_one_cell, row)) for row in parts) else []
    if separator := find_separator("\n".join(lines)):
        return [[token.strip().strip("\"'") for token in line.split(separator)] for line in lines]
    return [line.split() for line in lines]


def _is_one_cell(part: str) -> bool:
    """Return True if the text between two bars is a number, a blank or a label, not several cells."""
    token = _clean(part)
    return len(token) == 1 or token.isdigit() or re.fullmatch(_LABEL, token) is not None


def _clean(token: str) -> str:
    if found := re.fullmatch(_FLOAT, token) or re.fullmatch(_BOLD, token):
        return found[1]
    return token or "."


def _unlabelled(rows: Sequence[list[str]], *, has_head: bool, has_side: bool) -> tuple[str, ...] | None:
    """Return the rows of a grid without labels in its first line or column; None if they have none, or no grid."""
    body = rows[has_head:]
    size = len(body)
    if size < LEAST or not all(body):
        return None
    if has_side and not _are_labels([row[0] for row in body]):
        return None
    cells = [row[has_side:] for row in body]
    if has_head:
        head = rows[0]
        short = head[1:] if len(head) == len(body[0]) and has_side else head
        if not _are_labels(short) and not _are_labels(list("".join(short))):
            return None
        if len(short) not in (size, len(cells[0])):
            return None
    made = _plain_rows(cells, size)
    is_one_sided = has_head != has_side
    if made and is_one_sided and not any(mark in BLANKS for row in made for token in row.split() for mark in token[:1]):
        return None  # of a grid without blanks the labels may be a row
    return made


def _are_labels(tokens: Sequence[str]) -> bool:
    """Return True if tokens count up from 0 or 1, or from A."""
    found = [re.fullmatch(_LABEL, token) for token in tokens]
    names = [match[1].upper() for match in found if match]
    if len(names) != len(tokens) or len(names) < LEAST:
        return False
    if names[0] == "A":
        return names == [chr(ord("A") + number) for number in range(len(names))]
    return names[0] in ("0", "1") and names == [
        str(number) for number in range(int(names[0]), len(names) + int(names[0]))
    ]


def _plain_rows(rows: Sequence[Sequence[str]], size: int) -> tuple[str, ...] | None:
    """Return rows of cells as texts: numbers with spaces between, or a character per cell; None for other texts."""
    table = number_table(size)
    if all(len(row) == size and all(token in table for token in row) for row in rows):
        return tuple(" ".join(str(table[token]) for token in row) for row in rows)
    joined = ["".join(row) for row in rows]
    if size <= DIGITS and all(len(token) == 1 for row in rows for token in row):
        return None  # a cell that is neither a number nor a blank
    if all(len(row) == size and are_symbols(row, size) for row in joined):
        return tuple(joined)
    return None


def _in_columns(found: PastedText, run: Sequence[int]) -> Iterator[_Grid]:
    """Yield grids of characters in straight columns, with spaces for blanks."""
    start, end = run[0], run[-1] + 1
    while start and found.lines[start - 1].isspace():
        start -= 1
    while end < len(found.lines) and found.lines[end].isspace():
        end += 1
    if rows := spaced_rows(found.lines[start:end]):
        size = len(rows)
        note = f"read spaces as blanks: {size} lines of {size} places, a {size}x{size} board"
        yield _Grid(rows, tuple(range(start, end)), note)


def spaced_rows(lines: Sequence[str]) -> tuple[str, ...]:
    """Return the rows of lines in which spaces are blanks; empty if they are not, or if that is not clear.

    There are as many lines as places in the longest of them, or every second place is a gap. No other blank occurs,
    and not only the ends of lines are missing.
    """
    size = len(lines)
    if not LEAST <= size <= MAX_SYMBOL or any("\t" in line for line in lines):
        return ()
    bare = [line.rstrip() for line in lines]
    indent = min((len(line) - len(line.lstrip()) for line in bare if line), default=0)
    widths = {len(line) for line in lines}
    if len(widths) > 1 and size not in _USUAL:
        return ()
    found: dict[tuple[str, ...], int] = {}
    for cut in range(indent + 1):
        width = max(widths) - cut
        texts = [line[cut:] for line in bare]
        if width == 2 * size - 1 and not any(text[1::2].strip() for text in texts):
            texts = [text[::2] for text in texts]
        elif width != size:
            continue
        cells = "".join(texts).replace(" ", "")
        has_gap = len(widths) == 1 or " " in "".join(text.strip() for text in texts)
        is_sparse = len(widths) == 1 or len(cells) <= size * (size - 1)
        if cells and set(cells).isdisjoint(BLANKS + "xX") and has_gap and is_sparse and are_symbols(cells, size):
            found[tuple(text.ljust(size).replace(" ", ".") for text in texts)] = cut
    (rows, cut), *others = [*found.items(), ((), 0)]
    is_told = cut == 0 or (cut > 1 and size in _USUAL and size + cut not in ROW_LENGTHS)
    return rows if len(others) <= 1 and is_told else ()


def _one_a_line(found: PastedText, run: Sequence[int]) -> Iterator[_Grid]:
    """Yield grids of numbers, one per line."""
    lines = [found.lines[at] for at in run]
    if rows := listed_rows(lines):
        size = len(rows)
        note = f"read {size * size} lines of one number each as the rows of a {size}x{size} board"
        yield _Grid(rows, tuple(run[start] for start in range(0, len(run), size)), note)


def listed_rows(lines: Sequence[str]) -> tuple[str, ...]:
    """Return the rows of a board with one number per line; empty if the lines are not like that."""
    cells = [_clean(line.strip().rstrip(",;")) for line in lines]
    size = isqrt(len(cells))
    table = number_table(size)
    if size < LEAST or size * size != len(cells) or not all(cell in table for cell in cells):
        return ()
    return tuple(" ".join(str(table[cell]) for cell in cells[at : at + size]) for at in range(0, len(cells), size))


def lettered(found: PastedText) -> PastedText | None:
    """Return the text with digits for letters, A as 1: its rows have no digits, and no letter is beyond its size."""
    rows = {at: joined for at, line in enumerate(found.lines) if (joined := _letters(line))}
    usual = Counter(map(len, rows.values())).most_common(1)
    if not usual or usual[0][0] < LEAST:
        return None
    size = usual[0][0]
    if len(rows) <= MOST and isqrt(size) ** 2 == size and isqrt(size) >= LEAST and usual[0][1] < size:
        size = isqrt(size)  # a puzzle a line
    elif usual[0][1] < size:
        return None
    own = [at for at, joined in rows.items() if len(joined) == usual[0][0]]
    used = {mark.upper() for at in own for mark in rows[at] if mark.isalpha()} - {"X"}
    last = max(used, default="")
    if not used or size > DIGITS or ord(last) - ord("A") >= size:
        return None
    table = {ord("A") + number: SYMBOLS[number + 1] for number in range(size)}
    table |= {ord("a") + number: SYMBOLS[number + 1] for number in range(size)}
    lines = list(found.lines)
    for at in own:
        lines[at] = lines[at].translate(table)
    kinds = [LineKind.CELLS if at in own else kind for at, kind in enumerate(found.kinds)]
    end, top = chr(ord("A") + size - 1), size
    return replace(found, lines=lines, kinds=kinds, notes=[*found.notes, f"read the letters A to {end} as 1 to {top}"])


def _letters(line: str) -> str:
    """Return the cells of a line that has letters and blanks and no digit; empty for other lines."""
    bare = to_ascii(line)
    if is_rule(bare):
        return ""
    gap = next((mark for mark in "|,;\t" if mark in bare), None)
    cells = [cell.strip() for cell in (parts_of(bare) if gap == "|" else bare.split(gap))]
    joined = "".join(cell or "." for cell in cells) if all(len(cell) <= 1 for cell in cells) else "".join(cells)
    is_row = all(mark in BLANKS or (mark.isascii() and mark.isalpha()) for mark in joined)
    return joined if is_row and joined else ""


_LONGEST = 1 << 18  # characters that are searched
_ALONE = (4, 6, 8, 9, 12)  # lengths of a lone row that is too short for a board of its own
_SHOWN = 3  # skipped lines that a note quotes
_CELL_NAME = r"(?i)\br[0-9]+c[0-9]+\b"
_KEY = r"([A-Za-z][A-Za-z-]*)\s*:"
# Rules whose names in a title are no accident.
_RULES = frozenset((
    "killer", "thermo", "thermometer", "sandwich", "kropki", "jigsaw", "skyscraper",
))  # fmt: skip
_LISTS = ("[", "{", "(")  # how lists and objects begin, of which the format says best what is wrong

Read = Callable[[str], Document]


class Doubt(Enum):
    """The other meaning that a text may have although a format reads it."""

    LABELS = "labels"
    SPACES = "spaces"


def read_pasted(
    text: str, read: Read, fault: PuzzleError, *, is_square: bool, finds: bool = True
) -> Document | PuzzleError:
    """Return the puzzles of a text that no format reads; if they are not clear, the message about the text.

    Args:
        text: the text as it was given.
        read: reads a text as one in a format; raises PuzzleError.
        fault: what `read` says of the text as it is.
        is_square: whether the board may be a square one; otherwise grids are not rewritten.
        finds: whether a grid is looked for; otherwise only characters are made plain, since the format is named.
    """
    if len(text) > _LONGEST or text.lstrip("\ufeff \t\r\n").startswith(_LISTS):
        return fault
    found = unwrap(text, is_square=is_square, finds=finds)
    if found.lines != found.given:
        try:
            document = read("\n".join(found.lines))
            if not doubts(document, found.lines):
                return _finished(document, found, range(len(found.lines)))
        except PuzzleError as error:
            fault = found.placed(error)
    if not finds or bare_rule("\n".join(found.lines)):
        return fault
    found.sort()
    if any(_is_about_board(found.lines[at]) for at in found.at(LineKind.PROSE)):
        return fault
    made = _read_found(found, read)
    if made is None and found.is_square and (digits := lettered(found)):
        made = _read_found(digits, read)
    made = made or _read_listed(found, read)
    return made or row_alone(text) or _missing_rows(found) or _fault_beside(text, found, read, fault)


def _is_about_board(line: str) -> bool:
    """Return True if words may be a rule with its cells, or a key of a header with text before it."""
    keys = (found[1].lower() for found in re.finditer(_KEY, line))
    return bool(re.search(_CELL_NAME, line)) or any(key in KEYS or known_rule(key) for key in keys)


def _fault_beside(text: str, found: PastedText, read: Read, fault: PuzzleError) -> PuzzleError:
    """Return the error in the grid itself, if the words that were blamed are only above or below it."""
    cells = found.at(LineKind.CELLS)
    words = [at for at in found.at(LineKind.PROSE) if re.search(WORD, found.lines[at])]
    is_vague = isinstance(fault, FormatError) and not fault.reason.startswith("expected a puzzle")
    if (
        not cells
        and words
        and is_vague
        and not found.at(LineKind.HEADER)
        and len(words) * 2 >= len(found.at(LineKind.PROSE))
    ):
        return nothing_found(text)
    beside = [at for at in [*words, *found.at(LineKind.REMARK)] if cells and not cells[0] < at < cells[-1]]
    around = [at for at in beside if not has_cells(found.lines[at])]
    if not isinstance(fault, FormatError) or fault.line not in [found.numbers[at] for at in around]:
        return fault
    try:
        if _are_data(read("\n".join(found.kept(LineKind.HEADER, LineKind.CELLS)))):
            return fault
    except PuzzleError as error:
        return found.placed(error)
    got = shorten(found.lines[around[0]].strip())
    wanted = f"a grid of 4x4 or more from line {found.numbers[cells[0]]} on, and nothing like a row beside it"
    return FormatError(f"expected {wanted}, got {got}", fault.line)


def unwrapped(text: str) -> str:
    """Return the text in plain characters, without marks of quotes and code; the same text if it has none."""
    found = unwrap(text, is_square=True, finds=True)
    return text if found.lines == found.given else "\n".join(found.lines)


def two_readings(document: Document) -> FormatError:
    """Return the error for a text that a format reads, but that may well be something else."""
    parsed_grids = document.parsed_grids
    if len(parsed_grids) > 1:
        other = "one board with spaces for blanks, or with one number per line"
        read = f"{len(parsed_grids)} boards of {parsed_grids[0].size}x{parsed_grids[0].size}"
    else:
        size = parsed_grids[0].size
        other, read = f"a {size - 1}x{size - 1} board with labels", f"a {size}x{size} board"
    return FormatError(
        f"expected one reading, got two: {read}, or {other} (--from names the format)", parsed_grids[0].line
    )


def _read_found(found: PastedText, read: Read) -> Document | None:
    """Return the puzzles among prose; rewritten if they must be."""
    if document := _read_skipping(found, read):
        return document
    made = rewritten(found) if found.is_square else None
    if made is None:
        return _read_words(found, read) if found.is_square else None
    document = _try(read, made.kept(LineKind.HEADER, LineKind.CELLS))
    if document is None or not _is_clear(document, made):
        return None
    return _finished(document, made, made.at(LineKind.HEADER, LineKind.CELLS))


def _read_skipping(found: PastedText, read: Read) -> Document | None:
    """Return the puzzles of a text without prose and, if that fails, without rules between its lines."""
    for text in (found, without_rules(found)):
        if text is None or not text.at(LineKind.CELLS) or not (text.notes or text.at(LineKind.PROSE, LineKind.REMARK)):
            continue
        document = _try(read, text.kept(LineKind.HEADER, LineKind.CELLS, LineKind.BLANK))
        if document and _is_clear(document, text) and not doubts(document, text.kept(LineKind.CELLS)):
            return _finished(document, text, text.at(LineKind.HEADER, LineKind.CELLS))
    return None


def _try(read: Read, lines: Sequence[str]) -> Document | None:
    try:
        return read("\n".join(lines))
    except PuzzleError:
        return None


def doubts(document: Document, lines: Sequence[str]) -> Doubt | None:
    """Return the other meaning of a text that a format reads; None if there is no doubt.

    A 10x10 board may be a 9x9 one with labels, and several boards of 3x3 a large one with spaces for blanks.
    """
    if any(_is_labelled(parsed) for parsed in document.parsed_grids):
        return Doubt.LABELS
    if any(parsed.size >= LEAST for parsed in document.parsed_grids):
        return None
    headers = header_lines(lines)
    body = [line for at, line in enumerate(lines) if at not in headers]
    cells = [line for line in body if line.strip()]
    ends = [at for at, line in enumerate(body) if line], [at for at, line in enumerate(body) if line.strip()]
    is_spaced = len(ends[0]) >= LEAST and any(line.isspace() for line in body)
    is_spaced = is_spaced or any(some and spaced_rows(body[some[0] : some[-1] + 1]) for some in ends)
    return Doubt.SPACES if is_spaced or (len(document.parsed_grids) > 1 and listed_rows(cells)) else None


def _is_labelled(parsed: ParsedGrid) -> bool:
    """Return True if the first row and the first column count from 0 or 1, and their corner is empty."""
    size, values = parsed.size, parsed.values
    if size <= LEAST or len(values) != size * size or values[0] or values[1:3] not in ((0, 1), (1, 2)):
        return False
    counts = [tuple(range(first, first + size - 1)) for first in (0, 1)]
    return values[1:size] in counts and values[size::size] in counts


def _are_data(document: Document) -> bool:
    """Return True if there are many puzzles, or several on one line each: then any other line is an error."""
    return len(document.parsed_grids) > (1 if document.format.id == "line" else MOST)


def _is_clear(document: Document, found: PastedText) -> bool:
    """Return True if prose is only around grids, boards have a usual size and number, and remarks are not rows."""
    parsed_grids = document.parsed_grids
    if _are_data(document) or min(parsed.size for parsed in parsed_grids) < LEAST:
        return False
    height, rest = divmod(len(found.at(LineKind.CELLS)), len(parsed_grids))
    if rest or any(len(run) % height for run in found.runs):
        return False
    for at in found.at(LineKind.REMARK):
        bare = found.lines[at].strip()
        cells = len("".join(bare.split()))
        is_beside = any(
            found.kinds[near] is LineKind.CELLS for near in (at - 1, at + 1) if 0 <= near < len(found.kinds)
        )
        might_be_row = CELLS.issuperset(bare.replace(" ", "")) and not re.fullmatch(DATE, bare)
        if any(parsed.size in (cells, len(bare.split())) for parsed in parsed_grids) or (might_be_row and is_beside):
            return False
    return True


def _finished(document: Document, found: PastedText, held: Sequence[int]) -> Document:
    """Return the document with its notes, and with lines of the text as it was given."""
    kept = set(held)
    skipped = [at for at in found.at(LineKind.PROSE, LineKind.REMARK) if at not in kept]
    notes = (*found.notes, *([_skipped_words(found, skipped)] if skipped else []))
    parsed_grids = [
        replace(parsed, line=found.numbers[min(parsed.line, len(found.numbers)) - 1])
        for parsed in document.parsed_grids
    ]
    parsed_grids[0] = replace(parsed_grids[0], notes=(*parsed_grids[0].notes, *notes))
    lines = frozenset(found.numbers[at] for at in kept) if skipped else document.lines
    return replace(document, parsed_grids=tuple(parsed_grids), lines=lines)


def _skipped_words(found: PastedText, skipped: Sequence[int]) -> str:
    """Return the message about skipped lines: the first of them, and a kind in them that has no effect."""
    shown = [f"line {found.numbers[at]}: {shorten(found.lines[at].strip())}" for at in skipped[:_SHOWN]]
    more = f" and {len(skipped) - _SHOWN} more" if len(skipped) > _SHOWN else ""
    words = {word.lower() for at in skipped for word in re.findall(WORD, found.lines[at])}
    named = sorted(word for word in words if word in _RULES or ((kind := kind_meant(word)) and kind.id != "classic"))
    said = f"; {listed(named)} in these words changes nothing, a header such as kind: diagonal does" if named else ""
    return f"skipped {plural(len(skipped), 'line')} outside the grid ({', '.join(shown)}{more}){said}"


def _read_words(found: PastedText, read: Read) -> Document | None:
    """Return a puzzle of one word in a sentence: `Puzzle: 53..7....6.. (easy)`."""
    lines, kinds, notes = list(found.lines), list(found.kinds), list(found.notes)
    for at, line in enumerate(found.lines):
        if kinds[at] is not LineKind.CELLS:
            continue
        words = [word.strip("\"'`()[]<>:=") for word in re.split(APART, line)]
        whole = [word for word in words if _is_whole(word)]
        others = [word for word in words if len(word) >= LONG and not _is_whole(word) and is_mostly_cells(word)]
        if not whole or others:
            return None
        lines[at], kinds[at] = whole[0], LineKind.CELLS
        if line.strip() != whole[0]:
            notes.append(f"read {shorten(whole[0])} in line {found.numbers[at]} as the puzzle")
    made = replace(found, lines=lines, kinds=kinds, notes=notes)
    if lines == found.lines or not (document := _try(read, made.kept(LineKind.HEADER, LineKind.CELLS))):
        return None
    if document.format.id != "line" or not _is_clear(document, made):
        return None
    return _finished(document, made, made.at(LineKind.HEADER, LineKind.CELLS))


def _is_whole(word: str) -> bool:
    size = isqrt(len(word))
    return size >= LEAST and size * size == len(word) and are_symbols(word, size) and not word.isalpha()


def _read_listed(found: PastedText, read: Read) -> Document | None:
    """Return the puzzles in lists of numbers, as programs write them, with words above and below."""
    at = [number for number, line in enumerate(found.lines) if not set(line).isdisjoint("[]{}")]
    if not at:
        return None
    kinds = [
        LineKind.CELLS if at[0] <= number <= at[-1] else kind if kind is not LineKind.CELLS else LineKind.HEADER
        for number, kind in enumerate(found.kinds)
    ]
    made = replace(found, kinds=kinds)
    document = _try(read, made.kept(LineKind.HEADER, LineKind.CELLS))
    if document is None or document.format.id != "json" or min(parsed.size for parsed in document.parsed_grids) < LEAST:
        return None
    return _finished(document, made, made.at(LineKind.HEADER, LineKind.CELLS))


def nothing_found(text: str) -> FormatError:
    """Return the error for a text without a grid: its length and its beginning."""
    lines = [(number, line) for number, line in enumerate(lines_of(plain_characters(text)), 1) if line.strip()]
    number, first = lines[0] if lines else (1, "")
    if first.lstrip().startswith("<"):
        return FormatError(
            f"expected a puzzle, got XML or HTML without a table of numbers: {shorten(first.strip())}", number
        )
    count = f"{plural(len(lines), 'line')} of text"
    return NoGrid(f"there is no puzzle in {count}: {shorten(first.strip())}", number)


def row_alone(text: str) -> FormatError | None:
    """Return the error for a text that is a single row: the board that it was taken for; None for other texts."""
    lines = [(number, line.strip()) for number, line in enumerate(lines_of(plain_characters(text)), 1) if line.strip()]
    if len(lines) != 1:
        return None
    number, row = lines[0]
    size = len(row)
    root = isqrt(size)
    is_board = root * root == size
    if size not in _ALONE or not are_symbols(row, size) or (is_board and (root >= LEAST or are_symbols(row, root))):
        return None
    small = f"; taken as all cells of a {root}x{root} board, it has a digit above {root}" if is_board else ""
    return FormatError(f"expected {size} rows, got one row of {size} cells: {shorten(row)}{small}", number)


def _missing_rows(found: PastedText) -> FormatError | None:
    """Return the error for too few rows of one grid; None if each may be a board by itself, as 16 cells may."""
    if not found.is_square:
        return None
    at = found.at(LineKind.CELLS)
    rows = [found.lines[row].strip() for row in at]
    size = len(rows[0]) if rows else 0
    if not LEAST <= size < LEAST * LEAST or not 1 < len(rows) < size or not _are_rows(rows, size):
        return None
    root = isqrt(size)
    boards = sum(root * root == size and are_symbols(row, root) for row in rows)
    if boards * 2 > len(rows):
        return None
    return MissingRows(f"expected {size} rows, got {len(rows)}", found.numbers[at[0]])


def _are_rows(rows: Sequence[str], size: int) -> bool:
    return all(len(row) == size and are_symbols(row, size) and not row.isalpha() for row in rows)
