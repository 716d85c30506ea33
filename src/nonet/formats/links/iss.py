"""iss: the texts and links of the Interactive Sudoku Solver (https://sigh.github.io/Interactive-Sudoku-Solver).

A text is items such as `.Thermo~R1C1~R1C2`, with givens as `.~R1C1_5`; it is one puzzle. White space is free, and a
line that begins with # is a comment. The other texts of ISS are read as well: killer cages drawn with arrows or as
numbers, and a grid with the pieces of a jigsaw behind it. We write links, one on a line, which hold the text behind
`?q=`.
Not promised: titles and looks are lost there, boards end at 16x16, and what is named in `NO_RULE` is refused.

Contents: `sniff`, `parse` and `dump`; texts that are not items (grids, jigsaws, cages in letters); from items to a
parsed grid (`read_items`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from math import isqrt

from nonet._base.errors import FormatError, PuzzleError, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.formats.base import NO_INFO, Format, ParsedGrid
from nonet.formats.header import Header
from nonet.formats.links.fields import spec_of_labels
from nonet.formats.links.iss_rules import CHAOS, LARGEST, NO_RULE, TYPES, IssReading, cell_text, read_bits
from nonet.formats.links.urls import host_of, read_at, read_each_line
from nonet.formats.pencil_marks import GIVEN_INFO, candidates_of
from nonet.model import BoardSpec, Grid, Rule, box_shape, find_rule
from nonet.model.layout import find_faults
from nonet.model.rules.base import RuleType
from nonet.model.rules.either import either_of

SITE = "https://sigh.github.io/Interactive-Sudoku-Solver/?q="

# What needs no cells or numbers behind it. Other letters between points may be digits of a large grid.
_ALONE = (
    r"Anti(?:Knight|King|Taxicab|Consecutive)|Strict(?:Kropki|XV)|Windoku|DisjointSets|Global(?:Entropy|Mod)"
    r"|DutchFlatmates|NoBoxes|RegionSameValues|ChaosConstruction|Doppelganger"
)
_ITEM = (
    rf"(?m)^[ \t\ufeff]*\.[ \t]*(?:(?:\.[ \t]*)*(?:~R[1-9a-gA-G]C|[A-Z][A-Za-z]*[ \t]*~)"
    rf"|(?:{_ALONE})[ \t]*(?:[.\r\n]|$)"
    r"|(?:Or|And)\s*\.[ \t]*(?:End\b|(?:[A-Z][A-Za-z]*[ \t]*)?[~.]))"
)
_KILLER = r"\s*(?:[0-9A-Za-j^<v>`',.]{81}|3x3:d?:k:[0-9:]+)\s*$"
_ARROW = r"[<>^]"
# A grid and the pieces of a jigsaw behind it, for sizes from 4 to 16.
_JIGSAW = r"[\s\ufeff]*(?:[0-9A-Za-z.]{32,512}|[0-9A-Za-z.]{16,256}\s+[0-9A-Za-z.]{16,256})\s*$"


def sniff(text: str) -> bool:
    if _is_link(text) or re.search(_ITEM, text):
        return True
    if re.match(_KILLER, text) is not None and ("3x3:" in text or re.search(_ARROW, text) is not None):
        return True
    return re.match(_JIGSAW, text) is not None and _is_jigsaw(text)


def _is_jigsaw(text: str) -> bool:

    return is_jigsaw(text)


def _is_link(text: str) -> bool:
    return host_of(text) == "sigh.github.io"


def parse(text: str) -> list[ParsedGrid]:
    if _is_link(text):
        return read_each_line(text, _read_link)
    first = next((number for number, line in enumerate(text.splitlines(), 1) if line.strip("\ufeff \t")), 1)
    return [read_at(first, _read_text, text)]


def _read_link(link: str) -> ParsedGrid:
    from urllib.parse import unquote

    if not _is_link(link):
        raise FormatError(f"expected a link of sigh.github.io, got {shorten(link)}")
    query = link.partition("?")[2].partition("#")[0]
    found = next((piece[2:] for piece in query.split("&") if piece.startswith("q=")), "")
    if not found:
        raise FormatError(f"expected a link with ?q= and a puzzle, got {shorten(link)}")
    return _read_text(unquote(found.replace("+", " ")))


def _read_text(text: str) -> ParsedGrid:

    return read_items(text)


def dump(grids: Sequence[Grid], infos: Sequence[Mapping[str, str]]) -> str:
    from urllib.parse import quote

    return "".join(f"{SITE}{quote(dump_text(grid), safe='~.')}\n" for grid in grids)


def dump_text(grid: Grid) -> str:
    """Return the text of a puzzle."""
    from nonet.formats.links.iss_write import write_grid

    return write_grid(grid)


FORMAT = Format(
    id="iss",
    title="Interactive Sudoku Solver",
    summary="links and texts of the Interactive Sudoku Solver, with rules (.Thermo~R1C1~R1C2)",
    example=f"{SITE}.Shape~4x4.~R1C1_1~R4C4_3.Thermo~R2C1~R3C1~R4C1\n",
    sniff=sniff,
    parse=parse,
    dump=dump,
    keeps_marks=True,
    is_one_line=True,
    says_board=True,
)


# The texts of ISS that are no items: grids, jigsaws, pencil marks, and killer cages in letters or numbers.
#
# `items_of` tries the forms in the order in which ISS tries them, since some texts fit several.

# The name of an item and its words.
Named = tuple[str, list[str]]

_SPACE = r"\s+"

# Killer cages in a letter a cell: an arrow to the rest of the cage, or the total of the cage.
_ARROWS = r"(?=.*[<>^])[0-9A-Za-j^<v>`',.]{81}"
_WAYS = {"v": 9, "^": -9, "<": -1, ">": 1, "`": -10, "'": -8, ",": 8, ".": 10}

# Killer cages in a number a cell: 256 times the total, and the number of the cage.
_CAGES = r"3x3:(d?):k:((?:[0-9]+:){80}[0-9]+):?"
_LONGEST_NUMBER = 6

_NUMBERS = r"[.]|[0-9]+"
_SPREAD = r"[0-9\s.|_-]+"
_MARKS = r"[0-9.]+"


def items_of(text: str) -> list[Named]:
    """Return the items that mean the same as a text of another form; None if the text has no such form."""
    bare = re.sub(_SPACE, "", text)
    if len(bare) < 2:
        return []
    if bare[0] == "=":
        return _plain(bare[1:])
    for read in _FORMS:
        if found := read(bare):
            return found
    return _spread(text) or _marks(bare)


def is_jigsaw(text: str) -> bool:
    """Return True if a text is the cells of a grid and then the connected pieces of a jigsaw, one letter each.

    The second half of a puzzle and its solution is never that, since equal digits of a solution do not touch.
    """
    bare = re.sub(_SPACE, "", text)
    size = _side(len(bare) // 2)
    return len(bare) == 2 * size * size > 2 and bool(_jigsaw(bare)) and not find_faults(size, bare[size * size :])


def _side(count: int) -> int:
    """Return the size of the square with this number of cells; 0 if ISS has no such square."""
    size = isqrt(count)
    return size if size * size == count and size <= LARGEST else 0


def _shape(size: int) -> Named:
    return "Shape", [f"{size}x{size}"]


def _arrows(text: str) -> list[Named]:
    if not re.fullmatch(_ARROWS, text):
        return []
    cages: dict[int, list[int]] = {}
    for cell in range(81):
        cages.setdefault(_end_of(text, cell), []).append(cell)
    return [_shape(9), *_cages((_total(text[end]), cells) for end, cells in cages.items())]


def _end_of(text: str, cell: int) -> int:
    """Return the cell that has the total of a cell's cage."""
    for _ in range(81):
        step = _WAYS.get(text[cell])
        if step is None:
            return cell
        if cell + step not in range(81):
            break
        cell += step
    raise FormatError(f"the arrows in {shorten(text)} do not lead to the total of a cage")


