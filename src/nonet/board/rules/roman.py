"""Roman numerals: X and V between two cells, and other totals written like them."""

from __future__ import annotations

_LETTERS = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
_NUMERALS = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
_LONG = 1000  # no sum of two digits is as large, and in numerals it would fill a page


def roman_number(word: str) -> int | None:
    """The number of a Roman numeral; None if it is none.

    >>> roman_number("X"), roman_number("iv"), roman_number("r1c1")
    (10, 4, None)
    """
    digits = [_LETTERS.get(letter, 0) for letter in word.upper()]
    if not digits or 0 in digits:
        return None
    pairs = zip(digits, [*digits[1:], 0], strict=True)
    return sum(-digit if digit < following else digit for digit, following in pairs)


def roman_numeral(number: int) -> str:
    """A number in Roman numerals, tens as X: only small ones are asked for.

    >>> roman_numeral(5), roman_numeral(14), roman_numeral(23)
    ('V', 'XIV', 'XXIII')
    """
    if number >= _LONG:
        return str(number)
    text = ""
    for value, letters in _NUMERALS:
        text += letters * (number // value)
        number %= value
    return text
