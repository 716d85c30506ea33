"""penpa: links of penpa-edit (https://swaroopg92.github.io/penpa-edit). They are only read.

It draws, so digits are givens, and what its tools for thermometers, arrows and cages drew is proposed. Other lines and
marks are not read.
"""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from zlib import decompressobj, error

from nonet._base.errors import FormatError, GeometryError, plural, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.formats.base import PROPOSED, Format, ParsedGrid
from nonet.formats.header import TITLES, Header
from nonet.formats.links.fields import as_list, as_number, default_labels, spec_of_labels, unique_keys
from nonet.formats.links.urls import host_of, only_read, query, read_each_line, start_of
from nonet.model import Place, Rule, find_rule
from nonet.model.geometry import check_size

_HOSTS = ("swaroopg92.github.io", "opt-pan.github.io")


def sniff(text: str) -> bool:
    return host_of(start_of(text)) in _HOSTS


def parse(text: str) -> list[ParsedGrid]:
    return read_each_line(text, _read_link)


def _read_link(link: str) -> ParsedGrid:
    data = query(link, "p") if host_of(link) in _HOSTS else ""
    if not data:
        raise FormatError(f"expected a link of penpa-edit with #m=edit&p= and data, got {shorten(link)}")

    return read_data(data)


FORMAT = Format(
    id="penpa",
    title="Penpa link",
    summary="links of penpa-edit: digits, and proposals for thermometers, arrows and cages; read only",
    example=f"https://{_HOSTS[0]}/penpa-edit/#m=edit&p="
    "Ky4sTSxK1TEBQmMLHQMdQxC0NABjUzCCwZDMkpxUKwUdx9KSjPwiIEOHKxoqF8tVXctVXeVnVa1kaKFkFa1kqAQ0Bk"
    "jG6iiZmIIEjGECtTpVIVbR0UZmOsZAO41iY3WqjK2igaQZkAQaUgsA\n",
    sniff=sniff,
    parse=parse,
    dump=only_read("penpa-edit"),
    is_one_line=True,
    says_board=True,
    is_read_only=True,
)


# From the text of penpa-edit to a parsed grid: digits as givens; thermometers, arrows and cages as proposals.
#
# penpa draws and knows no rules, so that even what its named tools draw is only proposed. A cell is a number: its row
# and column, two further because of a frame, in rows that are four wider than the canvas. The canvas may have margins.

_LONGEST = 1 << 22
# What stands for words that come often. It is undone from the last to the first, so that `zZ` is a plain z.
_WORDS = {
    "zZ": "z",
    "z9": "qa",
    "zQ": "pu_q",
    "zA": "pu_a",
    "zG": "grid",
    "zM": "edit_mode",
    "zS": "surface",
    "zL": "line",
    "zE": "lineE",
    "zW": "wall",
    "zC": "cage",
    "zN": "number",
    "zY": "symbol",
    "zP": "special",
    "zB": "board",
    "zR": "command_redo",
    "zU": "command_undo",
    "z8": "command_replay",
    "z1": "numberS",
    "zF": "freeline",
    "z2": "freelineE",
    "zT": "thermo",
    "z3": "arrows",
    "zD": "direction",
    "z0": "squareframe",
    "z5": "polygon",
    "z4": "deletelineE",
    "z6": "killercages",
    "z7": "nobulbthermo",
    "z_": "__a",
    "zO": "null",
}
_BARE = ("z", "null")
_DIGITS = ("1", "6", "10")  # how digits in the middle of a cell are written: normal, medium, large


@dataclass(frozen=True, slots=True)
class PenpaCanvas:
    """The place of the grid on the canvas: its size, that of the canvas, and the margins above and to the left."""

    size: int
    columns: int
    rows: int
    top: int
    left: int

    def place(self, value: object) -> Place | None:
        """Return the cell of a number; None outside the grid."""
        number = as_number(value, "a cell")
        row, column = divmod(-1 if number is None else number, self.columns + 4)
        place = row - 2 - self.top, column - 2 - self.left
        return place if place[0] in range(self.size) and place[1] in range(self.size) else None

    def corner(self, place: Place) -> str:
        """Return the number of the top left quarter of a cell, where the total of a cage stands."""
        width = self.columns + 4
        cell = (place[0] + self.top + 2) * width + place[1] + self.left + 2
        return str(4 * (width * (self.rows + 4) + cell))


