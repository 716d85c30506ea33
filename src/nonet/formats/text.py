"""What the formats share when they take text apart: lines, rows of cells, grids; always knowing the line.

Contents: digits as symbols, lines and blocks, cutting a text into grids, rows of numbers, and characters of other
scripts (`plain_characters`).
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from math import isqrt
from types import MappingProxyType
from typing import NamedTuple

from nonet._base.errors import FormatError, plural, shorten
from nonet.formats.base import NO_INFO, ParsedGrid
from nonet.model import Grid
from nonet.model.geometry import check_size
from nonet.model.grid_text import MAX_SYMBOL, SYMBOLS, canvas_texts

# Digits as single characters: 1-9, then A = 10 .. Z = 35, then a = 36 .. z = 61.
#
# Below size 36 letters mean the same in both cases. Some programs count from A = 1 or 0 = 1: their texts are read
# as ours, there is no telling them apart.

BLANKS = "0._*-?"

_BAD = 255
_X = SYMBOLS.index("X")
_LAST_ONE_CASE = SYMBOLS.index("Z")


def decode_symbols(text: str, size: int, line: int, column: int = 1) -> tuple[int, ...]:
    """Return the digits of adjacent characters, the first of them at `column`."""
    # What is not Latin-1 becomes one NUL each, so places stay, and NUL is no symbol. ("replace" has "?", a blank.)
    values = _latin(text).translate(reading_table(size))
    if (bad := values.find(_BAD)) >= 0:
        raise FormatError(f"expected {describe(size)}, got {shorten(text[bad])}", line, column + bad)
    return tuple(values)


def are_symbols(text: str, size: int) -> bool:
    """Return True if all characters are digits of the size, or blanks."""
    return size <= MAX_SYMBOL and _BAD not in _latin(text).translate(reading_table(size))


def encode_symbols(values: tuple[int, ...], size: int, format_id: str) -> str:
    """Return the characters of digits, "." for 0."""
    check_symbol_size(size, format_id)
    return bytes(values).translate(_WRITING_TABLE).decode("ascii")


def check_symbol_size(size: int, format_id: str, line: int | None = None) -> int:
    """Return the size itself, if a character can hold each of its digits."""
    if size > MAX_SYMBOL:
        limit = f"{MAX_SYMBOL}x{MAX_SYMBOL}"
        raise FormatError(f"{format_id} takes boards up to {limit}, got {size}x{size}: use rows", line)
    return size


def describe(size: int) -> str:
    """Return the symbols of a size, in words.

    >>> describe(9), describe(16), describe(40)
    ('0 to 9', '0 to 9 or A to G', '0 to 9, A to Z or a to e')
    """
    if size <= 9:
        return f"0 to {size}"
    if size <= _LAST_ONE_CASE:
        return f"0 to 9 or A to {SYMBOLS[size]}"
    return f"0 to 9, A to Z or a to {SYMBOLS[size]}"


def _latin(text: str) -> bytes:
    try:
        return text.encode("latin-1")
    except UnicodeEncodeError:
        return bytes(ord(mark) if ord(mark) < 256 else 0 for mark in text)


@lru_cache(maxsize=64)
def reading_table(size: int) -> bytes:
    """Return a table for bytes.translate: digits of the size and blanks become digits, everything else 255."""
    table = bytearray([_BAD]) * 256
    for blank in BLANKS + ("Xx" if size < _X else ""):
        table[ord(blank)] = 0
    for digit in range(1, size + 1):
        table[ord(SYMBOLS[digit])] = digit
        if size <= _LAST_ONE_CASE:
            table[ord(SYMBOLS[digit].lower())] = digit
    return bytes(table)


_WRITING_TABLE = bytes([ord("."), *SYMBOLS[1:].encode("ascii")]).ljust(256, b"?")


_BLANK_CELLS = frozenset(["", "·", *BLANKS])  # the dot of `sudoku show` too
_LONGEST_NUMBER = 4
_LONGEST_ODDITY = 12
_ONE_LINE: Mapping[str, str] = MappingProxyType({"rows": "joined"})
_LEAST_WHOLE = 4  # the size of the smallest grid that may stand on one line of words
_WIDE = 16  # words so long are puzzles of 4x4 and their solutions, and no groups


class TextRow(NamedTuple):
    """One line of cells: its 1-based number, the text as it stands, and the cells as text.

    `text` is the text of this row alone, even where several rows stand on one line: an error looks its column up in it.
    """

    line: int
    text: str
    cells: Sequence[str]


def lines_of(text: str) -> list[str]:
    """Return the lines, whatever ends them, without a byte order mark.

    Not `str.splitlines`: it also splits at form feeds and the like, and then our line numbers are not an editor's.
    """
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def content_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the number and text of the lines that are neither blank nor a comment."""
    for number, line in enumerate(lines_of(text), 1):
        start = line.lstrip()
        if start and start[0] != "#":
            yield number, line


