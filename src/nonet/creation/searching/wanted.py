"""The targets of a wish."""

from __future__ import annotations

from nonet.creation.searching.targets import DifficultyTarget, RatingTarget, WeightTarget
from nonet.creation.searching.techniques import HardestTarget, TechniqueTarget
from nonet.creation.wishes import Criteria, span_of
from nonet.logic import is_classic, logic_problem


def targets_of(wish: Criteria) -> tuple[DifficultyTarget, ...]:
    """What a wish says of the difficulty; the cheapest to judge comes first."""
    found: list[DifficultyTarget] = []
    if logic_problem(wish.board):  # a level then only says how many clues are left
        return ()
    if wish.level or wish.rating:
        least, most = span_of(wish.level) if wish.level else (0, None)
        if wish.rating:
            least = max(least, wish.rating[0])
            most = wish.rating[1] if most is None else min(most, wish.rating[1])
        is_er = is_classic(wish.board)
        found.append(RatingTarget(least, most) if is_er else WeightTarget(wish.board, least, most))
    if wish.technique:
        found.append((HardestTarget if wish.is_hardest else TechniqueTarget)(wish.board, wish.technique))
    return tuple(found)
