"""What ISS packs into letters: tables of pairs, automata, patterns.

Letters of six bits are those of base64 for addresses. A table has the lowest bit of a letter first; an automaton is
bytes, with the highest bit first.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence

from nonet.board.rules.tables.machines import automaton
from nonet.board.shapes import Automaton
from nonet.errors import FormatError, shorten
from nonet.records import dataclass

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

_MOST_STATES = 1 << 12
_PLAIN, _PACKED = 0, 1


def read_table(key: str, size: int) -> tuple[int, ...]:
    """The masks of a table of pairs, one for each digit of the first cell.

    >>> read_table("AG", 3)
    (0, 0, 6)
    """
    bits = 0
    for at, letter in enumerate(key):
        if letter not in ALPHABET:
            raise FormatError(f"expected letters, digits, - and _ as a table, got {shorten(key)}")
        bits |= ALPHABET.index(letter) << 6 * at
    if bits >> size * size:
        raise FormatError(f"expected a table of {size} x {size} bits, got more: {shorten(key)}")
    every = (1 << size) - 1
    return tuple(bits >> row * size & every for row in range(size))


def write_table(masks: Sequence[int]) -> str:
    """The inverse of `read_table`."""
    size = len(masks)
    bits = sum(mask << row * size for row, mask in enumerate(masks))
    letters = [ALPHABET[bits >> at & 63] for at in range(0, size * size, 6)]
    return "".join(letters).rstrip("A")


def read_bits(key: str) -> list[int]:
    """The numbers of the bits that are set, as in a table."""
    if wrong := next((letter for letter in key if letter not in ALPHABET), None):
        raise FormatError(f"expected letters, digits, - and _ as a set, got {shorten(wrong)}")
    return [6 * at + bit for at, letter in enumerate(key) for bit in range(6) if ALPHABET.index(letter) >> bit & 1]


def read_text(key: str) -> str:
    """A text in base64."""
    return _bytes(key).decode("latin-1")


def write_text(text: str) -> str:
    return urlsafe_b64encode(text.encode("latin-1", "replace")).decode().rstrip("=")


def _bytes(key: str) -> bytes:
    try:
        return urlsafe_b64decode(key + "=" * (-len(key) % 4))
    except ValueError:
        raise FormatError(f"expected base64, got {shorten(key)}") from None


@dataclass(frozen=True, slots=True)
class Net:
    """An automaton that may be in several states at once: start states, last states, and where symbols lead."""

    starts: frozenset[int]
    ends: frozenset[int]
    steps: tuple[dict[int, tuple[int, ...]], ...]  # by state: symbol, from 1 -> the next states

    def step(self, states: frozenset[int], symbol: int) -> frozenset[int]:
        return frozenset(after for state in states for after in self.steps[state].get(symbol, ()))

    def automaton(self, size: int, lengths: Sequence[int]) -> Automaton:
        """The automaton for segments of these lengths. Between them the symbol n + 1 is read."""
        borders = {sum(lengths[:number]) for number in range(1, len(lengths))} if len(lengths) > 1 else set()
        seen: set[tuple[int, frozenset[int]]] = set()

        def step(state: tuple[int, frozenset[int]], digit: int) -> tuple[int, frozenset[int]] | None:
            read, states = state
            states = self.step(states, digit)
            if borders:
                read += 1
                states = self.step(states, size + 1) if read in borders else states
            seen.add((read, states))
            if len(seen) > _MOST_STATES:  # sets of states may be exponentially many
                raise FormatError(f"expected an automaton of up to {_MOST_STATES} states, got more")
            return (read, states) if states else None

        return automaton(size, (0, self.starts), step, lambda state: bool(state[1] & self.ends))


class _Reader:
    """Numbers of so many bits each, the highest first."""

    def __init__(self, key: str) -> None:
        data = _bytes(key)
        self._bits = "".join(f"{byte:08b}" for byte in data)
        self._key = key
        self._at = 0

    @property
    def left(self) -> int:
        return len(self._bits) - self._at

    def read(self, width: int) -> int:
        if width > self.left:
            raise FormatError(f"expected a whole automaton, got one that is cut off: {shorten(self._key)}")
        self._at += width
        return int(self._bits[self._at - width : self._at] or "0", 2)


def read_net(key: str) -> Net:
    """An automaton as ISS packs it: a header, then the steps of each state until the bits end."""
    reader = _Reader(key)
    form = reader.read(2)
    state_bits, symbols = reader.read(4) + 1, reader.read(4) + 1
    starts, ends = reader.read(state_bits), reader.read(state_bits)
    start_ends = reader.read(starts)
    if form not in (_PLAIN, _PACKED) or not starts:
        raise FormatError(f"expected an automaton of a known form, got {shorten(key)}")
    count_bits = reader.read(4) if form == _PLAIN else symbols
    symbol_bits = (symbols - 1).bit_length()
    steps: list[dict[int, list[int]]] = []
    while count_bits and reader.left >= count_bits:
        found: dict[int, list[int]] = {}
        told = reader.read(count_bits)
        if form == _PACKED:
            for symbol in range(1, symbols + 1):
                if told >> (symbol - 1) & 1:
                    found[symbol] = [reader.read(state_bits)]
        else:
            for _ in range(told):
                found.setdefault(reader.read(symbol_bits) + 1, []).append(reader.read(state_bits))
        steps.append(found)
    last = [state for state in range(starts) if start_ends >> state & 1] + [starts + number for number in range(ends)]
    known = max([starts - 1, *last, *(to for found in steps for each in found.values() for to in each)]) + 1
    if known > _MOST_STATES:
        raise FormatError(f"expected an automaton of up to {_MOST_STATES} states, got {known}: {shorten(key)}")
    steps += [{} for _ in range(known - len(steps))]
    return Net(frozenset(range(starts)), frozenset(last), tuple(_frozen(found) for found in steps))


def _frozen(found: dict[int, list[int]]) -> dict[int, tuple[int, ...]]:
    return {symbol: tuple(states) for symbol, states in found.items()}


def write_net(machine: Automaton) -> str:
    """The letters of an automaton with one start, its last states behind it and then the others."""
    count = len(machine.steps)
    order = [0, *sorted(range(1, count), key=lambda state: not machine.accepting[state])]
    number = {state: at for at, state in enumerate(order)}
    size = len(machine.steps[0])
    width = max(1, (count - 1).bit_length())
    head = [(_PACKED, 2), (width - 1, 4), (size - 1, 4), (1, width)]
    head += [(sum(machine.accepting[1:]), width), (int(machine.accepting[0]), 1)]
    bits = "".join(f"{value:0{bit_count}b}" for value, bit_count in head)
    for state in order:
        row = machine.steps[state]
        bits += f"{sum(1 << at for at, after in enumerate(row) if after >= 0):0{size}b}"
        bits += "".join(f"{number[after]:0{width}b}" for after in row if after >= 0)
    bits += "0" * (-len(bits) % 8)
    data = bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits), 8))
    return urlsafe_b64encode(data).decode().rstrip("=")
