"""A puzzle with rules: placed in a filled grid, then givens and rules taken away, each removal proved.

Contents: `Checker` (the last proof), lines without givens (`weave`), filled grids for clues outside (`telling`),
symmetry of rules (`turns_of`), `create_with_rules`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from itertools import chain, combinations, zip_longest
from math import factorial, log
from random import Random

from nonet._base.deadline import Deadline
from nonet._base.errors import CreationError, CriteriaTimeout, GeometryError, RunTimeout, listed, plural
from nonet._base.fast_dataclass import dataclass
from nonet._base.seeds import Seed, random_of
from nonet.generate.criteria import Criteria
from nonet.generate.dig import Dug, Progress
from nonet.generate.fill import fill
from nonet.generate.leveled import Span, unverified_because
from nonet.generate.rules.base import Groups, Placer, Site, Turn, Unit
from nonet.generate.rules.draft import (
    Draft,
    Failure,
    ReduceDraft,
    arrange,
    board_with,
    claim_all,
    images_of,
    merged,
    missing_of,
)
from nonet.generate.rules.registry import RequestedRules, find_placers
from nonet.generate.search import ClueCells
from nonet.generate.symmetry import SYMMETRIES, Move
from nonet.human.levels import LEVELS, borders, level_of_technique, weights
from nonet.model import Board, Grid
from nonet.model.geometry import Place
from nonet.model.rules.base import Rule, RuleFamily
from nonet.model.symmetry import Symmetry, exchange, transform_board
from nonet.solver import find_engine
from nonet.solver.base import Engine

# The last word on a puzzle with rules: its solution, its givens and its techniques, by searches without a bound.

_HARDEST_UNASKED = 2  # without a level a puzzle is easy, medium or hard


@dataclass(frozen=True, slots=True)
class Checker:
    """Holds puzzles against a set of criteria."""

    criteria: Criteria
    engine: Engine
    deadline: Deadline

    @property
    def span(self) -> Span:
        """The weights that puzzles of the criteria have."""
        level, technique = self.criteria.level, self.criteria.technique
        if technique and self.criteria.is_hardest:
            return Span(weights()[technique], weights()[technique])
        if level:
            return Span.of(level)
        if technique:  # harder puzzles come to it more often
            at = min(LEVELS.index(level_of_technique(technique)) + 1, len(LEVELS) - 1)
            return Span(Span.of(LEVELS[at - 1]).least, Span.of(LEVELS[at]).most)
        return Span(0, borders()[_HARDEST_UNASKED])

    def is_right(self, draft: Draft) -> bool:
        """Return True if the puzzle has only this solution, and meets all criteria that a draft was not made for."""
        puzzle = draft.puzzle
        result = self.engine.search(puzzle, 2, timeout=self.deadline.left)
        if not (result.is_unique and result.solution and result.solution.values == draft.solution.values):
            return False
        if self.criteria.is_minimal and not self._is_minimal(puzzle):
            return False
        asked = replace(self.criteria, board=puzzle.board)
        return all(target.holds(puzzle, self.deadline) for target in asked.targets())

    def _is_minimal(self, puzzle: Grid) -> bool:
        """Return True if no given is redundant, not even one of several that are removed together."""
        givens = [cell for cell, digit in enumerate(puzzle) if digit]
        smaller = (puzzle.with_digit(cell, 0) for cell in givens)
        return all(self.engine.search(grid, 2, timeout=self.deadline.left).count > 1 for grid in smaller)


# Lines without givens: laid down one by one on an empty board, as long as it can be filled, until in one way only.
#
# In a grid at random lines are short, and hardly ever enough for a puzzle without givens. Laid down first they are as
# long as we like: nine thermometers often do. Most lines fit no filling together with those before; a search says so in
# a millisecond.

_GUESSES = 2_000  # for one line: where that does not tell whether the board can be filled, the line is left out


def can_weave(placers: tuple[Placer, ...]) -> bool:
    """Return True if all rules are lines that can be drawn without a look at digits."""
    return bool(placers) and all(placer.sketch for placer in placers)


def weave(placers: tuple[Placer, ...], site: Site, random: Random, engine: Engine, deadline: Deadline) -> list[Unit]:
    """Lines with which the empty board of the site has one solution, which is then the site's; none if it has more."""
    units: list[Unit] = []
    empty = site.solution
    for placer, groups in _in_turn(placers, site, random):
        deadline.check()
        images = images_of(placer, site, groups)
        rules = tuple(Rule(placer.type, (), image) for image in images)
        if not rules or any(rule.type.problem(rule, site.context) for rule in rules):
            continue
        laid = merged(rule for unit in (*units, Unit(rules)) for rule in unit.rules)
        grid = Grid(board_with(empty.board, laid), empty.values)
        found = engine.search(grid, 2, budget=_GUESSES, seed=random.getrandbits(63), timeout=deadline.left)
        if not found.solution:
            continue
        units.append(Unit(rules))
        claim_all(placer, site, images)
        if found.is_unique:
            site.solution = Grid(empty.board, found.solution.values)
            return units
    return []


