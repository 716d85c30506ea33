"""The text of puzzles with other digits in their cells, and nothing else changed.

`rewrite` finds the cells in the text, replaces those that differ, and reads the result again. It does not use the
parsers: it looks for tokens whose values are those of the grid, in reading order, in several ways one after another.
The first way whose result is read as the wanted grids is taken. As many tokens are replaced as cells differ, so a
result that is read rightly has no other change.

Contents: the cells in reading order (`_orders`), the search for the tokens of a grid (`_find_rows`, `_find_run`), how
a digit is written (`_Hand`), and alignment (`_edits`). The ways to cut a text into tokens come first.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from nonet._base.errors import PuzzleError
from nonet.model import Board, Grid
from nonet.model.grid_text import MAX_SYMBOL, SYMBOLS

# The pieces of a text that may be cells, in every way in which people write grids. `source_text.py` searches them.

BARS = "|│┃║"
_RULE_MARKS = frozenset("+-=*|.:' \t_")
_BAR = rf"[{BARS}]"
_MARGIN = re.escape("[]{}()\"'`<>«»“”") + r"\s,;:=&|│┃║"
_WORD = rf"[^{_MARGIN}]+"
_MARKED = r"[^\s|│┃║]+"
_SYMBOL = rf"[^{_MARGIN}+]"
_FIELD = r"(?s)\s*([\"']?)(.*?)\1\s*"
_JSON = rf"\"([^\"\n]*)\"|'([^'\n]*)'|[^{_MARGIN}]+"
_NAME = r"[ \t]*(?:\w+[ \t]*[:.)\]][ \t]*|\w+[ \t]+)"
_HTML_FIELD = r"(?i)<input\b[^>]*?\bvalue=\"([^\"]*)\""
_HTML = r"(?i)<t[dh]\b[^>]*>(?:\s|<(?!/?t[dhr]\b)[^>]*>)*([^<]*?)\s*(?=<)"


class Token(NamedTuple):
    """A possible cell: its place in the text, and its word. `gap` spaces come before it if the line is short."""

    start: int
    end: int
    word: str
    gap: int = 0
    before: int = 0  # blanks that belong to the cell, as in `|   |`
    after: int = 0
    quotes: int = 0


class TokenLine(NamedTuple):
    start: int
    text: str  # colours and invisible characters are spaces here

    @property
    def is_skipped(self) -> bool:
        bare = self.text.lstrip()
        return not bare or bare[0] == "#"

    @property
    def is_rule(self) -> bool:
        """True if this is surely, or perhaps, a rule of a frame."""
        marks = set(self.text)
        return bool(marks & set("-=_─━═")) and all(
            mark in _RULE_MARKS or 0x2500 <= ord(mark) < 0x2580 for mark in marks
        )

    @property
    def has_joints(self) -> bool:
        return any(mark == "+" or (0x250C <= ord(mark) < 0x2580 and mark not in "║═") for mark in self.text)


Cut = Callable[[TokenLine, int], list[Token]]


# -- tokens of a line --------------------------------------------------------------------------------------------------


def _words(line: TokenLine, _count: int) -> list[Token]:
    return [Token(line.start + w.start(), line.start + w.end(), w[0]) for w in re.finditer(_WORD, line.text)]


def marked_words(line: TokenLine, _count: int) -> list[Token]:
    return [Token(line.start + w.start(), line.start + w.end(), w[0]) for w in re.finditer(_MARKED, line.text)]


def _symbols(line: TokenLine, _count: int) -> list[Token]:
    return [Token(line.start + w.start(), line.start + w.end(), w[0]) for w in re.finditer(_SYMBOL, line.text)]


def _fields_at(separator: str) -> Cut:
    def fields(line: TokenLine, count: int) -> list[Token]:
        parts = line.text.split(separator)
        if len(parts) == count + 1 and not parts[-1].strip():
            parts.pop()  # a separator at the end
        if len(parts) != count:
            return []
        found: list[Token] = []
        at = line.start
        for part in parts:
            found.append(_inner(part, at))
            at += len(part) + 1
        return found

    return fields


def _inner(part: str, at: int) -> Token:
    """Return the token of a field, without quotes and spaces."""
    bare = re.fullmatch(_FIELD, part)
    assert bare is not None
    start, end = bare.span(2)
    if end - start > 4 and bare[2][:2] == bare[2][-2:] == "**":  # bold, in Markdown
        return Token(at + start + 2, at + end - 2, bare[2][2:-2], before=start, after=len(part) - end)
    if start == end and not bare[1]:  # nothing, or spaces alone
        return Token(at, at + len(part), "", before=len(part))
    return Token(at + start, at + end, bare[2], before=start, after=len(part) - end, quotes=len(bare[1]))


def _between_bars(line: TokenLine, count: int) -> list[Token]:
    """Return the tokens of a line in which every cell has its own bars, as in Markdown."""
    bars = [found.start() for found in re.finditer(_BAR, line.text)]
    text = line.text
    if not bars:
        return []
    edges = ([] if text[: bars[0]].strip() == "" else [-1]) + bars
    edges += [] if text[bars[-1] + 1 :].strip() == "" else [len(text)]
    if len(edges) != count + 1:
        return []
    return [_inner(text[a + 1 : b], line.start + a + 1) for a, b in pairwise(edges)]


def _straight(line: TokenLine, count: int) -> list[Token]:
    """Return cells of one character at every second place between bars; a space there is a blank."""
    bars = [found.start() for found in re.finditer(_BAR, line.text)]
    edges = [-1, *bars, len(line.text)]
    found: list[Token] = []
    for start, end in pairwise(edges):
        places = range(start + 2, end, 2)
        if (start < 0 or end == len(line.text)) and not line.text[start + 1 : end].strip():
            continue
        found += [Token(line.start + at, line.start + at + 1, line.text[at].strip()) for at in places]
    return found if len(found) == count else []


def _columns(pitch: int, *, has_bars: bool = False) -> Cut:
    """Return one character per cell, `pitch` apart, from the first column; a space is a blank, also after the end."""

    def columns(line: TokenLine, count: int) -> list[Token]:
        text = line.text.rstrip()
        places = [at for at in range(len(text)) if not has_bars or text[at] not in BARS][::pitch]
        found = [Token(line.start + at, line.start + at + 1, text[at].strip()) for at in places]
        end = line.start + len(line.text)
        while len(found) < count:
            at = line.start + (places[-1] if places else -pitch) + pitch * (len(found) - len(places) + 1)
            if at < end:
                found.append(Token(at, at + 1, ""))
            else:
                last = found[-1].end if found else line.start
                found.append(Token(end, end, "", gap=max(0, at - end) if last < end else pitch - 1))
        return found if len(found) == count else []

    return columns


def _labelled(cut: Cut) -> Cut:
    """Return the same after the label of a row, which is a token of its own."""

    def tokens(line: TokenLine, count: int) -> list[Token]:
        return cut(line, count + 1)[1:]

    return tokens


def _behind_name(line: TokenLine, _count: int) -> list[Token]:
    """Return the characters after the name of a row: `R1: 53..7....`."""
    name = re.match(_NAME, line.text)
    return _symbols(TokenLine(line.start + name.end(), line.text[name.end() :]), 0) if name else []


ROW_WAYS: tuple[tuple[Cut, bool], ...] = (  # and whether a cell is one character
    (_words, False),
    (_symbols, True),
    (_between_bars, False),
    (_fields_at(","), False),
    (_fields_at("\t"), False),
    (_fields_at(";"), False),
    (_labelled(_words), False),
    (_behind_name, True),
    (_labelled(_between_bars), False),
    (_labelled(_fields_at(",")), False),
    (_labelled(_fields_at("\t")), False),
    (_labelled(_fields_at(";")), False),
    (_straight, True),
    (_columns(1), True),
    (_columns(2), True),
    (_columns(1, has_bars=True), True),
    (_columns(2, has_bars=True), True),
)


# -- tokens of a whole text --------------------------------------------------------------------------------------------


def _values_of_json(text: str) -> list[Token]:
    found: list[Token] = []
    for word in re.finditer(_JSON, text):
        index = 1 if word[1] is not None else 2 if word[2] is not None else 0
        found.append(Token(word.start(index), word.end(index), word[index].strip(), quotes=int(index > 0)))
    return found


def _cells_of_html(text: str) -> list[Token]:
    return [Token(cell.start(1), cell.end(1), cell[1].strip()) for cell in re.finditer(_HTML, text)]


def _fields_of_html(text: str) -> list[Token]:
    return [Token(field.start(1), field.end(1), field[1].strip()) for field in re.finditer(_HTML_FIELD, text)]


def _all_symbols(text: str) -> list[Token]:
    return [Token(found.start(), found.end(), found[0]) for found in re.finditer(_SYMBOL, text)]


RUN_WAYS: tuple[tuple[Callable[[str], list[Token]], bool], ...] = (
    (_values_of_json, False),
    (_all_symbols, True),
    (_cells_of_html, False),
    (_fields_of_html, False),
)


Reread = Callable[[str], Sequence[Grid]]

_BLANKS = frozenset([*"._*-?·xX~—–‐−•□■▢◻⬜⬛○", "", "none", "null", "nan", "n/a", "&nbsp;"])
_HOLES = frozenset(["", "-", ".", "X", "x", "_", "0", "null", "None"])  # JSON has 0
_LINE_END = r"\r\n|\r|\n"
_COLOUR = "\x1b\\[[0-9;]*m"
_UNSEEN = frozenset("\ufe0e\ufe0f\u20e3")  # beside those of the category Cf
_QUOTED = r"[ \t]*(?:>[ \t]?)+"  # how mail quotes a line
_NUMBER = r"(0*)([0-9]{1,4})(\.0*)?"


Order = list[list[int | None]]  # the rows of a text: its cells, None where there is none


def rewrite(text: str, old: Sequence[Grid], new: Sequence[Grid], lines: Sequence[int], reread: Reread) -> str | None:
    """Return the text with the grids `new` where it has `old`, or None if that cannot be done or proved.

    Args:
        text: what was read.
        old: the grids that were read from it.
        new: a grid for each of them, on the same board.
        lines: where each of them starts in the text (1-based).
        reread: reads a text as this one was read; it may raise ValueError.
    """
    if len(old) != len(new):
        return None
    if all(one.values == other.values for one, other in zip(old, new, strict=True)):
        return text
    page = _TextLines(text)
    tried: set[str] = set()
    for find in _searches(old[0]):
        edits: list[tuple[int, int, str]] = []
        at = 0
        for grid, answer, line in zip(old, new, lines, strict=True):
            found = find(page, grid, max(at, page.start_of(line)))
            if found is None:
                break
            edits += _edits(page, found, grid, answer)
            at = max(token.end for row in found for token, _ in row)
        else:
            made = _applied(text, edits)
            if made not in tried and _is_proved(made, new, reread):
                return made
            tried.add(made)
    return None


def _is_proved(text: str, new: Sequence[Grid], reread: Reread) -> bool:
    try:
        found = reread(text)
    except ValueError:
        return False
    return len(found) == len(new) and all(map(_is_same, found, new))


def _is_same(found: Grid, wanted: Grid) -> bool:
    if found.values != wanted.values or found.board != wanted.board:
        return False
    return wanted.is_full or (found.candidates == wanted.candidates and found.placed == wanted.placed)


def _applied(text: str, edits: Sequence[tuple[int, int, str]]) -> str:
    pieces: list[str] = []
    done = 0
    for start, end, word in sorted(edits, key=lambda edit: edit[:2]):  # stable: those at one place stay in order
        pieces += (text[done:start], word)
        done = end
    return "".join((*pieces, text[done:]))


class _TextLines:
    """A text and its lines."""

    def __init__(self, text: str) -> None:
        self.text = text
        plain = re.sub(_COLOUR, lambda found: " " * len(found[0]), text) if "\x1b" in text else text
        if not plain.isascii():
            plain = "".join(" " if mark in _UNSEEN or unicodedata.category(mark) == "Cf" else mark for mark in plain)
        self.plain = plain
        self.lines: list[TokenLine] = []
        start = 0
        for found in re.finditer(_LINE_END, plain):
            self.lines.append(self._line(start, plain[start : found.start()]))
            start = found.end()
        self.lines.append(self._line(start, plain[start:]))
        self._words: dict[object, list[Token]] = {}

    @staticmethod
    def _line(start: int, text: str) -> TokenLine:
        quote = re.match(_QUOTED, text) if ">" in text else None
        return TokenLine(start + quote.end(), text[quote.end() :]) if quote else TokenLine(start, text)

    def start_of(self, line: int) -> int:
        """Return the place where a line (1-based) begins."""
        return self.lines[min(line, len(self.lines)) - 1].start

    def line_at(self, place: int) -> int:
        """Return the index of the line after the one that holds a place."""
        low, high = 0, len(self.lines)
        while low < high:
            middle = (low + high) // 2
            if self.lines[middle].start <= place:
                low = middle + 1
            else:
                high = middle
        return low

    def tokens(self, cut: Callable[[str], list[Token]]) -> list[Token]:
        """Return all tokens of the text, cut in one way."""
        if cut not in self._words:
            self._words[cut] = cut(self.plain)
        return self._words[cut]


# -- cells in reading order --------------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def _orders(board: Board) -> list[Order]:
    """Return the ways in which a text may list a board's cells: by rows, with or without holes, or grid by grid."""
    try:
        rows = [list(row) for row in board.canvas]
    except PuzzleError:  # too far apart to be drawn
        rows = [list(range(board.cell_count))]
    found: list[Order] = [rows]
    if any(None in row for row in rows):
        found.append([[cell for cell in row if cell is not None] for row in rows])
    if len(board.subgrids) > 1:
        size = board.size
        cells = [list(subgrid.cells) for subgrid in board.subgrids]
        found.append([[*own[at : at + size]] for own in cells for at in range(0, len(own), size)])
    return found


