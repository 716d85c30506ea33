"""verifiers (0.4 or newer): an endless taskset of Sudokus, for reinforcement learning.

import verifiers.v1 as vf
taskset = SudokuTaskset(SudokuConfig(level="hard", seed=1))
"""

from __future__ import annotations

from collections.abc import Iterator

import verifiers.v1 as vf

from nonet.lm.grading.grader import grade
from nonet.lm.grading.record import Grade
from nonet.lm.items import Items

__all__ = ["SudokuTaskset"]  # verifiers wants exactly one


class SudokuData(vf.TaskData):
    """A puzzle, and what is known of it."""

    puzzle: str
    answer: str
    level: str
    er: float | None = None


class SudokuConfig(vf.TasksetConfig):
    """The choice of puzzles. The same seed gives the same ones."""

    level: str = "easy"
    size: int = 9
    kind: str = "classic"
    seed: int | str = 1


class SudokuTask(vf.Task[SudokuData, vf.State, vf.TaskConfig]):
    """One puzzle: the reward is 1 for a solution in any form, 0 for all else."""

    @property
    def key(self) -> str:
        """The id of the puzzle: it stays where the place in a series does not."""
        return str(self.data.id)

    @vf.reward(weight=1.0)
    async def solved(self, trace: vf.Trace) -> float:
        """Return 1 if the last reply has the solution, else 0."""
        return float(self._graded(trace).solved)

    @vf.metric
    async def cells(self, trace: vf.Trace) -> float:
        """The share of open cells that are right."""
        return float(self._graded(trace).cells or 0.0)

    @vf.metric
    async def has_grid(self, trace: vf.Trace) -> float:
        """Return 1 if there is a grid at all, else 0: no answer is not the same as a wrong one."""
        return float(self._graded(trace).values is not None)

    def _graded(self, trace: vf.Trace) -> Grade:
        return grade(self.data.puzzle, trace.last_reply)


class SudokuTaskset(vf.Taskset[SudokuTask, SudokuConfig]):
    """Puzzles without end, each with exactly one solution, by proof."""

    INFINITE = True

    def load(self) -> Iterator[SudokuTask]:
        """They are made by blocks while they are taken."""
        asked = self.config
        for item in Items(asked.level, asked.size, kind=asked.kind, seed=asked.seed):
            data = SudokuData(
                id=item.id, prompt=item.question, puzzle=item.puzzle, answer=item.answer, level=item.level, er=item.er
            )
            yield SudokuTask(data)
