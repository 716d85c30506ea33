"""The rules of f-puzzles: each key, the rule it is, and how its entries are read and written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from nonet.board import Place, Rule, find_rule, place_name
from nonet.board.geometry import ray_on_square
from nonet.board.rules.base import Group
from nonet.board.rules.roman import roman_number
from nonet.errors import FormatError, plural, shorten
from nonet.formats.links._items import LinkItem, LinkReading
from nonet.records import dataclass

Entry: TypeAlias = dict[str, object]


Read: TypeAlias = Callable[["Key", LinkItem, LinkReading], Iterator[Rule]]
Write: TypeAlias = Callable[[Rule, int], Entry]  # gets the size of the board


@dataclass(frozen=True, slots=True)
class Key:
    """A key of f-puzzles that has a list of entries, each of one rule or of a few."""

    key: str
    rule: str
    read: Read
    write: Write
    colour: str = ""  # what the plain site does not know is also drawn, in this colour
    label: str = ""  # and that drawing carries this name, by which readers know to skip it

    def drawing(self, entry: Entry) -> tuple[str, Entry] | None:
        """The key of a drawing and its entry, for a rule that an add-on brought."""
        if not self.colour:
            return None
        mark: Entry = {"fromConstraint": self.label}
        if "lines" in entry:
            return "line", {"lines": entry["lines"], "outlineC": self.colour, "width": 0.3, **mark}
        if "cell" in entry:
            look: Entry = {"fontC": self.colour, "size": 0.7}
            return "text", {"cells": [entry["cell"]], "value": entry["value"], **look, **mark}
        return "cage", {"cells": entry["cells"], "value": "", "outlineC": self.colour, "fontC": "#000000", **mark}


# -- reading -------------------------------------------------------------------------------------------------------


def _cell(key: Key, item: LinkItem, reading: LinkReading) -> Iterator[Rule]:
    yield reading.rule(key.rule, (), (item.cell(),))


def _outside(key: Key, item: LinkItem, reading: LinkReading) -> Iterator[Rule]:
    value = item.number()
    if value is None or (value == 0 and key.rule != "sandwich"):
        return reading.leave_out(item.name, "it has no number")
    yield reading.rule(key.rule, (value,), (item.cell(),))


def _cells(key: Key, item: LinkItem, reading: LinkReading) -> Iterator[Rule]:
    cells = item.cells()
    if reason := _lack(key, cells):
        return reading.leave_out(item.name, reason)
    yield reading.rule(key.rule, (item.number(),) if _takes_number(key) else (), cells)


def _killer(key: Key, item: LinkItem, reading: LinkReading) -> Iterator[Rule]:
    cells, value = item.cells(), item.number() or None
    if not cells:
        return reading.leave_out(item.name, "it has no cells")
    if len(cells) <= reading.size:
        yield reading.rule(key.rule, (value,), cells)
    elif value is None:
        reading.leave_out(item.name, f"{plural(len(cells), 'cell')} must repeat digits, and it has no total")
    else:
        reading.notes.append(f"{item.name} has more cells than there are digits, so that digits may repeat in it")
        yield reading.rule("sum", (value,), cells)


def _lines(key: Key, item: LinkItem, reading: LinkReading) -> Iterator[Rule]:
    lines, value = item.lines(), item.number() if _takes_number(key) else None
    if not lines:
        reading.leave_out(item.name, "it has no cells")
    for line in lines:
        if reason := _lack(key, line):
            reading.leave_out(item.name, reason)
        else:
            yield reading.rule(key.rule, (value,), line)


def _arrow(key: Key, item: LinkItem, reading: LinkReading) -> Iterator[Rule]:
    lines = item.lines()
    # The first cell of a line is where it leaves the circle.
    shafts = [line[1:] for line in lines if len(line) > 1]
    bulb = tuple(sorted(item.cells())) or (lines[0][:1] if lines else ())
    if not shafts or not bulb:
        return reading.leave_out(item.name, "an arrow without a shaft" if bulb else "it has no cells")
    yield reading.rule(key.rule, (), bulb, *shafts)


def _clone(key: Key, item: LinkItem, reading: LinkReading) -> Iterator[Rule]:
    cells, clones = item.cells(), item.cells("cloneCells")
    if len(cells) != len(clones):
        raise FormatError(f"{item.name}: expected as many cells as clones, got {len(cells)} and {len(clones)}")
    if not cells:
        return reading.leave_out(item.name, "it has no cells")
    yield reading.rule(key.rule, (), cells, clones)


def _quadruple(key: Key, item: LinkItem, reading: LinkReading) -> Iterator[Rule]:
    values = item.numbers("values")
    if not values:
        return reading.leave_out(item.name, "it has no digits")
    yield reading.rule(key.rule, sorted(values), tuple(sorted(item.cells())))


def _xv(key: Key, item: LinkItem, reading: LinkReading) -> Iterator[Rule]:
    value = item.fields.get("value")
    total = roman_number(value.strip()) if isinstance(value, str) and value.strip() else None
    total = item.number() if total is None else total
    if total is None:
        return reading.leave_out(item.name, "it has no numeral")
    yield reading.rule(key.rule, (total,), item.cells())


_STEPS = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}


def _little_killer(key: Key, item: LinkItem, reading: LinkReading) -> Iterator[Rule]:
    value, start, cells = item.number(), item.cell(), item.cells()
    if not value:
        return reading.leave_out(item.name, "it has no number")
    way = item.fields.get("direction")
    if way in (None, "") and cells:
        step = (cells[0][0] - start[0], cells[0][1] - start[1])
    elif isinstance(way, str) and way.strip().upper() in _STEPS:
        step = _STEPS[way.strip().upper()]
    else:
        raise FormatError(f"{item.name}: expected a direction (UL, UR, DL or DR), got {shorten(way)}")
    ray = _ray(start, step, reading.size)
    if not ray:
        raise FormatError(f"{item.name}: expected a clue that looks at cells, got none from {place_name(start)}")
    if cells and cells != ray:
        want, got = (" ".join(map(place_name, each)) for each in (ray, cells))
        raise FormatError(f"{item.name}: expected the cells of its diagonal ({want}), got {shorten(got)}")
    yield reading.rule(key.rule, (value,), (start, ray[0]))


def _ray(start: Place, step: tuple[int, int], size: int) -> Group:
    first = start[0] + step[0], start[1] + step[1]
    return ray_on_square(first, step, size) if step in _STEPS.values() else ()


def _lack(key: Key, cells: Group) -> str:
    """Why these cells are too few for a rule, or nothing."""
    least = max(find_rule(key.rule).takes.cells[0], 1)
    return "" if len(cells) >= least else f"it has {plural(len(cells), 'cell') if cells else 'no cells'}"


def _takes_number(key: Key) -> bool:
    return find_rule(key.rule).takes.values[1] > 0


# -- writing -------------------------------------------------------------------------------------------------------


def cell_text(place: Place) -> str:
    """A cell as f-puzzles writes it.

    >>> cell_text((0, 3))
    'R1C4'
    """
    return place_name(place).upper()


def _texts(group: Group) -> list[str]:
    return [cell_text(place) for place in group]


def _number(rule: Rule) -> Entry:
    return {} if rule.value is None else {"value": str(rule.value)}


def _put_cell(rule: Rule, _size: int) -> Entry:
    return {"cell": cell_text(rule.groups[0][0]), **_number(rule)}


def _put_cells(rule: Rule, _size: int) -> Entry:
    return {"cells": _texts(rule.groups[0]), **_number(rule)}


def _put_line(rule: Rule, _size: int) -> Entry:
    return {"lines": [_texts(rule.groups[0])], **_number(rule)}


def _put_arrow(rule: Rule, _size: int) -> Entry:
    bulb, *shafts = rule.groups
    return {"lines": [_texts((_nearest(bulb, shaft[0]), *shaft)) for shaft in shafts], "cells": _texts(bulb)}


def _nearest(bulb: Group, cell: Place) -> Place:
    return min(bulb, key=lambda place: max(abs(place[0] - cell[0]), abs(place[1] - cell[1])))


def _put_clone(rule: Rule, _size: int) -> Entry:
    return {"cells": _texts(rule.groups[0]), "cloneCells": _texts(rule.groups[1])}


def _put_quadruple(rule: Rule, _size: int) -> Entry:
    return {"cells": _texts(rule.groups[0]), "values": list(rule.values)}


_NUMERALS = {5: "V", 10: "X"}


def _put_xv(rule: Rule, _size: int) -> Entry:
    total = rule.value or 0
    return {"cells": _texts(rule.groups[0]), "value": _NUMERALS.get(total, str(total))}


def _put_little_killer(rule: Rule, size: int) -> Entry:
    start, first = rule.groups[0]
    step = (first[0] - start[0], first[1] - start[1])
    way = next(name for name, each in _STEPS.items() if each == step)
    ray = _texts(_ray(start, step, size))
    return {"cell": cell_text(start), "cells": ray, "direction": way, "value": str(rule.value)}


# -- the table -----------------------------------------------------------------------------------------------------

FLAGS: Mapping[str, str] = {
    "diagonal+": "diagonal+",
    "diagonal-": "diagonal-",
    "antiknight": "anti-knight",
    "antiking": "anti-king",
    "disjointgroups": "disjoint-groups",
    "nonconsecutive": "non-consecutive",
}

NEGATIVES: Mapping[str, str] = {"ratio": "negative-ratio", "xv": "negative-xv"}

KEYS: tuple[Key, ...] = (
    Key("odd", "odd", _cell, _put_cell),
    Key("even", "even", _cell, _put_cell),
    Key("minimum", "minimum", _cell, _put_cell),
    Key("maximum", "maximum", _cell, _put_cell),
    Key("rowindexer", "row-indexer", _cells, _put_cells, "#D6F5D6", "Row Indexer"),
    Key("columnindexer", "column-indexer", _cells, _put_cells, "#FFD6D6", "Column Indexer"),
    Key("boxindexer", "box-indexer", _cells, _put_cells, "#D6E6FF", "Box Indexer"),
    Key("difference", "difference", _cells, _put_cells),
    Key("ratio", "ratio", _cells, _put_cells),
    Key("xv", "xv", _xv, _put_xv),
    Key("quadruple", "quadruple", _quadruple, _put_quadruple),
    Key("thermometer", "thermo", _lines, _put_line),
    Key("slowthermometer", "slow-thermo", _lines, _put_line, "#B3D9F2", "Slow Thermometer"),
    Key("arrow", "arrow", _arrow, _put_arrow),
    Key("doublearrow", "double-arrow", _lines, _put_line, "#CFCFCF", "Double Arrow"),
    Key("whispers", "whispers", _lines, _put_line, "#67F067", "Whispers"),
    Key("renban", "renban", _lines, _put_line, "#F067F0", "Renban"),
    Key("nabner", "nabner", _lines, _put_line, "#C9C883", "Nabner"),
    Key("palindrome", "palindrome", _lines, _put_line),
    Key("betweenline", "between", _lines, _put_line),
    Key("lockout", "lockout", _lines, _put_line, "#F8BBD0", "Lockout"),
    Key("regionsumline", "region-sum", _lines, _put_line, "#2ECBFF", "Region Sum Line"),
    Key("zipperline", "zipper", _lines, _put_line, "#CDB1EC", "Zipper Line"),
    Key("entropicline", "entropic", _lines, _put_line, "#FFCCAA", "Entropic Line"),
    Key("modularline", "modular", _lines, _put_line, "#33BBBB", "Modular Line"),
    Key("killercage", "killer", _killer, _put_cells),
    Key("extraregion", "extra-region", _cells, _put_cells),
    Key("clone", "clone", _clone, _put_clone),
    Key("littlekillersum", "little-killer", _little_killer, _put_little_killer),
    Key("sandwichsum", "sandwich", _outside, _put_cell),
    Key("xsum", "x-sum", _outside, _put_cell, "#000000", "X-Sum"),
    Key("skyscraper", "skyscraper", _outside, _put_cell, "#000000", "Skyscraper"),
)

BY_KEY: Mapping[str, Key] = {key.key: key for key in KEYS}
BY_RULE: Mapping[str, Key] = {key.rule: key for key in KEYS}
