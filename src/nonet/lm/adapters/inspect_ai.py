"""inspect-ai: the task `nonet/sudoku` and its scorer.

inspect eval nonet/sudoku --model ... -T level=hard -T count=50
"""

from __future__ import annotations

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
from inspect_ai.solver import TaskState, generate

from nonet.lm.grading.grader import grade
from nonet.lm.items import Item, Items

# What inspect calls the reasons for which there is nothing to judge.
_ABNORMAL = {
    "empty": "no_response",
    "no-grid": "invalid_response_format",
    "truncated": "invalid_response_format",
    "wrong-size": "invalid_response_format",
}


@task
def sudoku(level: str = "easy", size: int = 9, kind: str = "classic", count: int = 100, seed: int | str = 1) -> Task:
    """New puzzles, the same for the same seed, judged by their rules."""
    items = Items(level, size, kind=kind, seed=seed)
    samples = [_sample(items[number]) for number in range(count)]
    return Task(dataset=MemoryDataset(samples, name="nonet-sudoku"), solver=generate(), scorer=sudoku_scorer())


@scorer(metrics={"solved": [mean(), stderr()], "cells": [mean()]})
def sudoku_scorer() -> Scorer:
    """solved: 1 for a solution in any form; cells: the share of open cells that are right."""

    async def score(state: TaskState, _target: Target) -> Score:
        found = grade(state.metadata["puzzle"], state.output.completion)
        grid = found.values
        return Score(
            value={"solved": float(found.solved), "cells": float(found.cells or 0.0)},
            answer=None if grid is None else " ".join(map(str, grid)),
            explanation="\n".join(found.lines()),
            reason=_ABNORMAL.get(found.reason),
            metadata={"reason": found.reason, "form": found.form, "grids": found.grids},
        )

    return score


def _sample(item: Item) -> Sample:
    told = {"puzzle": item.puzzle, "kind": item.kind, "size": item.size, "level": item.level, "er": item.er}
    return Sample(input=item.question, target=item.answer, id=item.id, metadata=told)
