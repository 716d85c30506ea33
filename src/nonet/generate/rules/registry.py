"""Which rules can be placed, and by which placer. A new placer is an entry in the `PLACERS` of a file named here.

`placer_plugins` has the placers of other packages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import isqrt
from random import Random
from typing import TYPE_CHECKING

from nonet._base.errors import PuzzleError, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.generate.rules import cages, cells, lines, outside
from nonet.generate.rules.base import Placer
from nonet.generate.rules.cages import generic_cage
from nonet.generate.rules.cells import generic_cell, generic_edge, shown_by
from nonet.generate.rules.lines import generic_line
from nonet.model import Board
from nonet.model.rules import every_rule, find_rule, is_plugged_in, known_rule, make_rules
from nonet.model.rules.base import Rule, RuleFamily, RuleType

if TYPE_CHECKING:
    from nonet._base.plugins import Plugins

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
    if placer := _own_placers().get(type_.id) or placer_plugins().find(type_.id):
        return placer
    made = (
        generic(type_) for generic in (*_GENERIC, generic_cage) if generic is not generic_cage or is_plugged_in(type_)
    )
    return next((placer for placer in made if placer), None)


@lru_cache(maxsize=1)
def _own_placers() -> dict[str, Placer]:
    return {placer.rule: placer for file in _FILES for placer in file.PLACERS}


@lru_cache(maxsize=1)
def placer_plugins() -> Plugins[Placer]:
    """Return the placers of other packages. The id of a placer is that of its rule."""
    from nonet._base.plugins import Plugins  # most puzzles need none

    return Plugins(
        "placer",
        "a Placer",
        lambda thing: isinstance(thing, Placer),
        lambda placer: (placer.rule,),
        lambda name: "a placer of Nonet has it" if name in _own_placers() else "",
        problem=lambda placer: "" if known_rule(placer.rule) else "there is no rule of this name",
        changed=placer_of.cache_clear,
    )


def placeable() -> list[str]:
    """The names of all rules that can be placed."""
    return [type_.id for type_ in every_rule() if foundation_of(type_) or placer_of(type_)]


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
    whole = {text: known.id for text in texts if text not in names and (known := known_rule(_plain(text)))}
    own = {rule.type.id for rule in make_rules(rule for rule in rules if rule not in names and rule not in whole)}
    return names + [text for text, id_ in whole.items() if (marks := shown_by(id_, asked)) and own.isdisjoint(marks)]


def _is_open(text: str) -> bool:
    """Return True if a text is the name of rules that would also need cells or numbers."""
    name = _plain(text)
    known = known_rule(name)
    return bool(known.takes.groups[0] or known.takes.values[0]) if known else name in _BUNDLES


def _plain(name: str) -> str:
    return name.strip().lower().replace("_", "-")


def types_of(name: str) -> list[RuleType]:
    """The types of rules that a name stands for: mostly one. PuzzleError where it is no name."""
    plain = _plain(name)
    if not plain:
        raise PuzzleError("expected names of rules such as killer,thermo, got an empty one")
    if plain in _BUNDLES and not known_rule(plain):
        return [find_rule(each) for each in _BUNDLES[plain]]
    words = plain.split()
    if len(words) > 1 and known_rule(words[0]):
        raise PuzzleError(
            f"{shorten(name)} is a rule with its cells: --rules takes names such as killer,thermo. "
            "Use --rule for a rule with its cells"
        )
    return [find_rule(plain)]
