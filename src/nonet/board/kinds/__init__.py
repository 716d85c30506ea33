"""The kinds of Sudoku. A new one is a file here with a `KIND`, and a line in `KINDS`."""

from __future__ import annotations

from functools import reduce
from operator import add

from nonet.board.kinds import anti_knight, classic, diagonal, jigsaw, latin, pair, samurai, window
from nonet.board.kinds.base import Kind
from nonet.errors import UnknownNameError

KINDS: tuple[Kind, ...] = (
    classic.KIND,
    diagonal.KIND,
    window.KIND,
    jigsaw.KIND,
    latin.KIND,
    anti_knight.KIND,
    samurai.KIND,
    pair.KIND,
)


def find_kind(name: str) -> Kind:
    """The kind of a name or alias; several joined by + add up.

    >>> find_kind("hyper + x").id
    'window+diagonal'
    """
    if not isinstance(name, str):
        raise UnknownNameError("kind", name, [kind.id for kind in KINDS])
    parts = [_find_one(part.strip().lower()) for part in name.split("+")]
    return reduce(add, parts)


def with_base(kind: Kind) -> Kind:
    """The kind with all its regions: laid over classic, unless it stands alone or on a base that it names.

    >>> with_base(find_kind("diagonal")).id, with_base(find_kind("latin+diagonal")).id
    ('classic+diagonal', 'latin+diagonal')
    """
    return kind if kind.is_base else classic.KIND + kind


def _find_one(name: str) -> Kind:
    for kind in KINDS:
        if name == kind.id or name in kind.aliases:
            return kind
    raise UnknownNameError("kind", name, [kind.id for kind in KINDS])
