"""Techniques as Python knows them: the facts of a step that its words are made of, one file a family.

Finding is native, under the same ids. To add a technique: its finder and its line in `techniques.def`, its line here,
its texts in `texts/en`, and its place in the orders and scales.
"""

from nonet.errors import UnknownNameError
from nonet.logic.techniques import (
    almost_locked_sets,
    colours,
    direct,
    exclusion,
    fish,
    forcing,
    intersections,
    loops,
    simple_chains,
    single_digit,
    singles,
    subsets,
    templates,
    uniqueness,
    wings,
)
from nonet.logic.techniques.base import Technique

TECHNIQUES: tuple[Technique, ...] = (
    *singles.TECHNIQUES,
    *direct.TECHNIQUES,
    *intersections.TECHNIQUES,
    *subsets.TECHNIQUES,
    *single_digit.TECHNIQUES,
    *colours.TECHNIQUES,
    *wings.TECHNIQUES,
    *simple_chains.TECHNIQUES,
    *almost_locked_sets.TECHNIQUES,
    *uniqueness.TECHNIQUES,
    *exclusion.TECHNIQUES,
    *fish.TECHNIQUES,
    *templates.TECHNIQUES,
    *loops.TECHNIQUES,
    *forcing.TECHNIQUES,
)

_BY_ID = {technique.id: technique for technique in TECHNIQUES}


def find_technique(name: str) -> Technique:
    """The technique of an id."""
    technique = _BY_ID.get(name.strip().lower())
    if technique is None:
        raise UnknownNameError("technique", name, list(_BY_ID))
    return technique


__all__ = ["TECHNIQUES", "Technique", "find_technique"]
