"""f-puzzles: the links and JSON files of https://f-puzzles.com, rules and all.

A link has `?load=` and data, which is JSON that LZ-String packed; the data alone, and the JSON itself, are read as
well. We write links, one on a line. Rules that its add-ons brought are written with a drawing, for the plain site.
Not promised: drawings that stand for no rule are not kept, and rules that f-puzzles has no name for are refused.

Contents: `sniff`, `parse` and `dump`; the rules, each with its key (reading, writing, the table); `read_puzzle`;
`write_puzzle`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TypeAlias

from nonet._base.errors import FormatError, GeometryError, PuzzleError, plural, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.formats.base import NO_INFO, Format, ParsedGrid
from nonet.formats.header import TITLES, Header
from nonet.formats.links.fields import (
    LinkItem,
    LinkReading,
    as_list,
    as_number,
    default_labels,
    kind_rules,
    labels_of,
    solution_digits,
    solution_notes,
    solution_text,
    spec_of_labels,
    titles_of,
    words_of,
)
from nonet.formats.links.fog import read_fog, trigger_effects
from nonet.formats.links.urls import as_data, host_of, query, read_at, read_each_line, start_of
from nonet.formats.pencil_marks import GIVEN_INFO, candidates_of
from nonet.formats.text import lines_of
from nonet.model import Board, BoardSpec, Grid, Place, Rule, find_rule, place_name
from nonet.model.candidates import digits_of
from nonet.model.constraints import Constraint, Different, Domain
from nonet.model.fog import Fog
from nonet.model.geometry import check_size, ray_on_square
from nonet.model.rules.base import Group, roman_number
from nonet.model.rules.tables import half

SITE = "https://f-puzzles.com/?load="

# JSON begins with a brace and a quote; packed, it begins with these letters.
_DATA = r"\s*N4Ig[A-Za-z0-9+/ %]{16,}=*\s*(?:\n|$)"
_JSON = r"\s*\{"
_GRID = r'"grid"\s*:\s*\[\s*\[\s*(?:\{|null)'


def sniff(text: str) -> bool:
    start = start_of(text)
    if host_of(start) == "f-puzzles.com" or re.match(_DATA, start):
        return True
    return re.match(_JSON, start) is not None and re.search(_GRID, start) is not None


def parse(text: str) -> list[ParsedGrid]:
    start = start_of(text)
    if re.match(_JSON, start):
        above = "\n" * text[: len(text) - len(start)].count("\n")  # comments
        return [read_at(line, read_json, piece) for line, piece in _objects(above + start)]
    return read_each_line(text, _read_link)


def _objects(text: str) -> Iterator[tuple[int, str]]:
    """Yield the objects of a text, one after the other, and where each begins."""
    from json import JSONDecoder  # not at every start

    decoder = JSONDecoder()
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        try:
            _, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            end = len(text)  # reading it says what is wrong
        yield len(lines_of(text[:at] + "x")), text[at:end]
        at = end


def _read_link(link: str) -> ParsedGrid:
    host = host_of(link)
    if not host:
        return read_data(as_data(link))
    if host != "f-puzzles.com":
        raise FormatError(f"expected a link of f-puzzles.com, got {shorten(link)}")
    if data := query(link, "load"):
        return read_data(data)
    if query(link, "id"):
        raise FormatError(
            f"the link does not contain the puzzle, which is on the server of the site: {shorten(link)}. "
            "Open it there, and export a link with ?load= in it"
        )
    raise FormatError(f"the link has no puzzle after ?load=: {shorten(link)}")


def read_data(data: str) -> ParsedGrid:
    """Return the parsed grid of compressed JSON, which SudokuPad's links carry too."""
    from nonet.formats.links.lzstring import unpack

    return read_json(unpack(data))


def read_json(text: str) -> ParsedGrid:
    from nonet.formats.links.fields import read_object

    return read_puzzle(read_object(text, "a puzzle of f-puzzles"))


def dump(grids: Sequence[Grid], infos: Sequence[Mapping[str, str]]) -> str:
    return "".join(f"{SITE}{dump_data(grid, info)}\n" for grid, info in zip(grids, infos, strict=True))


def dump_data(grid: Grid, info: Mapping[str, str]) -> str:
    """Return a puzzle as compressed JSON."""
    from json import dumps

    from nonet.formats.links.lzstring import pack

    return pack(dumps(write_puzzle(grid, info), separators=(",", ":"), ensure_ascii=False))


