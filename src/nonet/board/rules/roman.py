"""Roman numerals: X and V between two cells, and other totals written like them."""

from __future__ import annotations

from collections.abc import Iterable

_LETTERS = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
_HIGH = ((1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"))
_NUMERALS = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
_LONG = 1000  # no sum of two digits is as large, and in numerals it would fill a page


def roman_number(word: str) -> int | None:
    """The number of a Roman numeral; None if it is none. Tens may all be X, as we write them.

    >>> roman_number("X"), roman_number("iv"), roman_number("XL"), roman_number("r1c1"), roman_number("IIX")
    (10, 4, 40, None, None)
    """
    if not has_roman_letters(word):
        return None
    digits = [_LETTERS[letter] for letter in word.upper()]
    pairs = zip(digits, [*digits[1:], 0], strict=True)
    number = sum(-digit if digit < following else digit for digit, following in pairs)
    written = (roman_numeral(number), _spelt(number, (*_HIGH, *_NUMERALS)))
    return number if word.upper() in written else None


def has_roman_letters(word: str) -> bool:
    """Whether a word has the letters of numerals and no others. They may be in an order that makes none.

    >>> has_roman_letters("IIX"), has_roman_letters("r1c1")
    (True, False)
    """
    return bool(word) and set(word.upper()) <= _LETTERS.keys()


def roman_numeral(number: int) -> str:
    """A number in Roman numerals, tens as X: only small ones are asked for.

    >>> roman_numeral(5), roman_numeral(14), roman_numeral(23)
    ('V', 'XIV', 'XXIII')
    """
    if number >= _LONG:
        return str(number)
    return _spelt(number, _NUMERALS)


def _spelt(number: int, numerals: Iterable[tuple[int, str]]) -> str:
    text = ""
    for value, letters in numerals:
        text += letters * (number // value)
        number %= value
    return text
