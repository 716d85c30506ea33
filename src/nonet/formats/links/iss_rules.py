"""The rules of ISS: each type of its texts, and the rules of ours that it means.

Contents: tables, automata and patterns packed into letters; `IssReading`; one function for each form of item; the table
of items at the end.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TypeAlias

from nonet._base.errors import FormatError, GeometryError, plural, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.formats.links.fields import LinkReading
from nonet.model import Place, Rule, find_rule
from nonet.model.constraints import Automaton
from nonet.model.geometry import share_side
from nonet.model.rules.automata import automaton
from nonet.model.rules.base import Group
from nonet.model.rules.custom import machine_values

# What ISS packs into letters: tables of pairs, automata, patterns.
#
# Letters of six bits are those of base64 for addresses. A table has the lowest bit of a letter first; an automaton is
# bytes, with the highest bit first.

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

_MOST_STATES = 1 << 12
_PLAIN, _PACKED = 0, 1


def read_table(key: str, size: int) -> tuple[int, ...]:
    """Return the masks of a table of pairs, one for each digit of the first cell.

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
    """Return the inverse of `read_table`."""
    size = len(masks)
    bits = sum(mask << row * size for row, mask in enumerate(masks))
    letters = [ALPHABET[bits >> at & 63] for at in range(0, size * size, 6)]
    return "".join(letters).rstrip("A")


def read_bits(key: str) -> list[int]:
    """Return the numbers of the bits that are set, as in a table."""
    if wrong := next((letter for letter in key if letter not in ALPHABET), None):
        raise FormatError(f"expected letters, digits, - and _ as a set, got {shorten(wrong)}")
    return [6 * at + bit for at, letter in enumerate(key) for bit in range(6) if ALPHABET.index(letter) >> bit & 1]


def read_text(key: str) -> str:
    """Return a text in base64."""
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
        """Return the automaton for segments of these lengths. Between them the symbol n + 1 is read."""
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


class _BitReader:
    """A reader of numbers with a given number of bits, the highest bit first."""

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
            raise FormatError(f"the automaton is cut off: {shorten(self._key)}")
        self._at += width
        return int(self._bits[self._at - width : self._at] or "0", 2)


def read_net(key: str) -> Net:
    """Return an automaton as ISS packs it: a header, then the steps of each state until the bits end."""
    reader = _BitReader(key)
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
    """Return the letters of an automaton with one start, its last states after it and then the others."""
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


# Patterns of digits, as ISS knows them: `1(2|3)*[4-6]{2,}` and the like; A is 10.
#
# A pattern is read into a tree, and the tree becomes a net of states (`Net`) by Thompson's way.

_DEEPEST = 50


@dataclass(frozen=True, slots=True)
class _Sequence:
    """Parts one after another."""

    parts: tuple[_Tree, ...]


@dataclass(frozen=True, slots=True)
class _Either:
    """One of the parts."""

    parts: tuple[_Tree, ...]


@dataclass(frozen=True, slots=True)
class _Times:
    """A part, so many times; without a most, as often as it comes."""

    part: _Tree
    least: int
    most: int | None


_Tree: TypeAlias = "frozenset[int] | _Sequence | _Either | _Times"


def read_pattern(pattern: str, size: int) -> Net:
    """Return the net of a pattern over digits from 1 to `size`; raise FormatError if it is not valid."""
    bare = "".join(pattern.split())
    return _Builder(bare).net(_PatternParser(bare, size).whole())


