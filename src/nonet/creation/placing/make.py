"""A puzzle with rules: placed in a filled grid, then givens and rules taken away, each removal proved."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from nonet.board import Grid
from nonet.board.rules import RuleFamily
from nonet.board.seeds import random_of
from nonet.creation.digging import Dug, Progress
from nonet.creation.filling import fill
from nonet.creation.leveled import unverified_because
from nonet.creation.placing.arranging import arrange, missing_of
from nonet.creation.placing.base import Site, Unit
from nonet.creation.placing.checking import Checker
from nonet.creation.placing.draft import Draft
from nonet.creation.placing.registry import RequestedRules, find_placers
from nonet.creation.placing.taking import Failure, ReduceDraft
from nonet.creation.placing.telling import can_tell, telling
from nonet.creation.placing.turns import turns_of
from nonet.creation.placing.weaving import can_weave, weave
from nonet.creation.searching.clue_cells import ClueCells
from nonet.creation.seeds import Seed
from nonet.creation.wishes import Criteria
from nonet.deadline import Deadline
from nonet.engines import Engine, find_engine
from nonet.errors import CreationError, RunTimeout, WishTimeout, listed, plural

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
    wish: Criteria,
    seed: Seed = None,
    engine: str | None = None,
    *,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Dug:
    """A puzzle on the board of the wish, with rules of the names in it beside those of the board.

    Its solution is the only one, by search. Its level is verified where human logic can look at the board; without a
    level it is whatever comes out, up to hard, or above where it has no givens and none is easier. The seed decides
    everything, if time does not run out.
    WishTimeout if none was found; CreationError if a rule has no room.
    """
    maker = _Maker(wish, find_engine(engine), random_of(seed), Deadline(timeout))
    puzzle = maker.make(progress)
    if puzzle:
        return Dug(puzzle, level=wish.level or "")
    within = "" if timeout is None or not maker.deadline.is_over else f" in {timeout:.3g} s"
    raise WishTimeout(f"not found{within}: {wish.words()} ({plural(maker.tries, 'puzzle')} tried){_advice(wish)}")


def _advice(wish: Criteria) -> str:
    """What to ask for instead, where few givens made it hard."""
    if not wish.givens:
        return ""
    low, high = wish.givens
    return f"; easier with more givens, such as {low}-{high + _MORE_GIVENS}, with one more rule, or with more time"


class _Maker:
    """Makes one puzzle after another until one is as it shall be, and learns from those that are not."""

    def __init__(self, wish: Criteria, engine: Engine, random: Random, deadline: Deadline) -> None:
        self.wish = wish
        self.asked = find_placers(wish.rules)
        self.engine = engine
        self.random = random
        self.deadline = deadline
        self.checker = Checker(wish, engine, deadline)
        self.givens = _givens_of(wish)
        self.turns = turns_of(wish.board, wish.symmetry)
        self.clue_cells = ClueCells.of(wish)
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
        n = self.wish.board.size
        ways = [*combinations(range(1, n + 1), 2), None]  # two digits exchanged, or all counted from the other end
        for _ in range(_GRIDS):
            solution = fill(self.wish.board, self.engine, self.random, self.deadline)
            units = arrange(self.asked, Site(solution), self.random)
            rules = [*self.wish.board.rules, *(rule for unit in units for rule in unit.rules)]
            sites = {way: Site(solution.with_values(_renamed(solution.values, way, n))) for way in ways if units}
            ways = [way for way, site in sites.items() if all(map(site.holds, rules))]
        if not ways:
            return
        how = f"every digit d as {n + 1} - d" if ways[-1] is None else "{} and {} exchanged".format(*ways[-1])
        what = f"{listed(self.wish.rules)} stay{'s' * (len(self.wish.rules) == 1)} true with {how}"
        raise CreationError(f"a puzzle without givens would have two solutions: {what}")

    def _attempt(self) -> Draft | Failure:
        site, units = self._laid()
        is_filled = all(site.solution)  # else no grid was found for the lines, which is no lack of room
        self._note_lost(missing_of(self.asked, units) if is_filled else [])
        if self.lost or not units:
            return Failure.AMBIGUOUS
        drawn = frozenset(self.wish.board.cell_by_place[place] for place in site.lined | site.spotted)
        draft = Draft(site.solution, tuple(units), self.clue_cells.orbits, self.clue_cells.never, drawn=drawn)
        return self._taking(draft).take(draft)

    def _laid(self) -> tuple[Site, list[Unit]]:
        """A filled grid with rules on it. Lines that must do without givens come before the digits."""
        board, amount, is_shared = self.wish.board, self.amount, len(self.wish.rules) > 1
        if self.givens[1] == 0 and not self.asked.negatives and can_weave(self.asked.placers):
            site = Site(Grid.empty(board), self.turns, amount=amount, is_shared=is_shared)
            units = weave(self.asked.placers, site, self.random, self.engine, self.deadline)
            return site, [*units, *(arrange(self.asked, site, self.random) if units else [])]
        solution = fill(board, self.engine, self.random, self.deadline, self.wish.keep)
        if self.givens[1] == 0 and can_tell(self.asked.placers):
            solution = telling(solution, self.asked.placers, self.random)
        site = Site(solution, self.turns, amount=amount, is_shared=is_shared)
        return site, arrange(self.asked, site, self.random)

    def _note_lost(self, missing: list[str]) -> None:
        """CreationError where rules have found no room in many grids, and nothing else was made."""
        self.lost = missing
        self.misses += bool(missing)
        if self.misses > max(_LOST, self.tries):
            raise CreationError(f"no room was found for {listed(missing)} on {self.wish.board.title}{self._beside()}")

    def _beside(self) -> str:
        whole = [rule.type.id for rule in self.wish.board.rules if rule.type.family is RuleFamily.WHOLE]
        others = [name for name in (*self.wish.rules, *whole) if name not in self.lost]
        symmetry = "" if not self.turns else f" with symmetry {self.wish.symmetry}"
        return f"{symmetry} beside {listed(others)}" if others else symmetry

    def _taking(self, draft: Draft) -> ReduceDraft:
        fewest, most = self.givens
        target = self.random.randint(fewest, min(most, len(draft.solution))) if fewest else 0
        span = None if unverified_because(draft.board) or self._takes_any_level() else self.checker.span
        patience = 1 + self.easy // _EASY
        return ReduceDraft(
            self.engine, self.random, self.deadline, (target, most), span, patience, self.wish.is_minimal
        )

    def _takes_any_level(self) -> bool:
        """Whether nobody asked for a level, and without givens it was too hard again and again: little killers are."""
        return self.hard >= _TOO_HARD and not self.givens[1] and not self.wish.level and not self.wish.technique

    def _vary(self) -> None:
        """Another number of rules, where nobody knows whether more or fewer are better."""
        if self.givens[1]:
            self.amount = self.random.uniform(*_VARIED)

    def _learn(self, failure: Failure) -> None:
        """More rules where they said too little, fewer where it was too easy."""
        if self.wish.is_minimal and failure is Failure.HARD:  # no given can come back to make it easier
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
    """How much to lay down at first: without givens more than usual, and all there is of clues outside."""
    if most_givens:
        return 1.0
    return _RANGE[1] if asked.placers and all(placer.lines for placer in asked.placers) else _BARE


def _givens_of(wish: Criteria) -> tuple[int, int]:
    """How few and how many digits a puzzle may show."""
    most = len(wish.pattern.cells) if wish.pattern else wish.board.cell_count
    low, high = wish.shown or (0, most)
    return low, min(high, most)