def _total(letter: str) -> int:
    """Return a total in base 36, with a to j as 36 to 45."""
    return ord(letter) - 61 if letter.islower() else int(letter, 36)


def _numbers(text: str) -> list[Named]:
    """Return killer cages as numbers. A cell with the total 0 is in no cage, whatever its number of a cage."""
    if not text.startswith("3x3:"):
        return []
    found = re.fullmatch(_CAGES, text)
    if not found:
        raise FormatError(f"expected 81 numbers after 3x3::k: or 3x3:d:k:, got {shorten(text)}")
    cages: dict[int, tuple[int, list[int]]] = {}
    for cell, word in enumerate(found[2].split(":")):
        if len(word) > _LONGEST_NUMBER:
            raise FormatError(
                f"expected numbers of up to {_LONGEST_NUMBER} digits in a killer text, got {shorten(word)}"
            )
        total, number = divmod(int(word), 256)
        if not total:
            continue
        first, cells = cages.setdefault(number, (total, []))
        if first != total:
            raise FormatError(f"expected one total for cage {number} of a killer text, got {first} and {total}")
        cells.append(cell)
    diagonals: list[Named] = [("Diagonal", [way]) for way in ("1", "-1") if found[1]]
    return [_shape(9), *diagonals, *_cages(cages.values())]


