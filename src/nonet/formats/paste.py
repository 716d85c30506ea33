"""The grid in a text as people paste it: what is tried after every format has refused the text.

`_pasted_text.py` says what each line is, and `_pasted_grids.py` rewrites grids in forms that no format reads.

Each step makes a text with as many lines, in which all that is no grid is blank, and reads it as any other text. So
formats, headers and kinds need no second reader, and line numbers stay. A step counts only if it leaves no doubt:
skipped lines are words, a date or a score, never something like a row; a grid has exactly as many rows as cells in a
row; boards below 4x4 are not looked for. Everything else is refused. Notes on the first sheet say what was skipped or
taken for something else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum
from math import isqrt

from nonet.board.rules import kind_meant, rule_names
from nonet.errors import FormatError, PuzzleError, listed, plural, shorten
from nonet.formats._pasted_grids import MOST, lettered, listed_rows, rewritten, spaced_rows
from nonet.formats._pasted_text import (
    APART,
    CELLS,
    DATE,
    LEAST,
    LONG,
    WORD,
    LineKind,
    PastedText,
    has_cells,
    is_mostly_cells,
    unwrap,
    without_rules,
)
from nonet.formats._symbols import are_symbols
from nonet.formats.base import Document, MissingRows, NoGrid, ParsedGrid
from nonet.formats.characters import plain_characters
from nonet.formats.header_lines import KEYS, bare_rule, header_lines
from nonet.formats.text import lines_of
from nonet.patterns import pattern

_LONGEST = 1 << 18  # characters that are searched
_ALONE = (4, 6, 8, 9, 12)  # lengths of a lone row that is too short for a board of its own
_SHOWN = 3  # skipped lines that a note quotes
_CELL_NAME = pattern(r"(?i)\br[0-9]+c[0-9]+\b")
_KEY = pattern(r"([A-Za-z][A-Za-z-]*)\s*:")
# Rules whose names in a title are no accident.
_RULES = frozenset((
    "killer", "thermo", "thermometer", "sandwich", "kropki", "jigsaw", "skyscraper",
))  # fmt: skip
_LISTS = ("[", "{", "(")  # how lists and objects begin, of which the format says best what is wrong

Read = Callable[[str], Document]


class Doubt(Enum):
    """What a text may be that a format reads as something else."""

    LABELS = "labels"
    SPACES = "spaces"


def read_pasted(
    text: str, read: Read, fault: PuzzleError, *, is_square: bool, finds: bool = True
) -> Document | PuzzleError:
    """The puzzles of a text that no format reads as it is; if they are not clear, what to say of the text.

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
    """Whether words may be a rule with its cells, or a key of a header that something stands before."""
    keys = (found[1].lower() for found in _KEY.finditer(line))
    return bool(_CELL_NAME.search(line)) or any(key in KEYS or key in rule_names() for key in keys)


def _fault_beside(text: str, found: PastedText, read: Read, fault: PuzzleError) -> PuzzleError:
    """What is wrong: with the grid itself, if the words that were blamed only stand above or below it."""
    cells = found.at(LineKind.CELLS)
    words = [at for at in found.at(LineKind.PROSE) if WORD.search(found.lines[at])]
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
    """The text in plain characters, without marks of quotes and code around it; the very text if it has none."""
    found = unwrap(text, is_square=True, finds=True)
    return text if found.lines == found.given else "\n".join(found.lines)


def two_readings(document: Document) -> FormatError:
    """The error for a text that a format reads, but that may well be something else."""
    sheets = document.sheets
    if len(sheets) > 1:
        other = "one board with spaces for blanks, or with a number a line"
        read = f"{len(sheets)} boards of {sheets[0].size}x{sheets[0].size}"
    else:
        size = sheets[0].size
        other, read = f"a {size - 1}x{size - 1} board with labels", f"a {size}x{size} board"
    return FormatError(f"expected one reading, got two: {read}, or {other} (--from names the format)", sheets[0].line)


def _read_found(found: PastedText, read: Read) -> Document | None:
    """The puzzles among prose; rewritten where they must be."""
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
    """The puzzles of a text without prose and, if that does not do, without rules between its lines."""
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
    """What else a text may be that a format reads; None where there is no doubt.

    A 10x10 board may be a 9x9 one with labels, and several boards of 3x3 a large one with spaces for blanks.
    """
    if any(_is_labelled(sheet) for sheet in document.sheets):
        return Doubt.LABELS
    if any(sheet.size >= LEAST for sheet in document.sheets):
        return None
    headers = header_lines(lines)
    body = [line for at, line in enumerate(lines) if at not in headers]
    cells = [line for line in body if line.strip()]
    ends = [at for at, line in enumerate(body) if line], [at for at, line in enumerate(body) if line.strip()]
    is_spaced = len(ends[0]) >= LEAST and any(line.isspace() for line in body)
    is_spaced = is_spaced or any(some and spaced_rows(body[some[0] : some[-1] + 1]) for some in ends)
    return Doubt.SPACES if is_spaced or (len(document.sheets) > 1 and listed_rows(cells)) else None


def _is_labelled(sheet: ParsedGrid) -> bool:
    """Whether the first row and the first column count from 0 or 1 on, and their corner is empty."""
    size, values = sheet.size, sheet.values
    if size <= LEAST or len(values) != size * size or values[0] or values[1:3] not in ((0, 1), (1, 2)):
        return False
    counts = [tuple(range(first, first + size - 1)) for first in (0, 1)]
    return values[1:size] in counts and values[size::size] in counts


