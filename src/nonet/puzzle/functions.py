"""The library's functions: each takes anything a Puzzle is made of."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Unpack

from nonet._base.arguments import checked
from nonet._base.deadline import Deadline
from nonet._base.fast_dataclass import dataclass
from nonet._base.seeds import chosen_seed
from nonet.generate.criteria import CriteriaKeywords
from nonet.human.verification import Verification
from nonet.model import BoardOptions, BoardSpec, Grid, Layout, Place, Rule
from nonet.puzzle.puzzle import Puzzle, Source, read_puzzles
from nonet.solver import core as _native
from nonet.solver import every_engine
from nonet.solver.base import Count, SolveResult
from nonet.solver.sat import python_sat_info

if TYPE_CHECKING:
    from nonet._base.names import KindName, Level, TechniqueName
    from nonet.human.hints import Hint
    from nonet.human.rating import Rating
    from nonet.model.fog import Fog
    from nonet.model.marks import PlayerMarks
    from nonet.model.transformation import Transformation
    from nonet.solver.canonical import Symmetries
    from nonet.solver.estimate import CountEstimate


@dataclass(frozen=True, slots=True)
class CanonicalPuzzle:
    """A puzzle in its canonical form, and the transformation that leads there."""

    puzzle: Puzzle
    transformation: Transformation


@checked(by_place=("kind",))
def read(
    text: str,
    *,
    kind: KindName | str | None = None,
    size: int | None = None,
    box: tuple[int, int] | None = None,
    layout: str | Layout | None = None,
    rules: Iterable[Rule | str] | None = None,
    grids: str | Iterable[Place] | None = None,
    fog: str | Fog | None = None,
    format: str | None = None,
) -> list[Puzzle]:
    """Return all puzzles of a text.

    A text may name its board itself, in lines above a grid such as `kind: diagonal`.

    Args:
        text: One puzzle or several, in any format.
        kind: Kind of the board, such as "diagonal" or "diagonal+window".
        size: Number of digits, such as 9.
        box: Rows and columns of a box, such as (2, 3).
        layout: Shapes of a jigsaw, as text or a Layout.
        rules: Rules to add to those of a header. An empty list removes these.
        grids: Offsets of several grids on one canvas, such as "0,0 6,6".
        fog: Cells that are lit in fog of war, such as "r1c1 r4c4-r6c6", or "all" for fog everywhere.
        format: Format of the text (default: recognised).

    Raises:
        FormatError: The text is not a puzzle in its format.
        GeometryError: The board cannot exist, or it is not the board of the text.
        PuzzleError: Anything else is wrong, such as an unknown kind. It is the base of the other two.

    >>> [puzzle.board.size for puzzle in read("." * 16 + chr(10) + "." * 81)]
    [4, 9]
    """
    return read_puzzles(
        text, kind=kind, size=size, box=box, layout=layout, rules=rules, grids=grids, fog=fog, format=format
    )


@checked(by_place=("size",))
def create(
    level: Level | None = None,
    *,
    size: int | None = None,
    kind: KindName | str | None = None,
    box: tuple[int, int] | None = None,
    layout: str | Layout | None = None,
    rules: Iterable[Rule | str] | None = None,
    grids: str | Iterable[Place] | None = None,
    fog: str | Fog | None = None,
    seed: int | str | None = None,
    engine: str | None = None,
    timeout: float | None = None,
    **criteria: Unpack[CriteriaKeywords],
) -> Puzzle:
    """Return a new puzzle, proved to have exactly one solution.

    The level is verified by rating, up to 25x25. On boards that are too large to rate, the level sets the number of
    clues. If time runs out there, the puzzle has more clues, and a CutShortWarning says so.

    A name alone among the `rules` is placed at random: `rules=["killer", "thermo"]` adds cages and thermometers that
    fit the solution. Rules of the whole board, such as "anti-knight", apply as they are;
    "negative-kropki" is placed with all its dots.

    Args:
        level: Level, such as "hard" (default: medium, or easy where medium is rare).
        size: Number of digits (default: that of the layout, or the usual one of the kind, mostly 9).
        kind: Kind of the board (default: classic, jigsaw with a layout, or grids with `grids`).
        box: Rows and columns of a box, such as (2, 3).
        layout: Shapes of a jigsaw, as text or a Layout (default: random shapes for a jigsaw).
        rules: Rules of the board with their cells, and names of rules to place.
        grids: Offsets of several grids on one canvas, such as "0,0 6,6".
        fog: Cells that are lit in fog of war, such as "r1c1 r4c4-r6c6", or "all" for fog everywhere.
        seed: Random seed, a number or a text (default: a random one). The same seed gives the same result.
        engine: Name of the engine that proves the puzzle unique, such as "native" (default: the best for the board).
        timeout: Seconds after which the search ends (default: no limit). With criteria or rules to place the default
            is 10, or 60 on more than 100 cells, and math.inf means no limit.
        **criteria: `clues=(22, 25)`, `symmetry="rotate-180"`, `pattern` (a text with X for a clue, ? for an optional
            one), `keep` (digits that the puzzle has), `minimal=True`, `rating=(4.2, 5.0)`, `technique="x-wing"`,
            `hardest=True`, and `givens=0` or `givens=(0, 5)`, the number of digits given next to placed rules.

    Raises:
        CreationTimeout: Time ran out.
        CreationError: The board has no such puzzle.
        PuzzleError: The board cannot exist, or criteria contradict each other.
        EngineUnavailable: The engine cannot run here, or a level, rating or technique needs the compiled core, which
            is missing.

    >>> create("easy", size=4, seed=1).is_unique
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
    choice = BoardSpec.asked(kind=kind, size=size, box=box, layout=layout, rules=laid, grids=grids, fog=fog)
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


