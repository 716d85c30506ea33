"""Taking apart what a link gave, which may be anything: every slip is named with its place."""

from __future__ import annotations

import json
import re
from collections.abc import Container, Hashable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Self

from nonet._base.errors import FormatError, PuzzleError, plural, repeated_key, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.model import Board, BoardSpec, Layout, Place, Rule, box_shape, find_kind, find_rule
from nonet.model.constraints import allows
from nonet.model.layout import find_faults
from nonet.model.regions import ROW
from nonet.model.rules.base import Group

_CELL = r"(?i)\s*r([0-9]{1,4})c([0-9]{1,4})\s*"
_NUMBER = r"\s*([+-]?[0-9]{1,9})(?:\.0*)?\s*"


@dataclass(slots=True)
class LinkReading:
    """A board of another program while its rules are read. `notes` tell what was left out."""

    size: int
    notes: list[str] = field(default_factory=list)

    def rule(self, name: str, values: Sequence[int | None], *groups: Group) -> Rule:
        rule = Rule(find_rule(name), tuple(value for value in values if value is not None), groups)
        rule.check()
        return rule

    def leave_out(self, what: str, why: str) -> None:
        self.notes.append(f"left out {what}, which is not a rule: {why}")


def read_object(text: str, what: str) -> dict[str, object]:
    """Return the object of a JSON text."""
    try:
        found = json.loads(text, object_pairs_hook=unique_keys)
    except FormatError:
        raise
    except (ValueError, RecursionError) as error:
        reason = str(error) if isinstance(error, json.JSONDecodeError) else "too deep lists or too long numbers"
        raise FormatError(
            f"expected {what} as JSON, got {shorten(text)} ({reason}): copy the whole link again"
        ) from None
    if not isinstance(found, dict):
        raise FormatError(f"expected {what} as a JSON object, got {shorten(text)}")
    return found


def unique_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return an object; raise an error for a repeated key, which would lose the value of the first one."""
    if repeated := repeated_key(pairs):
        key, value = repeated
        raise FormatError(f"{key} occurs twice in a JSON object, the second time as {shorten(value)}")
    return dict(pairs)


def as_list(value: object, where: str) -> list[object]:
    """Return a list; null, false, and an empty text or object count as an empty one."""
    if not value:
        return []
    if not isinstance(value, list):
        raise FormatError(f"{where}: expected a list, got {shorten(value)}")
    return value


def as_place(value: object, where: str) -> Place:
    """Return the place of a cell such as R1C1. R0C4 is above column 4."""
    found = re.fullmatch(_CELL, value) if isinstance(value, str) else None
    if not found:
        raise FormatError(f"{where}: expected a cell such as R1C1, got {shorten(value)}")
    return int(found[1]) - 1, int(found[2]) - 1


def as_number(value: object, where: str) -> int | None:
    """Return a number, also from text; None for an empty text and the like."""
    if value is None or (isinstance(value, str) and not value.strip()):
        return None
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**9:
        return value
    if isinstance(value, float) and value.is_integer() and abs(value) < 10**9:
        return int(value)
    found = re.fullmatch(_NUMBER, value) if isinstance(value, str) else None
    if not found:
        raise FormatError(f"{where}: expected a number, got {shorten(value)}")
    return int(found[1])


@dataclass(frozen=True, slots=True)
class LinkItem:
    """An object in a list, with a name for messages: "killercage 3"."""

    name: str
    fields: Mapping[str, object]

    @classmethod
    def of(cls, value: object, name: str) -> Self:
        if not isinstance(value, dict):
            raise FormatError(f"{name}: expected an object, got {shorten(value)}")
        return cls(name, value)

    def number(self, key: str = "value") -> int | None:
        return as_number(self.fields.get(key), f"{self.name}, {key}")

    def numbers(self, key: str) -> list[int]:
        found = (as_number(value, f"{self.name}, {key}") for value in as_list(self.fields.get(key), self.name))
        return [number for number in found if number is not None]

    def cell(self, key: str = "cell") -> Place:
        return as_place(self.fields.get(key), self.name)

    def cells(self, key: str = "cells") -> tuple[Place, ...]:
        return tuple(as_place(value, self.name) for value in as_list(self.fields.get(key), self.name))

    def lines(self, key: str = "lines") -> list[tuple[Place, ...]]:
        found = (as_list(line, self.name) for line in as_list(self.fields.get(key), self.name))
        return [tuple(as_place(value, self.name) for value in line) for line in found]


# From the region of every cell to a board: boxes, a jigsaw, or pieces that are neither; and back.

_LETTERS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

Pieces = frozenset[frozenset[int]]


def default_labels(size: int) -> list[int]:
    """Return the number of each cell's box by default: boxes as square as possible, or rows."""
    height, width = box_shape(size) or (1, size)
    return [_box(cell, size, height, width) for cell in range(size * size)]


