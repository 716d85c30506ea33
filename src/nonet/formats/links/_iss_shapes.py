"""Shapes as items of ISS, for rules that it has no name for: any demand is a table, a sum or an automaton there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from nonet.board import Board, Rule
from nonet.board.masks import digits_of
from nonet.board.rules.tables.machines import automaton
from nonet.board.rules.tables.outside_machines import rank_machines
from nonet.board.shapes import (
    AnyOf,
    Automaton,
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
)
from nonet.formats.links._iss_codes import write_net, write_table
from nonet.formats.links._iss_rules import cell_text

_MOST_STATES = 1 << 12


def shape_items(rule: Rule, board: Board) -> str:
    """The items of all shapes of a rule; nothing if ISS has no way to say one of them."""
    items = [_item(shape, board.size) for shape in rule.shapes(board.ground)]
    return "".join(items) if all(items) else ""


def _item(shape: Constraint, size: int) -> str:
    """One shape, or nothing if its automaton is too large."""
    return _WRITERS[type(shape)](shape, size)


def _line(head: str, cells: Sequence[int], size: int) -> str:
    return f".{head}" + "".join(f"~{cell_text(divmod(cell, size))}" for cell in cells)


def _domain(shape: Domain, size: int) -> str:
    digits = "_".join(map(str, digits_of(shape.mask)))
    cells = [cell_text(divmod(cell, size)) for cell in shape.cells]
    return "." + "".join(f"~{cell}_{digits}" for cell in cells) if digits else ""


def _sum(shape: Sum, size: int) -> str:
    if len(shape.totals) == 1:
        weights = "_".join(map(str, shape.weights))
        return _line(f"Sum~{shape.totals[0]}_=_{weights}", shape.cells, size)
    if len({*shape.weights}) > 1:
        return ""
    weight, most = shape.weights[0], max(map(abs, shape.totals))

    def step(total: int, digit: int) -> int | None:
        after = total + weight * digit
        return after if abs(after) <= most else None

    return _machine(shape, size, automaton(size, 0, step, lambda total: total in shape.totals))


def _or(shape: AnyOf, size: int) -> str:
    parts = [[_item(each, size) for each in shapes] for shapes in shape.alternatives]
    if not all(text for texts in parts for text in texts):
        return ""
    return ".Or" + "".join(f".And{''.join(texts)}.End" for texts in parts) + ".End"


def _rank(shape: Rank, size: int) -> str:
    return _or(rank_machines(shape, size), size)


def _combo(shape: Combo, size: int) -> str:
    """The digits so far, as long as they are part of a set."""
    count = len(shape.cells)
    if len(shape.sets) << count > _MOST_STATES * 16:
        return ""
    parts = {
        sum(1 << (digit - 1) for digit in chosen)
        for each in shape.sets
        for length in range(count + 1)
        for chosen in combinations(tuple(digits_of(each)), length)
    }

    def step(seen: int, digit: int) -> int | None:
        after = seen | 1 << (digit - 1)
        return after if after != seen and after in parts else None

    return _machine(shape, size, automaton(size, 0, step, lambda seen: seen in shape.sets))


def _count(shape: CellCount, size: int) -> str:
    """How many were counted; with a control cell, which is read last, that cell's digit must be the number."""
    length = len(shape.counted)

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        read, found = state
        if read < length:
            return read + 1, found + (shape.mask >> (digit - 1) & 1)
        return (read + 1, 0) if digit == found else None

    def accepts(state: tuple[int, int]) -> bool:
        read, found = state
        return read == length + 1 if shape.control is not None else read == length and found in shape.allowed

    return _machine(shape, size, automaton(size, (0, 0), step, accepts))


def _machine(shape: Constraint, size: int, made: Automaton) -> str:
    return _line(f"NFA~{write_net(made)}~_", shape.cells, size) if len(made.steps) <= _MOST_STATES else ""


_WRITERS: dict[type, Callable[[Any, int], str]] = {
    Domain: _domain,
    Different: lambda shape, size: _line("AllDifferent", shape.cells, size),
    Pair: lambda shape, size: _line(f"Pair~{write_table(shape.allowed)}~_", shape.cells, size),
    Sum: _sum,
    SameCounts: lambda shape, size: _line(f"SameValues~{len(shape.groups)}", shape.cells, size),
    Element: lambda shape, size: _line("ValueIndexing", (shape.value, shape.index, *shape.listed), size),
    Rank: _rank,
    AnyOf: _or,
    Combo: _combo,
    CellCount: _count,
    Machine: lambda shape, size: _machine(shape, size, shape.automaton),
}