@checked(by_place=("limit",))
def solve(
    source: Source,
    *,
    limit: int = 2,
    engine: str | None = None,
    timeout: float | None = None,
    **board: Unpack[BoardOptions],
) -> SolveResult:
    """Return up to `limit` solutions and a verdict.

    Args:
        source: Anything that a Puzzle is made of.
        limit: Number of solutions to look for. 2 is enough to know whether the first is the only one.
        engine: Name of an engine, such as "native" (default: the best for the puzzle).
        timeout: Seconds after which the search ends. The verdict is then UNDECIDED, never a wrong one.
        **board: kind, size, box, layout, rules, grids, fog and format, as for Puzzle.

    Raises:
        PuzzleError: The source cannot be read, or an argument is wrong.
        EngineUnavailable: The engine cannot run here.

    >>> solve([[1, 0, 0, 0]] + [[0] * 4] * 3, limit=5).verdict
    <Verdict.MULTIPLE: 'multiple'>
    """
    return Puzzle(source, **board).solve(limit=limit, engine=engine, timeout=timeout)


@checked(by_place=("limit",))
def count(
    source: Source,
    *,
    limit: int | None = 1000,
    engine: str | None = None,
    timeout: float | None = None,
    threads: int | None = None,
    **board: Unpack[BoardOptions],
) -> Count:
    """Return the number of solutions, counted up to `limit` (None: to the end) and for `timeout` seconds.

    The result is an int. Its `is_exact` is False if there may be more solutions.

    Args:
        source: Anything that a Puzzle is made of.
        limit: Number of solutions at which the count ends.
        engine: Name of an engine, such as "native" (default: the best for the puzzle).
        timeout: Seconds after which the count ends.
        threads: Number of threads (default: one per core). Only classic 9x9 puzzles use more than one.
        **board: kind, size, box, layout, rules, grids, fog and format, as for Puzzle.

    Raises:
        PuzzleError: The source cannot be read, or an argument is wrong.
        EngineUnavailable: The engine cannot run here.

    >>> count("." * 16)
    288
    >>> count("." * 81, limit=10_000_000).is_exact
    False
    """
    return Puzzle(source, **board).count(limit=limit, engine=engine, timeout=timeout, threads=threads)


@checked
def estimate_count(
    source: Source,
    *,
    probes: int = 1000,
    seed: int | str | None = 0,
    timeout: float | None = None,
    **board: Unpack[BoardOptions],
) -> CountEstimate:
    """Return an estimate of the number of solutions, with an interval, for numbers too large to count.

    A number that takes little time to count is exact. For others the search tree is probed at random (Knuth 1975).
    The same seed gives the same estimate, unless the time ends the probes.

    Args:
        source: Anything that a Puzzle is made of.
        probes: Number of probes. Four times as many halve the interval.
        seed: Number or text (None: a new one, which the result names).
        timeout: Seconds after which no more probes are made.
        **board: kind, size, box, layout, rules, grids, fog and format, as for Puzzle.

    Raises:
        PuzzleError: The source cannot be read, or an argument is wrong.

    >>> print(estimate_count("." * 36))
    28200960
    >>> found = estimate_count("." * 81, probes=30)
    >>> found.low < 6_670_903_752_021_072_936_960 < found.high
    True
    """
    from nonet.solver.estimate import estimate_solutions  # a start does without

    puzzle = Puzzle(source, **board)
    return estimate_solutions(puzzle.grid, chosen_seed(seed), probes, timeout)