def _box(cell: int, size: int, height: int, width: int) -> int:
    row, column = divmod(cell, size)
    return row // height * (size // width) + column // width


def spec_of_labels(size: int, labels: Sequence[Hashable | None]) -> BoardSpec:
    """Return the board of cells with these labels; a cell with None is in no region.

    >>> spec_of_labels(4, [0] * 4 + [1] * 4 + [2] * 4 + [3] * 4).box
    (1, 4)
    """
    wanted = _pieces(labels)
    corner = next((piece for piece in wanted if 0 in piece), frozenset())
    height = len({cell // size for cell in corner})  # of the boxes, if these are boxes
    if height and size % height == 0 and wanted == _boxes(size, height):
        box = (height, size // height)
        return BoardSpec(None, size, None if box == box_shape(size) else box)
    if not wanted:
        return BoardSpec("latin", size)
    names = {label: _name(number) for number, label in enumerate(dict.fromkeys(labels)) if label is not None}
    texts = tuple(names.get(label, "") for label in labels)
    if None not in labels and not find_faults(size, texts):
        return BoardSpec("jigsaw", size, layout=Layout(size, texts))
    region = find_rule("region")
    pieces = sorted(sorted(piece) for piece in wanted if len(piece) > 1)
    rules = (Rule(region, groups=(tuple(divmod(cell, size) for cell in piece),)) for piece in pieces)
    return BoardSpec("latin", size, rules=tuple(rules))


def _name(number: int) -> str:
    return _LETTERS[number] if number < len(_LETTERS) else str(number + 1)


def _pieces(labels: Sequence[Hashable | None]) -> Pieces:
    cells: dict[Hashable, set[int]] = {}
    for cell, label in enumerate(labels):
        if label is not None:
            cells.setdefault(label, set()).add(cell)
    return frozenset(map(frozenset, cells.values()))


def _boxes(size: int, height: int) -> Pieces:
    return _pieces([_box(cell, size, height, size // height) for cell in range(size * size)])


def labels_of(board: Board) -> list[int | None]:
    """Return the number of each cell's box or piece, in the order of their first cells; None if it is in none."""
    boxes = sorted(board.rule_context.boxes, key=lambda box: min(box.cells))
    number = {cell: index for index, box in enumerate(boxes) for cell in box.cells}
    return [number.get(cell) for cell in range(board.cell_count)]


# Kinds for programs that know rules only: a diagonal board is a classic one with two rules.

_LEAST_REGION = 3  # cells: two that differ are no region to people, though they are to us


def kind_rules(board: Board, program: str, known: Container[str]) -> tuple[list[str], list[tuple[int, ...]]]:
    """Return the kind's additions to the areas of a board: rules that the program knows by name, and extra regions.

    Raise FormatError if the program has no such board.
    """
    if not board.is_square or board.parts or not any(region.family == ROW for region in board.regions):
        raise FormatError(f"expected one square board for {program}, got the kind {board.kind}")
    names: list[str] = []
    regions: list[tuple[int, ...]] = []
    for kind in map(find_kind, board.kind.split("+") if board.kind else ()):
        if kind.is_base:  # the areas say which
            continue
        if kind.as_rules and all(name in known for name in kind.as_rules):
            names += sorted(kind.as_rules)
            continue
        assert board.frame is not None
        own = [region.cells for rule in kind.rules for region in rule.regions(board.frame)]
        if any(len(cells) < _LEAST_REGION for cells in own):
            raise FormatError(f"{program} does not support the kind {kind.id}")
        regions += own
    return names, regions


# Titles, rules in words and solutions, which programs keep in fields or in the labels of empty cages.

# What the label of a cage may begin with, and what we call it.
_NAMES = {"title": "title", "author": "author", "rules": "ruleset", "solution": "solution"}

# A link of a few kilobytes may unpack to a title of megabytes, which nobody reads and everybody would copy.
_MOST_LETTERS = 10_000

_BLANKS = frozenset(".?_0 ")


def titles_of(labels: Sequence[str], size: int, count: int | None = None) -> dict[str, str]:
    """Return the titles in labels such as `author: Ada`; several `rules` are joined. `count`: see `solution_text`."""
    info: dict[str, str] = {}
    for label in labels:
        name, _, words = label.partition(":")
        key, words = _NAMES.get(name.strip().lower()), words.strip()
        if not key or not words:
            continue
        if key == "solution":
            words = solution_text(words, size, count)
        words = words if key == "solution" else words_of(words)
        info[key] = f"{info[key]}\n{words}" if key == "ruleset" and key in info else words
    return {key: words for key, words in info.items() if words}


def words_of(text: str) -> str:
    """Return a text for people: of limited length, and without characters that control a terminal."""
    return "".join(letter for letter in text[:_MOST_LETTERS] if letter.isprintable() or letter in "\n\t").strip()


def solution_text(value: object, size: int, count: int | None = None) -> str:
    """Return a stored solution in one form: digits, or above nine numbers with spaces between; empty if there is none.

    An open cell is a point. `count` is the number of places, that of a square if nothing is said.
    """
    count = size * size if count is None else count
    if not value:
        return ""
    if isinstance(value, str):
        items: Sequence[object] = list(value.strip()) if size <= 9 else value.replace(",", " ").split()
        if size > 9 and len(items) == 1:
            items = [str(_digit(letter)) for letter in value.strip()]
    elif isinstance(value, list):
        items = [cell for row in value for cell in (row if isinstance(row, list) else [row])]
    else:
        raise FormatError(f"expected digits, got {shorten(value)}")
    if len(items) != count:
        raise FormatError(f"expected {plural(count, 'digit')}, got {len(items)}")
    digits = [_cell(item, size) for item in items]
    return ("" if size <= 9 else " ").join(digits) if any(digit != "." for digit in digits) else ""


def _digit(letter: str) -> int | str:
    """Above 9 a solution may have a letter a cell: A is 10."""
    return ord(letter.upper()) - 55 if letter.isascii() and letter.isalpha() else letter


def _cell(item: object, size: int) -> str:
    if item is None or (isinstance(item, str) and item in _BLANKS):
        return "."
    digit = as_number(item, "a cell") or 0
    if not 0 <= digit <= size:
        raise FormatError(f"expected digits from 1 to {size}, got {digit}")
    return str(digit) if digit else "."


def solution_line(digits: Sequence[int]) -> str:
    """Return a solution in the form that `solution_text` gives.

    >>> solution_line([1, 2]), solution_line(range(9, 12))
    ('12', '9 10 11')
    """
    return ("" if max(digits) <= 9 else " ").join(map(str, digits))


def solution_digits(text: str) -> list[int]:
    """Return the digits of such a text, 0 for an open cell."""
    items = text.split() if " " in text else list(text)
    return [0 if item == "." else int(item) for item in items]


# Whether a stored solution keeps to its own puzzle. One that does not is a slip of the setter, which a note tells.


def solution_notes(choice: BoardSpec, values: Sequence[int], info: Mapping[str, str]) -> list[str]:
    """Return a sentence on the first thing that the stored solution breaks; empty if it is right or missing."""
    if "solution" not in info:
        return []
    try:
        board = choice.board()
    except PuzzleError:
        return []  # the board itself cannot be: its own message says so
    return list(_broken(board, values, solution_digits(info["solution"])))[:1]


def _broken(board: Board, values: Sequence[int], digits: Sequence[int]) -> Iterator[str]:
    """Yield the broken givens, rules and regions; open cells, which are 0, break nothing."""
    for cell, (given, digit) in enumerate(zip(values, digits, strict=True)):
        if given and digit and given != digit:
            yield f"the stored solution breaks a given: {digit} at {board.name_of(cell)}, where {given} is given"
    for rule in board.rules:
        if not _keeps(rule, board, digits):
            yield f"the stored solution breaks a rule: {shorten(str(rule))}"
    for region in board.regions:
        filled = [digits[cell] for cell in region.cells if digits[cell]]
        if len({*filled}) < len(filled):
            yield f"the stored solution breaks a rule: a digit stands twice in {region.name}"


def _keeps(rule: Rule, board: Board, digits: Sequence[int]) -> bool:
    constraints = rule.constraints(board.rule_context)
    known = ([digits[cell] for cell in constraint.cells] for constraint in constraints)
    return all(allows(constraint, own) for constraint, own in zip(constraints, known, strict=True) if all(own))