class _PatternParser:
    """Reads a pattern from left to right."""

    def __init__(self, pattern: str, size: int) -> None:
        self._pattern = pattern
        self._size = size
        self._at = 0
        self._depth = 0

    def whole(self) -> _Tree:
        tree = self._either()
        if self._at < len(self._pattern):
            raise self._wrong()
        return tree

    def _wrong(self) -> FormatError:
        got = f"{shorten(self._pattern)}, wrong at character {self._at + 1}"
        return FormatError(f"expected a pattern such as 1[2-4]*(5|6)+, got {got}")

    def _peek(self) -> str:
        return self._pattern[self._at : self._at + 1]

    def _take(self, letter: str) -> bool:
        if self._peek() != letter:
            return False
        self._at += 1
        return True

    def _either(self) -> _Tree:
        parts = [self._row()]
        while self._take("|"):
            parts.append(self._row())
        return _Either(tuple(parts))

    def _row(self) -> _Tree:
        parts: list[_Tree] = []
        while self._peek() not in ("", "|", ")"):
            part = self._part()
            while self._peek() in tuple("*+?{"):
                part = self._times(part)
            parts.append(part)
        return _Sequence(tuple(parts))

    def _times(self, part: _Tree) -> _Tree:
        for letter, least, most in (("*", 0, None), ("+", 1, None), ("?", 0, 1)):
            if self._take(letter):
                return _Times(part, least, most)
        self._take("{")
        fewest = self._number()
        greatest: int | None = fewest
        if self._take(","):
            greatest = None if self._peek() == "}" else self._number()
        if not self._take("}") or (greatest is not None and greatest < fewest):
            raise self._wrong()
        return _Times(part, fewest, greatest)

    def _number(self) -> int:
        start = self._at
        while self._peek().isdecimal() and self._at - start < 4:
            self._at += 1
        if start == self._at:
            raise self._wrong()
        return int(self._pattern[start : self._at])

    def _part(self) -> _Tree:
        if not self._take("("):
            return self._digits()
        self._depth += 1
        if self._depth > _DEEPEST:
            raise self._wrong()
        part = self._either()
        self._depth -= 1
        if not self._take(")"):
            raise self._wrong()
        return part

    def _digits(self) -> frozenset[int]:
        every = frozenset(range(1, self._size + 1))
        if self._take("."):
            return every
        if not self._take("["):
            return frozenset([self._digit()])
        is_negated = self._take("^")
        found: set[int] = set()
        while not self._take("]"):
            first = self._digit()
            found.update(range(first, (self._digit() if self._take("-") else first) + 1))
        if not found:
            raise self._wrong()
        return every - found if is_negated else frozenset(found)

    def _digit(self) -> int:
        letter = self._peek()
        digit = int(letter, 36) if letter.isascii() and letter.isalnum() else 0
        if not 1 <= digit <= self._size:
            raise self._wrong()
        self._at += 1
        return digit


class _Builder:
    """Lays down states for a tree."""

    def __init__(self, pattern: str) -> None:
        self._pattern = pattern
        self._steps: list[dict[int, int]] = []
        self._free: list[list[int]] = []  # steps that read nothing

    def net(self, tree: _Tree) -> Net:
        start = self._state()
        end = self._lay(tree, start)
        reach = [self._reach(state) for state in range(len(self._steps))]
        steps: list[dict[int, tuple[int, ...]]] = []
        for near in reach:
            found: dict[int, set[int]] = {}
            for state in near:
                for digit, after in self._steps[state].items():
                    found.setdefault(digit, set()).update(reach[after])
            steps.append({digit: tuple(sorted(after)) for digit, after in found.items()})
        return Net(frozenset(reach[start]), frozenset([end]), tuple(steps))

    def _state(self) -> int:
        if len(self._steps) >= _MOST_STATES:
            raise FormatError(f"expected a pattern of up to {_MOST_STATES} states, got {shorten(self._pattern)}")
        self._steps.append({})
        self._free.append([])
        return len(self._steps) - 1

    def _lay(self, tree: _Tree, start: int) -> int:
        """States that read the tree from `start` on; gives the state behind it."""
        if isinstance(tree, _Sequence):
            for part in tree.parts:
                start = self._lay(part, start)
            return start
        if isinstance(tree, _Times):
            return self._lay_times(tree, start)
        end = self._state()
        if isinstance(tree, _Either):
            for part in tree.parts:
                first = self._state()
                self._free[start].append(first)
                self._free[self._lay(part, first)].append(end)
            return end
        first = self._state()
        self._free[start].append(first)
        self._steps[first] = dict.fromkeys(tree, end)
        return end

    def _lay_times(self, tree: _Times, start: int) -> int:
        for _ in range(tree.least):
            start = self._lay(tree.part, start)
        end = self._state()
        if tree.most is None:
            first = self._state()
            self._free[start].append(first)
            self._free[first].append(end)
            self._free[self._lay(tree.part, first)].append(first)
            return end
        for _ in range(tree.most - tree.least):
            self._free[start].append(end)
            start = self._lay(tree.part, start)
        self._free[start].append(end)
        return end

    def _reach(self, state: int) -> set[int]:
        """Return the states that the automaton reaches without reading anything."""
        found = {state}
        waiting = [state]
        while waiting:
            for after in self._free[waiting.pop()]:
                if after not in found:
                    found.add(after)
                    waiting.append(after)
        return found


