"""Techniques as Python knows them: the facts of a step that its words are made of, one file per family.

Finding is native, under the same ids. Start reading at `base.py`, then `singles.py`. To add a technique: its finder and
its line in `techniques.def`, its facts here (a new file: an entry in `_FAMILIES`), its texts in `texts/en`, and its
place in the orders of `scales`. CONTRIBUTING.md has the steps.
"""

from nonet._base.errors import UnknownNameError
from nonet.human.techniques import chains, fish, rules, sets, singles, trial, uniqueness
from nonet.human.techniques.base import Technique

_FAMILIES = (singles, rules, sets, chains, uniqueness, fish, trial)

# Names of families, easiest first; their texts are in files of the same names.
FAMILIES: tuple[str, ...] = tuple(family.__name__.rpartition(".")[2] for family in _FAMILIES)
TECHNIQUES: tuple[Technique, ...] = tuple(technique for family in _FAMILIES for technique in family.TECHNIQUES)

_BY_ID = {technique.id: technique for technique in TECHNIQUES}


def find_technique(name: str) -> Technique:
    """Return the technique of an id."""
    technique = _BY_ID.get(name.strip().lower())
    if technique is None:
        raise UnknownNameError("technique", name, list(_BY_ID))
    return technique


__all__ = ["FAMILIES", "TECHNIQUES", "Technique", "find_technique"]