def _in_turn(placers: tuple[Placer, ...], site: Site, random: Random) -> Iterator[tuple[Placer, Groups]]:
    """A line of each type in turn."""
    rows = [((placer, groups) for groups in placer.sketch(site, random)) for placer in placers if placer.sketch]
    return (pair for pair in chain.from_iterable(zip_longest(*rows)) if pair)


# Filled grids whose clues outside say much, for puzzles without givens.
#
# Sums in the middle can be had in most ways, and those of most grids are in the middle. So lines and digits of a grid
# are exchanged, as long as its sums can be had in fewer ways. A little killer without givens is hardly ever found in
# grids at random; of these most have one solution.

_EXCHANGES = 500
_RENAMED = 0.2  # of the exchanges are of digits

Openness = Callable[[Sequence[int]], float]  # of the digits of a filled grid: less is better


def can_tell(placers: Sequence[Placer]) -> bool:
    """Return True if some grids are better than others for one of these rules."""
    return any(placer.lines for placer in placers)


def telling(solution: Grid, placers: Sequence[Placer], random: Random) -> Grid:
    """Another form of a filled grid, in which the sums of these rules can be had in few ways."""
    board = solution.board
    if board.constraints or not board.is_square:  # they may not be true of the exchanged digits
        return solution
    openness = _openness(placers, Site(solution))
    moves = _line_exchanges(board)
    values = solution.values
    least = openness(values)
    for _ in range(_EXCHANGES):
        other = _with_renamed_digits(values, board.size, random)
        if moves and random.random() > _RENAMED:
            other = tuple(values[source] for source in random.choice(moves))
        found = openness(other)
        if found <= least:
            values, least = other, found
    return Grid(board, values)


def _with_renamed_digits(values: Sequence[int], size: int, random: Random) -> tuple[int, ...]:
    """Two digits exchanged."""
    one, other = random.sample(range(1, size + 1), 2)
    names = {one: other, other: one}
    return tuple(names.get(digit, digit) for digit in values)


@lru_cache(maxsize=8)
def _line_exchanges(board: Board) -> list[Sequence[int]]:
    """Every exchange of neighbouring lines or bands that the board allows: for each cell where its digit is from."""
    return [symmetry.sources(board.size) for symmetry in _symmetries(board)]


def _symmetries(board: Board) -> Iterator[Symmetry]:
    for what, count in _lines_of(board).items():
        for one in range(1, count):
            with suppress(GeometryError):
                symmetry = exchange(board, what, one, one + 1)
                if transform_board(board, symmetry) == board:
                    yield symmetry