# -- the tokens of a grid ----------------------------------------------------------------------------------------------

Found = list[list[tuple[Token, int]]]  # tokens in rows, each with its cell
Find = Callable[[_TextLines, Grid, int], "Found | None"]


def _searches(grid: Grid) -> Iterator[Find]:
    """Yield ways to find the cells of grids like this one, likely ones first."""
    orders = range(len(_orders(grid.board)))
    yield _row_search(marked_words, 0, is_symbol=False, has_rules=False)
    for has_rules in (False, True):
        for order in orders:
            for cut, is_symbol in ROW_WAYS:
                yield _row_search(cut, order, is_symbol=is_symbol, has_rules=has_rules)
        if not has_rules:
            for order in orders:
                for cut_all, is_symbol in RUN_WAYS:
                    yield _run_search(cut_all, order, is_symbol=is_symbol)


def _row_search(cut: Cut, order: int, *, is_symbol: bool, has_rules: bool) -> Find:
    def find(page: _TextLines, grid: Grid, start: int) -> Found | None:
        return _find_rows(page, grid, start, cut, _orders(grid.board)[order], is_symbol=is_symbol, has_rules=has_rules)

    return find


def _run_search(cut: Callable[[str], list[Token]], order: int, *, is_symbol: bool) -> Find:
    def find(page: _TextLines, grid: Grid, start: int) -> Found | None:
        return _find_run(page, grid, start, page.tokens(cut), _orders(grid.board)[order], is_symbol=is_symbol)

    return find


