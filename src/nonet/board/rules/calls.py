"""How a rule is written: its form in text, its example, and its example as a call of `nonet.rules`."""

from __future__ import annotations

import builtins
from keyword import iskeyword

from nonet.board.geometry import place_name
from nonet.board.rules.base import Rule, RuleType


def function_name(rule: RuleType) -> str:
    """The first of its names that Python allows and that hides nothing."""
    names = (name.replace("-", "_") for name in (rule.id, *rule.aliases))
    return next(name for name in names if name.isidentifier() and not iskeyword(name) and not hasattr(builtins, name))


def call(rule: RuleType) -> str:
    """The example as a call."""
    return call_of(Rule.parse(rule, rule.example))


def call_of(made: Rule) -> str:
    """A rule as a call."""
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
    """The example as text.

    >>> from nonet.board import find_rule
    >>> example(find_rule("thermo"))
    'thermo r1c1 r2c1 r3c1'
    """
    return f"{rule.id} {rule.example}".rstrip()


def form(rule: RuleType) -> str:
    """What follows its name in text, as a synopsis; what can be left out is in brackets.

    >>> from nonet.board import find_rule
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
