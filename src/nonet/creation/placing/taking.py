"""Taking givens and rules away from a draft: first as long as its solution is the only one, then back to a level.

Each item less makes a puzzle no easier. So the drafts on the way down are a row of rising weights, and the place where
a level is passed is found by halving, as in `descent.py`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from enum import Enum
from math import ceil
from random import Random

from nonet.board.rules import find_rule
from nonet.creation.descent import Span
from nonet.creation.placing.draft import Draft
from nonet.creation.placing.registry import placer_of
from nonet.deadline import Deadline
from nonet.engines import Engine
from nonet.records import dataclass

_KEPT = 12  # items that are put back before another grid is the better choice
_FEW = 0.17  # of the cells are given: few enough not to look for fewer
_SHARES = (1.0, 0.6, 0.4)  # of the rules that look well, where a puzzle is too easy with more


class Failure(Enum):
    """Why a draft came to nothing: what to change for the next one."""

    AMBIGUOUS = "the rules say too little for so few givens"
    HARD = "too hard"
    EASY = "too easy"


@dataclass
class ReduceDraft:
    """What is asked of a puzzle, and who proves it. `givens` are the fewest and the most; `span` is None: any level.

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
        """What is left of a draft when its level is reached."""
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
        """Whether the givens are few enough as a draft was earlier: where no clue may be spared, as few as now."""
        return len(earlier.givens) <= (len(draft.givens) if self.is_minimal else self.givens[1])

    def _last_within(self, draft: Draft, low: int, weight: int) -> tuple[int, int]:
        """How many items have gone when the puzzle is last not above the level, and its weight there."""
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