def _find_rows(
    page: _TextLines, grid: Grid, start: int, cut: Cut, order: Order, *, is_symbol: bool, has_rules: bool
) -> Found | None:
    """Return the tokens of a grid that has a line for each row; other lines may stand between."""
    fits = _Fitting(grid, is_symbol=is_symbol)
    found: Found = []
    first = bisect_left(page.lines, start, key=lambda line: line.start)
    for number in range(first, len(page.lines)):
        line = page.lines[number]
        row = order[len(found)]
        if not row:
            found.append([])
        elif line.is_skipped or (line.is_rule and (line.has_joints or not has_rules)):
            continue
        else:
            tokens = cut(line, len(row))
            if len(tokens) == len(row) and all(map(fits, tokens, row)):
                found.append([(token, cell) for token, cell in zip(tokens, row, strict=True) if cell is not None])
        if len(found) == len(order):
            return found
    return None


def _find_run(
    page: _TextLines, grid: Grid, start: int, tokens: Sequence[Token], order: Order, *, is_symbol: bool
) -> Found | None:
    """Return the tokens of a grid whose cells follow each other, on one line or many."""
    cells = [cell for row in order for cell in row]
    fits = _Fitting(grid, is_symbol=is_symbol, has_shared=len(cells) > len(grid.values) and None not in cells)
    first = bisect_left(tokens, start, key=lambda token: token.start)
    for at in range(first, len(tokens) - len(cells) + 1):
        if all(fits(tokens[at + number], cell) for number, cell in enumerate(cells)):
            run = zip(tokens[at : at + len(cells)], cells, strict=True)
            return [[(token, cell) for token, cell in run if cell is not None]]
    return None


