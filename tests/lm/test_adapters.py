"""Adapters against the real packages, where they are installed."""

from __future__ import annotations

import asyncio
import importlib
import json
import subprocess
import sys
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from nonet._base.errors import PuzzleError
from nonet.bulk.create import Series
from nonet.bulk.create_many import create_many
from nonet.lm import grade, items
from nonet.lm.adapters import lm_eval
from nonet.lm.items import Items
from tests.cli.sudoku import sudoku

BOARDS = {
    "classic": ("classic", 9),
    "small": ("classic", 4),
    "diagonal": ("diagonal", 6),
    "jigsaw": ("jigsaw", 6),
    "pair": ("pair", 4),
    "twodoku": ("twodoku", 4),
    "big": ("classic", 16),
}


def adapter(package: str) -> ModuleType:
    pytest.importorskip(package, reason=f"{package} is not installed")
    return importlib.import_module(f"nonet.lm.adapters.{package}")


# -- items -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "size"), BOARDS.values(), ids=BOARDS)
def test_an_answer_solves_its_own_puzzle_and_no_other(kind: str, size: int) -> None:
    first, second = islice(Items("easy", size, kind=kind, seed=1), 2)
    assert grade(first.puzzle, first.answer).solved
    assert grade(first.puzzle, f"Let me think.\n\n```\n{first.answer}\n```").solved
    assert not grade(first.puzzle, first.question).solved
    assert (first.size, first.level) == (size, "easy")
    if first.answer != second.answer:
        assert not grade(first.puzzle, second.answer).solved


def test_items_of_two_seeds_have_nothing_in_common() -> None:
    sets = [{item.id for item in islice(Items("easy", seed=seed), 600)} for seed in (1, 2)]
    assert len(sets[0] | sets[1]) == 1200


def test_any_item_can_be_asked_for_alone() -> None:
    whole = list(islice(Items("easy", 4, seed="x"), 40))
    assert [Items("easy", 4, seed="x")[number] for number in (0, 7, 8, 39)] == [whole[n] for n in (0, 7, 8, 39)]
    with pytest.raises(PuzzleError, match="from 0 on, got -1"):
        Items()[-1]


