"""LZ-String: the compression in which web pages put puzzles into links.

It is LZ78 over the 16-bit units of JavaScript's strings, with codes that grow from 2 bits. The bits of a code come
lowest first, and every six of them become a letter of an alphabet. Both directions take linear time: an entry of the
dictionary is a stretch of what was read so far, which is remembered by its ends, or a code and a unit.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterator

from nonet._base.errors import FormatError, shorten

_COMMON = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+"
BASE64 = _COMMON + "/"
URI_COMPONENT = _COMMON + "-"

_BYTE, _WIDE, _END = 0, 1, 2  # codes that announce a new unit of 8 or of 16 bits, and the last code
_FIRST = 3  # the first code of the dictionary

# No puzzle has so many characters, but a few kilobytes can unpack to gigabytes.
LONGEST = 1 << 22

_UTF16 = "utf-16-le" if sys.byteorder == "little" else "utf-16-be"


def unpack(data: str, alphabet: str = BASE64) -> str:
    """Return the text of compressed data; raise FormatError if it is broken, cut off or too long."""
    bits = _Bits(data.rstrip("="), alphabet)
    units = array("H")
    # The stretches of `units` that codes stand for; the first three codes stand for none.
    starts, ends = [0] * _FIRST, [0] * _FIRST
    last = (0, 0)
    room, width = 1, 2  # so many codes until they take a bit more
    while (code := bits.read(width)) != _END:
        here = len(units)
        if code in (_BYTE, _WIDE):
            units.append(bits.read(8 if code == _BYTE else 16))
            starts.append(here)
            ends.append(here + 1)
            room -= 1
            if room == 0:
                room, width = 1 << width, width + 1
        elif code < len(starts):
            units.extend(units[starts[code] : ends[code]])
        elif code == len(starts) and here:
            units.extend(units[last[0] : last[1]])
            units.append(units[last[0]])
        else:
            raise bits.broken()
        if len(units) > LONGEST:
            raise FormatError(f"expected a link of up to {LONGEST:,} characters, got more: {shorten(data)}")
        if here:
            # The entry before, and the unit behind it.
            starts.append(last[0])
            ends.append(last[1] + 1)
            room -= 1
        last = (here, len(units))
        if room == 0:
            room, width = 1 << width, width + 1
    return units.tobytes().decode(_UTF16, "replace")


class _Bits:
    """Numbers from letters of six bits each, lowest bit first."""

    def __init__(self, data: str, alphabet: str) -> None:
        table = {letter: f"{number:06b}" for number, letter in enumerate(alphabet)}
        for column, letter in enumerate(data):
            if letter not in table:
                raise FormatError(
                    f"expected letters, digits, {alphabet[62]} and {alphabet[63]} in the data of a link, "
                    f"got {shorten(letter)} as character {column + 1}: {shorten(data)}"
                )
        self._data = data
        self._bits = "".join(map(table.__getitem__, data))
        self._at = 0

    def read(self, width: int) -> int:
        end = self._at + width
        if end > len(self._bits):
            raise FormatError(f"the data of the link is cut off: {shorten(self._data)}")
        found = int(self._bits[self._at : end][::-1], 2)
        self._at = end
        return found

    def broken(self) -> FormatError:
        column = self._at // 6 + 1
        return FormatError(
            f"expected the data of a link, got what is broken near character {column}: {shorten(self._data)}"
        )


def pack(text: str, alphabet: str = BASE64) -> str:
    """Return the compressed data of a text; base64 ends with `=` as there, other alphabets with their last letter."""
    bits = "".join(_codes(array("H", text.encode(_UTF16, "surrogatepass"))))
    # JavaScript's writer always ends with a letter that is not full, be it empty.
    bits += "0" * (6 - len(bits) % 6)
    letters = "".join(alphabet[int(bits[at : at + 6], 2)] for at in range(0, len(bits), 6))
    return letters + "=" * (-len(letters) % 4 if alphabet == BASE64 else 0)


def _codes(units: array[int]) -> Iterator[str]:
    """Yield the codes of a text, as bits in the order of writing."""
    entries: dict[tuple[int, int], int] = {}  # the code of an entry and a unit -> the code of both together
    codes: dict[int, int] = {}  # unit -> its code
    unsaid: dict[int, int] = {}  # codes of units that the reader does not know yet -> the unit
    next_code = _FIRST
    room, width = 2, 2
    entry = 0
    for unit in [*units, None]:
        if unit is not None and unit not in codes:
            codes[unit] = next_code
            unsaid[next_code] = unit
            next_code += 1
        if not entry and unit is not None:
            entry = codes[unit]
            continue
        if unit is not None and (entry, unit) in entries:
            entry = entries[entry, unit]
            continue
        if not entry:
            break
        if entry in unsaid:
            said = unsaid.pop(entry)
            yield _bits(_BYTE if said < 256 else _WIDE, width) + _bits(said, 8 if said < 256 else 16)
            room -= 1
            if room == 0:
                room, width = 1 << width, width + 1
        else:
            yield _bits(entry, width)
        room -= 1
        if room == 0:
            room, width = 1 << width, width + 1
        if unit is not None:
            entries[entry, unit] = next_code
            next_code += 1
            entry = codes[unit]
    yield _bits(_END, width)


def _bits(number: int, width: int) -> str:
    return f"{number:0{width}b}"[::-1]