class _Fitting:
    """A test of whether a token may be the text of a grid's cell, whose digit is known."""

    def __init__(self, grid: Grid, *, is_symbol: bool, has_shared: bool = False) -> None:
        self.has_shared = has_shared  # a cell may stand in several grids, with its digit in one of them
        self.values = grid.values
        self.size = grid.board.size
        self.has_marks = not is_symbol

    def __call__(self, token: Token, cell: int | None) -> bool:
        word = token.word
        if cell is None:
            return word in _HOLES
        value = self.values[cell]
        if not value:
            return is_blank_word(word) or (self.has_marks and self._is_marks(word))
        return word == str(value) or value in _values(word, self.size) or (self.has_shared and is_blank_word(word))

    def _is_marks(self, word: str) -> bool:
        """Return True if a word may be the candidates of a cell."""
        bare = word.strip("()")
        return bare == "!" or (bare != "" and all(mark in "0123456789,+-" for mark in bare))


@lru_cache(maxsize=1024)
def is_blank_word(word: str) -> bool:
    """Return True if a word may be that of an empty cell."""
    return word.lower() in _BLANKS or word in _BLANKS or _number(word) == 0


def _values(word: str, size: int) -> Iterator[int]:
    """Yield the digits that a word may stand for."""
    if (number := _number(word)) is not None:
        yield number
    if len(word) == 1 and size <= MAX_SYMBOL and word.isascii() and word.isalpha():
        yield SYMBOLS.index(word)
        yield SYMBOLS.index(word.upper())
        yield ord(word.upper()) - ord("A") + 1
    if len(word) == 2 and word[0] in "uU" and word[1].isdecimal():
        yield int(word[1])


