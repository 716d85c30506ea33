"""The kinds of Sudoku. A new one is a `Kind` in `plain.py`, listed in `PLAIN_KINDS` at the end of that file.

Start reading at `base.py` (what a kind is), then `plain.py` (classic, diagonal, window, jigsaw, Latin, anti-knight).
Boards of several grids are entries of a table in `several.py`. `kind_plugins` has the kinds of other packages.
"""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import add
from typing import TYPE_CHECKING

from nonet._base.errors import UnknownNameError
from nonet.model.kinds import several
from nonet.model.kinds.base import Kind
from nonet.model.kinds.plain import CLASSIC_KIND, PLAIN_KINDS

if TYPE_CHECKING:
    from nonet._base.plugins import Plugins
    from nonet.model.rules.base import RuleType

KINDS: tuple[Kind, ...] = (*PLAIN_KINDS, several.kind_of("samurai"), several.PAIR_KIND)


def every_kind() -> tuple[Kind, ...]:
    """Return `KINDS`, the other boards of several grids, and the kinds of plug-ins. A start needs none but `KINDS`."""
    return tuple(dict.fromkeys([*KINDS, *map(several.kind_of, several.names()), *kind_plugins().every()]))


@lru_cache(maxsize=1)
def kind_plugins() -> Plugins[Kind]:
    """Return the kinds of other packages."""
    from nonet._base.plugins import Plugins  # most starts need none

    return Plugins(
        "kind",
        "a Kind",
        lambda thing: isinstance(thing, Kind),
        lambda kind: (kind.id, *kind.aliases),
        lambda name: "a kind of Nonet has it" if _own_kind(name) else "",
        changed=_find_kind.cache_clear,
    )


def find_kind(name: str) -> Kind:
    """Return the kind of a name or alias; names joined by + combine. Raise UnknownNameError for others.

    >>> find_kind("hyper + x").id
    'window+diagonal'
    """
    if not isinstance(name, str):
        raise _unknown(name)
    return _find_kind(name)


@lru_cache(maxsize=256)
def _find_kind(name: str) -> Kind:
    parts = [part.strip().lower() for part in name.split("+")]
    if "" in parts:  # perhaps the rule diagonal+
        raise _unknown(name.strip().lower())
    return reduce(add, map(_find_one, parts))


def with_base(kind: Kind) -> Kind:
    """Return the kind with all its regions: combined with classic, unless it is a base or names one.

    >>> with_base(find_kind("diagonal")).id, with_base(find_kind("latin+diagonal")).id
    ('classic+diagonal', 'latin+diagonal')
    """
    return kind if kind.is_base else CLASSIC_KIND + kind


def find_overlay(name: str) -> Kind | None:
    """Return the kind of a name or alias that combines with others, such as diagonal; None if there is none."""
    found = _own_kind(name) or kind_plugins().find(name)
    return found if found and not found.is_base else None


def _find_one(name: str) -> Kind:
    found = _own_kind(name) or kind_plugins().find(name)
    if found is None:
        raise _unknown(name)
    return found


def _own_kind(name: str) -> Kind | None:
    """Return the kind of a name or alias, if it is one of Nonet."""
    for kind in KINDS:
        if name == kind.id or name in kind.aliases:
            return kind
    bare = name.replace(" ", "-")
    return several.kind_of(bare) if several.is_known(bare) else None


def _unknown(name: str) -> UnknownNameError:
    others = (kind.id for kind in kind_plugins().every())
    names = tuple(dict.fromkeys([*(kind.id for kind in KINDS), *several.names(), *others]))
    advice = "" if any(kind.startswith(str(name)) for kind in names) else _rule_advice(str(name))
    return UnknownNameError("kind", name, names, listed_by="sudoku kinds", advice=advice)


def rule_meant(name: str) -> RuleType | None:
    """Return the rule of this name, or one with this word in its name, given as a kind; None if there is none."""
    from nonet.model.rules import rule_names  # rules know kinds, and are needed here only to say what is wrong

    bare = name.strip().lower().replace("_", "-").replace(" ", "-")
    fitting = [known for known in rule_names() if bare and (bare == known or bare in known.split("-"))]
    return rule_names()[min(fitting, key=len)] if fitting else None


def _rule_advice(name: str) -> str:
    """Return how to request the rule of this name; empty if no rule has it."""
    from nonet.model.rules.syntax import example

    rule = rule_meant(name)
    if rule is None:
        return ""
    add = f'add one with --rule "{example(rule)}", or let create place rules with --rules'
    return f"{name} is a rule, not a kind: {add} (see sudoku rules {rule.id})"
