"""A board as plain data for `standalone.py`, which knows nothing of ours: numbers, strings and lists."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from nonet.board import Board
from nonet.board.masks import digits_of
from nonet.board.rules.tables.outside_machines import rank_machines
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
)
from nonet.errors import GeometryError

Data = list[Any]


def board_data(board: Board) -> dict[str, Any]:
    """Size, extent, holes, regions, rules and tables of a board. Cells are numbered by their places on the canvas."""
    if None in board.places:
        raise GeometryError("expected a board whose cells all stand somewhere: a text has no others")
    board.refuse_vast_canvas()
    width = board.width
    cell_of = {cell: row * width + column for (row, column), cell in board.cell_by_place.items()}
    encoder = _Encoder(cell_of)
    rules = encoder.rules(board)
    return {
        "size": board.size,
        "height": board.height,
        "width": width,
        "holes": sorted({*range(board.height * width)} - {*cell_of.values()}),
        "regions": [[region.name, encoder.cells(region.cells)] for region in board.regions],
        "rules": rules,
        "tables": encoder.tables,
    }


class _Encoder:
    """Shapes as lists. What many of them share, such as which digits go together, is in a table once."""

    def __init__(self, cell_of: Mapping[int, int]) -> None:
        self.tables: Data = []
        self._cell_of = cell_of
        self._numbers: dict[str, int] = {}

    def cells(self, cells: Iterable[int]) -> list[int]:
        return [self._cell_of[cell] for cell in cells]

    def rules(self, board: Board) -> Data:
        """The shapes of each rule behind its sentence; those that come from no rule behind other words."""
        by_rule: dict[str, Data] = {}
        for shape in board.shapes:
            rule = board.rule_of_shape.get(shape)
            words = f"{rule}: {board.words_of(rule)}" if rule else "a demand of the board"
            by_rule.setdefault(words, []).append(self.shape(shape))
        return [[words, shapes] for words, shapes in by_rule.items()]

    def shape(self, shape: Constraint) -> Data:
        return _ENCODE[type(shape)](self, shape)

    def table(self, table: object) -> int:
        text = json.dumps(table)
        if text not in self._numbers:
            self._numbers[text] = len(self.tables)
            self.tables.append(table)
        return self._numbers[text]


def _domain(to: _Encoder, shape: Domain) -> Data:
    return ["in", to.cells(shape.cells), to.table(list(digits_of(shape.mask)))]


def _different(to: _Encoder, shape: Different) -> Data:
    return ["differ", to.cells(shape.cells)]


def _pair(to: _Encoder, shape: Pair) -> Data:
    return ["pair", *to.cells(shape.cells), to.table([list(digits_of(mask)) for mask in shape.allowed])]


def _combo(to: _Encoder, shape: Combo) -> Data:
    return ["set", to.cells(shape.cells), to.table([list(digits_of(mask)) for mask in shape.sets])]


def _sum(to: _Encoder, shape: Sum) -> Data:
    return ["sum", to.cells(shape.cells), list(shape.weights), list(shape.totals)]


def _machine(to: _Encoder, shape: Machine) -> Data:
    automaton = shape.automaton
    table = [[list(row) for row in automaton.steps], [int(accepts) for accepts in automaton.accepting]]
    return ["machine", to.cells(shape.cells), to.table(table)]


def _count(to: _Encoder, shape: CellCount) -> Data:
    control = -1 if shape.control is None else to.cells([shape.control])[0]
    return ["count", to.cells(shape.counted), to.table(list(digits_of(shape.mask))), [list(shape.allowed), control]]


def _same(to: _Encoder, shape: SameCounts) -> Data:
    return ["same", [to.cells(group) for group in shape.groups]]


def _element(to: _Encoder, shape: Element) -> Data:
    return ["points", *to.cells([shape.index]), to.cells(shape.listed), *to.cells([shape.value])]


def _or(to: _Encoder, shape: AnyOf) -> Data:
    return ["or", [[to.shape(each) for each in shapes] for shapes in shape.alternatives]]


def _rank(to: _Encoder, shape: Rank) -> Data:
    return to.shape(rank_machines(shape, len(shape.line)))


_ENCODE: dict[type, Callable[[_Encoder, Any], Data]] = {
    Domain: _domain,
    Different: _different,
    Pair: _pair,
    Combo: _combo,
    Sum: _sum,
    Machine: _machine,
    CellCount: _count,
    SameCounts: _same,
    Element: _element,
    Rank: _rank,
    AnyOf: _or,
}
