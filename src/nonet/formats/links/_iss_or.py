"""`.Or` of ISS: at least one of several demands holds.

Where it is about few cells it is read as a machine: all their digits are tried, and those that meet a demand are kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import product

from nonet.board import Board, Rule
from nonet.board.rules.custom import machine_values
from nonet.board.rules.ground import Ground
from nonet.board.rules.tables.machines import automaton
from nonet.board.shapes import Automaton, Shape, allows
from nonet.errors import FormatError
from nonet.formats.links._iss_rules import Reading

_MOST_WAYS = 1 << 16  # to fill its cells: four of a 16x16 board, five of 9x9, eight of 4x4


def either(reading: Reading, alternatives: Iterable[list[Rule]], board: Board) -> Rule:
    """The rule that all rules of at least one alternative hold; FormatError if it is about too many cells."""
    demands = [[shape for rule in rules for shape in rule.shapes(Ground(board, (rule,)))] for rules in alternatives]
    cells = sorted({cell for shapes in demands for shape in shapes for cell in shape.cells})
    most = _most_cells(board.size)
    if not cells or len(cells) > most:
        raise FormatError(f"Or: expected demands on up to {most} cells, got {len(cells)}")
    number = {cell: index for index, cell in enumerate(cells)}
    moved = tuple(tuple(shape.moved(number) for shape in shapes) for shapes in demands)
    made = _accepted(board.size, len(cells), moved)
    return reading.rule("machine", machine_values(made), tuple(divmod(cell, board.size) for cell in cells))


def _most_cells(size: int) -> int:
    """How many cells have all their digits tried.

    >>> [_most_cells(size) for size in (1, 4, 6, 9, 16)]
    [16, 8, 6, 5, 4]
    """
    return max(count for count in range(1, 17) if size**count <= _MOST_WAYS)


@lru_cache(maxsize=64)
def _accepted(size: int, count: int, demands: tuple[tuple[Shape, ...], ...]) -> Automaton:
    """What reads the digits of so many cells that meet all shapes of a demand. Many `.Or` differ in place only."""
    allowed = {
        digits
        for digits in product(range(1, size + 1), repeat=count)
        if any(all(allows(shape, [digits[cell] for cell in shape.cells]) for shape in shapes) for shapes in demands)
    }
    parts = {digits[:length] for digits in allowed for length in range(count + 1)}

    def step(read: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        return (*read, digit) if (*read, digit) in parts else None

    start: tuple[int, ...] = ()
    return automaton(size, start, step, lambda read: read in allowed)