def blocks_of(text: str, split: Callable[[str], Sequence[str]] = str.split) -> list[list[TextRow]]:
    """Return rows of cells, in blocks that blank lines separate. Comments are skipped."""
    blocks: list[list[TextRow]] = [[]]
    for number, line in enumerate(lines_of(text), 1):
        start = line.lstrip()
        if not start:
            blocks.append([])
        elif start[0] != "#":
            blocks[-1].append(TextRow(number, line, split(line)))
    return [block for block in blocks if block]


def cut_grids(
    blocks: Sequence[Sequence[TextRow]], *, has_whole: bool = False
) -> Iterator[tuple[int, Sequence[TextRow]]]:
    """Yield the size and rows of every grid. A block is one grid or several of one size; bands of a grid are joined.

    The size is the row length most rows of the block have, so that one broken row is blamed and not the others.
    With `has_whole` a grid may also be one row of n * n numbers, see `whole_side`.
    """
    for block in _join_bands(blocks):
        size = usual_length(block)
        if has_whole and (side := whole_side(block, size)):
            yield from ((side, [row]) for row in block)
            continue
        check_size(size)
        for start in range(0, len(block), size):
            rows = block[start : start + size]
            for row in rows:
                check_length(row, size)
            if len(rows) != size:
                _check_strays(rows, blocks)
                if has_whole and len(block) == 1 and size >= _LEAST_WHOLE**2 - 1:
                    raise _whole_error(block[0])
                raise FormatError(f"expected {plural(size, 'row')}, got {len(rows)}", rows[0].line)
            yield size, rows


def whole_side(rows: Sequence[TextRow], length: int) -> int:
    """Return the size of grids that have a row each (81 numbers on a line); 0 if the rows are not such grids.

    As many rows as cells in a row are one large grid. A few of them could be one with rows missing: but then some
    number is larger than the root of their length. From 4x4 on, since a shorter row is rather a row.
    """
    side = isqrt(length)
    if side < _LEAST_WHOLE or side * side != length or len(rows) % length == 0:
        return 0
    table = number_table(side)
    values = [table.get(cell, table.get(cell.lstrip("0"))) for row in rows for cell in row.cells]
    is_whole = None not in values and any(values) and all(len(row.cells) == length for row in rows)
    return side if is_whole else 0


def _whole_error(row: TextRow) -> FormatError:
    """For one line of many numbers: a grid on one line, more likely than one that lacks all its other rows."""
    count, side = len(row.cells), isqrt(len(row.cells))
    near = side + (count > side * (side + 1))
    whole = f"{near * near} numbers from 0 to {near} on one line"
    return FormatError(f"expected {count} rows, or {whole}, got {count}: {shorten(row.text.strip())}", row.line)


def whole_info(size: int, rows: Sequence[TextRow]) -> Mapping[str, str]:
    """Return the info of a grid that is on one line, so that the answer is on one line too."""
    return _ONE_LINE if size > 1 and len(rows) == 1 else NO_INFO


