"""redundant: the clues and rules that a puzzle does not need."""

from __future__ import annotations

from typing import Unpack

from nonet._base.arguments import checked
from nonet._base.deadline import Deadline
from nonet._base.fast_dataclass import dataclass
from nonet.generate.clues import ClueProver, ask_in_rounds, spare_clues
from nonet.model import BoardOptions, Grid, Rule
from nonet.puzzle.puzzle import Puzzle, Source
from nonet.puzzle.removable import Clue, Part, clues_of, only_solution, puzzle_for_setting, rules_of, without_rule
from nonet.solver import find_engine
from nonet.solver.bulk import find_quick_engine


@dataclass(frozen=True, slots=True)
class Redundant:
    """The parts of a puzzle that can each be removed alone while the solution remains unique.

    `undecided` are those for which time was too short. `together` is a set that can go all at once, if it was asked
    for; another one may be larger.
    """

    puzzle: Puzzle
    parts: tuple[Part, ...]
    undecided: tuple[Part, ...] = ()
    together: tuple[Part, ...] | None = None

    @property
    def clues(self) -> tuple[Clue, ...]:
        """The clues that can go."""
        return tuple(part for part in self.parts if isinstance(part, Clue))

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules that can go."""
        return tuple(part for part in self.parts if isinstance(part, Rule))

    @property
    def is_minimal(self) -> bool:
        """True if every part is needed, proved."""
        return not self.parts and not self.undecided


@checked
def redundant(
    source: Source,
    *,
    with_rules: bool = True,
    together: bool = False,
    engine: str | None = None,
    timeout: float | None = None,
    **board: Unpack[BoardOptions],
) -> Redundant:
    """Return the clues and rules that can each be removed alone while the solution stays unique.

    Every answer is proved. Digits that were placed are not clues.

    Args:
        source: Anything that a Puzzle is made of.
        with_rules: Also try the rules of the board.
        together: Also look for a set that can be removed all at once.
        engine: Name of the engine that proves it, such as "native" (default: the best for the puzzle).
        timeout: Seconds after which parts that were not decided are `undecided`.
        **board: kind, size, box, layout, rules, grids and format, as for Puzzle.

    Raises:
        NotUnique: The puzzle does not have exactly one solution.
        PuzzleError: The source cannot be read, or an argument is wrong. It is the base of NotUnique.
        RunTimeout: Time ran out before anything was known.

    >>> found = redundant(".3122..43..1..4.", together=True)
    >>> print(*found.parts)
    r1c2=3 r1c3=1 r1c4=2 r2c4=4 r3c1=3 r3c4=1
    >>> len(found.together)
    4
    """
    return find_redundant(
        puzzle_for_setting(source, board), with_rules=with_rules, together=together, engine=engine, timeout=timeout
    )


def find_redundant(
    puzzle: Puzzle,
    *,
    with_rules: bool = True,
    together: bool = False,
    engine: str | None = None,
    timeout: float | None = None,
) -> Redundant:
    """The same of a puzzle without placed digits."""
    deadline, grid = Deadline(timeout), puzzle.grid
    solution = only_solution(puzzle, engine, timeout)
    chosen = find_engine(engine)
    parts: list[Part] = [*clues_of(grid), *(rules_of(grid) if with_rules else ())]
    spare: set[Part] = set()
    quick = find_quick_engine(grid.board, chosen.id) if grid.candidates is None else None
    if quick:
        cells = spare_clues(grid.board, bytes(grid.values), quick)
        spare.update(Clue.at(grid.board, cell, grid[cell]) for cell in cells)
        left = []
    else:
        with ClueProver(solution, chosen, deadline, is_strict=True) as prover:

            def ask(part: Part, effort: int) -> bool:
                is_needed = _is_needed(prover, grid, part, effort)
                if is_needed is False:
                    spare.add(part)
                return is_needed is not None

            left = ask_in_rounds(parts, ask, deadline)
    all_at_once = None
    if together:
        from nonet.puzzle.minimize import minimize_puzzle

        all_at_once = minimize_puzzle(puzzle, with_rules=with_rules, engine=engine, timeout=deadline.left).taken
    return Redundant(puzzle, tuple(part for part in parts if part in spare), tuple(left), all_at_once)


def _is_needed(prover: ClueProver, grid: Grid, part: Part, effort: int) -> bool | None:
    if isinstance(part, Clue):
        return prover.are_needed(grid, [part.cell], effort)
    return prover.is_rule_needed(without_rule(grid, part), effort)
