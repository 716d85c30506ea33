"""Rules people lay on a board beside its kind. A new one is an entry in the `RULES` of its family's file here.

Start reading at `base.py` (what a rule is), then `edges.py`. `context.py` says what a rule may ask of its board,
`marks.py` how rules are drawn, `tables.py` and `automata.py` what their constraints are made of.
`predicates.py` makes rules of Python functions. `rule_plugins` has the rules of other packages.
The files, and `base.py`, are imported when a rule is first asked for: most puzzles have none, and a start of the
command is quicker without them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

from nonet._base.errors import PuzzleError, UnknownNameError, shorten
from nonet.model.kinds import find_kind, find_overlay
from nonet.model.kinds.base import Kind

if TYPE_CHECKING:
    from nonet._base.plugins import Plugins
    from nonet.model.rules.base import Rule, RuleArguments, RuleFamily, RuleType

    RULES: tuple[RuleType, ...]

__all__ = [
    "RULES",
    "Rule",
    "RuleArguments",
    "RuleFamily",
    "RuleType",
    "every_rule",
    "find_rule",
    "is_plugged_in",
    "known_rule",
    "make_rules",
    "parse_rule",
    "parse_rule_list",
    "parse_rules",
    "rule_names",
]

# The files of rules, in the order in which rules are listed.
_FILES = (
    "whole",
    "cells",
    "edges",
    "lines",
    "cages",
    "outside",
    "custom",
    "either",
)

GRID_KEY = r"(?:grid|sudoku)[ \t]+[0-9]{1,4}"  # before the rules of one of several grids

_NAME = r"\s*([^\s:]+)\s*:?"
_GRID = r"(?is)\s*(?:grid|sudoku)\s*([0-9]{1,4})\s*:(.*)"
_CELL = r"(?i)\br[0-9]+c[0-9]+\b"
_OF_GRID = r"(?i)(r[0-9]+c[0-9]+)\s+of\s+(?:grid|sudoku)\s*([0-9]{1,4})\b"


_DOTS = "kropki dots are the rules difference (a white dot) and ratio (a black dot): sudoku rules difference ratio"
_SEVERAL = dict.fromkeys(("kropki", "kropki-dots", "kropki dots", "dots", "dot"), _DOTS)


@lru_cache(maxsize=1)
def _all_rules() -> tuple[RuleType, ...]:
    files = [import_module(f"{__name__}.{file}") for file in _FILES]
    return tuple(rule for file in files for rule in file.RULES)


@lru_cache(maxsize=1)
def _own_names() -> dict[str, RuleType]:
    return {name: rule for rule in _all_rules() for name in (rule.id, *rule.aliases)}


def every_rule() -> tuple[RuleType, ...]:
    """Return `RULES`, and the rules of plug-ins."""
    return (*_all_rules(), *rule_plugins().every())


def rule_names() -> dict[str, RuleType]:
    """Return every type of rule, those of plug-ins too, by its name and by its aliases."""
    return _own_names() | rule_plugins().by_name()


def known_rule(name: str) -> RuleType | None:
    """Return the type of rule of a name or alias in lower case; None if there is none."""
    if (own := _own_names().get(name)) or name in _KEYS:
        return own
    return rule_plugins().find(name)


@lru_cache(maxsize=1)
def rule_plugins() -> Plugins[RuleType]:
    """Return the rules of other packages."""
    from nonet._base.plugins import Plugins  # most puzzles need none
    from nonet.model.rules.base import RuleType

    return Plugins(
        "rule",
        "a type of rule, as nonet.pair_rule returns one",
        lambda thing: isinstance(thing, RuleType),
        lambda rule: (rule.id, *rule.aliases),
        _taken,
        problem=_example_problem,
    )


def is_plugged_in(rule: RuleType) -> bool:
    """Return True if a type of rule comes from another package."""
    return rule.id not in _own_names()


# Keys of headers, which say something else there, and words that stand before rules.
_KEYS = ("kind", "size", "box", "layout", "rules", "title", "author", "grid", "grids", "fog", "sudoku", "and", "or")


def _taken(name: str) -> str:
    """Return what has a name that a plug-in wants for a rule; empty if nothing has it."""
    if name in _KEYS:
        return "it is a key of headers"
    return "a rule of Nonet has it" if name in _own_names() or several_meant(name) else ""


def _example_problem(rule: RuleType) -> str:
    """Return why the example of a rule, which lists and forms show, cannot be used; empty if it can."""
    from nonet.model.rules.base import Rule
    from nonet.model.rules.syntax import has_function_name
    from nonet.model.spec import make_board

    try:
        make_board(rule.example_kind, rules=[Rule.parse(rule, rule.example)])
    except PuzzleError as error:
        return f"its example does not fit a board: {error}"
    return "" if has_function_name(rule) else "Python has a word of this name: give it an alias, for nonet.rules"


def __getattr__(name: str) -> object:
    """Return `RULES`, all types of rule of ours, or a class of `base.py`. The request imports their files."""
    if name == "RULES":
        return _all_rules()
    if name in ("Rule", "RuleFamily", "RuleType", "RuleArguments"):
        return getattr(import_module(f"{__name__}.base"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def find_rule(name: str) -> RuleType:
    """Return the type of rule of a name or alias, in any case."""
    known = known_rule(name.strip().lower().replace("_", "-"))
    if known is None:
        advice = several_meant(name)
        if kind := kind_meant(name):
            advice = f"{name} is a kind, not a rule: --kind {kind.id}"
        raise UnknownNameError("rule", name, rule_names(), listed_by="sudoku rules", advice=advice)
    return known


def kind_meant(name: str) -> Kind | None:
    """Return the kind of a name that is given as a rule; None if there is none."""
    try:
        return find_kind(name)
    except UnknownNameError:
        return None


def several_meant(name: str) -> str:
    """Return the meaning of a name that people use for several rules at once; empty for other names."""
    return _SEVERAL.get(name.strip().lower(), "")


def parse_rule(text: str) -> Rule:
    """Parse a rule as people write it: its name, its numbers, then its cells; a grid's name may come before them.

    >>> str(parse_rule("thermometer: r1c1, r2c1"))
    'thermo r1c1 r2c1'
    >>> str(parse_rule("Grid 2: thermo: r1c1, r2c1"))
    'grid 2: thermo r1c1 r2c1'
    """
    rules = parse_rules(text)
    if len(rules) != 1:
        raise PuzzleError(f"expected one rule, got {len(rules)}: {shorten(text)}")
    return rules[0]


def parse_rules(text: str) -> tuple[Rule, ...]:
    """Parse the rules of a text: one, or several of a grid. A kind on one grid counts as rules too.

    >>> [str(rule) for rule in parse_rules("grid 3: diagonal, anti-knight")]
    ['grid 3: diagonal-', 'grid 3: diagonal+', 'grid 3: anti-knight']
    """
    text = _with_grid(text)
    found = re.fullmatch(_GRID, text)
    if not found:
        return (_parse(text),)
    number, said = int(found[1]), found[2]
    if not (number and said.strip()):
        wanted = "a rule behind it" if number else "grids counted from 1"
        raise PuzzleError(f"expected {wanted}, such as grid 2: diagonal, got {shorten(text)}")
    pieces = [said] if re.search(_CELL, said) else said.split(",")
    return tuple(replace(rule, grid=number) for piece in pieces for rule in _in_grid(piece))


def parse_rule_list(text: str) -> tuple[Rule, ...]:
    """Parse rules with semicolons between, each with its cells; names of rules without cells may have commas between.

    >>> [str(rule) for rule in parse_rule_list("anti-knight, anti-king; thermo r1c1, r2c1")]
    ['anti-knight', 'anti-king', 'thermo r1c1 r2c1']
    """
    whole = (bool(re.search(_CELL, part) or re.match(GRID_KEY, part.strip().lower())) for part in text.split(";"))
    parts = [[part] if is_one else part.split(",") for part, is_one in zip(text.split(";"), whole, strict=True)]
    return tuple(rule for pieces in parts for piece in pieces if piece.strip() for rule in parse_rules(piece))


def _with_grid(text: str) -> str:
    """Return a rule whose cells are named `r1c1 of grid 2`, with the grid in front of it. All must be of one grid.

    >>> _with_grid("thermo r1c1 of grid 2 r1c2 of grid 2"), _with_grid("thermo r1c1, r1c2 of grid 2")
    ('grid 2: thermo r1c1 r1c2', 'grid 2: thermo r1c1, r1c2')
    """
    found = list(re.finditer(_OF_GRID, text))
    if not found:
        return text
    is_all = len(found) == len(re.findall(_CELL, text)) or (len(found) == 1 and found[0].end() == len(text.rstrip()))
    if not is_all or len({each[2] for each in found}) > 1:
        raise PuzzleError(
            "expected cells of one grid, as in grid 2: thermo r1c1 r1c2, or rows and columns of the canvas, "
            f"got cells of several: {shorten(text)}"
        )
    bare = re.sub(_OF_GRID, r"\1", text)
    return f"grid {found[0][2]}: {bare}"


def _in_grid(text: str) -> Iterable[Rule]:
    """Return a rule, or the rules that a kind means on one grid."""
    name = text.strip().lower()
    if known_rule(name):
        return (_parse(text),)
    kinds = {part: find_overlay(part) for part in name.split("+")}
    if not any(kinds.values()):
        return (_parse(text),)
    names = [rule for part, kind in kinds.items() for rule in (_rules_of(kind) if kind else (part,))]
    from nonet.model.rules.base import Rule

    return [Rule(find_rule(rule), is_typed=True) for rule in names]


def _rules_of(kind: Kind) -> tuple[str, ...]:
    if not kind.as_rules:
        raise PuzzleError(f"the kind {kind.id} cannot be used on only one of several grids")
    return kind.as_rules


def _parse(text: str) -> Rule:
    found = re.match(_NAME, text)
    if not found:
        raise PuzzleError("expected a rule such as thermo r1c1 r2c1, got nothing")
    from nonet.model.rules.base import Rule

    return Rule.parse(find_rule(found[1]), text[found.end() :])


def make_rules(rules: Iterable[Rule | str]) -> tuple[Rule, ...]:
    """Return rules from rules and texts, each once, in their order."""
    if rules == ():  # most boards
        return ()
    if isinstance(rules, str) or not isinstance(rules, Iterable):
        raise PuzzleError(f"expected a list of rules, got {shorten(rules)} ({type(rules).__name__})")
    return tuple(dict.fromkeys(each for rule in rules for each in _as_rules(rule)))


def _as_rules(rule: object) -> tuple[Rule, ...]:
    if isinstance(rule, str):
        return parse_rules(rule)
    from nonet.model.rules.base import Rule, RuleType

    if isinstance(rule, RuleType):
        raise PuzzleError(
            f"{rule.id} is a type of rule: register it with nonet.register, and write it with cells, "
            f"such as {f'{rule.id} {rule.example}'.strip()!r}"
        )
    if not isinstance(rule, Rule):
        raise PuzzleError(f"expected a rule such as thermo r1c1 r2c1, got {shorten(rule)} ({type(rule).__name__})")
    rule.check()
    return (rule,)