def parse_numbers(blocks: Sequence[Sequence[TextRow]], info: Mapping[str, str] = NO_INFO) -> list[ParsedGrid]:
    """Return the grids of numbers in these blocks, each with this info; 4x4 or larger, a grid may be on one line."""
    return [
        ParsedGrid(size, decode_numbers(rows, size), line=rows[0].line, info=_joined(info, whole_info(size, rows)))
        for size, rows in cut_grids(blocks, has_whole=True)
    ]


def _joined(info: Mapping[str, str], more: Mapping[str, str]) -> Mapping[str, str]:
    return MappingProxyType({**info, **more}) if info else more


def dump_numbers(grids: Iterable[Grid], infos: Iterable[Mapping[str, str]], separator: str) -> str:
    """Return grids as numbers; a blank line between those of several lines.

    One that was read from the same format keeps its separator, and its line if it was on one. CSV alone notes one.
    """
    texts: list[str] = []
    for grid, said in zip(grids, infos, strict=True):
        info = said if ("separator" in said) == (separator == ",") else {}
        mark = info.get("separator", separator)
        if info.get("rows") == _ONE_LINE["rows"] and grid.board.size >= _LEAST_WHOLE:
            texts.append(mark.join(map(str, grid.values)) + "\n")
        else:
            texts.append("\n" * bool(texts) + "".join(mark.join(row) + "\n" for row in canvas_texts(grid)))
    return "".join(texts)


def is_row_line(words: Sequence[str]) -> bool:
    """Return True if the words of a line are the rows of a grid: `530070000 600195000 ...`, 4x4 or larger, as above."""
    size = len(words)
    return size >= _LEAST_WHOLE and all(len(word) == size and are_symbols(word, size) for word in words)


def are_row_lines(rows: Sequence[TextRow]) -> bool:
    """Return True if all rows are grids as in `is_row_line`, and their number does not make one grid of words."""
    return bool(rows) and all(is_row_line(row.cells) for row in rows) and len(rows) % len(rows[0].cells) != 0


def _check_strays(rows: Sequence[TextRow], blocks: Iterable[Sequence[TextRow]]) -> None:
    """Rows that are no grid and unlike most others in the text are rather a title than a grid that is too short."""
    usual = usual_length(chain(*blocks))
    for row in rows:
        check_length(row, usual)


def _join_bands(blocks: Sequence[Sequence[TextRow]]) -> Sequence[Sequence[TextRow]]:
    """People put blank lines between the bands of a grid, too. Blocks that could be grids are left alone."""
    if len(blocks) > 1:
        size = usual_length(list(chain(*blocks)))
        if size % len(blocks[0]) == 0 and all(len(block) < size for block in blocks):
            return [list(chain(*blocks))]
    return blocks


def usual_length(rows: Iterable[TextRow]) -> int:
    """Return the number of cells most rows have; 0 without rows."""
    counts = Counter(len(row.cells) for row in rows)
    return counts.most_common(1)[0][0] if counts else 0


def is_grouped(rows: Sequence[Sequence[str]]) -> bool:
    """Return True if rows, split at spaces, are characters in groups (`53. .7. ...`), not numbers or candidates.

    Those have as many rows as words in a row, and nothing above that, but for the u of a placed digit.
    """
    shapes = Counter(tuple(map(len, words)) for words in rows)
    shape, times = shapes.most_common(1)[0] if shapes else ((), 0)
    if len(set(shape)) != 1 or len(shape) < 2 or not 1 < shape[0] < _WIDE:
        return False
    if times * 2 <= len(rows) or len(rows) < sum(shape) - 1:
        return False
    return not set(chain(*chain(*rows))) <= set("uU0123456789"[: len(shape) + 3])


def check_length(row: TextRow, size: int) -> None:
    if len(row.cells) != size:
        text = row.text.strip()
        advice = "; write . or 0 for each empty cell" if "  " in text else ""
        raise FormatError(f"expected {plural(size, 'cell')}, got {len(row.cells)}: {shorten(text)}{advice}", row.line)


