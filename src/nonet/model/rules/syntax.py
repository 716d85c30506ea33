"""How a rule is written: its form in text, its example, and its example as a call of `nonet.rules`."""

from __future__ import annotations

import builtins
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from inspect import Parameter, Signature
from keyword import iskeyword
from operator import index
from typing import Any, TypeAlias, TypeGuard

from nonet._base.errors import PuzzleError, shorten
from nonet.model.geometry import Place, parse_place, place_name
from nonet.model.rules import find_rule, is_plugged_in, known_rule
from nonet.model.rules.base import Group, Rule, RuleType


def function_name(rule: RuleType) -> str:
    """Return the first of its names that Python allows and that hides nothing."""
    return next(_function_names(rule))


def has_function_name(rule: RuleType) -> bool:
    """Return True if one of its names can be that of a function."""
    return next(_function_names(rule), None) is not None


def _function_names(rule: RuleType) -> Iterator[str]:
    names = (name.replace("-", "_") for name in (rule.id, *rule.aliases))
    fit = (name for name in names if name.isidentifier() and not name.endswith("_") and not iskeyword(name))
    return (name for name in fit if not hasattr(builtins, name))


def call(rule: RuleType) -> str:
    """Return the example as a call."""
    return call_of(Rule.parse(rule, rule.example))


def call_of(made: Rule) -> str:
    """Return a rule as a call."""
    rule = made.type
    if made.ways:
        ways = [", ".join(map(call_of, way)) for way in made.ways]
        listed = (text if len(way) == 1 else f"[{text}]" for way, text in zip(made.ways, ways, strict=True))
        return f"{function_name(rule)}({', '.join(listed)})"
    groups = [" ".join(map(place_name, group)) for group in made.groups]
    if rule.takes.groups[1] == 1 and len(rule.takes.lists) > 1:
        groups = groups[0].split()
    values = list(made.values)
    before: list[str] = []
    behind: list[str] = []
    for number in rule.takes.numbers:
        if not values:
            break
        taken = values if "*" in number else [values.pop(0)]
        text = repr(taken) if len(taken) > 1 else repr(taken[0])
        (behind if "?" in number else before).append(f"{number.strip('*?')}={text}" if "?" in number else text)
        values = [] if "*" in number else values
    said = [*before, *(f'"{group}"' for group in groups), *behind]
    return f"{function_name(rule)}({', '.join(said)})"


def example(rule: RuleType) -> str:
    """Return the example as text.

    >>> from nonet.model import find_rule
    >>> example(find_rule("thermo"))
    'thermo r1c1 r2c1 r3c1'
    """
    return f"{rule.id} {rule.example}".rstrip()


def form(rule: RuleType) -> str:
    """Return the synopsis of a rule: its name and arguments, optional ones in brackets.

    >>> from nonet.model import find_rule
    >>> [form(find_rule(name)) for name in ("killer", "arrow", "quadruple", "anti-king")]
    ['killer [TOTAL] CELLS', 'arrow BULB / SHAFTS ...', 'quadruple DIGITS ... CELLS', 'anti-king']
    """
    if rule.parse:
        return f"{rule.id} RULE [and RULE ...] or RULE ..."
    words = [rule.id]
    for number in rule.takes.numbers:
        word = number.strip("*?").upper() + (" ..." if "*" in number else "")
        words.append(word if rule.takes.values[0] else f"[{word}]")
    lists = [name.upper() for name in rule.takes.lists]
    if rule.takes.groups[1] > max(len(lists), 1):
        lists = [*lists, *lists] if len(lists) == 1 else lists
        lists[-1] += " ..."
    words.append((" / " if rule.takes.groups[1] > 1 else " ").join(lists))
    return " ".join(words).rstrip()


# Making a rule in Python: its numbers, and its cells as text, names or (row, column). What `nonet.rules` calls.

