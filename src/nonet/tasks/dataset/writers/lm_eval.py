"""A task for the language model evaluation harness (lm-eval): questions as JSON lines, a YAML file, a scorer.

    lm_eval --model ... --include_path DIR --tasks nonet_sudoku

Answers are judged by the rules of the puzzle, so any form of the right grid counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from nonet.errors import PuzzleError
from nonet.records import dataclass
from nonet.tasks.dataset.order import DatasetOrder
from nonet.tasks.dataset.writers.text import JSONL

TASK = "nonet_sudoku"

_YAML = """\
task: {task}
custom_dataset: !function utils.load
{splits}
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

# The files are found beside this one, since a path in YAML would be taken from wherever lm-eval is started.
_UTILS = '''\
"""The questions, and scores of answers by the rules of each puzzle: needs the packages datasets and nonet."""

from pathlib import Path

from nonet.tasks.adapters.lm_eval import process_results

__all__ = ["files", "load", "process_results"]


def files():
    """The files of each split."""
    data = Path(__file__).parent / "data"
    names = ("train", "validation", "test")
    found = {name: sorted(map(str, data.glob(f"{name}-*.jsonl"))) for name in names}
    return {name: paths for name, paths in found.items() if paths}


def load(**_):
    """All splits, as lm-eval takes them."""
    from datasets import load_dataset

    return load_dataset("json", data_files=files())
'''


@dataclass(frozen=True, slots=True)
class LmEvalWriter:
    """Questions, and how they are asked."""

    id: str = "lm-eval"
    words: str = "a task for lm-eval: questions, YAML and a scorer"

    def problem(self, order: DatasetOrder) -> str | None:
        return None if order.prompt else "expected a --prompt (plain, rules or chat) for lm-eval, which asks questions"

    def open(self, folder: Path, order: DatasetOrder, split: str, rows: int) -> Any:  # noqa: ANN401
        return JSONL.open(folder, order, split, rows)

    def finish(self, folder: Path, order: DatasetOrder, counts: Mapping[str, int]) -> None:
        asked = next((name for name in ("test", "validation", "train") if counts.get(name)), None)
        if asked is None:
            raise PuzzleError("expected a puzzle in some split, got none")
        names = {"train": "training_split", "validation": "validation_split", "test": "test_split"}
        known = {name: key for name, key in names.items() if counts.get(name)}
        known[asked] = "test_split"
        splits = "\n".join(f"{key}: {name}" for name, key in known.items())
        text = _YAML.format(task=TASK, splits=splits)
        (folder / f"{TASK}.yaml").write_text(text, encoding="utf-8")
        (folder / "utils.py").write_text(_UTILS, encoding="utf-8")

    def patterns(self, split: str) -> str:
        return JSONL.patterns(split)


WRITER = LmEvalWriter()