def _number(word: str) -> int | None:
    found = re.fullmatch(_NUMBER, word)
    if found:
        return int(found[2])
    if len(word) == 1 and not word.isascii():
        return unicodedata.digit(word, None)
    return None


# -- how digits are written --------------------------------------------------------------------------------------------


class _Hand:
    """The way in which a text writes digits and blanks, learnt from the cells it has."""

    def __init__(self, found: Found, grid: Grid) -> None:
        cells = [(token, grid.values[cell]) for row in found for token, cell in row]
        self.size = grid.board.size
        givens = [(token.word, value) for token, value in cells if value]
        numbers = [match for word, _ in givens if (match := re.fullmatch(_NUMBER, word))]
        suffixes = Counter(match[3] or "" for match in numbers)
        self.suffix = suffixes.most_common(1)[0][0] if suffixes else ""
        is_filled = any(match[1] for match in numbers)
        self.fill = max((len(match[1] + match[2]) for match in numbers), default=0) if is_filled else 0
        letters = [word for word, value in givens if word.isalpha() and word.isascii()]
        self.is_plain_alphabet = any(ord(word.upper()) - 64 == value for word, value in givens if word in letters)
        self.is_lower = bool(letters) and all(word.islower() for word in letters)
        is_tight = all(len(token.word) <= 1 for token, _ in cells) and not any(
            token.word == "" and not token.before for token, _ in cells
        )
        self.has_letters = bool(letters) or (self.size > 9 and is_tight and self._stands_tight(found))
        signs = {word for word, _ in givens if len(word) == 1 and not word.isascii()}
        self.zero = self._zero_of(signs) or self._zero_of({token.word for token, value in cells if not value})
        blanks = Counter(token.word for token, value in cells if not value and is_blank_word(token.word))
        self.blank = blanks.most_common(1)[0][0] if blanks else "." if self.has_letters else "0"
        self.is_quoted = Counter(token.quotes for token, value in cells if value).most_common(1)[:1] == [
            (1, len(givens))
        ]
        shapes = Counter((token.before, token.after) for token, value in cells if value)
        self.shape = shapes.most_common(1)[0][0] if shapes else (0, 0)

    @staticmethod
    def _stands_tight(found: Found) -> bool:
        return any(a.end == b.start for row in found for (a, _), (b, _) in pairwise(row))

    @staticmethod
    def _zero_of(signs: set[str]) -> int:
        """Return the code of the sign for 0 in the script of these signs, or 0."""
        for sign in signs:
            if len(sign) == 1 and not sign.isascii() and sign.isdecimal():
                return ord(sign) - unicodedata.decimal(sign)
        return 0

    def word(self, value: int) -> str:
        """Return a digit, or a blank, as this text writes it."""
        if not value:
            return self.blank
        if self.has_letters and self.is_plain_alphabet:
            letter = chr(ord("A") + value - 1)
            return letter.lower() if self.is_lower else letter
        if self.has_letters and self.size <= MAX_SYMBOL:
            return SYMBOLS[value].lower() if self.is_lower and self.size <= 35 else SYMBOLS[value]
        number = str(value).zfill(self.fill) + self.suffix
        return "".join(chr(self.zero + int(mark)) for mark in number) if self.zero and number.isdecimal() else number


# -- edits, in line with the columns -----------------------------------------------------------------------------------


