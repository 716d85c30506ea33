"""Dig: remove clues while the solution stays the only one, on boards and for criteria that `many.py` does not take.

The question for a clue is always the same: can its cell differ, while all other clues hold? `clues.py` answers it,
except for the windows of large boards.

Contents: `dig` in random order, and `dig_in_order`, row by row in windows, for boards on which random order is too
hard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Self
from warnings import warn

from nonet._base.deadline import Deadline
from nonet._base.errors import CutShortWarning, plural
from nonet._base.fast_dataclass import dataclass
from nonet.generate.clues import ROUNDS, ClueProver, ask_in_rounds, without_cells
from nonet.model import Board, Grid
from nonet.solver.base import Engine
from nonet.solver.sat import SatSession

Progress = Callable[[int, int], None]  # questions answered, questions in all


@dataclass(frozen=True, slots=True)
class Witness:
    """A certificate that a clue is needed: another filled grid that agrees with every other clue.

    `changes` are the cells in which that grid differs from the solution, with their digits there. The cell of the clue
    is among them.
    """

    clue: int
    changes: tuple[tuple[int, int], ...]

    def grid(self, solution: Grid) -> Grid:
        """The other filled grid."""
        values = list(solution)
        for cell, digit in self.changes:
            values[cell] = digit
        return solution.with_values(values)


@dataclass(frozen=True, slots=True)
class Dug:
    """A puzzle with one solution, proved, and the clues for which it is not known whether they are needed.

    If digging went all the way and nothing is undecided, no clue can be taken away without losing uniqueness.
    `taken` are the cells that lost their clues, in this order: putting the last ones back gives a unique puzzle, too.
    `level` is the level of the puzzle, where it was made for one. `witnesses` are certificates that clues are needed,
    where digging kept them.
    """

    puzzle: Grid
    undecided: tuple[int, ...] = ()
    taken: tuple[int, ...] = ()
    level: str = ""
    witnesses: tuple[Witness, ...] = ()


def dig(
    solution: Grid,
    clue_target: int,
    engine: Engine,
    random: Random,
    *,
    deadline: Deadline | None = None,
    progress: Progress | None = None,
    is_thorough: bool = True,
) -> Dug:
    """A puzzle with this solution only, clues taken in random order until `clue_target` are left or all are needed.

    If it need not be thorough, clues whose question is hard to answer stay.
    """
    deadline = deadline or Deadline(None)
    puzzle, taken, needed = solution.with_values(solution), list[int](), 0
    with ClueProver(solution, engine, deadline) as prover:

        def ask(cell: int, effort: int) -> bool:
            nonlocal puzzle, needed
            if len(puzzle) - len(taken) <= clue_target:
                return True
            is_needed = prover.are_needed(puzzle, [cell], effort)
            if is_needed:
                prover.keep([cell])
                needed += 1
            elif is_needed is False:
                puzzle = without_cells(puzzle, [cell])
                taken.append(cell)
            if progress:
                progress(len(taken) + needed, len(solution))
            return is_needed is not None

        cells = random.sample(range(len(solution)), len(solution))
        left = ask_in_rounds(cells, ask, deadline, ROUNDS if is_thorough and prover.has_sat else 1)
    is_enough = len(puzzle) - len(taken) <= clue_target
    return Dug(puzzle, () if is_enough else tuple(sorted(left)), tuple(taken))


def warn_if_cut_short(undecided: int) -> None:
    """CutShortWarning where so many clues may not be needed, for a public function (`checked`) of the library."""
    if undecided:
        clues = plural(undecided, "clue")
        message = f"time ran out: the puzzle has one solution, but {clues} of it may not be needed"
        warn(message, CutShortWarning, stacklevel=4)  # here, the function, what checks its arguments, and its caller


# Taking clues away row by row, in windows: for boards so big that digging in random order leaves most undecided.
#
# The order of the cells decides how hard the questions are. In random order the holes spread evenly over the board, and
# soon each question about a clue is hard. Row by row, each question is easy: the rows that are still full hold
# everything together. A pair of 25x25 Sudokus takes 2 to 3 seconds so, and has not ended after minutes otherwise.
#
# Cells are asked about in windows, some at a time. For each window a fresh solver gets all clues outside it as facts.
# They are built into its clauses, which leaves a small formula. The other clues of the window are assumptions. A
# question may be about a batch of clues: "does one of them differ in another solution?" If not, the whole batch goes.
#
# The puzzle is the one that deletion one by one in the same order gives, whatever the windows, batches and solver are.
# If a clue is needed, the other solution that shows it is kept (`Witness`): clues only go away later, so it stays
# valid.

# CaDiCaL without chronological backtracking and stable mode. On pairs of 36x36: 54 s instead of 65 s.
_SETTINGS = {"chrono": 0, "stabilize": 0}

# The first window is this share of the cells: while so few are open, one question decides most of them.
_FIRST_SHARE = 0.35
_LEAST_WINDOW = 120
_WINDOWS = 11  # of the cells that each of the later windows has, where that is more

# Conflicts for one question. Row by row no question was seen to need a tenth of them. Unlike seconds, they are a bound
# that a seed meets on every machine alike.
_WINDOW_CONFLICTS = 2_000_000


def row_order(board: Board, random: Random) -> list[int]:
    """All cells, row by row: bands in random order, rows in each at random, cells in each at random.

    Several grids go side by side, each in an order of its own.
    """
    keys: dict[int, float] = {}
    for cells in [subgrid.cells for subgrid in board.subgrids] or [tuple(range(board.cell_count))]:
        for place, row in enumerate(_shuffled_rows(board, random)):
            for cell in cells[row * board.size : (row + 1) * board.size]:
                keys.setdefault(cell, place)
    return sorted(range(board.cell_count), key=lambda cell: (keys[cell], random.random()))


def _shuffled_rows(board: Board, random: Random) -> list[int]:
    height = board.box[0] if board.box else 1
    bands = [random.sample(range(top, top + height), height) for top in range(0, board.size, height)]
    random.shuffle(bands)
    return [row for band in bands for row in band]


def dig_in_order(
    solution: Grid,
    order: Sequence[int],
    clue_target: int = 0,
    *,
    conflicts: int | None = None,
    patience: int | None = None,
    deadline: Deadline | None = None,
    progress: Progress | None = None,
) -> Dug:
    """The puzzle that is left when each clue goes that can go, in this order, until `clue_target` clues are left.

    It has a witness for each clue that was found to be needed. What is not decided when time is over, or after many
    conflicts, stays and is listed. `conflicts` are those for one question.
    After so many undecided questions as `patience` says it gives up: the order is a bad one.
    """
    digger = _WindowDigger(solution, clue_target, patience, deadline or Deadline(None), progress)
    for window in windows_of(order, digger.left):
        digger.dig_all(window, conflicts or _WINDOW_CONFLICTS)
    undecided = () if not digger.left else tuple(sorted(digger.undecided))
    witnesses = tuple(sorted(digger.witnesses, key=lambda witness: witness.clue))
    return Dug(digger.puzzle(), undecided, tuple(digger.taken), witnesses=witnesses)


def windows_of(order: Sequence[int], most: int) -> Iterator[Sequence[int]]:
    """The cells in runs: a long one of no more than these, then shorter ones."""
    start, end = 0, min(most, int(len(order) * _FIRST_SHARE))
    while start < len(order):
        if end > start:
            yield order[start:end]
        start, end = end, end + max(_LEAST_WINDOW, len(order) // _WINDOWS)


class Window:
    """Questions about some clues of a puzzle, while all other clues are facts. Use it in a with statement."""

    def __init__(self, solution: Grid, facts: Grid, deadline: Deadline) -> None:
        self.solution = solution
        self.deadline = deadline
        self._session = SatSession(facts, deadline=deadline, settings=_SETTINGS)
        self._session.prefer(solution)  # another solution is usually near

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._session.close()

    @property
    def is_loaded(self) -> bool:
        """True if the solver got all clauses before time was over."""
        return self._session.is_loaded

    def literal(self, cell: int) -> int | None:
        """That the cell is as in the solution; None where the facts decide that."""
        return self._session.literal(cell, self.solution[cell])

    def differs(self, cells: Iterable[int], others: Iterable[int], conflicts: int = _WINDOW_CONFLICTS) -> bool | None:
        """Return True if a solution differs in one of the cells and agrees with the solution in the others.

        None if time was over before that was known, or so many conflicts did not do.
        """
        if not self.is_loaded:
            return None
        asked = [literal for cell in cells if (literal := self.literal(cell)) is not None]
        assumed = [literal for cell in others if (literal := self.literal(cell)) is not None]
        if not asked:
            return False
        if len(asked) == 1:
            question = -asked[0]
        else:
            question = self._session.new_literal()
            self._session.require(-question, *(-literal for literal in asked))
        return self._session.solve([*assumed, question], budget=conflicts, deadline=self.deadline)

    def changes(self) -> tuple[tuple[int, int], ...]:
        """Return the cells in which the solution that `differs` found is another one, with its digits there."""
        found = enumerate(zip(self._session.values(), self.solution, strict=True))
        return tuple((cell, digit) for cell, (digit, usual) in found if digit != usual)

    def keep(self, cell: int) -> None:
        """From now on this clue is a fact."""
        if (literal := self.literal(cell)) is not None:
            self._session.require(literal)


class _WindowDigger:
    """The clues that are left, and what is known of them."""

    def __init__(
        self,
        solution: Grid,
        clue_target: int,
        patience: int | None,
        deadline: Deadline,
        progress: Progress | None,
    ) -> None:
        self.solution = solution
        self.clue_target = clue_target
        self.deadline = deadline
        self.progress = progress
        self.taken: list[int] = []
        self.undecided: list[int] = []
        self.witnesses: list[Witness] = []
        self._clues = set(range(len(solution)))
        self._patience = patience
        self._is_stuck = False  # the formula of the smallest window is too large

    @property
    def left(self) -> int:
        """The number of clues that may still be removed."""
        return max(0, len(self._clues) - self.clue_target)

    @property
    def is_over(self) -> bool:
        """True if there is nothing more to do, or no time for it."""
        return not self.left or self._is_stuck or self._patience == 0 or self.deadline.is_over

    def dig_all(self, window: Sequence[int], conflicts: int) -> None:
        """Decide about the clues of a window, in smaller ones if its formula is too large for memory."""
        start, size = 0, len(window)
        while start < len(window):
            try:
                self.dig(window[start : start + size], conflicts)
                start += size
            except MemoryError:
                self._is_stuck = size <= _LEAST_WINDOW
                size = max(1, size // 8)

    def dig(self, window: Sequence[int], conflicts: int) -> None:
        """Decide about the clues of a window."""
        if self.is_over:
            self.undecided += window
            return
        facts = self.puzzle(without=window)
        with Window(self.solution, facts, self.deadline) as asking:
            if not asking.is_loaded:
                self.undecided += window
                return
            rest = list(window)
            if len(rest) <= self.left:
                self._take([cell for cell in rest if asking.literal(cell) is None])
                rest = [cell for cell in rest if asking.literal(cell) is not None]
            self._ask(asking, rest, conflicts)

    def _ask(self, window: Window, rest: list[int], conflicts: int) -> None:
        """Ask about batches: of twice the size after a batch that went, of half the size after one that did not."""
        size = len(rest)
        while rest:
            size = min(size, self.left)
            batch, others = rest[:size], rest[size:]
            answer = None if self.is_over else window.differs(batch, others, conflicts)
            if answer is None and self.is_over:
                self.undecided += rest
                return
            if answer is False:
                self._take(batch)
                rest, size = others, 2 * size
            elif len(batch) > 1:
                changed = sum(cell in batch for cell, _ in window.changes()) if answer else 0
                size = max(1, len(batch) // (4 if 4 * changed >= len(batch) else 2))
            else:
                self._keep(window, batch[0], is_needed=answer is True)
                rest = others
            self._tell()

    def _take(self, cells: Sequence[int]) -> None:
        self.taken += cells
        self._clues.difference_update(cells)

    def _keep(self, window: Window, cell: int, *, is_needed: bool) -> None:
        if is_needed:
            self.witnesses.append(Witness(cell, window.changes()))
        else:
            self.undecided.append(cell)
            if self._patience:
                self._patience -= 1
        window.keep(cell)

    def _tell(self) -> None:
        if self.progress:
            self.progress(len(self.taken) + len(self.witnesses) + len(self.undecided), len(self.solution))

    def puzzle(self, without: Sequence[int] = ()) -> Grid:
        """The clues that are left, without some."""
        clues = self._clues.difference(without)
        return self.solution.with_values(digit if cell in clues else 0 for cell, digit in enumerate(self.solution))