FORMAT = Format(
    id="fpuzzles",
    title="f-puzzles link",
    summary="links and JSON of f-puzzles.com, with rules (killer, thermo, arrow ...)",
    example=f"{SITE}N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6yQv3GCRYwTL5SBC/iFKVqAZnqMW7T"
    "jGEiQbABYwMAWwD2ZmG1P5QZCMxhh8eEACUATAGEaIVA81PwDPRBChIWEuIA==\n",
    sniff=sniff,
    parse=parse,
    dump=dump,
    keeps_marks=True,
    aliases=("f-puzzles",),
    is_one_line=True,
    says_board=True,
    has_fog=True,
    titles=("title", "author", "ruleset"),
)


# The rules of f-puzzles: each key, the rule it is, and how its entries are read and written.

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
        """Return the key of a drawing and its entry, for a rule of an add-on."""
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
        raise FormatError(f"{item.name}: the clue at {place_name(start)} does not look at any cell")
    if cells and cells != ray:
        want, got = (" ".join(map(place_name, each)) for each in (ray, cells))
        raise FormatError(f"{item.name}: expected the cells of its diagonal ({want}), got {shorten(got)}")
    yield reading.rule(key.rule, (value,), (start, ray[0]))


def _ray(start: Place, step: tuple[int, int], size: int) -> Group:
    first = start[0] + step[0], start[1] + step[1]
    return ray_on_square(first, step, size) if step in _STEPS.values() else ()


def _lack(key: Key, cells: Group) -> str:
    """Return why these cells are too few for a rule; empty if they are enough."""
    least = max(find_rule(key.rule).takes.cells[0], 1)
    return "" if len(cells) >= least else f"it has {plural(len(cells), 'cell') if cells else 'no cells'}"


def _takes_number(key: Key) -> bool:
    return find_rule(key.rule).takes.values[1] > 0


# -- writing -------------------------------------------------------------------------------------------------------