def _edits(page: _TextLines, found: Found, old: Grid, new: Grid) -> list[tuple[int, int, str]]:
    hand = _Hand(found, old)
    side = _side(page, found)
    if side == "both" and (wider := _wider(page, found, hand, old, new)):
        return wider
    edits: list[tuple[int, int, str]] = []
    for row in found:
        for token, cell in row:
            if old.values[cell] != new.values[cell]:
                edits.append(_edit(page, token, hand.word(new.values[cell]), hand, side))
            elif token.gap:
                edits.append((token.start, token.end, " " * token.gap))
    return edits


def _edit(page: _TextLines, token: Token, word: str, hand: _Hand, side: str) -> tuple[int, int, str]:
    start, end, text = token.start, token.end, page.plain
    width = end - start
    if token.word == "" and token.before:  # spaces between two separators
        before, after = hand.shape
        if width < before + len(word) + after:
            return start, end, " " * before + word + " " * after
        before = min(before, width - len(word))
        return start, end, " " * before + word + " " * (width - before - len(word))
    if token.quotes and not hand.is_quoted and token.word in ("", ".") and text[start - 1 : start] in ('"', "'"):
        return start - 1, end + 1, word
    short = width - len(word)
    if short > 0 and side:
        left = {"right": short, "left": 0}.get(side, short // 2)
        return start, end, " " * left + word + " " * (short - left)
    for _ in range(-short):
        if side != "left" and _is_free(text, start - 1, start - 2):
            start -= 1
        elif side != "right" and _is_free(text, end, end + 1):
            end += 1
    return start, end, " " * token.gap + word


def _wider(page: _TextLines, found: Found, hand: _Hand, old: Grid, new: Grid) -> list[tuple[int, int, str]]:
    """Return the edits that widen the columns of a frame; empty if there is no frame, or if there is enough room.

    That is a frame around numbers of one digit, in which others have two: its rules grow, too.
    """
    words = [[hand.word(new.values[cell]) for _, cell in row] for row in found]
    widths = [token.end - token.start for token, _ in found[0]]
    more = [max(map(len, column)) - width for column, width in zip(zip(*words, strict=True), widths, strict=True)]
    first, last = page.line_at(found[0][0][0].start) - 1, page.line_at(found[-1][0][0].start)
    rules = [line for line in page.lines[max(0, first - 1) : last + 1] if line.is_rule]
    grown = [(token.start, gain) for (token, _), gain in zip(found[0], more, strict=True) if gain > 0]
    if not rules or not grown or all(_is_free(page.plain, start - 1, start - 2) for start, _ in grown):
        return []
    edits: list[tuple[int, int, str]] = []
    for row, made in zip(found, words, strict=True):
        for (token, cell), word, gain in zip(row, made, more, strict=True):
            if old.values[cell] != new.values[cell]:
                edits.append((token.start, token.end, word.rjust(token.end - token.start + max(0, gain))))
            elif gain > 0:
                edits.append((token.start, token.start, " " * gain))
    begin = page.lines[first].start
    for line in rules:
        for start, gain in grown:
            mark = line.text[start - begin : start - begin + 1]
            edits.append((line.start + start - begin, line.start + start - begin, mark * gain))
    return edits


def _is_free(text: str, place: int, beyond: int) -> bool:
    """Return True if a digit may take the space at a place: the text beyond still separates it from its neighbour."""
    if not 0 <= place < len(text) or text[place] not in " \u00a0":
        return False
    return not 0 <= beyond < len(text) or text[beyond] in f" \u00a0\t\r\n{BARS}[](){{}}"


def _side(page: _TextLines, found: Found) -> str:
    """Return the side at which the words of a column are aligned: right, left, middle, or none."""
    if len(found) < 2:
        return ""
    starts: list[set[int]] = []
    ends: list[set[int]] = []
    lengths: set[int] = set()
    for row in found:
        if len(row) != len(found[0]) or not row:
            return ""
        line = page.lines[page.line_at(row[0][0].start) - 1]
        lengths.add(len(line.text.rstrip()))
        for index, (token, _) in enumerate(row):
            if index == len(starts):
                starts.append(set())
                ends.append(set())
            starts[index].add(token.start - line.start)
            ends[index].add(token.end - line.start)
    is_right, is_left = all(len(each) == 1 for each in ends), all(len(each) == 1 for each in starts)
    if is_right and is_left:
        return "both"
    if is_right or is_left:
        return "right" if is_right else "left"
    return "middle" if len(lengths) == 1 and any(bar in page.plain for bar in BARS) else ""
