"""minimize: clues, and rules, go until every one that is left is needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Unpack

from nonet._base.arguments import checked
from nonet._base.deadline import Deadline
from nonet._base.errors import NotUnique, PuzzleError, RunTimeout, shorten
from nonet._base.fast_dataclass import dataclass
from nonet._base.seeds import random_of
from nonet.generate.clues import ClueProver, ask_in_rounds, dig_lines, without_cells
from nonet.model import Board, BoardOptions, Grid, Rule
from nonet.model.board import CLASSIC_CELLS
from nonet.model.grid import Where, find_cell
from nonet.puzzle.puzzle import Puzzle, Source
from nonet.puzzle.removable import (
    Clue,
    Part,
    clues_of,
    not_unique,
    only_solution,
    puzzle_for_setting,
    rules_of,
    without_rule,
)
from nonet.solver import find_engine
from nonet.solver.base import Engine
from nonet.solver.bulk import find_quick_engine

if TYPE_CHECKING:
    from nonet._base.names import SymmetryName
    from nonet.generate.symmetry import Orbits

_AT_ONCE = 1024  # puzzles that are dug side by side


@dataclass(frozen=True, slots=True)
class Minimized:
    """The puzzle that is left, and the parts that were removed, in this order.

    `undecided` are parts that are still there because time was too short. If there are none, nothing more can go.
    """

    puzzle: Puzzle
    taken: tuple[Part, ...]
    undecided: tuple[Part, ...] = ()

    @property
    def is_minimal(self) -> bool:
        """True if every part that is left and may be removed is needed, proved."""
        return not self.undecided


@checked
def minimize(
    source: Source,
    *,
    seed: int | str | None = 0,
    keep: Iterable[Where] = (),
    symmetry: SymmetryName | None = None,
    with_rules: bool = False,
    engine: str | None = None,
    timeout: float | None = None,
    **board: Unpack[BoardOptions],
) -> Minimized:
    """Remove clues until each that is left is needed. The solution stays the only one, which is proved each time.

    Args:
        source: Anything that a Puzzle is made of.
        seed: Number or text that decides the order in which clues are tried (None: another order each time).
        keep: Cells whose clues stay.
        symmetry: Name of a symmetry, such as "rotate-180". Clues are removed together with their images.
        with_rules: Then also remove rules that are not needed.
        engine: Name of the engine that proves it, such as "native" (default: the best for the puzzle).
        timeout: Seconds after which parts that were not decided stay, as `undecided`.
        **board: kind, size, box, layout, rules, grids and format, as for Puzzle.

    Raises:
        NotUnique: The puzzle does not have exactly one solution.
        PuzzleError: The source cannot be read, or an argument is wrong. It is the base of NotUnique.
        RunTimeout: Time ran out before it was known whether the solution is unique.

    >>> found = minimize(".3122..43..1..4.", seed=1)
    >>> found.puzzle.grid.clue_count, found.is_minimal
    (5, True)
    """
    puzzle, keep = puzzle_for_setting(source, board), list(keep)
    orbits = choose_orbits(puzzle.board, seed, keep, symmetry)
    check_kept(puzzle.grid, keep)
    return minimize_puzzle(puzzle, orbits, seed=seed, with_rules=with_rules, engine=engine, timeout=timeout)


def choose_orbits(
    board: Board, seed: int | str | None = 0, keep: Iterable[Where] = (), symmetry: str | None = None
) -> Orbits:
    """The order in which cells are asked about: it depends on nothing but the board and what is said here."""
    orbits: Orbits = tuple((cell,) for cell in range(board.cell_count))
    if symmetry is not None:
        from nonet.generate.symmetry import find_symmetry, orbits_of  # all of creation comes with it

        orbits = orbits_of(board, find_symmetry(symmetry))
    kept = {_cell_to_keep(board, where) for where in keep}
    free = [orbit for orbit in orbits if kept.isdisjoint(orbit)]
    random_of(seed).shuffle(free)
    return tuple(free)


def _cell_to_keep(board: Board, where: Where) -> int:
    try:
        return find_cell(board, where)
    except PuzzleError as error:
        raise PuzzleError(f"cannot keep {shorten(where)}: {error}") from None


def check_kept(grid: Grid, keep: Iterable[Where], where: str = "") -> None:
    """PuzzleError where there is no clue to keep; `where` says in which of several puzzles."""
    for each in keep:
        cell = _cell_to_keep(grid.board, each)
        if not grid[cell]:
            raise PuzzleError(f"{where}cannot keep {grid.board.name_of(cell)}: it has no clue")


def minimize_puzzle(
    puzzle: Puzzle,
    orbits: Orbits | None = None,
    *,
    seed: int | str | None = 0,
    with_rules: bool = False,
    engine: str | None = None,
    timeout: float | None = None,
) -> Minimized:
    """The same of a puzzle without placed digits."""
    deadline, chosen = Deadline(timeout), find_engine(engine)
    solution = only_solution(puzzle, engine, timeout)
    orbits = choose_orbits(puzzle.board, seed) if orbits is None else orbits
    check_orbits(puzzle.grid, orbits)
    if puzzle.grid.candidates is None and find_quick_engine(puzzle.board, chosen.id):
        (left,) = dig_lines([bytes(puzzle.values)], [bytes(solution.values)], orbits)
        return of_lines(puzzle, left, orbits)
    digger = _Digger(puzzle.grid, solution, chosen, deadline)
    digger.dig_clues(orbits)
    if with_rules:
        rules = list(rules_of(puzzle.grid))
        random_of(seed).shuffle(rules)
        digger.dig_rules(rules)
    return Minimized(puzzle.with_grid(digger.grid), tuple(digger.taken), tuple(digger.undecided))


def minimize_many(
    puzzles: Sequence[Puzzle],
    orbits: Orbits,
    *,
    seed: int | str | None = 0,
    with_rules: bool = False,
    engine: str | None = None,
    timeout: float | None = None,
) -> Iterator[Minimized | NotUnique | RunTimeout]:
    """Puzzles of one board, none with placed digits. Classic 9x9 ones are dug side by side, with the same answers."""
    quick = find_quick_engine(puzzles[0].board, find_engine(engine).id) if puzzles else None
    if quick is None or any(puzzle.grid.candidates for puzzle in puzzles):
        for puzzle in puzzles:
            try:
                yield minimize_puzzle(puzzle, orbits, seed=seed, with_rules=with_rules, engine=engine, timeout=timeout)
            except (NotUnique, RunTimeout) as error:
                yield error
        return
    for start in range(0, len(puzzles), _AT_ONCE):
        part = puzzles[start : start + _AT_ONCE]
        lines = [bytes(puzzle.values) for puzzle in part]
        solutions, counts = quick.solve_many(part[0].board, b"".join(lines), 2)
        solved = [solutions[at : at + CLASSIC_CELLS] for at in range(0, len(solutions), CLASSIC_CELLS)]
        proper = [number for number, count in enumerate(counts) if count == 1]
        for number in proper:
            check_orbits(part[number].grid, orbits)
        left = dig_lines([lines[number] for number in proper], [solved[number] for number in proper], orbits)
        dug = dict(zip(proper, left, strict=True))
        for number, puzzle in enumerate(part):
            yield (
                of_lines(puzzle, dug[number], orbits) if number in dug else not_unique(has_solution=counts[number] > 0)
            )


def check_orbits(grid: Grid, orbits: Orbits) -> None:
    """PuzzleError where cells that go together are not all clues or all empty."""
    for orbit in orbits:
        given = [cell for cell in orbit if grid[cell]]
        if given and len(given) < len(orbit):
            empty = next(cell for cell in orbit if not grid[cell])
            here, there = grid.board.name_of(given[0]), grid.board.name_of(empty)
            raise PuzzleError(f"the clues are not symmetric: {here} has one, {there} has none")


def of_lines(puzzle: Puzzle, left: bytes, orbits: Orbits) -> Minimized:
    """Return the result of digging in lanes from the values left of a puzzle."""
    board, values = puzzle.board, puzzle.values
    gone = [cell for orbit in orbits for cell in orbit if values[cell] and not left[cell]]
    return Minimized(
        puzzle.with_grid(puzzle.grid.with_values(left)), tuple(Clue.at(board, cell, values[cell]) for cell in gone)
    )


class _Digger:
    """The puzzle as it becomes smaller."""

    def __init__(self, grid: Grid, solution: Grid, engine: Engine, deadline: Deadline) -> None:
        self.grid, self.solution, self.engine, self.deadline = grid, solution, engine, deadline
        self.taken: list[Part] = []
        self.undecided: list[Part] = []

    def _prover(self) -> ClueProver:
        return ClueProver(self.solution, self.engine, self.deadline, is_strict=True)

    def dig_clues(self, orbits: Orbits) -> None:
        asked = [orbit for orbit in orbits if self.grid[orbit[0]]]
        with self._prover() as prover:

            def ask(orbit: tuple[int, ...], effort: int) -> bool:
                is_needed = prover.are_needed(self.grid, orbit, effort)
                if is_needed is False:
                    self.taken += (Clue.at(self.grid.board, cell, self.grid[cell]) for cell in orbit)
                    self.grid = without_cells(self.grid, orbit)
                elif is_needed:
                    prover.keep(orbit)
                return is_needed is not None

            left = {cell for orbit in ask_in_rounds(asked, ask, self.deadline) for cell in orbit}
        self.undecided += (clue for clue in clues_of(self.grid) if clue.cell in left)

    def dig_rules(self, rules: Sequence[Rule]) -> None:
        """Take rules off. Some speak of what others leave unmarked, so all are asked again where one changed others."""
        while rules:
            before = self.grid.board
            with self._prover() as prover:

                def ask(rule: Rule, effort: int, prover: ClueProver = prover) -> bool:
                    less = without_rule(self.grid, rule)
                    is_needed = prover.is_rule_needed(less, effort)
                    if is_needed is False:
                        self.grid = less
                        self.taken.append(rule)
                    return is_needed is not None

                left = ask_in_rounds(rules, ask, self.deadline)
            if left or _only_less(before, self.grid.board):
                self.undecided += left
                return
            rules = [rule for rule in rules if rule in self.grid.board.rules]


def _only_less(before: Board, after: Board) -> bool:
    """Return True if the board `after` demands nothing that the board `before` does not demand."""
    regions = {frozenset(region.cells) for region in before.regions}
    return set(after.constraints) <= set(before.constraints) and all(
        frozenset(each.cells) in regions for each in after.regions
    )
