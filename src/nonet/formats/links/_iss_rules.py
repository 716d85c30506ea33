"""The rules of ISS: each type of its texts, and the rules of ours that it means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TypeAlias

from nonet.board import Place, Rule, find_rule
from nonet.board.geometry import share_side
from nonet.board.rules.base import Group
from nonet.board.rules.custom import machine_values
from nonet.errors import FormatError, GeometryError, plural, shorten
from nonet.formats.links._iss_codes import Net, read_net, read_table, read_text
from nonet.formats.links._iss_regex import read_pattern
from nonet.formats.links._items import LinkReading
from nonet.records import dataclass

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
            raise FormatError(f"{self.item}: cells outside the grid (Var) are not known to Nonet, got {shorten(word)}")
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
    """A cell as ISS writes it.

    >>> cell_text((0, 10))
    'R1Cb'
    """
    return f"R{_LETTERS[place[0] + 1]}C{_LETTERS[place[1] + 1]}"


def _whole(name: str) -> Read:
    def read(reading: IssReading, _words: list[str]) -> Iterator[Rule]:
        yield reading.rule(name, ())

    return read


def _cells(name: str) -> Read:
    """A rule on cells alone."""

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
    """A rule with a number in front of its cells; without one it is the default."""

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
    """A rule with digits in front of its cells: 1_2."""

    def read(reading: IssReading, words: list[str]) -> Iterator[Rule]:
        yield reading.rule(name, reading.numbers(words[0].split("_")) if words else (), reading.cells(words[1:]))

    return read


def _pairs(name: str, *values: int) -> Read:
    """A rule on every two cells of the list that have a common side; the earlier comes first."""

    def read(reading: IssReading, words: list[str]) -> Iterator[Rule]:
        cells = reading.cells(words)
        pairs = [(one, two) for one, two in combinations(cells, 2) if share_side(one, two)]
        if not pairs:
            reading.drop("no two of its cells have a common side")
        for pair in pairs:
            yield reading.rule(name, values, pair)

    return read


def _cage(reading: IssReading, words: list[str]) -> Iterator[Rule]:
    """A cage. The total 0 stands for none. A cell that comes twice is added twice, and differs from the others once."""
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
    """Where the diagonal leads that its first cell names; None if it names none."""
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
    """The place outside a row or column that is named R2 or C2."""
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
    """The lists of cells behind a key: an empty word, or a name after a _, begins a new one."""
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