# Cells have one letter for a row and one for a column, in base 17.
_LETTERS = "0123456789abcdefg"
LARGEST = 16

NO_RULE = ("Var", "ConnectedValues", "Doppelganger", "FullRankTies")
CHAOS = ("ChaosConstruction", "ChaosArrow", "ChaosCount")


@dataclass(slots=True)
class IssReading(LinkReading):
    """A text of ISS while its items are read. `item` is the one at hand, for messages."""

    item: str = ""
    has_regions: bool = True  # boxes or pieces of a jigsaw

    def wrong(self, what: str, got: object) -> FormatError:
        return FormatError(f"{self.item}: expected {what}, got {shorten(got)}")

    def rule(self, name: str, values: Sequence[int | None], *groups: Group) -> Rule:
        try:
            return LinkReading.rule(self, name, values, *groups)
        except GeometryError as error:
            raise FormatError(f"{self.item}: {error}") from None

    def drop(self, why: str) -> None:
        self.leave_out(self.item, why)

    def cell(self, word: str) -> Place:
        name = word.lower()
        if name[:1] == "v":
            raise FormatError(f"{self.item}: Nonet does not support cells outside the grid (Var), got {shorten(word)}")
        is_cell = len(name) == 4 and (name[0], name[2]) == ("r", "c")
        row, column = (_LETTERS.find(name[at]) if is_cell else -1 for at in (1, 3))
        if not (1 <= row <= self.size and 1 <= column <= self.size):
            raise self.wrong("a cell of the board such as R1C1", word)
        return row - 1, column - 1

    def cells(self, words: Sequence[str]) -> Group:
        return tuple(self.cell(word) for word in words if word)

    def number(self, word: str) -> int:
        if not word.lstrip("+-").isdecimal() or len(word) > 7:
            raise self.wrong("a number", word)
        return int(word)

    def numbers(self, words: Sequence[str]) -> list[int]:
        return [self.number(word) for word in words if word]


Read: TypeAlias = Callable[[IssReading, list[str]], Iterator[Rule]]


def cell_text(place: Place) -> str:
    """Return a cell as ISS writes it.

    >>> cell_text((0, 10))
    'R1Cb'
    """
    return f"R{_LETTERS[place[0] + 1]}C{_LETTERS[place[1] + 1]}"


def _whole(name: str) -> Read:
    def read(reading: IssReading, _words: list[str]) -> Iterator[Rule]:
        yield reading.rule(name, ())

    return read


def _cells(name: str) -> Read:
    """Return a rule on cells alone."""

    def read(reading: IssReading, words: list[str]) -> Iterator[Rule]:
        cells = reading.cells(words)
        if len(cells) < max(1, find_rule(name).takes.cells[0]):
            return reading.drop(f"it has {plural(len(cells), 'cell')}")
        yield reading.rule(name, (), cells)

    return read


def _region_sum(reading: IssReading, words: list[str]) -> Iterator[Rule]:
    if not reading.has_regions:
        return reading.drop("the board has no regions that cut it")
    yield from _cells("region-sum")(reading, words)


def _numbered(name: str, default: int | None = None) -> Read:
    """Return a rule with a number before its cells; without one it is the default."""

    def read(reading: IssReading, words: list[str]) -> Iterator[Rule]:
        value = default
        if words and not words[0][:1].isalpha():
            value = reading.number(words[0]) if words[0] else default
            words = words[1:]
        cells = reading.cells(words)
        if len(cells) < max(1, find_rule(name).takes.cells[0]):
            return reading.drop(f"it has {plural(len(cells), 'cell')}")
        yield reading.rule(name, (value,), cells)

    return read


