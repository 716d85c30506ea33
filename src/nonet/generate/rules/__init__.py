"""Rules for new puzzles: where they can lie in a filled grid, and how many of them a puzzle needs.

Each family of rules has a file with placers; `registry.py` knows them all. `draft.py` lays rules on a filled grid, and
takes givens and rules away again. Start reading at `make.py`, to add a placer at `base.py`.
Importing this folder imports no rules: most puzzles have none.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nonet.model.rules.base import Rule


def split_rules(rules: Iterable[Rule | str]) -> tuple[Iterable[Rule | str], tuple[str, ...]]:
    """Rules as Python users and programs list them: those that are whole, and the names of those to be placed.

    A name alone stands for rules to be placed, as with `--rules` of the command. Rules of the whole board, as
    anti-knight, say all there is to them: they are laid at once. That all dots are given (negative-kropki) is placed
    with its dots, unless dots are listed with their cells. So is non-consecutive where dots are to be placed.

    >>> split_rules(["killer", "anti-knight", "thermo r1c1 r2c1", "negative-kropki"])
    (['anti-knight', 'thermo r1c1 r2c1'], ('killer', 'negative-kropki'))
    >>> split_rules(["negative-kropki", "difference 1 r1c1 r1c2"])
    (['negative-kropki', 'difference 1 r1c1 r1c2'], ())
    """
    if isinstance(rules, str) or not isinstance(rules, Iterable):
        return rules, ()  # what reads them says what is wrong
    listed = list(rules)
    if not any(isinstance(rule, str) for rule in listed):
        return listed, ()
    from nonet.generate.rules.registry import open_names

    names = open_names(listed)
    return [rule for rule in listed if rule not in names], tuple(name.strip().lower() for name in names)
