"""Titles, rules in words and solutions, which programs keep in fields or in the labels of empty cages."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.errors import FormatError, plural, shorten
from nonet.formats.links._items import as_number

# What the label of a cage may begin with, and what we call it.
_NAMES = {"title": "title", "author": "author", "rules": "ruleset", "solution": "solution"}

# A link of a few kilobytes may unpack to a title of megabytes, which nobody reads and everybody would copy.
_MOST_LETTERS = 10_000

_BLANKS = frozenset(".?_0 ")


def titles_of(labels: Sequence[str], size: int, count: int | None = None) -> dict[str, str]:
    """What labels such as `author: Ada` say; several `rules` follow each other. For `count` see `solution_text`."""
    info: dict[str, str] = {}
    for label in labels:
        name, _, words = label.partition(":")
        key, words = _NAMES.get(name.strip().lower()), words.strip()
        if not key or not words:
            continue
        if key == "solution":
            words = solution_text(words, size, count)
        words = words if key == "solution" else words_of(words)
        info[key] = f"{info[key]}\n{words}" if key == "ruleset" and key in info else words
    return {key: words for key, words in info.items() if words}


def words_of(text: str) -> str:
    """A text for people: no longer than anybody reads, and without characters that would steer a terminal."""
    return "".join(letter for letter in text[:_MOST_LETTERS] if letter.isprintable() or letter in "\n\t").strip()


def solution_text(value: object, size: int, count: int | None = None) -> str:
    """A stored solution in one form: digits, or above nine numbers with spaces between; nothing if there is none.

    An open cell is a point. `count` is the number of places, that of a square if nothing is said.
    """
    count = size * size if count is None else count
    if not value:
        return ""
    if isinstance(value, str):
        items: Sequence[object] = list(value.strip()) if size <= 9 else value.replace(",", " ").split()
        if size > 9 and len(items) == 1:
            items = [str(_digit(letter)) for letter in value.strip()]
    elif isinstance(value, list):
        items = [cell for row in value for cell in (row if isinstance(row, list) else [row])]
    else:
        raise FormatError(f"expected digits, got {shorten(value)}")
    if len(items) != count:
        raise FormatError(f"expected {plural(count, 'digit')}, got {len(items)}")
    digits = [_cell(item, size) for item in items]
    return ("" if size <= 9 else " ").join(digits) if any(digit != "." for digit in digits) else ""


def _digit(letter: str) -> int | str:
    """Above 9 a solution may have a letter a cell: A is 10."""
    return ord(letter.upper()) - 55 if letter.isascii() and letter.isalpha() else letter


def _cell(item: object, size: int) -> str:
    if item is None or (isinstance(item, str) and item in _BLANKS):
        return "."
    digit = as_number(item, "a cell") or 0
    if not 0 <= digit <= size:
        raise FormatError(f"expected digits from 1 to {size}, got {digit}")
    return str(digit) if digit else "."


def solution_line(digits: Sequence[int]) -> str:
    """A solution in the form that `solution_text` gives.

    >>> solution_line([1, 2]), solution_line(range(9, 12))
    ('12', '9 10 11')
    """
    return ("" if max(digits) <= 9 else " ").join(map(str, digits))


def solution_digits(text: str) -> list[int]:
    """The digits of such a text, 0 for an open cell."""
    items = text.split() if " " in text else list(text)
    return [0 if item == "." else int(item) for item in items]
