"""A puzzle in the making: a filled grid with rules on it, of which givens and rules are taken away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from enum import Enum
from functools import cached_property, lru_cache
from itertools import combinations, pairwise
from math import ceil
from random import Random

from nonet._base.deadline import Deadline
from nonet._base.fast_dataclass import dataclass
from nonet.generate.leveled import Span
from nonet.generate.rules.base import Groups, Placer, Site, Turn, Unit
from nonet.generate.rules.lines import corners
from nonet.generate.rules.registry import RequestedRules, placer_of
from nonet.generate.symmetry import Orbits
from nonet.model import Board, BoardSpec, Grid
from nonet.model.geometry import Place
from nonet.model.rules import find_rule
from nonet.model.rules.base import Rule, RuleFamily
from nonet.solver.base import Engine

Item = Unit | tuple[int, ...]  # what is taken away at once: rules, or the givens of cells

_GUESSES = 4_000  # for one question: what is not decided by then stays


@dataclass(frozen=True)
class Draft:
    """Rules that hold in a filled grid, and what has gone of them and of its digits, in this order."""

    solution: Grid  # on the board with the rules that stay in any case
    units: tuple[Unit, ...]
    orbits: Orbits  # cells whose givens come and go together; others never go
    never: frozenset[int] = frozenset()  # cells that are not given in any case
    gone: tuple[Item, ...] = ()
    drawn: frozenset[int] = frozenset()  # cells with a line or a mark in them

    def without(self, item: Item) -> Draft:
        return replace(self, gone=(*self.gone, item))

    def at(self, count: int) -> Draft:
        """As it was when only so many of the items had gone."""
        return replace(self, gone=self.gone[:count])

    @cached_property
    def rules_left(self) -> tuple[Unit, ...]:
        gone = {id(item) for item in self.gone}
        return tuple(unit for unit in self.units if id(unit) not in gone)

    @cached_property
    def givens(self) -> frozenset[int]:
        gone = {cell for item in self.gone if isinstance(item, tuple) for cell in item}
        return frozenset(range(len(self.solution))) - self.never - gone

    @cached_property
    def board(self) -> Board:
        rules = merged(rule for unit in self.rules_left for rule in unit.rules)
        return board_with(self.solution.board, rules)

    @cached_property
    def puzzle(self) -> Grid:
        values = (digit if cell in self.givens else 0 for cell, digit in enumerate(self.solution))
        return Grid(self.board, tuple(values))

    def is_unique(self, engine: Engine, deadline: Deadline) -> bool:
        """Return True if its solution is the only one, by a short search. RunTimeout when the deadline is over."""
        deadline.check()
        return engine.search(self.puzzle, 2, budget=_GUESSES, timeout=deadline.left).is_unique

    def is_true(self, before: Board) -> bool:
        """Return True if its rules hold in the solution, like those of the board before rules were removed.

        Few rules depend on others: that all dots are given is false when one goes.
        """
        fresh = set(self.board.constraints) - set(before.constraints)
        return all(
            constraint.can([1 << (self.solution[cell] - 1) for cell in constraint.cells]) for constraint in fresh
        )

    @cached_property
    def counts(self) -> Counter[str]:
        """The number of rules of each type that are left."""
        return Counter(rule.type.id for unit in self.rules_left for rule in unit.rules)


def merged(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """Marks of one type in single cells as one rule, as people write them; rules of a type side by side."""
    found: dict[object, Rule] = {}
    for number, rule in enumerate(rules):
        is_mark = rule.type.family is RuleFamily.CELLS and not rule.values and len(rule.places) == 1
        key = rule.type.id if is_mark else number
        known = found.get(key)
        group = rule.groups[0] if rule.groups else ()
        found[key] = replace(rule, groups=(tuple(sorted((*known.groups[0], *group))),)) if known else rule
    return tuple(sorted(found.values(), key=_order))


def _order(rule: Rule) -> tuple[str, str, tuple[tuple[Place, ...], ...], tuple[int, ...]]:
    return rule.type.family, rule.type.id, rule.groups, rule.values


@lru_cache(maxsize=8)
def _choice_of(board: Board) -> BoardSpec:
    return BoardSpec.of(board)


def board_with(board: Board, rules: tuple[Rule, ...]) -> Board:
    """A board with rules beside its own."""
    choice = _choice_of(board)
    return replace(choice, rules=tuple(dict.fromkeys((*choice.rules, *rules)))).board() if rules else board


# Laying rules on a filled grid: as many as are wanted, each true of the digits, none in the way of another.

# Lines are hardest to find a place for. Cages take what they leave.
_ORDER = (RuleFamily.LINES, RuleFamily.CAGES, RuleFamily.CELLS, RuleFamily.EDGES, RuleFamily.OUTSIDE)

_CROWDED = 1.5  # so much is laid down that marks lie on lines


def arrange(asked: RequestedRules, site: Site, random: Random) -> list[Unit]:
    """Rules of all types that were asked for. Some may have found no place: see `missing_of`."""
    units = [_everywhere(name, marks, site) for name, marks in asked.negatives]
    for placer in sorted(asked.placers, key=lambda placer: _ORDER.index(placer.family)):
        units += _place(placer, site, random, site.scaled(placer.usual))
    return units


def missing_of(asked: RequestedRules, units: list[Unit]) -> list[str]:
    """The types that were asked for and found no place."""
    found = {rule.type.id for unit in units for rule in unit.rules}
    return [placer.rule for placer in asked.placers if placer.rule not in found]


def _place(placer: Placer, site: Site, random: Random, count: int) -> list[Unit]:
    units: list[Unit] = []
    laid = 0
    for groups in placer.propose(site, random):
        unit = _unit(placer, site, groups)
        if unit:
            units.append(unit)
            laid += len(unit.rules)
            if laid >= count:
                break
    return units


def _everywhere(name: str, marks: tuple[str, ...], site: Site) -> Unit:
    """Every mark that the digits allow, and the rule that there are no others: one unit, since all of it is one."""
    rules: list[Rule] = []
    for mark in marks:
        placer = placer_of(find_rule(mark))
        assert placer
        for groups in placer.propose(site, Random(0)):
            if _is_free(placer, site, groups) and (rule := placer.fit(site, groups)):
                _claim(placer, site, groups)
                rules.append(rule)
    return Unit((*rules, Rule(find_rule(name))))


def _unit(placer: Placer, site: Site, groups: Groups) -> Unit | None:
    """The rule at these places and its images, if all of them hold and there is room for them; they are laid down."""
    images = images_of(placer, site, groups)
    rules = [placer.fit(site, _sorted(image) if placer.is_set else image) for image in images]
    if not rules or not all(rules):
        return None
    claim_all(placer, site, images)
    return Unit(tuple(rule for rule in rules if rule))


def images_of(placer: Placer, site: Site, groups: Groups) -> list[Groups]:
    """A rule's places and their images under the symmetry; none if there is no room for all of them."""
    every = (groups, *(_turned(groups, turn) for turn in site.turns))
    images = list({_cells(image): image for image in every}.values())
    is_open = all(_is_free(placer, site, image) for image in images) and _are_apart(placer, images)
    return images if is_open else []