def _digits(name: str) -> Read:
    """Return a rule with digits before its cells: 1_2."""

    def read(reading: IssReading, words: list[str]) -> Iterator[Rule]:
        yield reading.rule(name, reading.numbers(words[0].split("_")) if words else (), reading.cells(words[1:]))

    return read


def _pairs(name: str, *values: int) -> Read:
    """Return a rule on every two cells of the list that have a common side; the earlier comes first."""

    def read(reading: IssReading, words: list[str]) -> Iterator[Rule]:
        cells = reading.cells(words)
        pairs = [(one, two) for one, two in combinations(cells, 2) if share_side(one, two)]
        if not pairs:
            reading.drop("no two of its cells have a common side")
        for pair in pairs:
            yield reading.rule(name, values, pair)

    return read


def _cage(reading: IssReading, words: list[str]) -> Iterator[Rule]:
    """Yield a cage; a total of 0 is none. A cell that comes twice is added twice, and differs from the others once."""
    total = reading.number(words[0]) if words and words[0] else 0
    cells = reading.cells(words[1:])
    if not cells:
        return reading.drop("it has no cells")
    once = tuple(dict.fromkeys(cells))
    if len(once) == len(cells):
        yield reading.rule("killer", (total or None,), cells)
        return
    if len(once) > 1:
        yield reading.rule("extra-region", (), once)
    if total:
        yield _sum_of(reading, total, Counter(cells))


def _sum(reading: IssReading, words: list[str]) -> Iterator[Rule]:
    total, _, rest = (words or [""])[0].partition("_=_")
    cells = reading.cells(words[1:])
    weights = reading.numbers(rest.split("_")) if rest else [1] * len(cells)
    if len(weights) != len(cells):
        raise reading.wrong(f"a weight for each of {plural(len(cells), 'cell')}", rest)
    terms: dict[Place, int] = {}
    for cell, weight in zip(cells, weights, strict=True):
        terms[cell] = terms.get(cell, 0) + weight
    terms = {cell: weight for cell, weight in terms.items() if weight}
    if not terms:
        return reading.drop("it has no cells")
    yield _sum_of(reading, reading.number(total), terms)


def _sum_of(reading: IssReading, total: int, terms: Mapping[Place, int]) -> Rule:
    if {*terms.values()} == {1}:
        return reading.rule("sum", (total,), tuple(terms))
    return reading.rule("weighted-sum", (total, *terms.values()), tuple(terms))


def _sum_line(reading: IssReading, words: list[str]) -> Iterator[Rule]:
    is_loop = bool(words) and words[-1].upper() == "LOOP"
    total, cells = reading.number((words or [""])[0]), reading.cells(words[1 : -1 if is_loop else None])
    if not cells:
        return reading.drop("it has no cells")
    yield reading.rule("sum-line", (total,), (*cells, cells[0]) if is_loop and len(cells) > 1 else cells)


def _arrow(reading: IssReading, words: list[str]) -> Iterator[Rule]:
    yield from _arrow_of(reading, reading.cells(words), 1)


def _pill(reading: IssReading, words: list[str]) -> Iterator[Rule]:
    yield from _arrow_of(reading, reading.cells(words[1:]), reading.number((words or [""])[0]))


def _arrow_of(reading: IssReading, cells: Group, bulb: int) -> Iterator[Rule]:
    if len(cells) <= bulb:
        return reading.drop("an arrow without a shaft")
    yield reading.rule("arrow", (), tuple(sorted(cells[:bulb])), cells[bulb:])


def _little_killer(reading: IssReading, words: list[str]) -> Iterator[Rule]:
    total, first = reading.number((words or [""])[0]), reading.cell((words[1:] or [""])[0])
    step = diagonal_step(first, reading.size)
    if step is None:
        raise reading.wrong("the first cell of a diagonal", words[1])
    yield reading.rule("little-killer", (total,), ((first[0] - step[0], first[1] - step[1]), first))