def read_data(data: str) -> ParsedGrid:
    """Return the parsed grid of compressed data."""
    lines = _unpacked(data).split("\n")
    if len(lines) < 4:
        raise FormatError(f"expected a puzzle of penpa-edit, got {plural(len(lines), 'line')}")
    fields = lines[0].split(",")
    canvas = _canvas(fields, _json(lines[1]))
    problem = _json(lines[3])
    if not isinstance(problem, dict):
        raise FormatError(f"expected a puzzle of penpa-edit, got {shorten(lines[3])}")
    values = [0] * canvas.size**2
    for key, entry in _entries(problem.get("number")):
        place, digit = canvas.place(key), _digit(entry, canvas.size)
        if place and digit:
            values[place[0] * canvas.size + place[1]] = digit
    rules = tuple(dict.fromkeys(_proposals(problem, canvas)))
    notes = ["it names no regions, so that boxes are taken"]
    if rules:
        notes.append(f"{PROPOSED}, unproved, and not taken as rules: {_counted(rules)} (--proposed takes them)")
    info = _info(fields)
    titles = MappingProxyType({name: words for name, words in info.items() if name in TITLES})
    return ParsedGrid(
        canvas.size,
        tuple(values),
        info=MappingProxyType(info),
        header=Header(spec_of_labels(canvas.size, default_labels(canvas.size)), titles),
        notes=tuple(notes),
        proposals=rules,
    )


def _unpacked(data: str) -> str:
    try:
        packed = b64decode(data, validate=True)
        unpacker = decompressobj(-15)
        text = unpacker.decompress(packed, _LONGEST).decode("utf-8", "replace")
    except (ValueError, error):
        raise FormatError(f"expected the data of a whole link of penpa-edit, got {shorten(data)}") from None
    if unpacker.unconsumed_tail or not unpacker.eof:
        raise FormatError(f"the data of the penpa-edit link is cut off: {shorten(data)}")
    for short, word in reversed(_WORDS.items()):
        text = text.replace(short, word if word in _BARE else f'"{word}"')
    return text


def _json(text: str) -> object:
    try:
        return json.loads(text, object_pairs_hook=unique_keys)
    except FormatError:
        raise
    except (ValueError, RecursionError):
        raise FormatError(f"expected a puzzle of penpa-edit as JSON, got {shorten(text)}") from None


def _canvas(fields: list[str], margins: object) -> PenpaCanvas:
    if len(fields) < 3 or fields[0] not in ("square", "sudoku"):
        raise FormatError(f"expected a square grid of penpa-edit, got {shorten(fields[0])}")
    columns, rows = (as_number(field, "the size of the grid") or 0 for field in fields[1:3])
    top, bottom, left, right = (
        as_number(each, "margins") or 0 for each in (*as_list(margins, "margins"), 0, 0, 0, 0)[:4]
    )
    size = check_size(columns - left - right)
    if rows - top - bottom != size:
        raise FormatError(f"expected as many rows as columns, got {rows - top - bottom} and {size}")
    return PenpaCanvas(size, columns, rows, top, left)


def _entries(value: object) -> Iterator[tuple[str, object]]:
    if isinstance(value, dict):
        yield from value.items()


def _digit(entry: object, size: int) -> int:
    """Return the digit in the middle of a cell; 0 for anything else there."""
    text, _style, form = (*as_list(entry, "number"), None, None, None)[:3]
    if str(form) not in _DIGITS or not str(text).isdecimal() or len(str(text)) > 3:
        return 0
    return int(str(text)) if 1 <= int(str(text)) <= size else 0


def _proposals(problem: Mapping[str, object], canvas: PenpaCanvas) -> Iterator[Rule]:
    for key, name in (("thermo", "thermo"), ("nobulbthermo", "thermo"), ("arrows", "arrow"), ("killercages", "killer")):
        for line in as_list(problem.get(key), key):
            places = [canvas.place(cell) for cell in as_list(line, key)]
            cells = tuple(place for place in places if place)
            groups = (cells[:1], cells[1:]) if name == "arrow" else (cells,)
            if len(cells) < 2 or len(cells) < len(places):
                continue
            total = _total(problem, canvas.corner(min(cells))) if name == "killer" else ()
            rule = Rule(find_rule(name), total, groups)
            try:
                rule.check()
            except GeometryError:
                continue  # a drawing that cannot be this rule is no proposal
            yield rule


def _total(problem: Mapping[str, object], corner: str) -> tuple[int, ...]:
    text = next((as_list(entry, "numberS")[:1] for key, entry in _entries(problem.get("numberS")) if key == corner), [])
    numbers = (int(str(each)) for each in text if str(each).isdecimal() and len(str(each)) < 6)
    return tuple(number for number in numbers if number)


def _counted(rules: tuple[Rule, ...]) -> str:
    names = [rule.type.id for rule in rules]
    return ", ".join(f"{name} ({names.count(name)})" for name in dict.fromkeys(names))


def _info(fields: list[str]) -> dict[str, str]:
    """Return the title, author and rules, whose commas and line ends are encoded."""
    info = {}
    for at, key, start in ((15, "title", "Title: "), (16, "author", "Author: "), (18, "ruleset", "")):
        words = fields[at].removeprefix(start.strip()).strip() if at < len(fields) else ""
        for code, sign in (("%2C", ","), ("%2D", "\n"), ("%2E", "&"), ("%2F", "=")):
            words = words.replace(code, sign)
        if words.strip():
            info[key] = words.strip()
    return info