def claim_all(placer: Placer, site: Site, images: list[Groups]) -> None:
    """Nothing else has room where these lie."""
    for image in images:
        _claim(placer, site, image)


def _turned(groups: Groups, turn: Turn) -> Groups:
    return tuple(tuple(map(turn, group)) for group in groups)


def _sorted(groups: Groups) -> Groups:
    return tuple(tuple(sorted(group)) for group in groups)


def _cells(groups: Groups) -> frozenset[Place]:
    return frozenset(place for group in groups for place in group)


def _are_apart(placer: Placer, images: list[Groups]) -> bool:
    if placer.family in (RuleFamily.EDGES, RuleFamily.OUTSIDE):
        return True
    pairs = combinations(images, 2)
    if placer.family is RuleFamily.LINES:
        return all(
            _cells(one).isdisjoint(_cells(other)) and _corners(one).isdisjoint(_corners(other)) for one, other in pairs
        )
    return all(_cells(one).isdisjoint(_cells(other)) for one, other in pairs)


def _corners(groups: Groups) -> set[Place]:
    """The corners that a line crosses; an arrow is a line from its bulb."""
    return corners([place for group in groups for place in group])


def _drawn(placer: Placer, groups: Groups) -> frozenset[Place]:
    """The cells that a rule covers in a picture."""
    return frozenset(groups[0][: placer.shown]) if placer.shown else _cells(groups)


def _is_free(placer: Placer, site: Site, groups: Groups) -> bool:
    cells = _drawn(placer, groups)
    match placer.family:
        case RuleFamily.LINES:
            is_open = cells.isdisjoint(site.lined) and cells.isdisjoint(site.spotted)
            return is_open and (bool(placer.shown) or _corners(groups).isdisjoint(site.crossed))
        case RuleFamily.CAGES:
            return cells.isdisjoint(site.caged)
        case RuleFamily.CELLS:
            return cells.isdisjoint(site.spotted) and cells.isdisjoint(site.lined)
        case RuleFamily.EDGES:
            is_crossed = cells in site.stepped if len(cells) == 2 else max(cells) in site.crossed
            return cells not in site.edged and (not is_crossed or site.amount > _CROWDED)
        case _:
            return groups[0][0] not in site.outside and _corners(groups).isdisjoint(site.crossed)


def _claim(placer: Placer, site: Site, groups: Groups) -> None:
    cells = _drawn(placer, groups)
    match placer.family:
        case RuleFamily.LINES:
            site.lined |= cells
            line = [place for group in groups for place in group][: placer.shown or None]
            site.crossed |= corners(line)
            site.stepped |= {frozenset(step) for step in pairwise(line)}
            site.covered |= cells
        case RuleFamily.CAGES:
            site.caged |= cells
            site.covered |= cells
        case RuleFamily.CELLS:
            site.spotted |= cells
        case RuleFamily.EDGES:
            site.edged.add(cells)
        case _:
            site.outside.add(groups[0][0])
            site.crossed |= _corners(groups)