def _lines_of(board: Board) -> dict[str, int]:
    """Return the sorts of lines that can be exchanged, with their numbers."""
    height, width = board.box or (board.size, board.size)
    lines = {"row": board.size, "column": board.size}
    return lines | {"band": board.size // height, "stack": board.size // width}


def _openness(placers: Sequence[Placer], site: Site) -> Openness:
    """Return a function for the logarithm of the number of ways to fill the lines of all rules, each alone."""
    lines = [line for placer in placers if placer.lines for line in placer.lines(site)]
    known = [(cells, _ways(site.size, _parts(site.board, cells))) for cells in lines]
    return lambda values: sum(ways[sum(values[cell] for cell in cells)] for cells, ways in known)


def _parts(board: Board, cells: Sequence[int]) -> tuple[int, ...]:
    """Return how many cells of a line share a region and so differ, for one region after another."""
    left, parts = set(cells), []
    for region in board.regions:
        common = left & set(region.cells)
        if len(common) > 1:
            parts.append(len(common))
            left -= common
    return (*sorted(parts), *(1 for _ in left))


@lru_cache(maxsize=256)
def _ways(size: int, parts: tuple[int, ...]) -> dict[int, float]:
    """For each sum the logarithm of the number of ways to have it."""
    ways = {0: 1}
    for part in parts:
        after: dict[int, int] = {}
        for total, count in ways.items():
            for more, sets in _sets(size, part).items():
                after[total + more] = after.get(total + more, 0) + count * sets * factorial(part)
        ways = after
    return {total: log(count) for total, count in ways.items()}


@lru_cache(maxsize=256)
def _sets(size: int, count: int) -> dict[int, int]:
    """Return how many sets of `count` digits have each sum."""
    found = {(0, 0): 1}  # by how many and their sum
    for digit in range(1, size + 1):
        for (many, total), ways in list(found.items()):
            key = many + 1, total + digit
            found[key] = found.get(key, 0) + ways
    return {total: ways for (many, total), ways in found.items() if many == count}


# Where a symmetry moves places: every motion that it stands for, also of places outside the grid.

_PROBES: tuple[Place, ...] = ((0, 0), (0, 1), (1, 0))  # motions that move these alike are the same


def turns_of(board: Board, symmetry: str) -> tuple[Turn, ...]:
    """All motions of a symmetry but the one that moves nothing: one for half a turn, three for quarter turns.

    >>> from nonet.model import make_board
    >>> [turn((0, 1)) for turn in turns_of(make_board(), "rotate-90")]
    [(1, 8), (8, 7), (7, 0)]
    """
    last = board.height - 1, board.width - 1
    moves = [_turn(move, last) for move in SYMMETRIES[symmetry]]
    found: dict[tuple[Place, ...], Turn] = {_PROBES: lambda place: place}
    frontier = list(found.values())
    while frontier:
        turn = frontier.pop()
        for move in moves:
            both = _both(turn, move)
            key = tuple(map(both, _PROBES))
            if key not in found:
                found[key] = both
                frontier.append(both)
    return tuple(found.values())[1:]


def _turn(move: Move, last: Place) -> Turn:
    return lambda place: move(*place, *last)


def _both(first: Turn, second: Turn) -> Turn:
    return lambda place: second(first(place))


_TRIES = 1000
_STEP = 1.12  # how much more, or less, is laid down when a draft came to nothing
_RANGE = (0.4, 6.0)
_VARIED = (0.4, 1.2)  # how much is laid down where a technique was missed: some need many rules, others many givens
_EASY = 4  # puzzles that were too easy, before rules are thinned out further
_TOO_HARD = 4  # puzzles that were too hard, before one of any level will do
_LOST = 30  # grids without room for one of the rules, before we say so
_GRIDS = 3  # in which rules are asked whether they tell digits from those counted from the other end
_MORE_GIVENS = 5  # that a message proposes
_BARE = 1.2  # how much is laid down at first where there shall be no givens


def create_with_rules(
    criteria: Criteria,
    seed: Seed = None,
    engine: str | None = None,
    *,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Dug:
    """A puzzle on the board of the criteria, with rules of the names in it beside those of the board.

    Its solution is the only one, by search. Its level is verified where human logic can look at the board; without a
    level it is whatever comes out, up to hard, or above where it has no givens and none is easier. The seed decides
    everything, if time does not run out.
    CriteriaTimeout if none was found; CreationError if a rule has no room.
    """
    maker = _Maker(criteria, find_engine(engine), random_of(seed), Deadline(timeout))
    puzzle = maker.make(progress)
    if puzzle:
        return Dug(puzzle, level=criteria.level or "")
    within = "" if timeout is None or not maker.deadline.is_over else f" in {timeout:.3g} s"
    raise CriteriaTimeout(
        f"not found{within}: {criteria.words()} ({plural(maker.tries, 'puzzle')} tried){_advice(criteria)}"
    )


def _advice(criteria: Criteria) -> str:
    """Return advice on what to ask for instead, if few givens made it hard."""
    if not criteria.givens:
        return ""
    low, high = criteria.givens
    return f"; easier with more givens, such as {low}-{high + _MORE_GIVENS}, with one more rule, or with more time"


class _Maker:
    """Makes one puzzle after another until one is as it shall be, and learns from those that are not."""

    def __init__(self, criteria: Criteria, engine: Engine, random: Random, deadline: Deadline) -> None:
        self.criteria = criteria
        self.asked = find_placers(criteria.rules)
        self.engine = engine
        self.random = random
        self.deadline = deadline
        self.checker = Checker(criteria, engine, deadline)
        self.givens = _givens_of(criteria)
        self.turns = turns_of(criteria.board, criteria.symmetry)
        self.clue_cells = ClueCells.of(criteria)
        self.amount = _first_amount(self.asked, self.givens[1])
        self.tries = 0
        self.easy = self.hard = 0  # how many puzzles were too easy, and too hard
        self.lost: list[str] = []  # rules without room in the last grid
        self.misses = 0  # grids without room for a rule

    def make(self, progress: Progress | None) -> Grid | None:
        if self.givens[1] == 0:
            self._refuse_if_renamed()
        while self.tries < _TRIES and not self.deadline.is_over:
            try:
                found = self._attempt()
                self.tries += 1
                if isinstance(found, Draft) and self.checker.is_right(found):
                    self.deadline.check()  # else the clock may have decided what is left of the draft
                    return found.puzzle
            except RunTimeout:
                return None
            if isinstance(found, Failure):
                self._learn(found)
            else:
                self._vary()
            if progress:
                progress(self.tries, self.tries + 1)
        return None

    def _refuse_if_renamed(self) -> None:
        """CreationError where rules stay true with other digits, as sandwiches do with 1 and 9 exchanged.

        Whispers stay true when every digit is counted from the other end. Without givens such puzzles have two
        solutions. It is asked of many rules, in a few grids.
        """
        n = self.criteria.board.size
        ways = [*combinations(range(1, n + 1), 2), None]  # two digits exchanged, or all counted from the other end
        for _ in range(_GRIDS):
            solution = fill(self.criteria.board, self.engine, self.random, self.deadline)
            units = arrange(self.asked, Site(solution), self.random)
            rules = [*self.criteria.board.rules, *(rule for unit in units for rule in unit.rules)]
            sites = {way: Site(solution.with_values(_renamed(solution.values, way, n))) for way in ways if units}
            ways = [way for way, site in sites.items() if all(map(site.holds, rules))]
        if not ways:
            return
        how = f"every digit d as {n + 1} - d" if ways[-1] is None else "{} and {} exchanged".format(*ways[-1])
        what = f"{listed(self.criteria.rules)} stay{'s' * (len(self.criteria.rules) == 1)} true with {how}"
        raise CreationError(f"a puzzle without givens would have two solutions: {what}")

    def _attempt(self) -> Draft | Failure:
        site, units = self._laid()
        is_filled = all(site.solution)  # else no grid was found for the lines, which is no lack of room
        self._note_lost(missing_of(self.asked, units) if is_filled else [])
        if self.lost or not units:
            return Failure.AMBIGUOUS
        drawn = frozenset(self.criteria.board.cell_by_place[place] for place in site.lined | site.spotted)
        draft = Draft(site.solution, tuple(units), self.clue_cells.orbits, self.clue_cells.never, drawn=drawn)
        return self._taking(draft).take(draft)

    def _laid(self) -> tuple[Site, list[Unit]]:
        """A filled grid with rules on it. Lines that must do without givens come before the digits."""
        board, amount, is_shared = self.criteria.board, self.amount, len(self.criteria.rules) > 1
        if self.givens[1] == 0 and not self.asked.negatives and can_weave(self.asked.placers):
            site = Site(Grid.empty(board), self.turns, amount=amount, is_shared=is_shared)
            units = weave(self.asked.placers, site, self.random, self.engine, self.deadline)
            return site, [*units, *(arrange(self.asked, site, self.random) if units else [])]
        solution = fill(board, self.engine, self.random, self.deadline, self.criteria.keep)
        if self.givens[1] == 0 and can_tell(self.asked.placers):
            solution = telling(solution, self.asked.placers, self.random)
        site = Site(solution, self.turns, amount=amount, is_shared=is_shared)
        return site, arrange(self.asked, site, self.random)

    def _note_lost(self, missing: list[str]) -> None:
        """CreationError where rules have found no room in many grids, and nothing else was made."""
        self.lost = missing
        self.misses += bool(missing)
        if self.misses > max(_LOST, self.tries):
            raise CreationError(
                f"no room was found for {listed(missing)} on {self.criteria.board.title}{self._beside()}"
            )

    def _beside(self) -> str:
        whole = [rule.type.id for rule in self.criteria.board.rules if rule.type.family is RuleFamily.WHOLE]
        others = [name for name in (*self.criteria.rules, *whole) if name not in self.lost]
        symmetry = "" if not self.turns else f" with symmetry {self.criteria.symmetry}"
        return f"{symmetry} beside {listed(others)}" if others else symmetry

    def _taking(self, draft: Draft) -> ReduceDraft:
        fewest, most = self.givens
        target = self.random.randint(fewest, min(most, len(draft.solution))) if fewest else 0
        span = None if unverified_because(draft.board) or self._takes_any_level() else self.checker.span
        patience = 1 + self.easy // _EASY
        return ReduceDraft(
            self.engine, self.random, self.deadline, (target, most), span, patience, self.criteria.is_minimal
        )

    def _takes_any_level(self) -> bool:
        """Return True if no level was asked for and, without givens, it was often too hard, as with little killers."""
        return self.hard >= _TOO_HARD and not self.givens[1] and not self.criteria.level and not self.criteria.technique

    def _vary(self) -> None:
        """Another number of rules, where nobody knows whether more or fewer are better."""
        if self.givens[1]:
            self.amount = self.random.uniform(*_VARIED)

    def _learn(self, failure: Failure) -> None:
        """More rules where they said too little, fewer where it was too easy."""
        if self.criteria.is_minimal and failure is Failure.HARD:  # no given can come back to make it easier
            self._vary()
            return
        self.easy += failure is Failure.EASY
        self.hard += failure is Failure.HARD
        factor = 1 / _STEP if failure is Failure.EASY else _STEP
        self.amount = min(max(self.amount * factor, _RANGE[0]), _RANGE[1])


def _renamed(values: Sequence[int], way: tuple[int, int] | None, size: int) -> list[int]:
    """Digits with two of them exchanged, or all counted from the other end."""
    if way is None:
        return [size + 1 - digit for digit in values]
    one, other = way
    names = {one: other, other: one}
    return [names.get(digit, digit) for digit in values]


def _first_amount(asked: RequestedRules, most_givens: int) -> float:
    """Return how many rules to place first: more than usual without givens, and all there are of clues outside."""
    if most_givens:
        return 1.0
    return _RANGE[1] if asked.placers and all(placer.lines for placer in asked.placers) else _BARE


def _givens_of(criteria: Criteria) -> tuple[int, int]:
    """Return the fewest and the most digits that a puzzle may show."""
    most = len(criteria.pattern.cells) if criteria.pattern else criteria.board.cell_count
    low, high = criteria.shown or (0, most)
    return low, min(high, most)
