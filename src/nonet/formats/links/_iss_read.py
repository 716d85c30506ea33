"""From a text of ISS to a sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field, replace

from nonet.board import BoardSpec, Rule, box_shape, find_rule
from nonet.board.rules import RuleType
from nonet.board.rules.either import either_of
from nonet.errors import FormatError, PuzzleError, shorten
from nonet.formats.base import NO_INFO, ParsedGrid
from nonet.formats.header import Header
from nonet.formats.links._areas import choice_of_labels
from nonet.formats.links._iss_codes import read_bits
from nonet.formats.links._iss_rules import CHAOS, LARGEST, NO_RULE, TYPES, IssReading, cell_text
from nonet.formats.links._iss_texts import items_of
from nonet.formats.pencil_marks import GIVEN_INFO, candidates_of
from nonet.patterns import pattern
from nonet.records import dataclass

_DEEPEST = 40
_SHAPE = pattern(r"([0-9]{1,2})x([0-9]{1,2})")
_COMMENT = pattern(r"(?m)^[ \t]*#.*$")
_GAP = pattern(r"\n\s*\n")
_SPACE = pattern(r"\s+")
_CELL = pattern(r"(?i)R([1-9a-g])C([1-9a-g])(?=_|$)")


@dataclass(frozen=True, slots=True)
class IssItem:
    """`.Type~word~word`, and the items inside it."""

    name: str
    words: list[str]
    inside: list[IssItem] = field(default_factory=list)

    def shifted(self, rows: int, columns: int) -> IssItem:
        """The same on other cells."""
        words = [_shift(word, rows, columns) for word in self.words]
        return IssItem(self.name, words, [item.shifted(rows, columns) for item in self.inside])


def _shift(word: str, rows: int, columns: int) -> str:
    found = _CELL.match(word)
    if not found:
        return word
    row, column = int(found[1], 17) - 1 + rows, int(found[2], 17) - 1 + columns
    if row not in range(LARGEST) or column not in range(LARGEST):
        raise FormatError(f"Replicate: expected cells of the board, got {shorten(word)} moved off it")
    return cell_text((row, column)) + word[found.end() :]


def read_sheet(text: str) -> ParsedGrid:
    """The puzzle of a text; FormatError names the item that cannot be understood."""
    items: list[IssItem] = []
    for part in _GAP.split(_COMMENT.sub("", text.removeprefix("\ufeff"))):
        bare = _SPACE.sub("", part)
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
    """The rules; what they say of single cells, as an `.Or` of one item may, is said by masks as other givens are."""
    kept = []
    for rule in rules:
        if rule.type.id != "candidates" or not all(1 <= digit <= size for digit in rule.values):
            kept.append(rule)
            continue
        for row, column in rule.places:
            masks[row * size + column] &= sum(1 << (digit - 1) for digit in {*rule.values})
    return kept


def _items(text: str) -> list[IssItem]:
    """The items of a text without white space."""
    if text[0] != ".":
        raise FormatError(f"expected items such as .Thermo~R1C1~R1C2, got {shorten(text)}")
    inside: list[list[IssItem]] = [[]]
    for piece in text[1:].split("."):
        name, *words = piece.split("~")
        if name == "End":
            if len(inside) == 1:
                raise FormatError("expected an .Or, .And or .Replicate before .End, got none")
            inside.pop()
        elif name or words:
            item = IssItem(name, words)
            inside[-1].append(item)
            if name in ("Or", "And", "Replicate"):
                inside.append(item.inside)
            if len(inside) > _DEEPEST:
                raise FormatError(f"expected up to {_DEEPEST} items inside each other, got more at .{name}")
    if len(inside) > 1:
        raise FormatError(f"expected .End behind .{inside[-2][-1].name}, got nothing")
    return inside[0]


def _flat(items: Sequence[IssItem], size: int) -> Iterator[IssItem]:
    """Items without those that only hold others."""
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
    """The rule of an `.Or`; none if one of its demands always holds."""
    ways = [_demand(reading, inside) for inside in item.inside]
    reading.item = "Or"
    if not ways:
        raise reading.wrong("items inside it", "none")
    if not all(ways):
        reading.drop("one of its items is no rule")
        return []
    try:
        rule = either_of(ways)
    except PuzzleError as error:
        raise FormatError(f"Or: {error}") from None
    return list(rule.ways[0]) if len(rule.ways) == 1 else [rule]


def _demand(reading: IssReading, item: IssItem) -> list[Rule]:
    """The rules of an item inside an `.Or`; givens are rules there."""
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
    """The items inside, moved from the origin to each target."""
    key, origin_name = (*item.words, "", "")[:2]
    found = _CELL.match(origin_name or "R1C1")
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
    found = _SHAPE.fullmatch(words[0])
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
        raise FormatError(f"regions that are to be found (chaos construction) are not known to Nonet: .{item.name}")
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
        return choice_of_labels(size, labels)
    regions = []
    for label in dict.fromkeys(label for label in labels if label):
        places = tuple(divmod(cell, size) for cell, own in enumerate(labels) if own == label)
        regions.append(reading.rule("extra-region", (), places))
    return BoardSpec(None, size, rules=tuple(regions))


def _strict(rules: Sequence[Rule], size: int) -> list[Rule]:
    """The rules; where dots are on the board, "no neighbours are consecutive" as tables of pairs.

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
    """A rule, or those it is made of."""
    yield from (each for way in rule.ways for each in way) if rule.ways else (rule,)


def _strict_ways(rule: Rule, strict: RuleType, tables: Sequence[Rule]) -> Iterator[list[Rule]]:
    for way in rule.ways:
        yield [each for inside in way for each in (tables if inside.type is strict else [inside])]
