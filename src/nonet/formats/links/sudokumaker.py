"""sudokumaker: links of https://sudokumaker.app, which name their rules. They are only read.

A link has `?puzzle=` and JSON that LZ-String packed. Rules that a setter programmed there are refused by their name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import isqrt
from types import MappingProxyType
from typing import TypeAlias

from nonet._base.errors import FormatError, GeometryError, plural, shorten
from nonet.formats.base import Format, ParsedGrid
from nonet.formats.header import Header
from nonet.formats.links.fields import LinkItem, LinkReading, as_list, as_number, spec_of_labels
from nonet.formats.links.urls import as_data, host_of, only_read, query, read_each_line, start_of
from nonet.model import BoardSpec, Place, Rule
from nonet.model.geometry import check_size
from nonet.model.rules.base import Group
from nonet.model.rules.tables import bands, residues

_HOST = "sudokumaker.app"


def sniff(text: str) -> bool:
    return host_of(start_of(text)) == _HOST


def parse(text: str) -> list[ParsedGrid]:
    return read_each_line(text, _read_link)


def _read_link(link: str) -> ParsedGrid:
    if host_of(link) not in ("", _HOST):
        raise FormatError(f"expected a link of {_HOST}, got {shorten(link)}")
    data = query(link, "puzzle") if host_of(link) else as_data(link)
    if not data:
        raise FormatError(f"expected a link with ?puzzle= and data, got {shorten(link)}")
    from nonet.formats.links.fields import read_object
    from nonet.formats.links.lzstring import URI_COMPONENT, unpack

    return read_puzzle(read_object(unpack(data, URI_COMPONENT), "a puzzle of SudokuMaker"))


FORMAT = Format(
    id="sudokumaker",
    title="SudokuMaker link",
    summary="links of sudokumaker.app, with rules; read only",
    example=f"https://{_HOST}/?puzzle=N4IgZg9gTgtghgFwGoFMoGcCWEB2IBcIAjAHQCsJADCADQgAOArgF7MA2KBoOcMnhtEHEYIAFtAIhBAYxRs26AgG1QAc0wA3"
    "FHnwIojFHQ1w2BgkQC+NYFZvXbD+07svHr5yHVadeg0ZNm+ADMFgC6dNK46HpwmDgIivgqIAgAnvT8lLYp6fxEdFAo6lHKlD"
    "Rl+fllFTT5AEw0DUE0zQ1NLaHZaRkEQZRlIOhsEADuBGAm6IYpomgwEHwIaIlKSgAsNAActXWhnZ0WQA\n",
    sniff=sniff,
    parse=parse,
    dump=only_read("SudokuMaker"),
    is_one_line=True,
    says_board=True,
    is_read_only=True,
)


# From the JSON of SudokuMaker to a parsed grid.
#
# Cells are numbers in reading order. Other places have numbers of their own: a corner is x + y * (n + 1); an outer cell
# is (x + 1) + (y + 1) * (n + 2), so that 0 is beyond the top left corner; edges come in blocks of 2 * n for a row,
# first the left edges of its cells, then their lower edges. A set of digits has bit d for digit d.

Read: TypeAlias = Callable[["MakerConstraint", LinkReading], Iterator[Rule]]


class MakerConstraint(LinkItem):
    """A constraint of SudokuMaker, on a board of this size."""

    __slots__ = ()

    def place(self, value: object, size: int) -> Place:
        cell = as_number(value, self.name)
        if cell is None or not 0 <= cell < size * size:
            raise FormatError(f"{self.name}: expected a cell from 0 to {size * size - 1}, got {shorten(value)}")
        return divmod(cell, size)

    def group(self, value: object, size: int) -> Group:
        return tuple(self.place(each, size) for each in as_list(value, self.name))

    def groups(self, key: str, size: int) -> list[Group]:
        return [self.group(each, size) for each in as_list(self.fields.get(key), self.name)]

    def items(self, key: str) -> list[LinkItem]:
        return [LinkItem.of(each, self.name) for each in as_list(self.fields.get(key), self.name)]


def read_puzzle(data: Mapping[str, object]) -> ParsedGrid:
    """Return the parsed grid of a puzzle. FormatError names the constraint that Nonet does not support."""
    puzzle = LinkItem.of(data.get("puzzle"), "puzzle")
    cells = [LinkItem.of(cell or {}, "cells") for cell in as_list(puzzle.fields.get("cells"), "cells")]
    size = _size(puzzle, len(cells))
    reading = LinkReading(size)
    board = BoardSpec("latin", size)
    rules: list[Rule] = []
    for number, each in enumerate(as_list(puzzle.fields.get("constraints"), "constraints"), 1):
        part = MakerConstraint.of(each, f"constraint {number}")
        if part.fields.get("enabled") is False or part.fields.get("solverIgnored") is True:
            reading.notes.append(f"left out constraint {number}, which the puzzle itself leaves out")
        elif part.number("type") == 1:
            board = _regions(part, size)
        else:
            rules += _read_part(part, reading)
    info = {name: str(puzzle.fields[key]) for key, name in _TITLES if puzzle.fields.get(key)}
    titles = {name: words for name, words in info.items() if name != "ruleset"}
    choice = replace(board, rules=tuple(dict.fromkeys([*board.rules, *rules])))
    return ParsedGrid(
        size,
        tuple(_given(cell, index, size) for index, cell in enumerate(cells)),
        info=MappingProxyType(info),
        header=Header(choice, MappingProxyType(titles)),
        notes=tuple(dict.fromkeys(reading.notes)),
    )


_TITLES = (("name", "title"), ("author", "author"), ("comment", "ruleset"))


def _size(puzzle: LinkItem, cells: int) -> int:
    size = check_size(isqrt(cells))
    lowest = puzzle.number("minDigit")
    highest = puzzle.number("maxDigit")
    inside = puzzle.fields.get("size")
    spec = LinkItem.of(inside, "size") if isinstance(inside, dict) else puzzle
    sizes = {spec.number(key) or size for key in ("width", "height")}
    if size * size != cells or sizes != {size} or lowest not in (None, 1) or highest not in (None, size):
        raise FormatError(f"expected a square board with digits from 1 on, got {plural(cells, 'cell')}")
    if puzzle.fields.get("type") == "custom":
        raise FormatError("a 'custom' puzzle without rows and columns is not a Sudoku")
    return size


def _given(cell: LinkItem, index: int, size: int) -> int:
    value = cell.number() or 0
    if not 0 <= value <= size:
        raise FormatError(f"cell {index}: expected a digit from 1 to {size}, got {value}")
    return value if cell.fields.get("given") else 0


def _regions(part: MakerConstraint, size: int) -> BoardSpec:
    labels = [as_number(label, part.name) for label in as_list(part.fields.get("regions"), part.name)]
    if len(labels) != size * size:
        raise FormatError(f"{part.name}: expected a region for {size * size} cells, got {len(labels)}")
    return spec_of_labels(size, [None if label is not None and label < 0 else label for label in labels])


def _read_part(part: MakerConstraint, reading: LinkReading) -> list[Rule]:
    kind = part.number("type")
    if kind in _SILENT:
        if kind in _DRAWINGS:
            reading.notes.append("left out drawings, which name no rule")
        if kind in _FOG:
            reading.notes.append(
                "left out the fog, which only hides cells: Nonet does not know SudokuMaker's form of it"
            )
        return []
    if kind not in _TYPES:
        definition = part.fields.get("definition")
        name = definition.get("name") if isinstance(definition, dict) else kind
        raise FormatError(f"{part.name}: Nonet does not support the SudokuMaker rule {shorten(name)}")
    try:
        return list(_TYPES[kind](part, reading))
    except GeometryError as error:
        raise FormatError(f"{part.name}: {error}") from None


def _whole(name: str) -> Read:
    def read(_part: MakerConstraint, reading: LinkReading) -> Iterator[Rule]:
        yield reading.rule(name, ())

    return read


def _cells(name: str) -> Read:
    def read(part: MakerConstraint, reading: LinkReading) -> Iterator[Rule]:
        for cell in part.group(part.fields.get("cells"), reading.size):
            yield reading.rule(name, (), (cell,))

    return read


def _lines(name: str, key: str = "lines", number: str = "") -> Read:
    def read(part: MakerConstraint, reading: LinkReading) -> Iterator[Rule]:
        value = part.number(number) if number else None
        for line in part.groups(key, reading.size):
            if len(line) < 2:
                reading.leave_out(part.name, f"it has {plural(len(line), 'cell')}")
            else:
                yield reading.rule(name, (value,), line)

    return read


def _thermometers(part: MakerConstraint, reading: LinkReading) -> Iterator[Rule]:
    yield from _lines("slow-thermo" if part.fields.get("slow") else "thermo", "thermometers")(part, reading)


def _region_sums(part: MakerConstraint, reading: LinkReading) -> Iterator[Rule]:
    if part.fields.get("singleRegionTotals"):
        raise FormatError(
            f"{part.name}: only one sum for each piece of a line is supported, not one for all pieces in a region"
        )
    yield from _lines("region-sum")(part, reading)


def _cages(part: MakerConstraint, reading: LinkReading) -> Iterator[Rule]:
    for cage in part.items("cages"):
        cells = part.group(cage.fields.get("cells"), reading.size)
        if cells:
            yield reading.rule("killer", (cage.number() or None,), cells)


def _look_and_say(part: MakerConstraint, reading: LinkReading) -> Iterator[Rule]:
    for cage in part.items("cages"):
        clue = str(cage.fields.get("value") or "")
        if not clue.isdecimal() or len(clue) % 2:
            raise FormatError(f"{part.name}: expected pairs of digits, got {shorten(clue)}")
        yield reading.rule("look-and-say", list(map(int, clue)), part.group(cage.fields.get("cells"), reading.size))


def _clones(part: MakerConstraint, reading: LinkReading) -> Iterator[Rule]:
    groups = part.groups("groups", reading.size)
    if len(groups) > 1:
        yield reading.rule("clone", (), *groups)


def _different(part: MakerConstraint, reading: LinkReading) -> Iterator[Rule]:
    cells = part.group(part.fields.get("cells"), reading.size)
    if len(cells) > 1:
        yield reading.rule("extra-region", (), cells)


def _quadruples(part: MakerConstraint, reading: LinkReading) -> Iterator[Rule]:
    size = reading.size
    for clue in part.items("clues"):
        row, column = divmod(clue.number("corner") or 0, size + 1)
        if not (0 < row < size and 0 < column < size):
            raise FormatError(f"{part.name}: expected a corner of four cells, got {shorten(clue.fields.get('corner'))}")
        cells = ((row - 1, column - 1), (row - 1, column), (row, column - 1), (row, column))
        if digits := clue.numbers("digits"):
            yield reading.rule("quadruple", sorted(digits), cells)


def _edge(part: MakerConstraint, value: object, size: int) -> Group:
    edge = as_number(value, part.name)
    row, rest = divmod(-1 if edge is None else edge, 2 * size)
    one, two = ((row, rest - 1), (row, rest)) if rest < size else ((row, rest - size), (row + 1, rest - size))
    if min(*one, *two) < 0 or max(*one, *two) >= size:
        raise FormatError(f"{part.name}: expected an edge between two cells, got {shorten(value)}")
    return one, two


def _marks(name: str, negative: str, usual: Sequence[int]) -> Read:
    """Marks on edges. A negative that is not the usual one is refused: ours speaks of these numbers only."""

    def read(part: MakerConstraint, reading: LinkReading) -> Iterator[Rule]:
        values = []
        for clue in part.items("clues"):
            values.append(clue.number() or usual[0])
            yield reading.rule(name, values[-1:], _edge(part, clue.fields.get("edge"), reading.size))
        unmarked = part.numbers("negative")
        if unmarked:
            overrides = [part.fields.get(key) for key in ("overrideNegativeRatios", "overrideNegativeDifferences")]
            is_other = name == "ratio" and bool({*values} - {*usual})  # our negative speaks of all ratios on the board
            if sorted(unmarked) != list(usual) or False in overrides or is_other:
                raise FormatError(f"{part.name}: only the usual negative rule is supported, got {unmarked}")
            yield reading.rule(negative, ())

    return read


def _arrows(part: MakerConstraint, reading: LinkReading) -> Iterator[Rule]:
    """Yield the arrows; the cells of a bulb come with the last digit first."""
    size = reading.size
    for item in part.items("bulbsWithArrows"):
        bulb = part.group(item.fields.get("bulbCells"), size)[::-1]
        if list(bulb) != sorted(bulb):
            raise FormatError(f"{part.name}: expected a pill that is read from left to right, then from top to bottom")
        shafts = [part.group(shaft, size) for shaft in as_list(item.fields.get("arrows"), part.name)]
        bare = [shaft[1:] if shaft and shaft[0] in bulb else shaft for shaft in shafts]
        if bulb and any(bare):
            yield reading.rule("arrow", (), bulb, *(shaft for shaft in bare if shaft))
        else:
            reading.leave_out(part.name, "an arrow without a shaft")


def _outer(part: MakerConstraint, clue: LinkItem, size: int) -> Place:
    number = clue.number("outerCell")
    row, column = divmod(-1 if number is None else number, size + 2)
    if not -1 <= row - 1 <= size or {row - 1, column - 1}.isdisjoint({-1, size}):
        raise FormatError(f"{part.name}: expected a cell outside the grid, got {shorten(clue.fields.get('outerCell'))}")
    return row - 1, column - 1


def _clues(name: str) -> Read:
    def read(part: MakerConstraint, reading: LinkReading) -> Iterator[Rule]:
        for clue in part.items("clues"):
            value = clue.number()
            if value is not None and (value or name == "sandwich"):
                yield reading.rule(name, (value,), (_outer(part, clue, reading.size),))

    return read


def _little_killers(part: MakerConstraint, reading: LinkReading) -> Iterator[Rule]:
    for clue in part.items("clues"):
        value, slope = clue.number(), clue.number("diagonal")
        row, column = _outer(part, clue, reading.size)
        ways = ((-1, 1), (1, -1)) if slope == 1 else ((1, 1), (-1, -1))
        inside = range(reading.size)
        firsts = [(row + down, column + right) for down, right in ways]
        firsts = [first for first in firsts if first[0] in inside and first[1] in inside]
        if slope not in (1, -1) or not firsts:
            raise FormatError(f"{part.name}: expected a clue that looks at a diagonal, got {shorten(clue.fields)}")
        if value:
            yield reading.rule("little-killer", (value,), ((row, column), firsts[0]))


def _digit_groups(part: MakerConstraint, size: int) -> str:
    """Return the name of groups of digits: entropic, modular 2 or 3; raise FormatError for others."""
    found = sorted(part.numbers("groups"))
    known = {"entropic": bands(size), "3": residues(size, 3), "2": residues(size, 2)}
    name = next((name for name, masks in known.items() if sorted(mask << 1 for mask in masks) == found), None)
    if name is None:
        raise FormatError(
            f"{part.name}: only low, middle and high digits, and remainders of 2 or 3, are supported as groups"
        )
    return name


def _group_lines(part: MakerConstraint, reading: LinkReading) -> Iterator[Rule]:
    name = _digit_groups(part, reading.size)
    names = {"entropic": "entropic", "3": "modular", "2": "parity"}
    yield from _lines(names[name])(part, reading)


def _global_groups(part: MakerConstraint, reading: LinkReading) -> Iterator[Rule]:
    name = _digit_groups(part, reading.size)
    if name == "2":
        raise FormatError(f"{part.name}: Nonet does not support odd and even digits in every square")
    yield reading.rule("global-entropy" if name == "entropic" else "global-mod", ())


_DRAWINGS = (2000, 2001, 2002)
_FOG = (4000, 4001)
_SILENT = (0, *_DRAWINGS, 2003, *_FOG)  # givens, drawings, rows and columns, fog

_TYPES: Mapping[int | None, Read] = {
    10: _whole("diagonal-"),
    11: _whole("diagonal+"),
    12: _whole("anti-king"),
    13: _whole("anti-knight"),
    14: _whole("disjoint-groups"),
    15: _whole("non-consecutive"),
    16: _global_groups,
    100: _cells("even"),
    101: _cells("odd"),
    102: _cells("maximum"),
    103: _cells("minimum"),
    200: _marks("difference", "non-consecutive", (1,)),
    201: _marks("ratio", "negative-ratio", (2,)),
    202: _marks("xv", "negative-xv", (5, 10)),
    300: _thermometers,
    301: _cages,
    302: _clones,
    303: _quadruples,
    304: _look_and_say,
    305: _different,
    400: _lines("renban"),
    401: _lines("whispers", number="minDifference"),
    402: _lines("palindrome"),
    403: _lines("between"),
    404: _region_sums,
    405: _lines("sequence"),
    406: _group_lines,
    407: _lines("lockout"),
    408: _arrows,
    409: _lines("double-arrow"),
    500: _little_killers,
    501: _clues("sandwich"),
    502: _clues("x-sum"),
    503: _clues("skyscraper"),
    504: _clues("numbered-room"),
    600: _cells("row-indexer"),
    601: _cells("column-indexer"),
}