def _cages(cages: Iterable[tuple[int, list[int]]]) -> Iterator[Named]:
    """Yield the items of cages. In one with the total 0 the digits only differ: of a single cell it has no effect."""
    for total, cells in cages:
        if total or len(cells) > 1:
            yield "Cage", [str(total), *(cell_text(divmod(cell, 9)) for cell in cells)]


def _jigsaw(text: str) -> list[Named]:
    """Return the items of a grid with the letter of each cell's piece after it; empty for other texts."""
    half = len(text) // 2
    layout = _layout(text[half:]) if len(text) % 2 == 0 else []
    givens = _plain(text[:half]) if layout else []
    return [*layout, *givens[1:]] if givens else []


def _layout(text: str) -> list[Named]:
    """Return the pieces of a jigsaw alone: n letters, each of them n times."""
    size = _side(len(text))
    letters = {*text}
    if len(letters) != size or size < 2 or any(text.count(letter) != size for letter in letters):
        return []
    return [_shape(size), ("Jigsaw", [text]), ("NoBoxes", [])]


def _plain(text: str) -> list[Named]:
    """Return one digit per cell; above 9 a letter, A for 1. All empty cells have the same sign, or are 0 and points."""
    size = _side(len(text))
    if size < 2:
        return []
    digits = [_digit(letter, size) for letter in text]
    blanks = {letter for letter, digit in zip(text, digits, strict=True) if not digit}
    if len(blanks) > 1 and blanks != {".", "0"}:
        return []
    words = [f"{cell_text(divmod(cell, size))}_{digit}" for cell, digit in enumerate(digits) if digit]
    return [_shape(size), ("", words)]


def _digit(letter: str, size: int) -> int:
    """Return the digit of a letter; 0 for other characters."""
    digit = ord(letter) - (48 if size < 10 else 64)
    return digit if 1 <= digit <= size else 0


def _spread(text: str) -> list[Named]:
    """Return the items of numbers and points with white space or frames between them."""
    words = re.findall(_NUMBERS, text) if re.fullmatch(_SPREAD, text) else []
    size = _side(len(words))
    if size < 2:
        return []
    cells = (f"{cell_text(divmod(cell, size))}_{word}" for cell, word in enumerate(words) if word.strip(".0"))
    return [_shape(size), ("", list(cells))]


