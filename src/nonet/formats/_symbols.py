"""Digits as single characters: 1-9, then A = 10 .. Z = 35, then a = 36 .. z = 61.

Below size 36 letters mean the same in both cases. Some programs count from A = 1 or 0 = 1: their texts are read
as ours, there is no telling them apart.
"""

from __future__ import annotations

from functools import lru_cache

from nonet.board.text import MAX_SYMBOL, SYMBOLS
from nonet.errors import FormatError, shorten

BLANKS = "0._*-?"

_BAD = 255
_X = SYMBOLS.index("X")
_LAST_ONE_CASE = SYMBOLS.index("Z")


def decode_symbols(text: str, size: int, line: int, column: int = 1) -> tuple[int, ...]:
    """The digits of characters that stand together, the first of them at `column`."""
    # What is not Latin-1 becomes one NUL each, so places stay, and NUL is no symbol. ("replace" has "?", a blank.)
    values = _latin(text).translate(reading_table(size))
    if (bad := values.find(_BAD)) >= 0:
        raise FormatError(f"expected {describe(size)}, got {shorten(text[bad])}", line, column + bad)
    return tuple(values)


def are_symbols(text: str, size: int) -> bool:
    """Whether all characters are digits of the size, or blanks."""
    return size <= MAX_SYMBOL and _BAD not in _latin(text).translate(reading_table(size))


def encode_symbols(values: tuple[int, ...], size: int, format_id: str) -> str:
    """The characters of digits, "." for 0."""
    check_symbol_size(size, format_id)
    return bytes(values).translate(_WRITING_TABLE).decode("ascii")


def check_symbol_size(size: int, format_id: str, line: int | None = None) -> int:
    """The size itself, if a character can hold each of its digits."""
    if size > MAX_SYMBOL:
        limit = f"{MAX_SYMBOL}x{MAX_SYMBOL}"
        raise FormatError(f"expected a board up to {limit} for {format_id} (use rows above), got {size}x{size}", line)
    return size


def describe(size: int) -> str:
    """The symbols of a size, in words.

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
    """For bytes.translate: characters become digits, and what is neither a digit of the size nor a blank 255."""
    table = bytearray([_BAD]) * 256
    for blank in BLANKS + ("Xx" if size < _X else ""):
        table[ord(blank)] = 0
    for digit in range(1, size + 1):
        table[ord(SYMBOLS[digit])] = digit
        if size <= _LAST_ONE_CASE:
            table[ord(SYMBOLS[digit].lower())] = digit
    return bytes(table)


_WRITING_TABLE = bytes([ord("."), *SYMBOLS[1:].encode("ascii")]).ljust(256, b"?")