def diagonal_step(first: Place, size: int) -> tuple[int, int] | None:
    """Return the direction of the diagonal that begins at this cell; None if none does."""
    row, column = first
    last = size - 1
    if column == 0 and row < last:
        return 1, 1
    if row == 0:
        return 1, -1
    if column == last and row < last:
        return -1, -1
    return (-1, 1) if row == last and 0 < column < last else None


def _side(reading: IssReading, word: str, *, is_far: bool = False) -> Place:
    """Return the place outside a row or column that is named R2 or C2."""
    number = _LETTERS.find(word[1:].lower()) - 1 if len(word) == 2 else -1
    if word[:1].upper() not in ("R", "C") or not 0 <= number < reading.size:
        raise reading.wrong("a row or column such as R2 or C2", word)
    end = reading.size if is_far else -1
    return (number, end) if word[0].upper() == "R" else (end, number)


def _sandwich(reading: IssReading, words: list[str]) -> Iterator[Rule]:
    total, side = reading.number((words or [""])[0]), _side(reading, (words[1:] or [""])[0])
    yield reading.rule("sandwich", (total,), (side,))


def _both_sides(name: str) -> Read:
    def read(reading: IssReading, words: list[str]) -> Iterator[Rule]:
        line, *clues = words or [""]
        for is_far, clue in zip((False, True), clues, strict=False):
            if clue:
                yield reading.rule(name, (reading.number(clue),), (_side(reading, line, is_far=is_far),))

    return read


def _same_values(reading: IssReading, words: list[str]) -> Iterator[Rule]:
    count, cells = reading.number((words or [""])[0]), reading.cells(words[1:])
    if count < 2 or not cells or len(cells) % count:
        raise reading.wrong(f"cells for {count} sets of one size", plural(len(cells), "cell"))
    width = len(cells) // count
    groups = [cells[start : start + width] for start in range(0, len(cells), width)]
    yield reading.rule("same-set", (), *groups)


def _segments(words: Sequence[str]) -> list[list[str]]:
    segments: list[list[str]] = [[]]
    for word in words:
        if word == "-":
            segments.append([])
        else:
            segments[-1].append(word)
    return segments


def _equal_sum(reading: IssReading, words: list[str]) -> Iterator[Rule]:
    groups = [reading.cells(segment) for segment in _segments(words)]
    groups = [group for group in groups if group]
    if len(groups) < 2:
        return reading.drop("it has one group only")
    yield reading.rule("equal-sums", (), *groups)


def _quad(reading: IssReading, words: list[str]) -> Iterator[Rule]:
    row, column = reading.cell((words or [""])[0])
    square = ((row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1))
    yield reading.rule("quadruple", sorted(reading.numbers(words[1:])), square)


def _look_and_say(reading: IssReading, words: list[str]) -> Iterator[Rule]:
    clue = (words or [""])[0]
    yield reading.rule("look-and-say", reading.numbers(list(clue)), reading.cells(words[1:]))


def _count_distinct(reading: IssReading, words: list[str]) -> Iterator[Rule]:
    cells = reading.cells(words)
    if len(cells) < 2:
        return reading.drop("it counts no cells")
    yield reading.rule("count-distinct", (), cells[:1], cells[1:])


def _indexing(reading: IssReading, words: list[str]) -> Iterator[Rule]:
    names = {"R": "row-indexer", "C": "column-indexer"}
    which = (words or [""])[0].upper()
    if which not in names:
        raise reading.wrong("R or C", which)
    yield reading.rule(names[which], (), reading.cells(words[1:]))


def _named_groups(words: Sequence[str]) -> Iterator[list[str]]:
    """Yield the lists of cells after a key: an empty word, or a name after a _, begins a new one."""
    group: list[str] = []
    for word in [*words, ""]:
        if word and word[0] != "_":
            group.append(word)
        elif group:
            yield group
            group = []


