"""Characters that mean a digit, a blank cell or a space, as plain ASCII: what other programs make of a pasted grid.

Full-width, Arabic-Indic, circled and other Unicode digits, keycap emoji, squares and dots for empty cells, spaces of
all sorts, invisible characters, curly quotes, UTF-16 and UTF-8 that was decoded as Latin-1. Superscripts and
subscripts are left alone: people write candidates with them. Lines stay lines, so line numbers stay.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from nonet.patterns import pattern

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
_COLOUR = pattern("\x1b\\[[0-9;]*m")
_ENCODED = ("\ufeff", "\ufffe", "ï»¿", "ÿþ", "þÿ")  # byte order marks, also decoded as Latin-1


def plain_characters(text: str) -> str:
    r"""The text in plain characters; the very text if it has no others.

    >>> plain_characters("５３０ ①② ٣ 4️⃣\u200b □")
    '530 12 3 4 .'
    """
    if text.isascii() and "\0" not in text and "\x1b" not in text and not any(end in text for end in "\x0b\x0c"):
        return text
    text = _COLOUR.sub("", _decoded(text))
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
    """The text without the traces of an encoding that was taken for another."""
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
    """The plain text of a character that is not ASCII."""
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
    """The number of a character that is a digit, or a number in a circle; -1 if it is none."""
    if mark == _TEN:
        return 10
    shape = unicodedata.decomposition(mark).partition(" ")[0]
    digit = unicodedata.digit(mark, -1)
    if digit >= 0 and shape not in ("<super>", "<sub>"):
        return digit
    number = unicodedata.numeric(mark, -1)
    return int(number) if shape == "<circle>" and number == int(number) else -1


def decode_utf16(data: bytes) -> str | None:
    """The text of bytes that are UTF-16, with or without a byte order mark; None if they are not.

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