def decode_numbers(rows: Iterable[TextRow], size: int) -> tuple[int, ...]:
    """Return the digits of rows whose cells are numbers or blanks."""
    table = number_table(size)
    values: list[int] = []
    for row in rows:
        try:
            values += [table[cell] for cell in row.cells]
        except KeyError:
            values += [_decode_number(row, index, table, size) for index in range(len(row.cells))]
    return tuple(values)


@lru_cache(maxsize=64)
def number_table(size: int) -> Mapping[str, int]:
    """Return the values of the texts of digits and blanks: unlike int(), only ASCII counts, of any length."""
    return {**{str(digit): digit for digit in range(size + 1)}, **dict.fromkeys(_BLANK_CELLS, 0)}


def _decode_number(row: TextRow, index: int, table: Mapping[str, int], size: int) -> int:
    cell = row.cells[index]
    value = table.get(cell)
    if value is None and cell.startswith("0"):
        value = table.get(cell.lstrip("0") or "0")
    if value is None:
        raise bad_cell(row, index, f"0 to {size}")
    return value


def bad_cell(row: TextRow, index: int, expected: str) -> FormatError:
    """Return the error for a cell of a row, with its column."""
    message = f"expected {expected}, got {shorten(row.cells[index])}"
    return FormatError(message, row.line, column_of(row, index) + 1)


def column_of(row: TextRow, index: int) -> int:
    """Return where a cell starts in its line, 0-based. Between cells are only separators, so a search finds them."""
    end = 0
    for cell in row.cells[:index]:
        end = row.text.index(cell, end) + len(cell)
    return row.text.index(row.cells[index], end)


def is_blank(cell: str) -> bool:
    """Return True if a cell is written as an empty one."""
    return cell in _BLANK_CELLS


def is_number(cell: str) -> bool:
    """Return True if a cell may be meant as a number or a blank; it may still be too big for the board."""
    return cell in _BLANK_CELLS or (len(cell) <= _LONGEST_NUMBER and cell.isascii() and cell.isdigit())


def looks_numeric(rows: Sequence[TextRow]) -> bool:
    """Return True if most of the rows consist mostly of numbers: a slip or two do not change the sort of text."""
    return sum(map(_is_numeric, rows)) * 2 > len(rows)


def _is_numeric(row: TextRow) -> bool:
    numbers = sum(map(is_number, row.cells))
    return numbers * 2 > len(row.cells) and max(map(len, row.cells)) <= _LONGEST_ODDITY


# Characters that mean a digit, a blank cell or a space, as plain ASCII: what other programs make of a pasted grid.
#
# Full-width, Arabic-Indic, circled and other Unicode digits, keycap emoji, squares and dots for empty cells, spaces of
# all sorts, invisible characters, curly quotes, UTF-16 and UTF-8 that was decoded as Latin-1. Superscripts and
# subscripts are left alone: people write candidates with them. Lines stay lines, so line numbers stay.

_WHITE = "□▢◻◽▫⬜⬚☐🔲"
_BLACK = "■◼◾▪⬛🔳"
_DOTS = "·•∙⋅‧・●○◦"
_DASHES = "‐‑‒–—―−⁃"
_BARS = "｜∣❘￨"
_TEN = "🔟"
_SAME_PLACE = {**dict.fromkeys(map(ord, _DASHES), "-"), **dict.fromkeys(map(ord, _DOTS), "."), ord("…"): "..."}
_QUOTES = dict.fromkeys(map(ord, "“”„«»"), '"') | dict.fromkeys(map(ord, "‘’‚"), "'")
_LINE_ENDS = dict.fromkeys(map(ord, "\x0b\x0c\x85\u2028\u2029"), "\n")
_FILLERS = dict.fromkeys(map(ord, "\u2800\u3164\u115f\u1160"), " ")  # they look like a space, and are none
_MARKS = {0x20E3: None, 0x034F: None, **dict.fromkeys(range(0xFE00, 0xFE10))}  # the frame of a keycap, and selectors
_TABLE: dict[int, str | None] = {
    **_SAME_PLACE,
    **_QUOTES,
    **_LINE_ENDS,
    **_FILLERS,
    **_MARKS,
    **dict.fromkeys(map(ord, _BARS), "|"),
}
_COLOUR = "\x1b\\[[0-9;]*m"
_ENCODED = ("\ufeff", "\ufffe", "ï»¿", "ÿþ", "þÿ")  # byte order marks, also decoded as Latin-1