def _table(name: str, *, is_old: bool = False) -> Read:
    def read(reading: IssReading, words: list[str]) -> Iterator[Rule]:
        key, *rest = words or [""]
        masks = read_table(key.translate(_SWAPPED) if is_old else key, reading.size)
        for group in _named_groups(rest):
            cells = reading.cells(group)
            if len(cells) < 2:
                reading.drop("it has 1 cell")
            else:
                yield reading.rule(name, masks, cells)

    return read


_SWAPPED = str.maketrans("-_", "_-")


def _nfa(reading: IssReading, words: list[str]) -> Iterator[Rule]:
    key, *rest = words or [""]
    net = read_net(key)
    for group in _named_groups(rest):
        segments = [reading.cells(segment) for segment in _segments(group)]
        yield _machine(reading, net, segments)


def _regex(reading: IssReading, words: list[str]) -> Iterator[Rule]:
    key, *rest = words or [""]
    net = read_pattern(read_text(key), reading.size)
    for group in _named_groups(rest):
        yield _machine(reading, net, [reading.cells(group)])


def _machine(reading: IssReading, net: Net, segments: Sequence[Group]) -> Rule:
    made = net.automaton(reading.size, [len(segment) for segment in segments])
    return reading.rule("machine", machine_values(made), tuple(cell for segment in segments for cell in segment))


TYPES: Mapping[str, Read] = {
    "Thermo": _cells("thermo"),
    "Whisper": _numbered("whispers", 5),
    "Renban": _cells("renban"),
    "Modular": _numbered("modular", 3),
    "Entropic": _cells("entropic"),
    "RegionSumLine": _region_sum,
    "Between": _cells("between"),
    "Lockout": _numbered("lockout", 4),
    "Palindrome": _cells("palindrome"),
    "Zipper": _cells("zipper"),
    "SumLine": _sum_line,
    "Regex": _regex,
    "NFA": _nfa,
    "StrictKropki": _whole("negative-kropki"),
    "StrictXV": _whole("negative-xv"),
    "Windoku": _whole("windoku"),
    "DisjointSets": _whole("disjoint-groups"),
    "AntiKnight": _whole("anti-knight"),
    "AntiKing": _whole("anti-king"),
    "AntiTaxicab": _whole("anti-taxicab"),
    "AntiConsecutive": _whole("non-consecutive"),
    "GlobalEntropy": _whole("global-entropy"),
    "GlobalMod": _whole("global-mod"),
    "DutchFlatmates": _whole("dutch-flatmates"),
    "WhiteDot": _pairs("difference"),
    "BlackDot": _pairs("ratio"),
    "GreaterThan": _pairs("greater"),
    "X": _pairs("xv", 10),
    "V": _pairs("xv", 5),
    "ValueIndexing": _cells("slingshot"),
    "Arrow": _arrow,
    "DoubleArrow": _cells("double-arrow"),
    "PillArrow": _pill,
    "Cage": _cage,
    "RellikCage": _numbered("rellik-cage"),
    "EqualityCage": _cells("equality-cage"),
    "Sum": _sum,
    "LittleKiller": _little_killer,
    "XSum": _both_sides("x-sum"),
    "Sandwich": _sandwich,
    "Lunchbox": _numbered("lunchbox", 0),
    "Skyscraper": _both_sides("skyscraper"),
    "HiddenSkyscraper": _both_sides("hidden-skyscraper"),
    "NumberedRoom": _both_sides("numbered-room"),
    "FullRank": _both_sides("full-rank"),
    "AllDifferent": _cells("extra-region"),
    "ContainAtLeast": _digits("contains"),
    "ContainExact": _digits("contains-exactly"),
    "LookAndSay": _look_and_say,
    "SameValues": _same_values,
    "EqualSum": _equal_sum,
    "Quad": _quad,
    "Pair": _table("pair-table"),
    "PairX": _table("pairs-table"),
    "Binary": _table("pair-table", is_old=True),
    "BinaryX": _table("pairs-table", is_old=True),
    "Indexing": _indexing,
    "CountingCircles": _cells("counting-circles"),
    "CountDistinct": _count_distinct,
}
