"""reasoning-gym: the dataset `nonet_sudoku`, with a curriculum of levels.

    import reasoning_gym, nonet.lm.adapters.reasoning_gym
    data = reasoning_gym.create_dataset("nonet_sudoku", seed=1, size=1000, min_level=1, max_level=3)

reasoning-gym's own sets draw item i from seed + i, so that two seeds share most items; ours share none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from reasoning_gym.coaching import BaseCurriculum, RangeAttributeDefinition
from reasoning_gym.factory import DATASETS, ProceduralDataset, register_dataset

from nonet.human.levels import LEVELS
from nonet.lm.grading.grader import grade
from nonet.lm.items import Items

NAME = "nonet_sudoku"


@dataclass  # Python's own: reasoning-gym asks for it
class NonetSudokuConfig:
    """Levels go from 1 (easy) to 5 (extreme). `cells_weight` adds credit for open cells that are right."""

    min_level: int = 1
    max_level: int = 2
    board_size: int = 9
    kind: str = "classic"
    cells_weight: float = 0.0
    seed: int | None = None
    size: int = 500

    def validate(self) -> None:
        """AssertionError where it cannot be, as reasoning-gym's own configurations have it."""
        most = len(LEVELS)
        assert 1 <= self.min_level <= self.max_level <= most, f"levels go from 1 to {most}, the lower one first"
        assert 0.0 <= self.cells_weight <= 1.0, "cells_weight goes from 0 to 1"
        assert self.size > 0, "size must be positive"


class NonetSudoku(ProceduralDataset):
    """Puzzles with exactly one solution, by proof, of levels that were verified by rating."""

    def __init__(self, config: NonetSudokuConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)
        levels = LEVELS[config.min_level - 1 : config.max_level]
        self._series = [
            Items(level, config.board_size, kind=config.kind, seed=f"reasoning-gym/{self.seed}") for level in levels
        ]

    @property
    def category(self) -> str:
        """The category in which reasoning-gym has its own Sudokus."""
        return "games"

    def __getitem__(self, idx: int) -> dict[str, Any]:
        """The levels take turns, so item i depends on the seed and i alone."""
        number, which = divmod(idx, len(self._series))
        item = self._series[which][number]
        level = LEVELS.index(item.level) + 1 if item.level in LEVELS else self.config.min_level + which
        return {
            "question": item.question,
            "answer": item.answer,
            "metadata": {
                "source_dataset": NAME,
                "source_index": idx,
                "id": item.id,
                "puzzle": item.puzzle,
                "level": level,
                "er": item.er,
                "clues": item.clues,
                "difficulty": {"level": (self.config.min_level, self.config.max_level)},
            },
        }

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """1 for a solution in any form, 0 for all else; with `cells_weight` some credit for right open cells."""
        weight = self.config.cells_weight
        mixture = {"solved": 1.0 - weight, "cells": weight} if weight else None
        return grade(entry["metadata"]["puzzle"], answer, reward=mixture).reward


class NonetSudokuCurriculum(BaseCurriculum):
    """From easy puzzles to extreme ones."""

    def __init__(self) -> None:
        super().__init__(NonetSudokuCurriculum.__name__, NonetSudokuConfig)
        self._define_attributes(
            RangeAttributeDefinition(
                name="level",
                levels=list(range(1, len(LEVELS) + 1)),
                description="From 1, easy, to 5, extreme",
                lower_field_name="min_level",
                upper_field_name="max_level",
                ensure_interval=False,
            )
        )


if NAME not in DATASETS:  # a module that is loaded again would be refused
    register_dataset(NAME, NonetSudoku, NonetSudokuConfig, NonetSudokuCurriculum)
