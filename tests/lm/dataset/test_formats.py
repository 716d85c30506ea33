"""Formats that others read: Hugging Face's loader, the arrays of HRM, tasks of lm-eval."""

from __future__ import annotations

import json
import os
import runpy
from importlib import import_module
from pathlib import Path

import pytest

import nonet
from tests.bulk.files import needs_core
from tests.cli.sudoku import sudoku

np = pytest.importorskip("numpy")
pytest.importorskip("pyarrow")
pytestmark = needs_core


def make(folder: Path, *words: str) -> None:
    outcome = sudoku("dataset", *words, "-o", str(folder))
    assert outcome.status == 0, outcome.err


@pytest.mark.parametrize("format_", ["parquet", "csv", "jsonl"])
def test_datasets_reads_a_folder_without_a_net(tmp_path: Path, format_: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    monkeypatch.setenv("HF_HOME", str(tmp_path / "home"))
    datasets = pytest.importorskip("datasets", reason="the package datasets is not installed")
    make(tmp_path / "d", "easy", "--count", "40", "--seed", "1", "--split", "50:25:25", "--format", format_)
    found = datasets.load_dataset(str(tmp_path / "d"), cache_dir=str(tmp_path / "cache"))
    manifest = json.loads((tmp_path / "d" / "manifest.json").read_text())
    assert {name: len(rows) for name, rows in found.items()} == {
        name: split["rows"] for name, split in manifest["splits"].items()
    }
    assert set(found["train"]["level"]) == {"easy"}


@pytest.mark.parametrize(("words", "cells", "size"), [((), 81, 9), (("easy", "12"), 144, 12)])
def test_hrm_arrays_are_groups_of_images(tmp_path: Path, words: tuple[str, ...], cells: int, size: int) -> None:
    make(
        tmp_path / "d",
        *words,
        "--count",
        "20",
        "--seed",
        "1",
        "--split",
        "60:0:40",
        "--format",
        "hrm",
        "--augment",
        "3",
    )
    for split, own in (("train", 4), ("test", 1)):
        folder = tmp_path / "d" / split
        said = json.loads((folder / "dataset.json").read_text())
        arrays = {path.stem.removeprefix("all__"): np.load(path) for path in folder.glob("*.npy")}
        assert (said["seq_len"], said["vocab_size"], said["sets"]) == (cells, size + 2, ["all"])
        count = said["total_groups"] * own
        assert arrays["inputs"].shape == arrays["labels"].shape == (count, cells)
        assert arrays["puzzle_indices"].tolist() == list(range(count + 1))
        assert arrays["group_indices"].tolist() == list(range(0, count + 1, own))
        assert arrays["puzzle_identifiers"].tolist() == [0] * count
        assert (arrays["inputs"].min(), arrays["labels"].min(), arrays["labels"].max()) == (1, 2, size + 1)
        puzzles, solutions = arrays["inputs"] - 1, arrays["labels"] - 1
        assert ((puzzles == 0) | (puzzles == solutions)).all()
        if not words:
            assert (nonet.solve_many(puzzles).solutions == solutions).all()
            hashes = nonet.canonical_many(puzzles).hashes.reshape(-1, own)
            assert (hashes == hashes[:, :1]).all()
    assert json.loads((tmp_path / "d" / "identifiers.json").read_text()) == ["<blank>"]


HRM = os.environ.get("NONET_HRM")


@pytest.mark.skipif(not HRM, reason="NONET_HRM is not set to a checkout of HRM, whose loader is asked")
def test_the_loader_of_hrm_reads_our_arrays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch", reason="torch is not installed")
    monkeypatch.syspath_prepend(HRM)
    loader = import_module("puzzle_dataset")
    words = ("--count", "60", "--seed", "1", "--split", "60:0:40", "--format", "hrm", "--augment", "3")
    make(tmp_path / "d", *words)
    said = {split: json.loads((tmp_path / "d" / split / "dataset.json").read_text()) for split in ("train", "test")}
    assert sum(split["total_groups"] for split in said.values()) == 60
    for split, is_test in (("train", False), ("test", True)):
        config = loader.PuzzleDatasetConfig(
            seed=0, dataset_path=str(tmp_path / "d"), global_batch_size=8, test_set_mode=is_test, epochs_per_iter=1,
            rank=0, num_replicas=1,
        )  # fmt: skip
        found = []
        for name, batch, size in loader.PuzzleDataset(config, split=split):
            puzzles, labels = (np.asarray(batch[key])[:size] - 1 for key in ("inputs", "labels"))
            assert (name, set(np.asarray(batch["puzzle_identifiers"]).tolist())) == ("all", {0})
            assert (nonet.solve_many(puzzles.astype(np.uint8)).solutions == labels).all()
            found += nonet.canonical_many(puzzles.astype(np.uint8)).hashes.tolist()
        assert len(found) == len(set(found))  # one of each group, however many images it has
        assert len(found) == said[split]["total_groups"] // 8 * 8 or is_test


def test_lists_of_several_boards_are_no_arrays(tmp_path: Path) -> None:
    (tmp_path / "l.csv").write_text("puzzle,kind\n1....4....4...32,classic\n.....4....3...42,diagonal\n")
    outcome = sudoku("dataset", "--from", str(tmp_path / "l.csv"), "--format", "hrm", "-o", str(tmp_path / "d"))
    assert outcome.status == 2
    assert "expected puzzles of one board for hrm" in outcome.err


def test_a_task_for_lm_eval_scores_by_the_rules(tmp_path: Path) -> None:
    make(tmp_path / "d", "easy", "4", "--count", "20", "--seed", "1", "--format", "lm-eval", "--prompt", "chat")
    task = (tmp_path / "d" / "nonet_sudoku.yaml").read_text()
    assert "output_type: generate_until" in task
    assert str(tmp_path) not in task
    tools = runpy.run_path(str(tmp_path / "d" / "utils.py"))
    files = tools["files"]()
    [doc, *_] = [json.loads(line) for line in Path(next(iter(files.values()))[0]).read_text().splitlines()]
    right = f"I think it is this:\n```\n{doc['answer']}\n```"
    assert tools["process_results"](doc, [right]) == {"solved": 1.0, "cells": 1.0}
    assert tools["process_results"](doc, ["no idea"])["solved"] == 0.0


def test_lm_eval_loads_the_task(tmp_path: Path) -> None:
    manager = pytest.importorskip("lm_eval.tasks", reason="lm-eval is not installed")
    make(tmp_path / "d", "easy", "4", "--count", "20", "--seed", "1", "--format", "lm-eval", "--prompt", "chat")
    [task] = manager.TaskManager(include_path=str(tmp_path / "d")).load_task_or_group("nonet_sudoku").values()
    [doc, *_] = task.test_docs()
    assert task.process_results(doc, [doc["answer"]])["solved"] == 1.0
