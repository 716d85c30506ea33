"""lm-eval: a folder with questions, a YAML file and a scorer.

    python -c "from nonet.tasks.adapters.lm_eval import write_task; write_task('tasks', level='hard')"
    lm_eval --model ... --include_path tasks --tasks nonet_sudoku

This file needs nothing of lm-eval; lm-eval imports `utils.py` of the folder, which asks for `process_results` here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from nonet.errors import PuzzleError, shorten
from nonet.files import write_whole
from nonet.tasks.grading import grade
from nonet.tasks.items import Item, Items

TASK = "nonet_sudoku"

_YAML = """\
task: {task}
dataset_path: json
dataset_kwargs:
  data_files:
    test: {questions}
test_split: test
output_type: generate_until
doc_to_text: "{{{{question}}}}"
doc_to_target: "{{{{answer}}}}"
process_results: !function utils.process_results
generation_kwargs:
  until: []
  do_sample: false
metric_list:
  - metric: solved
    aggregation: mean
    higher_is_better: true
  - metric: cells
    aggregation: mean
    higher_is_better: true
metadata:
  version: 1
"""

_UTILS = '''\
"""The scorer of the task, from the package nonet: it judges answers by the rules of each puzzle."""

from nonet.tasks.adapters.lm_eval import process_results

__all__ = ["process_results"]
'''


def process_results(doc: Mapping[str, Any], results: Sequence[str]) -> dict[str, float]:
    """solved: 1 for a solution in any form; cells: the share of open cells that are right."""
    found = grade(doc["puzzle"], results[0])
    return {"solved": float(found.solved), "cells": float(found.cells or 0.0)}


def write_task(
    folder: str | Path,
    *,
    level: str | None = "easy",
    size: int = 9,
    kind: str = "classic",
    count: int = 100,
    seed: int | str = 1,
) -> Path:
    """Write the task into a folder, which is made if it is not there; PuzzleError if a file of it exists."""
    if count < 1:
        raise PuzzleError(f"expected 1 or more questions, got {count}")
    home = Path(folder)
    questions = home / f"{TASK}.jsonl"
    names = (questions, home / f"{TASK}.yaml", home / "utils.py")
    taken = next((name for name in names if name.exists()), None)
    if taken:
        raise PuzzleError(f"expected a folder without a task, got {shorten(str(taken))}")
    lines = [json.dumps(_row(item)) + "\n" for item in islice(Items(level, size, kind=kind, seed=seed), count)]
    home.mkdir(parents=True, exist_ok=True)
    yaml = _YAML.format(task=TASK, questions=json.dumps(str(questions.absolute())))
    for name, text in zip(names, ("".join(lines), yaml, _UTILS), strict=True):
        write_whole(name, text.encode(), force=False)
    return home


def _row(item: Item) -> dict[str, Any]:
    return {name: getattr(item, name) for name in ("id", "question", "answer", "puzzle", "kind", "size", "level", "er")}