def plain_characters(text: str) -> str:
    r"""Return the text in plain characters; the same text if it has no others.

    >>> plain_characters("５３０ ①② ٣ 4️⃣\u200b □")
    '530 12 3 4 .'
    """
    if text.isascii() and "\0" not in text and "\x1b" not in text and not any(end in text for end in "\x0b\x0c"):
        return text
    text = re.sub(_COLOUR, "", _decoded(text))
    used = set(text)
    has_both = not used.isdisjoint(_WHITE) and not used.isdisjoint(_BLACK)
    table = {ord(mark): _plain(mark) for mark in used if not " " <= mark <= "~" and mark not in "\t\r\n"}
    table |= dict.fromkeys(map(ord, _WHITE), "0" if has_both else ".")
    table |= dict.fromkeys(map(ord, _BLACK), "-" if has_both else ".")
    if numbers := {mark: number for mark in used if (number := _number(mark)) > 9}:
        # 10 in a circle takes one place, and 10 takes two. With spaces around, all of them are words.
        circled = {mark for mark in used if not mark.isascii() and _number(mark) >= 0}
        table |= {ord(mark): f" {numbers.get(mark, _number(mark))} " for mark in circled}
    return text.translate(table)


def _decoded(text: str) -> str:
    """Return the text without the traces of an encoding that was taken for another."""
    for start in (0, 1):
        bare = _without_mark(text)
        if "\0" in bare and not bare[start::2].strip("\0"):
            text = bare[1 - start :: 2]
    return _without_mark(text)


def _without_mark(text: str) -> str:
    mark = next((mark for mark in _ENCODED if text.startswith(mark)), "")
    return text[len(mark) :]


@lru_cache(maxsize=4096)
def _plain(mark: str) -> str:
    """Return the plain text of a character that is not ASCII."""
    if ord(mark) in _TABLE:
        return _TABLE[ord(mark)] or ""
    category = unicodedata.category(mark)
    if category in ("Cf", "Cc", "Cs"):
        return "" if category == "Cf" else mark
    if category == "Zs":
        return " "
    number = _number(mark)
    if 0 <= number <= 9:
        return str(number)
    return unicodedata.normalize("NFKC", mark) if unicodedata.decomposition(mark).startswith("<wide>") else mark


@lru_cache(maxsize=4096)
def _number(mark: str) -> int:
    """Return the number of a character that is a digit, or a number in a circle; -1 for others."""
    if mark == _TEN:
        return 10
    shape = unicodedata.decomposition(mark).partition(" ")[0]
    digit = unicodedata.digit(mark, -1)
    if digit >= 0 and shape not in ("<super>", "<sub>"):
        return digit
    number = unicodedata.numeric(mark, -1)
    return int(number) if shape == "<circle>" and number == int(number) else -1


def decode_utf16(data: bytes) -> str | None:
    """Return the text of bytes that are UTF-16, with or without a byte order mark; None if they are not.

    Without one they are if every second byte of their first ones is 0, as for digits, dots and letters.
    """
    head = data[:2000]
    half = len(head) // 2
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encoding = "utf-16"
    elif half and head[1::2].count(0) * 10 >= half * 9 and head[::2].count(0) * 10 <= half:
        encoding = "utf-16-le"
    elif half and head[::2].count(0) * 10 >= half * 9 and head[1::2].count(0) * 10 <= half:
        encoding = "utf-16-be"
    else:
        return None
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None