def _marks(text: str) -> list[Named]:
    """Return the pencil marks of each cell, as many signs as digits: 1.3......"""
    size = next((size for size in range(2, 10) if size**3 == len(text)), 0)
    if not size or not re.fullmatch(_MARKS, text):
        return []
    parts = [text[at : at + size].replace(".", "").replace("0", "") for at in range(0, len(text), size)]
    return [
        _shape(size),
        ("", [f"{cell_text(divmod(cell, size))}_{'_'.join(part)}" for cell, part in enumerate(parts)]),
    ]


_FORMS: tuple[Callable[[str], list[Named]], ...] = (_arrows, _numbers, _jigsaw, _layout, _plain)


# From a text of ISS to a parsed grid.

_DEEPEST = 40
_SHAPE = r"([0-9]{1,2})x([0-9]{1,2})"
_COMMENT = r"(?m)^[ \t]*#.*$"
_GAP = r"\n\s*\n"
_CELL = r"(?i)R([1-9a-g])C([1-9a-g])(?=_|$)"


@dataclass(frozen=True, slots=True)
class IssItem:
    """`.Type~word~word`, and the items inside it."""

    name: str
    words: list[str]
    inside: list[IssItem] = field(default_factory=list)

    def shifted(self, rows: int, columns: int) -> IssItem:
        """Return the same on other cells."""
        words = [_shift(word, rows, columns) for word in self.words]
        return IssItem(self.name, words, [item.shifted(rows, columns) for item in self.inside])


def _shift(word: str, rows: int, columns: int) -> str:
    found = re.match(_CELL, word)
    if not found:
        return word
    row, column = int(found[1], 17) - 1 + rows, int(found[2], 17) - 1 + columns
    if row not in range(LARGEST) or column not in range(LARGEST):
        raise FormatError(f"Replicate: expected cells of the board, got {shorten(word)} moved off it")
    return cell_text((row, column)) + word[found.end() :]


def read_items(text: str) -> ParsedGrid:
    """Return the puzzle of a text; raise FormatError that names the item that is not valid."""
    items: list[IssItem] = []
    for part in re.split(_GAP, re.sub(_COMMENT, "", text.removeprefix("\ufeff"))):
        bare = re.sub(_SPACE, "", part)
        if bare:
            items += [IssItem(name, words) for name, words in items_of(part)] or _items(bare)
    size = _size(items)
    reading = IssReading(size)
    rules: list[Rule] = []
    masks = [(1 << size) - 1] * (size * size)
    board = _board(items, size, reading)
    for item in _flat(items, size):
        reading.item = item.name or "givens"
        if item.name == "":
            _read_givens(reading, item.words, masks)
        elif item.name == "Or":
            rules += _either(reading, item)
        else:
            rules += _read_item(reading, item)
    rules = [*board.rules, *_strict(_without_candidates(rules, masks, size), size)]
    values = tuple(mask.bit_length() if mask.bit_count() == 1 else 0 for mask in masks)
    candidates = candidates_of(values, masks, size)
    return ParsedGrid(
        size,
        values,
        candidates=candidates,
        info=GIVEN_INFO if candidates else NO_INFO,
        header=Header(replace(board, rules=tuple(dict.fromkeys(rules)))),
        notes=tuple(dict.fromkeys(reading.notes)),
    )


def _without_candidates(rules: Sequence[Rule], masks: list[int], size: int) -> list[Rule]:
    """Return the rules without those on single cells, such as an `.Or` of one item: masks express these as givens."""
    kept = []
    for rule in rules:
        if rule.type.id != "candidates" or not all(1 <= digit <= size for digit in rule.values):
            kept.append(rule)
            continue
        for row, column in rule.places:
            masks[row * size + column] &= sum(1 << (digit - 1) for digit in {*rule.values})
    return kept


