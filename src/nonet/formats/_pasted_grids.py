"""Grids of a pasted text that no format reads: their rows are written anew.

Rows and columns with labels, Markdown tables, `5.0`, spaces for blanks, one number a line, letters for digits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import isqrt

from nonet.board.text import MAX_SYMBOL, SYMBOLS
from nonet.errors import listed
from nonet.formats._pasted_text import DIGITS, LEAST, LineKind, PastedText
from nonet.formats._symbols import BLANKS, are_symbols
from nonet.formats.csv import find_separator
from nonet.formats.frames import is_rule, parts_of, to_ascii
from nonet.formats.text import number_table
from nonet.patterns import pattern
from nonet.records import dataclass

MOST = 10  # puzzles: a longer text is data, where a line that is no puzzle is a fault
_USUAL = (4, 6, 9, 16, 25)  # sizes of boards that people write with spaces for blanks
ROW_LENGTHS = (4, 6, 8, 9, 10, 12, 15, 16, 20, 25)  # lengths of a row that may have been meant as one

_MARKDOWN = pattern(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)+\|?\s*")
_FLOAT = pattern(r"([0-9]{1,4})\.0+")
_BOLD = pattern(r"(?:\*{1,2}|__?|`)([0-9]{1,4})(?:\*{1,2}|__?|`)")
_LABEL = pattern(r"(?i)(?:row|col|column|r|c)?([0-9]{1,3}|[a-z])[:.)]?")


@dataclass(frozen=True, slots=True)
class _Grid:
    """The rows of a grid as they are read, the line of each, and what is said of them."""

    rows: tuple[str, ...]
    lines: tuple[int, ...]
    note: str = ""


def rewritten(found: PastedText) -> PastedText | None:
    """The text with its grids in plain rows; None if there is none to rewrite, or more than one way to."""
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
    """A run cut at its blank lines."""
    parts = [[run[0]]]
    for before, at in pairwise(run):
        if any(found.kinds[between] is LineKind.BLANK for between in range(before + 1, at)):
            parts.append([])
        parts[-1].append(at)
    return parts


def _grid_of(found: PastedText, run: Sequence[int]) -> _Grid | None:
    """The one grid that a run of lines may be; None if it is none, or if there are two ways to read it."""
    ways = [*_tabled(found, run), *_in_columns(found, run), *_one_a_line(found, run)]
    return ways[0] if len({way.rows for way in ways}) == 1 else None


def _ways(rows: Sequence[list[str]]) -> Iterator[tuple[bool, bool]]:
    """Whether the first line and the first column may be labels, in all ways. Both, with an empty corner, are."""
    corner = rows[0][0] if rows and rows[0] else ""
    head, side = (rows[0][1:], [row[0] for row in rows[1:] if row]) if rows and rows[0] else ([], [])
    if corner == "." and _are_labels(head) and _are_labels(side):
        yield True, True
        return
    yield from ((has_head, has_side) for has_head in (False, True) for has_side in (False, True))


def _tabled(found: PastedText, run: Sequence[int]) -> Iterator[_Grid]:
    """Rows of cells, perhaps with labels, in a table or not."""
    lines = [to_ascii(found.lines[at]) for at in run]
    ruled = [
        place for place, line in enumerate(lines[:2]) if _MARKDOWN.fullmatch(line)
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
                yield _Grid(made, tuple(at[has_head:]), f"took the first {listed(names)} for labels" if names else "")


def _tokens(lines: Sequence[str]) -> list[list[str]]:
    """The cells of lines, as they stand: between bars, between commas or tabs, or between spaces."""
    if any("|" in line for line in lines):
        parts = [[part.strip() for part in parts_of(line)] for line in lines]
        return parts if all(len(row) > 1 and all(map(_is_one_cell, row)) for row in parts) else []
    if separator := find_separator("\n".join(lines)):
        return [[token.strip().strip("\"'") for token in line.split(separator)] for line in lines]
    return [line.split() for line in lines]


def _is_one_cell(part: str) -> bool:
    """Whether what stands between two bars is a number, a blank or a label, and not several cells."""
    token = _clean(part)
    return len(token) == 1 or token.isdigit() or _LABEL.fullmatch(token) is not None


def _clean(token: str) -> str:
    if found := _FLOAT.fullmatch(token) or _BOLD.fullmatch(token):
        return found[1]
    return token or "."


def _unlabelled(rows: Sequence[list[str]], *, has_head: bool, has_side: bool) -> tuple[str, ...] | None:
    """The rows of a grid without labels in its first line or column; None if these are none, or the rest is no grid."""
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
    """Whether tokens count: from 0 or 1 on, or from A on."""
    found = [_LABEL.fullmatch(token) for token in tokens]
    names = [match[1].upper() for match in found if match]
    if len(names) != len(tokens) or len(names) < LEAST:
        return False
    if names[0] == "A":
        return names == [chr(ord("A") + number) for number in range(len(names))]
    return names[0] in ("0", "1") and names == [
        str(number) for number in range(int(names[0]), len(names) + int(names[0]))
    ]


def _plain_rows(rows: Sequence[Sequence[str]], size: int) -> tuple[str, ...] | None:
    """Rows of cells as texts: numbers with spaces between, or a character a cell; None if they are no grid."""
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
    """Characters in straight columns, with spaces for blanks."""
    start, end = run[0], run[-1] + 1
    while start and found.lines[start - 1].isspace():
        start -= 1
    while end < len(found.lines) and found.lines[end].isspace():
        end += 1
    if rows := spaced_rows(found.lines[start:end]):
        size = len(rows)
        note = f"took spaces for blanks: {size} lines of {size} places, a {size}x{size} board"
        yield _Grid(rows, tuple(range(start, end)), note)


def spaced_rows(lines: Sequence[str]) -> tuple[str, ...]:
    """The rows of lines in which spaces are blanks; nothing if they are not, or if it is not clear.

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
    """Numbers that stand on a line each."""
    lines = [found.lines[at] for at in run]
    if rows := listed_rows(lines):
        size = len(rows)
        note = f"took {size * size} lines of one number each for the rows of a {size}x{size} board"
        yield _Grid(rows, tuple(run[start] for start in range(0, len(run), size)), note)


def listed_rows(lines: Sequence[str]) -> tuple[str, ...]:
    """The rows of a board whose numbers stand on a line each; nothing if they do not."""
    cells = [_clean(line.strip().rstrip(",;")) for line in lines]
    size = isqrt(len(cells))
    table = number_table(size)
    if size < LEAST or size * size != len(cells) or not all(cell in table for cell in cells):
        return ()
    return tuple(" ".join(str(table[cell]) for cell in cells[at : at + size]) for at in range(0, len(cells), size))


def lettered(found: PastedText) -> PastedText | None:
    """The text with digits for letters, where A is 1: no digit stands in its rows, and all letters are of its size."""
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
    return replace(found, lines=lines, kinds=kinds, notes=[*found.notes, f"took the letters A to {end} for 1 to {top}"])


def _letters(line: str) -> str:
    """The cells of a line that has letters and blanks and no digit; nothing if it is another."""
    bare = to_ascii(line)
    if is_rule(bare):
        return ""
    gap = next((mark for mark in "|,;\t" if mark in bare), None)
    cells = [cell.strip() for cell in (parts_of(bare) if gap == "|" else bare.split(gap))]
    joined = "".join(cell or "." for cell in cells) if all(len(cell) <= 1 for cell in cells) else "".join(cells)
    is_row = all(mark in BLANKS or (mark.isascii() and mark.isalpha()) for mark in joined)
    return joined if is_row and joined else ""
