"""What a proof is about: a board, what the puzzle allows in each cell, and the clauses that say so.

The candidate d of cell c is variable c * n + d of a board of n digits, cells from 0: 9 * 0 + 5 says that r1c1 is 5.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet.board import Board, Grid
from nonet.board.masks import digits_of
from nonet.errors import PuzzleError
from nonet.proofs.shapes import check_shapes, clauses_of
from nonet.records import dataclass

Clause = list[int]

# What blocks of clauses say.
GIVEN = "given"
MARKS = "pencil marks leave these out"
RULES = "rules of the board"
OTHERS = "the solution is not this one"


@dataclass(frozen=True, slots=True)
class Question:
    """A board with a mask for each cell: one digit where the puzzle gives it, some where pencil marks do.

    On a board of one digit masks do not tell which cells are empty: `empty` has them.
    """

    board: Board
    masks: tuple[int, ...]
    empty: frozenset[int] = frozenset()

    @classmethod
    def of(cls, grid: Grid) -> Question:
        """PuzzleError where the board has a rule whose clauses nobody could check in words."""
        check_shapes(grid.board)
        every = grid.board.all_digits
        marks = grid.candidates or (every,) * len(grid)
        if bad := next((cell for cell, mask in enumerate(marks) if not grid[cell] and not mask & every), None):
            raise PuzzleError(f"expected a pencil mark in {grid.board.name_of(bad)}, got none")
        digits = zip(grid.values, marks, strict=True)
        masks = tuple(1 << (digit - 1) if digit else mask & every for digit, mask in digits)
        return cls(grid.board, masks, frozenset(cell for cell in range(len(grid)) if every == 1 and not grid[cell]))

    @property
    def clues(self) -> list[int]:
        """The cells with a given digit."""
        return [cell for cell, mask in enumerate(self.masks) if mask & (mask - 1) == 0 and cell not in self.empty]

    @property
    def open_cells(self) -> list[int]:
        """The cells where the puzzle leaves a choice."""
        return [cell for cell, mask in enumerate(self.masks) if mask & (mask - 1) or cell in self.empty]

    @property
    def grid(self) -> Grid:
        """The same as engines take it."""
        values = [0 if mask & (mask - 1) else mask.bit_length() for mask in self.masks]
        for cell in self.empty:
            values[cell] = 0
        every = self.board.all_digits
        is_marked = any(mask & (mask - 1) and mask != every for mask in self.masks)
        return Grid(self.board, tuple(values), self.masks if is_marked else None)

    def with_mask(self, cell: int, mask: int) -> Question:
        """The same with another choice in one cell."""
        empty = self.empty | {cell} if mask == self.board.all_digits == 1 else self.empty
        return Question(self.board, (*self.masks[:cell], mask, *self.masks[cell + 1 :]), empty)

    def variable(self, cell: int, digit: int) -> int:
        return cell * self.board.size + digit

    def stated(self, solutions: Sequence[Grid]) -> Stated:
        """All clauses that are not about a cell or a region alone, in the order of a file."""
        givens = [[self.variable(cell, self.masks[cell].bit_length())] for cell in self.clues]
        marks = list(self._marks())
        rules = [clause for shape in self.board.shapes for clause in clauses_of(shape, self.board.size)]
        others = [self.differs(solution) for solution in solutions]
        return Stated(givens, marks, rules, others, [])

    def _marks(self) -> Iterator[Clause]:
        """Only where there is a choice: elsewhere the given says it."""
        every = self.board.all_digits
        for cell in self.open_cells:
            for digit in digits_of(every & ~self.masks[cell]):
                yield [-self.variable(cell, digit)]

    def differs(self, solution: Grid) -> Clause:
        """Some open cell differs from a solution."""
        return [-self.variable(cell, solution[cell]) for cell in self.open_cells]


@dataclass(frozen=True, slots=True)
class Stated:
    """Clauses by what they say."""

    givens: list[Clause]
    marks: list[Clause]
    rules: list[Clause]
    others: list[Clause]
    late: list[tuple[str, Clause]]  # found while the solver was at work: of rules or others, as the title says

    @property
    def all(self) -> list[Clause]:
        """In the order of a file."""
        return [clause for _, clause in self.titled]

    @property
    def titled(self) -> list[tuple[str, Clause]]:
        """Each with what its block of a file says."""
        blocks = ((GIVEN, self.givens), (MARKS, self.marks), (RULES, self.rules), (OTHERS, self.others))
        return [*((title, clause) for title, block in blocks for clause in block), *self.late]