def cell_text(place: Place) -> str:
    """Return a cell as f-puzzles writes it.

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


# From the JSON of f-puzzles to a parsed grid.

# What draws and says nothing of the digits.
_DRAWINGS = ("line", "cage", "text", "circle", "rectangle")
_FOG_CAGES = ("FOW", "FOGLIGHT")
_SOLVER_MARKS = ("centerPencilMarks", "cornerPencilMarks")
# Drawings that go with a rule that the file names carry one of these.
_MARKS = ("fromConstraint", "isNewConstraint", "fromRangskSolver")
_SILENT = {
    *("size", "grid", "title", "author", "ruleset", "solution", "negative", "metadata", "successMessage"),
    *("fogofwar", "foglight", "triggereffect"),  # what is shown, not what is allowed
    *("disabledlogic", "truecandidatesoptions", "highlightConflicts"),  # how the program is set
    *("id", "version", "source", "url", "created", "modified"),  # where it comes from
}


def read_puzzle(data: Mapping[str, object]) -> ParsedGrid:
    """Return the parsed grid of a puzzle. FormatError names a key that is not valid, or that would be lost."""
    _refuse_unknown(data)
    rows = as_list(data.get("grid"), "grid")
    size = _size(data, rows)
    cells = [_cell_item(row, index, size) for index, row in enumerate(rows)]
    flat = [cell for row in cells for cell in row]
    reading = LinkReading(size)
    values = tuple(_given(cell, size) for cell in flat)
    if own := sum(bool(cell.number()) for cell in flat) - sum(map(bool, values)):
        reading.notes.append(f"left out {plural(own, 'digit')} that a solver put in")
    masks = [_mask(cell, size) for cell in flat]
    board = _board(flat, size)
    rules = (*board.rules, *_rules(data, reading))
    _note_drawings(data, reading)
    info = _info(data, size)
    choice = replace(board, rules=rules)
    fog = _fog(data, size, reading.notes)
    choice = replace(choice, fog=fog) if fog else choice
    notes = (*reading.notes, *_marks_notes(flat), *solution_notes(choice, values, info))
    titles = MappingProxyType({name: words for name, words in info.items() if name in TITLES})
    candidates = candidates_of(values, masks, size)
    return ParsedGrid(
        size,
        values,
        candidates=candidates,
        info=MappingProxyType({**info, **(GIVEN_INFO if candidates else NO_INFO)}),
        header=Header(choice, titles),
        notes=notes,
    )


def _size(data: Mapping[str, object], rows: list[object]) -> int:
    said = as_number(data.get("size"), "size")
    size = check_size(len(rows) if said is None else said)
    if len(rows) != size:
        raise FormatError(f"grid: expected {plural(size, 'row')}, got {len(rows)}")
    return size


def _cell_item(row: object, index: int, size: int) -> list[LinkItem]:
    cells = as_list(row, f"grid, row {index + 1}")
    if len(cells) != size:
        raise FormatError(f"grid, row {index + 1}: expected {plural(size, 'cell')}, got {len(cells)}")
    return [LinkItem.of({} if cell is None else cell, f"R{index + 1}C{at}") for at, cell in enumerate(cells, 1)]


def _given(cell: LinkItem, size: int) -> int:
    """Its digit, if it is given: others are what somebody who solves has put in."""
    value = cell.number() or 0
    if not 0 <= value <= size:
        raise FormatError(f"{cell.name}: expected a digit from 1 to {size}, got {value}")
    return value if cell.fields.get("given") else 0


def _mask(cell: LinkItem, size: int) -> int:
    digits = cell.numbers("givenPencilMarks")
    for digit in digits:
        if not 1 <= digit <= size:
            raise FormatError(f"{cell.name}: expected pencil marks from 1 to {size}, got {digit}")
    return sum(1 << (digit - 1) for digit in set(digits)) or (1 << size) - 1


def _board(cells: list[LinkItem], size: int) -> BoardSpec:
    usual = default_labels(size)
    labels: list[int | None] = [
        as_number(cell.fields["region"], f"{cell.name}, region") if "region" in cell.fields else box
        for cell, box in zip(cells, usual, strict=True)
    ]
    return spec_of_labels(size, labels)


def _rules(data: Mapping[str, object], reading: LinkReading) -> Iterator[Rule]:
    for key, value in data.items():
        if key in FLAGS and value:
            yield Rule(find_rule(FLAGS[key]))
        elif key in BY_KEY:
            for number, entry in enumerate(as_list(value, key), 1):
                yield from _read_entry(key, LinkItem.of(entry, f"{key} {number}"), reading)
    for name in as_list(data.get("negative"), "negative"):
        if isinstance(name, str) and name in NEGATIVES:
            yield Rule(find_rule(NEGATIVES[name]))
        elif name != "foglight":
            raise FormatError(f"negative: expected ratio or xv, got {shorten(name)}")


def _read_entry(key: str, item: LinkItem, reading: LinkReading) -> list[Rule]:
    try:
        return list(BY_KEY[key].read(BY_KEY[key], item, reading))
    except GeometryError as error:
        raise FormatError(f"{item.name}: {error}") from None


def _refuse_unknown(data: Mapping[str, object]) -> None:
    """Raise an error for an unknown key that may be a rule, and name it: a rule must not be lost."""
    for key, value in data.items():
        is_known = key in _SILENT or key in _DRAWINGS or key in FLAGS or key in BY_KEY
        if not is_known and value not in (None, False, "", [], {}, 0):
            raise FormatError(f"Nonet does not support the f-puzzles rule {shorten(key)}")


def _note_drawings(data: Mapping[str, object], reading: LinkReading) -> None:
    """Drawings that stand for no rule of the file may stand for one that its words explain."""
    loose = [key for key in _DRAWINGS if any(_is_loose(key, entry) for entry in as_list(data.get(key), key))]
    if loose:
        reading.notes.append(f"left out drawings, which name no rule: {', '.join(loose)}")


def _fog(data: Mapping[str, object], size: int, notes: list[str]) -> Fog | None:
    """Return the fog of the puzzle: its own keys, and those cages that stand for them."""
    lit: dict[str, list[object]] = {"FOW": [data.get("fogofwar")], "FOGLIGHT": [data.get("foglight")]}
    for cage in as_list(data.get("cage"), "cage"):
        if isinstance(cage, dict) and str(cage.get("value")).strip().upper() in _FOG_CAGES:
            lit[str(cage["value"]).strip().upper()].append(cage.get("cells"))
    return read_fog({**data, "foglight": lit["FOGLIGHT"]}, size, size, notes, near=lit["FOW"])


def _marks_notes(cells: list[LinkItem]) -> list[str]:
    """Return notes on the marks of a solver, other than the given ones."""
    count = sum(any(cell.fields.get(key) for key in _SOLVER_MARKS) for cell in cells)
    return [f"left out the pencil marks that a solver put into {plural(count, 'cell')}"] if count else []


def _is_loose(key: str, entry: object) -> bool:
    if not isinstance(entry, dict) or any(entry.get(mark) for mark in _MARKS):
        return False
    return not (key == "cage" and _is_metadata(entry))


def _is_metadata(cage: Mapping[str, object]) -> bool:
    """Return True for a cage that only carries words: `solution: 123...`, or a mark of fog."""
    value = cage.get("value")
    if not isinstance(value, str):
        return False
    return value.strip().upper() in _FOG_CAGES or (":" in value and not (cage.get("cells") and cage.get("outlineC")))


def _info(data: Mapping[str, object], size: int) -> dict[str, str]:
    """Return titles and the like, from their keys or from cages that carry them."""
    cages = (cage for cage in as_list(data.get("cage"), "cage") if isinstance(cage, dict) and _is_metadata(cage))
    info = titles_of([str(cage["value"]) for cage in cages], size)
    for key in ("title", "author", "ruleset"):
        value = data.get(key)
        if isinstance(value, str) and (words := words_of(value)):
            info[key] = words
    try:
        if solution := solution_text(data.get("solution"), size):
            info["solution"] = solution
    except PuzzleError as error:
        raise FormatError(f"solution: {error}") from None
    return info


# From a grid to the JSON of f-puzzles.

_FLAG_OF = {rule: flag for flag, rule in FLAGS.items()}
_NEGATIVE_OF = {rule: name for name, rule in NEGATIVES.items()}
_BOTH_DOTS = ("non-consecutive", "negative-ratio")  # what "negative-kropki" says
_WHOLE = {*_FLAG_OF, *_NEGATIVE_OF, "negative-kropki", "region"}  # regions are said by the cells
_NEVER_0 = ("killer", "little-killer", "x-sum", "skyscraper")  # there 0 says that there is no number
_MOST_NAMED = 8


def write_puzzle(grid: Grid, info: Mapping[str, str]) -> Entry:
    """Return the puzzle in the form of f-puzzles. FormatError names all rules that it has no key for."""
    board = grid.board
    _refuse_others(board)
    flags, regions = kind_rules(board, "f-puzzles", _FLAG_OF)
    data: Entry = {"size": board.size}
    data.update({key: info[key] for key in ("title", "author", "ruleset") if info.get(key)})
    data["grid"] = _rows(grid, _masks(board))
    data.update({_FLAG_OF[name]: True for name in flags})
    if regions:
        data["extraregion"] = [{"cells": [cell_text(divmod(cell, board.size)) for cell in each]} for each in regions]
    _write_rules(data, board)
    _write_fog(data, board)
    if "solution" in info:
        data["solution"] = solution_digits(info["solution"])
    return data


def _refuse_others(board: Board) -> None:
    lost = [shorten(str(rule)) for rule in board.rules if not _is_said(rule, board)]
    if lost:
        more = f" and {len(lost) - _MOST_NAMED} more" * (len(lost) > _MOST_NAMED)
        raise FormatError(f"f-puzzles does not support these rules: {', '.join(lost[:_MOST_NAMED])}{more}")


def _is_said(rule: Rule, board: Board) -> bool:
    if rule.type.id in _WHOLE or _key_of(_as_there(rule, board.size)):
        return True
    constraints = _constraints(rule, board)
    return _are_regions(constraints) or all(isinstance(constraint, Domain) for constraint in constraints)


def _constraints(rule: Rule, board: Board) -> tuple[Constraint, ...]:
    return tuple(rule.constraints(board.rule_context))


def _are_regions(constraints: Sequence[Constraint]) -> bool:
    """Return True if all constraints only demand different digits. f-puzzles makes no region of two cells."""
    return all(isinstance(constraint, Different) and len(constraint.cells) > 2 for constraint in constraints)


def _key_of(rule: Rule) -> Key | None:
    is_same = rule.type.id != "modular" or rule.value in (None, 3)  # there is no modulus but 3
    is_same &= rule.type.id not in _NEVER_0 or rule.value != 0
    return BY_RULE.get(rule.type.id) if is_same else None


def _masks(board: Board) -> list[int]:
    """Return the digits that rules on single cells leave, as pencil marks, if f-puzzles has no key for the rules."""
    masks = [board.all_digits] * board.cell_count
    others = (rule for rule in board.rules if not _key_of(_as_there(rule, board.size)) and rule.type.id not in _WHOLE)
    constraints = (constraint for rule in others for constraint in _constraints(rule, board))
    for domain in (constraint for constraint in constraints if isinstance(constraint, Domain)):
        for cell in domain.cells:
            masks[cell] &= domain.mask
    return masks


def _rows(grid: Grid, masks: Sequence[int]) -> list[list[Entry]]:
    size = grid.board.size
    cells = [_written_cell(grid, cell, masks[cell]) for cell in range(len(grid))]
    for cell, (label, usual) in enumerate(zip(labels_of(grid.board), default_labels(size), strict=True)):
        if label != usual:
            cells[cell]["region"] = label
    return [cells[start : start + size] for start in range(0, len(cells), size)]


def _written_cell(grid: Grid, cell: int, allowed: int) -> Entry:
    """Return a cell: its digit, and the candidates of one that is not given."""
    digit, every = grid.values[cell], grid.board.all_digits
    is_given = digit and cell not in grid.placed
    own = every if digit or grid.candidates is None else grid.candidates[cell]
    mask = own & allowed & (1 << digit >> 1 if is_given else every)
    if not mask:
        what = "a given that its rules allow" if is_given else "a candidate in every blank cell"
        raise FormatError(f"expected {what} for f-puzzles, got {digit or 'none'} at {grid.board.name_of(cell)}")
    if is_given:
        return {"value": digit, "given": True}
    said: Entry = {"value": digit} if digit else {}
    return said if mask == every else {**said, "givenPencilMarks": list(digits_of(mask))}


def _write_rules(data: Entry, board: Board) -> None:
    drawings: dict[str, list[Entry]] = {}
    for name in (name for rule in board.rules for name in _names(rule)):
        if name in _FLAG_OF:
            data[_FLAG_OF[name]] = True
    for single in (each for rule in board.rules if rule.type.id not in _WHOLE for each in _single(rule)):
        for key, entry in _entries(single, board):
            entries = data.setdefault(key.key, [])
            assert isinstance(entries, list)
            entries.append(entry)
            if drawing := key.drawing(entry):
                drawings.setdefault(drawing[0], []).append(drawing[1])
    negative = [_NEGATIVE_OF[name] for rule in board.rules for name in _names(rule) if name in _NEGATIVE_OF]
    if negative:
        data["negative"] = list(dict.fromkeys(negative))
    data.update(drawings)


def _write_fog(data: Entry, board: Board) -> None:
    if board.fog is None:
        return
    if board.fog.lit:
        data["foglight"] = [{"cells": [cell_text(place) for place in board.fog.lit]}]
    elif not board.fog.triggers:
        negative = as_list(data.get("negative"), "negative")
        data["negative"] = [*negative, "foglight"]  # nothing is lit
    if board.fog.triggers:
        data["triggereffect"] = trigger_effects(board.fog)


def _names(rule: Rule) -> tuple[str, ...]:
    return _BOTH_DOTS if rule.type.id == "negative-kropki" else (rule.type.id,)


_OF_ONE_CELL = ("odd", "even", "minimum", "maximum")


def _single(rule: Rule) -> list[Rule]:
    """Return the rule as several, if an entry of f-puzzles has one cell or one copy and ours may have more."""
    if rule.type.id in _OF_ONE_CELL:
        return [replace(rule, groups=((place,),)) for place in rule.groups[0]]
    if rule.type.id == "clone":
        return [replace(rule, groups=(rule.groups[0], copy)) for copy in rule.groups[1:]]
    return [rule]


def _entries(rule: Rule, board: Board) -> Iterator[tuple[Key, Entry]]:
    """Yield the keys and entries of a rule. A rule that only demands different cells becomes extra regions."""
    rule = _as_there(rule, board.size)
    if key := _key_of(rule):
        yield key, key.write(rule, board.size)
        return
    for constraint in _constraints(rule, board):
        if isinstance(constraint, Different):
            yield BY_RULE["extra-region"], {"cells": [cell_text(divmod(cell, board.size)) for cell in constraint.cells]}


def _as_there(rule: Rule, size: int) -> Rule:
    """Return a rule as f-puzzles has it.

    A cage of more cells than digits is a sum to us, since digits must repeat in it. Dutch whispers are whispers.
    """
    if rule.type.id == "sum" and len(rule.groups[0]) > size:
        return replace(rule, type=find_rule("killer"))
    if rule.type.id == "dutch-whispers":
        return replace(rule, type=find_rule("whispers"), values=(half(size) - 1,))
    return rule
