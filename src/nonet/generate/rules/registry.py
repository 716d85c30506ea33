"""Which rules can be placed, and by which placer. A new placer is an entry in the `PLACERS` of a file named here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import isqrt
from random import Random

from nonet._base.errors import PuzzleError, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.generate.rules import cages, cells, lines, outside
from nonet.generate.rules.base import Placer
from nonet.generate.rules.cells import generic_cell, generic_edge, shown_by
from nonet.generate.rules.lines import generic_line
from nonet.model import Board
from nonet.model.rules import RULES, find_rule, make_rules, rule_names
from nonet.model.rules.base import Rule, RuleFamily, RuleType

# Rules that are laid on a board before it is filled, since a grid at random hardly ever keeps to them.

Lay = Callable[[Board, Random], list[Rule]]


@dataclass(frozen=True, slots=True)
class Foundation:
    """Rules of a type that come before the digits: `lay` gives them, nothing where the board has no room."""

    rule: str
    lay: Lay

    @property
    def type(self) -> RuleType:
        return find_rule(self.rule)


def _magic_squares(board: Board, random: Random) -> list[Rule]:
    """One magic square: a box, where boxes are squares, of three or more rows."""
    side = isqrt(board.size)
    areas = [sorted(place for cell in area.cells if (place := board.places[cell])) for area in board.areas]
    squares = [area for area in areas if board.box == (side, side) and side > 2]
    return [Rule(find_rule("magic-square"), (), (tuple(random.choice(squares)),))] if squares else []


def _whole(name: str) -> Lay:
    def lay(_board: Board, _random: Random) -> list[Rule]:
        type_ = find_rule(name)
        return [Rule.parse(type_, type_.example) if type_.takes.values[0] else Rule(type_)]

    return lay


def foundation_of(type_: RuleType) -> Foundation | None:
    """Return how to place rules of the whole board, and those below, before it is filled."""
    if type_.id == "magic-square":
        return Foundation(type_.id, _magic_squares)
    return Foundation(type_.id, _whole(type_.id)) if type_.family is RuleFamily.WHOLE else None


_FILES = (lines, cages, cells, outside)
_GENERIC = (generic_line, generic_edge, generic_cell)

# What people say for several rules at once.
_BUNDLES: dict[str, tuple[str, ...]] = {
    "kropki": ("difference", "ratio"),
    "kropki-dots": ("difference", "ratio"),
    "dots": ("difference", "ratio"),
    "diagonal": ("diagonal-", "diagonal+"),
    "x": ("diagonal-", "diagonal+"),
    "window": ("windoku",),
}


@dataclass(frozen=True, slots=True)
class RequestedRules:
    """The rules that a puzzle shall have: laid before it is filled, placed in the filled grid, or shown everywhere."""

    foundations: tuple[Foundation, ...] = ()
    placers: tuple[Placer, ...] = ()
    negatives: tuple[tuple[str, tuple[str, ...]], ...] = ()  # with the rules whose marks are all shown


@lru_cache
def placer_of(type_: RuleType) -> Placer | None:
    """The placer of a type of rule: its own, or one that asks only what all rules of its family tell."""
    own: dict[str, Placer] = {placer.rule: placer for file in _FILES for placer in file.PLACERS}
    if type_.id in own:
        return own[type_.id]
    made = (generic(type_) for generic in _GENERIC)
    return next((placer for placer in made if placer), None)


def placeable() -> list[str]:
    """The names of all rules that can be placed."""
    return [type_.id for type_ in RULES if foundation_of(type_) or placer_of(type_)]


def find_placers(names: Iterable[str]) -> RequestedRules:
    """Return what names of rules ask for. PuzzleError for a name that is not a rule's, or whose rule cannot be placed.

    >>> [placer.rule for placer in find_placers(["killer", "kropki"]).placers]
    ['killer', 'difference', 'ratio']
    """
    types = dict.fromkeys(type_ for name in names for type_ in types_of(name))
    ids = {type_.id for type_ in types}
    negatives = {type_.id: marks for type_ in types if (marks := shown_by(type_.id, ids))}
    shown = {mark for marks in negatives.values() for mark in marks}
    foundations: list[Foundation] = []
    placers: list[Placer] = []
    for type_ in types:
        if type_.id in shown or type_.id in negatives:
            continue
        if foundation := foundation_of(type_):
            foundations.append(foundation)
        elif placer := placer_of(type_):
            placers.append(placer)
        else:
            raise PuzzleError(f"no puzzles are made with the rule {type_.id}, only with: {', '.join(placeable())}")
    return RequestedRules(tuple(foundations), tuple(placers), tuple(negatives.items()))


def open_names(rules: Sequence[Rule | str]) -> list[str]:
    """Those of the rules that are names of rules to be placed: see `split_rules`."""
    texts = [rule for rule in rules if isinstance(rule, str)]
    names = [text for text in texts if _is_open(text)]
    asked = {type_.id for name in names for type_ in types_of(name)}
    whole = {text: known.id for text in texts if text not in names and (known := rule_names().get(_plain(text)))}
    own = {rule.type.id for rule in make_rules(rule for rule in rules if rule not in names and rule not in whole)}
    return names + [text for text, id_ in whole.items() if (marks := shown_by(id_, asked)) and own.isdisjoint(marks)]


def _is_open(text: str) -> bool:
    """Return True if a text is the name of rules that would also need cells or numbers."""
    name = _plain(text)
    known = rule_names().get(name)
    return bool(known.takes.groups[0] or known.takes.values[0]) if known else name in _BUNDLES


def _plain(name: str) -> str:
    return name.strip().lower().replace("_", "-")


def types_of(name: str) -> list[RuleType]:
    """The types of rules that a name stands for: mostly one. PuzzleError where it is no name."""
    plain = _plain(name)
    if not plain:
        raise PuzzleError("expected names of rules such as killer,thermo, got an empty one")
    if plain in _BUNDLES and plain not in rule_names():
        return [find_rule(each) for each in _BUNDLES[plain]]
    words = plain.split()
    if len(words) > 1 and words[0] in rule_names():
        raise PuzzleError(
            f"{shorten(name)} is a rule with its cells: --rules takes names such as killer,thermo. "
            "Use --rule for a rule with its cells"
        )
    return [find_rule(plain)]
