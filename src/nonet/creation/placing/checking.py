"""The last word on a puzzle with rules: its solution, its givens and its techniques, by searches without a bound."""

from __future__ import annotations

from nonet.board import Grid
from nonet.creation.descent import Span
from nonet.creation.levels import CLUE_LEVELS, find_level
from nonet.creation.placing.draft import Draft
from nonet.creation.searching.techniques import HardestTarget, TechniqueTarget
from nonet.creation.wishes import Criteria
from nonet.deadline import Deadline
from nonet.engines import Engine
from nonet.logic import borders, weights
from nonet.logic.levels import LEVELS as LOGIC_LEVELS
from nonet.logic.levels import level_of_technique
from nonet.records import dataclass

_HARDEST_UNASKED = 2  # without a level a puzzle is easy, medium or hard


@dataclass(frozen=True, slots=True)
class Checker:
    """Holds puzzles against a wish."""

    wish: Criteria
    engine: Engine
    deadline: Deadline

    @property
    def span(self) -> Span:
        """The weights that puzzles of the wish have."""
        level, technique = self.wish.level, self.wish.technique
        if technique and self.wish.is_hardest:
            return Span(weights()[technique], weights()[technique])
        if level:
            return Span.of(find_level(level))
        if technique:  # harder puzzles come to it more often
            at = min(LOGIC_LEVELS.index(level_of_technique(technique)) + 1, len(CLUE_LEVELS) - 1)
            return Span(Span.of(CLUE_LEVELS[at - 1]).least, Span.of(CLUE_LEVELS[at]).most)
        return Span(0, borders()[_HARDEST_UNASKED])

    def is_right(self, draft: Draft) -> bool:
        """Whether the puzzle has this solution and no other, and all of the wish that a draft was not made for."""
        puzzle = draft.puzzle
        result = self.engine.search(puzzle, 2, timeout=self.deadline.left)
        if not (result.is_unique and result.solution and result.solution.values == draft.solution.values):
            return False
        return (not self.wish.is_minimal or self._is_minimal(puzzle)) and self._has_technique(puzzle)

    def _is_minimal(self, puzzle: Grid) -> bool:
        """Whether no given can be spared, not even one of several that go together."""
        givens = [cell for cell, digit in enumerate(puzzle) if digit]
        smaller = (puzzle.with_digit(cell, 0) for cell in givens)
        return all(self.engine.search(grid, 2, timeout=self.deadline.left).count > 1 for grid in smaller)

    def _has_technique(self, puzzle: Grid) -> bool:
        technique = self.wish.technique
        if not technique:
            return True
        target = HardestTarget if self.wish.is_hardest else TechniqueTarget
        return target(puzzle.board, technique).holds(puzzle, self.deadline)