def _items(text: str) -> list[IssItem]:
    """Return the items of a text without white space."""
    if text[0] != ".":
        raise FormatError(f"expected items such as .Thermo~R1C1~R1C2, got {shorten(text)}")
    inside: list[list[IssItem]] = [[]]
    for piece in text[1:].split("."):
        name, *words = piece.split("~")
        if name == "End":
            if len(inside) == 1:
                raise FormatError(".End needs an .Or, .And or .Replicate before it")
            inside.pop()
        elif name or words:
            item = IssItem(name, words)
            inside[-1].append(item)
            if name in ("Or", "And", "Replicate"):
                inside.append(item.inside)
            if len(inside) > _DEEPEST:
                raise FormatError(f"expected up to {_DEEPEST} items inside each other, got more at .{name}")
    if len(inside) > 1:
        raise FormatError(f".{inside[-2][-1].name} needs .End")
    return inside[0]


def _flat(items: Sequence[IssItem], size: int) -> Iterator[IssItem]:
    """Yield the items without those that only hold others."""
    for item in items:
        if item.name == "And":
            yield from _flat(item.inside, size)
        elif item.name == "Given":
            yield IssItem("", item.words)
        elif item.name == "Replicate":
            yield from _flat(list(_replicated(item, size)), size)
        else:
            yield item


def _either(reading: IssReading, item: IssItem) -> list[Rule]:
    """Return the rule of an `.Or`; empty if one of its demands always holds."""
    ways = [_demand(reading, inside) for inside in item.inside]
    reading.item = "Or"
    if not ways:
        raise reading.wrong("items inside it", "none")
    if not all(ways):
        reading.drop("one of its items is not a rule")
        return []
    try:
        rule = either_of(ways)
    except PuzzleError as error:
        raise FormatError(f"Or: {error}") from None
    return list(rule.ways[0]) if len(rule.ways) == 1 else [rule]


def _demand(reading: IssReading, item: IssItem) -> list[Rule]:
    """Return the rules of an item inside an `.Or`; givens are rules there."""
    rules: list[Rule] = []
    for part in _flat([item], reading.size):
        reading.item = part.name or "givens"
        if part.name == "Or":
            rules += _either(reading, part)
        elif part.name:
            rules += _read_item(reading, part)
        for word in part.words if part.name == "" else ():
            name, *digits = word.split("_")
            rules.append(reading.rule("candidates", reading.numbers(digits), (reading.cell(name),)))
    return rules


def _replicated(item: IssItem, size: int) -> Iterator[IssItem]:
    """Yield the items inside, moved from the origin to each target."""
    key, origin_name = (*item.words, "", "")[:2]
    found = re.match(_CELL, origin_name or "R1C1")
    if not found:
        raise FormatError(f"Replicate: expected a cell such as R1C1, got {shorten(origin_name)}")
    row, column = int(found[1], 17) - 1, int(found[2], 17) - 1
    for bit in read_bits(key):
        to_row, to_column = divmod(row * size + column + bit, size)
        yield from (each.shifted(to_row - row, to_column - column) for each in item.inside)


def _size(items: Sequence[IssItem]) -> int:
    shapes = [item.words for item in items if item.name == "Shape"]
    if not shapes:
        return 9
    words = (*shapes[0], "", "", "")
    found = re.fullmatch(_SHAPE, words[0])
    size = int(found[1]) if found else 0
    is_square = found and found[1] == found[2] and 1 <= size <= LARGEST
    usual = words[1] in ("", str(size), f"1-{size}") and words[2] == ""
    if not is_square or not usual or any(other != shapes[0] for other in shapes):
        got = "~".join(word for word in shapes[0])
        raise FormatError(f"Shape: expected a square of up to 16x16 with digits from 1 on, got {shorten(got)}")
    return size


def _read_givens(reading: IssReading, words: Sequence[str], masks: list[int]) -> None:
    for word in words:
        name, *digits = word.split("_")
        row, column = reading.cell(name)
        mask = 0
        for digit in reading.numbers(digits):
            if not 1 <= digit <= reading.size:
                raise reading.wrong(f"digits from 1 to {reading.size}", word)
            mask |= 1 << (digit - 1)
        masks[row * reading.size + column] &= mask  # nothing may be left: then the puzzle has no solution


