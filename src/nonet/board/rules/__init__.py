"""Rules people lay on a board beside its kind. A new one is an entry in the `RULES` of its family's file here.

The files are imported when a rule is first asked for: most puzzles have none.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

from nonet.board.rules.base import Rule, RuleFamily, RuleType, Takes
from nonet.errors import PuzzleError, UnknownNameError, shorten
from nonet.patterns import pattern

if TYPE_CHECKING:
    RULES: tuple[RuleType, ...]

__all__ = ["RULES", "Rule", "RuleFamily", "RuleType", "Takes", "find_rule", "make_rules", "parse_rule", "rule_names"]

# The files of rules, in the order in which rules are listed.
_FILES = (
    "whole",
    "whole_digits",
    "cells",
    "edges",
    "lines",
    "line_patterns",
    "line_sums",
    "cages",
    "cage_contents",
    "outside",
    "custom",
)

_NAME = pattern(r"\s*([^\s:]+)\s*:?")


@lru_cache(maxsize=1)
def _all_rules() -> tuple[RuleType, ...]:
    files = [import_module(f"{__name__}.{file}") for file in _FILES]
    return tuple(rule for file in files for rule in file.RULES)


@lru_cache(maxsize=1)
def rule_names() -> dict[str, RuleType]:
    """Every type of rule by its name and by its aliases."""
    return {name: rule for rule in _all_rules() for name in (rule.id, *rule.aliases)}


def __getattr__(name: str) -> object:
    """`RULES`: every type of rule. Asking for it imports their files."""
    if name == "RULES":
        return _all_rules()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def find_rule(name: str) -> RuleType:
    """The type of rule of a name or alias, in any case."""
    known = rule_names().get(name.strip().lower().replace("_", "-"))
    if known is None:
        raise UnknownNameError("rule", name, rule_names(), listed_by="sudoku rules")
    return known


def parse_rule(text: str) -> Rule:
    """A rule as people write it: its name, its numbers, then its cells.

    >>> str(parse_rule("thermometer: r1c1, r2c1"))
    'thermo r1c1 r2c1'
    """
    found = _NAME.match(text)
    if not found:
        raise PuzzleError("expected a rule such as thermo r1c1 r2c1, got nothing")
    return Rule.parse(find_rule(found[1]), text[found.end() :])


def make_rules(rules: Iterable[Rule | str]) -> tuple[Rule, ...]:
    """Rules from rules and texts, each once, in their order."""
    if isinstance(rules, str) or not isinstance(rules, Iterable):
        raise PuzzleError(f"expected a list of rules, got {shorten(rules)} ({type(rules).__name__})")
    return tuple(dict.fromkeys(map(_as_rule, rules)))


def _as_rule(rule: object) -> Rule:
    if isinstance(rule, str):
        return parse_rule(rule)
    if not isinstance(rule, Rule):
        raise PuzzleError(f"expected a rule such as thermo r1c1 r2c1, got {shorten(rule)} ({type(rule).__name__})")
    rule.check()
    return rule