@checked
def solutions(
    source: Source, *, engine: str | None = None, timeout: float | None = None, **board: Unpack[BoardOptions]
) -> Iterator[Grid]:
    """Yield every solution as it is found.

    Args:
        source: Anything that a Puzzle is made of.
        engine: Name of an engine, such as "native" (default: the best for the puzzle).
        timeout: Seconds after which the search ends.
        **board: kind, size, box, layout, rules, grids, fog and format, as for Puzzle.

    Raises:
        PuzzleError: The source cannot be read, or an argument is wrong.
        RunTimeout: Time ran out before the last solution.
        EngineUnavailable: The engine cannot run here.
    """
    return Puzzle(source, **board).solutions(engine=engine, timeout=timeout)


@checked
def is_unique(source: Source, **board: Unpack[BoardOptions]) -> bool:
    """Return True if there is exactly one solution, proved."""
    return Puzzle(source, **board).is_unique


@checked
def check(puzzle: Source, solution: Source, **board: Unpack[BoardOptions]) -> Verification:
    """Return whether a solution of the puzzle is right, wrong (with every broken rule) or incomplete.

    Args:
        puzzle: Anything that a Puzzle is made of.
        solution: The same, on the board of the puzzle.
        **board: kind, size, box, layout, rules, grids, fog and format, as for Puzzle.

    Raises:
        PuzzleError: The puzzle or the solution cannot be read, or the solution has other cells than the puzzle.
    """
    return Puzzle(puzzle, **board).check(solution)


@checked
def hint(
    source: Source,
    *,
    marks: PlayerMarks = False,
    technique: TechniqueName | str = "",
    timeout: float | None = None,
    **board: Unpack[BoardOptions],
) -> Hint | None:
    """Return the easiest next step, or one of a technique. None if the grid is full or no step helps.

    Args:
        source: Anything that a Puzzle is made of.
        marks: Your own pencil marks, as for `Puzzle.hint`.
        technique: Name of a technique. Other techniques are then not searched.
        timeout: Seconds after which the search ends.
        **board: kind, size, box, layout, rules, grids, fog and format, as for Puzzle.

    Raises:
        WrongPosition: A placed digit or the marks are wrong.
        PuzzleError: The source cannot be read, or an argument is wrong.
        RunTimeout: Time is over before a step is found.
        EngineUnavailable: The compiled core is missing.

    >>> print(hint("0312200430010040"))
    Full house: r2c3 is the last empty cell in box 2, so it must be 3.
    """
    return Puzzle(source, **board).hint(marks=marks, technique=technique, timeout=timeout)


@checked
def steps(
    source: Source, *, marks: PlayerMarks = False, timeout: float | None = None, **board: Unpack[BoardOptions]
) -> Iterator[Hint]:
    """Yield the steps of the whole solution, easiest first, as a person would take them.

    Args:
        source: Anything that a Puzzle is made of.
        marks: Your own pencil marks, as for `Puzzle.hint`.
        timeout: Seconds after which the search ends.
        **board: kind, size, box, layout, rules, grids, fog and format, as for Puzzle.

    Raises:
        WrongPosition: A placed digit or the marks are wrong.
        PuzzleError: The source cannot be read, or an argument is wrong.
        RunTimeout: Time is over before the last step.
        EngineUnavailable: The compiled core is missing.

    >>> sum(len(step.placements) for step in steps("0312200430010040"))
    8
    """
    return Puzzle(source, **board).steps(marks=marks, timeout=timeout)


@checked
def rate(
    source: Source,
    *,
    scales: str | Iterable[str] | None = None,
    timeout: float | None = None,
    **board: Unpack[BoardOptions],
) -> Rating:
    """Return the level of a puzzle; for a classic 9x9 also ER, EP and ED, and HoDoKu's level and score.

    Args:
        source: Anything that a Puzzle is made of.
        scales: Names such as "se121" or ["nonet", "symmetric"], or "all". Only these are computed.
        timeout: Seconds after which the rating ends.
        **board: kind, size, box, layout, rules, grids, fog and format, as for Puzzle.

    Raises:
        PuzzleError: The source cannot be read, an argument is wrong, or no scale supports the board.
        RunTimeout: Time is over.
        EngineUnavailable: The compiled core is missing.

    >>> rate("0312200430010040").level
    'easy'
    """
    return Puzzle(source, **board).rate(scales=scales, timeout=timeout)


@checked
def canonical(source: Source, **board: Unpack[BoardOptions]) -> CanonicalPuzzle:
    """Return the canonical form of a puzzle, the same for all its forms, and the transformation that leads there.

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
    """Return the symmetries of a puzzle, those of its solution, and those of the pattern of its clues.

    The field `solution` is None if there is not exactly one solution, or if time ran out before that was known.

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
    """Return how the compiled core was built, or why it is missing, and which engines can run here.

    `sat` is the version of python-sat and how it is called, or what to install.
    """
    info = {"engines": ", ".join(engine.id for engine in every_engine() if engine.unavailable() is None)}
    info["sat"] = python_sat_info()
    reason = _native.missing()
    return info | ({"core": f"missing: {reason}"} if reason else _native.build_info())