# Taking givens and rules away from a draft: first as long as its solution is the only one, then back to a level.
#
# Each item less makes a puzzle no easier. So the drafts on the way down are a row of rising weights, and the place
# where a level is passed is found by halving, as in `leveled.py`.

_KEPT = 12  # items that are put back before another grid is the better choice
_FEW = 0.17  # of the cells are given: few enough not to look for fewer
_SHARES = (1.0, 0.6, 0.4)  # of the rules that look well, where a puzzle is too easy with more


class Failure(Enum):
    """The reason why a draft failed, which tells what to change for the next one."""

    AMBIGUOUS = "the rules say too little for so few givens"
    HARD = "too hard"
    EASY = "too easy"


@dataclass
class ReduceDraft:
    """The demands on a puzzle, and what proves them.

    `givens` are the fewest and the most; `span` is None for any level.

    `is_minimal`: givens go as long as one can, and none of them comes back. Each is needed as long as all rules are
    there, so it is needed when some have gone.
    """

    engine: Engine
    random: Random
    deadline: Deadline
    givens: tuple[int, int]
    span: Span | None
    patience: int = len(_SHARES)  # how often rules are thinned out further where a puzzle is too easy
    is_minimal: bool = False

    def take(self, draft: Draft) -> Draft | Failure:
        """Return the part of a draft that is left when its level is reached."""
        if draft.never and not draft.is_unique(self.engine, self.deadline):
            return Failure.AMBIGUOUS
        start = self._dig(draft)
        if len(start.givens) > self.givens[1]:
            return Failure.AMBIGUOUS
        if len(start.givens) < self.givens[0]:
            return Failure.EASY
        for share in _SHARES[: self.patience]:
            start = self._thin(start, share)
            found = self._to_level(start) if self.span else start
            if found is not Failure.EASY:
                break
        return found

    def _dig(self, draft: Draft) -> Draft:
        """As few givens as the rules allow, or as are wanted."""
        fewest = 0 if self.is_minimal else self.givens[0]
        items = self.random.sample(draft.orbits, len(draft.orbits))
        items.sort(key=draft.drawn.isdisjoint)  # digits on lines are the first to go: they are hard to read
        if not fewest:
            bare = replace(draft, gone=tuple(items))
            if bare.is_unique(self.engine, self.deadline):
                return bare
            if not self.givens[1]:
                return draft
        for item in items:
            if len(draft.givens) - len(item) < fewest:
                continue
            less = draft.without(item)
            if less.is_unique(self.engine, self.deadline):
                draft = less
        return draft

    def _thin(self, draft: Draft, share: float) -> Draft:
        """As few rules as look well, or a share of these, each of them gone by proof."""
        laid = Counter(rule.type.id for unit in draft.units for rule in unit.rules)
        floors = {name: _floor(name, count, share) for name, count in laid.items()}
        for unit in self.random.sample(draft.rules_left, len(draft.rules_left)):
            name = unit.type.id
            if draft.counts[name] - len(unit.rules) < floors[name]:
                continue
            less = draft.without(unit)
            if less.is_true(draft.board) and less.is_unique(self.engine, self.deadline):
                draft = less
        return draft

    def _to_level(self, draft: Draft) -> Draft | Failure:
        """The draft of the row that is as far down as the level allows."""
        assert self.span
        least, best = self.span.least, None
        for _ in range(_KEPT):
            weight = self.span.weigh(draft.puzzle, self.deadline)
            if weight is not None:
                return draft if weight >= least else best or Failure.EASY
            first = next(count for count in range(len(draft.gone) + 1) if self._may_end_at(draft.at(count), draft))
            known = self.span.weigh(draft.at(first).puzzle, self.deadline)
            if known is None:
                return best or Failure.HARD
            low, weight = self._last_within(draft, first, known)
            if weight >= least:
                best = draft.at(low)
                if len(best.givens) <= _FEW * len(best.solution):
                    return best
            kept = draft.gone[:low] + draft.gone[low + 1 :]
            draft = replace(draft, gone=kept)  # without this item it is too hard
        return best or Failure.HARD

    def _may_end_at(self, earlier: Draft, draft: Draft) -> bool:
        """Return True if the givens of an earlier draft are few enough.

        If no clue may be redundant, that is as few as now.
        """
        return len(earlier.givens) <= (len(draft.givens) if self.is_minimal else self.givens[1])

    def _last_within(self, draft: Draft, low: int, weight: int) -> tuple[int, int]:
        """Return how many items are removed when the puzzle is last not above the level, and its weight there."""
        assert self.span
        high = len(draft.gone)
        while high - low > 1:
            middle = (low + high) // 2
            found = self.span.weigh(draft.at(middle).puzzle, self.deadline)
            if found is None:
                high = middle
            else:
                low, weight = middle, found
        return low, weight


def _floor(name: str, count: int, share: float) -> int:
    placer = placer_of(find_rule(name))
    return max(1, ceil(count * share * placer.floor)) if placer else count
