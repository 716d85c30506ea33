"""The library's functions: each takes anything a Puzzle is made of."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Unpack

from nonet._base.arguments import checked
from nonet._base.deadline import Deadline
from nonet._base.fast_dataclass import dataclass
from nonet.generate.criteria import CriteriaKeywords
from nonet.human.check import Verification
from nonet.model import BoardOptions, BoardSpec, Grid, Layout, Place, Rule
from nonet.puzzle.puzzle import Puzzle, Source, read_puzzles
from nonet.solver import ENGINES
from nonet.solver import core as _native
from nonet.solver.base import Count, SolveResult

if TYPE_CHECKING:
    from nonet.model.transformation import Transformation
    from nonet.solver.canonical import Symmetries


@dataclass(frozen=True, slots=True)
class CanonicalPuzzle:
    """A puzzle in its canonical form, and the transformation that leads there."""

    puzzle: Puzzle
    transformation: Transformation


@checked
def read(
    text: str,
    kind: str | None = None,
    *,
    size: int | None = None,
    box: tuple[int, int] | None = None,
    layout: str | Layout | None = None,
    rules: Iterable[Rule | str] | None = None,
    grids: str | Iterable[Place] | None = None,
    format: str | None = None,
) -> list[Puzzle]:
    """All puzzles of a text, its format recognised unless named.

    A text may say itself which board it is for, in lines above a grid such as `kind: diagonal`. `rules=[]` takes rules
    off that stand there, as in Puzzle.

    >>> [puzzle.board.size for puzzle in read("." * 16 + chr(10) + "." * 81)]
    [4, 9]
    """
    return read_puzzles(text, kind=kind, size=size, box=box, layout=layout, rules=rules, grids=grids, format=format)


@checked
def create(
    level: str | None = None,
    size: int | None = None,
    *,
    kind: str | None = None,
    box: tuple[int, int] | None = None,
    layout: str | Layout | None = None,
    rules: Iterable[Rule | str] | None = None,
    grids: str | Iterable[Place] | None = None,
    seed: int | str | None = None,
    engine: str | None = None,
    timeout: float | None = None,
    **criteria: Unpack[CriteriaKeywords],
) -> Puzzle:
    """Return a new puzzle with one solution, proved; a seed always gives the same one.

    Without a kind it is classic; a layout alone means jigsaw. A jigsaw without a layout gets random shapes. Without a
    level it is medium, or easy where medium is rare. The level is verified by rating, up to 25x25. Raises
    CreationTimeout after `timeout` seconds, and CreationError where the board has no puzzle of the level. Without the
    compiled core nothing can be rated: a level, rating or technique raises EngineUnavailable. On boards that are too
    large to rate a level says how many clues go. If time runs out there, the puzzle has more clues: CutShortWarning.

    Criteria may say more: `clues=(22, 25)`, `symmetry="rotate-180"`, `pattern` (a text with X for a clue, ? for perhaps
    one), `keep` (digits that it has), `minimal=True`, `rating=(4.2, 5.0)`, `technique="x-wing"`, `hardest=True`. Then
    the search ends after 10 seconds unless told otherwise (a minute on more than 100 cells; math.inf: never).

    Names among the `rules` are placed: `rules=["killer", "thermo"]` gives cages and thermometers that hold in the
    solution, as few as look well, and `givens=0` or `givens=(0, 5)` says how many digits are given. Rules of the whole
    board, such as "anti-knight", are laid on it; "negative-kropki" is placed with all its dots.

    >>> create("easy", 4, seed=1).is_unique
    True
    >>> create(clues=24, symmetry="rotate-180", seed=1).grid.clue_count
    24
    >>> create("medium", rules=["killer"], givens=0, seed=1).grid.clue_count
    0
    """
    from nonet.generate.criteria import CriteriaOptions
    from nonet.generate.dig import warn_if_cut_short
    from nonet.generate.make import choose_board, create_by_criteria, late_clues, usual_seconds
    from nonet.generate.rules import split_rules

    laid, names = split_rules(rules or ())
    choice = BoardSpec.asked(kind=kind, size=size, box=box, layout=layout, rules=laid, grids=grids)
    limit = None if timeout == math.inf else timeout
    deadline = Deadline(limit)
    wanted = CriteriaOptions(level, rules=names, **criteria).on(choose_board(choice, seed, limit))
    if timeout is None and not wanted.is_plain:
        limit = usual_seconds(wanted)
    elif choice.lacks_layout:
        limit = deadline.left  # drawing shapes took some
    made = create_by_criteria(wanted, seed, engine, timeout=limit, is_rated=False)
    warn_if_cut_short(late_clues(made))
    return Puzzle(made.puzzle)


@checked
def solve(
    source: Source,
    limit: int = 2,
    *,
    engine: str | None = None,
    timeout: float | None = None,
    **board: Unpack[BoardOptions],
) -> SolveResult:
    """Up to `limit` solutions. `board` takes kind, size, box, layout, rules, grids and format, as Puzzle does.

    >>> solve([[1, 0, 0, 0]] + [[0] * 4] * 3, limit=5).verdict
    <Verdict.MULTIPLE: 'multiple'>
    """
    return Puzzle(source, **board).solve(limit, engine=engine, timeout=timeout)


@checked
def count(
    source: Source,
    limit: int | None = 1000,
    *,
    engine: str | None = None,
    timeout: float | None = None,
    threads: int | None = None,
    **board: Unpack[BoardOptions],
) -> Count:
    """The number of solutions, counted up to `limit` (None: to the end) and for `timeout` seconds.

    It is an int, and `is_exact` says whether there are no more.

    >>> count("." * 16)
    288
    >>> count("." * 81, limit=10_000_000).is_exact
    False
    """
    return Puzzle(source, **board).count(limit, engine=engine, timeout=timeout, threads=threads)


@checked
def solutions(
    source: Source, *, engine: str | None = None, timeout: float | None = None, **board: Unpack[BoardOptions]
) -> Iterator[Grid]:
    """Every solution, as they are found; RunTimeout when `timeout` seconds are over before the last."""
    return Puzzle(source, **board).solutions(engine=engine, timeout=timeout)


@checked
def is_unique(source: Source, **board: Unpack[BoardOptions]) -> bool:
    """Return True if there is exactly one solution, proved."""
    return Puzzle(source, **board).is_unique


@checked
def check(puzzle: Source, solution: Source, **board: Unpack[BoardOptions]) -> Verification:
    """Return whether a solution of the puzzle is right, wrong (with every broken rule) or incomplete."""
    return Puzzle(puzzle, **board).check(solution)


@checked
def canonical(source: Source, **board: Unpack[BoardOptions]) -> CanonicalPuzzle:
    """The one form that stands for all forms of a puzzle, and the transformation that leads there.

    Two puzzles on one board have the same form if and only if a transformation of the board leads from one to the
    other: bands, lines and digits in another order on a classic board, far fewer changes where there are more rules.
    A puzzle that is turned together with its rules is on another board, and has another form.
    On a classic 9x9 the form is the least, read row by row with 0 for an empty cell; on other boards, and with pencil
    marks, it has no order to it. PuzzleError where the search for it is too long. `canonical_many` takes classic 9x9
    puzzles by the million.

    >>> found = canonical("3...............")
    >>> found.puzzle.to_text().strip(), found.transformation.digits
    ('...............1', (2, 3, 1, 4))
    """
    from nonet.solver.canonical import canonical_form

    puzzle = Puzzle(source, **board)
    found = canonical_form(puzzle.grid)
    return CanonicalPuzzle(puzzle.with_grid(found.grid), found.transformation)


@checked
def symmetries(source: Source, *, timeout: float | None = None, **board: Unpack[BoardOptions]) -> Symmetries:
    """The transformations of its board that leave a puzzle as it is, those of its solution, and what the eye sees.

    `solution` is None where there is not exactly one, or where `timeout` seconds are over before that is known.

    >>> found = symmetries("1..............2")
    >>> found.puzzle.order, found.looks
    (4, ('rotate-180', 'diagonal', 'anti-diagonal', 'double-diagonal'))
    """
    from nonet.generate.symmetry import looks_of
    from nonet.solver.canonical import Symmetries, automorphisms

    puzzle = Puzzle(source, **board)
    result = puzzle.solve(timeout=timeout)
    solution = automorphisms(result.solution) if result.is_unique and result.solution else None
    return Symmetries(automorphisms(puzzle.grid), solution, looks_of(puzzle.grid))


def build_info() -> dict[str, str]:
    """Return how the compiled core was built, or why it is missing, and which engines can run here."""
    info = {"engines": ", ".join(engine.id for engine in ENGINES if engine.unavailable() is None)}
    reason = _native.missing()
    return info | ({"core": f"missing: {reason}"} if reason else _native.build_info())
