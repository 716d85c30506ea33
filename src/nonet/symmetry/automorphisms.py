"""The automorphisms of a grid: the transformations of its board that leave it as it is."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.board import Grid
from nonet.records import dataclass
from nonet.symmetry.graph import grid_graph
from nonet.symmetry.transformation import Transformation


@dataclass(frozen=True, slots=True)
class Automorphisms:
    """How many there are, the identity among them, and some that give all others when they follow one another.

    Digits that stand nowhere keep their names; renaming them would change nothing to see.
    """

    order: int
    generators: tuple[Transformation, ...]
    identity: Transformation

    def __iter__(self) -> Iterator[Transformation]:
        """Every one of them, the identity first. Mind their number: an empty classic 9x9 has 3,359,232."""
        found = {self.identity}
        waiting = [self.identity]
        yield from waiting
        while waiting:
            one = waiting.pop()
            for generator in self.generators:
                after = one.then(generator)
                if after not in found:
                    found.add(after)
                    waiting.append(after)
                    yield after


def automorphisms(grid: Grid) -> Automorphisms:
    """The automorphisms of a grid on any board; PuzzleError where the search for them is too long."""
    board = grid.board
    parts = grid_graph(grid)
    found = parts.graph.label("this puzzle")
    digit_of = {vertex: digit for digit, vertex in parts.digits.items()}
    generators = []
    for becomes in found.generators:
        comes_from = {new: old for old, new in enumerate(becomes)}
        cells = tuple(comes_from[cell] for cell in range(board.cell_count))
        names = {digit: digit_of[becomes[vertex]] for digit, vertex in parts.digits.items()}
        digits = tuple(names.get(digit, digit) for digit in range(1, board.size + 1))
        generators.append(Transformation(cells, digits))
    identity = Transformation(tuple(range(board.cell_count)), tuple(range(1, board.size + 1)))
    return Automorphisms(found.order, tuple(generators), identity)


@dataclass(frozen=True, slots=True)
class Symmetries:
    """The symmetries of a puzzle.

    `solution` is None where there is not exactly one solution. `looks` are the symmetries that the pattern of clues
    has to the eye: rotate-180, mirror ...
    """

    puzzle: Automorphisms
    solution: Automorphisms | None
    looks: tuple[str, ...]