def _are_data(document: Document) -> bool:
    """Whether there are many puzzles, or several of a line each: there a line that is no puzzle is a fault."""
    return len(document.sheets) > (1 if document.format.id == "line" else MOST)


def _is_clear(document: Document, found: PastedText) -> bool:
    """Whether prose only stands around grids, boards are neither too small nor too many, and remarks are no rows."""
    sheets = document.sheets
    if _are_data(document) or min(sheet.size for sheet in sheets) < LEAST:
        return False
    height, rest = divmod(len(found.at(LineKind.CELLS)), len(sheets))
    if rest or any(len(run) % height for run in found.runs):
        return False
    for at in found.at(LineKind.REMARK):
        bare = found.lines[at].strip()
        cells = len("".join(bare.split()))
        is_beside = any(
            found.kinds[near] is LineKind.CELLS for near in (at - 1, at + 1) if 0 <= near < len(found.kinds)
        )
        might_be_row = CELLS.issuperset(bare.replace(" ", "")) and not DATE.fullmatch(bare)
        if any(sheet.size in (cells, len(bare.split())) for sheet in sheets) or (might_be_row and is_beside):
            return False
    return True


def _finished(document: Document, found: PastedText, held: Sequence[int]) -> Document:
    """The document with its notes, and with lines of the text as it was given."""
    kept = set(held)
    skipped = [at for at in found.at(LineKind.PROSE, LineKind.REMARK) if at not in kept]
    notes = (*found.notes, *([_skipped_words(found, skipped)] if skipped else []))
    sheets = [replace(sheet, line=found.numbers[min(sheet.line, len(found.numbers)) - 1]) for sheet in document.sheets]
    sheets[0] = replace(sheets[0], notes=(*sheets[0].notes, *notes))
    lines = frozenset(found.numbers[at] for at in kept) if skipped else document.lines
    return replace(document, sheets=tuple(sheets), lines=lines)


def _skipped_words(found: PastedText, skipped: Sequence[int]) -> str:
    """Which lines were skipped, and the first of them; and that a kind that they name was not taken."""
    shown = [f"line {found.numbers[at]}: {shorten(found.lines[at].strip())}" for at in skipped[:_SHOWN]]
    more = f" and {len(skipped) - _SHOWN} more" if len(skipped) > _SHOWN else ""
    words = {word.lower() for at in skipped for word in WORD.findall(found.lines[at])}
    named = sorted(word for word in words if word in _RULES or ((kind := kind_meant(word)) and kind.id != "classic"))
    said = f"; {listed(named)} in these words changes nothing, a header such as kind: diagonal does" if named else ""
    return f"skipped {plural(len(skipped), 'line')} beside the grid ({', '.join(shown)}{more}){said}"


def _read_words(found: PastedText, read: Read) -> Document | None:
    """A puzzle of one word in a sentence: `Puzzle: 53..7....6.. (easy)`."""
    lines, kinds, notes = list(found.lines), list(found.kinds), list(found.notes)
    for at, line in enumerate(found.lines):
        if kinds[at] is not LineKind.CELLS:
            continue
        words = [word.strip("\"'`()[]<>:=") for word in APART.split(line)]
        whole = [word for word in words if _is_whole(word)]
        others = [word for word in words if len(word) >= LONG and not _is_whole(word) and is_mostly_cells(word)]
        if not whole or others:
            return None
        lines[at], kinds[at] = whole[0], LineKind.CELLS
        if line.strip() != whole[0]:
            notes.append(f"took {shorten(whole[0])} in line {found.numbers[at]} for the puzzle")
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
    """Lists of numbers, as programs write them, with words above and below."""
    at = [number for number, line in enumerate(found.lines) if not set(line).isdisjoint("[]{}")]
    if not at:
        return None
    kinds = [
        LineKind.CELLS if at[0] <= number <= at[-1] else kind if kind is not LineKind.CELLS else LineKind.HEADER
        for number, kind in enumerate(found.kinds)
    ]
    made = replace(found, kinds=kinds)
    document = _try(read, made.kept(LineKind.HEADER, LineKind.CELLS))
    if document is None or document.format.id != "json" or min(sheet.size for sheet in document.sheets) < LEAST:
        return None
    return _finished(document, made, made.at(LineKind.HEADER, LineKind.CELLS))


def nothing_found(text: str) -> FormatError:
    """The error for a text that is no grid at all: how much there is, and how it begins."""
    lines = [(number, line) for number, line in enumerate(lines_of(plain_characters(text)), 1) if line.strip()]
    number, first = lines[0] if lines else (1, "")
    if first.lstrip().startswith("<"):
        return FormatError(
            f"expected a puzzle, got XML or HTML without a table of numbers: {shorten(first.strip())}", number
        )
    count = f"{plural(len(lines), 'line')} of text"
    return NoGrid(f"expected a puzzle, found no grid in {count}: {shorten(first.strip())}", number)


def row_alone(text: str) -> FormatError | None:
    """The error for a text that is a single row: which board it was taken for; None if it is none."""
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
    """The error for rows of one grid that are too few; None if each may be a board by itself, as 16 cells may."""
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