# What says something of the board as a whole, and what only steers the solver.
_BOARD = ("Shape", "NoBoxes", "Jigsaw", "RegionSize", "RegionSameValues", "SearchPriority")

# No line ties with one that has a rank, which is what our rule says.
_USUAL_TIES = ("FullRankTies", "only-unclued")


def _read_item(reading: IssReading, item: IssItem) -> Iterator[Rule]:
    if item.name == "Diagonal":
        ways = {"1": "diagonal+", "-1": "diagonal-"}
        way = (item.words or [""])[0]
        if way not in ways:
            raise reading.wrong("1 or -1", way)
        yield reading.rule(ways[way], ())
    elif item.name in TYPES:
        yield from TYPES[item.name](reading, item.words)
    elif item.name in CHAOS:
        raise FormatError(f"Nonet does not support regions that must be found (chaos construction): .{item.name}")
    elif item.name not in _BOARD and (item.name, *item.words) != _USUAL_TIES:
        known = "rules that Nonet knows" if item.name in NO_RULE else "items that ISS has"
        raise FormatError(f"expected {known}, got .{item.name[:40]}")


def _board(items: Sequence[IssItem], size: int, reading: IssReading) -> BoardSpec:
    has_boxes = box_shape(size) is not None and not any(item.name == "NoBoxes" for item in items)
    layouts = [item.words[-1] for item in items if item.name == "Jigsaw" and item.words]
    for item in items:
        if item.name == "RegionSize" and item.words != [str(size)]:
            raise FormatError(f"RegionSize: expected {size}, as many cells as digits, got {shorten(item.words)}")
    if not layouts:
        reading.has_regions = has_boxes
        return BoardSpec(None if has_boxes else "latin", size)
    reading.item = "Jigsaw"
    letters = layouts[0]
    if len(letters) != size * size:
        raise reading.wrong(f"{size * size} letters", letters)
    # Cells whose letter does not come n times are in no region.
    labels = [letter if letters.count(letter) == size else None for letter in letters]
    if not has_boxes:
        return spec_of_labels(size, labels)
    regions = []
    for label in dict.fromkeys(label for label in labels if label):
        places = tuple(divmod(cell, size) for cell, own in enumerate(labels) if own == label)
        regions.append(reading.rule("extra-region", (), places))
    return BoardSpec(None, size, rules=tuple(regions))


def _strict(rules: Sequence[Rule], size: int) -> list[Rule]:
    """Return the rules; if dots are on the board, "no neighbours are consecutive" becomes tables of pairs.

    To us a pair with a dot is free of that rule. To ISS none is.
    """
    strict = find_rule("non-consecutive")
    has_dots = any(rule.type.id in ("difference", "ratio") for rule in rules)
    is_there = any(each.type is strict for rule in rules for each in _each(rule))
    if not has_dots or not is_there:
        return list(rules)
    every = (1 << size) - 1
    masks = tuple(every & ~(1 << digit >> 1 | 1 << digit + 1) for digit in range(size))
    steps = ((0, 1), (1, 0))
    places = [(row, column) for row in range(size) for column in range(size)]
    pairs = [((row, column), (row + down, column + right)) for row, column in places for down, right in steps]
    table = find_rule("pair-table")
    inside = [pair for pair in pairs if max(pair[1]) < size]
    tables = [Rule(table, masks, (pair,)) for pair in inside]
    plain = [rule for rule in rules if rule.type is not strict]
    plain += tables if len(plain) < len(rules) else []
    return [either_of(_strict_ways(rule, strict, tables)) if rule.ways else rule for rule in plain]


def _each(rule: Rule) -> Iterator[Rule]:
    """Yield a rule, or its parts."""
    yield from (each for way in rule.ways for each in way) if rule.ways else (rule,)


def _strict_ways(rule: Rule, strict: RuleType, tables: Sequence[Rule]) -> Iterator[list[Rule]]:
    for way in rule.ways:
        yield [each for inside in way for each in (tables if inside.type is strict else [inside])]
