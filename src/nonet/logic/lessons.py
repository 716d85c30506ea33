"""What is known of a technique beside its texts: how to spot it, other names, its place among the lessons.

From texts/lessons/<language>.toml and path.<language>.toml.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from nonet.board.rules import rule_names
from nonet.errors import UnknownNameError, listed
from nonet.logic.hints import hint_order
from nonet.logic.tables import read_table
from nonet.logic.techniques import TECHNIQUES, rules
from nonet.logic.words import LANGUAGE, name_of_technique
from nonet.records import dataclass


@lru_cache
def taught() -> tuple[str, ...]:
    """The techniques that hints use, easiest first: each has a lesson."""
    return tuple(name for row in hint_order() for name in row)


@dataclass(frozen=True, slots=True)
class LessonGroup:
    """Techniques that are learnt together."""

    id: str
    name: str
    about: str
    techniques: tuple[str, ...]


@lru_cache
def path_of_lessons() -> tuple[LessonGroup, ...]:
    """All techniques that hints use, in groups, in the order one learns them."""
    table = read_table(f"texts/lessons/path.{LANGUAGE}.toml")
    return tuple(LessonGroup(id_, row["name"], row["about"], tuple(row["techniques"])) for id_, row in table.items())


@lru_cache
def _group_by_technique() -> dict[str, str]:
    return {technique: group.id for group in path_of_lessons() for technique in group.techniques}


def group_of(technique: str) -> str:
    """The id of the group that a technique is learnt in."""
    return _group_by_technique()[technique]


def how_to_spot(technique: str) -> str:
    """Where and how to look for a technique."""
    spot: str = _texts()[technique]["spot"]
    return spot


def aliases_of(technique: str) -> tuple[str, ...]:
    """Other names that people know a technique by."""
    return tuple(_texts()[technique]["aliases"])


def find_taught(name: str) -> str:
    """The id of a technique from its id, its name or an alias, however it is spelt.

    >>> find_taught("X wing"), find_taught("Y-Wing"), find_taught("hidden_single")
    ('x-wing', 'xy-wing', 'hidden-single')
    """
    plain = _plain(name)
    if found := _ids_by_name().get(plain):
        return found
    unused = next((technique.id for technique in TECHNIQUES if _plain(technique.id) == plain), None)
    if unused:
        advice = f"{name_of_technique(unused)} has no lesson, because hints never use it: only HoDoKu's score counts it"
        raise UnknownNameError("technique", name, taught(), advice=advice)
    if rule := rule_names().get(name.strip().lower()):
        for_rules = listed([technique.id for technique in rules.TECHNIQUES])
        advice = (
            f"{name} is a rule: sudoku rules {rule.id} says what it means; the techniques for rules are {for_rules}"
        )
        raise UnknownNameError("technique", name, taught(), advice=advice)
    names = [*taught(), *(alias for id_ in taught() for alias in aliases_of(id_))]
    raise UnknownNameError("technique", name, names, listed_by="sudoku technique")


@lru_cache
def _ids_by_name() -> dict[str, str]:
    """Every spelling that is known, and which technique it means. Ids win over names, and names over aliases."""
    found = {_plain(id_): id_ for id_ in taught()}
    for id_ in taught():
        found.setdefault(_plain(name_of_technique(id_)), id_)
    for id_ in taught():
        for alias in aliases_of(id_):
            found.setdefault(_plain(alias), id_)
    return found


def _plain(name: str) -> str:
    """A name without what people spell in different ways: capitals, spaces and hyphens."""
    return re.sub(r"[^a-z0-9+]", "", name.lower())


@lru_cache
def _texts() -> dict[str, dict[str, Any]]:
    return read_table(f"texts/lessons/{LANGUAGE}.toml")