def test_the_first_item_waits_for_few_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the hardest level 256 took some seconds."""
    asked: list[int] = []

    def noted(count: int, *rest: Any, **options: Any) -> Any:
        asked.append(count)
        return create_many(count, *rest, **options)

    monkeypatch.setattr(items, "create_many", noted)
    first = Items("extreme", seed=1)[0]
    assert asked == [4]
    monkeypatch.setattr(Series, "quick_count", lambda _series: 1)
    assert Items("extreme", seed=1)[0] == first


def test_no_adapter_is_imported_unasked() -> None:
    code = "import sys, nonet, nonet.lm.items; print([n for n in sys.modules if 'adapters' in n])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("line", ["from nonet.lm import grade_row", "import nonet.lm.adapters.lm_eval"])
def test_the_scorer_can_be_the_first_thing_that_is_imported(line: str) -> None:
    """So lm-eval does it. Sinks and row groups once imported each other, which only showed where these came first."""
    done = subprocess.run([sys.executable, "-c", line], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


# -- reasoning-gym ---------------------------------------------------------------------------------------------------


def test_reasoning_gym_makes_scores_and_raises_levels() -> None:
    ours = adapter("reasoning_gym")
    gym = importlib.import_module("reasoning_gym")
    data = gym.create_dataset(ours.NAME, seed=1, size=20, min_level=1, max_level=3)
    entries = list(data)
    assert [entry["metadata"]["level"] for entry in entries[:4]] == [1, 2, 3, 1]
    assert data.category == "games"
    for entry in entries:
        assert data.score_answer(entry["answer"], entry) == 1.0
        assert data.score_answer(f"| {entry['answer']} |".replace(" ", " | "), entry) == 1.0
        assert data.score_answer(entry["question"], entry) == 0.0
        assert data.score_answer(None, entry) == data.score_answer("", entry) == 0.0
    again = gym.create_dataset(ours.NAME, seed=1, size=20, min_level=1, max_level=3)
    assert again[13] == entries[13]
    curriculum = importlib.import_module("reasoning_gym.factory").create_curriculum(ours.NAME)
    curriculum.increment_attr_level("level")
    config = curriculum.generate_configuration({"seed": 1})
    assert (config.min_level, config.max_level) == (1, 2)
    with pytest.raises(AssertionError, match="levels go from 1 to 5"):
        gym.create_dataset(ours.NAME, min_level=4, max_level=2)


def test_reasoning_gyms_seeds_share_nothing_and_its_composites_take_it() -> None:
    ours = adapter("reasoning_gym")
    gym = importlib.import_module("reasoning_gym")
    ids = [{entry["metadata"]["id"] for entry in gym.create_dataset(ours.NAME, seed=s, size=500)} for s in (1, 2)]
    assert len(ids[0] | ids[1]) == 1000
    spec = importlib.import_module("reasoning_gym.composite").DatasetSpec
    mixed = gym.create_dataset("composite", seed=3, size=6, datasets=[spec(name=ours.NAME, weight=1.0, config={})])
    assert all(mixed.score_answer(entry["answer"], entry) == 1.0 for entry in mixed)


# -- inspect-ai ------------------------------------------------------------------------------------------------------


def test_inspect_runs_the_task_and_scores_it(tmp_path: Path) -> None:
    ours = adapter("inspect_ai")
    inspect = importlib.import_module("inspect_ai")
    model = importlib.import_module("inspect_ai.model")
    task = ours.sudoku(size=4, count=4, seed=5)
    samples = list(task.dataset)
    replies = [
        f"So:\n\n```\n{samples[0].target}\n```", samples[1].input, "", samples[3].target.replace("1", "2"),
    ]  # fmt: skip
    answers = {sample.input: reply for sample, reply in zip(samples, replies, strict=True)}

    class Canned(model.ModelAPI):  # type: ignore[misc, name-defined]
        async def generate(self, input: Any, *_args: Any, **_others: Any) -> Any:
            return model.ModelOutput.from_content("canned", answers[input[-1].text])

        async def count_text_tokens(self, text: str) -> int:
            return len(text)

        async def count_tokens(self, *_args: Any, **_others: Any) -> int:
            return 1

    model.modelapi(name="canned")(Canned)
    (log,) = inspect.eval(task, model="canned/one", log_dir=str(tmp_path), display="none", log_samples=True)
    assert log.status == "success", log.error
    scores = {sample.id: sample.scores["sudoku_scorer"] for sample in log.samples}
    found = [scores[sample.id] for sample in samples]
    assert [score.value["solved"] for score in found] == [1.0, 0.0, 0.0, 0.0]
    assert [score.reason for score in found] == [None, "invalid_response_format", "no_response", None]
    assert found[3].value["cells"] > 0
    assert log.results.scores[0].metrics["mean"].value == 0.25


def test_inspect_finds_the_task_by_its_name() -> None:
    adapter("inspect_ai")
    entries = importlib.import_module("importlib.metadata").entry_points(group="inspect_ai")
    assert "nonet.lm.adapters.inspect_ai" in {entry.value for entry in entries}


# -- verifiers -------------------------------------------------------------------------------------------------------


def test_verifiers_takes_tasks_and_rewards_them() -> None:
    ours = adapter("verifiers")
    taskset = ours.SudokuTaskset(ours.SudokuConfig(size=4, seed=2))
    tasks = list(taskset.take(12))
    assert not taskset.bounded
    assert len({task.key for task in tasks}) >= 10
    assert [task.data.idx for task in tasks] == list(range(12))
    task = tasks[0]
    assert "Solve this puzzle" in task.data.prompt

    class Trace:
        def __init__(self, reply: str) -> None:
            self.last_reply = reply

    def all_of(reply: str) -> list[float]:
        trace: Any = Trace(reply)
        return [asyncio.run(hook(trace)) for hook in (task.solved, task.cells, task.has_grid)]

    assert all_of(task.data.answer) == [1.0, 1.0, 1.0]
    assert all_of("no idea") == [0.0, 0.0, 0.0]
    assert all_of(task.data.prompt)[0] == 0.0


# -- lm-eval ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A task as the command writes it. Its files are found from where it was written."""
    monkeypatch.chdir(tmp_path)
    words = "dataset easy 4 -o tasks --count 40 --seed 3 --format lm-eval --prompt chat"
    assert sudoku(*words.split()).status == 0
    return tmp_path / "tasks"


def test_the_scorer_of_lm_eval_judges(written: Path) -> None:
    rows = [json.loads(line) for file in written.rglob("*.jsonl") for line in file.read_text().splitlines()]
    assert rows
    for row in rows:
        assert lm_eval.process_results(row, [row["answer"]]) == {"solved": 1.0, "cells": 1.0}
        assert lm_eval.process_results(row, [row["question"]]) == {"solved": 0.0, "cells": 0.0}
    assert "from nonet.lm.adapters.lm_eval import process_results" in (written / "utils.py").read_text()


def test_lm_eval_runs_it(written: Path) -> None:
    pytest.importorskip("lm_eval", reason="lm-eval is not installed")
    run = importlib.import_module("lm_eval").simple_evaluate
    manager = importlib.import_module("lm_eval.tasks").TaskManager(include_path=str(written))
    found = run(model="dummy", tasks=["nonet_sudoku"], task_manager=manager, bootstrap_iters=0)
    scores = found["results"]["nonet_sudoku"]
    assert (scores["solved,none"], scores["cells,none"]) == (0.0, 0.0)
