"""Making a rule in Python: its numbers, and its cells as text, names or (row, column). What `nonet.rules` calls."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from typing import TypeAlias, TypeGuard

from nonet.board.geometry import Place, parse_place
from nonet.board.rules import find_rule
from nonet.board.rules.base import Group, Rule
from nonet.errors import PuzzleError, shorten
from nonet.patterns import pattern

# "r1c1 r1c2", or a list of names and of rows and columns from 1; one cell may stand alone.
Cells: TypeAlias = "str | tuple[int, int] | Iterable[str | tuple[int, int]]"
Numbers: TypeAlias = "int | Iterable[int]"

_BETWEEN = pattern(r"[\s,;]+")


def make_rule(name: str, numbers: Sequence[Numbers | None], groups: Iterable[Cells]) -> Rule:
    """The rule of a name. A number that is None is left out.

    >>> make_rule("killer", (10,), ["r1c1 r1c2"]) == make_rule("killer", (10,), [[(1, 1), (1, 2)]])
    True
    """
    values = [value for number in numbers if number is not None for value in _whole(number, name)]
    rule = Rule(find_rule(name), tuple(values), tuple(places_of(cells, name) for cells in groups), is_typed=True)
    rule.check()
    return rule


def make_either(ways: Iterable[Rule | Iterable[Rule]]) -> Rule:
    """The rule that one of these holds; a list of rules holds if all of them do."""
    from nonet.board.rules.either import either_of

    demands = [way if isinstance(way, Iterable) and not isinstance(way, str) else [way] for way in ways]
    return either_of([[_only_rule(rule) for rule in demand] for demand in demands], is_typed=True)


def _only_rule(rule: object) -> Rule:
    if not isinstance(rule, Rule):
        raise PuzzleError(f"either: expected rules and lists of rules, got {_said(rule)}")
    return rule


def places_of(cells: Cells, name: str) -> Group:
    """The places of cells however they are said."""
    if isinstance(cells, str):
        return tuple(parse_place(word) for word in _BETWEEN.split(cells.strip()) if word)
    if _is_pair(cells):
        return (_place(cells, name),)
    if not isinstance(cells, Iterable):
        raise PuzzleError(f"{name}: expected cells such as 'r1c1 r1c2', got {_said(cells)}")
    return tuple(_place(cell, name) for cell in cells)


def _place(cell: object, name: str) -> Place:
    if isinstance(cell, str):
        return parse_place(cell)
    if not _is_pair(cell):
        raise PuzzleError(f"{name}: expected a cell as 'r1c1' or (row, column) from 1, got {_said(cell)}")
    row, column = cell
    return index(row) - 1, index(column) - 1


def _is_pair(cell: object) -> TypeGuard[tuple[int, int]]:
    return isinstance(cell, tuple) and len(cell) == 2 and all(hasattr(number, "__index__") for number in cell)


def _whole(number: Numbers, name: str) -> list[int]:
    numbers = list(number) if isinstance(number, Iterable) and not isinstance(number, str) else [number]
    for each in numbers:
        if not hasattr(each, "__index__") or isinstance(each, bool):
            raise PuzzleError(f"{name}: expected a whole number, got {_said(each)}")
    return [index(each) for each in numbers]


def _said(value: object) -> str:
    return f"{shorten(value)} ({type(value).__name__})"
