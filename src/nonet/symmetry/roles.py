"""What a shape demands, as a tree without an order: the roles that cells play in it, and what tells digits apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from nonet.board.shapes import (
    AnyOf,
    CellCount,
    Combo,
    Constraint,
    Different,
    Domain,
    Element,
    Machine,
    Pair,
    Rank,
    SameCounts,
    Sum,
    in_any_order,
    transposed,
)
from nonet.records import dataclass


@dataclass(frozen=True, slots=True)
class RoleNode:
    """Cells that play one role, and parts. `key` says everything about it but its cells."""

    key: str
    cells: frozenset[int] = frozenset()
    parts: frozenset[RoleNode] = frozenset()


def node_of(shape: Constraint) -> RoleNode:  # noqa: C901, PLR0911, PLR0912  (a case for each sort of shape)
    """The tree of a shape. Shapes with the same tree demand the same."""
    match shape:
        case Domain():
            return RoleNode(f"domain {shape.mask}", frozenset(shape.cells))
        case Different():
            return RoleNode("different", frozenset(shape.cells))
        case Combo():
            return RoleNode(f"combo {shape.sets}", frozenset(shape.cells))
        case Pair():
            return _pair(shape)
        case Sum():
            return _in_roles(f"sum {shape.totals}", zip(shape.weights, shape.cells, strict=True))
        case Machine():
            if in_any_order(shape.automaton):
                times = Counter(shape.cells)
                return _in_roles(f"machine {shape.automaton}", ((times[cell], cell) for cell in times))
            return _in_roles(f"machine {shape.automaton}", enumerate(shape.cells))
        case CellCount():
            control = () if shape.control is None else ((1, shape.control),)
            counted = ((0, cell) for cell in shape.counted)
            return _in_roles(f"count {shape.mask} {shape.allowed}", (*counted, *control))
        case SameCounts():
            return RoleNode("same", parts=frozenset(RoleNode("group", frozenset(group)) for group in shape.groups))
        case Element():
            return _in_roles("element", enumerate((shape.index, shape.value, *shape.listed)))
        case Rank():
            return _rank(shape)
        case AnyOf():
            alternatives = (RoleNode("all", parts=frozenset(map(node_of, shapes))) for shapes in shape.alternatives)
            return RoleNode("or", parts=frozenset(alternatives))
        case _:
            raise TypeError(f"unknown shape {type(shape).__name__}")


def _rank(shape: Rank) -> RoleNode:
    sides = (
        RoleNode("side", parts=frozenset(_in_roles("line", enumerate(line)) for line in side)) for side in shape.sides
    )
    key = f"rank {shape.digit} {shape.less} {shape.has_ties}"
    return RoleNode(key, parts=frozenset((_in_roles("own line", enumerate(shape.line)), *sides)))


def _pair(shape: Pair) -> RoleNode:
    table, turned = shape.allowed, transposed(shape.allowed)
    if table == turned:
        return RoleNode(f"pair {table}", frozenset(shape.cells))
    cells = shape.cells if table < turned else shape.cells[::-1]
    return _in_roles(f"pair {min(table, turned)}", enumerate(cells))


def _in_roles(key: str, roles: Iterable[tuple[int, int]]) -> RoleNode:
    """A node with one below it for each role, a number, and its cells."""
    by_role: dict[int, set[int]] = {}
    for role, cell in roles:
        by_role.setdefault(role, set()).add(cell)
    return RoleNode(
        key, parts=frozenset(RoleNode(f"{key} role {role}", frozenset(cells)) for role, cells in by_role.items())
    )


def is_blind(shape: Constraint) -> bool:
    """Whether a shape asks only which digits are equal, so that it holds under any other names of digits.

    >>> is_blind(Pair(0, 1, (0b01, 0b10))), is_blind(Pair(0, 1, (0b10, 0b00)))
    (True, False)
    """
    match shape:
        case Different() | SameCounts():
            return True
        case Pair(allowed=table):
            equal = tuple(1 << digit for digit in range(len(table)))
            every = (1 << len(table)) - 1
            return table in (equal, tuple(every & ~mask for mask in equal))
        case AnyOf():
            return all(is_blind(each) for shapes in shape.alternatives for each in shapes)
        case _:
            return False
