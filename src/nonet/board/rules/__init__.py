"""Rules people lay on a board beside its kind. A new one is a file here with a `RULE`, and a line in `RULES`."""

from __future__ import annotations

from collections.abc import Iterable

from nonet.board.rules import thermo as _thermo
from nonet.board.rules.base import Rule, RuleLook, RuleType
from nonet.errors import PuzzleError, UnknownNameError, shorten

__all__ = ["RULES", "Rule", "RuleLook", "RuleType", "find_rule", "make_rules", "parse_rule"]

RULES: tuple[RuleType, ...] = (_thermo.RULE,)


def find_rule(name: str) -> RuleType:
    """The type of rule of a name or alias, in any case."""
    wanted = name.strip().lower()
    for known in RULES:
        if wanted == known.id or wanted in known.aliases:
            return known
    raise UnknownNameError("rule", name, [known.id for known in RULES])


def parse_rule(text: str) -> Rule:
    """A rule as people write it: its name, then its cells.

    >>> str(parse_rule("thermometer: r1c1, r2c1"))
    'thermo r1c1 r2c1'
    """
    words = text.replace(":", " ", 1).split(None, 1)
    if not words:
        raise PuzzleError("expected a rule such as thermo r1c1 r2c1, got nothing")
    return Rule.parse(find_rule(words[0]), words[1] if len(words) > 1 else "")


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
    return rule