# "r1c1 r1c2", or a list of names and of rows and columns from 1; one cell may stand alone.
Cells: TypeAlias = "str | tuple[int, int] | Iterable[str | tuple[int, int]]"
Numbers: TypeAlias = "int | Iterable[int]"

_BETWEEN = r"[\s,;]+"


def make_rule(name: str, numbers: Sequence[Numbers | None], groups: Iterable[Cells]) -> Rule:
    """Return the rule of a name. A number that is None is left out.

    >>> make_rule("killer", (10,), ["r1c1 r1c2"]) == make_rule("killer", (10,), [[(1, 1), (1, 2)]])
    True
    """
    values = [value for number in numbers if number is not None for value in _whole(number, name)]
    rule = Rule(find_rule(name), tuple(values), tuple(places_of(cells, name) for cells in groups), is_typed=True)
    rule.check()
    return rule


def function_called(name: str) -> Callable[..., Rule] | None:
    """Return the function of a plug-in's rule by its name; None if no plug-in has such a rule."""
    found = None if name.startswith("_") else known_rule(name.replace("_", "-"))
    return function_of(found) if found and is_plugged_in(found) else None


def function_of(type_: RuleType) -> Callable[..., Rule]:
    """Return the function of a plug-in's rule, as `nonet.rules` has one of every rule.

    >>> from nonet.model import find_rule
    >>> from inspect import signature
    >>> signature(function_of(find_rule("killer")))
    <Signature (total, cells) -> 'Rule'>
    """
    numbers, lists = type_.takes.numbers, type_.takes.lists
    is_one_group = type_.takes.groups[1] == 1 and len(lists) > 1  # several cells with a name each
    open_list = "" if is_one_group or type_.takes.groups[1] <= len(lists) else lists[-1]
    behind = [
        Parameter(name.strip("*?"), Parameter.POSITIONAL_OR_KEYWORD, default=None) for name in numbers if "?" in name
    ]
    before = [Parameter(name.strip("*"), Parameter.POSITIONAL_OR_KEYWORD) for name in numbers if "?" not in name]
    cells = [
        Parameter(name, Parameter.VAR_POSITIONAL if name == open_list else Parameter.POSITIONAL_OR_KEYWORD)
        for name in lists
    ]
    if open_list:
        behind = [parameter.replace(kind=Parameter.KEYWORD_ONLY) for parameter in behind]
    signature = Signature([*before, *cells, *behind], return_annotation="Rule")

    def made(*args: object, **kwargs: object) -> Rule:
        bound = signature.bind(*args, **kwargs)
        bound.apply_defaults()
        said: dict[str, Any] = dict(bound.arguments)
        groups = [group for name in lists for group in (said[name] if name == open_list else (said[name],))]
        values = [said[name.strip("*?")] for name in numbers]
        return make_rule(type_.id, values, [groups] if is_one_group else groups)

    made.__name__ = made.__qualname__ = function_name(type_)
    made.__doc__ = f"{type_.summary[0].upper()}{type_.summary[1:]}."
    made.__module__ = "nonet.rules"
    made.__signature__ = signature  # type: ignore[attr-defined]
    return made


def make_either(ways: Iterable[Rule | Iterable[Rule]]) -> Rule:
    """Return the rule that one of these holds; a list of rules holds if all of them do."""
    from nonet.model.rules.either import either_of

    demands = [way if isinstance(way, Iterable) and not isinstance(way, str) else [way] for way in ways]
    return either_of([[_only_rule(rule) for rule in demand] for demand in demands], is_typed=True)


def _only_rule(rule: object) -> Rule:
    if not isinstance(rule, Rule):
        raise PuzzleError(f"either: expected rules and lists of rules, got {_said(rule)}")
    return rule


def places_of(cells: Cells, name: str) -> Group:
    """Return the places of cells in any form."""
    if isinstance(cells, str):
        return tuple(parse_place(word) for word in re.split(_BETWEEN, cells.strip()) if word)
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
