"""`.Or` of ISS: at least one of several demands holds.

Where it is about few cells it is read as a machine: all their digits are tried, and those that meet a demand are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from nonet.board import Board, Place, Rule
from nonet.board.machines import automaton
from nonet.board.rules.custom import machine_values
from nonet.board.rules.ground import Ground
from nonet.board.shapes import allows
from nonet.errors import FormatError
from nonet.formats.links._iss_rules import Reading

_MOST_CELLS = 4


def either(reading: Reading, alternatives: Iterable[list[Rule]], board: Board) -> Rule:
    """The rule that all rules of at least one alternative hold; FormatError if it is about too many cells."""
    alternatives = list(alternatives)
    places = sorted({place for rules in alternatives for rule in rules for place in _places(rule, board)})
    if not places or len(places) > _MOST_CELLS:
        raise FormatError(f"Or: expected demands on up to {_MOST_CELLS} cells, got {len(places)}")
    if len(places) == 1:
        places *= 2  # a machine reads a line; the same cell again changes nothing
    allowed = _allowed(alternatives, [board.cell_by_place[place] for place in places], board)
    parts = {digits[:length] for digits in allowed for length in range(len(places) + 1)}

    def step(read: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        return (*read, digit) if (*read, digit) in parts else None

    start: tuple[int, ...] = ()
    made = automaton(board.size, start, step, lambda read: read in allowed)
    return reading.rule("machine", machine_values(made), tuple(places))


def _places(rule: Rule, board: Board) -> list[Place]:
    """The cells of a rule: also those that a clue outside looks at."""
    shapes = rule.shapes(Ground(board, (rule,)))
    return [divmod(cell, board.size) for shape in shapes for cell in shape.cells]


def _allowed(alternatives: Sequence[Sequence[Rule]], cells: Sequence[int], board: Board) -> set[tuple[int, ...]]:
    demands = [[shape for rule in rules for shape in rule.shapes(Ground(board, (rule,)))] for rules in alternatives]
    found = set()
    for digits in product(range(1, board.size + 1), repeat=len(cells)):
        at = dict(zip(cells, digits, strict=True))
        if [at[cell] for cell in cells] == list(digits) and any(
            all(allows(shape, [at[cell] for cell in shape.cells]) for shape in shapes) for shapes in demands
        ):
            found.add(digits)
    return found
