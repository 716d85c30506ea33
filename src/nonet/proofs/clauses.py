"""What a proof is about: a board, what the puzzle allows in each cell, and the clauses that say so.

The candidate d of cell c is variable c * n + d of a board of n digits, cells from 0: 9 * 0 + 5 says that r1c1 is 5.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby, permutations
from operator import itemgetter

from nonet._base.errors import PuzzleError
from nonet._base.fast_dataclass import dataclass
from nonet.model import Board, Grid
from nonet.model.candidates import digits_of
from nonet.model.constraints import Combo, Constraint, Domain, Pair, transposed, union_of
from nonet.solver import core as _native

# Rules beyond "all different" as clauses that a reader can check one by one, each against its rule alone.
#
# No clause has a variable that is not a candidate. So only rules are taken that need no helpers: of one cell, of two
# cells, and of cells with a family of sets of digits.

# A digit with so few partners in a relation asks for one of them: the solver then sees what follows when they go.
_FEW = 2

# Up to here all families of digits that a set must meet are written down at once. On larger boards they are found one
# by one, as the solver breaks a rule.
_ALL_UP_TO = 9


def check_constraints(board: Board) -> None:
    """PuzzleError that names the first rule of which there are no such clauses."""
    for constraint in board.constraints:
        if not isinstance(constraint, Domain | Pair | Combo):
            rule = board.rule_of_constraint.get(constraint)
            which = f"the rule {str(rule)!r}" if rule else "a rule of its kind"
            known = "rules of one cell, of two cells, and on which digits go together in a cage"
            raise PuzzleError(
                f"cannot write a proof with {which}: its clauses cannot be checked in words. Proofs support {known}"
            )


def clauses_of(constraint: Constraint, size: int) -> Iterator[list[int]]:
    """The clauses of a rule. Of a cage on a large board some are missing: ask `broken`."""
    match constraint:
        case Domain():
            outside = digits_of(((1 << size) - 1) & ~constraint.mask)
            yield from ([-(cell * size + digit)] for cell in constraint.cells for digit in outside)
        case Pair():
            yield from _pair_clauses(constraint, size)
        case Combo():
            yield from _combo_clauses(constraint, size)


def _pair_clauses(pair: Pair, size: int) -> Iterator[list[int]]:
    sides = ((pair.first, pair.second, pair.allowed), (pair.second, pair.first, transposed(pair.allowed)))
    for one, other, allowed in sides:
        for digit in range(1, size + 1):
            partners = digits_of(allowed[digit - 1])
            if len(partners) <= _FEW:
                yield [-(one * size + digit), *(other * size + each for each in partners)]
            if one == pair.first:
                outside = (each for each in range(1, size + 1) if each not in partners)
                yield from ([-(one * size + digit), -(other * size + each)] for each in outside)


def _combo_clauses(combo: Combo, size: int) -> Iterator[list[int]]:
    """Digits in no set are out, digits in no common set exclude each other, and the cells differ. Then families: of
    digits of which each set has one, the cage has one.
    """
    together = [0] * (size + 1)
    for each in combo.sets:
        for digit in digits_of(each):
            together[digit] |= each
    for cell in combo.cells:
        yield from ([-(cell * size + digit)] for digit in range(1, size + 1) if not together[digit])
    for one, other in permutations(combo.cells, 2):
        for digit in digits_of(union_of(combo.sets)):
            if one < other:
                yield [-(one * size + digit), -(other * size + digit)]
            apart = digits_of(union_of(combo.sets) & ~together[digit])
            yield from ([-(one * size + digit), -(other * size + each)] for each in apart if digit < each)
    if size <= _ALL_UP_TO:
        yield from (_one_of(combo, family, size) for family in _families(combo.sets, size))


def broken(combo: Combo, values: Sequence[int], size: int) -> list[int] | None:
    """A clause of a cage that a filled grid breaks; None if the grid keeps the rule."""
    held = 0
    for cell in combo.cells:
        held |= 1 << (values[cell] - 1)
    if held in combo.sets:
        return None
    family = union_of(combo.sets) & ~held
    for digit in digits_of(family):  # as few digits as can be: the clause says more so
        fewer = family & ~(1 << (digit - 1))
        if all(each & fewer for each in combo.sets):
            family = fewer
    return _one_of(combo, family, size)


def _one_of(combo: Combo, family: int, size: int) -> list[int]:
    return [cell * size + digit for cell in combo.cells for digit in digits_of(family)]


@lru_cache(maxsize=256)
def _families(sets: tuple[int, ...], size: int) -> tuple[int, ...]:
    """The smallest families of digits that have one of every set, as masks.

    Cells that differ, and hold one digit of each such family, hold a set: digits outside any other choice of that many
    would be such a family.
    """
    hits = [family for family in range(1, 1 << size) if all(family & each for each in sets)]
    smallest: list[int] = []
    for family in sorted(hits, key=int.bit_count):
        if not any(family & known == known for known in smallest):
            smallest.append(family)
    return tuple(smallest)


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
        check_constraints(grid.board)
        every = grid.board.all_digits
        marks = grid.candidates or (every,) * len(grid)
        if bad := next((cell for cell, mask in enumerate(marks) if not grid[cell] and not mask & every), None):
            raise PuzzleError(f"{grid.board.name_of(bad)} has no pencil mark")
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
        rules = [clause for constraint in self.board.constraints for clause in clauses_of(constraint, self.board.size)]
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


# The clauses of a proof as a DIMACS file, with comments that say what each block says.

_BLOCKS = (
    "each of these cells holds a digit",
    "each of these regions holds the digit somewhere",
    "a cell holds no two digits",
    "two cells of a region do not hold the same digit",
)


@dataclass(frozen=True, slots=True)
class WrittenProof:
    """A proof as text: clauses, and lemmas."""

    cnf: bytes
    lrat: bytes
    first_lemma: int
    lemma_count: int


def write_proof(
    question: Question, stated: Stated, prover: _native.Prover, *, is_whole: bool = False, left_out: int | None = None
) -> WrittenProof:
    """Only the clauses that are used, or all of them. The clue in the cell `left_out` is not given."""
    return _written(question, stated, prover.write(is_whole), left_out)


def write_steps(question: Question, stated: Stated, prover: _native.Prover) -> WrittenProof:
    """The second proof, of the explained solution."""
    return _written(question, stated, prover.write_steps())


def _written(
    question: Question,
    stated: Stated,
    parts: tuple[list[int], list[tuple[bytes, int]], int, bytes, int],
    left_out: int | None = None,
) -> WrittenProof:
    used, blocks, first_lemma, lrat, lemma_count = parts
    board = question.board
    head = "".join(f"c {line}\n" for line in _map_lines(question, left_out))
    head += f"p cnf {board.cell_count * board.size} {first_lemma - 1}\n"
    texts = [head.encode(), *(text.encode() for text in _stated_text(stated, used))]
    for title, (text, count) in zip(_BLOCKS, blocks, strict=True):
        if count:
            texts += [f"c {count}: {title}\n".encode(), text]
    return WrittenProof(b"".join(texts), lrat, first_lemma, lemma_count)


def _map_lines(question: Question, left_out: int | None) -> Iterator[str]:
    board = question.board
    size = board.size
    yield f"{board.title}: clauses that are true of every solution of puzzle.txt that is not in solution.txt."
    where = (
        f"{size * size} * (row - 1) + {size} * (column - 1) + digit" if board.is_square else f"{size} * cell + digit"
    )
    cells = "" if board.is_square else ", cells from 0 as they stand in puzzle.txt"
    yield f"A candidate is the number {where}{cells}; a minus says that it is false."
    if left_out is not None:
        yield f"The clue in {board.name_of(left_out)} is not needed, and left out here: it is as if it were not given."
    yield "Regions, and names of cells where they are not rows and columns, stand in board.json."


def _stated_text(stated: Stated, used: Sequence[int]) -> Iterator[str]:
    """The blocks of stated clauses; those found late come behind the others."""
    clauses = stated.titled
    for title, block in groupby((clauses[number] for number in used), itemgetter(0)):
        lines = [f"{' '.join(map(str, clause))} 0\n" for _, clause in block]
        yield f"c {len(lines)}: {title}\n"
        yield "".join(lines)
